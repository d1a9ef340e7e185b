"""The board as text for a terminal of 100 columns: clock, scores, loads, trains on the line, departures."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from trainboard.games.cobo import captions, departing, dispatcher, situation
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.state import State, Step, Train, Where, total
from trainboard.games.cobo.status import Status, riders
from trainboard.games.cobo.words import road_name, town_name
from trainboard.kit.words import gettext as _

COLUMNS = 98


def text(status: Status, view: State) -> str:
    parts = [
        _head(status, view),
        "\n".join(_situation(status, view)),
        *("\n".join(_trains(status, view, road)) for road in captions.shown_roads(view)),
        dispatcher.departures(status, view) if view.step is not Step.OVER else "",
        "\n".join(_freights(status, view)),
    ]
    return "\n\n".join(_fitted(part) for part in parts if part)


def _fitted(part: str) -> str:
    lines = part.splitlines()
    return "\n".join(fill(line, COLUMNS, subsequent_indent="    ") if len(line) > COLUMNS else line for line in lines)


def _head(status: Status, view: State) -> str:
    scores = "  ".join(f"{road_name(road)} {total(view, road)}" for road in captions.shown_roads(view))
    return f"C&O/B&O ({status.data.label}) · {captions.chapter(view)} · {scores}"


def _situation(status: Status, view: State) -> Iterator[str]:
    if view.seats > 1:
        yield situation.panel(status.data, view).text


def _trains(status: Status, view: State, road: Road) -> Iterator[str]:
    """One line a train: number, whence and where to, where it is, how late, whether it has moved."""
    out = [n for n, train in enumerate(view.trains) if status.data.counters[n].road is road and _out(train)]
    yield _("{road} on the line").format(road=road_name(road)) + ("" if out else f": {_('none')}")
    for number in out:
        yield f"  {_train(status, view, number)}"


def _out(train: Train) -> bool:
    return train.where in (Where.LINE, Where.BOX)


def _train(status: Status, view: State, number: int) -> str:
    counter, train = status.data.counters[number], view.trains[number]
    stack = "+".join([counter.id, *(status.data.counters[n].id for n in riders(view, number))])
    late = status.late(view, number)
    goal = status.data.towns[counter.destination].id
    notes = [
        "" if late is None or train.where is Where.BOX else _("on time") if not late else f"{late:+d} min",
        _("moved") if train.moved else "",
        _("held") if number == view.held else "",
        _("announced") if train.announced else "",
    ]
    note = ", ".join(note for note in notes if note)
    return f"{stack:<14} > {goal:<4} {status.where(view, number):<44} {note}".rstrip()


def _freights(status: Status, view: State) -> Iterator[str]:
    homes = [
        f"{town_name(status.data, town)} {', '.join(status.data.counters[n].id for n in numbers)}"
        for town, numbers in departing.freights_home(status, view)
    ]
    if homes:
        yield _("Freights at their origins: {homes}").format(homes="; ".join(homes))
