"""Diagrams 1 to 8 of the rule book and examples A to F of the Dispatcher's Manual, with their positions and times."""

from __future__ import annotations

import pytest

from tests.games.cobo.positions import (
    after,
    at,
    board,
    box,
    departures,
    ends,
    events,
    home,
    minutes,
    move,
    opened,
    orders,
    places,
    sheet,
    spot,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import Depart, Order
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Arrived, LaidOver, Loaded
from trainboard.games.cobo.state import Step, Where, clock

THREE_AM, FOUR_AM, FIVE_AM = 16, 17, 18  # the turns that begin then
NOON_TO = {"3:40 am": 15 * 60 + 40, "6 am": 18 * 60, "7 pm": 7 * 60}


@pytest.mark.parametrize(
    ("start", "freight", "local", "limited"),
    [
        ("BO14.1>", "BO14.3", "BO14.4", "BO14.5"),  # the open separator between D and E
        ("BO14.2>", "BO14.4", "BO14.5", "BO14.6"),  # between C and D
    ],
)
def test_9_and_a1_diagram_1(start: str, freight: str, local: str, limited: str) -> None:
    assert places(ends(board({"95": at(start)}), "95")) == {freight}
    assert places(ends(board({"9": at(start)}), "9")) == {local}
    assert places(ends(board({"5": at(start)}), "5")) == {limited}


def test_13_diagram_2_train_10_arrives_at_washington() -> None:
    state = move(board({"10": at("BRU")}, turn=FIVE_AM), "10", "WA")
    [arrived] = events(state, Arrived)
    assert (arrived.minute, arrived.late, arrived.points) == (NOON_TO["6 am"], 0, 5)
    assert sheet(state, "10") == [(1040, "BO01.3"), (1060, "BO01.2"), (1080, "BO01.1"), (1080, "WA")]


def test_14_diagram_3_the_capitol_limited_reaches_willard_at_340() -> None:
    state = board({"5": at("BO10.2>"), "5-19": at("BO10.2>", under="5")}, turn=THREE_AM)
    assert ends(state, "5") == {"WIL"}
    state = move(state, "5", "WIL")
    assert [(told.train, told.minute) for told in events(state, LaidOver)] == [("5", 940), ("5-19", 940)]
    assert NOON_TO["3:40 am"] == 940
    assert train(state, "5").where is train(state, "5-19").where is Where.BOX


def test_14_diagram_4_it_divides_at_willard() -> None:
    laid_over = {"5": box("WIL"), "5-19": box("WIL")}
    state = board(laid_over, turn=FOUR_AM, step=Step.DEPARTURES)
    assert departures(state, "5", minute=0) == {"FO"}
    assert minutes(state, "5-19") == {20, 40}
    assert departures(state, "5-19", minute=20) == {"BO11.2>", "BO11.2<"}
    assert minutes(state, "5", "5-19") == set()
    state = after(state, Depart(("5",), 0, "FO"), Depart(("5-19",), 20, "BO11.2>"))
    assert sheet(state, "5")[1:] == [(980, "BO11.1"), (1000, "BO11.2"), (1020, "FO")]
    assert sheet(state, "5-19")[1:] == [(1000, "BO11.1"), (1020, "BO11.2")]


def test_15_diagram_5_trains_of_one_direction_stack_in_a_siding_and_leave_in_order() -> None:
    state = board({"STLN": at("BO20.4s"), "87": at("BO20.4s"), "11": at("BO20.4s"), "86": at("CHL")})
    assert ends(state, "STLN") == {"BO21.1"}
    assert ends(state, "87") == ends(state, "11") == set()  # they wait for those in front (A48)
    state = move(state, "STLN", "BO21.1")
    assert "BO21.1" not in ends(state, "87")


@pytest.mark.parametrize(("early", "late"), [("STLN", "87"), ("87", "STLN")])
def test_15_and_a24_who_came_first_to_the_siding_leaves_it_first(early: str, late: str) -> None:
    state = board({"STLN": at("BO20.2"), "87": at("BO20.2s"), "91": home()})
    state = turn_ended(move(move(state, early, "BO20.4s"), late, "BO20.4s"))
    while state.turn == 2:
        state = turn_ended(state)
    state = opened(state)
    assert ends(state, late) == set()
    assert "BO21.1" in ends(state, early)


def test_16_diagram_6_any_number_of_trains_in_any_direction_in_a_town() -> None:
    crowd = {"11": at("CIN", leg=2), "1": at("CIN", leg=3), "STLN": at("CIN"), "86": at("CIN"), "2": at("CIN")}
    state = board({**crowd, "87": at("BO21.6")})
    assert ends(state, "87") == {"BO22.1", "BO22.1s"}
    assert "CIN" in ends(board({**crowd, "87": at("BO21.5")}), "87")


STLN = {"STLN": at("BO26.1", towards="BO26.2")}


def test_51_diagram_7_a_passenger_train_goes_before_a_freight() -> None:
    state = board({**STLN, "2": at("BO26.5")}, first=Road.BO)
    assert "stand" in ends(state, "STLN")
    assert not {"BO26.2", "BO26.3"} & ends(state, "STLN")
    assert orders(state, "2") == {"BO26.2"}  # its three, moved by either player
    by_order = after(state, Order("2", "BO26.2"))
    assert spot(by_order, "2") == "BO26.2"
    assert train(by_order, "2").moved
    assert not {"BO26.2", "BO26.3"} & ends(by_order, "STLN")
    by_owner = turn_ended(state)
    assert ends(by_owner, "2") >= {"BO26.2"}


def test_51_and_a19_diagram_7_with_a_freight_the_first_player_takes_everything() -> None:
    state = board({**STLN, "92": at("BO26.5", towards="BO26.4")}, first=Road.BO, routes="challenge")
    assert {"BO26.5", "BO26.6s"} <= orders(state, "92")
    state = move(after(state, Order("92", "BO26.6s")), "STLN", "BO26.3")
    assert spot(state, "92") == "BO26.6s"
    assert spot(state, "STLN") == "BO26.3"


def test_20_diagram_7_forward_to_b_and_back_to_c() -> None:
    """From the main beside a siding one ahead, then back into the siding (A56), before an oncoming train."""
    state = board({"STLN": at("BO26.2", towards="BO26.3"), "2": at("BO26.6")}, first=Road.CO)
    assert "BO26.6s" in ends(state, "2")
    backed = move(state, "2", "BO26.6s")
    assert [place for _, place in sheet(backed, "2")] == ["BO26.5", "BO26.6"]


def test_22_diagram_8_the_minute_of_departure_sets_the_first_move() -> None:
    state = board({"9": home()}, turn=2, step=Step.DEPARTURES)
    assert places(departures(state, "9", minute=0)) == {"BO01.3"}
    assert places(departures(state, "9", minute=20)) == {"BO01.2"}
    assert places(departures(state, "9", minute=40)) == {"BO01.1"}


def test_26_example_a_train_1_at_charlottesville() -> None:
    state = board({"1": at("CO01.4>", run=1)}, turn=7, first=Road.CO)
    state = move(state, "1", "CHV")
    assert events(state, LaidOver)[0].minute == NOON_TO["7 pm"]
    state = opened(turn_ended(state))
    assert (state.turn, minutes(state, "1")) == (8, {20, 40})
    state = after(state, Depart(("1",), 20, "CO05.2"))
    assert sheet(state, "1")[-3:] == [(440, "CHV"), (460, "CO05.1"), (480, "CO05.2")]


def test_17_example_b_a_freight_runs_through_charlottesville() -> None:
    state = board({"93": at("CO02.1>")}, turn=8, first=Road.CO)
    assert ends(state, "93") == {"CO05.1"}
    state = move(state, "93", "CO05.1")
    assert sheet(state, "93") == [(450, "CHV"), (480, "CO05.1")]


def test_34_example_c_a_freight_loads_at_charlottesville() -> None:
    state = board({"93": at("CO04.5")}, turn=7, first=Road.CO, discs={("CHV", "west"): 1})
    assert ends(state, "93") == {"CO02.1>", "CO02.1<", "load CHV"}
    state = move(state, "93", "CHV", load=True)
    assert events(state, Loaded)[0].minute == NOON_TO["7 pm"]
    state = opened(turn_ended(state))
    assert state.turn == 9  # turn 8 has nothing to decide: it is loading
    assert ends(state, "93") == {"CO05.2", "CO05.2s"}
    state = move(state, "93", "CO05.2")
    assert sheet(state, "93")[-2:] == [(510, "CO05.1"), (540, "CO05.2")]


def test_27_example_d_396_turns_at_fostoria() -> None:
    state = board({"396": at("CO17.1<")}, turn=5)
    assert clock(5) == 4 * 60
    assert ends(state, "396") == {"BO11.2<", "BO11.2>"}
    state = move(state, "396", "BO11.2<")
    assert sheet(state, "396") == [(270, "FO"), (300, "BO11.2")]


def test_28_example_e_11_23_takes_the_left_track_at_connellsville() -> None:
    state = board({"11-23": at("BO04.6>")}, turn=4)
    assert {"BO05.2>", "BO05.2<"} <= ends(state, "11-23")


MEET = {"1": at("BO26.4"), "88": at("BO26.8")}  # (a) and (d); Carlyle, (b), is BO26.6; (c) .7; (e) .9


def test_29_and_a52_example_f_the_b_and_o_first() -> None:
    state = board(MEET, turn=3, first=Road.BO)
    assert places(ends(state, "88")) == {"BO26.6"}
    state = turn_ended(move(state, "88", "BO26.6s"))
    assert ends(state, "1") == {"BO26.7"}
    beside = turn_ended(move(board(MEET, turn=3, first=Road.BO), "88", "BO26.6"))
    assert "BO26.7" in ends(beside, "1")


def test_29_and_a57_example_f_the_c_and_o_first() -> None:
    state = board(MEET, turn=3, first=Road.CO)
    assert {"BO26.6", "BO26.6s", "BO26.9"} <= orders(state, "88")
    for place, clear in (("BO26.6s", "BO26.7"), ("BO26.9", "BO26.7")):
        ordered = after(state, Order("88", place))
        assert ends(ordered, "1") >= {clear}
        assert train(ordered, "88").moved
        later = turn_ended(move(ordered, "1", clear))
        assert spot(later, "88") == place  # it does not move again in the B&O's half
        assert later.turn == 4


def test_29_and_a51_example_f_88_left_alone() -> None:
    state = board(MEET, turn=3, first=Road.CO)
    assert places(ends(state, "1")) == {"BO26.6", "BO26.7"}
