"""The searching bots weigh chance by its odds: a coin game in which only the odds say what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar, cast

import msgspec
import pytest

from trainboard.kit.bots import RandomBot, RolloutBot, SearchBot
from trainboard.kit.game import CHANCE, Game


class Call(msgspec.Struct, frozen=True, tag=True):
    """Take the sure points, or let the coin decide."""

    menu_complete: ClassVar[bool] = True
    sure: bool


class Fall(msgspec.Struct, frozen=True, tag=True):
    menu_complete: ClassVar[bool] = True
    points: int


class Toss(msgspec.Struct, frozen=True):
    """`points` is None until they are known; `tossed` says that the coin is in the air."""

    points: int | None = None
    tossed: bool = False


class Coin:
    """Four sure points, or ten with `odds` against one that there are none."""

    max_actions = 2

    def __init__(self, odds: int) -> None:
        self.odds = odds

    def to_act(self, state: Toss) -> int | None:
        if state.points is not None:
            return None
        return CHANCE if state.tossed else 0

    def legal_actions(self, state: Toss) -> Iterable[Call | Fall]:
        return [Fall(10), Fall(0)] if state.tossed else [Call(True), Call(False)]

    def chance_outcomes(self, state: Toss) -> Iterable[tuple[Fall, int]]:
        return ((Fall(10), self.odds), (Fall(0), 1))

    def apply(self, state: Toss, action: Call | Fall) -> Toss:
        if isinstance(action, Fall):
            return Toss(action.points)
        return Toss(4) if action.sure else Toss(tossed=True)

    def scores(self, state: Toss) -> tuple[int, ...]:
        return (state.points or 0,)


def tenths(state: Toss) -> Sequence[float]:
    return [(state.points or 0) / 10]


def searching(kind: str, odds: int) -> Any:
    game = cast(Game[Any, Any], Coin(odds))
    if kind == "tree":
        return SearchBot(game, evaluate=tenths, iterations=300)
    return RolloutBot(game, policy=RandomBot(game), evaluate=tenths, rounds=100)


@pytest.mark.parametrize("kind", ["tree", "rollout"])
@pytest.mark.parametrize(("odds", "sure"), [(0, True), (3, False)])
def test_a_bot_takes_the_coin_only_at_good_odds(kind: str, odds: int, sure: bool) -> None:
    bot = searching(kind, odds)
    for seed in range(5):
        assert bot.choose(Toss(), (Call(True), Call(False)), Random(seed)) == Call(sure)


def test_a_lone_choice_is_taken_without_searching() -> None:
    assert searching("tree", 1).choose(Toss(), (Call(False),), Random(1)) == Call(False)
