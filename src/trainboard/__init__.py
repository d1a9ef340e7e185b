"""Railroad board games: rules, pictures, bots and an exact router on one engine."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainboard.kit.play import Match

__version__ = "0.1.0"


def new(
    game: str, seats: int | None = None, seed: int | None = None, data: str | Path | None = None, **options: Any
) -> Match[Any, Any]:
    """Open a match of the game with this id; the fewest seats unless you say. A seed makes chance repeatable.

    `data` is a folder of your own in place of ours, such as a corrected map.
    """
    from trainboard.games import GAMES
    from trainboard.kit.game import BadInput
    from trainboard.kit.play import Match
    from trainboard.kit.record import options_of

    if game not in GAMES:
        raise BadInput(f"there is no game '{game}'; there are: {', '.join(GAMES)}")
    rules = GAMES[game] if data is None else GAMES[game].with_data(Path(data))
    rng = None if seed is None else Random(seed)
    return Match(rules, min(rules.seats) if seats is None else seats, options_of(rules, options), rng)


def load(path: str | Path, at: int | None = None, data: str | Path | None = None) -> Match[Any, Any]:
    """Open a saved match, at its end or after `at` actions; `data` is the folder it was played with, if not ours."""
    from trainboard.games import GAMES
    from trainboard.kit.play import Match
    from trainboard.kit.record import game_of
    from trainboard.kit.record import load as load_record

    saved = load_record(Path(path))
    name = saved.header.game
    games = {name: GAMES[name].with_data(Path(data))} if data is not None and name in GAMES else GAMES
    return Match.from_record(game_of(saved, games), saved, at)
