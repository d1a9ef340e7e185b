"""The bots run a day: on time alone, ahead of random play, and they challenge what strays."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import RAIL, after, at, board, ends, opened, orders, spot
from trainboard.games.cobo import conflicts
from trainboard.games.cobo.actions import Accept, Challenge, Depart, Move, Order, Stand
from trainboard.games.cobo.bots import BOTS
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step, Where
from trainboard.games.cobo.steps import moves
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


@pytest.mark.parametrize("first", ["C&O", "B&O"])
def test_23_alone_the_autopilot_brings_in_all_36_on_time(first: Literal["C&O", "B&O"]) -> None:
    """In solo play every meet is one's own: who moves first, and where he waits, costs nobody his time."""
    match = day(["autopilot"], Options(solo="both", first=first))
    assert match.scores == (180,)


def chosen(state: State, name: str = "dispatcher") -> Any:
    return BOTS[name](GAME).choose(state, tuple(GAME.legal_actions(state)), Random(0))


def moved_by(state: State, name: str = "dispatcher") -> State:
    """The position when this half-turn's trains have moved."""
    while state.step is Step.MOVES and state.mover is Road.CO:
        state = after(state, chosen(state, name))
    return state


def test_a20_of_two_own_trains_the_one_that_leaves_the_other_its_time_moves_first() -> None:
    """15 first would stand before Lansing and keep 16 there; 16 first waits beside the main at Fowlerville."""
    state = board({"15": at("CO23.2"), "16": at("CO24.1")}, first=Road.CO, seats=1)
    state = after(state, chosen(state, "autopilot"))
    assert spot(state, "16").startswith("CO23.5")
    assert spot(after(state, chosen(state, "autopilot")), "15") == "CO23.6"


def test_a48_nobody_strays_because_an_own_train_ahead_has_yet_to_make_room() -> None:
    """10 could turn in McKeesport at its full rate; when 96 has gone, it goes on."""
    left = {"9": at("BO05.2>", moved=True)}
    state = board({"10": at("BO06.1<"), "96": at("BO05.2<"), **left}, routes="challenge")
    assert "PI" in ends(state, "10")
    assert chosen(state, "autopilot") == Move("96", "CON")
    state = after(state, Move("96", "CON"))
    assert chosen(state, "autopilot").to.startswith("BO05.1")


NOSE_TO_NOSE = {"84": at("CO08.2>", "CO08.1"), "1": at("CO08.1>")}  # the freight runs on the left track


def test_18_a_train_on_the_left_track_is_seen_to_face_what_comes_on_it() -> None:
    trains = {"84": at("CO08.4<"), "1": at("CO08.1>", moved=True), "90": at("CO08.2<", moved=True)}
    moment = Moment(RAIL, board(trains, first=Road.CO))
    freight = RAIL.index["84"]
    facing = {
        RAIL.track.spot_names[end.spot]: conflicts.faces(moment, moment.mover(freight), end)
        for end in moves.legal_ends(moment, freight)
    }
    assert facing == {"CO08.3<": False, "CO08.2>": True}


@pytest.mark.parametrize("name", ["autopilot", "dispatcher"])
def test_a54_of_two_own_trains_nose_to_nose_one_backs_and_the_other_goes_by(name: str) -> None:
    state = moved_by(board(NOSE_TO_NOSE, first=Road.CO), name)
    assert (spot(state, "84"), spot(state, "1")) == ("CO08.3>", "CO08.2>")  # the freight backs to its crossover
    state = moved_by(opened(state), name)
    assert (spot(state, "84"), spot(state, "1")) == ("HI", "CO08.5>")  # they have passed, and 84 loads


def test_a54_a_train_before_a_full_passing_place_backs_out_of_the_way() -> None:
    trains = {"3": at("CO06.1"), "84": at("CO06.2"), "2": at("CO06.2s")}
    state = moved_by(board(trains, first=Road.CO))
    assert spot(state, "3") == "STA"


def test_a54_nobody_backs_only_because_a_train_ahead_is_slow() -> None:
    behind = board({"9": at("BO14.1>"), "95": at("BO14.2>", moved=True), "97": at("BO14.2<", moved=True)})
    assert ends(behind, "9") == {"stand", "GAR"}
    assert chosen(behind) == Stand("9")


def test_19_the_dispatcher_does_not_hold_a_train_that_had_better_back_away() -> None:
    state = board({"STLN": at("BO26.2"), "87": at("BO26.1"), "2": at("BO26.3")}, first=Road.BO)
    assert orders(state, "2") == {"BO26.3"}
    assert not isinstance(chosen(state), Order)


@pytest.mark.parametrize(("seed", "options"), [(7, Options()), (3, Options(speed_up=True))])
def test_18_no_train_stands_on_the_line_for_hours(seed: int, options: Options) -> None:
    """Between two dispatchers every meet is resolved, own trains or the rival's."""
    match = day(["dispatcher", "dispatcher"], options, seed)
    hours = 4
    starts = [
        state for before, state in zip(match.states, match.states[1:], strict=False) if state.turn > before.turn
    ]
    for early, late in zip(starts, starts[hours:], strict=False):
        for before, now, id in zip(early.trains, late.trains, RAIL.ids, strict=True):
            stood = before.where is now.where is Where.LINE and before.spot == now.spot
            assert not stood or before.run != now.run, (id, early.turn)


@pytest.mark.parametrize(
    ("name", "turn", "id", "to"),
    [
        ("dispatcher", 18, "9", "BO14.4>"),  # on time: faster, it would come too early for its points
        ("dispatcher", 19, "9", "BO14.5>"),
        ("dispatcher", 18, "95", "BO14.4>"),
        ("autopilot", 19, "9", "BO14.4>"),  # the normal rate, as it says
        ("autopilot", 18, "95", "BO14.3>"),
    ],
)
def test_42_the_dispatcher_hurries_late_trains_and_freights(name: str, turn: int, id: str, to: str) -> None:
    assert chosen(board({id: at("BO14.1>")}, turn=turn, speed_up=True), name) == Move(id, to)


def test_42_in_a_hurry_the_dispatcher_is_as_punctual() -> None:
    assert day(["dispatcher"], Options(solo="both", first="C&O", speed_up=True)).scores[0] >= 165
