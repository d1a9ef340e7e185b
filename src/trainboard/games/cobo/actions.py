"""The verbs of C&O/B&O. Trains and places are named as printed; a spot is a place with its track (see track.py)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from trainboard.games.cobo.data import Road


class FlipCoin(msgspec.Struct, frozen=True, tag=True):
    """Chance: the road that moves first (39)."""

    menu_complete: ClassVar[bool] = True
    first: Road


class TurnCard(msgspec.Struct, frozen=True, tag=True):
    """Chance: the Situation card of this turn."""

    menu_complete: ClassVar[bool] = True
    card: int


class Hold(msgspec.Struct, frozen=True, tag=True):
    """The first player names the freight that is held when several are equally near."""

    menu_complete: ClassVar[bool] = True
    train: str


class Move(msgspec.Struct, frozen=True, tag=True):
    """Run a train en route to the spot where its move ends.

    `to` is a town when it arrives, lays over, loads (`load`) or passes through and stops there.
    """

    menu_complete: ClassVar[bool] = True
    train: str
    to: str
    load: bool = False


class Stand(msgspec.Struct, frozen=True, tag=True):
    """Leave a train where it is for this turn."""

    menu_complete: ClassVar[bool] = True
    train: str


class Order(msgspec.Struct, frozen=True, tag=True):
    """The 4-section right (A57): move the rival's train, hold it (`to` its own spot) or back it."""

    menu_complete: ClassVar[bool] = True
    train: str
    to: str


class Announce(msgspec.Struct, frozen=True, tag=True):
    """Say that one's own train is off its route and comes back (A75)."""

    menu_complete: ClassVar[bool] = True
    train: str


class EndMoves(msgspec.Struct, frozen=True, tag=True):
    """All trains en route have moved, or may stand; go on to departures."""

    menu_complete: ClassVar[bool] = True


class Depart(msgspec.Struct, frozen=True, tag=True):
    """Send a train, or several counters as one stack, out of its terminal at a minute past the hour (A58)."""

    menu_complete: ClassVar[bool] = True
    trains: tuple[str, ...]
    minute: int
    to: str
    load: bool = False


class EndTurn(msgspec.Struct, frozen=True, tag=True):
    """No more departures: this half of the turn is over."""

    menu_complete: ClassVar[bool] = True


class Challenge(msgspec.Struct, frozen=True, tag=True):
    """Say that a train which moved in this half-turn is off its route (45)."""

    menu_complete: ClassVar[bool] = True
    train: str


class Accept(msgspec.Struct, frozen=True, tag=True):
    """No (further) challenge."""

    menu_complete: ClassVar[bool] = True


Action = (
    FlipCoin | TurnCard | Hold | Move | Stand | Order | Announce | EndMoves | Depart | EndTurn | Challenge | Accept
)
