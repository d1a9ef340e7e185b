"""A table from its first row to its newest: where rounds begin, and how the scores ran. It decides nothing.

Rows never change, so what a process has once told of a table it only goes on with.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from trainboard.site.models import Action, Table
from trainboard.site.past import Kept, game_of, replay, returns_to, state_at

TOLD = Kept(tables=100, moments=1)


class Story(msgspec.Struct, frozen=True):
    """As a spectator reads it: rows at which a new chapter begins, with its name, and the scores after every row."""

    chapters: tuple[tuple[int, str], ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()


def states(table: Table, first: int = 0) -> Iterator[tuple[int, Any]]:
    """Every row's number with the state after it, from row `first` on; row 0 is the start."""
    game = game_of(table)
    state = state_at(table, max(0, first - 1))
    if first == 0:
        yield 0, state
    for row in Action.objects.filter(table=table, seq__gte=first).order_by("seq").iterator():
        before = state if row.kind == Action.ACT else state_at(table, returns_to(row))
        state = replay(table, game, before, row)
        yield row.seq, state


def told(table: Table) -> Story:
    game = game_of(table)
    known: Story = TOLD.get(table.id, 0) or Story()
    chapters, scores = list(known.chapters), list(known.scores)
    for seq, state in states(table, len(scores)):
        seen = game.observe(state, None)
        scores.append(game.scores(seen))
        name = game.view.chapter(seen)
        if not chapters or chapters[-1][1] != name:
            chapters.append((seq, name))
    story = Story(tuple(chapters), tuple(scores))
    TOLD.put(table.id, 0, story)
    return story


def chapters(table: Table) -> tuple[tuple[int, str], ...]:
    return told(table).chapters


def scores(table: Table) -> tuple[tuple[int, ...], ...]:
    return told(table).scores
