"""Telling that a table has changed, after it is stored: pages of this process, other processes, bots, webhooks.

An announcement carries numbers only; a lost one costs a moment, never data.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.db.models import F

from trainboard.site.bell import BELL
from trainboard.site.models import Table

CHANNEL = "trainboard"
MOVED: list[Callable[[Table, int], None]] = []
"""Called with table and seq after rows were appended by this process."""


def announce(table: Table, seq: int) -> None:
    """Rows up to `seq` are stored."""
    BELL.ring(table.id, seq=seq)
    _notify(f"{table.id}:{seq}:0")
    for hear in MOVED:
        hear(table, seq)


def announce_talk(table_id: str) -> None:
    """Something was said, asked or renamed."""
    talk = Table.objects.values_list("talk", flat=True).get(id=table_id)
    BELL.ring(table_id, talk=talk)
    _notify(f"{table_id}:0:{talk}")


def say(table_id: str) -> None:
    """Count one thing said, within the caller's transaction."""
    Table.objects.filter(id=table_id).update(talk=F("talk") + 1)


def _notify(payload: str) -> None:
    if connection.vendor != "postgresql":
        return  # on SQLite the watcher sees every commit by itself
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
