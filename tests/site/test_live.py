"""Live updates across server processes and restarts: whoever listens hears every row once, in order."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.site.clients import events, move, seat
from tests.site.servers import PATIENCE, Server

MOMENT = 0.5  # seconds; PostgreSQL's fallback looks only once a second


@pytest.fixture
def pair(database_url: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two server processes on one database."""
    first, second = (Server(tmp_path / "site", database_url).start() for _ in range(2))
    yield first, second
    first.stop()
    second.stop()


def test_rows_of_one_process_reach_listeners_at_another_within_a_moment(pair: tuple[Server, Server]) -> None:
    assert any(median_wait(*pair) < MOMENT for _ in range(5))  # a busy machine may be late


def median_wait(here: Server, there: Server) -> float:
    """From a post at one process to the listener at the other."""
    made = here.new_table(seats=[{}])
    waits = []
    with seat(here, made, 0) as ann, events(there, made["id"]) as numbers:
        heard = 0
        for _ in range(12):
            started = time.monotonic()
            seq = move(ann, heard).json()["seq"]
            while heard < seq:
                heard, before = next(numbers), heard
                assert heard == before + 1
            waits.append(time.monotonic() - started)
    return statistics.median(waits)


def test_what_is_said_at_one_process_is_heard_at_another(pair: tuple[Server, Server]) -> None:
    here, there = pair
    made = here.new_table()
    with seat(here, made, 0) as ann, there.browser() as ben:
        ben.sit(made["tokens"][1])
        assert ann.post("/chat", json={"text": "all aboard"}).status_code == 200
        assert "all aboard" in ben.get(f"/t/{made['id']}").text


def test_a_cookie_of_one_process_counts_at_the_other(pair: tuple[Server, Server]) -> None:
    here, there = pair
    made = here.new_table()
    with here.browser() as ann:
        ann.sit(made["tokens"][0])
        ann.http.base_url = there.url
        assert ann.send(f"/t/{made['id']}/act", first_move("a")).json() == {"seq": 1}


def test_a_restart_under_play_is_survived_by_seat_and_listener(own_server: Server) -> None:
    made = own_server.new_table()
    with own_server.browser() as ann, seat(own_server, made, 1) as ben:
        ann.sit(made["tokens"][0])
        with events(own_server, made["id"]) as numbers:
            assert ann.send(f"/t/{made['id']}/act", first_move("a")).status_code == 200
            assert next(numbers) == 1
            own_server.stop()
        own_server.start()

        assert ann.send(f"/t/{made['id']}/act", first_move("a")).json() == {"seq": 1}
        assert move(ben, 1).json() == {"seq": 2}
        with events(own_server, made["id"], last="1") as numbers:
            assert next(numbers) == 2


def first_move(client: str) -> dict[str, object]:
    return {"seq": 0, "client": client, "actions": [{"type": "Move", "miles": 1}]}


def test_pages_are_compressed_and_streams_are_not(server: Server) -> None:
    made = server.new_table()
    with httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"Accept-Encoding": "gzip"}) as http:
        page = http.get(f"/t/{made['id']}")
        with http.stream("GET", f"/t/{made['id']}/events?after=0") as stream:
            assert "Content-Encoding" not in stream.headers
    assert page.headers["Content-Encoding"] == "gzip"
    assert int(page.headers["Content-Length"]) == page.num_bytes_downloaded < len(page.content) / 2
