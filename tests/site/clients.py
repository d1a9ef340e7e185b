"""Programs at a table, for tests: a seat opened by its token, and the events of a table."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.site.servers import PATIENCE, Server


def seat(server: Server, made: dict[str, Any], index: int, **headers: str) -> httpx.Client:
    """The API at one table, for the holder of a seat's token."""
    bearer = {"Authorization": f"Bearer {made['tokens'][index]}", **headers}
    return httpx.Client(
        base_url=f"{server.url}/api/tables/{made['id']}", headers=bearer, timeout=PATIENCE, verify=False
    )


def move(http: httpx.Client, seq: int, miles: int = 1, client: str | None = None) -> httpx.Response:
    """A move of Milepost."""
    body = {"seq": seq, "client": client, "actions": [{"type": "Move", "miles": miles}]}
    return http.post("/actions", json=body)


@contextmanager
def events(server: Server, table_id: str, after: int = 0, last: str | None = None) -> Iterator[Iterator[int]]:
    """The row numbers a stream tells."""
    with stream_lines(
        server, f"/t/{table_id}/events?after={after}", {"Last-Event-ID": last} if last else {}
    ) as lines:
        yield (json.loads(line[6:])["seq"] for line in lines if line.startswith('data: {"seq"'))


@contextmanager
def stream_lines(server: Server, path: str, headers: dict[str, str]) -> Iterator[Iterator[str]]:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        line.request("GET", path, headers=headers)
        stream = line.getresponse()
        assert stream.status == 200
        yield _patiently(stream)
    finally:
        line.close()


def _patiently(stream: http.client.HTTPResponse) -> Iterator[str]:
    """A stream says "still here" for ever; a test must not wait for ever."""
    end = time.monotonic() + PATIENCE
    while line := stream.readline():
        yield line.decode().rstrip()
        assert time.monotonic() < end, "nothing more came on the stream"


class Wire:
    """A seat's connection for tests that send thousands of requests: as thin as can be, and told when it breaks."""

    Broken = (OSError, http.client.HTTPException)

    def __init__(self, server: Server, made: dict[str, Any], index: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self._path = f"/api/tables/{made['id']}"
        token = {"Authorization": f"Bearer {made['tokens'][index]}"} if made["tokens"][index] else {}
        self._headers = {**token, "Content-Type": "application/json"}

    def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        """Status and answer; one of `Broken` when there was none."""
        content = None if body is None else json.dumps(body).encode()
        try:
            self._line.request("GET" if body is None else "POST", self._path + path, content, self._headers)
            answer = self._line.getresponse()
            return answer.status, json.loads(answer.read())
        except self.Broken:
            self._line.close()
            raise

    def close(self) -> None:
        self._line.close()
