"""The parts that cards beside the board are made of: buttons, swatches, figures, tables in HTML and in plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import Element, button, dd, div, dl, dt, rect, svg, table, tbody, td, th, thead, tr

from trainboard.games.age_of_rail import captions, style
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import State
from trainboard.kit.view import Target

Rows = Sequence[Sequence[str]]


def plain(rows: Rows) -> str:
    """A table in a fixed-width face: first column to the left, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = (
        "  ".join(cell.ljust(width) if at == 0 else cell.rjust(width)
                  for at, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    )  # fmt: skip
    return "\n".join(line.rstrip() for line in lines)


def touch(map: Map, state: State, target: str, note: str = "") -> Element:
    """A button for a target of the board, for keys and small screens."""
    text = captions.label(map, state, Target(target))
    return button(".aor-button", type="button", data_target=target)[text, f" · {note}" if note else None]


def swatch(map: Map, number: int) -> Element:
    """A railroad's colour and pattern; where the board is not on the page, the colour alone."""
    paint = f"{style.fill(number)} {style.colour(map.railroads[number])}"
    return svg(".aor-swatch", viewBox="0 0 20 20", aria_hidden="true")[
        rect(x=1, y=1, width=18, height=18, rx=2, class_="aor-cube", fill=paint)
    ]


def figures(figures: Iterable[tuple[str, str]]) -> Element:
    return dl(".aor-facts")[[div[dt[name], dd[figure]] for name, figure in figures]]


def listing(head: Sequence[str], rows: Rows, kinds: Sequence[str]) -> Element:
    return div(".aor-wide")[
        table(".aor-table")[
            thead[tr[[th(scope="col")[cell] for cell in head]]],
            tbody[
                [tr(class_=kind or None)[[td[cell] for cell in row]] for row, kind in zip(rows, kinds, strict=True)]
            ],
        ]
    ]
