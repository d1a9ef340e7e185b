"""The revenue sheet: for each road and turn two triangles, above what was earned, below the running total (48)."""

from __future__ import annotations

from collections.abc import Iterator

from htpy import Element, div, g, path, rect, svg, text
from markupsafe import Markup

from trainboard.games.cobo.captions import shown_roads
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.kept import Kept
from trainboard.games.cobo.layout import num
from trainboard.games.cobo.state import State, Step, total
from trainboard.games.cobo.words import AM, hour_of, road_name
from trainboard.kit.view import Panel
from trainboard.kit.words import gettext as _

CELL = 46.0
ACROSS = 6
HEAD = 17.0
TOP = 26.0


def panel(view: State) -> Panel:
    roads = shown_roads(view)
    html = div(".cobo-card")[[_sheet(view, road) for road in roads]]
    return Panel("revenue", _("Revenue"), html, "\n".join(_line(view, road) for road in roads))


def _sheet(view: State, road: Road) -> Element:
    """One road: a grid of turns, twelve hours in two rows."""
    rows = -(-view.options.hours // ACROSS)
    wide, high = CELL * ACROSS, TOP + rows * (CELL + HEAD)
    name = _("{road}: {total} points").format(road=road_name(road), total=_minus(total(view, road)))
    box = f"-1 0 {num(wide + 2)} {num(high + 1)}"
    return svg(class_="cobo-revenue", viewBox=box, role="img", aria_label=name)[
        text(class_="cobo-revenue-name", y=17)[name],
        [_kept_cell(view, road, turn) for turn in range(1, view.options.hours + 1)],
    ]


KEPT = Kept(4096)


def _kept_cell(view: State, road: Road, turn: int) -> Markup:
    """Most cells are as they were an action ago."""
    now = turn == view.turn and view.step is not Step.OVER
    key = (
        turn,
        now,
        *(view.earned[road][turn - 1 : turn] and (view.earned[road][turn - 1], total(view, road, turn))),
    )
    return KEPT.of(key, lambda: _cell(view, road, turn))


def _cell(view: State, road: Road, turn: int) -> Element:
    row, column = divmod(turn - 1, ACROSS)
    x, y = column * CELL, TOP + row * (CELL + HEAD)
    now = " cobo-cell-now" if turn == view.turn and view.step is not Step.OVER else ""
    return g(class_=f"cobo-cell{now}", transform=f"translate({num(x)} {num(y)})")[
        text(class_="cobo-cell-turn", x=2, y=13)[turn],
        text(class_="cobo-cell-hour", x=num(CELL - 2), y=13, text_anchor="end")[_short_hour(turn)],
        rect(y=num(HEAD), width=num(CELL), height=num(CELL)),
        path(d=f"M0 {num(HEAD + CELL)}L{num(CELL)} {num(HEAD)}"),
        list(_figures(view, road, turn)),
    ]


def _figures(view: State, road: Road, turn: int) -> Iterator[Element]:
    earned = view.earned[road]
    if turn > len(earned):
        return
    value = earned[turn - 1]
    look = "cobo-earned" + (" cobo-loss" if value < 0 else "")
    yield text(class_=look, x=5, y=num(HEAD + 17))[signed(value) if value else "0"]
    figure = _minus(total(view, road, turn))
    look = "cobo-total" + (" cobo-long" if len(figure) > 3 else "")
    yield text(class_=look, x=num(CELL - 4), y=num(HEAD + CELL - 7), text_anchor="end")[figure]


def _short_hour(turn: int) -> str:
    """Midnight does not fit over a cell."""
    return f"12 {AM}" if turn % 24 == 13 else hour_of(turn)


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else _minus(value)


def _minus(value: int) -> str:
    return f"{value}".replace("-", "\u2212")


def _line(view: State, road: Road) -> str:
    booked = " ".join(signed(value) for value in view.earned[road]) or _("nothing yet")
    return _("{road} by turn: {booked}, total {total}").format(
        road=road_name(road), booked=booked, total=total(view, road)
    )
