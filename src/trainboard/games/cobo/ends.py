"""Which ends of a move are legal: compulsory rate, excuses, priority (11, 18, A48 to A55). It changes nothing."""

from __future__ import annotations

from trainboard.games.cobo import conflicts
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.running import ARRIVE, BACK, GO, LOAD, End, Mover, Route, Run
from trainboard.games.cobo.track import SIDING


class Demand:
    """What one route asks of a mover, and what excuses less; `need` is less than the route where it yields (A52)."""

    __slots__ = ("_committed", "_moment", "_mover", "_own", "full", "need", "path", "route")

    def __init__(self, moment: Moment, mover: Mover, route: Route, relaxed: bool) -> None:
        self._moment = moment
        self._mover = mover
        self.route = route
        self.path = route.path
        self.full = self.need = (route.counts, len(route.path))
        self._own = False if relaxed or route.cut < 0 else None
        self._committed: tuple[bool, int] | None = None

    @property
    def may_be_barred(self) -> bool:
        return self._own is not False

    def own_ahead(self) -> bool:
        """Whether an own train ahead must move first (A48)."""
        if self._own is None:
            self._own = conflicts.own_train_ahead(self._moment, self._mover, self.route)
        return self._own

    def committed(self) -> tuple[bool, int]:
        """Whether the train starts committed, and the first step that enters a committed place, or 0 (A51)."""
        if self._committed is None:
            self._committed = conflicts.committed(self._moment, self._mover, self.path)
        return self._committed

    def met_by(self, end: End) -> bool:
        """Whether the end reaches what the route demands, or a meet excuses it."""
        reached = (end.counts, len(end.path))
        if self._own is not False and (end.kind == BACK or reached <= self.full) and self.own_ahead():
            return False
        if end.kind == BACK or reached >= self.need:
            return True
        started, entered = self._committed or self.committed()
        return started or (entered > 0 and reached[1] >= entered - 1)


class Verdict:
    """Judges the ends of one mover: what is needed on each route, and what excuses less."""

    def __init__(self, moment: Moment, mover: Mover, run: Run, departing: bool, relaxed: bool) -> None:
        self.moment = moment
        self.mover = mover
        self.demands = [Demand(moment, mover, route, relaxed) for route in run.routes]
        self.stand = run.stand
        self.departing = departing
        self.run = run
        self._enough: dict[tuple[int, ...], bool] = {}  # by the places run over
        self.kept = self._kept()
        self._ample = self._ample_for_all()

    def _kept(self) -> list[End]:
        """All ends, or for a freight before a rival's passenger train those that leave it most room (A52)."""
        if self.run.arrived:
            return self.run.ends  # next to its stop it has arrived (13)
        ends = [self.stand, *self.run.ends]
        if not self.departing and self._may_back():
            ends += conflicts.backward(self.moment, self.mover, self.run)
        if self.mover.passenger or self.moment.state.seats == 1:
            return ends
        rival = conflicts.rival_to_yield_to(self.moment, self.mover.train)
        return ends if rival < 0 else self._yielding(ends, rival)

    def _yielding(self, ends: list[End], rival: int) -> list[End]:
        """Each route then asks for the most counts, and places, among the kept ends on its plain path."""
        kept = conflicts.leaving_most(self.moment, self.mover.train, ends, rival)
        plain = [end for end in kept if end.plain and end.kind != LOAD]
        for demand in self.demands:
            on_path = [(e.counts, len(e.path)) for e in plain if e.path == demand.path[: len(e.path)]]
            demand.need = max(on_path, default=(0, 0))
        return kept

    def _may_back(self) -> bool:
        """It cannot advance, or starts committed (A54), or would but for the siding beside its main track (A56)."""
        if not self.run.ends:
            return True
        spot = self.mover.spot
        beside = spot & 3 != SIDING and self.moment.rail.track.siding[spot >> 2]
        for demand in self.demands:
            started, entered = demand.committed()
            if started or (beside and entered == 1):
                return True
        return False

    def legal(self) -> list[End]:
        """One end for each thing that can be said: where it stops, and whether it loads there."""
        found: dict[tuple[int, bool], End] = {}
        for end in self.kept:
            said = (end.spot, end.kind == LOAD)
            if said not in found and self._allowed(end):
                found[said] = end
        return list(found.values())

    def _ample_for_all(self) -> tuple[int, int] | None:
        """What is enough for each of several routes, none of which own trains may bar."""
        if len(self.demands) == 1 or any(demand.may_be_barred for demand in self.demands):
            return None
        return max([demand.need for demand in self.demands])

    def waits(self) -> bool:
        """Whether only an own train ahead keeps it from any legal end (A48)."""
        return any(demand.own_ahead() for demand in self.demands)

    def _allowed(self, end: End) -> bool:
        if end.kind == ARRIVE or end.kind == LOAD:
            return True
        if self.mover.passenger and self.moment.rail.track.roomy[end.spot >> 2]:
            return True  # A9
        if end.kind == BACK:
            return self._suffices(end)
        enough = self._enough.get(end.path)
        if enough is None:  # which track it takes makes no difference
            enough = self._enough[end.path] = self._suffices(end)
        return enough

    def _suffices(self, end: End) -> bool:
        """Whether it is far enough for one of its routes, or excused."""
        if self._ample and (end.kind == BACK or (end.counts, len(end.path)) >= self._ample):
            return True
        for demand in self._compatible(end):
            if demand.met_by(end):
                return True
        return end is self.stand and self._may_stand(end)

    def _compatible(self, end: End) -> list[Demand]:
        """The routes this end may belong to: on its legal lists, if it is on one itself."""
        if len(self.demands) == 1:
            return self.demands
        path = end.path[:-1] if end.kind == BACK else end.path
        legal = _along(path, [demand for demand in self.demands if demand.route.listed]) if end.listed else []
        return legal or _along(path, self.demands)

    def _may_stand(self, stand: End) -> bool:
        """A55: a freight in a siding, junction or town lets a passenger train behind it go by."""
        in_the_clear = self.mover.spot & 3 == SIDING or self.mover.spot >> 2 < self.moment.rail.track.towns
        if self.mover.passenger or not in_the_clear:
            return False
        held_up = all(demand.own_ahead() for demand in self._compatible(stand))
        return not held_up and conflicts.passenger_behind(self.moment, self.mover.train)


def _along(path: tuple[int, ...], demands: list[Demand]) -> list[Demand]:
    """The routes of which the path is the beginning, or which are the beginning of the path."""
    size = len(path)
    return [demand for demand in demands if demand.path[:size] == path[: len(demand.path)]]


def of_line(moment: Moment, train: int, relaxed: bool = False) -> list[End]:
    """The legal ends of an unmoved train en route; empty only while own trains ahead must move first (A48)."""
    here = moment.train(train)
    if moment.held(train):
        return [End(here.spot, here.behind, 0, (), True, GO)]
    run = moment.run_of(train)
    verdict = Verdict(moment, run.mover, run, False, relaxed)
    legal = verdict.legal()
    if legal or verdict.waits():
        return legal
    return [verdict.stand]  # A82


def of_departure(moment: Moment, stack: tuple[int, ...], minute: int) -> list[End]:
    """The legal ends of a train leaving its terminal; not to leave is always legal (A59)."""
    mover = moment.mover(stack[0], minute=minute, stack=stack)
    if moment.held(stack[0]):
        return []
    return [end for end in Verdict(moment, mover, moment.run(mover), True, True).legal() if end.path]


def of_order(moment: Moment, train: int, full: bool) -> list[End]:
    """What the first player may make of a rival's train (A57): anything short of speed-up, or only its full move."""
    mover = moment.mover(train, ordered=True)
    if moment.held(train):
        return [mover.stand]
    run = moment.run(mover)
    loading = {end.path for end in run.ends if end.kind == LOAD}
    ends = [end for end in run.ends if end.kind == LOAD or not _runs_past(end.path, loading)]
    if full:
        need = max((route.counts, len(route.path)) for route in run.routes)
        far = [end for end in _distinct(ends) if end.kind != GO or (end.counts, len(end.path)) >= need]
        return far or [mover.stand]
    backs = (end for end in conflicts.backward(moment, mover, run) if end.counts == 1)
    return _distinct([mover.stand, *ends, *backs], ordered=True)


def _runs_past(path: tuple[int, ...], loading: set[tuple[int, ...]]) -> bool:
    """An ordered freight next to a terminal with discs for it is taken to be loading (A57)."""
    return any(path[: len(stop)] == stop for stop in loading)


def _distinct(ends: list[End], ordered: bool = False) -> list[End]:
    """One end for each thing that can be said; an order names the place only, an owner also says that he loads."""
    found: dict[tuple[int, bool], End] = {}
    for end in ends:
        found.setdefault((end.spot, end.kind == LOAD and not ordered), end)
    return list(found.values())
