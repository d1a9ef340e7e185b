"""What 1870 prints: map, tiles, companies, trains, phases, private tokens. It reads and validates a data folder."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from trainboard.kit.data import read_toml
from trainboard.kit.game import BadInput

Name = Annotated[str, Meta(min_length=1)]
HexId = Annotated[str, Meta(pattern=r"^[A-Z][0-9]{1,2}$")]
Side = Annotated[int, Meta(ge=0, le=5)]
Amount = Annotated[int, Meta(ge=0)]
Count = Annotated[int, Meta(ge=1)]
Piece = Annotated[str, Meta(pattern=r"^[0-5]-([0-5]|a|b)$")]
Colour = Literal["yellow", "green", "brown", "gray"]
Terrain = Literal["", "water", "mountain", "river", "lake"]
TokenKind = Literal["cattle", "open_port", "closed_port"]
HexKind = Literal["plain", "city", "dots", "red"]

DATA: Final = Path(__file__).parent / "data"
FILES: Final = ("map.toml", "tiles.toml", "companies.toml", "trains.toml", "phases.toml", "privates.toml")


class River(Struct, frozen=True, forbid_unknown_fields=True):
    """The Mississippi in one hex: (corner, lean) where it enters and leaves, and the sides on its two banks."""

    enters: tuple[Side, Literal[-1, 0, 1]]
    leaves: tuple[Side, Literal[-1, 0, 1]]
    banks: tuple[tuple[Side, ...], tuple[Side, ...]]


class Hex(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed hex; `values` and `sides` are a red area's, `slots` what a city holds before its first tile."""

    city: str = ""
    dots: Literal[0, 1, 2] = 0
    red: str = ""
    values: tuple[Amount, Amount, Amount] | None = None
    sides: tuple[Side, ...] = ()
    slots: Amount = 0
    label: Literal["", "P", "PK", "PL"] = ""
    terrain: Terrain = ""
    cost: Amount = 0
    river: River | None = None

    @property
    def name(self) -> str:
        """The printed name, or nothing."""
        return self.city or self.red

    @property
    def kind(self) -> HexKind:
        if self.red:
            return "red"
        if self.city:
            return "city"
        return "dots" if self.dots else "plain"


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile as printed, in rotation 0: the values of its stops and its pieces of track."""

    colour: Colour
    count: Count
    track: tuple[Piece, ...]
    fewer: Amount = 0
    cities: tuple[Amount, ...] = ()
    slots: Amount = 0
    dots: tuple[Amount, ...] = ()
    label: Literal["", "P", "K", "L"] = ""
    upgrades: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """What its stops pay, in order."""
        return self.cities + self.dots

    def fits(self, hex: Hex) -> bool:
        """Whether its stops are those of the hex: a city, as many dot cities, or none (rule 4.1)."""
        return not hex.red and bool(self.cities) == bool(hex.city) and len(self.dots) == hex.dots


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """A railway: `tokens` are the costs of its ordinary tokens."""

    name: Name
    home: HexId
    destination: HexId
    tokens: tuple[Amount, ...]
    floats_at: Count


class TrainType(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of train; no `stops` is no limit (diesels), no `count` as many as wanted."""

    price: Count
    stops: Count | None = None
    count: Count | None = None
    rusts_on: str = ""
    rusts: tuple[str, ...] = ()


class Phase(Struct, frozen=True, forbid_unknown_fields=True):
    """A phase; `edge` says which of its three values a red area pays."""

    first_train: Name
    colours: tuple[Colour, ...]
    edge: Literal[0, 1, 2]
    private_tokens: bool
    train_limit: Count
    operating_rounds: Count


class TokenType(Struct, frozen=True, forbid_unknown_fields=True):
    """A private company's token: what it adds for its owner and for others, and where it may lie."""

    private: Name
    owner: Amount
    others: Amount
    hexes: tuple[HexId, ...]


class Private(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    price: Count
    income: Amount


class _Map(Struct, frozen=True, forbid_unknown_fields=True):
    hexes: dict[HexId, Hex]
    walls: tuple[tuple[HexId, HexId], ...] = ()


class _Tiles(Struct, frozen=True, forbid_unknown_fields=True):
    tiles: dict[Name, Tile]


class _Companies(Struct, frozen=True, forbid_unknown_fields=True):
    companies: dict[Name, Company]


class _Trains(Struct, frozen=True, forbid_unknown_fields=True):
    trains: dict[Name, TrainType]


class _Phases(Struct, frozen=True, forbid_unknown_fields=True):
    phases: dict[Name, Phase]


class _Privates(Struct, frozen=True, forbid_unknown_fields=True):
    tokens: dict[TokenKind, TokenType]
    privates: dict[Name, Private]


class Data(Struct, frozen=True):
    """Everything printed, by id and in printed order; only `load` makes one."""

    hexes: Mapping[str, Hex]
    walls: tuple[tuple[str, str], ...]
    tiles: Mapping[str, Tile]
    companies: Mapping[str, Company]
    trains: Mapping[str, TrainType]
    phases: Mapping[str, Phase]
    tokens: Mapping[TokenKind, TokenType]
    privates: Mapping[str, Private]

    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


def load(folder: Path = DATA) -> Data:
    """The data in this folder, validated. `BadInput` names the file, the key and the reason."""
    board = read_toml(folder / "map.toml", _Map, FILES)
    privates = read_toml(folder / "privates.toml", _Privates, FILES)
    data = Data(
        board.hexes,
        board.walls,
        read_toml(folder / "tiles.toml", _Tiles, FILES).tiles,
        read_toml(folder / "companies.toml", _Companies, FILES).companies,
        read_toml(folder / "trains.toml", _Trains, FILES).trains,
        read_toml(folder / "phases.toml", _Phases, FILES).phases,
        privates.tokens,
        privates.privates,
    )
    for file, key, reason in _faults(data):
        raise BadInput(f"{folder / file}: {key}: {reason}")
    return data


Fault = tuple[str, str, str]


def _faults(data: Data) -> Iterable[Fault]:
    """Every condition the data must meet, the first broken one first."""
    yield from _map_faults(data)
    yield from _tile_faults(data)
    yield from _company_faults(data)
    yield from _table_faults(data)


def _map_faults(data: Data) -> Iterable[Fault]:
    for id, hex in data.hexes.items():
        if bool(hex.city) + bool(hex.dots) + bool(hex.red) > 1:
            yield "map.toml", f"hexes.{id}", "a hex is a city, has dot cities, or is a red area; one of these"
        if bool(hex.red) != (hex.values is not None) or bool(hex.red) != bool(hex.sides):
            yield "map.toml", f"hexes.{id}", "a red area, and only a red area, has values and sides"
    for pair in data.walls:
        for id in pair:
            if id not in data.hexes:
                yield "map.toml", "walls", f"there is no hex {id}"


def _tile_faults(data: Data) -> Iterable[Fault]:
    for id, tile in data.tiles.items():
        key = f"tiles.{id}"
        ends = {end for piece in tile.track for end in piece.split("-")}
        letters = ["a", "b"][: len(tile.values)]
        stops = ", ".join(letters) or "none"
        if len(tile.values) > 2 or sorted(ends & {"a", "b"}) != letters:
            yield (
                "tiles.toml",
                f"{key}.track",
                f"has stops {stops}: track must reach just these",
            )
        if any(piece[0] == piece[2] for piece in tile.track) or len(set(tile.track)) != len(tile.track):
            yield "tiles.toml", f"{key}.track", "no piece may join a side to itself or be there twice"
        if bool(tile.cities) != bool(tile.slots):
            yield "tiles.toml", f"{key}.slots", "a city tile, and only a city tile, has token slots"
        for upgrade in tile.upgrades:
            if upgrade not in data.tiles:
                yield "tiles.toml", f"{key}.upgrades", f"there is no tile {upgrade}"


def _company_faults(data: Data) -> Iterable[Fault]:
    for id, company in data.companies.items():
        for key, place in (("home", company.home), ("destination", company.destination)):
            if place not in data.hexes or not data.hexes[place].name:
                yield "companies.toml", f"companies.{id}.{key}", f"{place} is neither a city nor a red area"


def _table_faults(data: Data) -> Iterable[Fault]:
    for id, train in data.trains.items():
        for other in (train.rusts_on, *train.rusts):
            if other and other not in data.trains:
                yield "trains.toml", f"trains.{id}", f"there is no {other}-train"
    for id, phase in data.phases.items():
        if phase.first_train not in data.trains:
            yield "phases.toml", f"phases.{id}.first_train", f"there is no {phase.first_train}-train"
    for kind, token in data.tokens.items():
        if token.private not in data.privates:
            yield "privates.toml", f"tokens.{kind}.private", f"there is no private {token.private}"
        for place in token.hexes:
            if place not in data.hexes or not data.hexes[place].city:
                yield "privates.toml", f"tokens.{kind}.hexes", f"{place} is not a city"
