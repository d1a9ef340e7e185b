"""The bots run a day: on time alone, ahead of random play, and they challenge what strays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from trainboard.games.cobo.actions import Accept, Challenge, Depart, Move
from trainboard.games.cobo.bots import BOTS
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step, Where
from trainboard.kit.play import Match, bots_named, play


def day(names: list[str], options: Options, seed: int = 3) -> Match[Any, Any]:
    rng = Random(seed)
    return play(Match(GAME, len(names), options, rng), bots_named(GAME, names), rng)


@pytest.mark.parametrize("road", ["C&O", "B&O"])
def test_44_the_dispatcher_wins_the_first_solo_scenario_with_either_road(road: Any) -> None:
    assert day(["dispatcher"], Options(solo=road)).scores[0] >= 60


@pytest.mark.parametrize("first", ["C&O", "B&O"])
def test_44_the_dispatcher_wins_the_second_solo_scenario(first: Any) -> None:
    assert day(["dispatcher"], Options(solo="both", first=first)).scores[0] >= 100


@pytest.mark.parametrize("seats", [["dispatcher", "random"], ["random", "dispatcher"]])
def test_the_dispatcher_earns_more_than_random_play(seats: list[str]) -> None:
    scores = day(seats, Options()).scores
    assert scores[seats.index("dispatcher")] > scores[seats.index("random")]


@pytest.mark.parametrize(
    "options",
    [
        Options(special_situations=True, speed_up=True),
        Options(scheduled_freight=True, hours=36),
        Options(routes="enforced"),
    ],
)
def test_the_dispatcher_plays_every_option_to_the_end(options: Options) -> None:
    assert day(["dispatcher", "autopilot"], options).is_over


def strayed_freight() -> State:
    """B&O has just run its freight 88 off its route; C&O may challenge."""
    match: Match[Any, Any] = Match(GAME, 2, Options(first="B&O"), Random(1))
    while match.state.step is not Step.DEPARTURES:
        match.apply(BOTS["autopilot"](GAME).choose(match.state, (), Random(0)))
    astray = [
        action
        for action in match.legal_actions
        if isinstance(action, Depart) and not GAME.rail.data.counter(action.trains[0]).passenger and _astray(action)
    ]
    match.apply(astray[0])
    while match.state.step is Step.DEPARTURES:
        match.apply(match.parse('{"type": "EndTurn"}'))
    state: State = match.state
    return state


def _astray(action: Depart) -> bool:
    counter = GAME.rail.data.counter(action.trains[0])
    place = GAME.rail.track.spots[action.to] >> 2
    return not any(place in way for way in counter.ways)


@pytest.mark.parametrize("name", ["autopilot", "dispatcher"])
def test_45_a_bot_challenges_the_train_that_left_its_route(name: str) -> None:
    state = strayed_freight()
    assert state.step is Step.CHALLENGES
    action = BOTS[name](GAME).choose(state, tuple(GAME.legal_actions(state)), Random(0))
    assert isinstance(action, Challenge)
    home = GAME.apply(state, action).trains[GAME.rail.index[action.train]]
    assert home.where is Where.HOME


def test_45_a_bot_accepts_when_all_keep_their_routes() -> None:
    state = strayed_freight()
    kept = replace(
        state,
        trains=tuple(
            replace(train, trail=()) if counter.id in _strays(state) else train
            for counter, train in zip(GAME.rail.data.counters, state.trains, strict=True)
        ),
    )
    assert BOTS["dispatcher"](GAME).choose(kept, (), Random(0)) == Accept()


def _strays(state: State) -> set[str]:
    actions = list(GAME.legal_actions(state))
    names = {action.train for action in actions if isinstance(action, Challenge)}
    return {name for name in names if not GAME.rail.data.counter(name).passenger}


def test_18_the_autopilot_ends_no_move_before_an_oncoming_train_if_it_can_wait_for_it() -> None:
    """In solo play every meet is one's own: with meets resolved, nearly all trains come in on time."""
    match = day(["autopilot"], Options(solo="both", first="C&O"))
    assert match.scores[0] >= 150
    assert any(isinstance(action, Move) for action in match.actions)
