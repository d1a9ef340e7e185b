"""The departures of one hour: what is due out, what has left, and when. It draws nothing and decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trainboard.games.cobo.captions import shown_roads
from trainboard.games.cobo.data import DAY
from trainboard.games.cobo.state import State, Train, Where, clock
from trainboard.games.cobo.status import Status
from trainboard.games.cobo.threads import ENTRY
from trainboard.kit.words import gettext as _


class Departure(NamedTuple):
    """A passenger counter out of a terminal this hour. `left` is -1 while it waits."""

    number: int
    town: int
    due: int
    left: int


def this_hour(status: Status, view: State) -> list[Departure]:
    """By due time: those that left this turn, those due, and those left over from earlier hours."""
    if view.turn == 0:
        return []
    found = (_departure(status, view, number) for number in range(len(view.trains)))
    roads = shown_roads(view)
    rows = [row for row in found if row and status.data.counters[row.number].road in roads]
    return sorted(rows, key=lambda row: (row.due, row.number))


def _departure(status: Status, view: State, number: int) -> Departure | None:
    counter, train = status.data.counters[number], view.trains[number]
    if not counter.passenger:
        return None
    town = counter.stops[train.leg].town
    if train.where in (Where.LINE, Where.RIDING):
        if not train.trail or train.trail[0] != town:
            return None
        due = counter.stops[train.leg].departs + DAY * train.run
        return Departure(number, town, due, left_at(view, number, town))
    if train.where is Where.GONE or train.ready > view.turn or train.moved or train.leg >= len(counter.stops) - 1:
        return None
    due = status.departs(view, number)
    return Departure(number, town, due, -1) if due < clock(view.turn + 1) else None


def left_at(view: State, number: int, town: int) -> int:
    """The last minute its train sheet has for a town."""
    sheet = view.sheets[number] if number < len(view.sheets) else ()
    return next((entry // ENTRY for entry in reversed(sheet) if entry % ENTRY == town), clock(view.turn))


def remark(view: State, row: Departure) -> str:
    late = (row.left if row.left >= 0 else clock(view.turn)) - row.due
    if row.left >= 0:
        return _("left +{late}").format(late=late) if late > 0 else _("left")
    return _("late +{late}").format(late=late) if late > 0 else _("on time")


def freights_home(status: Status, view: State) -> Iterator[tuple[int, list[int]]]:
    """The freights that may still start, by their origin."""
    towns: dict[int, list[int]] = {}
    for number, train in enumerate(view.trains):
        if train.where is Where.HOME and not status.data.counters[number].passenger:
            towns.setdefault(_home(train), []).append(number)
    yield from towns.items()


def _home(train: Train) -> int:
    return train.spot >> 2
