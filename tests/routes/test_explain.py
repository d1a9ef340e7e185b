"""What `explain` says of a route: legal, or the one rule it breaks; its value stop by stop."""

from __future__ import annotations

import pytest

from trainboard.kit.game import BadInput, IllegalAction
from trainboard.routes import (
    Bonus,
    Network,
    Paid,
    Route,
    RouteRules,
    Segment,
    Stop,
    Train,
    best_runs,
    explain,
    links,
    trace,
)

NETWORK = Network(
    (
        Stop("Home", 20, own=True),
        Stop("Full", 30, passable=False),
        Stop("Edge", 50, end_only=True),
        Stop("Far", 10),
        Stop("Away", 40),
    ),
    (
        Segment(0, 1, 0b0001),
        Segment(1, 3, 0b0010),
        Segment(0, 2, 0b0100),
        Segment(2, 3, 0b1000),
        Segment(0, 3, 0b0001),
        Segment(3, 4, 0b10000),
        Segment(0, 3, 0b100000),
    ),
    ("north", "east", "south", "west"),
)
FIVE = Train("5", 5)
RULES = RouteRules()


def reason(*stops: str, train: Train = FIVE, rules: RouteRules = RULES, others: tuple[Route, ...] = ()) -> str:
    return explain(NETWORK, train, trace(NETWORK, stops), rules, others).reason


def test_a_legal_route_has_no_reason_and_pays_stop_by_stop() -> None:
    rules = RouteRules(bonuses=(Bonus("Home", 5), Bonus("Far", 7, ends_only=True), Bonus("Away", 9, ends_only=True)))
    judged = explain(NETWORK, FIVE, trace(NETWORK, ["Home", "Far", "Away"]), rules)
    assert (judged.legal, judged.reason, judged.value) == (True, "", 20 + 5 + 10 + 40 + 9)
    assert judged.stops == (Paid("Home", 20, 5), Paid("Far", 10, 0), Paid("Away", 40, 9))


@pytest.mark.parametrize(
    ("stops", "train", "sentence"),
    [
        (("Home",), FIVE, "A route needs at least two stops."),
        (("Full", "Home", "Far"), Train("2", 2), "The 2-train makes at most 2 stops; this route makes 3."),
        (("Far", "Away"), FIVE, "The route has no stop with a token of the company."),
        (("Home", "Far", "Home"), FIVE, "The route visits Home twice."),
        (("Home", "Edge", "Far"), FIVE, "A route may only begin or end at Edge."),
        (("Home", "Full", "Far"), FIVE, "Full is full of other companies' tokens: the route may not run through it."),
    ],
)
def test_the_one_rule_broken_is_named(stops: tuple[str, ...], train: Train, sentence: str) -> None:
    assert reason(*stops, train=train) == sentence


def test_a_train_without_a_limit_makes_any_number_of_stops() -> None:
    assert reason("Full", "Home", "Far", "Away", train=Train("D", None)) == ""


def test_track_used_twice_is_named() -> None:
    twice = Route(("Full", "Home", "Far"), (0, 4))
    assert explain(NETWORK, FIVE, twice, RULES).reason == "The route uses the track at north twice."
    assert explain(NETWORK, FIVE, twice, RouteRules(track_once_per_train=False)).legal


def test_track_of_another_train_is_named() -> None:
    other = Route(("Home", "Full"), (0,))
    taken = Route(("Home", "Far"), (4,))
    judged = explain(NETWORK, FIVE, taken, RULES, [other])
    assert judged.reason == "Another train already uses the track at north."
    assert explain(NETWORK, FIVE, taken, RouteRules(track_once_per_run=False), [other]).legal


def test_elements_without_a_name_go_by_their_number() -> None:
    other = Route(("Home", "Far"), (6,))
    assert "element 5" in explain(NETWORK, FIVE, other, RULES, [other]).reason


def test_stops_of_another_train_may_be_barred() -> None:
    rules = RouteRules(stops_once_per_run=True)
    other = trace(NETWORK, ["Home", "Edge"])
    assert reason("Home", "Far", others=(other,)) == ""
    assert reason("Home", "Far", rules=rules, others=(other,)) == "Another train already stops at Home."


@pytest.mark.parametrize(
    ("route", "sentence"),
    [
        (Route(("Home", "Nowhere"), (0,)), "There is no stop Nowhere"),
        (Route(("Home", "Far"), ()), "does not say which track"),
        (Route(("Home", "Far"), (99,)), "There is no segment 99"),
        (Route(("Home", "Far"), (1,)), "does not lead from Home to Far"),
    ],
)
def test_a_route_that_is_none_is_told_so(route: Route, sentence: str) -> None:
    judged = explain(NETWORK, FIVE, route, RULES)
    assert sentence in judged.reason
    assert (judged.legal, judged.value) == (False, 0)


def test_trace_takes_track_that_is_still_free() -> None:
    assert trace(NETWORK, ["Full", "Home", "Far"]).segments == (0, 6)
    assert trace(NETWORK, ["Home", "Far"], taken=0b0001).segments == (6,)
    with pytest.raises(IllegalAction, match="No track joins Home and Away"):
        trace(NETWORK, ["Home", "Away"])


def test_links_wants_both_ends() -> None:
    rules = RouteRules(must_link=("Home", "Away"))
    assert links(trace(NETWORK, ["Away", "Far", "Home"]), rules)
    assert not links(trace(NETWORK, ["Home", "Far"]), rules)
    assert not links(trace(NETWORK, ["Home", "Far", "Away"]), RULES)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Network((Stop("A", 1), Stop("A", 2)), ()),
        lambda: Network((Stop("A", 1),), (Segment(0, 0, 1),)),
        lambda: Network((Stop("A", 1),), (Segment(0, 1, 1),)),
        lambda: best_runs(Network((Stop("A", -1),), ()), [FIVE]),
        lambda: NETWORK.position("Nowhere"),
    ],
)
def test_an_impossible_network_is_refused(make: object) -> None:
    assert callable(make)
    with pytest.raises(BadInput):
        make()
