"""The small marks that map and strips are drawn with: words, cubes, seat discs, things to touch."""

from __future__ import annotations

from collections.abc import Callable

import htpy
from htpy import Element, Node, circle, g, rect, title

from trainboard.games.age_of_rail import style
from trainboard.games.age_of_rail.state import State
from trainboard.kit.game import Seat
from trainboard.kit.view import Target

Label = Callable[[State, Target], str]


def short(number: float) -> str:
    """A coordinate with one decimal at most."""
    return f"{number:.1f}".removesuffix(".0")


def group(target: str, state: State, label: Label, kind: str, *inside: Node) -> Element:
    """Something to touch, with its name for whoever hovers or listens."""
    return g(kind, data_target=target)[title[label(state, Target(target))], inside]


def words(x: float, y: float, kind: str, text: str | int, anchor: str = "start") -> Element:
    return htpy.text(kind, x=short(x), y=short(y), text_anchor=anchor)[str(text)]


def box(kind: str, x: float, y: float, width: float, height: float, radius: float = 0, **more: str) -> Element:
    return rect(kind, x=short(x), y=short(y), width=short(width), height=short(height), rx=short(radius), **more)


def cube(x: float, y: float, size: float, railroad: int) -> Element:
    """A railroad's cube in its colour and pattern, by its middle."""
    return box(".aor-cube", x - size / 2, y - size / 2, size, size, 2, fill=style.fill(railroad))


def disc(x: float, y: float, seat: Seat, kind: str = "") -> Element:
    """A player's marker."""
    return g[
        circle(f".aor-seat{kind}", cx=short(x), cy=short(y), r=11),
        words(x, y + 4.7, ".aor-seat-number", seat + 1, "middle"),
    ]
