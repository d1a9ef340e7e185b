"""The on-time day of a data folder, walked by plain arithmetic: rates, layovers, meets. It uses no engine."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from trainboard.games.cobo.data import DAY, Class, Counter, Data, Section, Segment

Point = tuple[int, int]  # minute from noon, place


class Leg(NamedTuple):
    """From one stop to the next: the places run over with their minutes."""

    start: int
    stop: int
    departs: int
    arrives: int
    limited: bool
    log: tuple[Point, ...]


class Day:
    """Every passenger counter run alone at the normal rate (9, 13, 14, 22)."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.names = tuple(place.id for place in data.places)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.passenger = [counter for counter in data.counters if counter.passenger]
        self.freight = [counter for counter in data.counters if not counter.passenger]
        self.open = {
            frozenset(pair)
            for segment in data.segments
            for open_, pair in zip(segment.open, pairwise((segment.a, *segment.sections, segment.b)), strict=True)
            if open_
        }
        self.legs = {counter.id: self._legs(counter) for counter in self.passenger}
        self.turns = {counter.id: self._turns(counter) for counter in self.passenger}

    def town(self, place: int) -> bool:
        return place < len(self.data.towns)

    def section(self, place: int) -> Section:
        return self.data.sections[place - len(self.data.towns)]

    def segment(self, id: str) -> Segment:
        return next(segment for segment in self.data.segments if segment.id == id)

    def _legs(self, counter: Counter) -> tuple[Leg, ...]:
        legs = []
        way = counter.ways[0]
        for k, (stop, following) in enumerate(pairwise(counter.stops)):
            stretch = way[way.index(stop.town) : way.index(following.town) + 1]
            leader = self.data.counters[counter.leaders[k]]
            limited = leader.cls is Class.LIMITED
            log = self.walk(stretch, stop.departs, limited)
            legs.append(Leg(stop.town, following.town, stop.departs, log[-1][0], limited, log))
        return tuple(legs)

    def walk(self, way: tuple[int, ...], departs: int, limited: bool) -> tuple[Point, ...]:
        """Turn by turn; arrived on reaching the last section before the end of the way."""
        goal, at, minute = len(way) - 2, 0, departs
        log = [(departs, way[0])]
        left = (60 - departs % 60) // 20
        while at < goal:
            while left and at < goal:
                at, minute, left = at + 1, minute + 20, left - 1
                log.append((minute, way[at]))
                while limited and at < goal and {way[at], way[at + 1]} in self.open:
                    at += 1
                    log.append((minute, way[at]))
            left = 3
        return tuple(log)

    def log(self, id: str) -> list[Point]:
        return [point for leg in self.legs[id] for point in leg.log]

    def at(self, id: str, minute: int) -> str | None:
        """Where an on-time train stands, on the run that is under way then."""
        log = self.log(id)
        for moment in (minute, minute - DAY, minute + DAY):
            if log[0][0] <= moment <= log[-1][0]:
                return self.names[[place for tick, place in log if tick <= moment][-1]]
        return None

    def half_hours(self, id: str, turn: int) -> dict[int, str]:
        """Where a freight stands each half hour after it leaves its origin at the start of a turn."""
        way = self.data.counter(id).ways[0]
        return {60 * (turn - 1) + 30 * k: self.names[place] for k, place in enumerate(way)}

    def ticks(self, id: str) -> dict[int, list[int]]:
        """For every 20 minutes of the clock, the places a train is in from then on."""
        log = self.log(id)
        found = {}
        for minute in range(log[0][0], log[-1][0], 20):
            here = [place for tick, place in log if tick <= minute][-1]
            found[minute % DAY] = [here, *(place for tick, place in log if tick == minute + 20)]
        return found

    def _turns(self, counter: Counter) -> dict[int, tuple[int, list[int]]]:
        """Turn of the clock to (where it starts, the places it runs over, the town it is lifted into last)."""
        legs = self.legs[counter.id]
        first = legs[0].departs // 60 * 60
        return {
            minute % DAY // 60 + 1: (self._start(legs, minute), self._ran(legs, minute))
            for minute in range(first, legs[-1].arrives, 60)
        }

    def _start(self, legs: tuple[Leg, ...], minute: int) -> int:
        for leg in legs:
            if leg.departs <= minute < leg.arrives:
                return [place for tick, place in leg.log if tick <= minute][-1]
        over = [leg.stop for leg in legs if leg.arrives <= minute]
        return over[-1] if over else legs[0].start

    def _ran(self, legs: tuple[Leg, ...], minute: int) -> list[int]:
        ran = []
        for leg in legs:
            ran += [place for tick, place in leg.log if minute < tick <= minute + 60 and tick > leg.departs]
            if minute < leg.arrives <= minute + 60:
                ran.append(leg.stop)
        return ran

    def passing(self, place: int) -> bool:
        """Whether trains on their right tracks can pass there."""
        if not self.town(place):
            section = self.section(place)
            return section.tracks == 2 or section.siding
        double = [s for s in self.data.segments if place in (s.a, s.b) and s.tracks == 2]
        return self.data.towns[place].roomy or len(double) >= 2

    def together(self, one: Counter, other: Counter) -> bool:
        """Whether two counters belong to one stack."""
        return bool(self._family(one) & self._family(other))

    def _family(self, counter: Counter) -> set[int]:
        return {counter.index, *counter.leaders}
