"""One tile of 1870 as a small picture, to choose it by its looks. It judges nothing."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Renderable

from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.curves import HALF, R, outline
from trainboard.games.trans_mississippi.ground import Ground, grounds
from trainboard.games.trans_mississippi.position import LaidTile, Position


@cache
def tile_picture(laid: LaidTile) -> Renderable:
    """A tile as it would lie on its hex."""
    phase = next(iter(board().data.phases))
    ground = grounds(Position(phase=phase, tiles=(laid,)), board())[laid.hex]
    x, y = ground.centre
    track = "".join(ground.curve(piece).path() for piece in ground.layout.track)
    box = f"{x - HALF - 2:.1f} {y - R - 2:.1f} {2 * HALF + 4:.1f} {2 * R + 4:.1f}"
    return h.svg(".tm-map", viewBox=box, aria_hidden="true")[
        h.polygon(class_=f"tm-tile tm-{ground.colour}", points=outline(R), transform=f"translate({x:.1f} {y:.1f})"),
        h.path(".tm-casing", d=track),
        h.path(".tm-track", d=track),
        [_stop(ground, number) for number in range(len(ground.dots))],
    ]


def _stop(ground: Ground, number: int) -> Renderable:
    """A dot, or a city as wide as it has slots; its value beside it."""
    x, y = ground.stop(number)
    dot = ground.dots[number]
    return h.g[
        h.circle(class_="tm-dot" if dot else "tm-city", cx=f"{x:.1f}", cy=f"{y:.1f}", r="6" if dot else "14"),
        None if dot else h.text(".tm-value", x=f"{x:.1f}", y=f"{y:.1f}")[str(ground.values[number])],
    ]
