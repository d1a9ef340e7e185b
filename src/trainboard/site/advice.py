"""A hint for whoever plays against bots alone: what the best of them would do in that place. Nothing is appended."""

from __future__ import annotations

from typing import Any

import msgspec

from trainboard.kit.game import IllegalAction
from trainboard.site.bots import advise
from trainboard.site.registry import AnyGame
from trainboard.site.sight import Sight


def offered(sight: Sight) -> bool:
    """Not among people, where it would be somebody else's play, nor alone, where there is nobody to learn from."""
    others = [seat for seat in sight.seats if seat.index != sight.turn]
    return sight.mine and adviser(sight.game) != "random" and bool(others) and all(seat.bot for seat in others)


def adviser(game: AnyGame) -> str:
    """The best bot of a game is named last."""
    return list(game.bots)[-1]


def given(sight: Sight) -> dict[str, Any]:
    """The action a bot would take, by what this seat sees."""
    if not offered(sight):
        raise IllegalAction("Hints are for your own turn against bots.")
    bot = adviser(sight.game)
    action = advise(sight.game.id, bot, msgspec.msgpack.encode(sight.view))
    return {"seq": sight.seq, "bot": bot, "action": msgspec.Raw(action)}
