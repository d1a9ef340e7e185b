"""The timetable: every passenger train of a road, stop by stop, the printed time above and the time made below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from htpy import Element, Node, div, h3, li, section, span, ul
from markupsafe import Markup

from trainboard.games.cobo.captions import shown_roads
from trainboard.games.cobo.data import DAY, Counter, Road, Stop
from trainboard.games.cobo.kept import Kept
from trainboard.games.cobo.pieces import chip
from trainboard.games.cobo.state import State, Where
from trainboard.games.cobo.status import Status
from trainboard.games.cobo.threads import ENTRY
from trainboard.games.cobo.words import clock, road_name, town_name
from trainboard.kit.view import Panel
from trainboard.kit.words import gettext as _


class Made(NamedTuple):
    """What the train sheet says of one stop on the present run; -1 where it says nothing."""

    arrived: int
    departed: int


class Timetable:
    def __init__(self, status: Status) -> None:
        self.status = status
        self.data = status.data
        self._kept = Kept(2048)

    def panel(self, view: State) -> Panel:
        roads = shown_roads(view)
        html = div(".cobo-card")[[self._table(view, road) for road in roads]]
        text = "\n".join(line for road in roads for line in self._lines(view, road))
        return Panel("timetable", _("Timetable"), html, text)

    def _table(self, view: State, road: Road) -> Element:
        counters = [c for c in self.data.counters if c.road is road and c.passenger]
        head = _("{road} passenger trains: printed times, made times bold").format(road=road_name(road))
        return section[h3[head], ul(".cobo-times")[[self._row(view, counter) for counter in counters]]]

    def _row(self, view: State, counter: Counter) -> Markup:
        """Drawn anew only when something about its train has changed."""
        state = self._state(view, counter.index)
        key = (counter.index, sheet_of(view, counter.index), state)
        return self._kept.of(key, lambda: self._draw(view, counter, state))

    def _draw(self, view: State, counter: Counter, state: str) -> Element:
        return li[
            span(".cobo-touch", data_target=f"train:{counter.id}")[chip(counter)],
            span(".cobo-called")[counter.name],
            span(".cobo-state")[state],
            div(".cobo-stops")[[self._stop(view, counter, at) for at in range(len(counter.stops))]],
        ]

    def _stop(self, view: State, counter: Counter, at: int) -> Element:
        stop = counter.stops[at]
        made = self.made(view, counter, at)
        return div(".cobo-stopping")[
            span(".cobo-town-name")[town_name(self.data, stop.town)],
            span(".cobo-printed")[_times(stop.arrives, stop.departs)],
            _made(made, stop),
        ]

    def made(self, view: State, counter: Counter, at: int) -> Made:
        """Times on the present run; once home again, of the run just over."""
        stop = counter.stops[at]
        since = _last_start(counter, sheet_of(view, counter.index))
        visits = [minute for minute, place in since if place == stop.town]
        if not visits:
            return Made(-1, -1)
        arrived = -1 if at == 0 else visits[0]
        departed = visits[0] if at == 0 else visits[-1] if len(visits) > 1 else -1
        return Made(arrived, departed)

    def _state(self, view: State, number: int) -> str:
        """Where it is now and how late, in a few words."""
        train = view.trains[number]
        late = self.status.late(view, number)
        where = self.status.where(view, number)
        if train.where in (Where.LINE, Where.RIDING) and late is not None:
            return f"{where} ({late:+d})" if late else _("{where} (on time)").format(where=where)
        if train.where is Where.HOME and train.run:
            return _("{where}, run {run} made").format(where=where, run=train.run)
        return where

    def _lines(self, view: State, road: Road) -> Iterator[str]:
        for counter in self.data.counters:
            if counter.road is road and counter.passenger:
                stops = (f"{self.data.towns[s.town].id} {_times(s.arrives, s.departs)}" for s in counter.stops)
                yield f"{road_name(road)} {counter.id:<5} {' · '.join(stops)}: {self._state(view, counter.index)}"


def sheet_of(view: State, number: int) -> tuple[int, ...]:
    return view.sheets[number] if number < len(view.sheets) else ()


def _last_start(counter: Counter, sheet: tuple[int, ...]) -> list[tuple[int, int]]:
    """The entries since it last left its origin; all of them for a train that was under way at noon."""
    points = [divmod(entry, ENTRY) for entry in sheet]
    starts = [at for at, (_minute, place) in enumerate(points) if place == counter.origin]
    first = starts[-1] if starts else 0
    return points[first:]


def _times(arrives: int, departs: int) -> str:
    """ "7:40 / 8:00 pm", or the one there is."""
    said = [clock(minute) for minute in (arrives, departs) if minute != -1]
    if len(said) == 2 and said[0][-2:] == said[1][-2:]:
        said[0] = said[0].rpartition(" ")[0] or said[0]
    return " / ".join(said)


def _made(made: Made, stop: Stop) -> Node:
    if made == (-1, -1):
        return span(".cobo-made")["\u00a0"]
    due = stop.arrives if stop.arrives != -1 else stop.departs
    actual = made.arrived if made.arrived != -1 else made.departed
    late = (actual - due + DAY // 2) % DAY - DAY // 2  # whichever run it was
    look = "cobo-made" + (" cobo-loss" if late > 20 else "")
    return span(class_=look)[_times(made.arrived, made.departed), f" {late:+d}" if late else " ✓"]
