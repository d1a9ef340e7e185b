"""The cards beside the board of C&O/B&O: dispatch, revenue sheet, timetable, Situation card."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from tests.games.cobo.positions import at, board, home, menu
from trainboard.games.cobo import actions
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import State, Step

VIEW = GAME.view


def panel(state: State, key: str, seat: int | None = None) -> Any:
    return next(panel for panel in VIEW.panels(state, seat) if panel.key == key)


def targets(state: State, key: str, seat: int | None) -> set[str]:
    return set(re.findall(r'data-target="([^"]*)"', str(panel(state, key, seat).html)))


def flaps(state: State) -> list[list[str]]:
    """The rows of the departures board, as they read."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", str(panel(state, "dispatch").html), re.S)
    return [[cell.strip() for cell in re.findall(r'<span class="cobo-flap"[^>]*>([^<]*)<', row)] for row in rows[1:]]


# Dispatch


def test_22_the_departures_board_shows_what_is_due_late_and_gone() -> None:
    state = board({"5": home(), "9": home(), "7": home(run=1)}, turn=5, step=Step.DEPARTURES)
    assert flaps(state) == [
        ["1:00", "9", "WASHINGTON", "CHICAGO", "LATE +180"],
        ["4:40", "5", "WASHINGTON", "CUMBERLAND", "ON TIME"],
    ]
    gone = GAME.apply(state, actions.Depart(("5",), 40, "BO01.1>"))
    assert flaps(gone)[1] == ["4:40", "5", "WASHINGTON", "CUMBERLAND", "LEFT"]


def test_an_hour_without_departures_says_so() -> None:
    state = board({"7": home(run=1)}, turn=5)
    assert flaps(state) == [["", "", "NOTHING DUE", "", ""]]
    assert panel(state, "dispatch").text == "Departures from 4 pm: none"


def test_40_a_delay_card_moves_the_departure_into_the_next_hour() -> None:
    state = board({"6": home()}, turn=5, step=Step.DEPARTURES, cards=(11,), special_situations=True)
    assert flaps(state)[0][2] == "NOTHING DUE"
    assert flaps(replace(state, situations=()))[0][:2] == ["4:40", "6"]


def test_only_the_player_asked_has_buttons() -> None:
    state = board({"9": at("BO01.1>"), "93": at("CO04.1")}, turn=2)
    assert targets(state, "dispatch", 1) == {"train:9"}
    assert targets(state, "dispatch", 0) == targets(state, "dispatch", None) == set()
    leaving = board({"5": home(), "5-19": home()}, turn=5, step=Step.DEPARTURES)
    assert targets(leaving, "dispatch", 1) >= {"depart:5+5-19", "depart:5", "minute:40", "end:turn"}


def test_every_step_of_every_path_can_be_touched() -> None:
    state = board({"5": home(), "5-19": home(), "88": home()}, turn=5, step=Step.DEPARTURES)
    shown = targets(state, "dispatch", 1) | set(re.findall(r'data-target="([^"]*)"', str(VIEW.board(state))))
    shown = {target.replace("&gt;", ">").replace("&lt;", "<") for target in shown}
    assert {step for action in menu(state) for step in VIEW.click_path(state, action)} <= shown


# Revenue


def test_48_the_revenue_sheet_has_two_triangles_a_turn() -> None:
    state = replace(board({}, turn=3), earned=((5, -2, 10), (0, 15, 0)))
    html = str(panel(state, "revenue").html)
    co, bo = html.split("<svg")[1:]
    assert re.findall(r'class="cobo-earned[^"]*"[^>]*>([^<]*)<', co) == ["+5", "−2", "+10"]
    assert re.findall(r'class="cobo-total[^"]*"[^>]*>([^<]*)<', co) == ["5", "3", "13"]
    assert re.findall(r'class="cobo-total[^"]*"[^>]*>([^<]*)<', bo) == ["0", "15", "15"]
    assert co.count("cobo-cell-now") == 1
    assert len(re.findall(r'<g class="cobo-cell[ "]', co)) == 24
    assert panel(state, "revenue").text.splitlines()[0] == "C&O by turn: +5 −2 +10, total 13"


def test_44_alone_only_the_own_road_is_booked() -> None:
    state = GAME.start(1, GAME.Options(solo="B&O"))
    assert "C&amp;O:" not in str(panel(state, "revenue", 0).html)
    assert "B&amp;O: 0 points" in str(panel(state, "revenue", 0).html)


# Timetable


def test_the_timetable_shows_printed_and_made_times() -> None:
    state = board({"9": home()}, turn=2, step=Step.DEPARTURES)
    left = GAME.apply(state, actions.Depart(("9",), 20, "BO01.2>"))
    row = next(row for row in str(panel(left, "timetable").html).split("<li>") if 'data-target="train:9"' in row)
    assert "1:00 pm" in row
    assert ">1:20 pm +20<" in row
    assert "Germantown (BO01.2), Brunswick track (+20)" in row


def test_50_a_train_on_time_is_ticked() -> None:
    state = board({"9": home()}, turn=2, step=Step.DEPARTURES)
    left = GAME.apply(state, actions.Depart(("9",), 0, "BO01.3>"))
    assert "1:00 pm ✓" in str(panel(left, "timetable").html)


def test_timetable_rows_follow_the_train() -> None:
    """A row is kept only as long as nothing about its train has changed."""
    state = board({"9": at("BO01.1>"), "8": at("BO04.5<")}, turn=2)
    before = str(panel(state, "timetable").html)
    after = str(panel(GAME.apply(state, actions.Move("9", "BRU")), "timetable").html)
    assert "Silver Spring" in before
    assert "Silver Spring" not in after
    assert before == str(panel(state, "timetable").html)


# Situation


def test_40_the_situation_card_tells_loads_and_what_is_in_force() -> None:
    state = board({}, turn=2, discs={("CU", "east"): 1, ("GRA", "west"): 2}, cards=(1,), special_situations=True)
    text = panel(replace(state, card=1), "situation").text
    assert "Card 1, Derailment at Sand Patch: placed 1 east at Cumberland, 1 west at Grafton" in text
    assert "Derailment at Sand Patch: nobody enters or leaves Sand Patch (BO04.2) (through turn 2)" in text
    assert "Loads waiting: Cumberland 1 east; Grafton 2 west" in text


def test_the_basic_game_ignores_the_upper_text() -> None:
    state = replace(board({}, turn=2), card=1)
    text = panel(state, "situation").text
    assert "Derailment" not in text
    assert "the upper texts of the cards do not count" in text


def test_a_held_freight_is_named() -> None:
    state = board({"88": at("BO26.8")}, turn=2, special_situations=True)
    held = replace(state, card=5, held=GAME.rail.index["88"])
    assert "Hot box: 88 may not move this turn" in panel(held, "situation").text
    assert "cobo-held" in str(VIEW.board(held))


def test_no_card_tells_the_order_of_the_deck() -> None:
    state = GAME.start(2, GAME.Options(first="C&O"))
    shuffled = replace(state, deck=tuple(reversed(state.deck)))
    drawn = [[str(panel.html) for panel in VIEW.panels(one, 0)] for one in (state, shuffled)]
    assert drawn[0] == drawn[1]
