"""The verbs of running trains, one struct each, and what can come of them. They hold no rule."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

TrainNumber = Annotated[int, Meta(ge=0)]
StopId = Annotated[str, Meta(min_length=1)]


class Dividend(Enum):
    """What becomes of a run's income (rule O.8)."""

    FULL = "full"
    HALF = "half"
    WITHHOLD = "withhold"


class Start(Struct, frozen=True, tag=True):
    """Begin the route of a train at a stop (rule O.2). `train` counts the company's trains from 0."""

    menu_complete: ClassVar[bool] = True
    train: TrainNumber
    stop: StopId


class Extend(Struct, frozen=True, tag=True):
    """Lead a train on to the next stop (rule O.3); where several tracks lead there, `via` numbers them from 0."""

    menu_complete: ClassVar[bool] = True
    train: TrainNumber
    stop: StopId
    via: Annotated[int, Meta(ge=0)] = 0


class Withdraw(Struct, frozen=True, tag=True):
    """Take the route of a train off the board (rule O.4)."""

    menu_complete: ClassVar[bool] = True
    train: TrainNumber


class Declare(Struct, frozen=True, tag=True):
    """The president names the routes on the board as the company's run (rule O.5)."""

    menu_complete: ClassVar[bool] = True


class PointOut(Struct, frozen=True, tag=True):
    """A stockholder names the routes on the board as a better run (rule O.6)."""

    menu_complete: ClassVar[bool] = True


class Accept(Struct, frozen=True, tag=True):
    """A stockholder lets the run stand (rule O.6)."""

    menu_complete: ClassVar[bool] = True


class Pay(Struct, frozen=True, tag=True):
    """The president disposes of the income (rule O.8)."""

    menu_complete: ClassVar[bool] = True
    dividend: Dividend


class TakeHint(Struct, frozen=True, tag=True):
    """A lone player asks for the next hint (rule O.10)."""

    menu_complete: ClassVar[bool] = True


Action = Start | Extend | Withdraw | Declare | PointOut | Accept | Pay | TakeHint


class RouteBegun(Struct, frozen=True, tag=True):
    seat: int
    train: str
    stop: str


class RouteExtended(Struct, frozen=True, tag=True):
    seat: int
    train: str
    stop: str
    value: int  # of the route so far


class RouteWithdrawn(Struct, frozen=True, tag=True):
    seat: int
    train: str


class RunDeclared(Struct, frozen=True, tag=True):
    seat: int
    company: str
    total: int


class BetterRunPointedOut(Struct, frozen=True, tag=True):
    seat: int
    company: str
    total: int
    before: int


class RunAccepted(Struct, frozen=True, tag=True):
    seat: int


class RunSettled(Struct, frozen=True, tag=True):
    """The arbiter's finding: what is run, and the most that could be run."""

    company: str
    total: int
    best: int


class BestRunOrdered(Struct, frozen=True, tag=True):
    """An arbiter who enforces the best run replaced a lower one."""

    company: str
    before: int
    total: int


class IncomePaid(Struct, frozen=True, tag=True):
    company: str
    per_share: int
    kept: int


class HintTaken(Struct, frozen=True, tag=True):
    seat: int
    number: int


Event = (
    RouteBegun
    | RouteExtended
    | RouteWithdrawn
    | RunDeclared
    | BetterRunPointedOut
    | RunAccepted
    | RunSettled
    | BestRunOrdered
    | IncomePaid
    | HintTaken
)
