"""Geometry of a drawn map: boxes, clear stretches of links, places for names that touch nothing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

NAME_SIZE = 15.0
CAPITALS = dict(  # widths in hundredths of the size, of a broad font, so that narrower ones fit too
    zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ -.'", (68, 69, 70, 77, 63, 58, 78, 75, 30, 30, 66, 56, 86, 75, 79,
        60, 79, 70, 64, 61, 73, 68, 99, 69, 61, 69, 32, 36, 32, 28), strict=True)
)  # fmt: skip
SMALL = 0.72  # small capitals, with the space between letters
LINE = 1.05 * NAME_SIZE
CUBE = 15.0
BED = 8.0
GAP = 2.5
AIR = 6.0


class Box(NamedTuple):
    """An upright rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: Box) -> float:
        if self.left >= other.right or other.left >= self.right:
            return 0.0
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if height > 0 else 0.0


class Segment(NamedTuple):
    """A straight stretch of a link."""

    ax: float
    ay: float
    bx: float
    by: float

    @property
    def length(self) -> float:
        return math.hypot(self.bx - self.ax, self.by - self.ay)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.ax + self.bx) / 2, (self.ay + self.by) / 2

    def inside(self, box: Box) -> float:
        """The length of the segment inside the box (Liang and Barsky's clipping)."""
        if (
            (self.ax < box.left and self.bx < box.left)
            or (self.ax > box.right and self.bx > box.right)
            or (self.ay < box.top and self.by < box.top)
            or (self.ay > box.bottom and self.by > box.bottom)
        ):
            return 0.0
        dx, dy = self.bx - self.ax, self.by - self.ay
        enter, leave = 0.0, 1.0
        for step, room in ((-dx, self.ax - box.left), (dx, box.right - self.ax),
                           (-dy, self.ay - box.top), (dy, box.bottom - self.ay)):  # fmt: skip
            if step == 0:
                if room < 0:
                    return 0.0
            elif step < 0:
                enter = max(enter, room / step)
            else:
                leave = min(leave, room / step)
        return math.hypot(dx, dy) * (leave - enter) if leave > enter else 0.0


class Spot(NamedTuple):
    """A drawn town: its centre, half its width and height, and how near its corners a name may come."""

    x: float
    y: float
    across: float
    down: float
    corner: float = 0.72

    @property
    def box(self) -> Box:
        return around(self.x, self.y, self.across, self.down)

    def edge(self, towards: Spot) -> tuple[float, float]:
        """The point where a link to another town leaves this one's outline."""
        dx, dy = towards.x - self.x, towards.y - self.y
        share = min(self.across / abs(dx) if dx else math.inf, self.down / abs(dy) if dy else math.inf)
        return self.x + dx * share, self.y + dy * share


class Name(NamedTuple):
    """A placed name: its lines, how they are anchored at `x`, and the room they take."""

    lines: tuple[str, ...]
    x: float
    y: float  # the first line's baseline
    anchor: str
    box: Box


def name_width(text: str) -> float:
    """How wide a name is in small capitals; a letter of no table counts as a broad one."""
    letters = (CAPITALS.get(letter.upper(), 79) * (SMALL if letter.islower() else 1.02) for letter in text)
    return NAME_SIZE * sum(letters) / 100


def around(x: float, y: float, across: float, down: float) -> Box:
    return Box(x - across, y - down, x + across, y + down)


def visible(a: Spot, b: Spot) -> Segment:
    """The stretch of a link between the outlines of its two towns: the cube stands in its middle."""
    return Segment(*a.edge(b), *b.edge(a))


class Wanted(NamedTuple):
    """A name to be placed beside its town; `stretch` is how much broader than plain it is written."""

    text: str
    stretch: float = 1.0


class _Place(NamedTuple):
    name: Name
    cost: float

    @property
    def box(self) -> Box:
        return self.name.box


class _Ground(NamedTuple):
    """What a name must keep clear of: things with an area, lines, and other towns it might seem to belong to."""

    solids: list[Box]
    links: list[Segment]
    towns: list[Spot]


def place_names(
    names: Sequence[Wanted], spots: Sequence[Spot], links: Sequence[Segment], taken: Sequence[Box], frame: Box
) -> tuple[Name, ...]:
    """A place for every name, clear of towns, links, cubes, flags and other names wherever there is room."""
    cubes = [around(*link.middle, CUBE / 2 + 1, CUBE / 2 + 1) for link in links]
    ground = _Ground([*(spot.box for spot in spots), *taken, *cubes], list(links), list(spots))
    choices = []
    for name, spot in zip(names, spots, strict=True):
        near = _near(ground, spot)
        choices.append([_weigh(place, rank, spot, near, frame) for rank, place in enumerate(_places(name, spot))])
    return _settle(choices)


def _near(ground: _Ground, spot: Spot) -> _Ground:
    """Only what a name beside this town could touch."""
    reach = around(spot.x, spot.y, 190, 80)
    return _Ground(
        [solid for solid in ground.solids if solid != spot.box and solid.overlap(reach)],
        [link for link in ground.links if link.inside(reach)],
        [town for town in ground.towns if town is not spot and town.box.overlap(reach)],
    )


SIDES = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1),
         (0.5, -1), (0.5, 1), (-0.5, -1), (-0.5, 1), (1, -0.5), (1, 0.5), (-1, -0.5), (-1, 0.5))  # fmt: skip


def _places(name: Wanted, spot: Spot) -> Iterable[Name]:
    """Beside, over, under and at the corners; near first, then a little farther; long names also on two lines."""
    wordings: list[tuple[str, ...]] = [(name.text,)]
    if two := re.fullmatch(r"(.*?)(?: |(?<=-))(.+)", name.text):
        wordings.append(two.groups())
    for far in (0.0, 4.0, 9.0, 14.0):
        for lines in wordings:
            for side in SIDES:
                yield _place(lines, name.stretch, spot, side, far)


def _place(lines: tuple[str, ...], stretch: float, spot: Spot, side: tuple[float, float], far: float) -> Name:
    """A half side means over or under with the name shifted along, or beside it a little higher or lower."""
    width, height = stretch * max(map(name_width, lines)), LINE * len(lines)
    sx, sy = side
    middle = spot.y + sy * ((spot.down if abs(sx) < 1 else spot.down * spot.corner) + GAP + far + height / 2)
    if abs(sx) < 1:
        x = spot.x + sx * width / 2
        left, anchor = x - width / 2, "middle"
    else:
        x = spot.x + sx * ((spot.across if abs(sy) < 1 else spot.across * spot.corner) + GAP + far)
        left, anchor = (x, "start") if sx > 0 else (x - width, "end")
    box = Box(left, middle - height / 2, left + width, middle + height / 2)
    return Name(lines, x, box.top + 0.8 * LINE, anchor, box)


def _weigh(name: Name, rank: int, spot: Spot, ground: _Ground, frame: Box) -> _Place:
    box = name.box
    cost = 0.5 * rank + sum(25 + 4 * area for solid in ground.solids if (area := box.overlap(solid)))
    wide = Box(box.left - BED / 2, box.top - BED / 2 + 2, box.right + BED / 2, box.bottom + BED / 2 - 2)
    cost += 8 * sum(link.inside(wide) for link in ground.links)
    own = _apart(box, spot)
    cost += sum(30.0 for town in ground.towns if _apart(box, town) < own + 4)
    if box.left < frame.left or box.right > frame.right or box.top < frame.top or box.bottom > frame.bottom:
        cost += 10_000
    return _Place(name, cost)


def _apart(box: Box, spot: Spot) -> float:
    """How far a name is from a town's outline."""
    dx = max(box.left - spot.x, spot.x - box.right, 0)
    dy = max(box.top - spot.y, spot.y - box.bottom, 0)
    return max(dx - spot.across, dy - spot.down, math.hypot(dx, dy) - spot.across)


def _settle(choices: list[list[_Place]]) -> tuple[Name, ...]:
    """Start with each name's cheapest place; then let names move, one at a time, while it helps."""
    chosen = [min(options, key=lambda option: option.cost) for options in choices]
    for _ in range(8):
        before = list(chosen)
        for index, options in enumerate(choices):
            others = [airy(other.box) for at, other in enumerate(chosen) if at != index]
            chosen[index] = _best(options, others)
        if chosen == before:
            break
    return tuple(option.name for option in chosen)


def airy(box: Box) -> Box:
    """With air around it: a name close under another reads as its second line."""
    return Box(box.left - AIR, box.top - AIR, box.right + AIR, box.bottom + AIR)


def _best(options: list[_Place], others: list[Box]) -> _Place:
    first = options[0].box
    near = [box for box in others if abs(box.left - first.left) < 320 and abs(box.top - first.top) < 120]
    return min(options, key=lambda option: option.cost + 6 * sum(option.box.overlap(box) for box in near))
