"""Out of the terminals: minutes, stacks that form and part, runs of the timetable (22 to 25, 53, A8, A58 to A65)."""

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
    menu,
    minutes,
    move,
    opened,
    places,
    sheet,
    spot,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import Depart
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Arrived, Departed, LaidOver
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Step, Where
from trainboard.kit.game import IllegalAction

CAPITOL = {"5": home(), "5-19": home(), "5-31": home()}


def test_22_never_early_and_late_at_will() -> None:
    assert minutes(board({"5": home()}, turn=5, step=Step.DEPARTURES), "5") == {40}  # due out at 4:40
    assert minutes(board({"5": home()}, turn=6, step=Step.DEPARTURES), "5") == {0, 20, 40}
    early = board({"5": home(), "9": home()}, turn=4, step=Step.DEPARTURES)
    assert minutes(early, "5") == set()
    with pytest.raises(IllegalAction, match="before its scheduled time"):
        GAME.check(early, Depart(("5",), 40, "BO01.1>"))


def test_22_a_late_departure_is_told() -> None:
    state = after(board({"5": home()}, turn=6, step=Step.DEPARTURES), Depart(("5",), 20, "BO01.2>"))
    assert (events(state, Departed)[0].minute, events(state, Departed)[0].late) == (320, 40)


def test_a58_minutes_of_passenger_trains_and_freights() -> None:
    state = board({"9": home(), "STLN": home()}, turn=2, step=Step.DEPARTURES)
    assert minutes(state, "9") == {0, 20, 40}
    assert minutes(state, "STLN") == {0, 30}
    assert places(departures(state, "STLN", minute=0)) == {"BO01.2"}
    assert places(departures(state, "STLN", minute=30)) == {"BO01.1"}
    with pytest.raises(IllegalAction, match="leaves at :00, :30"):
        GAME.check(state, Depart(("STLN",), 20, "BO01.1>"))


def test_a58_after_leaving_the_rate_is_compulsory() -> None:
    state = board({"9": home()}, turn=2, step=Step.DEPARTURES)
    assert places(departures(state, "9", minute=0)) == {"BO01.3"}


def test_32_freights_start_when_the_owner_likes() -> None:
    for turn in (1, 9, 24):
        assert departures(board({"STLN": home()}, turn=turn, step=Step.DEPARTURES), "STLN")


def test_24_and_a63_counters_of_one_train_leave_together() -> None:
    state = board(CAPITOL, turn=5, step=Step.DEPARTURES)
    assert departures(state, "5", "5-19", "5-31", minute=40) == {"BO01.1>", "BO01.1<"}
    state = after(state, Depart(("5", "5-19", "5-31"), 40, "BO01.1>"))
    assert [train(state, id).where for id in CAPITOL] == [Where.LINE, Where.RIDING, Where.RIDING]


def test_53_nothing_forces_them_to() -> None:
    state = board(CAPITOL, turn=5, step=Step.DEPARTURES)
    stacks = {action.trains for action in menu(state, Depart)}
    assert {("5",), ("5-19",), ("5-31",), ("5", "5-19"), ("5", "5-31"), ("5-19", "5-31")} <= stacks


def test_a63_only_counters_listed_with_one_leader_for_the_leg() -> None:
    state = board({**CAPITOL, "9": home(), "7": home()}, turn=14, step=Step.DEPARTURES)
    assert not [action for action in menu(state, Depart) if {"5", "9"} <= set(action.trains)]
    with pytest.raises(IllegalAction, match="cannot leave as one train"):
        GAME.check(state, Depart(("5", "9"), 0, "BO01.3>"))


def test_a63_they_must_stand_in_the_same_terminal_past_their_minutes() -> None:
    apart = board({"6": box("WIL"), "6-20": home()}, turn=12, step=Step.DEPARTURES)
    assert minutes(apart, "6", "6-20") == set()
    together = board({"6": box("WIL"), "6-20": box("WIL")}, turn=12, step=Step.DEPARTURES)
    assert minutes(together, "6", "6-20") == {0, 20, 40}


def test_a63_a_stack_waits_for_the_last_of_its_minutes() -> None:
    state = board({"5": home(run=1), "5-19": home()}, turn=6, step=Step.DEPARTURES)
    assert minutes(state, "5-19") == {0, 20, 40}
    assert minutes(state, "5", "5-19") == set()


def test_25_the_capitol_limited_divides_at_cumberland() -> None:
    riding = {"5": at("BO03.3>"), "5-19": at("BO03.3>", under="5"), "5-31": at("BO03.3>", under="5")}
    state = move(board(riding, turn=8), "5", "CU")
    assert {told.train: told.town for told in events(state, LaidOver)} == {"5": "CU", "5-19": "CU", "5-31": "CU"}
    state = opened(turn_ended(state))
    assert minutes(state, "5", "5-19") == {0, 20, 40}
    assert minutes(state, "5-31") == {20, 40}
    assert places(departures(state, "5-31", minute=20)) == {"BO16.2"}
    assert not [action for action in menu(state, Depart) if {"5", "5-31"} <= set(action.trains)]


def test_25_the_6_collects_its_sections() -> None:
    state = board({"6": box("CU"), "6-20": box("CU"), "6-32": box("CU")}, turn=20, step=Step.DEPARTURES)
    assert departures(state, "6", "6-20", "6-32", minute=0)


def test_53_the_stack_of_6_in_washington_is_worth_15() -> None:
    riding = {"6": at("BRU"), "6-20": at("BRU", under="6"), "6-32": at("BRU", under="6")}
    state = move(board(riding, turn=22), "6", "WA")
    assert [told.points for told in events(state, Arrived)] == [5, 5, 5]
    assert state.earned[Road.BO][21] == 15
    assert [spot(state, id) for id in riding] == ["CHI", "DET", "PAR"]


def test_a8_a_leader_goes_without_a_late_section_which_runs_in_its_own_class() -> None:
    state = board({"5": box("CU"), "5-19": at("BO03.2>")}, turn=9, step=Step.DEPARTURES)
    state = after(state, Depart(("5",), 0, "BO04.3>"))
    assert spot(state, "5") == "BO04.3>"
    alone = board({"5-19": at("BO04.5>", run=0)}, turn=10)
    assert places(ends(alone, "5-19")) == {"CON", "BO05.1"}  # an express pays for the open separator


def test_a8_each_counter_is_scored_alone() -> None:
    on_time, late = board({"6": at("BRU")}, turn=22), board({"6-20": at("BRU")}, turn=23)
    assert events(move(on_time, "6", "WA"), Arrived)[0].points == 5
    assert events(move(late, "6-20", "WA"), Arrived)[0].points == 0


def test_a64_a_late_counter_joins_at_the_next_common_terminal() -> None:
    state = board({"5": box("WIL"), "5-19": box("CU")}, turn=17, step=Step.DEPARTURES)
    assert not [action for action in menu(state, Depart) if len(action.trains) == 2]
    waited = board({"6": box("CU", ready=21), "6-32": box("CU", ready=21)}, turn=21, step=Step.DEPARTURES)
    assert departures(waited, "6", "6-32", minute=0)  # 6 waited an hour for it


def test_a63_they_part_only_in_terminals() -> None:
    riding = board({"5": at("BO01.2>"), "5-19": at("BO01.2>", under="5")}, turn=6)
    assert ends(riding, "5-19") == set()


def test_a65_times_of_a_later_run_are_a_day_later() -> None:
    """12 arrives at 8:20 pm of run 0; run 1 leaves St. Louis at 9:40 pm of the same day."""
    state = board({"12": home(run=1)}, turn=10, step=Step.DEPARTURES)
    assert minutes(state, "12") == {40}
    early = board({"12": home(run=1), "86": home()}, turn=9, step=Step.DEPARTURES)
    assert minutes(early, "12") == set()


def test_a65_a_missed_departure_does_not_advance_the_run() -> None:
    state = board({"9": home()}, turn=20, step=Step.DEPARTURES)
    late = after(state, Depart(("9",), 0, "BO01.3>"))
    assert train(late, "9").run == 0
    assert events(late, Departed)[0].late == 18 * 60


def test_a65_home_again_it_waits_for_the_next_run() -> None:
    state = move(board({"13": at("CO24.3", run=0), "26": home()}, turn=22, first=Road.CO), "13", "GR")
    assert train(state, "13").run == 1
    for _ in range(2):
        state = opened(turn_ended(state))
        assert departures(state, "13") == set()


def test_39_departures_come_after_moves_from_starting_and_layover_terminals() -> None:
    state = board({"9": at("BO14.1>"), "5": box("CU"), "7": home(run=1), "STLN": home()}, turn=12)
    assert not menu(state, Depart)
    state = move(state, "9", "BO14.4>")
    assert state.step is Step.DEPARTURES
    assert {action.trains for action in menu(state, Depart)} == {("5",), ("7",), ("STLN",)}


def test_22_a_departing_train_has_the_minutes_of_its_departure() -> None:
    state = after(board({"9": home()}, turn=2, step=Step.DEPARTURES), Depart(("9",), 20, "BO01.2>"))
    assert sheet(state, "9") == [(80, "WA"), (100, "BO01.1"), (120, "BO01.2")]
