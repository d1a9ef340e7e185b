"""A table from its first row to its newest: where rounds begin, and how the scores ran. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trainboard.kit.game import start
from trainboard.site.models import Action, Table
from trainboard.site.past import game_of, options_of, replay


def states(table: Table) -> Iterator[tuple[int, Any]]:
    """Every row's number with the state after it, from row 0, the start."""
    game = game_of(table)
    told = [start(game, table.seat_count, options_of(table))]
    yield 0, told[0]
    for row in Action.objects.filter(table=table).order_by("seq").iterator():
        before = told[-1] if row.kind == Action.ACT else told[row.to_seq or 0]
        told.append(replay(table, game, before, row))
        yield row.seq, told[-1]


def chapters(table: Table) -> list[tuple[int, str]]:
    """The rows at which a new chapter begins, with its name, as a spectator reads it."""
    game = game_of(table)
    found: list[tuple[int, str]] = []
    for seq, state in states(table):
        name = game.view.chapter(game.observe(state, None))
        if not found or found[-1][1] != name:
            found.append((seq, name))
    return found


def scores(table: Table) -> list[tuple[int, ...]]:
    """The scores after every row."""
    game = game_of(table)
    return [game.scores(game.observe(state, None)) for _, state in states(table)]
