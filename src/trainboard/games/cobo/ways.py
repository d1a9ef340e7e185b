"""Where each train is meant to go: legal lists, forward ways, distances. It does not know the traffic."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from trainboard.games.cobo.track import NEAR, Track

LOOK = 12
"""How many places ahead a forward way is followed: more than any move and the passing place after it."""


class Course(NamedTuple):
    """Where a train would run: places and the spots of the plain path on them.

    `narrow` are the steps ahead at which nobody can pass, with their spots; `bits` are their places.
    """

    places: tuple[int, ...]
    spots: tuple[int, ...]
    narrow: tuple[tuple[int, int], ...]
    bits: int


class Ways:
    """Forward ways by counter and position, remembered once worked out."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.counters = track.data.counters
        self.steps = tuple(
            frozenset(pair for way in counter.ways for pair in pairwise(way)) for counter in self.counters
        )
        self.places = tuple(frozenset(place for way in counter.ways for place in way) for counter in self.counters)
        self._near: dict[tuple[int, int, int, int], int] = {}
        self._ahead: dict[tuple[int, int, int, int], tuple[tuple[int, ...], ...]] = {}
        self._plain: dict[tuple[int, int, tuple[int, ...]], tuple[int, ...]] = {}
        self._far: dict[int, tuple[int, ...]] = {}
        self._back: dict[int, dict[tuple[int, int], int]] = {}
        self._exits: dict[tuple[int, int, bool], tuple[int, ...]] = {}
        self._courses: dict[tuple[int, int, int, int, tuple[int, ...]], Course] = {}

    def on_route(self, train: int, place: int, behind: int) -> bool:
        """Whether it stands on one of its legal lists, headed along it (A33)."""
        if place < self.track.towns:
            return place in self.places[train]
        return (place, self.track.ahead(place, behind)) in self.steps[train]

    def keeps(self, train: int, places: tuple[int, ...], backed: bool) -> bool:
        """Whether a move over these places keeps to its legal lists; to back one step along them does too (A33)."""
        steps = list(pairwise(places))
        if backed:
            steps[-1] = (steps[-1][1], steps[-1][0])
        return self.steps[train].issuperset(steps)

    def exits(self, train: int, town: int, strays: bool) -> tuple[int, ...]:
        """The sections by which its legal lists leave a town; then all others if it strays, or is on no list here."""
        key = (train, town, strays)
        exits = self._exits.get(key)
        if exits is None:
            every = self.track.exits[town]
            legal = tuple(place for place in every if (town, place) in self.steps[train])
            others = tuple(place for place in every if place not in legal)
            exits = self._exits[key] = legal + others if strays or not legal else legal
        return exits

    def ahead(self, train: int, leg: int, place: int, behind: int) -> tuple[tuple[int, ...], ...]:
        """The places before it along each legal list; off its route, the shortest way to its next stop."""
        if place >= self.track.towns:
            leg = leg if not self.on_route(train, place, behind) else 0
        key = (train, leg, place, behind)
        ways = self._ahead.get(key)
        if ways is None:
            ways = self._ahead[key] = self._work_out(train, leg, place, behind)
        return ways

    def near(self, train: int, leg: int, place: int, behind: int) -> int:
        """The places within four sections on its forward ways, as bits."""
        key = (train, leg, place, behind)
        near = self._near.get(key)
        if near is None:
            places = {place for way in self.ahead(train, leg, place, behind) for place in way[:NEAR]}
            near = self._near[key] = sum(1 << place for place in places)
        return near

    def _work_out(self, train: int, leg: int, place: int, behind: int) -> tuple[tuple[int, ...], ...]:
        counter = self.counters[train]
        if self.on_route(train, place, behind) and place != counter.destination:
            lists = [way for way in counter.ways if place in way]
            if place >= self.track.towns:
                step = (place, self.track.ahead(place, behind))
                lists = [way for way in lists if step in pairwise(way)]
            cut = (way[way.index(place) + 1 :][:LOOK] for way in lists)
            return tuple(dict.fromkeys(cut))
        stop = counter.stops[min(leg + 1, len(counter.stops) - 1)].town
        return (self._shortest(place, behind, stop),)

    def _shortest(self, place: int, behind: int, stop: int) -> tuple[int, ...]:
        way: list[int] = []
        far = self.far(stop)
        while place != stop and len(way) < LOOK:
            if place < self.track.towns:
                step = min(self.track.exits[place], key=lambda exit: far[exit])
            else:
                step = self.track.ahead(place, behind)
            behind, place = place, step
            way.append(place)
        return tuple(way)

    def far(self, town: int) -> tuple[int, ...]:
        """The number of separators from every place to a town, whatever the heading."""
        if town not in self._far:
            distance = {town: 0}
            edge = [town]
            for place in edge:
                for neighbour in self._neighbours(place):
                    if neighbour not in distance:
                        distance[neighbour] = distance[place] + 1
                        edge.append(neighbour)
            self._far[town] = tuple(distance.get(place, 999) for place in range(len(self.track.siding)))
        return self._far[town]

    def _neighbours(self, place: int) -> tuple[int, ...]:
        if place < self.track.towns:
            return self.track.exits[place]
        return (self.track.before[place], self.track.after[place])

    def way_back(self, train: int, place: int, behind: int) -> int:
        """How many places it must run to stand on a legal list again, turning in towns (A75)."""
        table = self._back.setdefault(train, {})
        key = (place, behind if place >= self.track.towns else -1)
        if key not in table:
            table[key] = self._search_back(train, place, behind)
        return table[key]

    def _search_back(self, train: int, place: int, behind: int) -> int:
        edge = [(place, behind, 0)]
        seen = {(place, behind)}
        for here, came, steps in edge:
            if self.on_route(train, here, came):
                return steps
            town = here < self.track.towns
            for step in self.track.exits[here] if town else (self.track.ahead(here, came),):
                if (step, here) not in seen:
                    seen.add((step, here))
                    edge.append((step, here, steps + 1))
        return len(edge)

    def course(self, train: int, leg: int, spot: int, behind: int, path: tuple[int, ...]) -> Course:
        """The start, a path, and on to the next place where trains can pass for certain."""
        key = (train, leg, spot, behind, path)
        course = self._courses.get(key)
        if course is None:
            course = self._courses[key] = self._follow(train, leg, spot, behind, path)
        return course

    def _follow(self, train: int, leg: int, spot: int, behind: int, path: tuple[int, ...]) -> Course:
        places = [spot >> 2, *path]
        came = places[-2] if path else behind
        for place in self.ahead(train, leg, places[-1], came)[0]:
            places.append(place)
            if self.track.passing[place]:
                break
        spots = (spot, *self.plain(spot, self.counters[train].direction, tuple(places[1:])))
        narrow = tuple((k, spots[k]) for k, place in enumerate(places) if k and not self.track.passing[place])
        return Course(tuple(places), spots, narrow, sum(1 << place for place in {spot >> 2 for _, spot in narrow}))

    def plain(self, spot: int, direction: int, way: tuple[int, ...]) -> tuple[int, ...]:
        """The spots of the plain path: right-hand track and main, left only until the next place to change (A50)."""
        key = (spot, direction, way)
        spots = self._plain.get(key)
        if spots is None:
            run, hops = [], self.track.hops[direction]
            for place in way:
                spot = hops[spot, place].spots[0]
                run.append(spot)
            spots = self._plain[key] = tuple(run)
        return spots
