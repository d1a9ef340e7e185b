"""The track on the board as one company sees it: stops and the segments between. Worth and length are `operate`'s.

A segment is track from one stop to the next; what it uses up is the hex sides it crosses. A side is one element for
both its hexes, so track that meets or overlaps there is common track (rules 8.1.f, 8.1.g). A crossing always leads
into the other hex, so no train reverses where tracks merge (8.1.j).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from trainboard.games.trans_mississippi.board import Board, Shape, board
from trainboard.games.trans_mississippi.position import Position
from trainboard.kit.game import IllegalAction
from trainboard.routes import Network, Route, Segment, Stop


class Stated(Struct, frozen=True, array_like=True):
    """What a file itself says of a stop for its company; it wins over what follows from the tokens."""

    stop: str
    value: int
    own: bool
    blocked: bool


def network(position: Position, company: str, stated: Iterable[Stated] = (), on: Board | None = None) -> Network:
    """The whole track on the board for the trains of a company."""
    on = on or board()
    shapes = dict(on.red)
    shapes.update((laid.hex, on.shapes[laid.tile, laid.rotation]) for laid in position.tiles)
    said = {fact.stop: fact for fact in stated}
    stops = [_restated(stop, said) if said else stop for stop in _stops(position, company, on)]
    return Network(tuple(stops), *_segments(shapes, stops, on))


def stop_id(hex: str, number: int = 0) -> str:
    """The name of a stop: its hex and its number there, `E20-1`."""
    return f"{hex}-{number}"


def hex_of(stop: str) -> str:
    """The hex a stop lies in."""
    return stop.partition("-")[0]


def _stops(position: Position, company: str, on: Board) -> Iterable[Stop]:
    own = {token.hex for token in (*position.tokens, *position.destination_tokens) if token.company == company}
    filled = Counter(token.hex for token in position.tokens)
    if position.station_wars:
        filled.update(token.hex for token in position.destination_tokens)
    edge = on.data.phases[position.phase].edge
    for id in on.red:
        values = on.data.hexes[id].values or (0, 0, 0)
        yield Stop(stop_id(id), values[edge], id in own, end_only=True)  # 8.1.c, 8.3.1.b
    for laid in position.tiles:
        tile = on.data.tiles[laid.tile]
        for number, value in enumerate(tile.cities):
            mine = laid.hex in own
            yield Stop(stop_id(laid.hex, number), value, mine, mine or filled[laid.hex] < tile.slots)  # 8.1.h, 8.1.i
        for number, value in enumerate(tile.dots):
            yield Stop(stop_id(laid.hex, number), value)


def _restated(stop: Stop, said: dict[str, Stated]) -> Stop:
    fact = said.get(stop.id)
    if fact is None:
        return stop
    return Stop(stop.id, fact.value, fact.own, stop.end_only or not fact.blocked, stop.end_only)


def _segments(shapes: dict[str, Shape], stops: list[Stop], on: Board) -> tuple[tuple[Segment, ...], tuple[str, ...]]:
    """Every segment once, from its earlier stop, and the names of the sides by their bits."""
    numbers = {stop.id: number for number, stop in enumerate(stops)}
    bits: dict[str, int] = {}
    found: list[Segment] = []
    for hex, shape in shapes.items():
        for number, ways_out in enumerate(shape.stops):
            start = numbers[stop_id(hex, number)]
            for side, piece in ways_out:
                _follow(hex, side, piece, start, shapes, numbers, bits, on, found)
    return tuple(found), tuple(bits)


def _follow(
    hex: str,
    side: int,
    piece: str,
    start: int,
    shapes: dict[str, Shape],
    numbers: dict[str, int],
    bits: dict[str, int],
    on: Board,
    found: list[Segment],
) -> None:
    """Follows plain track out of a stop over one side, whichever way it forks, to every next stop."""
    open_ends: list[tuple[str, int, int, tuple[str, ...]]] = [(hex, side, 0, (f"{hex}:{piece}",))]
    while open_ends:
        hex, side, used, track = open_ends.pop()
        beyond = on.crossings[hex][side]
        if beyond is None or beyond not in shapes:
            continue
        bit = bits.setdefault(on.sides[hex][side], 1 << len(bits))
        if used & bit:
            continue
        for way in shapes[beyond].ways[(side + 3) % 6]:
            further = (*track, f"{beyond}:{way.piece}")
            if way.stop < 0:
                open_ends.append((beyond, way.side, used | bit, further))
            elif (end := numbers[stop_id(beyond, way.stop)]) > start:
                found.append(Segment(start, end, used | bit, further))


def along(track: Network, stops: Sequence[str], pieces: Sequence[str]) -> Route:
    """The route over just these pieces of track (`B19:0-a`), given in the order of travel."""
    numbers = {segment.track: number for number, segment in enumerate(track.segments)}
    numbers.update({segment.track[::-1]: number for number, segment in enumerate(track.segments)})
    chosen: list[int] = []
    rest = tuple(pieces)
    for a, b in pairwise(stops):
        number = next((numbers[rest[:n]] for n in range(2, len(rest) + 1) if rest[:n] in numbers), None)
        if number is None:
            raise IllegalAction(f"The track {' '.join(rest)} does not lead from {a} to {b}.")
        chosen.append(number)
        rest = rest[len(track.segments[number].track) :]
    if rest:
        raise IllegalAction(f"The track goes on after the last stop: {' '.join(rest)}.")
    return Route(tuple(stops), tuple(chosen))
