"""What a stop adds to a route, in words."""

from __future__ import annotations

from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.network import hex_of
from trainboard.games.trans_mississippi.operate import Worth


def stop_words(stop: Worth) -> str:
    """ "Dallas 50 ×2 +10": name, value, doubled by the destination token, more by private tokens."""
    hex = hex_of(stop.stop)
    name = board().hex(hex).name if hex in board().data.hexes else ""
    doubled = " ×2" if stop.doubling else ""
    return f"{name or hex} {stop.value}{doubled}{f' +{stop.tokens}' if stop.tokens else ''}"
