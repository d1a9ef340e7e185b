"""A row or a snapshot that is no longer what it was: found at the very action, or not believed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.site.clients import seat
from tests.site.servers import Server

ROWS = 55  # beyond the first snapshot
SNAPSHOT = "UPDATE trainboard_snapshot SET state = (SELECT state FROM trainboard_snapshot WHERE table_id = ?)"
BODY = "UPDATE trainboard_action SET body = replace(body, '1', '2') WHERE table_id = ? AND seq = ?"


def played(server: Server, miles: int) -> dict[str, Any]:
    made = server.new_table(seats=[{}], options={"length": 1000, "weather": False})
    with seat(server, made, 0) as ann:
        actions = [{"type": "Move", "miles": miles}] * ROWS
        assert ann.post("/actions", json={"seq": 0, "actions": actions}).status_code == 200
    return made


def tamper(server: Server, sql: str, *values: object) -> None:
    server.stop()
    with closing(sqlite3.connect(server.folder / "trainboard.sqlite3")) as file, file:
        assert file.execute(sql, values).rowcount > 0
    server.start()


def test_a_snapshot_of_another_position_is_not_believed(tmp_path: Path) -> None:
    server = Server(tmp_path / "site").start()
    made, other = played(server, 1), played(server, 2)
    tamper(server, SNAPSHOT, other["id"])
    with seat(server, made, 0) as ann:
        assert ann.get("/seat").json()["observation"]["mile"] == ROWS
    server.stop()


def test_a_changed_row_is_named(tmp_path: Path) -> None:
    server = Server(tmp_path / "site").start()
    made = played(server, 1)
    tamper(server, BODY, made["id"], 53)
    with seat(server, made, 0) as ann:
        refused = ann.get("/seat")
        assert refused.status_code == 409
        assert "action 53" in refused.json()["error"]
        assert ann.get("/seat", params={"at": 52}).json()["observation"]["mile"] == 52
    server.stop()
