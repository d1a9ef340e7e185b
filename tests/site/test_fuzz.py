"""Hostile requests to the API, 20,000 here (2,000 on PostgreSQL) and 100,000 by `make fuzz`: no 5xx, and no foreign
table changes."""

from __future__ import annotations

import pytest

from tests.site.fuzzing import Fuzzer
from tests.site.servers import Server


@pytest.mark.slow
def test_twenty_thousand_hostile_requests_break_and_change_nothing(own_server: Server) -> None:
    wanted = 2_000 if own_server.env["TRAINBOARD_DATABASE_URL"] else 20_000
    report = Fuzzer(own_server).run(wanted)

    assert report.failures == []
    assert report.changed == []
    assert report.sent >= wanted
    assert {200, 201, 400, 401, 403, 404} <= set(report.statuses)
