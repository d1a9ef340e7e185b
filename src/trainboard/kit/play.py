"""The one game loop: a match keeps its history, draws chance, and lets bots move. It judges nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random, SystemRandom
from typing import Any, Generic, TypeVar

from trainboard.kit.bots import Bot, draw
from trainboard.kit.game import CHANCE, BadInput, Game, IllegalAction, Seat, start
from trainboard.kit.look import standalone
from trainboard.kit.record import Record, actions_of, decode_action, options_of, record, replay

S = TypeVar("S")
A = TypeVar("A")


class LegalActions(Generic[S, A]):
    """The menu as a collection: iterate it, count it, ask `action in`."""

    def __init__(self, game: Game[S, A], state: S) -> None:
        self._game, self._state = game, state

    def __iter__(self) -> Iterator[A]:
        return iter(self._game.legal_actions(self._state))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, action: A) -> bool:
        try:
            self._game.check(self._state, action)
        except IllegalAction:
            return False
        return True

    def __repr__(self) -> str:
        return f"<LegalActions: {len(self)} on the menu>"


class Match(Generic[S, A]):
    """A game in play, in the manner of a chess board: look at it, list what is legal, apply, undo.

    Chance is drawn by itself from `rng`, a secret one unless a seeded one is given.
    """

    def __init__(self, game: Game[S, A], seats: int, options: Any = None, rng: Random | None = None) -> None:
        self.game = game
        self.seats = seats
        self.options = game.Options() if options is None else options
        self.rng = rng or SystemRandom()
        self.states: list[S] = [start(game, seats, self.options)]
        self.actions: list[A] = []
        self._draw()

    @classmethod
    def from_record(cls, game: Game[S, A], saved: Record, at: int | None = None) -> Match[S, A]:
        """The match a record tells of, up to action `at`."""
        match = cls.__new__(cls)
        match.game, match.seats, match.rng = game, saved.header.seats, SystemRandom()
        match.options = options_of(game, saved.header.options)
        match.states = list(replay(saved, game, at))
        match.actions = list(islice(actions_of(saved, game), at))
        return match

    @property
    def seat_names(self) -> tuple[str, ...]:
        return self.game.seat_names(self.seats, self.options)

    @property
    def state(self) -> S:
        return self.states[-1]

    @property
    def to_act(self) -> Seat | None:
        return self.game.to_act(self.state)

    @property
    def is_over(self) -> bool:
        return self.to_act is None

    @property
    def legal_actions(self) -> LegalActions[S, A]:
        return LegalActions(self.game, self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    def observe(self, seat: Seat | None = None) -> S:
        return self.game.observe(self.state, seat)

    def parse(self, text: str) -> A:
        """An action from its JSON."""
        return decode_action(self.game, text)

    def apply(self, action: A) -> tuple[str, ...]:
        """Take an action, then whatever chance follows; what happened, in sentences."""
        before = len(self.states)
        self._push(action)
        self._draw()
        return tuple(line for state in self.states[before:] for line in self.sentences(state))

    def apply_all(self, actions: Sequence[A]) -> tuple[str, ...]:
        """Take a whole plan, or none of it."""
        before = len(self.actions)
        try:
            return tuple(line for action in actions for line in self.apply(action))
        except IllegalAction:
            del self.actions[before:], self.states[before + 1 :]
            raise

    def undo(self) -> A:
        """Take back the last action of a seat, with the chance drawn after it; returns it."""
        for at in reversed(range(len(self.actions))):
            if self.game.to_act(self.states[at]) != CHANCE:
                action = self.actions[at]
                del self.actions[at:], self.states[at + 1 :]
                return action
        raise BadInput("there is nothing to undo")

    def sentences(self, state: S) -> Iterator[str]:
        """What the action that led to `state` brought about, as a spectator may know it."""
        seen: Any = self.game.observe(state, None)
        return (self.game.view.sentence(event) for event in seen.news)

    def record(self) -> Record:
        return record(self.game, self.seats, self.options, self.actions, self.state)

    def _push(self, action: A) -> None:
        self.states.append(self.game.apply(self.state, action))
        self.actions.append(action)

    def _draw(self) -> None:
        while self.to_act == CHANCE:
            self._push(draw(self.game, self.state, self.rng))

    def __str__(self) -> str:
        return self.game.view.text(self.observe())

    def _repr_svg_(self) -> str:
        return standalone(self.game.view.board(self.observe()), self.game.view.css)


def bot_move(game: Game[S, A], state: S, bot: Bot[S, A], rng: Random) -> A:
    """What `bot` does at `state`: it sees its seat's observation and the menu, nothing else."""
    seat = game.to_act(state)
    view = game.observe(state, seat)
    return bot.choose(view, tuple(game.legal_actions(view)), rng)


def play(
    match: Match[S, A],
    bots: Sequence[Bot[S, A]],
    rng: Random,
    heard: Callable[[A, Sequence[str]], None] = lambda action, lines: None,
) -> Match[S, A]:
    """Let bots play a match to its end; `heard` is told of every action."""
    match._draw()  # a match opened in the middle of a record may stand before a draw
    while (seat := match.to_act) is not None:
        action = bot_move(match.game, match.state, bots[seat], rng)
        heard(action, match.apply(action))
    return match


def bots_named(game: Game[S, A], names: Sequence[str]) -> tuple[Bot[S, A], ...]:
    """A game's bots by name; an unknown name is answered with those there are."""
    for name in names:
        if name not in game.bots:
            raise BadInput(f"{game.title} has no bot '{name}'; it has: {', '.join(game.bots)}")
    return tuple(game.bots[name](game) for name in names)
