"""The track in a table, for who does not see the map: each stop in reach, what it pays, where its track leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from htpy import table, tbody, td, th, thead, tr

from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.drafting import within_reach
from trainboard.games.trans_mississippi.operate import Operation
from trainboard.games.trans_mississippi.words import place
from trainboard.kit.view import Panel
from trainboard.kit.words import gettext as _
from trainboard.routes import Stop

Row = tuple[str, str, str]


def track_panel(operation: Operation, on: Board) -> Panel:
    """All stops that the company's trains can come to, by their names."""
    rows = sorted(_rows(operation, on))
    html = table(".tm-runs")[
        thead[tr[th[_("Stop")], th[_("Pays")], th[_("Track to")]]],
        tbody[[tr[td[stop], td[pays], td(".tm-stops")[ways]] for stop, pays, ways in rows]],
    ]
    return Panel("track", _("Track"), html, "\n".join(f"{stop}, {pays}: {ways}" for stop, pays, ways in rows))


def _rows(operation: Operation, on: Board) -> Iterable[Row]:
    reach = set(within_reach(operation.network))
    for number, stop in enumerate(operation.network.stops):
        if stop.id in reach:
            yield place(stop.id, on), _pays(operation, stop), _ways(operation, number, on)


def _pays(operation: Operation, stop: Stop) -> str:
    """What a stop pays and what is special about it: `50×2 at an end, own token`, `30+10`, `40, full, ends only`."""
    doubled = operation.doubled if operation.doubled and operation.doubled.stop == stop.id else None
    extra = sum(bonus.amount for bonus in operation.rules.bonuses if bonus.stop == stop.id)
    tokens = extra - (doubled.amount if doubled else 0)
    pays = f"{stop.value}{'×2' if doubled else ''}{f'+{tokens}' if tokens else ''}"
    notes = (
        (doubled and doubled.ends_only, _("twice at an end only")),
        (stop.own, _("own token")),
        (stop.end_only, _("ends only")),
        (not stop.passable, _("full, ends only")),
    )
    return ", ".join((pays, *(note for holds, note in notes if holds)))


def _ways(operation: Operation, number: int, on: Board) -> str:
    stops = operation.network.stops
    joined = Counter(s.a + s.b - number for s in operation.network.segments if number in (s.a, s.b))
    named = sorted((place(stops[other].id, on), tracks) for other, tracks in joined.items())
    return ", ".join(
        name if tracks == 1 else _("{name} ({n} ways)").format(name=name, n=tracks) for name, tracks in named
    )
