"""Players that need only the contract: chance itself, a random one, and two that search, over chance nodes too."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from trainboard.kit.game import CHANCE, Game, Seat

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)

EXPLORATION = 0.7


class Bot(Protocol[S_contra, A]):
    """Chooses from what its seat may see and the menu; it never holds the state itself."""

    def choose(self, view: S_contra, menu: Sequence[A], rng: Random) -> A: ...


class RandomBot:
    """Takes any action of the menu with equal chance."""

    def __init__(self, game: Game[Any, Any]) -> None:
        del game  # every bot is made from its game; this one needs nothing of it

    def choose(self, view: object, menu: Sequence[A], rng: Random) -> A:
        return rng.choice(menu)


def draw(game: Game[S, A], state: S, rng: Random) -> A:
    """Chance's move: one of its outcomes, by weight."""
    actions, weights = zip(*game.chance_outcomes(state), strict=True)
    chosen: A = rng.choices(actions, weights)[0]
    return chosen


def win_shares(scores: Sequence[float]) -> tuple[float, ...]:
    """One win, shared by all who have the best score."""
    best = max(scores)
    winners = sum(score == best for score in scores)
    return tuple((score == best) / winners for score in scores)


class Node(Generic[S, A]):
    """A position of the search tree: how often it was reached and what each seat got from it."""

    __slots__ = ("children", "seat", "state", "totals", "untried", "visits")

    def __init__(self, game: Game[S, A], state: S, untried: Sequence[A], seats: int) -> None:
        self.state = state
        self.seat = game.to_act(state)
        self.untried = list(untried)
        self.children: dict[A, Node[S, A]] = {}
        self.visits = 0
        self.totals = [0.0] * seats


class SearchBot(Generic[S, A]):
    """Monte-Carlo tree search for any number of seats, with chance nodes.

    Each iteration walks down by UCB, opens one new node, plays on with `policy` (random if none) for `depth`
    actions at the most, and values the end by `evaluate` (win shares of the scores if none). `candidates`
    narrows a menu before it is searched. The budget is `iterations`, or else `seconds`.
    """

    def __init__(
        self,
        game: Game[S, A],
        *,
        policy: Bot[S, A] | None = None,
        evaluate: Callable[[S], Sequence[float]] | None = None,
        candidates: Callable[[S, Sequence[A]], Sequence[A]] | None = None,
        seconds: float = 0.3,
        iterations: int | None = None,
        depth: int | None = None,
    ) -> None:
        self.game = game
        self.policy: Bot[S, A] = policy or RandomBot(game)
        self.evaluate = evaluate or (lambda state: win_shares(game.scores(state)))
        self.candidates = candidates or (lambda state, menu: menu)
        self.seconds, self.iterations, self.depth = seconds, iterations, depth

    def choose(self, view: S, menu: Sequence[A], rng: Random) -> A:
        options = self.candidates(view, menu)
        if len(options) == 1:
            return options[0]
        root = Node(self.game, view, self._shuffled(options, rng), len(self.game.scores(view)))
        for _ in budget(self.iterations, self.seconds):
            self._iterate(root, rng)
        if not root.children:
            return options[0]
        return max(root.children, key=lambda action: root.children[action].visits)

    def _iterate(self, root: Node[S, A], rng: Random) -> None:
        path = [root]
        node = root
        while node.seat is not None and not node.untried and (node.children or node.seat == CHANCE):
            node = self._chance(node, rng) if node.seat == CHANCE else self._best_child(node)
            path.append(node)
        if node.untried:
            node = self._expand(node, rng)
            path.append(node)
        values = self.evaluate(self._rollout(node.state, rng))
        for passed in path:
            passed.visits += 1
            for seat, value in enumerate(values):
                passed.totals[seat] += value

    def _best_child(self, node: Node[S, A]) -> Node[S, A]:
        seat, log = node.seat or 0, math.log(node.visits)
        return max(
            node.children.values(),
            key=lambda child: child.totals[seat] / child.visits + EXPLORATION * math.sqrt(log / child.visits),
        )

    def _expand(self, node: Node[S, A], rng: Random) -> Node[S, A]:
        return self._child(node, node.untried.pop(), rng)

    def _chance(self, node: Node[S, A], rng: Random) -> Node[S, A]:
        action = draw(self.game, node.state, rng)
        return node.children.get(action) or self._child(node, action, rng)

    def _child(self, node: Node[S, A], action: A, rng: Random) -> Node[S, A]:
        state = self.game.apply(node.state, action)
        child = Node(self.game, state, self._untried(state, rng), len(node.totals))
        node.children[action] = child
        return child

    def _untried(self, state: S, rng: Random) -> Sequence[A]:
        if self.game.to_act(state) in (None, CHANCE):
            return ()
        return self._shuffled(self.candidates(state, tuple(self.game.legal_actions(state))), rng)

    @staticmethod
    def _shuffled(actions: Sequence[A], rng: Random) -> Sequence[A]:
        return rng.sample(actions, len(actions))

    def _rollout(self, state: S, rng: Random) -> S:
        left = self.depth if self.depth is not None else self.game.max_actions
        while left > 0 and (seat := self.game.to_act(state)) is not None:
            state = self.game.apply(state, self._rollout_action(state, seat == CHANCE, rng))
            left -= 1
        return state

    def _rollout_action(self, state: S, is_chance: bool, rng: Random) -> A:
        if is_chance:
            return draw(self.game, state, rng)
        return self.policy.choose(state, tuple(self.game.legal_actions(state)), rng)


class RolloutBot(Generic[S, A]):
    """A policy made better by trying its alternatives out.

    Every candidate is played on by `policy` for all seats, `depth` actions at the most, time after time and each time
    with the same luck for all, and the ends are valued by `evaluate`. The policy's own choice stands unless another
    one beats it by `doubt` standard errors. Against opponents like the policy this is seldom worse than the policy,
    where a tree as wide as the game's would never get deep. The budget is `rounds`, or else `seconds`.
    """

    def __init__(
        self,
        game: Game[S, A],
        *,
        policy: Bot[S, A],
        evaluate: Callable[[S], Sequence[float]] | None = None,
        candidates: Callable[[S, Sequence[A]], Sequence[A]] | None = None,
        seconds: float = 0.3,
        rounds: int | None = None,
        depth: int | None = None,
        doubt: float = 1.0,
    ) -> None:
        self.game, self.policy = game, policy
        self.evaluate = evaluate or (lambda state: win_shares(game.scores(state)))
        self.candidates = candidates or (lambda state, menu: menu)
        self.seconds, self.rounds, self.doubt = seconds, rounds, doubt
        self.depth = game.max_actions if depth is None else depth

    def choose(self, view: S, menu: Sequence[A], rng: Random) -> A:
        own = self.policy.choose(view, menu, rng)
        options = [own, *(action for action in self.candidates(view, menu) if action != own)]
        seat = self.game.to_act(view)
        if len(options) == 1 or seat is None:
            return own
        starts = [self.game.apply(view, action) for action in options]
        found: list[list[float]] = [[] for _ in options]
        for _ in budget(self.rounds, self.seconds):
            luck = rng.random()
            for values, state in zip(found, starts, strict=True):
                values.append(self.evaluate(self._played_on(state, Random(luck)))[seat])
        return options[self._best(found)]

    def _best(self, found: Sequence[Sequence[float]]) -> int:
        """The candidate that is ahead of the policy's own, the first, with the least doubt."""
        margins = [
            lower_bound([x - y for x, y in zip(values, found[0], strict=True)], self.doubt) for values in found
        ]
        return max(range(len(found)), key=lambda at: margins[at])

    def _played_on(self, state: S, rng: Random) -> S:
        for _ in range(self.depth):
            seat = self.game.to_act(state)
            if seat is None:
                break
            state = self.game.apply(state, self._next(state, seat, rng))
        return state

    def _next(self, state: S, seat: Seat, rng: Random) -> A:
        if seat == CHANCE:
            return draw(self.game, state, rng)
        return self.policy.choose(state, tuple(self.game.legal_actions(state)), rng)


def lower_bound(differences: Sequence[float], doubt: float) -> float:
    """The mean less `doubt` standard errors; nothing is known without two of them."""
    count = len(differences)
    if count < 2:
        return 0.0
    mean = sum(differences) / count
    spread = math.sqrt(sum((value - mean) ** 2 for value in differences) / (count - 1))
    return mean - doubt * spread / math.sqrt(count)


def budget(rounds: int | None, seconds: float) -> Iterator[int]:
    """So many rounds, or as many as begin within these seconds."""
    if rounds is not None:
        yield from range(rounds)
        return
    end = time.monotonic() + seconds
    count = 0
    while time.monotonic() < end:
        yield count
        count += 1
