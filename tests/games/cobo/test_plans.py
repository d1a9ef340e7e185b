"""Autopilot for people: plans that are taken as a whole, with what they lead to said before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from trainboard.games.cobo.actions import EndTurn
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step
from trainboard.kit.game import IllegalAction
from trainboard.kit.play import Match, bot_move, bots_named
from trainboard.kit.view import Plan


def plans(state: State) -> dict[str, Plan]:
    seat = GAME.to_act(state)
    assert seat is not None
    return {plan.key: plan for plan in GAME.view.plans(GAME.observe(state, seat), seat)}


def moves_of(turns: int, seed: int = 1) -> Iterator[Match[Any, Any]]:
    """A game between two dispatchers, each time a road comes to move its trains."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAME, 2, Options(first="C&O"), rng)
    bots = bots_named(GAME, ["dispatcher", "dispatcher"])
    asked = None
    while match.state.turn <= turns:
        now = (match.state.turn, match.state.mover)
        if match.state.step is Step.MOVES and now != asked:
            asked = now
            yield match
        match.apply(bot_move(GAME, match.state, bots[match.to_act or 0], rng))


def turn(number: int) -> Match[Any, Any]:
    return next(match for match in moves_of(number) if match.state.turn == number)


@pytest.mark.parametrize("number", [1, 5, 9, 13, 20])
def test_every_plan_can_be_taken_as_a_whole(number: int) -> None:
    match = turn(number)
    offered = plans(match.state)
    assert "all" in offered
    for plan in offered.values():
        state = match.state
        for action in plan.actions:
            state = GAME.apply(state, action)


def test_a_plan_says_before_what_it_will_bring_about() -> None:
    match = turn(5)
    plan = plans(match.state)["all"]
    assert len(plan.lines) >= len(plan.actions)
    assert plan.lines == match.apply_all(plan.actions)


def test_the_whole_turn_leaves_nothing_to_move() -> None:
    match = turn(4)
    plan = plans(match.state)["turn"]
    assert plan.actions[-1] == EndTurn()
    match.apply_all(plan.actions)
    assert (match.state.step, match.to_act) == (Step.CHALLENGES, 1)


def test_there_is_a_plan_for_each_line_with_several_trains_and_for_each_train() -> None:
    state = turn(4).state
    keys = set(plans(state))
    waiting = [t for t, train in enumerate(state.trains) if GAME.rail.data.counters[t].road is state.mover]
    on_line = {GAME.rail.ids[t] for t in waiting if t in GAME.moment(state).traffic.line}
    assert {f"train:{id}" for id in on_line} <= keys
    assert any(key.startswith("line:") for key in keys)


def test_a_plan_that_no_longer_fits_changes_nothing() -> None:
    match = turn(4)
    plan = plans(match.state)["all"]
    match.apply(plan.actions[0])
    before = match.state
    with pytest.raises(IllegalAction):
        match.apply_all(plan.actions)
    assert match.state is before


def test_conflicts_are_told_before_a_plan_is_taken() -> None:
    """Over a day of meets some plan has to say that a train gets only part of its way, or leaves late."""
    told = [warning for match in moves_of(12) for warning in plans(match.state)["all"].warnings]
    assert any("gets only to" in warning for warning in told)


def test_nobody_else_is_offered_plans() -> None:
    state = turn(2).state
    assert not list(GAME.view.plans(state, 1))
