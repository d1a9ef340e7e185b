"""The cards beside the board, in their order: dispatch, revenue, timetable, situation, then the string-lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trainboard.games.cobo import dispatcher, revenue, situation
from trainboard.games.cobo.captions import shown_roads
from trainboard.games.cobo.layout import Line
from trainboard.games.cobo.reach import Reach
from trainboard.games.cobo.state import State
from trainboard.games.cobo.status import Status
from trainboard.games.cobo.stringline import StringLine
from trainboard.games.cobo.threads import Courses
from trainboard.games.cobo.timetable import Timetable
from trainboard.kit.game import Seat
from trainboard.kit.view import Panel


class Cards:
    """Makes the cards of one data folder; what never changes is made once."""

    def __init__(self, status: Status, lines: Iterable[Line]) -> None:
        self.status = status
        self.timetable = Timetable(status)
        self.courses = Courses(status.rail)
        self.lines = tuple(StringLine(status.data, status.schedule, line) for line in lines)

    def panels(self, view: State, seat: Seat | None, reach: Reach) -> Iterator[Panel]:
        yield dispatcher.panel(self.status, view, seat, reach)
        yield revenue.panel(view)
        yield self.timetable.panel(view)
        yield situation.panel(self.status.data, view)
        roads, courses = set(shown_roads(view)), self.courses.all(view)
        for line in self.lines:
            if view.seats > 1 or line.roads & roads:  # alone there are no freights (44)
                yield line.panel(view, courses)
