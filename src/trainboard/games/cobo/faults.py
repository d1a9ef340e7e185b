"""What a data folder may not say though each word of it can be read: lines, journeys, stacks, loads that cannot be.

Whether a folder keeps the facts of the rule books is left to tests/games/cobo/test_data.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from trainboard.games.cobo.data import Counter, Data, Segment, Town
from trainboard.kit.game import BadInput


def refuse(path: Path, faults: Iterable[str]) -> None:
    """Raise BadInput with file, key and reason of the first fault."""
    for fault in faults:
        raise BadInput(f"{path}: {fault}")


def of_board(towns: tuple[Town, ...], segments: tuple[Segment, ...]) -> Iterator[str]:
    joined: dict[frozenset[int], str] = {}
    for segment in segments:
        ends = frozenset({segment.a, segment.b})
        if len(ends) == 1:
            yield f"segment {segment.id}: ends: it leads from a town to itself"
        if ends in joined:
            yield f"segment {segment.id}: ends: {joined[ends]} joins the same two towns"
        joined[ends] = segment.id
    for town in towns:
        if not any(town.index in ends for ends in joined):
            yield f"towns: no segment leads to {town.id!r}"


def of_trains(data: Data) -> Iterator[str]:
    for counter in data.counters:
        for fault in (*_journey(data, counter), *_stack(data, counter)):
            yield f"train {counter.id}: {fault}"


def _journey(data: Data, counter: Counter) -> Iterator[str]:
    for route in counter.routes:
        if len(set(route)) < len(route):
            yield "routes: a route passes each town once"
        order = [stop.town for stop in counter.stops]
        if [town for town in route if town in order] != order:
            yield "stops: every route leads over all the stops, in their order"
    for stop in counter.stops[1:-1]:
        if not data.towns[stop.town].roomy:
            yield f"stops: nobody lays over in a plain junction ({data.towns[stop.town].id})"
    if counter.noon >= 0 and counter.noon not in counter.ways[0][1:-1]:
        yield f"noon: {data.places[counter.noon].id} is not between the ends of its first route"


def _stack(data: Data, counter: Counter) -> Iterator[str]:
    for leg, index in enumerate(counter.leaders):
        leader = data.counters[index]
        ends = (counter.stops[leg].town, counter.stops[leg + 1].town)
        if leader.road is not counter.road or ends not in pairwise(stop.town for stop in leader.stops):
            yield f"leader: {leader.id} does not run from {data.towns[ends[0]].id} to {data.towns[ends[1]].id}"


def of_cards(data: Data) -> Iterator[str]:
    if not data.cards:
        yield "card: one card at least is needed"
    for card in data.cards:
        for load in (*card.loads, *card.extra):
            if not data.towns[load.town].loads:
                yield f"card {card.number}: loads: {data.towns[load.town].id} is no load point in the board file"
