"""The verbs of the game: what a player may say. Ids are those of the map in play; legality is the rules' business."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from trainboard.games.age_of_rail.data import ConnectionId, LinkId, LocationId, RailroadId, Space
from trainboard.kit.game import Seat


class Bid(Struct, frozen=True, tag=True):
    """Bid this many dollars, more than the high bid and no more than your cash (rules 10, 45).

    The menu offers the smallest legal bid and a few above it.
    """

    menu_complete: ClassVar[bool] = False
    amount: Annotated[int, Meta(ge=0)]


class Pass(Struct, frozen=True, tag=True):
    """Leave this auction for good (rule 10)."""

    menu_complete: ClassVar[bool] = True


class LayFreeLink(Struct, frozen=True, tag=True):
    """Lay the free Track Link from the base of the railroad just opened (rules 13, 55)."""

    menu_complete: ClassVar[bool] = True
    link: LinkId


class Take(Struct, frozen=True, tag=True):
    """Move your marker to an action space (rules 15-20)."""

    menu_complete: ClassVar[bool] = True
    space: Space


class Build(Struct, frozen=True, tag=True):
    """Build one link, or two in a chain outwards from the network (rules 24-29)."""

    menu_complete: ClassVar[bool] = True
    railroad: RailroadId
    links: tuple[LinkId, ...]


class Connect(Struct, frozen=True, tag=True):
    """Buy an External Connection (rules 36-39, E33)."""

    menu_complete: ClassVar[bool] = True
    railroad: RailroadId
    connection: ConnectionId


class Ask(Struct, frozen=True, tag=True):
    """Controlling no railroad able to build, name one that is and the controller who builds (rule 25, E32)."""

    menu_complete: ClassVar[bool] = True
    railroad: RailroadId
    builder: Seat


class Develop(Struct, frozen=True, tag=True):
    """Develop a Location by one step (rules 40-43)."""

    menu_complete: ClassVar[bool] = True
    location: LocationId


class Stop(Struct, frozen=True, tag=True):
    """Take no second development (rule 42, E35)."""

    menu_complete: ClassVar[bool] = True


class Offer(Struct, frozen=True, tag=True):
    """Put up one share for auction: an unsold one, or one of your own (rule 44, E15)."""

    menu_complete: ClassVar[bool] = True
    railroad: RailroadId
    own: bool


class Decline(Struct, frozen=True, tag=True):
    """Offer nothing, possible only when no open railroad has an unsold share (rule 44, E41)."""

    menu_complete: ClassVar[bool] = True


Action = Bid | Pass | LayFreeLink | Take | Build | Connect | Ask | Develop | Stop | Offer | Decline
