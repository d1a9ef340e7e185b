"""Records of tables: nobody takes along what they may not see, and a damaged file is refused with the reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from tests.site.clients import seat
from tests.site.servers import Server


def act(http: httpx.Client, **action: Any) -> None:
    seen = http.get("/seat").json()
    assert http.post("/actions", json={"seq": seen["seq"], "actions": [action]}).status_code == 200


def test_a_game_with_secrets_is_exported_only_when_it_is_over(server: Server) -> None:
    made = server.new_table(game="signal-box")
    with seat(server, made, 0) as ash, seat(server, made, 1) as birch, server.browser() as me:
        me.sit(made["tokens"][0])
        assert me.get(f"/t/{made['id']}/record").status_code == 403
        assert me.post(f"/t/{made['id']}/continue", {"at": "2"}).status_code == 403
        act(ash, type="Show")
        act(birch, type="Show")
        saved = me.get(f"/t/{made['id']}/record")

        assert saved.status_code == 200
        assert me.post("/import", files={"record": ("x", saved.content)}).status_code == 200


def test_a_damaged_or_foreign_file_is_refused_with_the_reason(server: Server) -> None:
    with server.browser() as me:
        table = me.post("/tables/new", {"game": "milepost", "mode": "hotseat", "seats": "2"}).url.path
        me.send(f"{table}/act", {"seq": 0, "client": "a", "actions": [{"type": "Move", "miles": 2}]})
        saved = me.get(f"{table}/record").content
        for wrong, word in (
            (saved.replace(b'"miles":2', b'"miles":3'), "not the one the record was closed with"),
            (saved.replace(b'"miles":2', b'"miles":9'), "1 to 3 miles"),
            (saved.replace(b"milepost", b"millpost"), "millpost"),
            (saved.replace(b'"rules_version":1', b'"rules_version":7'), "version 7"),
            (b"\x00\xff", "line 1"),
            (saved.replace(b'{"type"', b'{"type":' * 5000), "line 2"),
        ):
            refused = me.post("/import", files={"record": ("x", wrong)})
            assert (refused.status_code, word in refused.text) == (400, True), (word, refused.text)


def test_a_file_that_boasts_of_seats_costs_no_memory(server: Server) -> None:
    def peak() -> int:
        status = Path(f"/proc/{server.pid}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0])

    with server.browser() as me:
        table = me.post("/tables/new", {"game": "milepost", "mode": "hotseat", "seats": "2"}).url.path
        saved = me.get(f"{table}/record").content
        before = peak()
        refused = me.post("/import", files={"record": ("x", saved.replace(b'"seats":2', b'"seats":5000000'))})
    assert (refused.status_code, "not 5000000" in refused.text) == (400, True)
    assert peak() - before < 100_000  # kB


def test_finished_games_are_kept(server: Server) -> None:
    made = server.new_table(seats=[{}], options={"length": 2, "weather": False})
    with seat(server, made, 0) as ann, server.browser() as me:
        me.sit(made["tokens"][0])
        act(ann, type="Move", miles=2)
        assert ann.get("/seat").json()["over"] is True
        assert made["id"] in me.get("/").text
        assert me.get(f"/t/{made['id']}?at=0").status_code == 200
