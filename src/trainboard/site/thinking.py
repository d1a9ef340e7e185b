"""A bot's thinking, in a process of its own. It imports no Django and ends when the server is gone."""

from __future__ import annotations

import os
import signal
import threading
import time
from functools import cache
from random import Random
from typing import Any

import msgspec

from trainboard.kit.bots import Bot
from trainboard.site.registry import find


def begin(server: int) -> None:
    """Run once in every worker. Ctrl-C is the server's business; a killed server takes its workers along."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(server,), daemon=True).start()


def _leave_with(server: int) -> None:
    while os.getppid() == server:
        time.sleep(0.5)
    os._exit(1)


def choose(game_id: str, bot: str, view: bytes, seed: int) -> bytes:
    """The action a bot takes when it sees `view`, as JSON."""
    game = find(game_id)
    seen = msgspec.msgpack.decode(view, type=game.State)
    menu = tuple(game.legal_actions(seen))
    return msgspec.json.encode(_bot(game_id, bot).choose(seen, menu, Random(seed)))


@cache
def _bot(game_id: str, bot: str) -> Bot[Any, Any]:
    game = find(game_id)
    return game.bots[bot](game)
