"""One state with everything the rules ask of it: who moves, who faces whom, who is oncoming. It changes nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from threading import local

import msgspec

from trainboard.games.cobo.actions import Action
from trainboard.games.cobo.data import Counter, Direction, Road
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.running import End, Mover, Run
from trainboard.games.cobo.state import State, Train
from trainboard.games.cobo.track import NEAR
from trainboard.games.cobo.traffic import Traffic

RATES = (2, 3)  # freights, passenger trains (9)


Asked = tuple[int, ...]  # the minute it leaves or EN_ROUTE, then the counters of the train
EN_ROUTE, RELAXED, ORDERED = -1, -2, -3
NOWHERE: frozenset[int] = frozenset()
REMEMBERED = 3  # moments: the one in play, and those a player looks ahead to


class Found(msgspec.Struct, frozen=True):
    """What a train may do: each legal end by the action that says it, and its part of the menu."""

    ends: dict[Action, End]
    menu: tuple[Action, ...]
    seen: int  # the places looked at, as bits


class Moment:
    """What is worked out for a train is kept with the places that were looked at for it. The next moment takes it
    over if nothing changed there: a train that moves in Virginia means nothing to one in Illinois."""

    def __init__(self, rail: Railroad, state: State, before: Moment | None = None) -> None:
        self.rail: Railroad = rail
        self.state = state
        before = before if before and before.rail is rail else None
        self.traffic: Traffic = Traffic(state.trains, before.traffic if before else None)
        self.force = rail.force(state.situations)
        self.challenges = state.options.routes == "challenge"
        self.runs: dict[int, Run] = {}
        self.legal: dict[Asked, Found] = {}
        self._loads: dict[tuple[Road, Direction], frozenset[int]] = {}
        self.stacks: dict[tuple[int, ...], tuple[int, ...]] | None = None  # that wait to depart, with their minutes
        self.seen = 0  # places looked at since `find` began
        if before and _same_rules(before.state, state):
            changed = _changed(before.state, state, self.traffic.changed)
            self.runs = {train: run for train, run in before.runs.items() if not run.seen & changed}
            self.legal = {asked: found for asked, found in before.legal.items() if not found.seen & changed}

    def find(self, asked: Asked, work_out: Callable[[], dict[Action, End]], also: Iterable[Action] = ()) -> Found:
        """The legal ends of a train, kept while nothing near it changes; `also` ends its part of the menu."""
        self.seen = 1 << self.place(asked[1])
        ends = work_out()
        found = self.legal[asked] = Found(ends, (*ends, *also), self.seen)
        return found

    def counter(self, train: int) -> Counter:
        return self.rail.data.counters[train]

    def train(self, train: int) -> Train:
        return self.state.trains[train]

    def place(self, train: int) -> int:
        return self.state.trains[train].spot >> 2

    def ahead(self, train: int) -> tuple[tuple[int, ...], ...]:
        """The forward ways of a train on the line."""
        here = self.state.trains[train]
        return self.rail.ways.ahead(train, here.leg, here.spot >> 2, here.behind)

    def loads(self, counter: Counter) -> frozenset[int]:
        """The towns where a freight could take a disc now (33, A62)."""
        if self.rail.passenger[counter.index]:
            return NOWHERE
        side = (counter.road, counter.direction)
        if side not in self._loads:
            discs, towns = self.state.discs, self.rail.open_to[counter.road]
            self._loads[side] = frozenset(town for town in towns if discs[2 * town + counter.direction])
        return self._loads[side]

    def mover(self, train: int, *, ordered: bool = False, minute: int = 0, stack: tuple[int, ...] = ()) -> Mover:
        """A train with its allowance; `minute` past the hour when it departs (22, A58)."""
        rail, here, options = self.rail, self.state.trains[train], self.state.options
        counter, passenger = rail.data.counters[train], rail.passenger[train]
        counts = RATES[passenger] if not minute else (60 - minute) // (20 if passenger else 30)
        extra = options.speed_up and not ordered and not minute  # A30, A71
        return Mover(
            train,
            here.spot,
            here.behind,
            here.leg,
            counter.stops[here.leg + 1].town,
            rail.limited((train, *(stack or self.traffic.riders.get(train, ())))),
            passenger,
            counter.direction,
            counts,
            counts + extra,
            self.challenges and not ordered,
            self.loads(counter),
        )

    def run(self, mover: Mover, traffic: Traffic | None = None) -> Run:
        run = Run(self.rail.ways, traffic or self.traffic, self.force, mover)
        self.seen |= run.seen
        return run

    def run_of(self, train: int) -> Run:
        """The run of an unmoved train on the line, worked out once."""
        run = self.runs.get(train)
        if run is None:
            run = self.runs[train] = self.run(self.mover(train))
        self.seen |= run.seen
        return run

    def held(self, train: int) -> bool:
        """Whether a card keeps it where it is (A35)."""
        return train == self.state.held or self.force.pins(self.train(train).spot, self.rail.passenger[train])

    def distance(self, train: int, other: int) -> int:
        """Separators to another train on the forward way, or 0 if it is not within four there (A17)."""
        place = self.place(other)
        return min((way.index(place) + 1 for way in self.ahead(train) if place in way[:NEAR]), default=0)

    def facing(self, train: int, other: int) -> int:
        """Separators between two trains that run against each other on shared track, 0 if they do not (A57)."""
        near = self.distance(train, other)
        if not near or not self.distance(other, train):
            return 0
        return near if self._share_track(train, other) else 0

    def _share_track(self, train: int, other: int) -> bool:
        mine = self.spots_towards(train, self.place(other))
        theirs = self.spots_towards(other, self.place(train))
        roomy = self.rail.track.roomy
        return any(spot in theirs for spot in mine if not roomy[spot >> 2])

    def spots_towards(self, train: int, place: int) -> tuple[int, ...]:
        """Its own spot and those of its plain path up to a place on its forward way."""
        here = self.train(train)
        way = next(way for way in self.ahead(train) if place in way)
        way = way[: way.index(place) + 1]
        return (here.spot, *self.rail.ways.plain(here.spot, self.counter(train).direction, way))


class Moments(local):
    """The moments last asked about, by thread: one is worked out bit by bit, which two must not do at once."""

    def __init__(self, rail: Railroad) -> None:
        self.rail = rail
        self.last: deque[Moment] = deque(maxlen=REMEMBERED)

    def at(self, state: State) -> Moment:
        for moment in self.last:
            if moment.state is state:
                return moment
        self.last.appendleft(Moment(self.rail, state, self.last[0] if self.last else None))
        return self.last[0]


def _same_rules(before: State, state: State) -> bool:
    """Whether what holds for all trains is the same in both states. The clock is not asked: who may leave is."""
    return (
        before.held == state.held
        and before.situations == state.situations
        and before.options == state.options
        and before.seats == state.seats
    )


def _changed(before: State, state: State, trains: list[int]) -> int:
    """The places, as bits, where one of these trains or a pile of discs is not what it was."""
    changed = 0
    for train in trains:
        changed |= 1 << (before.trains[train].spot >> 2) | 1 << (state.trains[train].spot >> 2)
    if before.discs is not state.discs:
        for pile, (had, has) in enumerate(zip(before.discs, state.discs, strict=True)):
            if had != has:
                changed |= 1 << (pile >> 1)
    return changed
