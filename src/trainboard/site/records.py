"""A table as a file and a file as a table. Nobody takes along what they may not see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trainboard.kit.game import BadInput
from trainboard.kit.record import Record, actions_of, decode_action, dump, parse, record, replay
from trainboard.kit.record import game_of as record_game
from trainboard.site.models import Table
from trainboard.site.past import game_of, options_of, standing, state_at
from trainboard.site.registry import AnyGame, games
from trainboard.site.seats import Refused, Viewer
from trainboard.site.tables import NewTable, Place, create


def export(table: Table, viewer: Viewer, seq: int) -> bytes:
    """The record of the acts that stand at row `seq`."""
    return dump(_record(table, viewer, seq))


def import_record(content: bytes, bot: str | None = None) -> NewTable:
    """A new table on which a record has been played; all seats but the first are `bot`'s if given."""
    saved = parse(content, "the file")
    _check(saved)
    return _new_table(saved, [Place(bot=bot if bot and index else "") for index in range(saved.header.seats)])


def continue_table(table: Table, viewer: Viewer, seq: int, places: Sequence[Place]) -> NewTable:
    """A new table at the position after row `seq`."""
    return _new_table(_record(table, viewer, seq), places)


def _check(saved: Record) -> None:
    """A stranger's file: nothing in it counts, not even how many seats it has, before all of it has been tried."""
    game = record_game(saved, games())
    if len(saved.actions) > game.max_actions:
        raise BadInput(f"the record has {len(saved.actions)} actions; no game of {game.title} has so many")
    for _ in replay(saved, game):
        continue


def _new_table(saved: Record, places: Sequence[Place]) -> NewTable:
    game = record_game(saved, games())
    return create(game.id, places, saved.header.options, opening=actions_of(saved, game))


def _record(table: Table, viewer: Viewer, seq: int) -> Record:
    game = game_of(table)
    rows = list(standing(table.id, seq))[::-1]
    saved = record(
        game,
        table.seat_count,
        options_of(table),
        [decode_action(game, row.body) for row in rows],
        state_at(table, seq),
    )
    if table.turn is not None and not _sees_all(game, viewer, replay(saved, game)):
        raise Refused("While the game lasts, it can be taken along only by somebody who may see all of it.")
    return saved


def _sees_all(game: AnyGame, viewer: Viewer, states: Iterable[Any]) -> bool:
    """Whether nothing was ever hidden from the viewer: then the actions give nothing away either."""
    eyes: tuple[int | None, ...] = viewer.seats or (None,)
    return all(any(game.observe(state, eye) == state for eye in eyes) for state in states)
