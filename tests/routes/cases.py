"""Random questions for the router, the same for the same seed: small ones for the oracles, map-like ones for time."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from trainboard.routes import Bonus, Network, RouteRules, Segment, Stop, Train


class Case(NamedTuple):
    """One question to the router."""

    network: Network
    trains: tuple[Train, ...]
    rules: RouteRules


def random_case(seed: int) -> Case:
    """Few stops, but every peculiarity: parallel and crossing track, blocked and end stops, odd rules."""
    rng = Random(seed)
    count = rng.randint(2, 7)
    stops = tuple(_random_stop(rng, number) for number in range(count))
    elements = rng.randint(2, 14)
    segments = tuple(_random_segment(rng, count, elements) for _ in range(rng.randint(1, 11)))
    trains = tuple(_random_train(rng) for _ in range(rng.randint(1, 3)))
    return Case(Network(stops, segments), trains, _random_rules(rng, stops))


def _random_stop(rng: Random, number: int) -> Stop:
    value = rng.choice((0, 10, 10, 20, 20, 30, 40, 50))
    end_only = rng.random() < 0.15
    return Stop(f"S{number}", value, rng.random() < 0.35, rng.random() < 0.8, end_only)


def _random_segment(rng: Random, count: int, elements: int) -> Segment:
    a, b = rng.sample(range(count), 2)
    uses = 0
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3))):
        uses |= 1 << rng.randrange(elements)
    return Segment(a, b, uses)


def _random_train(rng: Random) -> Train:
    stops = rng.choice((1, 2, 2, 3, 3, 4, 5, None))
    return Train("D" if stops is None else str(stops), stops)


def _random_rules(rng: Random, stops: tuple[Stop, ...]) -> RouteRules:
    names = [stop.id for stop in stops]
    bonuses = tuple(
        Bonus(rng.choice(names), rng.choice((5, 10, 30)), rng.random() < 0.6) for _ in range(rng.choice((0, 0, 1, 2)))
    )
    home, destination = rng.sample(names, 2)
    return RouteRules(
        track_once_per_train=rng.random() < 0.9,
        track_once_per_run=rng.random() < 0.9,
        stops_once_per_run=rng.random() < 0.1,
        bonuses=bonuses,
        must_link=(home, destination) if rng.random() < 0.25 else None,
    )


def _city(rng: Random, number: int, token: bool) -> Stop:
    value = rng.choice((10, 10, 20, 20, 30, 30, 40, 50, 60))
    return Stop(f"S{number}", value, token, token or rng.random() < 0.9, not token and rng.random() < 0.06)


def random_map(seed: int, stops: int, trains: tuple[int | None, ...], own: int = 3) -> Case:
    """Stops on a six-neighbour grid, about five segments at each, some sharing a side: like a late 18xx board."""
    rng = Random(seed)
    width = max(2, round(stops**0.5))
    places = [(number % width, number // width) for number in range(stops)]
    tokens = set(rng.sample(range(stops), min(own, stops)))
    cities = tuple(_city(rng, number, number in tokens) for number in range(stops))
    segments: list[Segment] = []
    for here, (x, y) in enumerate(places):
        for dx, dy in ((1, 0), (0, 1), (1, -1)):
            if (x + dx, y + dy) in places and rng.random() < 0.85:
                there = places.index((x + dx, y + dy))
                uses = 1 << len(segments) + 2 * stops | 1 << rng.randrange(2) * stops + rng.choice((here, there))
                own_side = rng.random() < 0.6
                segments.append(Segment(here, there, 1 << len(segments) + 2 * stops if own_side else uses))
    named = tuple(Train("D" if length is None else str(length), length) for length in trains)
    return Case(Network(cities, tuple(segments)), named, RouteRules())
