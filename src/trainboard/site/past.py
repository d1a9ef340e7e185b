"""How the rows of a table become positions: the fold of the rows not undone, checked against each row's digest.

The state after row n: an act is applied to the state after row n-1; an undo gives the state after the row it
returns to. Positions are kept per process; what is not kept is folded from the nearest snapshot.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import Max

from trainboard.kit.game import IllegalAction, digest
from trainboard.site.models import Action, Snapshot, Table
from trainboard.site.registry import AnyGame, find


class Unplayable(Exception):
    """A table that today's rules or data cannot continue; the message says which action is the first to differ."""


class Kept:
    """The newest positions of the tables used last, by table and row."""

    def __init__(self, tables: int, moments: int) -> None:
        self._tables: OrderedDict[str, OrderedDict[int, Any]] = OrderedDict()
        self._limits = (tables, moments)
        self._lock = threading.Lock()

    def get(self, table_id: str, seq: int) -> Any | None:
        with self._lock:
            moments = self._tables.get(table_id)
            return None if moments is None else moments.get(seq)

    def put(self, table_id: str, seq: int, state: Any) -> None:
        with self._lock:
            moments = self._tables.setdefault(table_id, OrderedDict())
            self._tables.move_to_end(table_id)
            moments[seq] = state
            moments.move_to_end(seq)
            while len(moments) > self._limits[1]:
                moments.popitem(last=False)
            while len(self._tables) > self._limits[0]:
                self._tables.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._tables.clear()


KEPT = Kept(tables=100, moments=130)  # of C&O/B&O some 6 MB a table


def game_of(table: Table) -> AnyGame:
    """The game of a table, refused by name when its rules or data are no longer those the table was played by."""
    game = find(table.game)
    if game.rules_version != table.rules_version:
        raise Unplayable(
            f"this table was played by version {table.rules_version} of the rules of {game.title}; "
            f"this server has version {game.rules_version}"
        )
    if game.data_digest != table.data_digest:
        raise Unplayable(f"this table was played with other data for {game.title} than this server has")
    return game


def options_of(table: Table) -> Any:
    return msgspec.json.decode(table.options, type=find(table.game).Options)


def head(table_id: str) -> int:
    """The number of the newest row; 0 when there is none."""
    newest: int | None = Action.objects.filter(table_id=table_id).aggregate(newest=Max("seq"))["newest"]
    return newest or 0


def decode(game: AnyGame, body: str) -> Any:
    return msgspec.json.decode(body, type=game.Action)


def state_at(table: Table, seq: int) -> Any:
    """The position after row `seq`."""
    game = game_of(table)
    rows = _Rows(table.id)
    missing: list[Action] = []
    now = seq
    while (state := _ready(table, game, rows, now)) is None:
        row = rows[now]
        missing.append(row)
        now = row.seq - 1 if row.kind == Action.ACT else returns_to(row)
    for row in reversed(missing):
        state = replay(table, game, state, row)
        KEPT.put(table.id, row.seq, state)
    return state


def replay(table: Table, game: AnyGame, state: Any, row: Action) -> Any:
    """One row on the state it stands on; refused if the result is not the one recorded."""
    if row.kind == Action.ACT:
        try:
            state = game.apply(state, decode(game, row.body))
        except (IllegalAction, msgspec.ValidationError) as error:
            raise Unplayable(f"table {table.id} cannot be replayed past action {row.seq}: {error}") from error
    if digest(state) != row.digest:
        raise Unplayable(f"table {table.id}: action {row.seq} now leads to another position than the one recorded")
    return state


def standing(table_id: str, seq: int) -> Iterator[Action]:
    """The acts that make up the position after row `seq`, newest first."""
    rows = _Rows(table_id)
    while seq:
        row = rows[seq]
        if row.kind == Action.ACT:
            yield row
            seq -= 1
        else:
            seq = returns_to(row)


def returns_to(row: Action) -> int:
    if row.to_seq is None:
        raise Unplayable(f"table {row.table_id}: the undo in row {row.seq} does not say where to")
    return int(row.to_seq)


class _Rows:
    """The rows of a table by number, read in blocks as they are asked for."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self._rows: dict[int, Action] = {}

    def __getitem__(self, seq: int) -> Action:
        if seq not in self._rows:
            block = (seq - 1) // settings.SNAPSHOT_EVERY * settings.SNAPSHOT_EVERY
            rows = Action.objects.filter(table_id=self._table_id, seq__gt=block, seq__lte=seq)
            self._rows.update({row.seq: row for row in rows})
        if seq not in self._rows:
            raise Unplayable(f"table {self._table_id}: row {seq} is missing")
        return self._rows[seq]


def _ready(table: Table, game: AnyGame, rows: _Rows, seq: int) -> Any | None:
    if seq == 0:
        return game.start(table.seat_count, options_of(table))
    state = KEPT.get(table.id, seq)
    if state is None and seq % settings.SNAPSHOT_EVERY == 0:
        state = _from_snapshot(table, game, rows, seq)
    return state


def _from_snapshot(table: Table, game: AnyGame, rows: _Rows, seq: int) -> Any | None:
    """A snapshot counts only if it is exactly the state its row recorded; otherwise the rows are folded."""
    found = Snapshot.objects.filter(table_id=table.id, seq=seq).first()
    if found is None:
        return None
    try:
        state = msgspec.msgpack.decode(found.state, type=game.State)
    except msgspec.DecodeError:
        return None
    row = Action.objects.filter(table_id=table.id, seq=seq).only("digest").first()
    return state if row is not None and digest(state) == row.digest else None
