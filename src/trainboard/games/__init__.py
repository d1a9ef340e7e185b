"""The one list of games. A game is here or it does not exist."""

from __future__ import annotations

from typing import Any

from trainboard.games.age_of_rail.rules import GAME as AGE_OF_RAIL
from trainboard.games.cobo.rules import GAME as COBO
from trainboard.games.trans_mississippi.rules import GAME as OPERATE_TRAINS
from trainboard.kit.game import Game

GAMES: dict[str, Game[Any, Any]] = {game.id: game for game in (COBO, AGE_OF_RAIL, OPERATE_TRAINS)}
