"""Taking back: freely within one's turn, further by consent, never past luck; history is never rewritten."""

from __future__ import annotations

from typing import Any

import httpx

from tests.site.clients import move, seat
from tests.site.servers import Server
from tests.site.stored import rows_of

SURE = {"weather": False}  # nothing is drawn


def undo(http: httpx.Client, seq: int, to: int, client: str = "undo") -> dict[str, Any]:
    answer = http.post("/undo", json={"seq": seq, "to": to, "client": client})
    return {"status": answer.status_code, **answer.json()}


def test_alone_everything_can_be_taken_back_and_stays_in_the_history(server: Server) -> None:
    made = server.new_table(seats=[{}], options=SURE)
    with seat(server, made, 0) as ann:
        for seq in range(3):
            move(ann, seq, 2)
        assert undo(ann, 3, 1) == {"status": 200, "seq": 4, "asked": False}
        assert ann.get("/seat").json()["observation"]["mile"] == 2
        assert move(ann, 4, 3).json() == {"seq": 5}
        assert ann.get("/seat").json()["observation"]["mile"] == 5
        assert ann.get("/seat", params={"at": 3}).json()["observation"]["mile"] == 6
        assert [line["stands"] for line in ann.get("/log").json()["lines"]] == [True, False, False, True, True]
    assert [row.kind for row in rows_of(server, made["id"])] == ["act", "act", "act", "undo", "act"]


def test_a_retried_undo_is_one_undo(server: Server) -> None:
    made = server.new_table(seats=[{}], options=SURE)
    with seat(server, made, 0) as ann:
        move(ann, 0)
        assert undo(ann, 1, 0, "same") == undo(ann, 1, 0, "same")
    assert len(rows_of(server, made["id"])) == 2


def test_luck_cannot_be_taken_back(server: Server) -> None:
    made = server.new_table(seats=[{}])
    with seat(server, made, 0) as ann:
        for seq in range(4):
            move(ann, seq, 3)
        assert undo(ann, 5, 3)["status"] == 422


def test_the_others_must_agree_to_what_is_no_longer_ones_own_turn(server: Server) -> None:
    made = server.new_table(options=SURE)
    with seat(server, made, 0) as ann, server.browser() as ben:
        ben.sit(made["tokens"][1])
        move(ann, 0)
        assert undo(ann, 1, 0) == {"status": 200, "seq": 1, "asked": True}
        assert len(rows_of(server, made["id"])) == 1
        asked = ben.get(f"/t/{made['id']}").text
        assert asked.index(">Agree<") < asked.index(">Refuse<")
        assert "asks to take back the last action" in asked
        assert ben.post(f"/t/{made['id']}/undo/agree").json() == {"seq": 2}
        assert "took back the last action." in ben.get(f"/t/{made['id']}").text
        assert ann.get("/seat").json()["turn"] == 0


def test_a_turn_is_restarted_from_where_the_same_seat_or_its_chapter_began(server: Server) -> None:
    """At one screen all seats are mine, and alone there is no other seat: a turn ends there all the same."""
    made = server.new_table(seats=[{}, {}], options=SURE)
    with seat(server, made, 0) as ann, seat(server, made, 1) as ben, server.browser() as me:
        me.sit(made["tokens"][0])
        me.sit(made["tokens"][1])
        for seq in range(4):
            move([ann, ben][seq % 2], seq)
        page = me.get(f"/t/{made['id']}").text
    assert 'data-undo="3"' in page
    assert "Restart turn" not in page
    alone = server.new_table(seats=[{}], options=SURE)
    with seat(server, alone, 0) as ann, server.browser() as me:
        me.sit(alone["tokens"][0])
        for seq in range(36):  # mile 99 after 33 moves of three
            move(ann, seq, 3)
        page = me.get(f"/t/{alone['id']}").text
    assert 'data-undo="34">Restart turn' in page


def test_a_refusal_and_a_new_move_end_the_wish(server: Server) -> None:
    made = server.new_table(options=SURE)
    with seat(server, made, 0) as ann, seat(server, made, 1) as bens_bot, server.browser() as ben:
        ben.sit(made["tokens"][1])
        move(ann, 0)
        undo(ann, 1, 0)
        assert ben.post(f"/t/{made['id']}/undo/refuse").status_code == 200
        assert ben.post(f"/t/{made['id']}/undo/agree").status_code == 422
        undo(ann, 1, 0)
        assert move(bens_bot, 1).json() == {"seq": 2}
        assert ben.post(f"/t/{made['id']}/undo/agree").status_code == 422
    assert [row.kind for row in rows_of(server, made["id"])] == ["act", "act"]


def test_whoever_asked_may_think_again(server: Server) -> None:
    made = server.new_table(options=SURE)
    with seat(server, made, 0) as ann, server.browser() as me, server.browser() as ben:
        me.sit(made["tokens"][0])
        ben.sit(made["tokens"][1])
        move(ann, 0)
        undo(ann, 1, 0)
        assert 'data-post="undo/refuse">Withdraw' in me.get(f"/t/{made['id']}").text
        assert me.post(f"/t/{made['id']}/undo/refuse").status_code == 200
        assert ben.post(f"/t/{made['id']}/undo/agree").status_code == 422


def test_bots_agree(server: Server) -> None:
    made = server.new_table(seats=[{}, {"bot": "broken"}], options=SURE)
    with seat(server, made, 0) as ann:
        move(ann, 0)
        assert undo(ann, 1, 0) == {"status": 200, "seq": 2, "asked": False}


def test_a_record_holds_only_what_stands(server: Server) -> None:
    made = server.new_table(seats=[{}], options=SURE)
    with seat(server, made, 0) as ann, server.browser() as me:
        me.sit(made["tokens"][0])
        for seq in range(3):
            move(ann, seq, 2)
        undo(ann, 3, 1)
        lines = me.get(f"/t/{made['id']}/record").text.splitlines()
    assert [line for line in lines if "Move" in line] == ['{"type":"Move","miles":2}']


def test_what_was_undone_cannot_be_returned_to_and_a_stale_wish_is_told(server: Server) -> None:
    made = server.new_table(seats=[{}], options=SURE)
    with seat(server, made, 0) as ann:
        for seq in range(3):
            move(ann, seq)
        undo(ann, 3, 1, "first")
        assert undo(ann, 4, 2, "second")["status"] == 422
        stale = undo(ann, 3, 0, "third")
        assert (stale["status"], stale["seq"]) == (409, 4)


def test_what_was_told_of_a_table_goes_on_rightly_after_an_undo(own_server: Server) -> None:
    made = own_server.new_table(seats=[{}], options={**SURE, "length": 1000})
    forty = [{"type": "Move", "miles": 3}] * 40

    def chapters() -> Any:
        return own_server.get(f"/t/{made['id']}/chapters")["chapters"]

    with seat(own_server, made, 0) as ann:
        ann.post("/actions", json={"seq": 0, "actions": forty})
        assert chapters() == [[0, "Hundred 0"], [34, "Hundred 1"]]
        undo(ann, 40, 10)
        ann.post("/actions", json={"seq": 41, "actions": forty})
    told = [[0, "Hundred 0"], [34, "Hundred 1"], [41, "Hundred 0"], [65, "Hundred 1"]]
    assert chapters() == told
    own_server.stop()
    own_server.start()
    assert chapters() == told


def test_a_past_moment_offers_the_way_back_to_it_with_what_it_costs(server: Server) -> None:
    """By consent where others have moved, and only to somebody at the table; past luck there is no way."""
    made = server.new_table(options=SURE)
    with (
        seat(server, made, 0) as ann,
        seat(server, made, 1) as ben,
        server.browser() as me,
        server.browser() as guest,
    ):
        me.sit(made["tokens"][0])
        move(ann, 0)
        move(ben, 1)
        address = f"/t/{made['id']}?at=0"
        assert 'data-undo="0">Ask to take back 2 actions' in me.get(address).text
        assert "data-undo" not in guest.get(address).text
    lucky = server.new_table(seats=[{}])
    with seat(server, lucky, 0) as ann, server.browser() as me:
        me.sit(lucky["tokens"][0])
        for seq in range(4):
            move(ann, seq, 3)
        assert "data-undo" not in me.get(f"/t/{lucky['id']}?at=0").text
