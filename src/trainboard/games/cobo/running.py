"""How far a train can run: every physically possible end of a move. ends.py judges which the rules allow."""

from __future__ import annotations

import msgspec

from trainboard.games.cobo.situations import Force
from trainboard.games.cobo.track import SIDING, Hop
from trainboard.games.cobo.traffic import Traffic
from trainboard.games.cobo.ways import Ways

GO, ARRIVE, LOAD, BACK = range(4)
NOBODY = -1
FREE = -2


class Mover(msgspec.Struct, frozen=True, gc=False):
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

    @property
    def stand(self) -> End:
        return End(self.spot, self.behind, 0, (), True, GO)


class End(msgspec.Struct, frozen=True, gc=False):
    """One possible end of a move: `spot` and `behind` after it, the counts spent, the places run over."""

    spot: int
    behind: int
    counts: int
    path: tuple[int, ...]
    plain: bool
    kind: int
    listed: bool = True  # whether the path, before it is backed from, keeps to the legal lists


class Route(msgspec.Struct, frozen=True, gc=False):
    """The plain path (A50) of one choice of exits at the normal rate; `cut` is the train that stops it.

    `listed` tells whether it keeps to the legal lists, with the next place if a train or a card closes that to it.
    """

    path: tuple[int, ...]
    counts: int
    cut: int
    listed: bool = True


class Run:
    """All forward ends and plain routes of one mover in the traffic of the moment."""

    __slots__ = (
        "_closed", "_hops", "_limits", "_lists", "_standing", "_trains", "_ways", "arrived", "ends", "mover",
        "routes", "seen", "stand",
    )  # fmt: skip

    def __init__(self, ways: Ways, traffic: Traffic, force: Force, mover: Mover) -> None:
        self._ways = ways
        self._hops = ways.track.hops[mover.direction]
        self._lists = ways.steps[mover.train]
        self._standing = traffic.standing
        self._trains = traffic.trains
        self._closed = force.closed
        self._limits = force.limits
        self.mover = mover
        self.stand = mover.stand
        self.ends: list[End] = []
        self.routes: list[Route] = []
        self.arrived = False  # next to its stop: it has no other end (13)
        self.seen = 1 << (mover.spot >> 2)  # the places looked at, as bits
        self._start(force)

    def _start(self, force: Force) -> None:
        mover, track = self.mover, self._ways.track
        place = mover.spot >> 2
        queue = self._standing.get(mover.spot) if mover.spot & 3 == SIDING else None
        if force.pins(mover.spot, mover.passenger):
            self.routes.append(Route((), 0, NOBODY))
        elif queue and mover.train in queue and queue[0] != mover.train:
            self.routes.append(Route((), 0, queue[queue.index(mover.train) - 1]))
        elif place < track.towns:
            self._walk(self.stand, self._exits(place), mover.most, False)
        else:
            self._start_from_section(place, track.ahead(place, mover.behind))

    def _start_from_section(self, place: int, ahead: int) -> None:
        mover = self.mover
        if ahead == mover.stop:
            self.ends.append(End(ahead * 4, place, 0, (), True, ARRIVE))
            self.routes.append(Route((), 0, NOBODY))
            self.arrived = True
            return
        self.seen |= 1 << ahead
        if ahead in mover.loads:  # as the whole move (A60)
            self.ends.append(End(ahead * 4, place, 1, (), True, LOAD))
        self._walk(self.stand, (ahead,), self._cap(place, mover.most), False)

    def _cap(self, place: int, cap: int) -> int:
        """The most counts in a place: a card may limit them there."""
        limit = self._limits.get(self._ways.track.segment_of[place]) if self._limits else None
        return min(cap, limit[self.mover.passenger]) if limit else cap

    def _exits(self, town: int) -> tuple[int, ...]:
        return self._ways.exits(self.mover.train, town, self.mover.strays)

    def _walk(self, at: End, exits: tuple[int, ...], cap: int, noted: bool) -> None:
        """Try every next step; `noted` tells that this plain path is among the routes already."""
        mover, place = self.mover, at.spot >> 2
        for step in exits:
            hop = self._hops[at.spot, step]
            spent = at.counts if hop.open and mover.limited else at.counts + 1
            limit = self._cap(step, cap) if self._limits else cap
            listed = at.listed and (place, step) in self._lists
            done = noted
            if at.plain and not done and (spent > limit or spent > mover.counts):
                self._note(at, NOBODY, at.listed if spent > mover.counts else listed)
                done = True
            if spent <= limit:
                self._enter(at, step, hop, spent, limit, listed, done)

    def _note(self, end: End, cut: int, listed: bool) -> None:
        route = Route(end.path, end.counts, cut, listed)
        if route not in self.routes:  # two exits of a town may both be one count too far
            self.routes.append(route)

    def _enter(self, at: End, step: int, hop: Hop, spent: int, cap: int, listed: bool, noted: bool) -> None:
        """Take every free track of the next place and go on from it."""
        mover, place, plain = self.mover, at.spot >> 2, at.plain
        path = (*at.path, step)
        self.seen |= 1 << step
        for spot in hop.spots:
            cut = self._taken(spot, place) if spot in self._standing or spot in self._closed else FREE
            if cut != FREE:
                if plain and not noted:
                    self._note(at, cut, listed)
            elif hop.town == mover.stop:
                end = End(hop.town * 4, step, spent, path, plain, ARRIVE, listed)
                self.ends.append(end)
                if plain and not noted:
                    self._note(end, NOBODY, listed)
            else:
                self._pass(End(spot, place, spent, path, plain, GO, listed), step, hop, cap, noted)
            plain = False  # of the tracks only the first

    def _pass(self, end: End, step: int, hop: Hop, cap: int, noted: bool) -> None:
        """Stop there, load in the town after it, or run on."""
        mover, spot = self.mover, end.spot
        if hop.town >= 0:
            self.seen |= 1 << hop.town
            if hop.town in mover.loads and hop.town != mover.spot >> 2:
                self.ends.append(End(hop.town * 4, step, end.counts, end.path, end.plain, LOAD, end.listed))
        if spot != mover.spot:  # to turn round and come back, to stop or to load, would be a stand in disguise
            self.ends.append(end)
        if end.plain and not noted and end.counts == mover.counts and not mover.limited:
            self._note(end, NOBODY, end.listed)
            noted = True
        # nothing lies beyond, and the route is noted: no need to look
        spent_up = end.counts >= cap and not mover.limited and (noted or not end.plain)
        if not spent_up and (spot & 3 != SIDING or spot not in self._standing):
            self._walk(end, hop.onward or self._exits(step), cap, noted)

    def _taken(self, spot: int, behind: int) -> int:
        """The train that keeps the spot, NOBODY if a card closes it, else FREE (A47)."""
        if spot in self._closed:
            return NOBODY
        first = self._standing[spot][0]
        if first == self.mover.train or self._ways.track.roomy[spot >> 2]:
            return FREE
        return FREE if spot & 3 == SIDING and self._trains[first].behind == behind else first

    def best(self) -> int:
        """The most counts it can make this turn; to arrive is as good as any (A52)."""
        full = self.mover.counts
        return max((full if end.kind == ARRIVE else min(end.counts, full) for end in self.ends), default=0)
