"""What every game promises: rules as pure functions on frozen states. It knows no game, picture, file or clock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from trainboard.kit.bots import Bot
    from trainboard.kit.view import View

Seat = int
CHANCE: Final[Seat] = -1
"""The seat of luck: its actions are drawn from `Game.chance_outcomes` and recorded like any other."""

S = TypeVar("S")
A = TypeVar("A")


class IllegalAction(Exception):
    """A well-formed action that the rules forbid now; the message is a sentence for players."""


class BadInput(Exception):
    """Something malformed from outside (file, option, data folder); the message says where and what to do."""


class Game(Protocol[S, A]):
    """Rules without memory. State is memory without rules.

    State, actions, events and options are frozen `msgspec.Struct`s. Every verb (action class) has a
    `ClassVar[bool]` named `menu_complete`: whether `legal_actions` lists all its legal values.
    A state has a field `news`, a tuple of the events of the last `apply`.
    """

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...  # what one does in it and what wins, in two sentences
    @property
    def rules_version(self) -> int: ...  # raised when an old record would replay differently
    @property
    def data_digest(self) -> str: ...  # of the data in use; a record of other data is refused
    @property
    def seats(self) -> tuple[int, ...]: ...  # the numbers of seats allowed
    @property
    def max_actions(self) -> int: ...  # no game is longer, however it is played
    @property
    def Options(self) -> type[Any]: ...
    @property
    def State(self) -> type[S]: ...
    @property
    def Action(self) -> Any: ...  # the union of the verbs, for the codec
    @property
    def view(self) -> View[S, A]: ...
    @property
    def bots(self) -> Mapping[str, Callable[[Any], Bot[S, A]]]: ...  # a bot is made from its game

    def seat_names(self, seats: int, options: Any) -> tuple[str, ...]: ...  # when no person's name is known
    def start(self, seats: int, options: Any) -> S: ...
    def to_act(self, state: S) -> Seat | None: ...  # a seat, CHANCE, or None when over
    def legal_actions(self, state: S) -> Iterable[A]: ...  # the menu: lazy, fixed order; CHANCE's outcomes too
    def check(self, state: S, action: A) -> None: ...  # raises IllegalAction(reason): the authority
    def apply(self, state: S, action: A) -> S: ...  # checks, returns the next state
    def chance_outcomes(self, state: S) -> Iterable[tuple[A, int]]: ...  # action, weight
    def observe(self, state: S, seat: Seat | None) -> S: ...  # secrets blanked; None is a spectator
    def scores(self, state: S) -> tuple[int, ...]: ...
    def invariants(self, state: S) -> Iterable[str]: ...  # a sentence for each that does not hold
    def with_data(self, folder: Path) -> Game[S, A]: ...  # the same rules on the user's own data


def start(game: Game[S, A], seats: int, options: object) -> S:
    """`Game.start` with the number of seats checked in words."""
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise BadInput(f"{game.title} is played with {allowed} seats, not {seats}")
    return game.start(seats, options)


def digest(state: Any) -> str:
    """The fingerprint of a state, the same in every process; news do not count."""
    blank = msgspec.structs.replace(state, news=())
    return hashlib.sha256(msgspec.msgpack.encode(blank, order="deterministic")).hexdigest()
