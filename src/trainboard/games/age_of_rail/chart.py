"""A map's drawing: where its towns, links, flags and names go on a sheet 1400 wide. It knows no position."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Final

from htpy import Node, fragment
from markupsafe import Markup

from trainboard.games.age_of_rail.data import Connection, Location
from trainboard.games.age_of_rail.layout import (
    CUBE,
    Box,
    Segment,
    Spot,
    Wanted,
    around,
    name_width,
    place_names,
    visible,
)
from trainboard.games.age_of_rail.map import Map

WIDTH: Final = 1400.0
MARGIN: Final = 16.0
HEAD: Final = 68.0
METRO_BOX: Final = 18.0
HOME_RIM: Final = 4.5
HALF: Final = {"station": 12.0, "base": 12.5, "railhead": 14.0, "mercantile": 17.0}


CORNER: Final = {"base": 1.0, "mercantile": 0.45}
BOLD: Final = 1.12


class Chart:
    """Numbers are the map's own: `spots[i]` is location i, `stretches[i]` the visible part of link i."""

    def __init__(self, map: Map) -> None:
        self.map = map
        self.scale = (WIDTH - 2 * MARGIN) / map.box[0]
        self.frame = Box(MARGIN, HEAD, WIDTH - MARGIN, HEAD + map.box[1] * self.scale)
        self.spots = tuple(self._spot(number, place) for number, place in enumerate(map.locations))
        self.stretches = tuple(visible(self.spots[a], self.spots[b]) for a, b in map.ends)
        self.flags = tuple(self._flag(connection) for connection in map.connections)
        self.spurs = tuple(
            visible(self.spots[at], flag) for at, flag in zip(map.connection_at, self.flags, strict=True)
        )
        self.names = place_names(
            [Wanted(place.name, BOLD if is_bold(place) else 1.0) for place in map.locations],
            self.spots,
            (*self.stretches, *self.spurs),
            [flag.box for flag in self.flags],
            self.frame,
        )

        self._drawn: dict[Hashable, Markup] = {}

    def _spot(self, number: int, place: Location) -> Spot:
        rim = HOME_RIM if number in self.map.base else 0.0
        x, y = self._at(place.x, place.y)
        if place.is_metro:
            columns, rows = grid(len(place.boxes))
            return Spot(x, y, columns * METRO_BOX / 2 + rim, rows * METRO_BOX / 2 + rim, 1.0)
        half = HALF.get(place.kind, HALF["station"]) + rim
        return Spot(x, y, half, half, CORNER.get(place.kind, 0.72))

    def _flag(self, connection: Connection) -> Spot:
        across, down = max(name_width(connection.name), 70.0) / 2 + 12, 20.0
        x, y = self._at(connection.x, connection.y)
        inside = around(0, 0, across + 14, down + 4)
        return Spot(
            min(max(x, self.frame.left + inside.right), self.frame.right - inside.right),
            min(max(y, self.frame.top + inside.bottom), self.frame.bottom - inside.bottom),
            across,
            down,
        )

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.frame.left + x * self.scale, self.frame.top + y * self.scale

    def drawn(self, key: Hashable, draw: Callable[[], Node]) -> Markup:
        """A part of the picture, drawn once for each look it can have: most of a board stays as it was."""
        known = self._drawn.get(key)
        if known is None:
            known = self._drawn[key] = Markup(fragment[draw()])
        return known

    def cube(self, link: int) -> tuple[float, float]:
        return self.stretches[link].middle

    def cube_boxes(self) -> list[Box]:
        return [around(*stretch.middle, CUBE / 2, CUBE / 2) for stretch in self.stretches]

    def name_boxes(self) -> list[Box]:
        return [name.box for name in self.names]

    def whole(self, link: int) -> Segment:
        """The link from centre to centre: towns are drawn over its ends."""
        a, b = (self.spots[end] for end in self.map.ends[link])
        return Segment(a.x, a.y, b.x, b.y)


def is_bold(place: Location) -> bool:
    """The cities whose names stand out."""
    return place.is_metro or place.kind == "base"


def grid(boxes: int) -> tuple[int, int]:
    """A Metro Area's income boxes stand in a block as near a square as can be: columns and rows."""
    columns = math.isqrt(boxes - 1) + 1
    return columns, -(-boxes // columns)
