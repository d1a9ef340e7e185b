"""Railroad board games: rules, pictures, bots and an exact router on one engine."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainboard.kit.play import Match

__version__ = "0.1.0"


def new(game: str, seats: int | None = None, seed: int | None = None, **options: Any) -> Match[Any, Any]:
    """Open a match of the game with this id; the fewest seats unless you say. A seed makes chance repeatable."""
    from trainboard.games import GAMES
    from trainboard.kit.game import BadInput
    from trainboard.kit.play import Match
    from trainboard.kit.record import options_of

    if game not in GAMES:
        raise BadInput(f"there is no game '{game}'; there are: {', '.join(GAMES)}")
    rules = GAMES[game]
    rng = None if seed is None else Random(seed)
    return Match(rules, seats or min(rules.seats), options_of(rules, options), rng)


def load(path: str | Path, at: int | None = None) -> Match[Any, Any]:
    """Open a saved match, at its end or after `at` actions."""
    from trainboard.games import GAMES
    from trainboard.kit.play import Match
    from trainboard.kit.record import game_of
    from trainboard.kit.record import load as load_record

    saved = load_record(Path(path))
    return Match.from_record(game_of(saved, GAMES), saved, at)
