"""Two slow judges that share nothing with the router: plain brute force, and a CP-SAT model of the whole question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ortools.sat.python import cp_model

from trainboard.routes import Network, RouteRules, Train

Listed = tuple[int, int, int, frozenset[int], bool]  # stops, value, track used, stops used, links


def brute_force(network: Network, trains: tuple[Train, ...], rules: RouteRules) -> int | None:
    """The best total by trying every combination of every route; None if the must-link rule cannot be kept."""
    routes = [*_every_route(network, rules)]
    idle: Listed = (0, 0, 0, frozenset(), False)
    best = None
    for run in product(
        *([idle, *(r for r in routes if train.stops is None or r[0] <= train.stops)] for train in trains)
    ):
        if rules.must_link and not any(route[4] for route in run):
            continue
        total = sum(route[1] for route in run)
        if (best is None or total > best) and _apart(run, rules):
            best = total
    return best


def _apart(run: tuple[Listed, ...], rules: RouteRules) -> bool:
    for number, route in enumerate(run):
        for other in run[:number]:
            if rules.track_once_per_run and route[2] & other[2]:
                return False
            if rules.stops_once_per_run and route[3] & other[3]:
                return False
    return True


def _every_route(network: Network, rules: RouteRules) -> Iterator[Listed]:
    for start in range(len(network.stops)):
        yield from _onward(network, rules, [start], 0)


def _onward(network: Network, rules: RouteRules, row: list[int], used: int) -> Iterator[Listed]:
    if len(row) > 1 and row[0] < row[-1] and any(network.stops[stop].own for stop in row):
        yield len(row), _value(network, rules, row), used, frozenset(row), _links(network, rules, row)
    here = network.stops[row[-1]]
    if len(row) > 1 and (here.end_only or not here.passable):
        return
    for segment in network.segments:
        if row[-1] not in (segment.a, segment.b):
            continue
        there = segment.b if segment.a == row[-1] else segment.a
        if there not in row and not (rules.track_once_per_train and segment.uses & used):
            yield from _onward(network, rules, [*row, there], used | segment.uses)


def _value(network: Network, rules: RouteRules, row: list[int]) -> int:
    total = sum(network.stops[stop].value for stop in row)
    for bonus in rules.bonuses:
        counting = [row[0], row[-1]] if bonus.ends_only else row
        total += bonus.amount * sum(network.stops[stop].id == bonus.stop for stop in counting)
    return total


def _links(network: Network, rules: RouteRules, row: list[int]) -> bool:
    ends = {network.stops[row[0]].id, network.stops[row[-1]].id}
    return rules.must_link is not None and ends == set(rules.must_link)


def cp_sat(network: Network, trains: tuple[Train, ...], rules: RouteRules, seconds: float = 60) -> int | None:
    """The best total by constraint programming; None if there is no legal run. An unproven answer is a failure."""
    model = _Model(network, rules)
    for train in trains:
        model.add_train(train)
    model.close()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model.cp)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL, f"CP-SAT did not prove its answer: {solver.status_name(status)}"
    return round(solver.objective_value)


class _Model:
    def __init__(self, network: Network, rules: RouteRules) -> None:
        self.network, self.rules = network, rules
        self.cp = cp_model.CpModel()
        self.pay: list[cp_model.LinearExpr] = []
        self.track: list[dict[int, list[cp_model.IntVar]]] = []
        self.visits: list[list[cp_model.IntVar]] = []
        self.linking: list[cp_model.IntVar] = []

    def add_train(self, train: Train) -> None:
        """A circuit through a depot that is neither stop nor track; idle is the depot alone."""
        cp, stops = self.cp, self.network.stops
        depot = len(stops)
        running = cp.new_bool_var("running")
        visit = [cp.new_bool_var("visit") for _ in stops]
        begin = [cp.new_bool_var("begin") for _ in stops]
        end = [cp.new_bool_var("end") for _ in stops]
        arcs = [(depot, depot, ~running)]
        arcs += [(n, n, ~visit[n]) for n in range(depot)]
        arcs += [(depot, n, begin[n]) for n in range(depot)] + [(n, depot, end[n]) for n in range(depot)]
        arcs += self._track(running)
        cp.add_circuit(arcs)
        for seen in visit:
            cp.add_implication(seen, running)  # else the model adds free loops beside an idle depot
        for n, stop in enumerate(stops):
            cp.add_bool_or(~begin[n], ~end[n])
            if stop.end_only or not stop.passable:
                cp.add_bool_or(~visit[n], begin[n], end[n])
        cp.add_bool_or(~running, *(visit[n] for n, stop in enumerate(stops) if stop.own))
        if train.stops is not None:
            cp.add(sum(visit) <= train.stops)
        self.visits.append(visit)
        self._price(visit, begin, end)
        self._link(begin, end)

    def _track(self, running: cp_model.IntVar) -> list[tuple[int, int, cp_model.IntVar]]:
        cp = self.cp
        pairs: dict[tuple[int, int], list[cp_model.IntVar]] = {}
        elements: dict[int, list[cp_model.IntVar]] = {}
        for segment in self.network.segments:
            for a, b in ((segment.a, segment.b), (segment.b, segment.a)):
                taken = cp.new_bool_var("segment")
                pairs.setdefault((a, b), []).append(taken)
                for element in range(segment.uses.bit_length()):
                    if segment.uses >> element & 1:
                        elements.setdefault(element, []).append(taken)
        if self.rules.track_once_per_train:
            for users in elements.values():
                cp.add_at_most_one(users)
        self.track.append(elements)
        arcs = []
        for (a, b), choices in pairs.items():
            arc = cp.new_bool_var("arc")
            cp.add(sum(choices) == arc)
            arcs.append((a, b, arc))
        return arcs

    def _price(self, visit: list[cp_model.IntVar], begin: list[cp_model.IntVar], end: list[cp_model.IntVar]) -> None:
        for n, stop in enumerate(self.network.stops):
            self.pay.append(visit[n] * stop.value)
            for bonus in self.rules.bonuses:
                if bonus.stop == stop.id:
                    self.pay.append((begin[n] + end[n] if bonus.ends_only else visit[n]) * bonus.amount)

    def _link(self, begin: list[cp_model.IntVar], end: list[cp_model.IntVar]) -> None:
        if self.rules.must_link:
            home, destination = map(self.network.position, self.rules.must_link)
            linking = self.cp.new_bool_var("linking")
            self.cp.add_implication(linking, begin[home])
            self.cp.add_implication(linking, end[destination])
            self.linking.append(linking)

    def close(self) -> None:
        """What holds between the trains, and what is wanted."""
        if self.rules.track_once_per_run:
            self._keep_apart()
        if self.rules.stops_once_per_run:
            for trains in zip(*self.visits, strict=True):
                self.cp.add_at_most_one(trains)
        if self.rules.must_link:
            self.cp.add_bool_or(self.linking)
        self.cp.maximize(sum(self.pay))

    def _keep_apart(self) -> None:
        for number, mine in enumerate(self.track):
            for other in self.track[:number]:
                for element in mine.keys() & other.keys():
                    for a, b in product(mine[element], other[element]):
                        self.cp.add_bool_or(~a, ~b)
