"""One thread per process that rings the bell for rows of other processes. Per-table numbers only, never a global id.

SQLite: `data_version` every 20 ms, a look at the watched tables only when it changed.
PostgreSQL: LISTEN, and a look every second for the notification that got lost.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection

from trainboard.site.announce import CHANNEL
from trainboard.site.bell import BELL
from trainboard.site.database import postgresql_link, renew_pool

LOOK = """SELECT t.id, t.talk, (SELECT max(seq) FROM trainboard_action a WHERE a.table_id = t.id)
          FROM trainboard_table t WHERE t.id IN ({})"""
log = logging.getLogger(__name__)


class Watcher:
    def __init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watcher", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()

    def _run(self) -> None:
        watch = _watch_postgresql if connection.vendor == "postgresql" else _watch_sqlite
        said = ""
        while not self._stop.is_set():
            try:
                watch(self._stop)
            except (sqlite3.Error, psycopg.Error) as error:
                words = " ".join(str(error).split())
                if words != said:  # once, not every second for as long as the database is away
                    log.warning("watcher lost the database (%s); trying again", words)
                said = words
                self._stop.wait(1)


def _watch_sqlite(stop: threading.Event) -> None:
    seen = -1
    link = sqlite3.connect(connection.settings_dict["NAME"], timeout=20, isolation_level=None)
    try:
        while not stop.wait(0.02):
            (version,) = link.execute("PRAGMA data_version").fetchone()
            if version != seen and (tables := BELL.watched()):
                seen = version
                _tell(link.execute(LOOK.format(",".join("?" * len(tables))), tables).fetchall())
    finally:
        link.close()


def _watch_postgresql(stop: threading.Event) -> None:
    with postgresql_link() as link:
        renew_pool()  # after a restart of PostgreSQL nothing else tells of the connections it cut
        link.execute(f"LISTEN {CHANNEL}")
        looked = 0.0
        while not stop.is_set():
            for notice in link.notifies(timeout=0.2, stop_after=1):
                table_id, seq, talk = notice.payload.split(":")
                BELL.ring(table_id, int(seq), int(talk))
            if time.monotonic() - looked > 1 and (tables := BELL.watched()):
                looked = time.monotonic()
                _tell(link.execute(LOOK.format(",".join(["%s"] * len(tables))), tables).fetchall())


def _tell(rows: Sequence[tuple[Any, ...]]) -> None:
    for table_id, talk, seq in rows:
        BELL.ring(table_id, seq or 0, talk)
