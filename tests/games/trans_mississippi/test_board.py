"""How hexes join and tiles turn."""

from __future__ import annotations

import math

import pytest

from tests.games.trans_mississippi.builders import AROUND, CENTRE, ring
from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.network import network

TILES = tuple(board().data.tiles)


def test_neighbours_agree_over_their_common_side() -> None:
    on = board()
    for id, around in on.neighbours.items():
        for side, beyond in enumerate(around):
            if beyond:
                assert on.neighbours[beyond][(side + 3) % 6] == id
                assert on.sides[beyond][(side + 3) % 6] == on.sides[id][side]


def test_neighbours_lie_one_hex_apart_on_paper() -> None:
    on = board()
    for id, around in on.neighbours.items():
        for beyond in filter(None, around):
            assert math.dist(on.centre(id), on.centre(beyond)) == pytest.approx(math.sqrt(3))


def test_T6_the_two_closed_sides_are_closed_from_both_hexes() -> None:
    on = board()
    assert (on.neighbours["N17"][4], on.crossings["N17"][4]) == ("N19", None)
    assert on.crossings["N19"][1] is None
    assert on.crossings["N19"][0] is None
    assert on.crossings["O18"][3] is None


def test_the_river_runs_unbroken_from_hex_to_hex() -> None:
    """Where it leaves a hex it enters the next: the same point of their common side."""
    on = board()
    ends = [point for id in on.data.hexes for point in _river_points(id)]
    loose = {point for point in ends if ends.count(point) == 1}
    assert len(loose) <= 2  # where it enters the map in the north and reaches the sea


def _river_points(id: str) -> list[tuple[float, float]]:
    river = board().hex(id).river
    x, y = board().centre(id)
    points = []
    for corner, _ in (river.enters, river.leaves) if river else ():
        angle = math.radians(90 + 60 * corner)
        points.append((round(x + math.cos(angle), 3), round(y + math.sin(angle), 3)))
    return points


@pytest.mark.parametrize("rotation", range(6))
@pytest.mark.parametrize("tile", TILES)
def test_8_1_j_a_tile_joins_the_sides_and_stops_printed_on_it_and_no_others(tile: str, rotation: int) -> None:
    """All 49 tiles in all rotations; on tile 23 nothing leads from exit 3 to exit 4 by way of exit 0."""
    on, position = ring(tile, rotation)
    track = network(position, "MP", (), on)
    found = set()
    for segment in track.segments:
        if any(piece.startswith(f"{CENTRE}:") for piece in segment.track):
            found.add(frozenset((track.stops[segment.a].id, track.stops[segment.b].id)))
    assert found == {_joined(piece, rotation) for piece in on.data.tiles[tile].track}


def _joined(piece: str, rotation: int) -> frozenset[str]:
    first, _, second = piece.partition("-")
    far = f"{CENTRE}-{'ab'.index(second)}" if second in "ab" else f"{AROUND[(int(second) + rotation) % 6]}-0"
    return frozenset((f"{AROUND[(int(first) + rotation) % 6]}-0", far))


@pytest.mark.parametrize("tile", [id for id in TILES if not board().data.tiles[id].values])
def test_8_1_f_pieces_that_meet_at_a_side_share_it_and_8_1_e_others_share_nothing(tile: str) -> None:
    on, position = ring(tile)
    track = network(position, "MP", (), on)
    through = {s.track[1][len(CENTRE) + 1 :]: s.uses for s in track.segments if len(s.track) == 3}
    assert set(through) == {piece if piece[0] < piece[2] else piece[::-1] for piece in on.data.tiles[tile].track}
    for one, uses in through.items():
        for other, also in through.items():
            assert bool(uses & also) == bool(set(one) & set(other) - {"-"})
