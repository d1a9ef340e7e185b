"""The games this server offers: `GAMES` and those in TRAINBOARD_GAMES. It imports no Django: bot workers use it."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

from trainboard.games import GAMES
from trainboard.kit.game import BadInput, Game

AnyGame = Game[Any, Any]


@cache
def games() -> dict[str, AnyGame]:
    """All games by id. TRAINBOARD_GAMES lists further ones as `module:NAME`, separated by commas."""
    found = dict(GAMES)
    for reference in filter(None, os.environ.get("TRAINBOARD_GAMES", "").split(",")):
        game = _load(reference.strip())
        found[game.id] = game
    return found


def _load(reference: str) -> AnyGame:
    module, _, name = reference.partition(":")
    try:
        game: AnyGame = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise BadInput(f"TRAINBOARD_GAMES names {reference!r}, which cannot be loaded: {error}") from error
    return game


def find(game_id: str) -> AnyGame:
    try:
        return games()[game_id]
    except KeyError:
        raise BadInput(f"there is no game {game_id!r} here; there are: {', '.join(games())}") from None
