"""Budgets, cancelling, progress and locked routes: what a page or a script may ask of a long search."""

from __future__ import annotations

import time

import pytest

from tests.routes.cases import random_case, random_map
from tests.routes.oracles import brute_force
from trainboard.kit.game import IllegalAction
from trainboard.routes import Network, Progress, Route, RouteRules, Segment, Stop, Train, best_runs, explain

HARD = random_map(3, 60, (12, 12, 12))
"""Takes seconds or minutes to prove."""


def test_without_a_budget_the_answer_is_proven() -> None:
    assert best_runs(*random_map(1, 20, (5, 4))).proven


@pytest.mark.parametrize("budget", [0.0, 0.05, 0.3])
def test_a_budget_is_kept_and_the_bound_is_honest(budget: float) -> None:
    begun = time.perf_counter()
    result = best_runs(*HARD, budget=budget)
    assert time.perf_counter() - begun < budget + 2.0
    assert result.total <= result.bound
    assert result.proven == (result.total == result.bound)


def test_the_clock_is_looked_at_while_many_trains_are_combined() -> None:
    """Six short trains have short lists and very many combinations of them."""
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return False

    best_runs(*random_map(9, 50, (4, 4, 4, 4, 4, 4)), cancelled=cancelled)
    assert asked > 250


def test_a_spent_budget_gives_a_legal_run_all_the_same() -> None:
    result = best_runs(*HARD, budget=0.3)
    running = [(train, route) for train, route in zip(HARD.trains, result.routes, strict=True) if route]
    for number, (train, route) in enumerate(running):
        assert explain(HARD.network, train, route, HARD.rules, [r for _, r in running[:number]]).legal
    assert result.total > 0


@pytest.mark.parametrize("pure", ["", "1"])
def test_no_train_stands_idle_because_time_ran_out_on_another(pure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first diesel takes all the time there is; the others make at least a short route each."""
    monkeypatch.setenv("TRAINBOARD_PURE", pure)
    case = random_map(1, 100, (None, None, None, None))
    result = best_runs(*case, budget=0.0)
    assert all(value >= 100 for value in result.values)
    for number, route in enumerate(result.routes):
        assert route is not None
        others = [other for other in result.routes[:number] if other]
        assert explain(case.network, case.trains[number], route, case.rules, others).legal


@pytest.mark.parametrize("seed", range(40))
def test_a_bound_is_never_below_the_best(seed: int) -> None:
    case = random_case(seed)
    result = best_runs(*case, budget=0.0)
    assert result.bound >= (brute_force(*case) or 0)


def test_a_search_can_be_cancelled() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    result = best_runs(*HARD, cancelled=cancelled)
    assert asked > 3
    assert not result.proven
    assert 0 <= result.total < result.bound


def test_progress_is_reported_and_only_gets_better() -> None:
    """Cancelled after so much work and not after so much time, so that a busy machine makes no difference."""
    seen: list[Progress] = []
    result = best_runs(*HARD, cancelled=lambda: bool(seen) and seen[-1].steps > 300_000, progress=seen.append)
    assert len(seen) > 1
    assert [p.total for p in seen] == sorted(p.total for p in seen)
    assert [p.steps for p in seen] == sorted(p.steps for p in seen)
    assert [p.bound for p in seen] == sorted((p.bound for p in seen), reverse=True)
    assert all(p.total <= p.bound for p in seen)
    assert seen[0].bound > seen[-1].bound
    assert (seen[-1].total, seen[-1].bound) == (result.total, result.bound)


STAR = Network(
    (Stop("Home", 10, own=True), Stop("Rich", 50), Stop("Poor", 20)), (Segment(0, 1, 0b01), Segment(0, 2, 0b10))
)


def test_locked_routes_stay_and_the_rest_is_made_best_around_them() -> None:
    trains = (Train("2", 2), Train("2", 2))
    locked = {1: Route(("Home", "Rich"), (0,))}
    result = best_runs(STAR, trains, locked=locked)
    assert result.routes[1] == locked[1]
    assert (result.values, result.total, result.proven) == ((30, 60), 90, True)


def test_the_bound_of_a_search_out_of_time_counts_locked_routes_too() -> None:
    """Else a run could pass for the best because its locked part alone lifts it over the bound of the rest."""
    seen: list[Progress] = []
    longer = best_runs(*HARD, cancelled=lambda: bool(seen), progress=seen.append)
    assert longer.routes[0] is not None
    stopped = best_runs(*HARD, budget=0.0, locked={0: longer.routes[0]})
    assert stopped.total < longer.total <= stopped.bound
    assert not stopped.proven


def test_progress_counts_locked_routes() -> None:
    seen: list[Progress] = []
    best_runs(STAR, (Train("2", 2), Train("2", 2)), locked={1: Route(("Home", "Rich"), (0,))}, progress=seen.append)
    assert (seen[-1].total, seen[-1].bound) == (90, 90)


def test_an_illegal_locked_route_is_refused() -> None:
    with pytest.raises(IllegalAction, match="at most 2 stops"):
        best_runs(STAR, [Train("2", 2)], locked={0: Route(("Rich", "Home", "Poor"), (0, 1))})


@pytest.mark.parametrize(
    ("lengths", "total", "linked"), [((3,), 70, True), ((2,), 0, False), ((2, 3), 70, True), ((), 0, False)]
)
def test_a_must_link_is_kept_or_said_to_be_impossible(lengths: tuple[int, ...], total: int, linked: bool) -> None:
    """Home to the far end runs over the middle: a 2-train cannot make it, and a second train finds no track left."""
    network = Network(
        (Stop("Home", 10, own=True), Stop("Middle", 20), Stop("End", 40)), (Segment(0, 1, 1), Segment(1, 2, 2))
    )
    rules = RouteRules(must_link=("Home", "End"))
    result = best_runs(network, [Train(str(n), n) for n in lengths], rules)
    assert (result.total, result.linked, result.proven) == (total, linked, True)


def test_a_must_link_may_cost_money() -> None:
    """The richest route passes the link by; the rule is kept all the same."""
    network = Network(
        (Stop("Home", 10, own=True), Stop("Goal", 10), Stop("Gold", 90)), (Segment(0, 1, 1), Segment(0, 2, 2))
    )
    free = best_runs(network, [Train("2", 2)])
    bound = best_runs(network, [Train("2", 2)], RouteRules(must_link=("Goal", "Home")))
    assert (free.total, bound.total, bound.linked) == (100, 20, True)


def test_a_locked_link_fulfils_the_rule() -> None:
    rules = RouteRules(must_link=("Home", "Poor"))
    locked = {0: Route(("Home", "Poor"), (1,))}
    result = best_runs(STAR, [Train("2", 2), Train("2", 2)], rules, locked=locked)
    assert (result.total, result.linked) == (90, True)


@pytest.mark.parametrize("trains", [(), (Train("1", 1),)])
def test_without_a_train_that_can_run_there_is_nothing(trains: tuple[Train, ...]) -> None:
    result = best_runs(STAR, trains)
    assert (result.total, result.proven, result.routes) == (0, True, (None,) * len(trains))


def test_a_network_without_a_token_or_without_stops_earns_nothing() -> None:
    bare = Network((Stop("A", 10), Stop("B", 10)), (Segment(0, 1, 1),))
    assert best_runs(bare, [Train("2", 2)]).total == 0
    assert best_runs(Network((), ()), [Train("2", 2)]).proven
