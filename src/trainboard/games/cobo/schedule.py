"""Where a train should be and when: the printed times spread over the places between them. It sees no game."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from trainboard.games.cobo.data import DAY, Class, Counter, Data

Point = tuple[int, int]  # minute from the first noon, place


class Schedule:
    """The timetable of one data folder, place by place."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.open = frozenset(
            pair
            for segment in data.segments
            for open_, pair in zip(segment.open, pairwise((segment.a, *segment.sections, segment.b)), strict=True)
            if open_
        )
        self.of = cache(self._of)
        self.minutes = cache(self._minutes)

    def _of(self, number: int) -> tuple[Point, ...]:
        """Every place of run 0 with its minute, stops twice: arrival and departure. Freights have none."""
        counter = self.data.counters[number]
        if not counter.passenger:
            return ()
        points: list[Point] = []
        way = counter.ways[0]
        for leg, (stop, following) in enumerate(pairwise(counter.stops)):
            stretch = way[way.index(stop.town) : way.index(following.town) + 1]
            limited = self.limited(counter, leg)
            points += self.walk(stretch, stop.departs, 20, limited)
        return tuple(points)

    def _minutes(self, number: int) -> dict[int, int]:
        """The printed minute of run 0 at each place; at a stop its arrival."""
        table: dict[int, int] = {}
        for minute, place in self.of(number):
            table.setdefault(place, minute)
        return table

    def limited(self, counter: Counter, leg: int) -> bool:
        """Whether it runs as a Limited on that leg: itself, or in a stack with one (24)."""
        return Class.LIMITED in (counter.cls, self.data.counters[counter.leaders[leg]].cls)

    def walk(self, way: tuple[int, ...], minute: int, pace: int, limited: bool) -> list[Point]:
        """From the first place at the normal rate; the last is reached with its neighbour (9, 13)."""
        points = [(minute, way[0])]
        for here, there in pairwise(way[:-1]):
            free = limited and ((here, there) in self.open or (there, here) in self.open)
            minute += 0 if free else pace
            points.append((minute, there))
        points.append((minute, way[-1]))
        return points

    def runs(self, number: int, until: int) -> list[tuple[Point, ...]]:
        """All runs that touch the time from noon to `until`."""
        base = self.of(number)
        shifted = (tuple((minute + DAY * day, place) for minute, place in base) for day in range(until // DAY + 2))
        return [run for run in shifted if run and run[-1][0] > 0 and run[0][0] < until]
