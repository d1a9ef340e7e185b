"""The router against oracles that share nothing with it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.routes.cases import Case, random_case, random_map
from tests.routes.oracles import brute_force, cp_sat
from trainboard.routes import Result, RouteRules, best_runs, explain, links, problem

SEEDS = st.integers(0, 2**32)


def answer(case: Case) -> int | None:
    """The router's total, or None where it says that no run keeps the must-link rule; its routes are judged too."""
    result = best_runs(*case)
    assert result.proven
    assert result.total == result.bound == sum(result.values)
    judge(case, result)
    return result.total if result.linked else None


def judge(case: Case, result: Result) -> None:
    running = [(train, route) for train, route in zip(case.trains, result.routes, strict=True) if route]
    for number, (train, route) in enumerate(running):
        judged = explain(case.network, train, route, case.rules, [other for _, other in running[:number]])
        assert judged.legal, judged.reason
    paid = [explain(case.network, train, route, case.rules).value for train, route in running]
    assert sum(paid) == result.total
    if case.rules.must_link and result.linked:
        assert any(links(route, case.rules) for _, route in running)


@given(SEEDS)
@settings(max_examples=400, deadline=None)
def test_totals_equal_brute_force_on_random_networks(seed: int) -> None:
    case = random_case(seed)
    assert answer(case) == brute_force(*case)


@given(SEEDS)
@settings(max_examples=100, deadline=None)
def test_totals_equal_cp_sat_on_random_networks(seed: int) -> None:
    case = random_case(seed)
    assert answer(case) == cp_sat(*case)


@pytest.mark.parametrize("first", range(0, 2_000, 500))
def test_totals_equal_brute_force_where_track_is_priced_at_once(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small networks have short lists; with room for one route in a list every search comes to the prices."""
    for name, few in {"SHORT": 0, "LONG": 1, "STEPS": 4, "KEEP": 2, "POOL": 4}.items():
        monkeypatch.setattr(problem, name, few)
    for seed in range(first, first + 500):
        case = random_case(seed)
        assert answer(case) == brute_force(*case), f"seed {seed}"


@pytest.mark.parametrize(("trains", "seed"), [((5, 5), 5), ((6, 6), 2), ((6, 4, 4), 4), ((6, 4, 4), 7)])
def test_no_stop_of_two_trains_equals_cp_sat_on_map_like_networks(trains: tuple[int, ...], seed: int) -> None:
    network, named, _ = random_map(seed, 12, trains)
    case = Case(network, named, RouteRules(stops_once_per_run=True))
    assert answer(case) == cp_sat(*case)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 3_000, 500))
def test_totals_equal_cp_sat_on_three_thousand_random_networks(first: int) -> None:
    for seed in range(first, first + 500):
        case = random_case(seed)
        assert answer(case) == cp_sat(*case), f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("pure", ["0", "1"])
def test_totals_equal_brute_force_on_ten_thousand_random_networks(pure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the compiled core and without it."""
    monkeypatch.setenv("TRAINBOARD_PURE", pure)
    for seed in range(10_000, 20_000):
        case = random_case(seed)
        assert answer(case) == brute_force(*case), f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("trains", [(4, 4), (5, 3, 3), (8, 6), (None,), (None, 5)])
def test_totals_equal_cp_sat_on_map_like_networks(trains: tuple[int | None, ...]) -> None:
    for seed in range(12):
        case = random_map(seed, 12 + seed % 4, trains)
        assert answer(case) == cp_sat(*case), f"seed {seed}"
