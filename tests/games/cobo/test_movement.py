"""How far trains go: rates, open separators, towns, arrival, layover, backing (facts 1 to 21, 49; A1 to A9)."""

from __future__ import annotations

import pytest

from tests.games.cobo.positions import (
    DATA,
    after,
    at,
    board,
    box,
    departures,
    ends,
    events,
    home,
    move,
    opened,
    places,
    sheet,
    spot,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import Depart, Move, Order, Stand
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Arrived, LaidOver, LeftPlay, Moved
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Step, Where, clock
from trainboard.kit.game import IllegalAction


def test_1_turn_1_begins_at_noon_and_each_turn_is_an_hour() -> None:
    assert [clock(turn) for turn in (1, 7, 16, 19, 25)] == [0, 360, 900, 1080, 1440]
    assert GAME.Options().hours == 24


def test_2_a_player_runs_his_trains_on_either_road() -> None:
    state = board({"1": at("BO26.1"), "5-19": at("CO17.1>")}, first=Road.CO)
    assert ends(state, "1") >= {"BO26.5"}  # a C&O train on B&O track
    assert ends(state, "5-19") == set()  # not the C&O player's, though on his track
    assert ends(turn_ended(move(state, "1", "BO26.5")), "5-19")


def test_2_nobody_moves_the_other_roads_train() -> None:
    state = board({"5": at("BO14.1>"), "1": at("BO26.1")}, first=Road.CO)
    with pytest.raises(IllegalAction, match="5 is a train of the other road"):
        GAME.check(state, Move("5", "BO14.5>"))


def test_3_one_train_to_a_section_of_main_line() -> None:
    state = board({"11": at("BO18.1"), "1": at("BO18.4", towards="PAR", moved=True)}, first=Road.BO)
    assert places(ends(state, "11")) == {"BO18.3"}


def test_9_minutes_20_for_passenger_trains_and_30_for_freights() -> None:
    state = move(board({"9": at("BO14.1>")}, turn=3), "9", "BO14.4>")
    assert sheet(state, "9") == [(140, "BO14.2"), (160, "BO14.3"), (180, "BO14.4")]
    state = move(board({"95": at("BO14.1>")}, turn=3), "95", "BO14.3>")
    assert sheet(state, "95") == [(150, "BO14.2"), (180, "BO14.3")]


def test_a2_a_limited_rolls_on_over_an_open_separator_after_its_last_count() -> None:
    assert places(ends(board({"5": at("BO14.1>")}), "5")) == {"BO14.5"}
    blocked = board({"5": at("BO14.1>"), "9": at("BO14.5>", moved=True), "7": at("BO14.5<", moved=True)})
    assert places(ends(blocked, "5")) == {"BO14.4"}


def test_a3_open_separators_work_both_ways_and_only_for_limiteds() -> None:
    assert places(ends(board({"6": at("BO14.7<")}), "6")) == {"BO14.3"}
    assert places(ends(board({"10": at("BO14.7<")}), "10")) == {"BO14.4"}
    assert places(ends(board({"96": at("BO14.7<")}), "96")) == {"BO14.5"}


def test_24_a_stack_with_a_limited_in_it_runs_as_a_limited() -> None:
    together = board({"5": at("BO04.5>"), "5-19": at("BO04.5>", under="5")})
    assert places(ends(together, "5")) == {"CON", "BO05.2"}
    alone = board({"5-19": at("BO04.5>")})
    assert places(ends(alone, "5-19")) == {"CON", "BO05.1"}
    moved = move(together, "5", "BO05.2>")
    assert spot(moved, "5-19") == "BO05.2>"
    assert train(moved, "5-19").where is Where.RIDING


def test_a80_a_free_crossing_takes_no_time() -> None:
    state = move(board({"1": at("BO26.6")}, turn=4, first=Road.CO), "1", "STL")
    assert sheet(state, "1") == [(200, "BO26.7"), (220, "BO26.8"), (220, "BO26.9"), (220, "STL")]
    assert events(state, Arrived)[0].minute == 220


def test_11_the_normal_rate_is_compulsory() -> None:
    state = board({"9": at("BO14.1>")})
    assert places(ends(state, "9")) == {"BO14.4"}
    with pytest.raises(IllegalAction, match="must keep its normal rate"):
        GAME.check(state, Move("9", "BO14.3>"))
    with pytest.raises(IllegalAction, match="may not stand"):
        GAME.check(state, Stand("9"))


def test_11_less_only_when_blocked() -> None:
    behind = board({"11": at("BO20.3"), "12": at("BO21.1", towards="BO21.2", moved=True)})
    assert places(ends(behind, "11")) == {"CHL"}
    closer = board({"11": at("BO21.2"), "12": at("BO21.3", towards="BO21.4", moved=True)})
    assert ends(closer, "11") == {"stand", "BO21.1"}  # it cannot advance: it may stand, or back (A54)


def test_12_and_a9_passenger_trains_stand_in_towns_only() -> None:
    assert "stand" in ends(board({"11": at("ATH")}), "11")
    assert "stand" not in ends(board({"11": at("BO20.1")}), "11")
    assert "ATH" in ends(board({"11": at("BO19.2")}), "11")  # it may stop there with counts left


def test_12_and_a10_a_freight_does_not_stand_in_a_town() -> None:
    assert "stand" not in ends(board({"STLN": at("ATH")}), "STLN")
    assert "ATH" not in ends(board({"STLN": at("BO19.2")}), "STLN")


def test_a5_a_stop_by_choice_costs_the_section_of_the_town() -> None:
    state = move(board({"11": at("BO19.1")}, turn=3), "11", "ATH")
    assert sheet(state, "11") == [(140, "BO19.2"), (160, "ATH")]


def test_13_arrival_is_at_the_section_next_to_the_terminal() -> None:
    state = move(board({"12": at("BO01.3<", run=0)}, turn=8), "12", "WA")
    assert events(state, Arrived)[0].minute == clock(8) + 40  # BO01.2, BO01.1: two counts, not three
    assert sheet(state, "12")[-2:] == [(460, "BO01.1"), (460, "WA")]


def test_13_counts_left_over_are_lost_at_the_terminal() -> None:
    assert ends(board({"12": at("BO01.2<")}), "12") == {"WA"}


def test_17_and_a4_a_train_that_passes_a_terminal_pays_for_it() -> None:
    assert places(ends(board({"9": at("BO03.4>")}), "9")) == {"CU", "BO04.2"}  # Cumberland is one section for 9
    assert ends(board({"5": at("BO03.4>")}), "5") == {"CU"}  # and a layover for 5
    state = move(board({"9": at("BO03.4>")}, turn=3), "9", "BO04.2>")
    assert sheet(state, "9") == [(140, "CU"), (160, "BO04.1"), (180, "BO04.2")]


def test_49_a_marked_train_must_stop_and_its_move_ends_there() -> None:
    state = board({"1": at("CO02.1>")}, first=Road.CO)
    assert ends(state, "1") == {"CHV"}
    state = move(board({"1": at("GOR")}, first=Road.CO), "1", "CHV")
    assert train(state, "1").where is Where.BOX
    assert events(state, LaidOver)


def test_a6_no_departure_in_the_turn_of_arrival() -> None:
    state = move(board({"5": at("BO03.4>"), "6": home()}, turn=9), "5", "CU")
    assert departures(state, "5") == set()
    following = opened(turn_ended(state))
    assert following.turn == 10
    assert departures(following, "5", minute=0)


def test_a7_late_at_a_layover_it_leaves_from_the_start_of_the_next_turn() -> None:
    state = board({"5": box("CU", ready=12)}, turn=12, step=Step.DEPARTURES)
    assert places(departures(state, "5", minute=0)) == {"BO04.3"}


def test_a7_early_at_a_layover_it_waits_for_its_minute() -> None:
    state = board({"5": box("CU", ready=7), "9": home()}, turn=7, step=Step.DEPARTURES)
    assert departures(state, "5") == set()
    with pytest.raises(IllegalAction, match="before its scheduled time"):
        GAME.check(state, Depart(("5",), 0, "BO04.3>"))


def test_21_a_train_moves_once_a_turn() -> None:
    state = move(board({"9": at("BO14.1>"), "7": at("BO04.1>")}), "9", "BO14.4>")
    assert ends(state, "9") == set()
    with pytest.raises(IllegalAction, match="9 has moved this turn"):
        GAME.check(state, Move("9", "BO14.7>"))
    assert train(state, "9").moved


def test_21_also_when_the_opponent_moved_it() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, turn=3, first=Road.CO)
    state = after(state, Order("88", "BO26.6s"), Move("1", "BO26.7"))
    assert state.step is Step.CARD  # the B&O had nothing left to move
    assert state.turn == 4


def test_a67_home_and_away_again_in_one_turn_is_not_possible() -> None:
    state = move(board({"13": at("CO24.3"), "15": home()}, turn=22, first=Road.CO), "13", "GR")
    assert train(state, "13").where is Where.HOME
    assert departures(state, "13") == set()


def test_32_passenger_counters_go_home_and_freights_leave_play() -> None:
    state = move(board({"12": at("BO01.2<")}, turn=8), "12", "WA")
    assert (train(state, "12").where, spot(state, "12")) == (Where.HOME, "STL")
    assert train(state, "12").run == 1
    state = move(board({"86": at("BO01.2<")}, turn=8), "86", "WA")
    assert train(state, "86").where is Where.GONE
    assert events(state, LeftPlay)
    assert not events(state, Arrived)


def test_a77_a_freight_reaches_its_destination_by_the_neighbour_section() -> None:
    state = move(board({"86": at("BO01.3<")}, turn=8, first=Road.BO), "86", "WA")
    assert sheet(state, "86")[-1] == (480, "WA")
    assert state.earned[Road.BO][7] == 0


def test_a41_one_clock_for_the_whole_board() -> None:
    """St. Louis and Chicago have no hour of their own: 1 runs from Vincennes at noon to its due time."""
    due = DATA.counter("1").stops[-1].arrives
    assert due == 3 * 60 + 20


def test_a42_5_leaves_willard_at_4_in_the_morning() -> None:
    assert DATA.counter("5").stops[2].departs == 16 * 60


def test_a44_local_and_express_are_one_class() -> None:
    assert {counter.cls.name for counter in DATA.counters} == {"FREIGHT", "EXPRESS", "LIMITED"}


def test_20_and_a22_forward_and_back_within_the_allowance() -> None:
    """2 before an oncoming freight that has moved: forward two, back one; never forward three and back."""
    state = board({"STLN": at("BO26.1", towards="BO26.2", moved=True), "2": at("BO26.5")}, first=Road.CO)
    state = move(state, "2", "BO26.4")
    assert spot(state, "2") == "BO26.4"
    facing = board({"STLN": at("BO26.2", towards="BO26.3", moved=True), "2": at("BO26.5")}, first=Road.CO)
    assert ends(facing, "2") == {"stand", "BO26.6", "BO26.6s", "BO26.4", "BO26.3"}


@pytest.mark.parametrize("id", ["2", "92"])
def test_20_backing_is_one_section_for_every_class(id: str) -> None:
    trains = {"STLN": at("BO26.3", towards="BO26.4", moved=True), id: at("BO26.4", towards="BO26.3")}
    state = board(trains, first=Road.CO, routes="challenge")
    assert ends(state, id) == {"stand", "BO26.5"}
    backed = move(state, id, "BO26.5")
    assert events(backed, Moved)[0].backed
    assert train(backed, id).behind == DATA.place("BO26.6")  # its heading stays


def test_a23_backing_into_a_town_ends_there() -> None:
    state = board({"12": at("BO22.2", moved=True), "1": at("BO22.1")}, first=Road.CO)
    assert ends(state, "1") == {"stand", "CIN"}
    state = move(state, "1", "CIN")
    assert (train(state, "1").where, train(state, "1").leg) == (Where.LINE, 3)


def test_54_is_kept_by_letters() -> None:
    assert ends(board({"NETR": at("BO14.7<")}), "NETR") == {"BO14.5<", "BO14.5>"}
