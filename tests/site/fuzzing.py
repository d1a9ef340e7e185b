"""Hostile requests made from the API's own description: valid ones and broken ones, with tokens right and wrong.

The fuzzer holds the token of one table. The others, whose ids it knows, must come out as they went in.
"""

from __future__ import annotations

import http.client
import random
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import hypothesis
import msgspec
import requests
import schemathesis
from hypothesis import HealthCheck, Phase
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode

from tests.site.addresses import openapi
from tests.site.servers import Server
from tests.site.stored import query

BATCH = 60  # cases of one kind in a row
AIMS = 4  # each case is sent this often, to different tables and with different tokens
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
NASTY = (
    b"[" * 50_000,
    b'{"a":' * 50_000,
    b'{"seq": 1' + b"0" * 9000 + b"}",
    b'{"seq": NaN}',
    b'{"text": "\\ud800"}',
    b'{"text": "a\\u0000b"}',
    b'{"seq": 0, "actions": [{"type": "Move", "miles": "\\ud800"}]}',
    b'{"seq": 0, "actions": [{"\\udfff": 1}]}',
    b'{"seq": 1e400, "actions": [{}]}',
    b'{"game": "milepost", "seats": [{"name": "\\ud800"}]}',
    b'{"game": "milepost", "seats": [{"name": "\\u0000"}], "name": "\\u0000"}',
    b'{"game": "milepost", "seats": [{}], "options": {"length": 1' + b"0" * 400 + b"}}",
    b'{"game": "milepost", "seats": [{}], "options": {"\\ud800": 1}}',
    b'{"game": "\\u0000", "seats": [{}]}',
    b"\xff\xfe",
    b"",
)


class Report(msgspec.Struct):
    """What came of it."""

    statuses: Counter[int] = msgspec.field(default_factory=Counter)
    failures: list[str] = msgspec.field(default_factory=list)
    changed: list[str] = msgspec.field(default_factory=list)
    seconds: float = 0.0

    @property
    def sent(self) -> int:
        return sum(self.statuses.values())


class Fuzzer:
    def __init__(self, server: Server, seed: int = 18) -> None:
        self.server = server
        self.report = Report()
        self._rng = random.Random(seed)
        self._own = server.new_table(seats=[{}, {"bot": "random"}])
        self._victims = [server.new_table(), server.new_table(game="signal-box"), server.new_table(seats=[{}])]
        self._line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

    def run(self, requests_wanted: int) -> Report:
        before, started = self._victims_rows(), time.monotonic()
        schema = schemathesis.openapi.from_dict(openapi(self.server))
        operations: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        self._nasty(operations)
        while self.report.sent < requests_wanted:
            for operation in operations:
                for mode in MODES:
                    self._try(operation, mode, BATCH)
        self.report.seconds = time.monotonic() - started
        self.report.changed = [table for table, rows in self._victims_rows().items() if rows != before[table]]
        self._line.close()
        return self.report

    def _try(self, operation: Any, mode: GenerationMode, count: int) -> None:
        @hypothesis.seed(self._rng.getrandbits(32))
        @hypothesis.settings(
            max_examples=count,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @hypothesis.given(operation.as_strategy(generation_mode=mode))
        def send(case: Any) -> None:
            for _ in range(AIMS):
                self._aim(case)
                self._send(requests.Request(**case.as_transport_kwargs(base_url=self.server.url)).prepare())

        with suppress(Unsatisfiable):  # where there is nothing to get wrong
            send()

    def _aim(self, case: Any) -> None:
        """At its own table, at a victim's, or wherever the case itself points; with some token or none."""
        tables = [self._own["id"], *(victim["id"] for victim in self._victims)]
        if "table_id" in (case.path_parameters or {}) and self._rng.random() < 0.8:
            case.path_parameters["table_id"] = self._rng.choice(tables)
        token = self._rng.choice([self._own["tokens"][0], self._own["tokens"][0], "guess", ""])
        case.headers = {**(case.headers or {}), **({"Authorization": f"Bearer {token}"} if token else {})}

    def _nasty(self, operations: list[Any]) -> None:
        headers = {"Authorization": f"Bearer {self._own['tokens'][0]}", "Content-Type": "application/json"}
        for operation in (one for one in operations if one.method.upper() == "POST"):
            url = self.server.url + operation.full_path.replace("{table_id}", self._own["id"])
            for body in NASTY:
                self._send(requests.Request("POST", url, headers=headers, data=body).prepare())

    def _send(self, prepared: requests.PreparedRequest, again: bool = True) -> None:
        headers = {name: value for name, value in prepared.headers.items() if name.lower() != "connection"}
        body: Any = prepared.body
        try:
            self._line.request(prepared.method or "GET", prepared.path_url, body, headers)
            answer = self._line.getresponse()
        except (ValueError, http.client.InvalidURL):
            self._line.close()  # it cannot even be sent
        except (OSError, http.client.HTTPException) as error:
            self._line.close()
            if again:  # a connection that was idle while a case was made up may have been closed: once more
                self._send(prepared, again=False)
            else:
                self.report.failures.append(f"no answer ({error!r}): {prepared.method} {prepared.path_url}")
        else:
            self._note(prepared, answer)

    def _note(self, prepared: requests.PreparedRequest, answer: http.client.HTTPResponse) -> None:
        self.report.statuses[answer.status] += 1
        if answer.status >= 500:
            self.report.failures.append(
                f"{answer.status}: {prepared.method} {prepared.path_url[:200]} {str(prepared.body)[:300]}"
            )
        if "event-stream" in (answer.headers.get("Content-Type") or ""):
            self._line.close()  # it would go on for ever
        else:
            answer.read()

    def _victims_rows(self) -> dict[str, Any]:
        """Everything stored of the tables the fuzzer may not touch."""
        ids = [victim["id"] for victim in self._victims]
        return {
            f"{name} {table}": sorted(query(self.server, f"SELECT * FROM trainboard_{name} WHERE {key} = '{table}'"))
            for table in ids
            for name, key in [("table", "id"), *((one, "table_id") for one in ("seat", "action", "chat", "note"))]
        }
