"""Where everything is drawn: reads layout.toml, cuts each segment's line into sections. It knows no trains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from math import hypot
from pathlib import Path

import msgspec

from trainboard.games.cobo.data import Data, Segment
from trainboard.kit.data import read_toml
from trainboard.kit.game import BadInput

FILE = "layout.toml"
PACKAGED = Path(__file__).parent / "data"
NODE = 15.0  # half a place's symbol: sections begin beyond it
SIDES = {
    "n": (0, -23, "middle"),
    "s": (0, 34, "middle"),
    "e": (22, 6, "start"),
    "w": (-22, 6, "end"),
    "ne": (17, -17, "start"),
    "nw": (-17, -17, "end"),
    "se": (17, 27, "start"),
    "sw": (-17, 27, "end"),
}

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate as an attribute: one decimal at most (htpy takes no floats)."""
    return f"{round(value, 1):g}"


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A node's symbol, the side of its nameplate and how far off, and how many waiting trains stand abreast."""

    x: float
    y: float
    name: str = "n"
    columns: int = 3
    shift: Point = (0.0, 0.0)

    @property
    def plate(self) -> tuple[float, float, str]:
        """Where its nameplate is written, and to which side of that point: start, middle or end."""
        dx, dy, anchor = SIDES[self.name]
        return self.x + dx + self.shift[0], self.y + dy + self.shift[1], anchor


class District(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board to zoom to; box is x, y, width, height."""

    key: str
    title: str
    box: tuple[float, float, float, float]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The places of a string-line diagram, from top to bottom; `short` is its name where room is scarce."""

    key: str
    title: str
    places: tuple[str, ...]
    short: str = ""


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shapes that only tell where one is."""

    lakes: tuple[tuple[Point, ...], ...] = ()
    rivers: tuple[tuple[Point, ...], ...] = ()


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """layout.toml as it is written."""

    size: tuple[float, float]
    places: dict[str, Place]
    bends: dict[str, tuple[Point, ...]]
    districts: tuple[District, ...]
    lines: tuple[Line, ...]
    water: Water = Water()


class Spot(msgspec.Struct, frozen=True):
    """A point on track, with the unit direction from a to b there."""

    x: float
    y: float
    dx: float
    dy: float

    def beside(self, offset: float) -> Point:
        """`offset` to the right of the direction a to b (y runs downwards)."""
        return self.x - self.dy * offset, self.y + self.dx * offset


class Polyline:
    """The corners of a segment; distances are measured along it from a."""

    def __init__(self, points: Iterable[Point]) -> None:
        self.points = tuple(points)
        pairs = zip(self.points, self.points[1:], strict=False)
        self.lengths = tuple(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairs)

    @cached_property
    def length(self) -> float:
        return sum(self.lengths)

    def spot(self, distance: float) -> Spot:
        left = distance
        last = len(self.lengths) - 1
        for leg, length in enumerate(self.lengths):
            if left <= length or leg == last:
                dx, dy = self._direction(leg)
                x, y = self.points[leg]
                return Spot(x + dx * left, y + dy * left, dx, dy)
            left -= length
        raise AssertionError("a polyline has at least one leg")

    def _direction(self, leg: int) -> Point:
        (x1, y1), (x2, y2) = self.points[leg : leg + 2]
        return (x2 - x1) / self.lengths[leg], (y2 - y1) / self.lengths[leg]

    def part(self, start: float, end: float) -> Polyline:
        """The stretch between two distances, corners kept."""
        first, last = self.spot(start), self.spot(end)
        corners = [p for p, at in zip(self.points, self._distances, strict=True) if start < at < end]
        return Polyline([(first.x, first.y), *corners, (last.x, last.y)])

    @cached_property
    def _distances(self) -> tuple[float, ...]:
        return tuple(sum(self.lengths[:k]) for k in range(len(self.points)))

    def shifted(self, offset: float) -> Polyline:
        """The parallel line `offset` to the right of it; corners are mitred."""
        points = []
        for k, (x, y) in enumerate(self.points):
            before = self._direction(max(k - 1, 0))
            after = self._direction(min(k, len(self.lengths) - 1))
            scale = offset / (1 + before[0] * after[0] + before[1] * after[1])
            points.append((x - (before[1] + after[1]) * scale, y + (before[0] + after[0]) * scale))
        return Polyline(points)

    def d(self) -> str:
        """As SVG path data."""
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in self.points)


class Drawn(msgspec.Struct, frozen=True):
    """A segment on paper: its line, the middle of each section and the place of each separator."""

    line: Polyline
    middles: tuple[Spot, ...]
    separators: tuple[Spot, ...]
    pitch: float

    def span(self, section: int) -> tuple[float, float]:
        start = NODE + self.pitch * section
        return start, start + self.pitch


def draw(line: Polyline, sections: int) -> Drawn:
    pitch = (line.length - 2 * NODE) / sections
    middles = tuple(line.spot(NODE + pitch * (k + 0.5)) for k in range(sections))
    separators = tuple(line.spot(NODE + pitch * k) for k in range(sections + 1))
    return Drawn(line, middles, separators, pitch)


class Layout:
    """The board of one data folder on paper: towns and segments by their numbers."""

    def __init__(self, data: Data, sheet: Sheet) -> None:
        self.sheet = sheet
        self.width, self.height = sheet.size
        for fault in faults(data, sheet):
            raise BadInput(f"{FILE}: {fault}")
        self.towns = tuple(sheet.places[town.id] for town in data.towns)
        self.segments = tuple(self._draw(data, segment) for segment in data.segments)

    def _draw(self, data: Data, segment: Segment) -> Drawn:
        a, b = self.towns[segment.a], self.towns[segment.b]
        line = Polyline([(a.x, a.y), *self.sheet.bends.get(segment.id, ()), (b.x, b.y)])
        return draw(line, len(segment.sections))


def faults(data: Data, sheet: Sheet) -> Iterator[str]:
    """What cannot be drawn of this board: places, bends and lines that it does not have, or has and nobody places."""
    joined = {frozenset((data.towns[s.a].id, data.towns[s.b].id)) for s in data.segments}
    lines = {segment.id for segment in data.segments}
    for town in data.towns:
        if town.id not in sheet.places:
            yield f"places.{town.id} is missing: give its x and y"
        elif sheet.places[town.id].name not in SIDES:
            yield f"places.{town.id}.name: {sheet.places[town.id].name!r} is none of {', '.join(SIDES)}"
    yield from (f"bends.{id}: the board has no such segment" for id in sheet.bends if id not in lines)
    for line in sheet.lines:
        if len(line.places) < 2:
            yield f"lines: {line.key}: a line leads over two places at least"
        for pair in pairwise(line.places):
            if frozenset(pair) not in joined:
                yield f"lines: {line.key}: no segment joins {pair[0]} and {pair[1]}"


def read(folder: Path) -> Sheet:
    """The folder's layout.toml; a folder without one uses ours."""
    path = folder / FILE
    if not path.exists():
        path = PACKAGED / FILE
    return read_toml(path, Sheet, (FILE,))
