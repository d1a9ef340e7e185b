"""The advanced rules and the solo scenarios, each an option (41 to 44, 55, A29 to A31, A37 to A40, A70, A71, A73)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import (
    after,
    at,
    board,
    box,
    departures,
    discs,
    ends,
    events,
    home,
    menu,
    move,
    opened,
    orders,
    places,
    sheet,
    spot,
    train,
)
from trainboard.games.cobo.actions import Depart, EndTurn, FlipCoin, TurnCard
from trainboard.games.cobo.data import Class, Road
from trainboard.games.cobo.events import Arrived, CardTurned, FreightsRestored
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step, Where
from trainboard.kit.game import CHANCE, BadInput
from trainboard.kit.play import Match


def start(seats: int, **options: Any) -> State:
    return GAME.start(seats, Options(**options))


# --- speed-up ---


def test_42_passenger_trains_4_and_freights_3_at_will() -> None:
    assert places(ends(board({"9": at("BO14.1>")}, speed_up=True), "9")) == {"BO14.4", "BO14.5"}
    assert places(ends(board({"95": at("BO14.1>")}, speed_up=True), "95")) == {"BO14.3", "BO14.4"}


def test_a71_the_normal_rate_stays_compulsory() -> None:
    assert "BO14.3>" not in ends(board({"9": at("BO14.1>")}, speed_up=True), "9")


def test_a71_not_for_backing() -> None:
    """Three ahead and one back would be four counts: with or without speed-up 2 has the same ends."""
    trains = {"STLN": at("BO26.1", moved=True), "2": at("BO26.5")}
    for hurried in (False, True):
        state = board(trains, first=Road.CO, speed_up=hurried)
        assert ends(state, "2") == {"stand", "BO26.6", "BO26.6s", "BO26.4", "BO26.3", "BO26.2"}


def test_a71_not_under_a_speed_limit() -> None:
    fog = board({"9": at("BO01.1>")}, cards=[14], speed_up=True, special_situations=True)
    assert places(ends(fog, "9")) == {"BO01.3"}


def test_a29_minutes_under_speed_up() -> None:
    state = move(board({"9": at("BO14.1>")}, turn=3, speed_up=True), "9", "BO14.5>")
    assert [minute for minute, _ in sheet(state, "9")] == [140, 160, 180, 180]
    state = move(board({"95": at("BO14.1>")}, turn=3, speed_up=True), "95", "BO14.4>")
    assert [minute for minute, _ in sheet(state, "95")] == [140, 160, 180]


def test_a29_a_departure_after_the_hour_keeps_the_usual_minutes() -> None:
    state = board({"STLN": home()}, turn=2, step=Step.DEPARTURES, speed_up=True)
    state = after(state, Depart(("STLN",), 30, "BO01.1>"))
    assert sheet(state, "STLN") == [(90, "WA"), (120, "BO01.1")]


def test_a29_an_arrival_with_the_fourth_count_is_on_the_hour() -> None:
    state = move(board({"6": at("BO02.1<")}, turn=22, speed_up=True), "6", "WA")
    assert events(state, Arrived)[0].minute == 22 * 60


def test_a30_the_extra_count_when_leaving_on_the_hour_only() -> None:
    state = board({"9": home(), "STLN": home()}, turn=2, step=Step.DEPARTURES, speed_up=True)
    assert places(departures(state, "9", minute=0)) == {"BO01.3", "BRU"}
    assert places(departures(state, "9", minute=20)) == {"BO01.2"}
    assert places(departures(state, "STLN", minute=0)) == {"BO01.2", "BO01.3"}
    assert places(departures(state, "STLN", minute=30)) == {"BO01.1"}


def test_a31_a_limited_has_4_counts_and_the_open_separators() -> None:
    assert places(ends(board({"5": at("BO14.1>")}, speed_up=True), "5")) == {"BO14.5", "BO14.6"}


# --- scheduled freight, 36 hours ---


def test_41_card_n_on_turn_n() -> None:
    state = start(2, scheduled_freight=True, first="C&O")
    assert (state.turn, state.card, state.step) == (1, 1, Step.MOVES)
    assert discs(state, "CU", "east") == 1
    state = board({"STLN": home(), "91": home()}, turn=6, step=Step.DEPARTURES, scheduled_freight=True)
    state = after(state, EndTurn(), EndTurn())
    assert (state.turn, state.card) == (7, 7)
    assert not state.deck


def night(**options: Any) -> State:
    """The end of turn 24 with one train of each sort out."""
    trains = {
        "9": at("BO14.1>", moved=True),
        "STLN": at("BO20.1", moved=True),
        "95": box("PI", ready=26),
        "91": home(),
        "87": home(),
    }
    state = board(
        trains, turn=24, first=Road.BO, step=Step.DEPARTURES, hours=36, discs={("PI", "west"): 2}, **options
    )
    return after(state, EndTurn(), EndTurn())


def test_43_after_turn_24_turns_1_to_12_again_and_freights_at_their_origins() -> None:
    state = night()
    assert events(state, FreightsRestored)
    assert (train(state, "STLN").where, spot(state, "STLN")) == (Where.HOME, "WA")
    assert train(state, "95").where is Where.HOME
    assert state.options.hours == 36


def test_a38_a_new_draw_names_the_first_player_of_turns_25_to_36() -> None:
    state = night()
    assert (state.step, GAME.to_act(state)) == (Step.FLIP, CHANCE)
    for road in Road:
        assert (after(state, FlipCoin(road)).first, after(state, FlipCoin(road)).turn) == (road, 25)


def test_a38_without_a_coin_the_second_day_begins_as_the_first_did() -> None:
    eve = board({"STLN": home(), "91": home()}, turn=24, first=Road.CO, step=Step.DEPARTURES, hours=36)
    state = after(replace(eve, options=replace(eve.options, first="B&O")), EndTurn(), EndTurn())
    assert (state.step, state.turn, state.first) == (Step.CARD, 25, Road.BO)


def test_a70_passenger_trains_discs_and_points_stay() -> None:
    state = night()
    assert spot(state, "9") == "BO14.1>"
    assert discs(state, "PI", "west") == 2
    assert sum(state.earned[Road.BO]) == -4


def test_a70_removed_freights_come_back_and_the_order_does_not_swap_again() -> None:
    state = after(night(), FlipCoin(Road.BO))
    assert all(here.where is not Where.GONE for here in state.trains[36:])
    later = board({"STLN": home(), "91": home()}, turn=30, step=Step.DEPARTURES, hours=36)
    for turn in range(31, 37):
        later = after(opened(later), EndTurn(), EndTurn())
        assert later.first is Road.BO
        assert later.turn == min(turn, 36)


def test_a37_all_cards_again_or_1_to_12_again() -> None:
    shuffled = after(night(), FlipCoin(Road.CO))
    assert shuffled.deck == tuple(range(1, 25))
    scheduled = after(night(scheduled_freight=True), FlipCoin(Road.CO))
    assert (scheduled.turn, scheduled.card) == (25, 1)


def test_43_the_game_ends_after_turn_36() -> None:
    state = board({"STLN": home(), "91": home()}, turn=36, step=Step.DEPARTURES, hours=36)
    assert after(state, EndTurn(), EndTurn()).step is Step.OVER


def test_43_a_due_time_of_the_second_day_counts_on() -> None:
    state = move(board({"12": at("BO01.3<", run=1)}, turn=33, hours=36), "12", "WA")
    assert events(state, Arrived)[0].late == 20


# --- alone ---


@pytest.mark.parametrize(("solo", "counters"), [("C&O", 18), ("B&O", 18), ("both", 36)])
def test_44_and_a40_the_passenger_trains_of_one_road_or_both_and_nothing_else(solo: str, counters: int) -> None:
    state = start(1, solo=solo, first="flip")
    playing = [n for n, here in enumerate(state.trains) if here.where is not Where.GONE]
    assert len(playing) == counters
    assert all(GAME.rail.data.counters[n].cls is not Class.FREIGHT for n in playing)


@pytest.mark.parametrize(("solo", "name"), [("C&O", "C&O"), ("B&O", "B&O"), ("both", "Dispatcher")])
def test_44_a_lone_dispatcher_is_called_by_the_road_that_is_run(solo: Any, name: str) -> None:
    assert Match(GAME, 1, Options(solo=solo)).seat_names == (name,)


def test_44_no_cards_and_no_loads() -> None:
    state = start(1, solo="B&O")
    assert (state.turn, state.step, state.first) == (1, Step.MOVES, Road.BO)
    while state.turn < 3:
        assert GAME.to_act(state) == 0
        state = after(state, menu(state)[-1])
        assert not events(state, CardTurned)
    assert not any(state.discs)


def test_a73_routes_are_enforced_and_there_is_no_right_alone() -> None:
    state = start(1, solo="both")
    assert state.options.routes == "enforced"
    meeting = board({"1": at("BO26.4"), "11": at("BO26.8", towards="BO26.7")}, seats=1, solo="both", first=Road.CO)
    assert meeting.orders == ()
    assert orders(meeting, "11") == set()


def test_a73_one_seat_plays_both_halves_and_the_order_swaps() -> None:
    state = start(1, solo="both")
    assert GAME.to_act(state) == CHANCE
    state = after(state, FlipCoin(Road.BO))
    halves = [(state.turn, state.mover)]
    while state.turn < 14:
        assert GAME.to_act(state) == 0
        state = after(state, menu(state)[-1])
        if (state.turn, state.mover) != halves[-1]:
            halves.append((state.turn, state.mover))
    assert halves[:4] == [(1, Road.BO), (1, Road.CO), (2, Road.BO), (2, Road.CO)]
    assert halves[-3:-1] == [(13, Road.CO), (13, Road.BO)]


def test_a73_with_both_roads_the_order_may_be_chosen() -> None:
    state = start(1, solo="both", first="B&O")
    assert (state.step, state.mover, state.turn) == (Step.MOVES, Road.BO, 1)


def test_44_the_score_alone_is_that_of_all_roads_played() -> None:
    assert GAME.scores(start(1, solo="both")) == (0,)
    assert GAME.scores(start(2)) == (0, 0)


# --- which options go together ---


def test_55_any_of_the_advanced_rules_go_together() -> None:
    state = start(2, special_situations=True, scheduled_freight=True, speed_up=True, hours=36, first="B&O")
    assert state.situations[0].card == 1


def test_a76_routes_are_challenge_with_two_players_and_enforced_alone() -> None:
    assert start(2).options.routes == "challenge"
    assert start(2, routes="enforced").options.routes == "enforced"
    assert start(1).options.routes == "enforced"


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (1, {"routes": "challenge"}, "routes: nobody is there to challenge"),
        (1, {"special_situations": True}, "special_situations: .* without Situation cards"),
        (1, {"scheduled_freight": True}, "scheduled_freight: .* without loads"),
        (1, {"hours": 36}, "hours: .* 24 hours"),
        (1, {"first": "C&O"}, "first: .* no order of play"),
        (2, {"solo": "both"}, "solo: .* one seat"),
    ],
)
def test_55_combinations_without_sense_are_refused_with_a_reason(
    seats: int, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadInput, match=reason):
        start(seats, **options)


def test_41_without_it_every_card_left_is_as_likely() -> None:
    state = board({"STLN": home(), "91": home()}, step=Step.CARD)
    state = opened(after(state, TurnCard(17), EndTurn(), EndTurn()), 3)
    left = after(state, EndTurn(), EndTurn())
    assert dict(GAME.chance_outcomes(left)) == {TurnCard(n): 1 for n in range(1, 25) if n not in (3, 17)}
