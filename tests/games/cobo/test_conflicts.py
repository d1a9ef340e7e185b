"""Meets and blocks: rank, the compulsory rate before a collision, own trains, the right (18, 19, A17 on)."""

from __future__ import annotations

import pytest

from tests.games.cobo.positions import (
    RAIL,
    after,
    at,
    board,
    discs,
    ends,
    events,
    menu,
    move,
    orders,
    places,
    sheet,
    spot,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import EndMoves, Move, Order, TurnCard
from trainboard.games.cobo.data import Direction, Road
from trainboard.games.cobo.events import Loaded, Moved, Stood
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import State, Step
from trainboard.kit.game import IllegalAction


def facing(state: State, one: str, other: str) -> int:
    return Moment(RAIL, state).facing(RAIL.index[one], RAIL.index[other])


# --- the right ---


def test_a17_the_distance_counts_separators_open_ones_and_towns_too() -> None:
    assert facing(board({"1": at("BO26.4"), "88": at("BO26.8")}), "1", "88") == 4
    assert facing(board({"1": at("BO26.7"), "88": at("BO26.9")}), "1", "88") == 2  # over the open one at Caseyville
    assert facing(board({"1": at("BO25.2"), "88": at("BO26.2")}), "1", "88") == 3  # over Flora
    assert facing(board({"1": at("BO26.3"), "88": at("BO26.8")}), "1", "88") == 0  # five apart


@pytest.mark.parametrize(("spot", "right"), [("BO26.4", True), ("BO26.3", False)])
def test_19_the_first_player_has_the_right_within_four_sections(spot: str, right: bool) -> None:
    assert bool(orders(board({"1": at(spot), "88": at("BO26.8")}, first=Road.CO), "88")) == right


def test_19_the_second_player_has_no_right() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.CO)
    state = turn_ended(move(state, "1", "BO26.6s"))
    assert state.mover is Road.BO
    assert orders(state, "1") == set()
    with pytest.raises(IllegalAction, match="no 4-section right"):
        GAME.check(state, Order("1", "BO26.7"))


def test_19_a_passenger_train_facing_a_freight_is_only_run_forward() -> None:
    state = board({"STLN": at("BO26.1"), "2": at("BO26.5")}, first=Road.BO)
    assert orders(state, "2") == {"BO26.2"}


def test_19_and_a19_equal_rank_may_be_held_backed_or_run() -> None:
    passengers = board({"11": at("BO26.1"), "2": at("BO26.5")}, first=Road.BO)
    assert orders(passengers, "2") == {"BO26.5", "BO26.4", "BO26.3", "BO26.2", "BO26.6", "BO26.6s"}
    held = after(passengers, Order("2", "BO26.5"))
    assert events(held, Stood)[0].ordered
    assert train(held, "2").moved


def test_19_the_higher_rank_may_hold_back_or_run_the_lower() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.CO)
    assert orders(state, "88") == {"BO26.8", "BO26.7", "BO26.6", "BO26.6s", "BO26.9"}


def test_a18_a_passing_place_between_does_not_cancel_the_right() -> None:
    assert orders(board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.CO), "88")  # Carlyle lies between


def test_a18_the_right_is_for_trains_that_face_each_other() -> None:
    same_way = board({"1": at("BO26.4"), "STLN": at("BO26.6")}, first=Road.CO)
    assert orders(same_way, "STLN") == set()
    away = board({"1": at("BO26.4"), "86": at("BO26.3")}, first=Road.CO)
    assert orders(away, "86") == set()


def test_a18_and_a57_not_on_different_tracks_all_the_way() -> None:
    apart = board({"25": at("BO15.1>"), "10": at("BO15.2<")}, first=Road.CO)
    assert orders(apart, "10") == set()
    wrong_track = board({"25": at("BO15.1>"), "10": at("BO15.2>", towards="BO15.1")}, first=Road.CO)
    assert orders(wrong_track, "10")


def test_a57_pairs_are_fixed_when_the_turn_opens() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8"), "2": at("BO25.1")}, first=Road.CO)
    assert state.orders == ((RAIL.index["88"], RAIL.index["1"]),)


def test_a57_both_must_be_unmoved() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8"), "25": at("BO15.1>")}, first=Road.CO)
    assert orders(move(state, "1", "BO26.6"), "88") == set()
    assert orders(after(state, Order("88", "BO26.6s")), "88") == set()


def test_a57_only_in_the_moves_of_the_first_player() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.CO, mover=Road.BO)
    assert orders(state, "1") == set()


def test_a57_no_speed_up_for_ordered_trains() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.CO, speed_up=True)
    assert "BO26.5" not in orders(state, "88")
    assert orders(state, "88") == {"BO26.8", "BO26.7", "BO26.6", "BO26.6s", "BO26.9"}


def test_a57_an_ordered_train_keeps_its_route() -> None:
    state = board({"1": at("CIN", leg=3), "88": at("BO22.1")}, first=Road.CO, routes="challenge")
    assert orders(state, "88") == {"BO22.1", "CIN", "BO21.6", "BO22.2"}


def test_a57_an_ordered_train_does_not_go_ahead_and_back() -> None:
    state = board({"11": at("BO26.2"), "2": at("BO26.6")}, first=Road.BO)
    assert orders(state, "2") == {"BO26.6", "BO26.5", "BO26.4", "BO26.3", "BO26.7"}


def test_a57_what_the_first_player_left_standing_gives_the_second_no_right() -> None:
    state = board({"1": at("FLO"), "88": at("BO26.3")}, first=Road.CO)
    assert orders(state, "88")
    state = after(state, EndMoves())
    assert state.mover is Road.BO
    assert not menu(state, Order)


def test_19_a_passenger_train_that_faces_a_passenger_train_too_may_be_held() -> None:
    state = board({"STLN": at("BO26.1"), "11": at("BO26.2"), "2": at("BO26.5")}, first=Road.BO)
    assert "BO26.5" in orders(state, "2")


def test_a57_an_ordered_freight_next_to_discs_loads_for_its_owner() -> None:
    towards = board({"1": at("WSH"), "88": at("BO25.1")}, turn=3, first=Road.CO, discs={("WSH", "east"): 2})
    assert "WSH" in orders(towards, "88")
    assert "BO24.1" not in orders(towards, "88")  # it is taken to be loading
    loaded = after(towards, Order("88", "WSH"))
    assert (events(loaded, Loaded)[0].road, events(loaded, Loaded)[0].points) == (Road.BO, 10)
    assert loaded.earned[Road.BO][2] == 10
    assert discs(loaded, "WSH", "east") == 0


def test_a57_points_of_an_ordered_train_are_its_owners() -> None:
    state = board({"1": at("BO26.4", run=0), "88": at("BO26.8")}, first=Road.CO)
    assert after(state, Order("88", "BO26.9")).earned == state.earned


def test_a20_between_own_trains_there_is_no_right_and_no_duty() -> None:
    state = board({"11": at("BO26.1"), "88": at("BO26.5")}, first=Road.BO)
    assert orders(state, "88") == orders(state, "11") == set()
    assert "BO26.3" in ends(state, "88")  # the freight need not yield to the own passenger train


# --- committed, yielding, backing ---


def test_a51_a_move_may_end_before_committed_places_or_beyond() -> None:
    state = board({"12": at("BO21.6", moved=True), "11": at("BO21.2")})
    assert ends(state, "11") == {"BO21.4", "BO21.4s", "BO21.5"}
    nearer = board({"12": at("BO21.5", moved=True), "11": at("BO21.1")})
    assert places(ends(nearer, "11")) == {"BO21.4"}  # Blanchester is a passing place: nothing is committed


def test_a51_who_starts_committed_may_end_anywhere_or_stand() -> None:
    state = board({"STLN": at("BO26.1", moved=True), "2": at("BO26.5")}, first=Road.CO)
    assert {"stand", "BO26.4", "BO26.3", "BO26.2"} <= ends(state, "2")


def test_a51_double_track_on_different_tracks_is_a_passing_place() -> None:
    state = board({"10": at("BO14.4<", moved=True), "9": at("BO14.1>")})
    assert places(ends(state, "9")) == {"BO14.4"}  # no excuse to wait


def test_a51_an_oncoming_train_on_the_same_of_two_tracks_excuses() -> None:
    state = board({"10": at("BO13.4>", towards="BO13.3", moved=True), "9": at("BO13.1>")})
    assert ends(state, "9") >= {"stand", "BO13.2>", "BO13.3>", "BO13.4<"}
    assert "DES" not in ends(state, "9")  # 10 keeps right from the crossover on: 9 does not start committed


def test_a21_the_lower_rank_may_advance_into_a_passing_place() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.BO)
    assert places(ends(state, "88")) == {"BO26.6"}


def test_a21_or_when_it_leaves_the_higher_rank_its_full_move() -> None:
    state = board({"STLN": at("BO25.2"), "2": at("BO26.2")}, first=Road.BO)
    assert facing(state, "STLN", "2") == 3
    assert places(ends(state, "STLN")) == {"FLO"}


def test_19_and_a57_a_passenger_train_is_held_only_for_a_passenger_train_that_is_still_to_move() -> None:
    both = {"STLN": at("BO26.1"), "2": at("BO26.5")}
    waiting = board({**both, "11": at("BO26.2", leg=2)}, first=Road.BO)
    assert {"BO26.5", "BO26.4", "BO26.3"} <= orders(waiting, "2")
    gone = board({**both, "11": at("BO26.2", leg=2, moved=True)}, first=Road.BO)
    assert orders(gone, "2") == {"BO26.3"}  # only the freight is left to face it: forward, as far as it can


def test_19_and_a57_nor_for_a_passenger_train_that_faces_another() -> None:
    elsewhere = {"1": at("BO22.1"), "12": at("BO22.3")}
    state = board({"STLN": at("BO26.1"), "2": at("BO26.5"), **elsewhere}, first=Road.BO)
    assert orders(state, "1")  # 12 faces it
    assert orders(state, "2") == {"BO26.2"}


def test_a52_a_freight_nose_to_nose_backs_away() -> None:
    state = board({"STLN": at("BO26.2"), "2": at("BO26.3")}, first=Road.BO)
    assert ends(state, "STLN") == {"BO26.1"}


def test_a52_not_before_a_passenger_train_that_has_moved() -> None:
    state = board({"STLN": at("BO26.1"), "2": at("BO26.5", moved=True)}, first=Road.CO, mover=Road.BO)
    assert {"BO26.2", "BO26.3", "stand"} <= ends(state, "STLN")


def test_21_and_a52_a_train_left_standing_has_had_its_move() -> None:
    """2 stands in North Vernon at its owner's will: STLN need not make way for it any more."""
    trains = {"2": at("NV"), "STLN": at("BO22.1")}
    assert "BO22.3" not in ends(board(trains, first=Road.BO), "STLN")
    state = after(board(trains, first=Road.CO), EndMoves())
    assert train(state, "2").moved
    assert "BO22.3" in ends(state, "STLN")


def test_a52_not_before_an_own_passenger_train() -> None:
    state = board({"STLN": at("BO26.1"), "12": at("BO26.5")}, first=Road.BO)
    assert "BO26.3" in ends(state, "STLN")


def test_a52_not_before_a_freight() -> None:
    state = board({"STLN": at("BO26.1"), "92": at("BO26.5", towards="BO26.4")}, first=Road.BO, routes="challenge")
    assert "BO26.3" in ends(state, "STLN")


def test_18_a_limited_does_not_outrank_an_express() -> None:
    """11 (express) before 2 (Limited): no duty, and the first player may do as he likes with 2."""
    state = board({"11": at("BO26.1"), "2": at("BO26.5")}, first=Road.BO)
    assert "BO26.4" in ends(state, "11")
    assert "BO26.5" in orders(state, "2")


def test_18_no_two_trains_ever_meet_on_one_track() -> None:
    state = board({"STLN": at("BO26.1", moved=True), "2": at("BO26.5")}, first=Road.CO)
    assert "BO26.1" not in ends(state, "2")
    assert not list(GAME.invariants(move(state, "2", "BO26.2")))


def test_a53_nose_to_nose_in_equal_rank_stand_or_back() -> None:
    state = board({"11": at("BO26.2", moved=True), "2": at("BO26.3")}, first=Road.CO)
    assert ends(state, "2") == {"stand", "BO26.4"}
    moved = board({"STLN": at("BO26.2"), "2": at("BO26.3", moved=True)}, first=Road.BO)
    assert ends(moved, "STLN") == {"stand", "BO26.1"}


def test_a54_backing_only_when_committed_or_stuck() -> None:
    free = board({"1": at("BO26.1")}, first=Road.CO)
    assert places(ends(free, "1")) == {"BO26.5"}
    far = board({"1": at("BO26.1"), "86": at("BO26.9", moved=True)}, first=Road.CO)
    assert "FLO" not in ends(far, "1")


def test_a54_the_section_behind_must_be_free() -> None:
    trains = {"11": at("BO26.2", moved=True), "2": at("BO26.3"), "1": at("BO26.4", moved=True)}
    assert ends(board(trains, first=Road.CO), "2") == {"stand"}


def test_a54_nobody_backs_through_a_train_behind_it_in_its_siding() -> None:
    state = board({"STLN": at("BO20.2s"), "87": at("BO20.2s"), "12": at("BO20.3", moved=True)})
    assert ends(state, "STLN") == {"stand"}
    assert ends(state, "87") == {"stand", "BO20.1"}


def test_a54_nobody_backs_into_a_siding_of_the_other_heading() -> None:
    trains = {"STLN": at("BO26.6s", moved=True), "11": at("BO26.4", moved=True), "2": at("BO26.5")}
    assert ends(board(trains, first=Road.CO), "2") == {"stand", "BO26.6"}


def test_a54_and_a27_into_a_plain_junction_a_train_backs_on_the_side_of_its_direction() -> None:
    blocked = {"10": at("BO05.2<"), "97": at("BO05.1<", towards="MCK", moved=True)}
    assert ends(board(blocked), "10") == {"stand", "MCK"}
    assert not ends(board({**blocked, "8": at("MCK", moved=True)}), "10") & {"MCK"}
    assert "MCK" in ends(board({**blocked, "9": at("MCK", moved=True)}), "10")  # the other side is taken
    assert train(move(board(blocked), "10", "MCK"), "10").spot & 3 == Direction.EAST


def test_a54_nor_into_a_section_that_a_card_closes() -> None:
    trains = {"86": at("BO20.4s", moved=True), "12": at("BO20.4", moved=True), "11": at("BO20.3")}
    assert ends(board(trains), "11") == {"stand", "BO20.2", "BO20.2s"}
    washout = board(trains, special_situations=True, cards=[19])
    assert ends(washout, "11") == {"stand"}


def test_20_backing_takes_a_count_over_an_open_separator_too() -> None:
    trains = {"86": at("BO22.4s", moved=True), "12": at("BO22.4", moved=True), "1": at("BO22.3")}
    state = move(board(trains, turn=2, first=Road.CO), "1", "BO22.2")
    assert sheet(state, "1") == [(80, "BO22.2")]


def test_a82_a_train_without_any_legal_end_stands() -> None:
    trains = {"11": at("BO26.2", moved=True), "2": at("BO26.3"), "1": at("BO26.4", moved=True)}
    state = board(trains, first=Road.CO)
    assert ends(state, "2") == {"stand"}
    assert EndMoves() in menu(state)


def test_a55_a_freight_in_the_clear_waits_for_a_passenger_train_behind() -> None:
    in_siding = {"STLN": at("BO20.2s")}
    assert ends(board(in_siding), "STLN") == {"BO20.4", "BO20.4s"}
    three_behind = {**in_siding, "11": at("BO19.2")}
    assert ends(board(three_behind), "STLN") == {"stand", "BO20.4", "BO20.4s"}  # it waits, or runs at its rate
    assert "stand" not in ends(board({**in_siding, "11": at("PAR")}), "STLN")  # five behind
    assert "stand" not in ends(board({**in_siding, "87": at("BO19.2")}), "STLN")  # a freight behind is no reason
    on_the_main = board({"STLN": at("BO20.2"), "11": at("BO19.2")})
    assert "stand" not in ends(on_the_main, "STLN")
    assert "stand" in ends(board({"STLN": at("ATH"), "11": at("BO19.1")}), "STLN")  # in a town
    assert "stand" not in ends(board({"11": at("BO18.3s"), "5-31": at("BO18.1")}), "11")  # no freight
    assert "stand" not in ends(board({"STLN": at("BO20.2s"), "12": at("BO20.1")}), "STLN")  # going the other way


def test_a55_and_a48_not_while_an_own_train_ahead_could_make_room_first() -> None:
    state = board({"STLN": at("BO20.2s"), "87": at("BO20.3"), "11": at("BO19.2")})
    assert ends(state, "STLN") == set()
    assert "stand" in ends(move(state, "87", "CHL"), "STLN")


# --- own trains and followers ---


def test_a48_a_column_starts_at_its_head() -> None:
    state = board({"9": at("BO14.4>"), "7": at("BO14.3>"), "95": at("BO14.2>")})
    assert ends(state, "9")
    assert "BO14.3>" not in ends(state, "95")
    assert "stand" not in ends(state, "7")
    with pytest.raises(IllegalAction):
        GAME.check(state, EndMoves())
    state = move(move(state, "9", "BO14.7>"), "7", "BO14.6>")
    assert ends(state, "95") == {"BO14.4>", "BO14.4<"}


def test_a48_a_move_cut_short_by_an_own_train_ahead_is_refused() -> None:
    state = board({"11": at("BO20.3"), "12": at("BO18.5"), "STLN": at("BO21.1")})
    assert places(ends(state, "11")) <= {"CHL"}
    assert "BO20.4" not in ends(state, "11")
    assert ends(move(state, "STLN", "BO21.3"), "11") >= {"BO21.1"}


def test_a48_nobody_waits_for_an_own_train_that_cannot_move() -> None:
    trains = {"95": at("BO10.2>"), "97": at("BO10.1>")}
    state = board(trains, step=Step.CARD, special_situations=True)
    held = after(state, TurnCard(5))  # a hot box: 95, nearest to Willard, is held
    assert "stand" in ends(held, "97")


def test_a48_nor_for_one_that_comes_against_it() -> None:
    state = board({"11": at("BO21.4"), "12": at("BO21.5")})  # 12 can go by through the siding
    assert "stand" in ends(state, "11")


def test_a48_an_own_train_that_has_moved_is_a_block_like_any_other() -> None:
    state = board({"11": at("BO20.4"), "STLN": at("BO21.1", moved=True)})
    assert "CHL" in ends(state, "11")


def test_a49_a_rivals_train_ahead_blocks_now() -> None:
    state = board({"1": at("BO26.4"), "STLN": at("BO26.5")}, first=Road.CO)
    assert ends(state, "1") == {"stand", "BO26.3"}
    passing = board({"1": at("BO26.4"), "STLN": at("BO26.6")}, first=Road.CO)
    assert "BO26.7" in ends(passing, "1")  # by the siding
    gone = turn_ended(move(board({"1": at("BO26.4"), "STLN": at("BO26.5")}, first=Road.BO), "STLN", "BO26.7"))
    assert ends(gone, "1") == {"BO26.6", "BO26.6s"}


def test_21_an_ordered_train_is_told_as_ordered() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.CO)
    told = events(after(state, Order("88", "BO26.6")), Moved)[0]
    assert told.ordered
    assert told.path == ("BO26.8", "BO26.7", "BO26.6")


def test_3_a_move_to_a_place_that_is_not_there_is_refused_in_words() -> None:
    state = board({"9": at("BO14.1>")})
    with pytest.raises(IllegalAction, match="no place OZ"):
        GAME.check(state, Move("9", "OZ"))
    with pytest.raises(IllegalAction, match="There is no train 999"):
        GAME.check(state, Move("999", "WA"))
    assert spot(state, "9") == "BO14.1>"
    assert state.step is Step.MOVES
