"""The state of a game: memory without rules. Trains and places are numbers of data.py; for spots see track.py."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Event


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How to play. The advanced rules (40 to 44) are separate options (55); 39 says who is first."""

    routes: Annotated[
        Literal["usual", "challenge", "enforced"],
        Meta(description="May trains stray and be challenged? Usual: yes with two players, no alone."),
    ] = "usual"
    special_situations: Annotated[
        bool, Meta(description="Fog, derailments and the like: the upper texts of the cards count.")
    ] = False
    scheduled_freight: Annotated[bool, Meta(description="Loads are known ahead: card n is turned on turn n.")] = False
    speed_up: Annotated[bool, Meta(description="Passenger trains may run 4 sections a turn, freights 3.")] = False
    hours: Annotated[Literal[24, 36], Meta(description="36: turns 1 to 12 are played again after turn 24.")] = 24
    first: Annotated[
        Literal["flip", "C&O", "B&O"], Meta(description="Who moves first in turns 1 to 12; a coin decides.")
    ] = "flip"
    solo: Annotated[
        Literal["C&O", "B&O", "both"], Meta(description="With one seat: the road you run; both is scenario 2.")
    ] = "C&O"


class Step(IntEnum):
    FLIP = 0  # chance: who goes first
    CARD = 1  # chance: the Situation card
    HOLD = 2  # first player: which of two freights equally near is held
    MOVES = 3  # trains en route
    DEPARTURES = 4  # trains out of starting and layover terminals
    CHALLENGES = 5  # the other player, on the trains that moved
    OVER = 6


class Where(IntEnum):
    HOME = 0  # at its origin, before its run
    BOX = 1  # "thru trains here": laying over, or loading
    LINE = 2  # on the road, in a section or passing a town
    RIDING = 3  # under another counter in a stack
    GONE = 4  # a freight out of play


class Train(msgspec.Struct, frozen=True):
    """One counter. A stack is its first counter on the LINE and the others RIDING with the same spot."""

    where: Where
    spot: int  # place and track, see track.py; the town's when home or in a box
    behind: int = -1  # the place it came from: its heading; -1 when it has none
    run: int = 0  # how many times it has been home since noon (A65)
    leg: int = 0  # it goes to stops[leg + 1], or stands at stops[leg]
    ready: int = 0  # home or in a box: the first turn in which it may go on
    leader: int = -1  # RIDING: the counter on top
    moved: bool = False  # turned upside down (15)
    announced: bool = False  # owner said that it is off its route and comes back (A75)
    entered: int = 0  # in a siding: its place in the order of arrival
    trail: tuple[int, ...] = ()  # the places of its own move this turn, start first; empty until moved by its owner
    gain: int = 0  # points it earned this turn


class Situation(msgspec.Struct, frozen=True):
    """A special situation in force: the card that brought it and its last turn."""

    card: int
    until: int


class State(msgspec.Struct, frozen=True):
    options: Options
    seats: int
    turn: int  # 1 to 24 or 36; 0 before the first
    step: Step
    first: Road  # moves first this turn
    mover: Road  # whose half of the turn it is
    trains: tuple[Train, ...]  # by counter
    discs: tuple[int, ...]  # loads waiting: [2 * town + direction]
    deck: tuple[int, ...]  # the cards still face down, in no order
    card: int = 0  # the card face up
    situations: tuple[Situation, ...] = ()
    held: int = -1  # the freight that a card holds this turn
    ties: tuple[int, ...] = ()  # freights equally near, in the step HOLD
    orders: tuple[tuple[int, int], ...] = ()  # (rival's train, own train): the 4-section right this turn (A57)
    questioned: tuple[int, ...] = ()  # trains already challenged in this window
    earned: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # upper triangles: [road][turn - 1]
    entries: int = 0  # trains that entered a siding so far: the source of Train.entered
    sheets: tuple[tuple[int, ...], ...] = ()  # by counter, minute * 1024 + place for each place run over
    news: tuple[Event, ...] = ()


def total(state: State, road: Road, turn: int | None = None) -> int:
    """The lower triangle: the running total of a road, up to a turn."""
    return sum(state.earned[road][:turn])


def clock(turn: int) -> int:
    """Minutes from the first noon at the start of a turn (1)."""
    return 60 * (turn - 1)
