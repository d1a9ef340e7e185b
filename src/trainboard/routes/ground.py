"""A network made ready for searching: numbers instead of names, useless parts left out. It searches nothing."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from trainboard.kit.game import BadInput
from trainboard.routes.network import Network, RouteRules

Arc = tuple[int, int]  # the stop it leads to, the segment it runs on


class Ground:
    """The part of a network that routes can reach, under given rules.

    `arcs[stop]` lists the ways out of a stop. `within[segment]` is the mask one train may not use twice,
    `between[segment]` the mask two trains may not both use. `value` and `end_pay` hold the pay of a stop wherever it
    lies in a route, and the extra pay when it lies at an end. `unit` divides them all: totals differ by whole units.
    """

    def __init__(self, network: Network, rules: RouteRules) -> None:
        stops = network.stops
        self.network = network
        self.rules = rules
        self.value = [stop.value for stop in stops]
        self.end_pay = [0] * len(stops)
        for bonus in rules.bonuses:
            paid = self.end_pay if bonus.ends_only else self.value
            paid[network.position(bonus.stop)] += bonus.amount
        if min(self.value, default=0) < 0 or min(self.end_pay, default=0) < 0:
            raise BadInput("network: a stop must not pay less than nothing")
        self.through = [stop.passable and not stop.end_only for stop in stops]
        self.own = [number for number, stop in enumerate(stops) if stop.own]
        self.unit = gcd(*self.value, *self.end_pay) or 1
        self.link: tuple[int, int] | None = None
        if rules.must_link:
            self.link = (network.position(rules.must_link[0]), network.position(rules.must_link[1]))
        self._lay(network, rules)

    def _lay(self, network: Network, rules: RouteRules) -> None:
        uses = [segment.uses for segment in network.segments]
        self.within = uses if rules.track_once_per_train else [0] * len(uses)
        self.between = uses if rules.track_once_per_run else [0] * len(uses)
        if rules.stops_once_per_run:
            shift = max((mask.bit_length() for mask in uses), default=0)
            self.between = [
                mask | (1 << segment.a | 1 << segment.b) << shift
                for mask, segment in zip(self.between, network.segments, strict=True)
            ]
        arcs: list[list[Arc]] = [[] for _ in network.stops]
        for number, segment in enumerate(network.segments):
            arcs[segment.a].append((segment.b, number))
            arcs[segment.b].append((segment.a, number))
        self.arcs: list[list[Arc]] = [[] for _ in network.stops]
        for stop in self._reached(arcs):
            self.arcs[stop] = self._minimal(arcs[stop]) if len(arcs[stop]) > 1 else arcs[stop]
        self.most = sum(map(bool, self.arcs))  # stops any route could have

    def _reached(self, arcs: list[list[Arc]]) -> set[int]:
        """Every stop of a route lies behind its own stops, with only passable stops between."""
        seen, fresh = set(self.own), list(self.own)
        while fresh:
            stop = fresh.pop()
            for further, _ in arcs[stop]:
                if further not in seen:
                    seen.add(further)
                    if self.through[further]:
                        fresh.append(further)
        return seen

    def _minimal(self, arcs: list[Arc]) -> list[Arc]:
        """Of parallel segments, one that uses up all that another does and more is never needed."""
        return [
            (stop, number)
            for stop, number in arcs
            if not any(stop == other and self._spares(rival, number) for other, rival in arcs)
        ]

    def _spares(self, rival: int, number: int) -> bool:
        if rival == number:
            return False
        mine = (self.within[number], self.between[number])
        its = (self.within[rival], self.between[rival])
        return its[0] & ~mine[0] == 0 and its[1] & ~mine[1] == 0 and (its != mine or rival < number)

    def used(self, segments: Iterable[int]) -> int:
        """What a route on these segments uses up for the other trains."""
        mask = 0
        for number in segments:
            mask |= self.between[number]
        return mask

    def along(self, start: int, segments: Iterable[int]) -> list[int]:
        """The stops met on these segments."""
        stops = [start]
        for number in segments:
            segment = self.network.segments[number]
            stops.append(segment.a + segment.b - stops[-1])
        return stops
