"""The memory of a run: the moment, the routes on the board, the declared run, shares and money. It holds no rule."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from trainboard.games.trans_mississippi.actions import Event
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.operate import Doubling
from trainboard.routes import Route

Routes = tuple[Route | None, ...]
"""One for each train of the company in the order of the moment's trains; None is an idle train."""
Arbiter = Literal["judge", "enforce"]


class Declaring(Struct, frozen=True, tag=True):
    """The president puts routes on the board (rules O.2 to O.5)."""


class Objecting(Struct, frozen=True, tag=True):
    """The stockholders still to be asked whether they know a better run, the next one first (rule O.6)."""

    asked: tuple[int, ...]


class Paying(Struct, frozen=True, tag=True):
    """The president disposes of the income (rule O.8)."""


class Over(Struct, frozen=True, tag=True):
    """Nothing more is asked of anybody."""


Phase = Declaring | Objecting | Paying | Over


class Run(Struct, frozen=True):
    """A run somebody named: its routes, what each earns, and who named it."""

    routes: Routes
    values: tuple[int, ...]
    seat: int

    @property
    def total(self) -> int:
        return sum(self.values)


class Hint(Struct, frozen=True):
    """Something true of one best run: its total, or stops of one of its routes (its two ends, or all in order)."""

    total: int | None = None
    train: int | None = None
    ends: bool = False
    stops: tuple[str, ...] = ()


class State(Struct, frozen=True):
    """One company about to run, or having run, its trains."""

    moment: Moment
    company: str
    doubling: Doubling
    arbiter: Arbiter
    puzzle: str  # the name of the shipped position, or nothing
    president: int
    shares: tuple[int, ...]  # of ten, by seat
    cash: tuple[int, ...]
    treasury: int
    phase: Phase
    board: Routes  # the routes of whoever is to act, as far as they have got
    begun: int  # how many routes were begun since the turn at the board changed
    making: int | None = None  # the train whose route was begun or extended last
    run: Run | None = None  # what stands declared
    best: int | None = None  # the most any run could earn, found by the arbiter
    hints: tuple[Hint, ...] = ()
    news: tuple[Event, ...] = ()

    @property
    def alone(self) -> bool:
        """A lone player solves a puzzle."""
        return len(self.shares) == 1
