"""Where things lie on the drawn map: hex centres, corners, sides, curves of track. It knows no colour and no rule.

Hexes stand on a point. Side 0 is the lower left one, the others follow clockwise; corner `i` comes before side `i`,
so corner 0 is the lowest point. All places inside a hex are relative to its centre.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import cos, hypot, pi, sin
from typing import NamedTuple

R = 50.0
"""From a hex's centre to its corners."""
HALF = R * 3**0.5 / 2
"""From a hex's centre to the middle of its sides."""

# How far a curve's handles reach from the side towards the centre, by the number of sides between its ends:
# 1 and 2 make it the arc of a circle that meets both sides at a right angle, 3 a straight line.
HANDLES = {1: 0.4444, 2: 0.6188, 3: 0.6667}


class Point(NamedTuple):
    """A place on the drawing."""

    x: float
    y: float

    def moved(self, by: Point) -> Point:
        return Point(self.x + by.x, self.y + by.y)

    def scaled(self, factor: float) -> Point:
        return Point(self.x * factor, self.y * factor)

    def distance(self, to: Point) -> float:
        return hypot(self.x - to.x, self.y - to.y)

    def towards(self, to: Point, share: float) -> Point:
        return Point(self.x + (to.x - self.x) * share, self.y + (to.y - self.y) * share)

    def __str__(self) -> str:
        return f"{self.x:.1f},{self.y:.1f}"


CENTRE = Point(0.0, 0.0)


class Curve(NamedTuple):
    """A piece of track as a cubic curve."""

    start: Point
    handle: Point
    grip: Point
    end: Point

    def point(self, t: float) -> Point:
        return self.split(t)[0].end

    def split(self, t: float) -> tuple[Curve, Curve]:
        """The curve in two at `t`, by de Casteljau."""
        a, b, c = (self[i].towards(self[i + 1], t) for i in range(3))
        d, e = a.towards(b, t), b.towards(c, t)
        middle = d.towards(e, t)
        return Curve(self.start, a, d, middle), Curve(middle, e, c, self.end)

    def reversed(self) -> Curve:
        return Curve(self.end, self.grip, self.handle, self.start)

    def moved(self, by: Point) -> Curve:
        return Curve(*(point.moved(by) for point in self))

    def path(self) -> str:
        """As the `d` of an SVG path."""
        return f"M{self.start}C{self.handle} {self.grip} {self.end}"


def place(hex: str) -> Point:
    """Where the middle of a hex lies: rows by letter, columns (in half widths) by number."""
    return Point(int(hex[1:]) * HALF, (ord(hex[0]) - ord("A")) * 1.5 * R)


def corner(number: int, radius: float = R) -> Point:
    return _polar(pi / 2 + number * pi / 3, radius)


def side(number: int, radius: float = HALF) -> Point:
    return _polar(2 * pi / 3 + number * pi / 3, radius)


def _polar(angle: float, radius: float) -> Point:
    return Point(radius * cos(angle), radius * sin(angle))


def outline(radius: float = R) -> str:
    """The hex as the `points` of a polygon."""
    return " ".join(str(corner(number, radius)) for number in range(6))


def between(a: int, b: int) -> Curve:
    """Track from side to side."""
    apart = min((a - b) % 6, (b - a) % 6)
    reach = 1 - HANDLES[apart]
    return Curve(side(a), side(a).scaled(reach), side(b).scaled(reach), side(b))


def straight(a: Point, b: Point) -> Curve:
    return Curve(a, a.towards(b, 1 / 3), a.towards(b, 2 / 3), b)


class Layout(NamedTuple):
    """Where the stops and the track of one hex are drawn."""

    stops: tuple[Point, ...]
    track: Mapping[str, Curve]


@cache
def layout(dots: tuple[bool, ...], pieces: tuple[str, ...]) -> Layout:
    """Lay out a hex: `dots` tells of each stop whether it is a dot city; pieces are named as in `Shape`."""
    lines = [_line("ab"[number], pieces) if dot else None for number, dot in enumerate(dots)]
    shares = _shares(lines)
    stops = tuple(
        line.point(share) if line else _standing(number, len(dots))
        for number, (line, share) in enumerate(zip(lines, shares, strict=True))
    )
    return Layout(stops, {piece: _piece(piece, lines, shares, stops) for piece in pieces})


def _line(stop: str, pieces: Iterable[str]) -> Curve | None:
    """The through track a dot city with two exits lies on."""
    exits = [int(piece[0]) for piece in pieces if piece[2] == stop]
    return between(exits[0], exits[1]) if len(exits) == 2 else None


def _shares(lines: Sequence[Curve | None]) -> tuple[float, ...]:
    """How far along its track each dot city lies: in the middle, or where two tracks are well apart."""
    match lines:
        case [Curve() as one, Curve() as two]:
            return _clear(one, two), _clear(two, one)
    return (0.5,) * len(lines)


def _clear(line: Curve, other: Curve) -> float:
    return max((0.5, 0.27, 0.73), key=lambda share: round(_gap(line.point(share), other), 3))


def _gap(point: Point, curve: Curve) -> float:
    return min(point.distance(curve.point(t / 10)) for t in range(11))


def _standing(number: int, count: int) -> Point:
    """Where a stop stands that no track leads through: alone in the middle, or one of two dot cities."""
    return CENTRE if count == 1 else Point(-15.0, 9.0).scaled(1 - 2 * number)


def _piece(piece: str, lines: Sequence[Curve | None], shares: Sequence[float], stops: Sequence[Point]) -> Curve:
    """A piece of track, starting at the side it is named by first."""
    begin, end = int(piece[0]), piece[2]
    if end not in "ab":
        return between(begin, int(end))
    number = "ab".index(end)
    line = lines[number]
    if line is None:
        return straight(side(begin), stops[number])
    first, second = line.split(shares[number])
    return first if first.start == side(begin) else second.reversed()


def smooth(points: Sequence[Point]) -> str:
    """A soft line through all points (Catmull-Rom), as the `d` of an SVG path."""
    padded = (points[0], *points, points[-1])
    parts = [f"M{points[0]}"]
    for before, a, b, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        first = a.moved(Point((b.x - before.x) / 6, (b.y - before.y) / 6))
        second = b.moved(Point((a.x - after.x) / 6, (a.y - after.y) / 6))
        parts.append(f"C{first} {second} {b}")
    return "".join(parts)
