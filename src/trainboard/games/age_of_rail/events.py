"""What happened, as facts in names printed on the map (a railroad's short one) and seat numbers. No sentences."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from trainboard.games.age_of_rail.data import LinkId, Space
from trainboard.kit.game import Seat

AuctionKind = Literal["initial", "hub", "offer"]
"""The Initial Offering, the opening of the hub railroad, or Offer Stock."""


class AuctionOpened(Struct, frozen=True, tag=True):
    """`opener` has the first word; `seller` is the player whose own share it is (rule 44)."""

    kind: AuctionKind
    railroad: str
    opener: Seat
    minimum: int
    seller: Seat | None


class BidMade(Struct, frozen=True, tag=True):
    seat: Seat
    railroad: str
    amount: int


class Passed(Struct, frozen=True, tag=True):
    seat: Seat
    railroad: str


class DroppedOut(Struct, frozen=True, tag=True):
    """Cannot pay the smallest legal bid, so is out of this auction (E17, E24)."""

    seat: Seat
    railroad: str
    needed: int
    cash: int


class ShareSold(Struct, frozen=True, tag=True):
    """The price went to the Treasury, or to `seller` for an own share. `unbid`: nobody bid, the opener takes it."""

    railroad: str
    buyer: Seat
    price: int
    seller: Seat | None
    unbid: bool


class ShareUnsold(Struct, frozen=True, tag=True):
    """Nobody bid for an offered share (rule 48)."""

    railroad: str
    seller: Seat | None


class RailroadOpened(Struct, frozen=True, tag=True):
    railroad: str
    base: str


class LinkLaid(Struct, frozen=True, tag=True):
    """`builder` laid one link, from the network outwards; a double is paid in two parts, a free link costs 0."""

    railroad: str
    builder: Seat
    link: LinkId
    ends: tuple[str, str]
    cost: int
    income: int  # of the railroad, with this link


class ActionTaken(Struct, frozen=True, tag=True):
    """A marker moved; `track` is where the action track stands now."""

    seat: Seat
    space: Space
    track: int


class NothingToDo(Struct, frozen=True, tag=True):
    """The action chosen has no effect (rule 22)."""

    seat: Seat
    space: Space


class BuildAsked(Struct, frozen=True, tag=True):
    seat: Seat
    railroad: str
    builder: Seat


class ConnectionMade(Struct, frozen=True, tag=True):
    """`bonus` is what each share paid, `paid` what each seat got (rule 38)."""

    railroad: str
    builder: Seat
    connection: str
    cost: int
    value: int
    bonus: int
    paid: tuple[int, ...]


class Developed(Struct, frozen=True, tag=True):
    """`income` is the new number printed there."""

    seat: Seat
    location: str
    income: int
    cost: int


class MetroGrew(Struct, frozen=True, tag=True):
    """The automatic development after a declined second one (E35)."""

    location: str
    income: int


class OfferDeclined(Struct, frozen=True, tag=True):
    seat: Seat


class DividendsPaid(Struct, frozen=True, tag=True):
    """`automatic`: the action track ran over. `shares`: what one share of each open railroad paid."""

    number: int
    automatic: bool
    shares: tuple[tuple[str, int], ...]
    paid: tuple[int, ...]


class FinalPayoffMade(Struct, frozen=True, tag=True):
    automatic: bool
    shares: tuple[tuple[str, int], ...]
    paid: tuple[int, ...]


class GameEnded(Struct, frozen=True, tag=True):
    winners: tuple[Seat, ...]
    cash: tuple[int, ...]


Event = (
    AuctionOpened
    | BidMade
    | Passed
    | DroppedOut
    | ShareSold
    | ShareUnsold
    | RailroadOpened
    | LinkLaid
    | ActionTaken
    | NothingToDo
    | BuildAsked
    | ConnectionMade
    | Developed
    | MetroGrew
    | OfferDeclined
    | DividendsPaid
    | FinalPayoffMade
    | GameEnded
)
