"""The drawn map: everything that counts is on it, in its place, as well-formed SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import msgspec
import pytest

from tests.games.trans_mississippi.builders import GULF, loop, tokens
from trainboard.games.trans_mississippi.bands import Choice, bands
from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.hexmap import draw_position
from trainboard.games.trans_mississippi.moment import Moment
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


@pytest.mark.parametrize("name", GAME.puzzles)
def test_every_puzzle_is_drawn_with_its_best_run(name: str) -> None:
    puzzle = GAME.puzzles[name]
    root = drawn(puzzle.moment, run=True)
    stops = sum(len(route.stops) for route in best(puzzle.moment.operation()).routes if route)
    assert len(words(root, "tm-marknumber")) == stops


def test_no_style_attribute_is_used() -> None:
    """The site's content policy drops them."""
    assert not any(part.get("style") for part in drawn(Moment(loop(), "MP"), run=True).iter())
