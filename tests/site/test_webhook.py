"""A table's webhook: called when a person is to act, and never anywhere the owner has not named."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.site.clients import move, seat
from tests.site.servers import PATIENCE, Server


class Receiver(ThreadingHTTPServer):
    """Another program that listens."""

    def __init__(self) -> None:
        self.got: queue.Queue[dict[str, Any]] = queue.Queue()
        super().__init__(("127.0.0.1", 0), Answering)
        self.url = f"http://127.0.0.1:{self.server_address[1]}/turn"


class Answering(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Receiver)
        self.server.got.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Quietly."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield listening
        listening.shutdown()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("site"), TRAINBOARD_WEBHOOKS="127.0.0.1").start()
    yield started
    started.stop()


def test_it_is_called_when_a_person_is_to_act(site: Server, receiver: Receiver) -> None:
    made = site.new_table(seats=[{"name": "Ida"}, {"name": "Jo"}])
    with seat(site, made, 0) as ida:
        assert ida.post("/webhook", json={"url": receiver.url}).status_code == 200
        move(ida, 0)
        assert receiver.got.get(timeout=PATIENCE) == {
            "table": made["id"],
            "seq": 1,
            "turn": 1,
            "name": "Jo",
            "over": False,
        }


def test_a_receiver_that_is_gone_holds_nothing_up(site: Server, receiver: Receiver) -> None:
    made, other = site.new_table(seats=[{}]), site.new_table(seats=[{}])
    with seat(site, made, 0) as ann, seat(site, other, 0) as ben:
        ann.post("/webhook", json={"url": "http://127.0.0.1:1/gone"})
        ben.post("/webhook", json={"url": receiver.url})
        assert move(ann, 0).status_code == 200
        assert move(ben, 0).status_code == 200
        assert receiver.got.get(timeout=PATIENCE)["table"] == other["id"]


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost/",
        "ftp://127.0.0.1/",
        "http://127.0.0.1@evil.example/",
        "http://[",
        "x",
        "http://127.0.0.1/ x",
    ],
)
def test_other_hosts_are_refused(site: Server, url: str) -> None:
    with seat(site, site.new_table(), 0) as ann:
        answer = ann.post("/webhook", json={"url": url})
    assert (answer.status_code, "127.0.0.1" in answer.json()["error"]) == (400, True)
