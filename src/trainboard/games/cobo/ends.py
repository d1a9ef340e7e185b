"""Which ends of a move are legal: compulsory rate, excuses, priority (11, 18, A48 to A55). It changes nothing."""

from __future__ import annotations

from trainboard.games.cobo import conflicts
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.running import ARRIVE, BACK, GO, LOAD, End, Mover, Route, Run
from trainboard.games.cobo.track import SIDING


class Verdict:
    """Judges the ends of one mover: what is needed on each route, and what excuses less."""

    def __init__(self, moment: Moment, mover: Mover, run: Run, departing: bool, relaxed: bool) -> None:
        self.moment = moment
        self.mover = mover
        self.routes = list(dict.fromkeys(run.routes))
        self.stand = End(mover.spot, mover.behind, 0, (), True, GO)
        self.relaxed = relaxed
        self.departing = departing
        self.run = run
        self._commitment: dict[Route, tuple[bool, int]] = {}
        self._own: dict[Route, bool] = {}
        self._legal_route: dict[tuple[int, ...], bool] = {}
        self._fits: dict[tuple[int, ...], list[Route]] = {}
        self.kept = self._kept()

    def _kept(self) -> list[End]:
        """All ends, or for a freight before a rival's passenger train those that leave it most room (A52)."""
        self.yields = False
        if any(end.kind == ARRIVE and not end.path for end in self.run.ends):
            return self.run.ends  # next to its stop it has arrived (13)
        ends = [self.stand, *self.run.ends]
        if not self.departing and self._may_back():
            ends += conflicts.backward(self.moment, self.mover, self.run)
        if self.mover.passenger or self.moment.state.seats == 1:
            return ends
        rival = conflicts.rival_to_yield_to(self.moment, self.mover.train)
        if rival < 0:
            return ends
        self.yields = True
        return conflicts.leaving_most(self.moment, self.mover.train, ends, rival)

    def _may_back(self) -> bool:
        """It cannot advance, or starts committed (A54), or would but for the siding beside its main track (A56)."""
        spot = self.mover.spot
        beside = spot & 3 != SIDING and self.moment.rail.track.siding[spot >> 2]
        met = (self.commitment(route) for route in self.routes)
        return not self.run.ends or any(started or (beside and entered == 1) for started, entered in met)

    def legal(self) -> list[End]:
        legal = [end for end in self.kept if self._allowed(end)]
        return _distinct(legal)

    def waits(self) -> bool:
        """Whether only an own train ahead keeps it from any legal end (A48)."""
        return any(self.own_ahead(route) for route in self.routes)

    def _allowed(self, end: End) -> bool:
        if end.kind in (ARRIVE, LOAD):
            return True
        if self.mover.passenger and self.moment.rail.track.roomy[end.spot >> 2]:
            return True  # A9
        return any(self._enough(end, route) for route in self._compatible(end))

    def _enough(self, end: End, route: Route) -> bool:
        """Whether the end reaches what the route demands, or is excused."""
        reached = (end.counts, len(end.path))
        if self.own_ahead(route) and (end.kind == BACK or reached <= (route.counts, len(route.path))):
            return False
        if end.kind == BACK:
            return True
        if reached >= self._need(route):
            return True
        started, entered = self.commitment(route)
        if started or (entered and len(end.path) >= entered - 1):
            return True
        return end is self.stand and self._waits_for_passenger()

    def _need(self, route: Route) -> tuple[int, int]:
        """The most counts, and places, among the kept ends on the plain path of the route."""
        if not self.yields:
            return (route.counts, len(route.path))
        on_path = [
            (end.counts, len(end.path))
            for end in self.kept
            if end.plain and end.kind != LOAD and end.path == route.path[: len(end.path)]
        ]
        return max(on_path, default=(0, 0))

    def _compatible(self, end: End) -> list[Route]:
        """The routes this end may belong to: on its legal lists, if it is on one itself."""
        if len(self.routes) == 1:
            return self.routes
        path = end.path[:-1] if end.kind == BACK else end.path
        found = self._fits.get(path)
        if found is None:
            found = self._fits[path] = self._fitting(path)
        return found

    def _fitting(self, path: tuple[int, ...]) -> list[Route]:
        fits = [r for r in self.routes if _agree(path, r.path)]
        legal = [r for r in fits if self._on_list(r.meant)] if self._on_list(path) else []
        return legal or fits

    def _on_list(self, path: tuple[int, ...]) -> bool:
        verdict = self._legal_route.get(path)
        if verdict is None:
            steps = self.moment.rail.ways.steps[self.mover.train]
            around = (self.mover.spot >> 2, *path)
            verdict = self._legal_route[path] = all(pair in steps for pair in zip(around, path, strict=False))
        return verdict

    def commitment(self, route: Route) -> tuple[bool, int]:
        if route not in self._commitment:
            self._commitment[route] = conflicts.committed(self.moment, self.mover, route)
        return self._commitment[route]

    def own_ahead(self, route: Route) -> bool:
        if self.relaxed or route.cut < 0:
            return False
        if route not in self._own:
            self._own[route] = conflicts.own_train_ahead(self.moment, self.mover, route)
        return self._own[route]

    def _waits_for_passenger(self) -> bool:
        """A55: a freight in a siding, junction or town lets a passenger train behind it go by."""
        in_the_clear = self.mover.spot & 3 == SIDING or self.mover.spot >> 2 < self.moment.rail.track.towns
        return not self.mover.passenger and in_the_clear and conflicts.passenger_behind(self.moment, self.mover.train)


def _agree(path: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether one of two paths is the beginning of the other."""
    shared = min(len(path), len(other))
    return path[:shared] == other[:shared]


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
    stand = End(mover.spot, mover.behind, 0, (), True, GO)
    if moment.held(train):
        return [stand]
    run = moment.run(mover)
    loading = {end.path for end in run.ends if end.kind == LOAD}
    ends = [end for end in run.ends if end.kind == LOAD or not _runs_past(end.path, loading)]
    if full:
        need = max((route.counts, len(route.path)) for route in run.routes)
        return [end for end in _distinct(ends) if end.kind != GO or (end.counts, len(end.path)) >= need] or [stand]
    backs = (end for end in conflicts.backward(moment, mover, run) if end.counts == 1)
    return _distinct([stand, *ends, *backs], ordered=True)


def _runs_past(path: tuple[int, ...], loading: set[tuple[int, ...]]) -> bool:
    """An ordered freight next to a terminal with discs for it is taken to be loading (A57)."""
    return any(path[: len(stop)] == stop for stop in loading)


def _distinct(ends: list[End], ordered: bool = False) -> list[End]:
    """One end for each thing that can be said; an order names the place only, an owner also says that he loads."""
    found: dict[tuple[int, bool], End] = {}
    for end in ends:
        found.setdefault((end.spot, end.kind == LOAD and not ordered), end)
    return list(found.values())
