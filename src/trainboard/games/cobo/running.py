"""How far a train can run: every physically possible end of a move. ends.py judges which the rules allow."""

from __future__ import annotations

from typing import NamedTuple

from trainboard.games.cobo.situations import Force
from trainboard.games.cobo.track import SIDING
from trainboard.games.cobo.traffic import Traffic
from trainboard.games.cobo.ways import Ways

GO, ARRIVE, LOAD, BACK = range(4)
NOBODY = -1
FREE = -2


class Mover(NamedTuple):
    """A train about to move: where it stands and what it may spend."""

    train: int
    spot: int
    behind: int
    leg: int
    stop: int  # the town where it must stop next (49)
    limited: bool
    passenger: bool
    direction: int
    counts: int  # the normal rate, or what the departure minute leaves of it
    most: int  # with speed-up
    strays: bool  # may it take any exit of a town?
    loads: frozenset[int]  # towns where it could take a disc


class End(NamedTuple):
    """One possible end of a move: `spot` and `behind` after it, the counts spent, the places run over."""

    spot: int
    behind: int
    counts: int
    path: tuple[int, ...]
    plain: bool
    kind: int


class Route(NamedTuple):
    """The plain path (A50) of one choice of exits at the normal rate; `cut` is the train that stops it.

    `kept_from` is the next place, which a train or a card closes to it; -1 if its counts are spent.
    """

    path: tuple[int, ...]
    counts: int
    cut: int
    kept_from: int = -1

    @property
    def meant(self) -> tuple[int, ...]:
        return self.path if self.kept_from < 0 else (*self.path, self.kept_from)


class Run:
    """All forward ends and plain routes of one mover in the traffic of the moment."""

    __slots__ = (
        "_at", "_closed", "_limits", "_queues", "_track", "_trains", "_ways", "ends", "mover", "routes", "seen",
    )  # fmt: skip

    def __init__(self, ways: Ways, traffic: Traffic, force: Force, mover: Mover) -> None:
        self._ways = ways
        self._track = ways.track
        self._at = traffic.at
        self._queues = traffic.queues
        self._trains = traffic.trains
        self._closed = force.closed
        self._limits = force.limits
        self.mover = mover
        self.ends: list[End] = []
        self.routes: list[Route] = []
        self.seen = 1 << (mover.spot >> 2)  # the places looked at, as bits
        self._start(force)

    def _start(self, force: Force) -> None:
        mover = self.mover
        place = mover.spot >> 2
        queue = self._queues.get(mover.spot) if mover.spot & 3 == SIDING else None
        if force.pins(mover.spot, mover.passenger):
            self.routes.append(Route((), 0, NOBODY))
            return
        if queue and mover.train in queue and queue[0] != mover.train:
            self.routes.append(Route((), 0, queue[queue.index(mover.train) - 1]))
            return
        cap = mover.most
        if place >= self._track.towns:
            cap = self._cap(place, cap)
            ahead = self._track.ahead(place, mover.behind)
            if ahead == mover.stop:
                self.ends.append(End(ahead * 4, place, 0, (), True, ARRIVE))
                self.routes.append(Route((), 0, NOBODY))
                return
            self.seen |= 1 << ahead
            if ahead in mover.loads:  # as the whole move (A60)
                self.ends.append(End(ahead * 4, place, 1, (), True, LOAD))
        self._walk(mover.spot, mover.behind, 0, cap, (), True, False)

    def _cap(self, place: int, cap: int) -> int:
        limit = self._limits.get(self._track.segment_of[place]) if self._limits else None
        return min(cap, limit[self.mover.passenger]) if limit else cap

    def _exits(self, place: int, behind: int) -> tuple[int, ...]:
        if place >= self._track.towns:
            return (self._track.ahead(place, behind),)
        return self._ways.exits(self.mover.train, place, self.mover.strays)

    def _walk(
        self, spot: int, behind: int, counts: int, cap: int, path: tuple[int, ...], plain: bool, done: bool
    ) -> None:
        """Try every next step; `done` tells that this plain path has already been noted as a route."""
        place = spot >> 2
        mover = self.mover
        for step in self._exits(place, behind):
            spent = counts if mover.limited and (place, step) in self._track.open else counts + 1
            limit = cap if not self._limits or step < self._track.towns else self._cap(step, cap)
            noted = done
            if plain and not done and (spent > limit or spent > mover.counts):
                self.routes.append(Route(path, counts, NOBODY, -1 if spent > mover.counts else step))
                noted = True
            if spent <= limit:
                self._take(spot, step, spent, limit, path, plain, noted, counts)

    def _take(
        self, spot: int, step: int, spent: int, cap: int, path: tuple[int, ...], plain: bool, noted: bool, counts: int
    ) -> None:
        """Take every free track of the next place and go on from it."""
        place = spot >> 2
        mover = self.mover
        track = self._track
        ran = (*path, step)
        self.seen |= 1 << step
        for k, position in enumerate(track.next[spot, step]):
            there = position >> 1
            if step < track.towns and track.plain[step]:
                there += mover.direction
            straight = plain and k == 0
            cut = self._taken(there, place)
            if cut != FREE:
                if straight and not noted:
                    self.routes.append(Route(path, counts, cut, step))
                continue
            if step >= track.towns:
                ahead = track.after[step] if place == track.before[step] else track.before[step]
                if ahead == mover.stop:
                    self.ends.append(End(ahead * 4, step, spent, ran, straight, ARRIVE))
                    if straight and not noted:
                        self.routes.append(Route(ran, spent, NOBODY))
                    continue
                self.seen |= 1 << ahead
                if ahead in mover.loads and ahead != mover.spot >> 2:
                    self.ends.append(End(ahead * 4, step, spent, ran, straight, LOAD))
            if there != mover.spot:  # to turn round and come back, to stop or to load, would be a stand in disguise
                self.ends.append(End(there, place, spent, ran, straight, GO))
            # nothing lies beyond, and the route is noted: no need to look
            spent_up = spent >= cap and not mover.limited and (noted or not straight)
            if not spent_up and (there & 3 != SIDING or not self._queues.get(there)):
                self._walk(there, place, spent, cap, ran, straight, noted)

    def _taken(self, spot: int, behind: int) -> int:
        """The train that keeps the spot, NOBODY if a card closes it, else FREE (A47)."""
        if spot in self._closed:
            return NOBODY
        if spot & 3 == SIDING:
            queue = self._queues.get(spot)
            return FREE if not queue or self._same_heading(queue[0], behind) else queue[0]
        there = self._at.get(spot, FREE)
        return FREE if there == self.mover.train else there

    def _same_heading(self, train: int, behind: int) -> bool:
        return train == self.mover.train or self._trains[train].behind == behind

    def best(self) -> int:
        """The most counts it can make this turn; to arrive is as good as any (A52)."""
        full = self.mover.counts
        return max((full if end.kind == ARRIVE else min(end.counts, full) for end in self.ends), default=0)
