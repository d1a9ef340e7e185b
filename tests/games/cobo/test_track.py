"""Tracks, sidings, towns and junctions: who may stand and change where (10, 15, 16, A24 to A27, A45 on)."""

from __future__ import annotations

import pytest

from tests.games.cobo.positions import (
    at,
    board,
    box,
    departures,
    ends,
    home,
    move,
    places,
    sheet,
    spot,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import Move
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Step, Where
from trainboard.kit.game import IllegalAction


def test_10_trains_keep_right_and_change_only_at_crossovers() -> None:
    assert ends(board({"95": at("BO14.1>")}), "95") == {"BO14.3>"}  # no place to change
    assert ends(board({"95": at("BO14.3>")}), "95") == {"BO14.5>", "BO14.5<"}  # out of the crossover at Nappanee
    assert ends(board({"95": at("BO14.1<", towards="BO14.2")}), "95") == {"BO14.3<"}  # left until it may change


def test_10_and_16_trains_change_tracks_in_towns() -> None:
    assert ends(board({"95": at("BO13.4>")}), "95") == {"BO14.1>", "BO14.1<"}


def test_a46_the_change_is_made_on_leaving_the_crossover() -> None:
    assert ends(board({"95": at("BO14.2>")}), "95") == {"BO14.4>", "BO14.4<"}
    assert ends(board({"97": at("BO04.2>")}), "97") == {"BO04.4>"}  # into a crossover one keeps one's track
    single = board({"81": at("CO10.1>")}, first=Road.CO)
    assert ends(single, "81") == {"CO19.1"}  # from double to single track there is nothing to choose


def test_a45_the_right_hand_track_is_told_by_the_heading() -> None:
    """53 and 5-19 are both odd and run against each other between Toledo and Detroit, each on its right."""
    state = board({"53": at("CO18.4<"), "5-19": at("CO18.1>")})
    assert ends(state, "53") >= {"CO18.1<"}
    assert ends(state, "5-19") == {"DET"}


def test_a26_wrong_track_running_keeps_the_rate() -> None:
    state = board({"9": at("BO14.1<", towards="BO14.2")})
    assert places(ends(state, "9")) == {"BO14.4"}


def test_15_and_a24_first_in_first_out() -> None:
    state = board({"87": at("BO20.2s"), "STLN": at("BO20.2s")})
    assert ends(state, "STLN") == set()
    with pytest.raises(IllegalAction, match="train of your own ahead"):
        GAME.check(state, Move("STLN", "BO20.4"))
    state = move(state, "87", "BO20.4s")
    assert ends(state, "STLN") == {"BO20.4", "BO20.4s"}


def test_15_a_siding_takes_trains_of_one_direction_only() -> None:
    state = board({"86": at("BO20.2s", moved=True), "STLN": at("ATH")})
    assert "BO20.2s" not in ends(state, "STLN")
    assert "BO20.2" in ends(state, "STLN")  # they pass
    same = board({"87": at("BO20.2s", moved=True), "STLN": at("ATH")})
    assert ends(same, "STLN") == {"BO20.2", "BO20.2s"}


def test_15_a_train_may_run_through_a_siding() -> None:
    state = board({"12": at("BO20.2", moved=True), "11": at("BO20.1")})
    assert ends(state, "11") >= {"BO20.4"}
    ran = move(state, "11", "BO20.4")
    assert [place for _, place in sheet(ran, "11")] == ["BO20.2", "BO20.3", "BO20.4"]


def test_a24_a_train_on_the_main_passes_those_in_the_siding() -> None:
    state = board({"87": at("BO20.2s", moved=True), "11": at("BO20.1")})
    assert ends(state, "11") == {"BO20.4", "BO20.4s"}


def test_15_nobody_runs_through_a_siding_past_the_trains_in_it() -> None:
    """12 stands on the main, 87 in the siding: 11 may join 87 but not overtake it there."""
    state = board({"87": at("BO20.2s", moved=True), "12": at("BO20.2", moved=True), "11": at("BO20.1")})
    assert "BO20.3" not in ends(state, "11")
    assert "BO20.2s" in ends(state, "11")


def test_a47_each_track_of_a_section_holds_one_train() -> None:
    state = board({"9": at("BO14.4>", moved=True), "7": at("BO14.1>")})
    assert ends(state, "7") == {"BO14.3>", "BO14.4<"}
    full = board({"9": at("BO14.4>", moved=True), "10": at("BO14.4<", moved=True), "7": at("BO14.1>")})
    assert ends(full, "7") == {"BO14.3>"}


def test_a47_and_a27_a_plain_junction_holds_one_train_of_each_direction() -> None:
    against = board({"8": at("MCK", moved=True), "7": at("BO05.1>")})
    assert places(ends(against, "7")) == {"BO06.1"}
    same = board({"9": at("MCK", moved=True), "7": at("BO05.1>")})
    assert places(ends(same, "7")) == {"BO05.2"}


def test_a27_roomy_junctions_let_a_loading_freight_be_passed() -> None:
    state = board({"395": box("FO", ready=9), "9": at("BO11.2>"), "7": at("FO", moved=True)})
    assert places(ends(state, "9")) == {"FO", "DES"}


def test_a47_trains_at_home_or_in_a_box_block_nothing() -> None:
    state = board({"1": home(), "5": home(), "12": at("BO01.3<"), "11-23": box("CU", leg=1), "8": at("BO04.1<")})
    assert ends(state, "12") == {"WA"}
    assert places(ends(state, "8")) == {"CU", "BO03.3"}


def test_16_trains_turn_in_towns_where_their_route_says_so() -> None:
    assert ends(board({"396": at("FO")}), "396") == {"BO11.1<", "BO11.1>"}  # from Toledo back towards Willard
    assert ends(board({"395": at("FO")}), "395") == {"TOL"}


def test_a50_sidings_and_left_tracks_are_a_choice_and_never_compulsory() -> None:
    """The right-hand track is taken after one section: one count is enough, two by the left are as good."""
    state = board({"9": at("BO14.5>", moved=True), "95": at("BO14.3>")})
    assert ends(state, "95") == {"BO14.4>", "BO14.4<", "BO14.5<"}


def test_a50_a_choice_with_fewer_counts_is_refused() -> None:
    state = board({"10": at("BO14.5<", moved=True), "95": at("BO14.3>")})
    assert ends(state, "95") == {"BO14.5>"}


def test_a56_a_siding_costs_a_count_like_the_main() -> None:
    state = board({"12": at("BO20.2", moved=True), "STLN": at("ATH")})
    assert ends(state, "STLN") >= {"BO20.2s"}
    ran = move(state, "STLN", "BO20.2s")
    assert sheet(ran, "STLN") == [(90, "BO20.1"), (120, "BO20.2")]


def test_a56_on_double_track_a_siding_is_entered_from_either_and_left_to_the_right() -> None:
    assert "BO04.2s" in ends(board({"95": at("CU")}), "95")
    assert "BO04.2s" in ends(board({"95": at("BO04.1<", towards="BO04.2"), "97": at("BO04.3<", moved=True)}), "95")
    assert ends(board({"95": at("BO04.2s")}), "95") == {"BO04.4>"}


def test_a66_no_arrival_when_the_neighbour_section_is_taken() -> None:
    state = board({"12": at("BO01.2<"), "9": at("BO01.1<", towards="BO01.2", moved=True)})
    assert "WA" not in ends(state, "12")
    other_track = board({"12": at("BO01.3<"), "9": at("BO01.1<", towards="BO01.2", moved=True)})
    assert "WA" in ends(other_track, "12")  # over the left track from the crossover at Point of Rocks


def test_a66_an_arrived_train_is_lifted_off_and_blocks_nothing() -> None:
    state = move(board({"12": at("BO01.2<"), "8": at("BRU")}), "12", "WA")
    assert train(state, "12").where is Where.HOME
    assert ends(state, "8") >= {"WA"}


def test_a59_a_taken_first_section_holds_a_departure_up() -> None:
    blocked = board({"12": home(), "1": at("BO26.9", moved=True), "86": home()}, turn=11, step=Step.DEPARTURES)
    assert departures(blocked, "12") == set()
    assert departures(blocked, "86") == set()


def test_a59_another_track_may_be_used() -> None:
    state = board({"9": home(), "7": at("BO01.1>", moved=True)}, turn=2, step=Step.DEPARTURES)
    assert departures(state, "9", minute=40) == {"BO01.1<"}
    assert departures(state, "9", minute=0) >= {"BO01.3<"}


def test_a59_nobody_must_depart() -> None:
    state = board({"9": home(), "STLN": home()}, turn=2, step=Step.DEPARTURES)
    assert spot(turn_ended(state), "9") == "WA"
