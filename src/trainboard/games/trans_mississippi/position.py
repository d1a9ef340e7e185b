"""What lies on the board at one moment: tiles, tokens, phase, trains. It holds facts; `faults` judges them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from trainboard.games.trans_mississippi.data import TokenKind


class LaidTile(Struct, frozen=True, array_like=True):
    """A tile on the map, turned clockwise by so many sides; in JSON `["B19", "15", 0]`."""

    hex: str
    tile: str
    rotation: Annotated[int, Meta(ge=0, le=5)] = 0


class Token(Struct, frozen=True, array_like=True):
    """A token of a company; in JSON `["B19", "MP"]`."""

    hex: str
    company: str


class PrivateToken(Struct, frozen=True, array_like=True):
    """A cattle or port token and the company that owns it, if known; in JSON `["open_port", "M20", "GMO"]`."""

    kind: TokenKind
    hex: str
    owner: str | None = None


class Fleet(Struct, frozen=True, array_like=True):
    """The trains of a company by name, longest or shortest first as it likes; in JSON `["MP", ["5", "8"]]`."""

    company: str
    trains: tuple[str, ...]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The board and the trains. Whose turn it is and what comes next is not its business.

    `tokens` lie in the slots of cities; `destination_tokens` beside their city (rule 5), filling no slot unless the
    option `station_wars` is played.
    """

    phase: str
    tiles: tuple[LaidTile, ...] = ()
    tokens: tuple[Token, ...] = ()
    destination_tokens: tuple[Token, ...] = ()
    private_tokens: tuple[PrivateToken, ...] = ()
    fleets: tuple[Fleet, ...] = ()
    station_wars: bool = False

    def trains(self, company: str) -> tuple[str, ...]:
        """The names of a company's trains; none if it owns none."""
        return next((fleet.trains for fleet in self.fleets if fleet.company == company), ())

    def tile(self, hex: str) -> LaidTile | None:
        """The tile laid on a hex."""
        return next((laid for laid in self.tiles if laid.hex == hex), None)
