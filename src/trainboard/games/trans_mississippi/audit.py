"""What was really run against the best run there was. It reads no file and prints nothing."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from trainboard.games.trans_mississippi.moment import Moment, RecordedRoute
from trainboard.games.trans_mississippi.network import along
from trainboard.games.trans_mississippi.operate import Doubling, Operation, best, find_route, judge
from trainboard.kit.game import BadInput
from trainboard.routes import Route


class Audited(Struct, frozen=True):
    """One recorded run: what was written down, what our rules say of it, and what the best run was worth."""

    position: str
    company: str
    ran: int
    best: int
    proven: bool
    legal: bool
    reason: str  # why it is illegal; or, when the sums differ, what our rules make of it

    @property
    def left(self) -> int:
        """What was left on the table."""
        return self.best - self.ran


class Tally(Struct, frozen=True):
    """Several runs together: of all, or of one company."""

    runs: int
    ran: int
    best: int
    left: int
    short: int  # how many runs were worth less than the best


def audit(name: str, moment: Moment, doubling: Doubling = Doubling.ENDS) -> Audited:
    """The recorded run of a moment against its best run."""
    if moment.recorded is None:
        raise BadInput("records no run to compare with the best")
    operation = moment.operation(doubling=doubling)
    verdict = judge(operation, recorded_run(operation, moment.recorded))
    ran = sum(route.value for route in moment.recorded)
    reason = verdict.reason if verdict.total == ran else verdict.reason or f"by the rules worth {verdict.total}"
    found = best(operation)
    return Audited(name, operation.company, ran, found.total, found.proven, verdict.legal, reason)


def recorded_run(operation: Operation, routes: Iterable[RecordedRoute]) -> tuple[Route | None, ...]:
    """The recorded routes, each with a train of its name, over the track that was written down."""
    run: list[Route | None] = [None] * len(operation.trains)
    for recorded in routes:
        free = [n for n, train in enumerate(operation.trains) if train.name == recorded.train and run[n] is None]
        if not free:
            raise BadInput(f"the recorded run uses the {recorded.train}-train, and {operation.company} has none left")
        run[free[0]] = _route(operation, free[0], recorded)
    return tuple(run)


def _route(operation: Operation, number: int, recorded: RecordedRoute) -> Route:
    if recorded.track:
        return along(operation.network, recorded.stops, recorded.track)
    return find_route(operation, operation.trains[number], recorded.stops)


def tally(runs: Iterable[Audited]) -> Tally:
    """The sums over some runs."""
    listed = list(runs)
    return Tally(
        len(listed),
        sum(run.ran for run in listed),
        sum(run.best for run in listed),
        sum(run.left for run in listed),
        sum(run.left > 0 for run in listed),
    )
