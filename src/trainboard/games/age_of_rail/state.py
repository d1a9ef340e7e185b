"""How a game stands: memory without rules. Railroads, locations and links are numbers of the map's lists."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from trainboard.games.age_of_rail.data import Space
from trainboard.games.age_of_rail.events import AuctionKind, Event
from trainboard.kit.game import Seat

NOBODY: Final = -1


class Railroad(Struct, frozen=True):
    """One railroad. `income` and `value` follow from the links, levels and connections; they are kept for speed."""

    open: bool
    treasury: int
    held: tuple[int, ...]  # shares by seat
    links: tuple[int, ...]  # own links in the order they were laid
    income: int
    value: int


class Auction(Struct, frozen=True, tag=True):
    """`seats` are the players still in, clockwise order by number; `high` and `bidder` stand for the high bid."""

    kind: AuctionKind
    railroad: int
    opener: Seat
    seller: Seat | None
    minimum: int
    high: int | None
    bidder: Seat | None
    seats: tuple[Seat, ...]
    next: Seat

    @property
    def smallest_bid(self) -> int:
        return self.minimum if self.high is None else self.high + 1


class FreeLink(Struct, frozen=True, tag=True):
    railroad: int
    winner: Seat


class Turn(Struct, frozen=True, tag=True):
    """The active player chooses an action space."""


class Building(Struct, frozen=True, tag=True):
    """The active player builds, or asks somebody to."""


class BuildingFor(Struct, frozen=True, tag=True):
    """`builder` builds with this railroad, asked by the active player."""

    railroad: int
    builder: Seat


class Developing(Struct, frozen=True, tag=True):
    """`done`: developments made in this action, 0 or 1."""

    done: int


class Offering(Struct, frozen=True, tag=True):
    """The active player chooses a share to offer."""


class Over(Struct, frozen=True, tag=True):
    """The Final Payoff has been made."""


Phase = Auction | FreeLink | Turn | Building | BuildingFor | Developing | Offering | Over


class State(Struct, frozen=True):
    """A position. Nothing is hidden (E21); `news` are the facts of the last action only."""

    map: str  # the id of the map in play
    own_shares: bool  # may players offer shares of their own (E15)?
    cash: tuple[int, ...]
    markers: tuple[Space, ...]
    railroads: tuple[Railroad, ...]
    connected: tuple[int, ...]  # per External Connection: the railroad that bought it, or NOBODY
    levels: tuple[int, ...]  # per location: development steps taken
    track: int  # the action track
    payouts: int  # dividends paid, 6 with the Final Payoff
    bank: int  # money taken in less money paid out
    turn: int  # 0 in the Initial Offering, then 1, 2, ...
    active: Seat | None  # whose turn it is; None in the Initial Offering
    phase: Phase
    news: tuple[Event, ...] = ()
