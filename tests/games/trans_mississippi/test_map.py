"""The drawn map: everything that counts is on it, in its place, as well-formed SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import msgspec
import pytest

from tests.games.trans_mississippi.builders import GULF, loop, tokens
from trainboard.games.trans_mississippi.bands import Choice, bands
from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.curves import Point
from trainboard.games.trans_mississippi.hexmap import draw_position
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.names import Box, name_box
from trainboard.games.trans_mississippi.operate import best, operation
from trainboard.games.trans_mississippi.position import Position, PrivateToken
from trainboard.games.trans_mississippi.rules import GAME
from trainboard.games.trans_mississippi.style import COMPANIES, CSS, RUNS
from trainboard.kit.look import standalone
from trainboard.routes import Route

SVG = "{http://www.w3.org/2000/svg}"


def drawn(moment: Moment, run: bool = False) -> ElementTree.Element:
    of = moment.operation()
    lines = bands(of.network, of.trains, best(of).routes) if run else ()
    picture = draw_position(moment.position, lines, company=of.company)
    return ElementTree.fromstring(standalone(picture, CSS))


def classes(root: ElementTree.Element) -> list[str]:
    return [name for part in root.iter() for name in (part.get("class") or "").split()]


def words(root: ElementTree.Element, kind: str) -> list[str]:
    return [part.text or "" for part in root.iter(f"{SVG}text") if kind in (part.get("class") or "").split()]


def targets(root: ElementTree.Element) -> set[str]:
    return {target for part in root.iter() if (target := part.get("data-target"))}


def test_every_hex_and_every_stop_is_a_target() -> None:
    root = drawn(Moment(loop(), "MP"))
    assert {f"hex:{id}" for id in board().data.hexes} <= targets(root)
    of = operation(loop(), "MP")
    assert {f"stop:{stop.id}" for stop in of.network.stops} <= targets(root)


def test_tiles_lie_by_colour_with_their_values() -> None:
    root = drawn(Moment(loop(), "MP"))
    assert classes(root).count("tm-yellow") == 5
    assert classes(root).count("tm-green") == 1
    assert sorted(words(root, "tm-value")) == ["10", "20", "30"]


@pytest.mark.parametrize(("phase", "value"), [("2", "40"), ("4", "50"), ("6", "60")])
def test_red_areas_show_the_value_of_the_phase_in_bold(phase: str, value: str) -> None:
    root = drawn(Moment(msgspec.structs.replace(loop(), phase=phase), "MP"))
    chicago = next(part for part in root.iter() if part.get("data-target") == "stop:A22-0")
    bold = [part.text for part in chicago.iter(f"{SVG}text") if "tm-now" in (part.get("class") or "")]
    assert bold == [value]


def test_tokens_homes_destinations_and_private_tokens_are_shown() -> None:
    position = Position("2", GULF, tokens("M20 GMO"), tokens("N17 SP"), (PrivateToken("closed_port", "M20", "GMO"),))
    root = drawn(Moment(position, "GMO"))
    assert "tm-of-GMO" in classes(root)
    assert words(root, "tm-twice") == ["×2"]
    assert "tm-closed" in classes(root)
    assert "TP" in words(root, "tm-flagletters")
    assert "MP" in words(root, "tm-homeletters")


def test_the_company_that_runs_is_ringed() -> None:
    assert classes(drawn(Moment(loop("C18 MP", "B19 IC"), "MP"))).count("tm-own") == 1


def test_a_run_is_drawn_in_colours_with_numbered_stops() -> None:
    root = drawn(Moment(loop(trains=("2", "3")), "MP"), run=True)
    assert {"tm-run-0", "tm-run-1"} <= set(classes(root))
    assert sorted(words(root, "tm-marknumber")) == ["1", "1", "2", "2", "3"]
    assert any(part.get("id") == "runs" for part in root.iter(f"{SVG}view"))


def test_every_run_has_a_colour_and_a_dash_of_its_own() -> None:
    assert len({colour for colour, _ in RUNS}) == len({dash for _, dash in RUNS}) == len(RUNS) >= 4


def test_every_company_has_a_colour_of_its_own() -> None:
    assert set(COMPANIES) == set(board().data.companies)
    assert len(set(COMPANIES.values())) == len(COMPANIES)


def test_a_route_of_one_stop_is_a_number_and_no_band() -> None:
    of = operation(loop(), "MP")
    one = bands(of.network, of.trains, [Route(("C18-0",), ())])
    root = ElementTree.fromstring(standalone(draw_position(loop(), one), CSS))
    assert words(root, "tm-marknumber") == ["1"]


def test_tracks_to_choose_from_are_targets() -> None:
    of = operation(loop(), "MP")
    choice = Choice("track:0", of.network.segments[0].track)
    root = ElementTree.fromstring(standalone(draw_position(loop(), choices=[choice]), CSS))
    assert "track:0" in targets(root)


@cache
def solved(name: str) -> ElementTree.Element:
    """A puzzle with its best run."""
    return drawn(GAME.puzzles[name].moment, run=True)


@pytest.mark.parametrize("name", GAME.puzzles)
def test_every_puzzle_is_drawn_with_its_best_run(name: str) -> None:
    stops = sum(len(route.stops) for route in best(GAME.puzzles[name].moment.operation()).routes if route)
    assert len(words(solved(name), "tm-marknumber")) == stops


def placed(part: ElementTree.Element, at: Point = Point(0.0, 0.0)) -> Iterable[tuple[ElementTree.Element, Point]]:
    """Every element below with its place on the map."""
    for child in part:
        shift = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", child.get("transform", ""))
        there = at.moved(Point(float(shift[1]), float(shift[2]))) if shift else at
        yield child, there.moved(Point(_place(child, "x"), _place(child, "y")))
        yield from placed(child, there)


def _place(part: ElementTree.Element, axis: str) -> float:
    return float(part.get(f"c{axis}") or part.get(axis) or 0)


SOLID = {"tm-token": 10.0, "tm-home": 10.5, "tm-mark": 8.5, "tm-cattle": 9.0, "tm-port": 9.0, "tm-dot": 7.5}
WORDS = {"tm-flag": (12.0, 6.0), "tm-twice": (6.2, 3.0), "tm-label": (6.0, 5.5)}


def solids(root: ElementTree.Element) -> Iterable[tuple[str, Box]]:
    """What lies on the map with something to read on it, names apart."""
    for part, place in placed(root):
        for kind in (part.get("class") or "").split():
            if kind == "tm-badge":
                yield kind, Box(place.moved(Point(9.5, 6.5)), 9.5, 6.5)
            elif kind in SOLID:
                yield kind, Box(place, SOLID[kind], SOLID[kind])
            elif kind in WORDS:
                yield kind, Box(place, *WORDS[kind])


@pytest.mark.parametrize("run", [True, False], ids=["solved", "unsolved"])
@pytest.mark.parametrize("name", GAME.puzzles)
def test_nothing_lies_on_the_name_of_a_city(name: str, run: bool) -> None:
    root = solved(name) if run else drawn(GAME.puzzles[name].moment)
    names = [
        name_box(part.text or "", place)
        for part, place in placed(root)
        if "tm-name" in (part.get("class") or "").split()
    ]
    assert len(names) == sum(bool(hex.city) for hex in board().data.hexes.values())
    assert [pair for pair in combinations(names, 2) if pair[0].overlap(pair[1])] == []
    assert [(box, kind) for box in names for kind, solid in solids(root) if box.overlap(solid)] == []


@pytest.mark.parametrize("name", GAME.puzzles)
def test_no_number_of_a_run_hides_the_figure_of_another(name: str) -> None:
    marks = [box.middle for kind, box in solids(solved(name)) if kind == "tm-mark"]
    assert all(one.distance(other) > 13 for one, other in combinations(marks, 2))


@pytest.mark.parametrize(
    ("name", "measured"),
    [("Springfield, MO", 79.1), ("Springfield, IL", 70.7), ("New Orleans", 62.9), ("Austin", 31.2)],
)
def test_a_name_is_no_wider_than_reckoned(name: str, measured: float) -> None:
    """Measured in DejaVu Sans, as broad as such fonts get."""
    assert measured <= 2 * name_box(name, Point(0.0, 0.0)).wide < 1.1 * measured


@pytest.mark.parametrize(("id", "pressed"), [("ATSF", True), ("GMO", True), ("MP", False)])
def test_long_letters_stay_inside_the_ring_of_their_token(id: str, pressed: bool) -> None:
    root = drawn(Moment(loop(f"C18 {id}"), id))
    (letters,) = (part for part in root.iter(f"{SVG}text") if "tm-letters" in (part.get("class") or "").split())
    (ring,) = (part for part in root.iter(f"{SVG}circle") if part.get("class") == "tm-own")
    assert (float(letters.get("textLength", 0)) > 0) == pressed
    corner = Point(float(letters.get("textLength", 0)) / 2, 3.0)
    assert corner.distance(Point(0.0, 0.0)) < float(ring.get("r", 0)) - 0.8


def test_no_style_attribute_is_used() -> None:
    """The site's content policy drops them."""
    assert not any(part.get("style") for part in drawn(Moment(loop(), "MP"), run=True).iter())
