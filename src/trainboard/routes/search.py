"""The provably best runs of a company's trains. Single trains are left to `sweep`, listed routes to `combine`.

How the answer is proven. Let the trains be fixed and call a choice of routes a run.
1. The best route of each train alone bounds every run by their sum. If trains run one after another on what the
   earlier ones left (greedy, in some orders) reach that sum, it is the best.
2. Otherwise let T be any total we ask for. In a run worth T or more each train earns at least T less the best of the
   others; so listing, for each train, all routes that pay that much loses no such run, and `Combination` tries all
   runs made of listed routes. If it finds one, the best it finds is the best there is; if not, every run is worth
   less than T, which is a better bound, and we ask for less.
3. Lists grow long when long trains crowd the same track. Then every track element that a run can use at most once
   gets a price. So a run's value is at most its pay (value less the price of what it uses) plus the sum of all
   prices, and steps 1 and 2 hold with pay for value and the prices added to the bound. Any prices are right, good
   ones make short lists.
4. A run that must link has a train whose route has the two stops as its ends. Trying every length of train in that
   role, with its routes restricted to linking ones, covers all such runs.
All values are multiples of a unit, so bounds are rounded down to one. All arithmetic is on whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainboard.kit.game import IllegalAction
from trainboard.routes.core import sweeper
from trainboard.routes.explain import explain, links, pay
from trainboard.routes.ground import Ground
from trainboard.routes.network import Network, Progress, Result, Route, RouteRules, Train
from trainboard.routes.problem import Kind, Problem
from trainboard.routes.sweep import Found
from trainboard.routes.watch import OutOfTime, Watch


def best_runs(
    network: Network,
    trains: Sequence[Train],
    rules: RouteRules | None = None,
    budget: float | None = None,
    *,
    locked: Mapping[int, Route] | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Result:
    """The most valuable legal set of routes, at most one for each train.

    Without `budget` (seconds) the answer is proven, unless `cancelled` stops it; with one it comes in time with the
    best runs so far and an honest bound. `locked` holds routes that are given, by the train's position; the other
    trains are optimised around them; an illegal one is refused with `IllegalAction`.
    """
    rules = rules or RouteRules()
    fixed = dict(locked or {})
    given = _given(network, trains, rules, fixed)
    ground = Ground(network, rules)
    watch = Watch(budget, cancelled, progress, given)
    taken = ground.used(number for route in fixed.values() for number in route.segments)
    sweep = sweeper(ground)
    problems = [Problem(ground, kinds, taken, sweep, watch) for kinds in _questions(ground, trains, fixed)]
    best = _solve(problems, watch)
    return _result(ground, trains, fixed, given, problems, best)


def _given(network: Network, trains: Sequence[Train], rules: RouteRules, fixed: dict[int, Route]) -> int:
    """What the locked routes earn; an illegal one is refused."""
    earned = 0
    for number, route in fixed.items():
        others = [other for n, other in fixed.items() if n != number]
        judged = explain(network, trains[number], route, rules, others)
        if not judged.legal:
            raise IllegalAction(judged.reason)
        earned += judged.value
    return earned


def _questions(ground: Ground, trains: Sequence[Train], fixed: dict[int, Route]) -> list[list[Kind]]:
    """What is to be solved: once, or once for each length of train that can do the linking."""
    lengths = [_length(train, ground.most) for number, train in enumerate(trains) if number not in fixed]
    lengths = [length for length in lengths if length >= 2]
    if ground.link is None or any(links(route, ground.rules) for route in fixed.values()):
        return [[Kind(False, length) for length in lengths]]
    questions = []
    for linking in sorted(set(lengths), reverse=True):
        rest = list(lengths)
        rest.remove(linking)
        questions.append([Kind(True, linking), *(Kind(False, length) for length in rest)])
    return questions


def _length(train: Train, most: int) -> int:
    return most if train.stops is None else min(train.stops, most)


def _solve(problems: list[Problem], watch: Watch) -> Problem | None:
    """The problem with the best answer; all bounds are good whether time was enough or not."""
    best: Problem | None = None
    floor = 0
    watch.bound = lambda: max((problem.bound for problem in problems), default=0)
    try:
        for problem in problems:
            problem.solve(floor)
            if problem.best:
                best, floor = problem, problem.floor
    except OutOfTime:
        problem.rescue()
        best = problem if problem.best else best
    watch.report()
    return best


def _result(
    ground: Ground,
    trains: Sequence[Train],
    fixed: dict[int, Route],
    given: int,
    problems: list[Problem],
    best: Problem | None,
) -> Result:
    routes: list[Route | None] = [fixed.get(number) for number in range(len(trains))]
    for kind, choice in (best.best or ()) if best else ():
        if choice.route:
            fitting = (
                n for n, train in enumerate(trains) if not routes[n] and _length(train, ground.most) == kind.length
            )
            routes[next(fitting)] = _public(ground, choice.route)
    values = [
        sum(stop.value + stop.bonus for stop in pay(ground.network, r, ground.rules)) if r else 0 for r in routes
    ]
    total = sum(values)
    bound = max(total, given + max((problem.bound for problem in problems), default=0))
    linked = ground.link is None or any(route and links(route, ground.rules) for route in routes)
    return Result(tuple(routes), tuple(values), total, bound, total == bound, linked)


def _public(ground: Ground, found: Found) -> Route:
    """A route from the end of its first arm over the start to the end of its second."""
    out, back = found.segments[: found.turn], found.segments[found.turn :]
    arm = ground.along(found.start, out)
    stops = [*arm[:0:-1], *ground.along(found.start, back)]
    return Route(tuple(ground.network.stops[stop].id for stop in stops), (*out[::-1], *back))
