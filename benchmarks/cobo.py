"""Speed of C&O/B&O: random play on one core, a day between two dispatchers, against a bare loop as reference."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options
from trainboard.kit.bots import draw
from trainboard.kit.game import CHANCE
from trainboard.kit.play import Match, bots_named, play

GAMES = 6
GOAL = 10_000
LOOP = 2_000_000
LINE_UPS: dict[str, tuple[int, Options]] = {
    "basic game": (2, Options()),
    "routes enforced": (2, Options(routes="enforced")),
    "all advanced rules": (2, Options(special_situations=True, speed_up=True)),
    "solo, both roads": (1, Options(solo="both")),
}


def random_day(seats: int, options: Options, rng: Random) -> int:
    """One game with the whole menu made at every action; the number of actions."""
    state, actions = GAME.start(seats, options), 0
    while (seat := GAME.to_act(state)) is not None:
        action: Any = draw(GAME, state, rng) if seat == CHANCE else rng.choice(tuple(GAME.legal_actions(state)))
        state = GAME.apply(state, action)
        actions += 1
    return actions


def reference() -> float:
    """How many turns of an empty loop this machine makes a second, to compare machines by."""
    begun = time.process_time()
    for _ in range(LOOP):
        pass
    return LOOP / (time.process_time() - begun)


def main() -> None:
    print("C&O/B&O, one core (processor time)")
    print(f"{'line-up':<22}{'actions/s':>12}{'actions/game':>14}")
    for name, (seats, options) in LINE_UPS.items():
        random_day(seats, options, Random(0))
        begun = time.process_time()
        actions = sum(random_day(seats, options, Random(seed)) for seed in range(GAMES))
        spent = time.process_time() - begun
        print(f"{name:<22}{actions / spent:>12,.0f}{actions // GAMES:>14,}")
    begun = time.process_time()
    match: Match[Any, Any] = Match(GAME, 2, Options(), Random(1))
    play(match, bots_named(GAME, ["dispatcher", "dispatcher"]), Random(1))
    print(f"dispatcher against dispatcher: {time.process_time() - begun:.2f} s, {len(match.actions)} actions")
    print(f"goal: {GOAL:,} actions/s; reference: {reference() / 1e6:.1f} million turns of an empty loop a second")


if __name__ == "__main__":
    main()
