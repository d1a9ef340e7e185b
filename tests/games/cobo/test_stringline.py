"""The string-line diagram: schedule thin, runs bold, meets and conflicts where they are, on the shipped lines."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import DATA, RAIL, after, at, board, box, menu
from trainboard.games.cobo import actions, layout
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.schedule import Schedule
from trainboard.games.cobo.state import State, Step
from trainboard.games.cobo.stringline import Labels
from trainboard.games.cobo.threads import ENTRY, Courses, Crossing, Stretch, Thread, cross, sampled
from trainboard.kit.look import standalone

SCHEDULE = Schedule(DATA)
LINES = {line.key: line for line in layout.read(layout.PACKAGED).lines}


def stretch(key: str) -> Stretch:
    return Stretch(DATA, SCHEDULE, LINES[key])


def threads(state: State, key: str) -> list[Thread]:
    line = stretch(key)
    return [thread for course in Courses(RAIL).all(state) for thread in line.threads(course)]


def crossings(state: State, key: str) -> list[Crossing]:
    return stretch(key).crossings(threads(state, key))


def panel(state: State, key: str) -> Any:
    return next(panel for panel in VIEW.panels(state, None) if panel.key == f"line-{key}")


VIEW = GAME.view


def test_every_line_is_a_chain_of_neighbours() -> None:
    for key in LINES:
        for one, two in pairwise(stretch(key).places):
            near = (
                RAIL.track.exits[one] if one < RAIL.track.towns else (RAIL.track.before[one], RAIL.track.after[one])
            )
            assert two in near, key


def test_every_segment_stands_on_some_line_but_the_freight_by_pass() -> None:
    shown = {place for key in LINES for place in stretch(key).places}
    missing = {s.id for s in DATA.segments if not set(s.sections) <= shown}
    assert missing == {"BO06B"}


@pytest.mark.parametrize("counter", [c for c in DATA.counters if c.passenger], ids=lambda c: c.id)
def test_23_the_schedule_meets_every_printed_time(counter: Any) -> None:
    points = SCHEDULE.of(counter.index)
    for stop in counter.stops:
        minutes = [minute for minute, place in points if place == stop.town]
        assert minutes[0] == (stop.arrives if stop.arrives != -1 else stop.departs)
        assert minutes[-1] == (stop.departs if stop.departs != -1 else stop.arrives)


def test_65_the_schedule_repeats_every_day() -> None:
    number = RAIL.index["5"]
    starts = [run[0][0] for run in SCHEDULE.runs(number, 36 * 60)]
    assert starts == [280, 280 + 24 * 60]


def test_a_run_is_known_up_to_where_it_stands_and_then_goes_on_at_the_normal_rate() -> None:
    state = board({"9": at("BO01.1>"), "8": at("BO04.5<")}, turn=2)
    moved = after(state, actions.Move("9", "BRU"))
    (thread,) = [thread for thread in threads(moved, "bo-main") if thread.number == RAIL.index["9"]]
    line = stretch("bo-main")
    told, ahead = thread.dots[: thread.known], thread.dots[thread.known :]
    assert told[-1] == (120, line.depth[DATA.place("BRU")])
    assert ahead[0] == (140, line.depth[DATA.place("BO02.1")])
    assert ahead[-1][1] == line.depth[DATA.place("CHI")]


def test_a_train_in_its_box_goes_on_at_its_printed_time() -> None:
    state = board({"5": box("WIL", leg=2)}, turn=16)
    (thread,) = threads(state, "bo-main")
    assert thread.dots[0] == (900, stretch("bo-main").depth[DATA.place("WIL")])
    assert thread.dots[-1][0] == 1320  # Chicago 10:00 am


def test_29_trains_meet_at_a_siding_without_conflict() -> None:
    """1 and 88 either side of Carlyle, two sections from it each (figure F)."""
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, turn=3, first=Road.CO)
    (found,) = crossings(state, "bo-st-louis")
    assert not found.conflict
    assert {DATA.counters[number].id for number in found.trains} == {"1", "88"}
    assert "meet near Carlyle (BO26.6)" in panel(state, "bo-st-louis").text


def test_a_meet_between_two_places_is_told_of_the_one_where_trains_can_pass() -> None:
    line = stretch("bo-st-louis")
    beside = line.depth[DATA.place("BO26.5")]
    assert line.place_at(beside + 0.4) == DATA.place("BO26.6")  # Carlyle has a siding, Shattuc has none
    assert line.place_at(beside - 0.6) == DATA.place("BO26.4")


def test_18_trains_that_would_meet_on_single_track_are_a_conflict() -> None:
    state = board({"1": at("BO26.2"), "88": at("BO26.4")}, turn=3, first=Road.CO)
    (found,) = crossings(state, "bo-st-louis")
    assert found.conflict
    shown = panel(state, "bo-st-louis")
    assert shown.text.splitlines()[1].startswith("  conflict of 1 and 88 near ")
    assert str(shown.html).count('class="cobo-conflict"') == 2  # the legend's and this one


def test_trains_pass_each_other_on_double_track() -> None:
    state = board({"9": at("BO01.1>"), "8": at("BO01.3<")}, turn=3)
    (found,) = crossings(state, "bo-main")
    assert not found.conflict
    assert not found.told


def test_a_meet_that_has_happened_is_no_forecast() -> None:
    """Both trains have moved this turn: the clock of the diagram is behind them."""
    state = board({"9": at("BO01.1>"), "8": at("BO01.3<"), "95": at("BO04.1>")}, turn=3)
    stood = tuple((120 * ENTRY + (train.spot >> 2),) for train in state.trains)
    state = replace(state, sheets=stood)
    for id in ("9", "8"):
        state = after(state, next(a for a in menu(state, actions.Move) if a.train == id))
    meets = [found for found in crossings(state, "bo-main") if RAIL.index["8"] in found.trains]
    assert [(found.told, found.conflict) for found in meets] == [(True, False)]


def test_24_a_stack_is_one_thread() -> None:
    state = board({"5": at("BO01.1>"), "5-19": at("BO01.1>", under="5"), "8": at("BO04.5<")}, turn=6)
    moved = after(state, next(a for a in menu(state, actions.Move) if a.train == "5"))
    html = str(panel(moved, "bo-main").html)
    assert ">5 +1</text>" in html
    assert "5 Capitol Limited, 5-19 " in html


def test_a_train_that_leaves_the_line_and_comes_back_is_two_threads() -> None:
    line = stretch("co-indiana")
    on, off = line.places[:3], DATA.place("BO01.1")
    points = [(0, on[0]), (20, on[1]), (40, off), (60, on[1]), (80, on[2])]
    assert [[depth for _, depth in piece] for piece in line.pieces(points)] == [[0, 1], [1, 2]]


def test_the_now_line_stands_at_the_hour_and_goes_with_the_day() -> None:
    state = board({}, turn=10)
    assert "now 9:00 pm" in str(panel(state, "co-main").html)
    over = replace(state, step=Step.OVER)
    assert "cobo-now" not in str(panel(over, "co-main").html)


def test_43_the_diagram_is_as_long_as_the_game() -> None:
    day, longer = (panel(board({}, hours=hours), "co-main") for hours in (24, 36))
    widths = [float(re.findall(r'viewBox="0 0 ([\d.]+)', str(one.html))[0]) for one in (day, longer)]
    assert widths[1] - widths[0] == 12 * 46


@pytest.mark.parametrize(("line", "road"), [("bo-main", "bo"), ("co-main", "co")])
def test_the_legend_has_the_colour_of_the_line(line: str, road: str) -> None:
    legend = str(panel(board({}), line).html).partition("cobo-string-legend")[2].partition("conflict")[0]
    assert legend.count(f"cobo-of-{road}") == legend.count("cobo-of-") == 6


def test_pictures_stand_alone() -> None:
    state = GAME.start(2, GAME.Options(first="C&O"))
    pictures = [panel for panel in VIEW.panels(state, None) if panel.picture]
    assert len(pictures) == len(LINES)
    for one in pictures:
        ElementTree.fromstring(standalone(one.html, VIEW.css))
        assert " style=" not in str(one.html)


def test_44_alone_only_lines_with_own_passenger_trains_are_shown() -> None:
    state = GAME.start(1, GAME.Options(solo="B&O"))
    keys = {panel.key for panel in VIEW.panels(state, 0) if panel.picture}
    assert "line-bo-main" in keys
    assert not keys & {"line-co-main", "line-co-indiana"}


def test_a_wait_is_level_and_the_run_after_it_at_the_normal_rate() -> None:
    waits = Courses(RAIL).waits
    a, b, c, d = stretch("bo-main").places[:4]
    assert waits([(0, a), (20, b), (100, c), (120, d)], 20) == [(0, a), (20, b), (80, b), (100, c), (120, d)]
    assert waits([(30, a), (150, a), (180, b)], 30) == [(30, a), (150, a), (180, b)]
    assert waits([], 20) == []


def test_32_a_counter_that_went_home_leaves_no_line_behind() -> None:
    ends = stretch("bo-main").places[0], stretch("bo-main").places[-1]
    points = [(300, ends[0]), (600, ends[1])]
    assert Courses(RAIL).waits(points, 20) == points


def test_crossing_is_changing_sides_not_touching() -> None:
    up, down, beside = [(0, 0), (60, 6)], [(0, 6), (60, 0)], [(0, 0), (60, 3)]
    assert list(cross(*sampled(up), *sampled(down))) == [(30.0, 3.0)]
    assert list(cross(*sampled(up), *sampled(beside))) == []


def test_numbers_on_threads_never_overlap() -> None:
    labels = Labels(200)
    assert labels.take(10, 10, "5-19")
    assert not labels.take(20, 14, "7")
    assert labels.take(20, 30, "7")
    assert not labels.take(190, 50, "5-31")  # it would run off the paper
