"""How fast Age of Rail plays: random games on one core, beside a fixed piece of Python work as a yardstick.

The yardstick tells two machines apart: it builds small frozen structs and tuples, as every engine here does.
Processor time is measured, so that other work on the machine counts little.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

import msgspec
from msgspec.structs import replace

from trainboard.games.age_of_rail.rules import GAME

GOAL = 50_000  # actions a second, design section 8
SECONDS = 1.5  # each line is measured about as long
REPEATS = 3  # the best of so many


class Pebble(msgspec.Struct, frozen=True):
    place: int
    row: tuple[int, ...]


def pebbles(seed: int) -> int:
    """The yardstick: 1,000 changes to a frozen struct holding a tuple."""
    pebble, rng = Pebble(0, (0,) * 20), Random(seed)
    for _ in range(1000):
        at = rng.randrange(20)
        pebble = replace(pebble, place=at, row=(*pebble.row[:at], at, *pebble.row[at + 1 :]))
    return 1000


def random_game(seats: int, board: str) -> Callable[[int], int]:
    """Menu, choice and apply until the end; the number of actions."""

    def game(seed: int) -> int:
        rng, actions = Random(seed), 0
        state = GAME.start(seats, GAME.Options(map=board))
        while GAME.to_act(state) is not None:
            state = GAME.apply(state, rng.choice(tuple(GAME.legal_actions(state))))
            actions += 1
        return actions

    return game


def rate(work: Callable[[int], int]) -> float:
    """Steps a second, in the best of some runs."""
    return max(_rate(work) for _ in range(REPEATS))


def _rate(work: Callable[[int], int]) -> float:
    steps, seed, begin = 0, 0, process_time()
    while (spent := process_time() - begin) < SECONDS / REPEATS:
        steps += work(seed)
        seed += 1
    return steps / spent


def lines() -> Iterator[tuple[str, float, float]]:
    """What was played, its steps a second, and those of the yardstick just then."""
    for board in GAME.maps:
        for seats in GAME.seats:
            yield f"{board}, {seats} players", rate(random_game(seats, board)), rate(pebbles)


def main() -> int:
    print(f"Age of Rail, random play on one core (goal {GOAL:,} actions/s)")
    print(f"{'what':25} {'actions/s':>10} {'yardstick':>10} {'ratio':>6}")
    measured = []
    for what, speed, yardstick in lines():
        measured.append(speed)
        print(f"{what:25} {speed:10,.0f} {yardstick:10,.0f} {speed / yardstick:6.2f}", flush=True)
    slowest = min(measured)
    print(f"slowest line {slowest:,.0f} actions/s: goal {'reached' if slowest >= GOAL else 'MISSED'}")
    return 0 if slowest >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
