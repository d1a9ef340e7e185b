"""What a map prints: towns, links, railroads, prices. It reads and validates a map folder and knows no rule."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from trainboard.kit.data import read_toml
from trainboard.kit.game import BadInput

LocationId = str
LinkId = str
RailroadId = str
ConnectionId = str

Name = Annotated[str, Meta(min_length=1)]
Price = Annotated[int, Meta(ge=1)]
Income = Annotated[int, Meta(ge=0)]
BySeats = tuple[Price, Price, Price, Price]
"""One number for each of `SEATS`."""

Space = Literal["build", "offer", "develop", "dividends"]
"""An action space: Build Track, Offer Stock, Develop Locations, Pay Dividends (rule 16)."""

Colour = Literal["red", "blue", "orange", "yellow", "purple", "black", "green", "brown"]

SEATS: Final = (3, 4, 5, 6)
METRO: Final = "metro"
DATA: Final = Path(__file__).parent / "data"
SPACES: Final[tuple[Space, ...]] = ("build", "offer", "develop", "dividends")
FILES: Final = ("map.toml", "locations.toml", "links.toml")


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """A node of the map: a Settlement of some kind, or a Metro Area with its own row of income boxes."""

    id: LocationId
    name: Name
    kind: Name
    x: int
    y: int
    boxes: tuple[Income, ...] = ()

    @property
    def is_metro(self) -> bool:
        return self.kind == METRO


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed edge between two Locations; holds the cube of one railroad."""

    id: LinkId
    ends: tuple[LocationId, LocationId]
    line: str = ""


class Charter(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed of a railroad, as opposed to how it stands in a game."""

    id: RailroadId
    short: Name
    name: Name
    colour: Colour
    base: LocationId


class Connection(Struct, frozen=True, forbid_unknown_fields=True):
    """An External Connection at the edge of the map, reached from one Location."""

    id: ConnectionId
    name: Name
    at: LocationId
    price: Price
    value: Income
    x: int
    y: int


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of Settlement: its income before and after its one development."""

    id: Name
    name: Name
    boxes: tuple[Income, Income]


class Money(Struct, frozen=True, forbid_unknown_fields=True):
    starting_cash: BySeats
    link: Price
    double: Price
    link_value: Price
    second_development: Price


class Shares(Struct, frozen=True, forbid_unknown_fields=True):
    per_railroad: Price


class Spaces(Struct, frozen=True, forbid_unknown_fields=True):
    """How many markers of others fill an action space, by number of players. Build Track never fills."""

    offer: BySeats
    develop: BySeats
    dividends: BySeats


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """The action track: how far each action goes, its last box, and how many ordinary dividends there are."""

    build: Price
    offer: Price
    develop: Price
    last_box: Price
    dividends: Price


class Development(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the maps differ in Develop Locations (rules 22, 41, 42)."""

    automatic: tuple[LocationId, ...]
    hub_needs_no_railroad: bool
    hub_free_as_second: bool
    may_be_empty: bool


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """`map.toml`."""

    id: Name
    title: Name
    note: str
    box: tuple[Price, Price]
    railroads: tuple[Charter, ...]
    connections: tuple[Connection, ...]
    kinds: tuple[Kind, ...]
    money: Money
    shares: Shares
    spaces: Spaces
    track: Track
    development: Development


class Locations(Struct, frozen=True, forbid_unknown_fields=True):
    """`locations.toml`."""

    locations: tuple[Location, ...]


class Links(Struct, frozen=True, forbid_unknown_fields=True):
    """`links.toml`."""

    links: tuple[Link, ...]


class Print(Struct, frozen=True):
    """A map as it is printed, from its three files; only `read` makes one."""

    sheet: Sheet
    locations: tuple[Location, ...]
    links: tuple[Link, ...]

    def digest(self) -> str:
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


def read(folder: Path) -> Print:
    """The map in this folder, validated. `BadInput` names the file, the key and the reason."""
    sheet = read_toml(folder / "map.toml", Sheet, FILES)
    locations = read_toml(folder / "locations.toml", Locations, FILES).locations
    links = read_toml(folder / "links.toml", Links, FILES).links
    printed = Print(sheet, locations, links)
    for file, key, reason in _faults(printed):
        raise BadInput(f"{folder / file}: {key}: {reason}")
    boxes = {kind.id: kind.boxes for kind in sheet.kinds}
    settled = tuple(msgspec.structs.replace(place, boxes=place.boxes or boxes[place.kind]) for place in locations)
    return msgspec.structs.replace(printed, locations=settled)


Fault = tuple[str, str, str]


def _faults(printed: Print) -> Iterable[Fault]:
    """Every condition a board must meet, the first broken one first."""
    yield from _repeated(printed)
    yield from _location_faults(printed)
    yield from _link_faults(printed)
    yield from _sheet_faults(printed)
    yield from _base_faults(printed)
    yield from _unreached(printed)


def _repeated(printed: Print) -> Iterable[Fault]:
    sheet = printed.sheet
    lists: tuple[tuple[str, str, Sequence[str]], ...] = (
        ("locations.toml", "locations.id", [place.id for place in printed.locations]),
        ("locations.toml", "locations.name", [place.name for place in printed.locations]),
        ("links.toml", "links.id", [link.id for link in printed.links]),
        ("map.toml", "railroads.id", [charter.id for charter in sheet.railroads]),
        ("map.toml", "railroads.short", [charter.short for charter in sheet.railroads]),
        ("map.toml", "railroads.base", [charter.base for charter in sheet.railroads]),
        ("map.toml", "railroads.colour", [charter.colour for charter in sheet.railroads]),
        ("map.toml", "connections.id", [connection.id for connection in sheet.connections]),
        ("map.toml", "kinds.id", [kind.id for kind in sheet.kinds]),
        ("map.toml", "development.automatic", sheet.development.automatic),
    )
    for file, key, values in lists:
        for value, times in Counter(values).items():
            if times > 1:
                yield file, key, f"{value!r} is there {times} times"


def _location_faults(printed: Print) -> Iterable[Fault]:
    kinds = {kind.id for kind in printed.sheet.kinds}
    width, height = printed.sheet.box
    for number, place in enumerate(printed.locations):
        key = f"locations[{number}]"
        if place.is_metro:
            if len(place.boxes) < 2 or list(place.boxes) != sorted(set(place.boxes)):
                yield (
                    "locations.toml",
                    f"{key}.boxes",
                    f"Metro Area {place.name} needs two or more rising income boxes",
                )
        elif place.kind not in kinds:
            yield "locations.toml", f"{key}.kind", f"{place.kind!r} is neither {METRO!r} nor one of map.toml's kinds"
        elif place.boxes:
            yield "locations.toml", f"{key}.boxes", f"{place.name} is a Settlement: its income comes from its kind"
        if not (0 <= place.x <= width and 0 <= place.y <= height):
            yield "locations.toml", key, f"{place.name} lies outside the map's box of {width} by {height}"


def _link_faults(printed: Print) -> Iterable[Fault]:
    known = {place.id for place in printed.locations}
    seen: set[frozenset[LocationId]] = set()
    for number, link in enumerate(printed.links):
        key = f"links[{number}].ends"
        for end in link.ends:
            if end not in known:
                yield "links.toml", key, f"there is no location {end!r}"
        if link.ends[0] == link.ends[1]:
            yield "links.toml", key, f"link {link.id} joins {link.ends[0]!r} to itself"
        if frozenset(link.ends) in seen:
            yield "links.toml", key, f"another link joins {link.ends[0]!r} and {link.ends[1]!r} already"
        seen.add(frozenset(link.ends))


def _sheet_faults(printed: Print) -> Iterable[Fault]:
    sheet, kinds = printed.sheet, {place.id: place.kind for place in printed.locations}
    for number, connection in enumerate(sheet.connections):
        if connection.at not in kinds:
            yield "map.toml", f"connections[{number}].at", f"there is no location {connection.at!r}"
    for city in sheet.development.automatic:
        if kinds.get(city) != METRO:
            yield "map.toml", "development.automatic", f"{city!r} is not a Metro Area of this map"
    if sheet.money.double <= sheet.money.link:
        yield "map.toml", "money.double", "two links cost more than one"
    for kind in sheet.kinds:
        if kind.id == METRO or kind.boxes[0] >= kind.boxes[1]:
            yield "map.toml", f"kinds.{kind.id}", "a kind of Settlement has a name of its own and two rising incomes"


def _base_faults(printed: Print) -> Iterable[Fault]:
    """E28: with these conditions every free link (rules 13, 55) is there when it must be laid."""
    charters = printed.sheet.railroads
    if len(charters) < 2:
        yield "map.toml", "railroads", "at least one railroad of the Initial Offering and the hub railroad are needed"
        return
    known = {place.id for place in printed.locations}
    bases = {charter.base for charter in charters}
    for number, charter in enumerate(charters):
        key = f"railroads[{number}].base"
        links = [link for link in printed.links if charter.base in link.ends]
        least = 2 if charter is charters[-1] else 1
        if charter.base not in known:
            yield "map.toml", key, f"there is no location {charter.base!r}"
        elif len(links) < least:
            yield (
                "map.toml",
                key,
                f"{charter.base!r} needs at least {least} link{'s'[: least - 1]}, it has {len(links)}",
            )
        for link in links:
            if set(link.ends) <= bases:
                yield "links.toml", f"link {link.id}", "joins two railroad bases (the hub is one of them)"


def _unreached(printed: Print) -> Iterable[Fault]:
    """The board is one network, so that every railroad can reach the hub."""
    joined = {printed.sheet.railroads[-1].base}
    while True:
        grown = joined.union(*(link.ends for link in printed.links if joined.intersection(link.ends)))
        if grown == joined:
            break
        joined = grown
    for number, place in enumerate(printed.locations):
        if place.id not in joined:
            yield "locations.toml", f"locations[{number}]", f"no chain of links joins {place.name} to the hub"
