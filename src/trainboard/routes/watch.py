"""Watches over a search: its time, its cancelling, its progress. It knows nothing of routes."""

from __future__ import annotations

import time
from collections.abc import Callable

from trainboard.routes.network import Progress

REPORT = 20_000  # steps between two progress reports


class OutOfTime(Exception):
    """The budget is spent or the search was cancelled."""


class Watch:
    """Counts steps; stops the search when its time is over, and tells how far it is."""

    def __init__(
        self,
        budget: float | None = None,
        cancelled: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
        given: int = 0,
    ) -> None:
        self._end = None if budget is None else time.monotonic() + budget
        self._cancelled = cancelled
        self._progress = progress
        self._given = given  # what routes that are not searched for earn
        self._reported = 0
        self.steps = 0
        self.total = 0
        self.bound: Callable[[], int] = int

    def poll(self, steps: int) -> None:
        """Called every few steps of a search."""
        self.steps += steps
        if self._progress and self.steps - self._reported >= REPORT:
            self.report()
        if self._end is not None and time.monotonic() >= self._end:
            raise OutOfTime
        if self._cancelled and self._cancelled():
            raise OutOfTime

    def report(self) -> None:
        """Tells the best total and the bound so far."""
        self._reported = self.steps
        if self._progress:
            bound = max(self.total, self.bound())
            self._progress(Progress(self._given + self.total, self._given + bound, self.steps))
