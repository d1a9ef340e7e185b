"""The Dispatcher's card: this hour's departures in split-flap style, trains still to be dealt with, and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htpy import Element, Node, button, div, h3, li, p, span, table, tbody, td, th, thead, tr, ul

from trainboard.games.cobo import captions, departing
from trainboard.games.cobo.pieces import chip
from trainboard.games.cobo.reach import Reach
from trainboard.games.cobo.state import State, Step
from trainboard.games.cobo.status import Status
from trainboard.games.cobo.words import hour_of, lateness, listed, road_name, town_name
from trainboard.kit.game import Seat
from trainboard.kit.view import Panel, Target
from trainboard.kit.words import gettext as _

FLAPS = (5, 5, 15, 15, 10)  # letters of a row


def panel(status: Status, view: State, seat: Seat | None, reach: Reach) -> Panel:
    rows = [_row(status, view, row) for row in departing.this_hour(status, view)]
    road = captions.acting(view)
    yours = road is not None and captions.seat_of(view, road) == seat
    html = div(".cobo-card")[
        _flaps(rows),
        _buttons(status, view, reach) if yours else None,
        _waiting(status, view),
    ]
    return Panel("dispatch", _("Dispatch"), html, departures(status, view))


# departures ---------------------------------------------------------------------------------------------------------


def _row(status: Status, view: State, row: departing.Departure) -> tuple[str, ...]:
    counter = status.data.counters[row.number]
    train = view.trains[row.number]
    goal = counter.stops[min(train.leg + 1, len(counter.stops) - 1)].town
    towns = (town_name(status.data, town) for town in (row.town, goal))
    return (_short(row.due), counter.id, *towns, departing.remark(view, row))


def _short(minute: int) -> str:
    return f"{minute // 60 % 12 or 12}:{minute % 60:02}"


def _flaps(rows: Sequence[tuple[str, ...]]) -> Element:
    """One row a train, letters on flaps; a row of blanks when nothing is due."""
    head = (_("due"), _("train"), _("from"), _("to next"), _("remark"))
    shown = rows or [("", "", _("nothing due"), "", "")]
    return table(".cobo-flaps")[
        thead[tr[(th(scope="col")[words] for words in head)]],
        tbody[
            (
                tr(class_=_tone(row))[(_flap(cell, wide) for cell, wide in zip(row, FLAPS, strict=True))]
                for row in shown
            )
        ],
    ]


def _tone(row: tuple[str, ...]) -> str | None:
    return "cobo-gone" if row[-1].startswith(_("left")) else "cobo-due-late" if "+" in row[-1] else None


def _flap(words: str, wide: int) -> Element:
    return td[span(".cobo-flap")[words.upper()[:wide].ljust(wide)]]


# what is asked ------------------------------------------------------------------------------------------------------


def _buttons(status: Status, view: State, reach: Reach) -> Element:
    said = _("What you can do now")
    return div(".cobo-asked")[
        h3[said],
        div(".cobo-buttons")[
            (_touch(status, view, reach, target, number) for number, target in reach.touch.items()),
            (_later(status, view, reach, target) for target in _second_steps(reach)),
            (_plain(status, view, reach, target) for target in _last(view, reach)),
        ],
    ]


def _second_steps(reach: Reach) -> Iterator[Target]:
    for kind in ("depart", "minute", "announce"):
        yield from reach.steps(kind)


def _last(view: State, reach: Reach) -> Iterator[Target]:
    ends = {Step.MOVES: "end:moves", Step.DEPARTURES: "end:turn", Step.CHALLENGES: "accept:all"}
    if view.step in ends and reach.may_end:
        yield Target(ends[view.step])


def _touch(status: Status, view: State, reach: Reach, target: Target, number: int) -> Element:
    words = captions.label(status, reach, view, target)
    return button(".cobo-button", type="button", data_target=target, title=words, aria_label=words)[
        chip(status.data.counters[number])
    ]


def _later(status: Status, view: State, reach: Reach, target: Target) -> Element:
    """A step that is not the first: seen only when it is the next one."""
    words = captions.label(status, reach, view, target)
    return button(".cobo-button.cobo-later", type="button", data_target=target)[words]


def _plain(status: Status, view: State, reach: Reach, target: Target) -> Element:
    return button(".cobo-button", type="button", data_target=target)[captions.label(status, reach, view, target)]


def _waiting(status: Status, view: State) -> Node:
    """Own and rival trains on the line that have not moved, then the freights at their origins."""
    parts: list[Node] = []
    for road in captions.shown_roads(view):
        unmoved = status.unmoved(view, road) if view.step not in (Step.OVER, Step.FLIP) else []
        if unmoved:
            parts += [
                h3[_("{road}: not yet moved").format(road=road_name(road))],
                ul(".cobo-list")[(_line(status, view, number) for number in unmoved)],
            ]
    freights = [_freights(status, town, numbers) for town, numbers in departing.freights_home(status, view)]
    if freights:
        parts += [h3[_("Freights at their origins")], p(".cobo-note")["; ".join(freights)]]
    return parts


def _line(status: Status, view: State, number: int) -> Element:
    return li[chip(status.data.counters[number]), " ", _where(status, view, number)]


def _where(status: Status, view: State, number: int) -> str:
    late = status.late(view, number)
    where = status.where(view, number)
    return f"{where}, {lateness(late)}" if late is not None else where


def _freights(status: Status, town: int, numbers: Sequence[int]) -> str:
    ids = [status.data.counters[number].id for number in numbers]
    return f"{town_name(status.data, town)}: {listed(ids)}"


# text ---------------------------------------------------------------------------------------------------------------


def departures(status: Status, view: State) -> str:
    """The departures of this hour for the terminal."""
    if view.turn == 0:
        return _("No departures before noon")
    rows = [_row(status, view, row) for row in departing.this_hour(status, view)]
    head = _("Departures from {hour}").format(hour=hour_of(view.turn))
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(len(FLAPS))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "\n".join([head, *(f"  {line}" for line in lines)]) if rows else f"{head}: {_('none')}"
