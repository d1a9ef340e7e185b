"""Each hex as it lies on the board, ready to draw: its tile, its track as curves, its stops' places and values."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from trainboard.games.trans_mississippi import curves
from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.curves import Curve, Layout, Point
from trainboard.games.trans_mississippi.position import Position


class Ground(NamedTuple):
    """One hex with what lies on it; `colour` is empty where no tile lies."""

    hex: str
    name: str
    centre: Point
    tile: str
    colour: str
    red: bool
    dots: tuple[bool, ...]
    values: tuple[int, ...]
    slots: int
    layout: Layout

    def __hash__(self) -> int:
        return hash((self.hex, self.tile, *self.layout.track))

    def curve(self, piece: str) -> Curve:
        """A piece of track on the map, from the side it is named by first."""
        return self.layout.track[piece].moved(self.centre)

    def stub(self, piece: str) -> Curve:
        """As much of a piece as is printed: in a red area the track only leads in."""
        return self.curve(piece).split(0.3)[0] if self.red else self.curve(piece)

    def stop(self, number: int) -> Point:
        return self.layout.stops[number].moved(self.centre)


@lru_cache(maxsize=64)
def _bare(on: Board, edge: int) -> dict[str, Ground]:
    return {id: _printed(id, on, edge) for id in on.data.hexes}


def grounds(position: Position, on: Board) -> dict[str, Ground]:
    """Every hex of the map under a position, in the map's order."""
    laid = dict(_bare(on, on.data.phases[position.phase].edge))
    laid.update((tile.hex, _tiled(tile.hex, tile.tile, tile.rotation, on)) for tile in position.tiles)
    return laid


def _printed(id: str, on: Board, edge: int) -> Ground:
    hex = on.hex(id)
    dots = (True,) * hex.dots or (False,) * bool(hex.name)
    values = (hex.values[edge],) if hex.values else (0,) * len(dots)
    pieces = on.red[id].pieces if hex.red else ()
    return Ground(
        id,
        hex.name,
        curves.place(id),
        "",
        "",
        bool(hex.red),
        dots,
        values,
        hex.slots,
        curves.layout(dots, pieces),
    )


def _tiled(id: str, tile_id: str, rotation: int, on: Board) -> Ground:
    tile = on.data.tiles[tile_id]
    dots = (False,) * len(tile.cities) + (True,) * len(tile.dots)
    drawn = curves.layout(dots, on.shapes[tile_id, rotation].pieces)
    name, middle = on.hex(id).name, curves.place(id)
    return Ground(id, name, middle, tile_id, tile.colour, False, dots, tile.values, tile.slots, drawn)
