"""Where the trains of one line were, and would be at the normal rate; where they meet. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import ceil, floor, inf
from typing import NamedTuple

from trainboard.games.cobo.data import DAY, Counter, Data
from trainboard.games.cobo.layout import Line
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.schedule import Point, Schedule
from trainboard.games.cobo.state import State, Step, Train, Where

ENTRY = 1024  # an entry of a train sheet is minute * ENTRY + place
TICK = 10

Dot = tuple[float, float]  # minute, depth


class Thread(NamedTuple):
    """A train on this line, in time order; the first `known` dots have happened."""

    number: int
    dots: tuple[Dot, ...]
    known: int

    @property
    def until(self) -> float:
        """The minute up to which it has happened."""
        return self.dots[self.known - 1][0] if self.known else -inf


class Crossing(NamedTuple):
    """Two trains at one place at one time: a meet, or a conflict if neither can give way there; `told` if it was."""

    minute: float
    depth: float
    trains: tuple[int, int]
    conflict: bool
    told: bool


class Course:
    """Where one train was and would be, over the whole board; the points up to minute `told` have happened."""

    __slots__ = ("number", "points", "told")

    def __init__(self, number: int, past: list[Point], coming: list[Point]) -> None:
        past += coming[:1]
        self.number = number
        self.points = (*past, *coming[1:])
        self.told = past[-1][0] if past else 0


class Courses:
    """The courses of the trains in any observation; a train about which nothing has changed keeps its course."""

    def __init__(self, rail: Railroad) -> None:
        self.data = rail.data
        self.schedule = rail.schedule
        self.ways = rail.ways
        around = [pairwise((s.a, *s.sections, s.b)) for s in rail.data.segments]
        self.beside = {way for pairs in around for one, two in pairs for way in ((one, two), (two, one))}
        self._one = lru_cache(4096)(self._course)

    def all(self, view: State) -> list[Course]:
        over = view.step is Step.OVER
        trains = view.trains
        return [
            self._one(number, sheet, trains[number], trains[trains[number].leader], view.turn, over)
            for number, sheet in enumerate(view.sheets)
        ]

    def _course(
        self, number: int, sheet: tuple[int, ...], train: Train, leader: Train, turn: int, over: bool
    ) -> Course:
        top = leader if train.where is Where.RIDING else train
        past = self.waits([divmod(entry, ENTRY) for entry in sheet], self.pace(number))
        return Course(number, past, [] if over else self.coming(number, train, top, turn))

    def waits(self, points: list[Point], pace: int) -> list[Point]:
        """A train sheet with the waits put in: it stood where it was until it set out for the place beside it."""
        told = points[:1]
        for (before, here), (minute, place) in pairwise(points):
            if minute - before > pace and (here, place) in self.beside:
                told.append((minute - pace, here))
            told.append((minute, place))
        return told

    def pace(self, number: int) -> int:
        """Minutes for a section (9)."""
        return 20 if self.data.counters[number].passenger else 30

    def coming(self, number: int, train: Train, top: Train, turn: int) -> list[Point]:
        """Where it stands now, then its route to the next stop; nothing for trains not under way.

        Off its route, which no picture tells (A76), it is taken to run there by the shortest way.
        """
        counter = self.data.counters[number]
        if top.where not in (Where.LINE, Where.BOX):
            return []
        start = 60 * (turn if top.moved else max(turn, 1) - 1)
        here = (start, top.spot >> 2)
        way = route_ahead(counter, train, top.spot >> 2, top.behind)
        if len(way) < 2 and top.where is Where.LINE:
            way = (top.spot >> 2, *self.ways.ahead(number, top.leg, top.spot >> 2, top.behind)[0])
        if len(way) < 2:
            return [here]
        if train.where == Where.BOX:
            start = max(start, departure(counter, train), 60 * (train.ready - 1))
        limited = counter.passenger and self.schedule.limited(counter, min(train.leg, len(counter.leaders) - 1))
        return [here, *self.schedule.walk(way, start, self.pace(number), limited)]


class Stretch:
    """The places of one line from top to bottom; depth counts them."""

    def __init__(self, data: Data, schedule: Schedule, line: Line) -> None:
        self.data = data
        self.schedule = schedule
        self.threads = lru_cache(4096)(self._threads)
        self.places = along(data, [data.place(town) for town in line.places])
        self.depth = {place: depth for depth, place in enumerate(self.places)}

    def pieces(self, points: Iterable[Point]) -> Iterator[list[Dot]]:
        """The parts of a run on this line: a wait or a step to a neighbour goes on, anything else begins anew."""
        piece: list[Dot] = []
        for minute, place in points:
            depth = self.depth.get(place)
            if piece and (depth is None or abs(depth - piece[-1][1]) > 1):
                yield piece
                piece = []
            if depth is not None:
                piece.append((minute, depth))
        if piece:
            yield piece

    def scheduled(self, number: int, until: int) -> Iterator[list[Dot]]:
        for run in self.schedule.runs(number, until):
            yield from (piece for piece in self.pieces(run) if _goes(piece))

    def _threads(self, course: Course) -> tuple[Thread, ...]:
        """The parts of a train's course on this line."""
        return tuple(
            Thread(course.number, tuple(piece), sum(minute <= course.told for minute, _ in piece))
            for piece in self.pieces(course.points)
            if _goes(piece)
        )

    def crossings(self, threads: Sequence[Thread]) -> list[Crossing]:
        """All meets and conflicts, one for each place and time however long the stacks."""
        samples = [(thread, *sampled(thread.dots)) for thread in threads]
        found: dict[tuple[int, int], Crossing] = {}
        for one, two in combinations(samples, 2):
            if one[0].number != two[0].number:
                told = min(one[0].until, two[0].until)
                for minute, depth in cross(one[1], one[2], two[1], two[2]):
                    clash = minute > told and not self.can_pass(depth)
                    numbers = (one[0].number, two[0].number)
                    crossing = Crossing(minute, depth, numbers, clash, minute <= told)
                    found.setdefault((round(minute / 10), round(depth)), crossing)
        return list(found.values())

    def can_pass(self, depth: float) -> bool:
        """Whether two trains find room at this depth: a town, two tracks or a siding (A51)."""
        return self._roomy(self.place_at(depth))

    def place_at(self, depth: float) -> int:
        """The place at this depth; between two, one with room for both trains, else the nearer."""
        near = sorted({floor(depth + 0.05), ceil(depth - 0.05)}, key=lambda d: abs(d - depth))
        places = [self.places[d] for d in near]
        return next((place for place in places if self._roomy(place)), places[0])

    def _roomy(self, place: int) -> bool:
        if place < len(self.data.towns):
            return True
        section = self.data.sections[place - len(self.data.towns)]
        return section.tracks == 2 or section.siding


def _goes(piece: Sequence[Dot]) -> bool:
    """Whether it runs on this line, and does not only stand where another line touches it."""
    return len({depth for _, depth in piece}) > 1


def along(data: Data, towns: Sequence[int]) -> tuple[int, ...]:
    """Every place from the first town to the last."""
    between = {(s.a, s.b): s.sections for s in data.segments} | {(s.b, s.a): s.sections[::-1] for s in data.segments}
    places = [towns[0]]
    for pair in pairwise(towns):
        places += [*between[pair], pair[1]]
    return tuple(places)


def route_ahead(counter: Counter, train: Train, place: int, behind: int) -> tuple[int, ...]:
    """From where it stands along its first legal list to its next stop; only the place itself when off its route."""
    stop = counter.stops[min(train.leg + 1, len(counter.stops) - 1)].town
    for way in counter.ways:
        if place in way and stop in way and way.index(place) < way.index(stop):
            start = way.index(place)
            if start == 0 or behind in (-1, way[start - 1]) or train.where == Where.BOX:
                return way[start : way.index(stop) + 1]
    return (place,)


def departure(counter: Counter, train: Train) -> int:
    """The minute printed for its next departure, of its run (A65); freights have none."""
    if not counter.passenger or train.leg >= len(counter.stops) - 1:
        return 0
    return counter.stops[train.leg].departs + DAY * train.run


def sampled(dots: Sequence[Dot]) -> tuple[int, list[float]]:
    """The depth at every tick from the first; of several at one minute the last counts."""
    last = dict(dots)
    minutes = sorted(last)
    first = ceil(minutes[0] / TICK)
    depths: list[float] = []
    for one, two in pairwise(minutes):
        for tick in range(ceil(one / TICK), ceil(two / TICK)):
            share = (tick * TICK - one) / (two - one)
            depths.append(last[one] + share * (last[two] - last[one]))
    if minutes[-1] % TICK == 0:
        depths.append(last[minutes[-1]])
    return first, depths


def cross(start: int, one: Sequence[float], other: int, two: Sequence[float]) -> Iterator[Dot]:
    """Where two samples change sides; trains that only touch, or run together and part, do not cross."""
    side, zero = 0.0, None
    for tick in range(max(start, other), min(start + len(one), other + len(two))):
        here = one[tick - start]
        gap = here - two[tick - other]
        if abs(gap) < 1e-6:
            zero = zero or (float(TICK * tick), here)
            continue
        if side * gap < 0:
            yield zero or _between(tick, one[tick - start - 1], here, side, gap)
        side, zero = gap, None


def _between(tick: int, before: float, here: float, side: float, gap: float) -> Dot:
    share = side / (side - gap)
    return TICK * (tick - 1 + share), before + share * (here - before)
