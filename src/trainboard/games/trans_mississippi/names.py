"""Where the names of cities are written: beside their slots, clear of the numbers of runs. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import NamedTuple

from trainboard.games.trans_mississippi.curves import Point

NARROW = "Ii.,' "
ROWS = {True: (38.0, 45.0), False: (33.0, 45.0)}
"""How far from the middle names stand, with three slots or fewer: clear of badges, else clear of numbers too."""
SHIFTS = range(-36, 37, 3)


class Box(NamedTuple):
    """An upright rectangle by its middle and half its width and height."""

    middle: Point
    wide: float
    high: float

    def overlap(self, other: Box) -> float:
        across = self.wide + other.wide - abs(self.middle.x - other.middle.x)
        along = self.high + other.high - abs(self.middle.y - other.middle.y)
        return across * along if across > 0 and along > 0 else 0.0


def name_box(name: str, middle: Point) -> Box:
    """A name in small capitals of a broad font, so that narrower ones fit too."""
    wide = sum(3.5 if letter in NARROW else 7.7 if letter.isupper() else 5.6 for letter in name)
    return Box(middle, wide / 2, 3.6)


def number_box(middle: Point) -> Box:
    """The disc with the number of a stop of a run."""
    return Box(middle, 9.4, 9.4)


@lru_cache(maxsize=2048)
def name_place(name: str, slots: int, above: int, below: int, taken: Set[Box]) -> Point:
    """Where nothing taken hides the name: on the side with less track, `above` or `below`, nearest to the middle."""

    def cost(place: Point) -> tuple[float, float]:
        box = name_box(name, place)
        crowd = above if place.y < 0 else below + 0.1
        return sum(map(box.overlap, taken)), 12 * crowd + abs(place.x) + abs(place.y)

    return min(_places(slots), key=cost)


def _places(slots: int) -> Iterable[Point]:
    return (Point(x, y) for row in ROWS[slots > 2] for y in (-row, row) for x in SHIFTS)
