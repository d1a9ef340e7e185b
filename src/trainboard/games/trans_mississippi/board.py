"""How the hexes of the map and the tracks of the tiles join. It knows the printed board, not what was laid on it."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import NamedTuple

from trainboard.games.trans_mississippi.data import DATA, Data, Hex, load

STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
"""From a hex to its neighbour over each side 0 to 5, as steps in rows and columns."""


class Way(NamedTuple):
    """A piece of track met at a side: it leads to another side, or to a stop when `stop` is not negative."""

    piece: str  # its name in the hex: "0-3", "0-a"
    side: int
    stop: int


class Shape(NamedTuple):
    """A tile in one rotation: the ways on from each side, the ways out of each stop (side and piece)."""

    ways: tuple[tuple[Way, ...], ...]
    stops: tuple[tuple[tuple[int, str], ...], ...]
    pieces: tuple[str, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides its track touches."""
        return tuple(side for side, ways in enumerate(self.ways) if ways)


def shape(track: tuple[str, ...], stops: int, rotation: int = 0) -> Shape:
    """The shape of printed track turned by so many sides."""
    pieces = [_turned(piece, rotation) for piece in track]
    ways: list[list[Way]] = [[] for _ in STEPS]
    out: list[list[tuple[int, str]]] = [[] for _ in range(stops)]
    for piece in pieces:
        side, end = int(piece[0]), piece[2]
        if end in "ab":
            ways[side].append(Way(piece, -1, "ab".index(end)))
            out["ab".index(end)].append((side, piece))
        else:
            ways[side].append(Way(piece, int(end), -1))
            ways[int(end)].append(Way(piece, side, -1))
    return Shape(tuple(map(tuple, ways)), tuple(map(tuple, out)), tuple(pieces))


def _turned(piece: str, rotation: int) -> str:
    first, end = (int(piece[0]) + rotation) % 6, piece[2]
    if end in "ab":
        return f"{first}-{end}"
    second = (int(end) + rotation) % 6
    return f"{min(first, second)}-{max(first, second)}"


class Board:
    """The printed board: neighbours, sides, red areas, and every tile in every rotation, ready for use."""

    def __init__(self, data: Data) -> None:
        self.data = data
        places = {(ord(id[0]), int(id[1:])): id for id in data.hexes}
        self.neighbours: dict[str, tuple[str | None, ...]] = {
            id: tuple(places.get((ord(id[0]) + down, int(id[1:]) + right)) for down, right in STEPS)
            for id in data.hexes
        }
        walls = {frozenset(pair) for pair in data.walls}
        self.crossings: dict[str, tuple[str | None, ...]] = {
            id: tuple(n if n and frozenset((id, n)) not in walls else None for n in around)
            for id, around in self.neighbours.items()
        }
        self.sides: dict[str, tuple[str, ...]] = {
            id: tuple("/".join(sorted((id, n))) if n else "" for n in around)
            for id, around in self.neighbours.items()
        }
        self.shapes: dict[tuple[str, int], Shape] = {
            (id, rotation): shape(tile.track, len(tile.values), rotation)
            for id, tile in data.tiles.items()
            for rotation in range(6)
        }
        self.red: dict[str, Shape] = {
            id: shape(tuple(f"{side}-a" for side in hex.sides), 1) for id, hex in data.hexes.items() if hex.red
        }

    def hex(self, id: str) -> Hex:
        return self.data.hexes[id]

    def centre(self, id: str, size: float = 1.0) -> tuple[float, float]:
        """Where the middle of a pointy-topped hex lies, `size` being its side; y grows downwards."""
        return int(id[1:]) * size * math.sqrt(3) / 2, (ord(id[0]) - ord("A")) * size * 1.5


@cache
def board(folder: Path = DATA) -> Board:
    """The board of a data folder, the shipped one unless told otherwise."""
    return Board(load(folder))
