"""The pieces drawn on the board and on cards: counters, load discs, the clock. It knows no position."""

from __future__ import annotations

from functools import lru_cache

from htpy import Element, circle, g, path, rect, svg, text, title
from markupsafe import Markup

from trainboard.games.cobo.data import Class, Counter, Direction, Road
from trainboard.games.cobo.layout import num
from trainboard.kit.words import gettext as _

WIDE, HIGH = 34.0, 20.0  # a counter
FAN = 14.0  # how much of each counter below shows in a stack
CLASSES = {Class.FREIGHT: "freight", Class.EXPRESS: "express", Class.LIMITED: "limited"}
WEST, EAST = (-1.0, 0.0), (1.0, 0.0)


def piece(counter: Counter, heading: tuple[float, float] | None, dy: float = 0.0) -> Element:
    """Body, stripes by class, arrowhead, number: the printed colours of rule 6. Under another it has no heading."""
    look = f"cobo-counter cobo-{'co' if counter.road == Road.CO else 'bo'}-{CLASSES[counter.cls]}"
    small = ("", " cobo-tight", " cobo-tightest")[(len(counter.id) > 3) + (len(counter.id) > 4)]
    under = heading is None
    baseline = dy + (4.6 if not under else (6.2 if dy > 0 else 1.8))
    return g(class_=look)[
        path(class_="cobo-arrow", d=arrow(heading)) if heading else None,
        body("cobo-body", dy),
        path(class_="cobo-stripe", d=stripes(counter.cls, dy, under)) if counter.passenger else None,
        text(class_="cobo-number" + small, y=num(baseline), text_anchor="middle")[counter.id],
    ]


@lru_cache(512)
def chip(counter: Counter) -> Markup:
    """A counter as a small picture in a line of text."""
    heading = WEST if counter.direction == Direction.WEST else EAST
    return Markup(svg(class_="cobo-chip", viewBox="-26 -13 52 26", aria_hidden="true")[piece(counter, heading)])


def clock_face(x: float, y: float, turn: int) -> Element:
    """The hour at which the turn begins."""
    ticks = "".join(
        f'<path d="M0 -56V-{46 if hour % 3 == 0 else 51}" transform="rotate({30 * hour})"/>' for hour in range(12)
    )
    hour = (max(turn, 1) - 1) % 12
    return g(class_="cobo-clock", transform=f"translate({num(x)} {num(y)})")[
        circle(r=62), Markup(ticks), path(class_="cobo-hand", d="M0 9V-46"),
        path(class_="cobo-hand cobo-hand-hour", d="M0 9V-32", transform=f"rotate({30 * hour})"),
        circle(class_="cobo-pin", r=5),
    ]  # fmt: skip


def body(look: str, dy: float) -> Element:
    return rect(class_=look, x=num(-WIDE / 2), y=num(dy - HIGH / 2), width=num(WIDE), height=num(HIGH), rx=3)


def disc(x: float, y: float, direction: Direction, count: int) -> Element:
    """A load disc: the point says which way it wants to go."""
    west = direction == Direction.WEST
    point = "M-6 -8L-17 0L-6 8Z" if west else "M6 -8L17 0L6 8Z"
    words = _("{count} westbound loads") if west else _("{count} eastbound loads")
    return g(class_=f"cobo-disc cobo-disc-{'west' if west else 'east'}", transform=f"translate({num(x)} {num(y)})")[
        title[words.format(count=count)], path(d=point), circle(r="10.5"), text(y=5, text_anchor="middle")[count]
    ]


def arrow(heading: tuple[float, float]) -> str:
    """A triangle on the edge of the counter, towards where it goes."""
    ux, uy = (0 if abs(part) < 0.3 else 1 if part > 0 else -1 for part in heading)
    x, y = ux * WIDE / 2, uy * HIGH / 2
    if ux and uy:  # over the corner
        points = ((x - ux * 11, y), (x + ux * 6, y + uy * 6), (x, y - uy * 9))
    else:
        points = ((x - uy * 8, y + ux * 8), (x + ux * 7, y + uy * 7), (x + uy * 8, y - ux * 8))
    return "M" + "L".join(f"{num(px)} {num(py)}" for px, py in points) + "Z"


def stripes(cls: Class, dy: float, under: bool) -> str:
    """Limited: above and below the number; other passenger trains: one line under it. Under another: the edge."""
    left, right = -WIDE / 2, WIDE / 2
    heights = (dy - 7.5, dy + 7.5) if cls == Class.LIMITED else (dy + 7.5,)
    if under:
        heights = (dy + (8.2 if dy > 0 else -8.2),)
    return "".join(f"M{num(left)} {num(y)}H{num(right)}" for y in heights)
