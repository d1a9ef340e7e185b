"""Eight clients at once: the unique number of a row decides, exactly one wins, and nothing is ever doubled."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.site.clients import Wire
from tests.site.servers import Server
from tests.site.stored import rows_of

CLIENTS = 8
ROUNDS = 1000
Answer = tuple[int, Any]


@pytest.fixture
def processes(database_url: str, tmp_path: Path) -> Iterator[list[Server]]:
    """One server process on SQLite, two on PostgreSQL, as the design has it."""
    started = [Server(tmp_path / "site", database_url).start() for _ in range(2 if database_url else 1)]
    yield started
    for server in started:
        server.stop()


class Crowd:
    """Clients of one seat that all post at the same moment, spread over the server processes."""

    def __init__(self, processes: list[Server]) -> None:
        self.made = processes[0].new_table(seats=[{}])
        self._wires = [Wire(processes[n % len(processes)], self.made, 0) for n in range(CLIENTS)]
        self._threads = ThreadPoolExecutor(CLIENTS)
        self._together = threading.Barrier(CLIENTS)

    def post(self, seq: int, names: Sequence[str]) -> list[Answer]:
        return list(self._threads.map(lambda n: self._post(n, seq, names[n]), range(CLIENTS)))

    def _post(self, number: int, seq: int, name: str) -> Answer:
        body = {"seq": seq, "client": name, "actions": [{"type": "Move", "miles": number % 3 + 1}]}
        self._together.wait()
        return self._wires[number].ask("/actions", body)

    def close(self) -> None:
        self._threads.shutdown()
        for wire in self._wires:
            wire.close()


@pytest.fixture
def crowd(processes: list[Server]) -> Iterator[Crowd]:
    gathered = Crowd(processes)
    yield gathered
    gathered.close()


@pytest.mark.slow
def test_of_eight_posts_for_the_same_row_exactly_one_wins(crowd: Crowd, processes: list[Server]) -> None:
    seq = 0
    for _ in range(ROUNDS):
        answers = crowd.post(seq, [f"{seq}-{n}" for n in range(CLIENTS)])
        assert sorted(status for status, _ in answers) == [200] + [409] * (CLIENTS - 1)
        winner = next(number for number, (status, _) in enumerate(answers) if status == 200)
        reached = answers[winner][1]["seq"]
        for status, told in answers:
            if status == 409:
                assert [line["seq"] for line in told["new"]] == list(range(seq + 1, reached + 1))
                assert told["new"][0]["says"] == [f"Seat 0 moves {winner % 3 + 1}."]
        seq = reached

    rows = rows_of(processes[0], crowd.made["id"])
    assert [row.seq for row in rows] == list(range(1, seq + 1))
    assert sum(row.seat == 0 for row in rows) == ROUNDS


@pytest.mark.slow
def test_a_retry_with_the_same_id_is_answered_as_the_first_time(crowd: Crowd, processes: list[Server]) -> None:
    """Also when the retries overtake each other: here all eight are sent at once."""
    seq, rounds = 0, ROUNDS // 5
    for number in range(rounds):
        answers = crowd.post(seq, [f"retry {number}"] * CLIENTS)
        assert [status for status, _ in answers] == [200] * CLIENTS
        assert len({told["seq"] for _, told in answers}) == 1
        again = crowd.post(seq, [f"retry {number}"] * CLIENTS)
        assert again == answers
        seq = answers[0][1]["seq"]

    rows = rows_of(processes[0], crowd.made["id"])
    assert [row.client for row in rows if row.seat == 0] == [f"retry {number}" for number in range(rounds)]
