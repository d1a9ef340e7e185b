"""Small boards and positions for the tests of 1870."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from trainboard.games.trans_mississippi.board import Board, board
from trainboard.games.trans_mississippi.data import Hex, Tile
from trainboard.games.trans_mississippi.operate import Operation
from trainboard.games.trans_mississippi.position import Fleet, LaidTile, Position, Token
from trainboard.routes import Route, trace

CENTRE = "D5"
AROUND = ("E4", "D3", "C4", "C6", "D7", "E6")
"""The neighbours of the centre over its sides 0 to 5."""


def tiles(*words: str) -> tuple[LaidTile, ...]:
    """Tiles written as `C18 57/0`."""
    return tuple(LaidTile(hex, *_turned(tile)) for hex, tile in (word.split() for word in words))


def _turned(word: str) -> tuple[str, int]:
    tile, _, rotation = word.partition("/")
    return tile, int(rotation or 0)


def tokens(*words: str) -> tuple[Token, ...]:
    """Tokens written as `C18 MP`."""
    return tuple(Token(*word.split()) for word in words)


VALLEY = tiles("D17 4/0", "C18 57/0", "B19 57/0", "A20 8/4")
"""One line: dot city D17 (10), St. Louis C18 (20), Springfield B19 (20), Chicago A22 (40 in phase 2)."""

LOOP = tiles("D17 4/0", "C18 14/0", "B19 57/0", "A20 8/4", "B21 9/0", "C20 8/1")
"""The valley with a second line from St. Louis (30) straight to Chicago."""

GULF = tiles("N17 15/0", "M18 8/4", "M20 57/1")
"""New Orleans N17 (30), Mobile M20 (20), Southeast M22 (20 in phase 2)."""


def valley(*where: str, phase: str = "2", trains: Sequence[str] = ("4",), company: str = "MP") -> Position:
    """The valley with these tokens (`C18 MP` when none is given) and the trains of one company."""
    return Position(phase, VALLEY, tokens(*(where or ("C18 MP",))), fleets=(Fleet(company, tuple(trains)),))


def loop(*where: str, trains: Sequence[str] = ("4",)) -> Position:
    return Position("2", LOOP, tokens(*(where or ("C18 MP",))), fleets=(Fleet("MP", tuple(trains)),))


def route(operation: Operation, *places: str) -> Route:
    """The route along stops given by hex, or by id where a hex has two."""
    return trace(operation.network, [place if "-" in place else f"{place}-0" for place in places])


def made_board(hexes: dict[str, Hex]) -> Board:
    """Our tiles, as many of each as wanted, on a map of the test's own."""
    data = board().data
    plenty: dict[str, Tile] = {id: msgspec.structs.replace(tile, count=99) for id, tile in data.tiles.items()}
    return Board(msgspec.structs.replace(data, hexes=hexes, walls=(), tiles=plenty))


def ring(tile: str, rotation: int = 0) -> tuple[Board, Position]:
    """A tile in the middle of six big cities, each with track to all sides; the first is MP's."""
    laid = board().data.tiles[tile]
    dots: dict[int, Hex] = {0: Hex(), 1: Hex(dots=1), 2: Hex(dots=2)}
    centre = Hex(city="Centre", slots=1) if laid.cities else dots[len(laid.dots)]
    around = {id: Hex(city=id, slots=1) for id in AROUND}
    places = (LaidTile(CENTRE, tile, rotation), *(LaidTile(id, "63") for id in AROUND))
    return made_board({CENTRE: centre, **around}), Position("5", places, tokens(f"{AROUND[0]} MP"))


def row(cities: int) -> tuple[Board, Position]:
    """So many cities of 20 in a row, the first MP's."""
    ids = [f"A{2 * number}" for number in range(1, cities + 1)]
    on = made_board({id: Hex(city=id, slots=1) for id in ids})
    return on, Position("8", tuple(LaidTile(id, "57", 1) for id in ids), tokens("A2 MP"))


def sentences(found: Iterable[str]) -> str:
    return "\n".join(found)
