"""How hard a run is to find by hand: routes to look through, and whether one train after another will do."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from math import log2

from msgspec import Struct

from trainboard.games.trans_mississippi.operate import Operation, best
from trainboard.routes import Network, Route, Train, best_runs


class Measure(Struct, frozen=True):
    """`routes` of each train alone; what is lost by running train after train, each on its best route.

    `trap` is lost with the longest train first, as most people begin; `snare` in whatever order.
    """

    routes: tuple[int, ...]
    trap: int
    snare: int

    @property
    def effort(self) -> float:
        """The size of the search in bits: how often the runs to look through can be halved."""
        return round(sum(log2(count + 1) for count in self.routes), 1)


def measure(operation: Operation) -> Measure:
    """Looks at every route of every train; meant for boards that a person can survey."""
    counts = {train.stops: count_routes(operation.network, train) for train in set(operation.trains)}
    routes = tuple(counts[train.stops] for train in operation.trains)
    longest_first = sorted(range(len(routes)), key=lambda number: -(operation.trains[number].stops or 999))
    total, orders = best(operation).total, permutations(longest_first)
    lost = [total - _one_by_one(operation, order) for order in orders]
    return Measure(routes, lost[0], min(lost))


def _one_by_one(operation: Operation, order: Iterable[int]) -> int:
    """What the trains earn when each in turn takes its best route on the track still free."""
    taken: dict[int, Route] = {}
    for number in order:
        alone = [operation.trains[n] for n in (*taken, number)]
        locked = dict(enumerate(taken.values()))
        route = best_runs(operation.network, alone, operation.rules, locked=locked).routes[-1]
        if route:
            taken[number] = route
    return best_runs(operation.network, operation.trains, operation.rules, locked=taken).total


def count_routes(network: Network, train: Train, most: int | None = None) -> int:
    """How many legal routes this train has when it runs alone, each in one direction; no more than `most` or so."""
    ways: list[list[tuple[int, int]]] = [[] for _ in network.stops]
    for segment in network.segments:
        ways[segment.a].append((segment.b, segment.uses))
        ways[segment.b].append((segment.a, segment.uses))
    length = train.stops or len(network.stops)
    own = sum(1 << number for number, stop in enumerate(network.stops) if stop.own)
    count = 0
    for start in range(len(network.stops)):
        heads = [(start, 1 << start, 0, 1)]
        while heads:
            here, seen, used, stops = heads.pop()
            if most is not None and count >= most:
                return count
            count += bool(stops > 1 and here > start and seen & own)
            if stops < length and (stops == 1 or network.stops[here].through):
                heads += [
                    (there, seen | 1 << there, used | uses, stops + 1)
                    for there, uses in ways[here]
                    if not seen >> there & 1 and not used & uses
                ]
    return count
