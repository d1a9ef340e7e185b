"""What lies in a server's database, read without the server: the rows themselves."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import msgspec
import psycopg

from tests.site.servers import Server

ROWS = "SELECT seq, kind, seat, client, part, body FROM trainboard_action WHERE table_id = '{}' ORDER BY seq"


class Row(msgspec.Struct, frozen=True):
    seq: int
    kind: str
    seat: int
    client: str | None
    part: int
    body: str


def query(server: Server, sql: str) -> list[tuple[Any, ...]]:
    if url := server.env["TRAINBOARD_DATABASE_URL"]:
        with psycopg.connect(url) as link:
            return link.execute(sql.encode()).fetchall()
    with closing(sqlite3.connect(server.folder / "trainboard.sqlite3")) as file:
        return list(file.execute(sql))


def rows_of(server: Server, table_id: str) -> list[Row]:
    return [Row(*values) for values in query(server, ROWS.format(table_id))]


def everything(server: Server, *, but: tuple[str, ...] = ()) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all of the site's own tables, to see whether anything has changed."""
    tables = ("table", "seat", "action", "snapshot", "undoask", "undoyes", "chat", "note")
    return {
        name: sorted(query(server, f"SELECT * FROM trainboard_{name}"), key=repr)
        for name in tables
        if name not in but
    }
