"""The database goes away under play and comes back: everybody is told so, nothing is lost, and play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.site.clients import Wire, move, seat
from tests.site.servers import Server, wait_until
from tests.site.stored import rows_of

LISTENING = "SELECT pid FROM pg_stat_activity WHERE datname = 'outage' AND query LIKE 'LISTEN%'"
COUNT = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'outage'"
END = "SELECT pg_terminate_backend(pid), pid FROM pg_stat_activity WHERE datname = 'outage'"


@pytest.fixture
def served(database_url: str, tmp_path: Path) -> Iterator[Server]:
    """A server on a database of its own, which may go away."""
    started = Server(tmp_path / "served", own_database(database_url) if database_url else "").start()
    yield started
    started.stop()


def own_database(url: str) -> str:
    with psycopg.connect(url, autocommit=True) as link:
        link.execute("DROP DATABASE IF EXISTS outage WITH (FORCE)")
        link.execute("CREATE DATABASE outage")
    address, _, where = url.partition("?")
    return f"{address.rpartition('/')[0]}/outage?{where}"


@contextmanager
def database_away(server: Server, database_url: str) -> Iterator[None]:
    """As when PostgreSQL is stopped, or the disk with the SQLite file is taken out."""
    if not database_url:
        aside = server.folder.rename(server.folder.with_name("aside"))
        yield
        aside.rename(server.folder)
        return
    with psycopg.connect(database_url, autocommit=True) as link:
        link.execute("ALTER DATABASE outage ALLOW_CONNECTIONS false")
        link.execute(END)
        wait_until(lambda: link.execute(COUNT).fetchone() == (0,))
        yield
        link.execute("ALTER DATABASE outage ALLOW_CONNECTIONS true")


def test_a_database_that_goes_away_is_said_and_play_goes_on_when_it_is_back(
    served: Server, database_url: str
) -> None:
    made = served.new_table(seats=[{}, {"bot": "random"}], options={"length": 1000})
    watching = Wire(served, {"id": made["id"], "tokens": [""]}, 0)
    with seat(served, made, 0) as ann, served.browser() as ben:
        ben.sit(made["tokens"][0])
        with database_away(served, database_url), ThreadPoolExecutor(3) as at_once:
            acted = at_once.submit(move, ann, 0, client="kept")
            shown = at_once.submit(ben.get, f"/t/{made['id']}")
            for answer in (acted.result(), shown.result()):
                assert answer.status_code == 503, answer.text
                assert "database" in answer.text
                assert int(answer.headers["Retry-After"]) > 0

        wait_until(lambda: ann.get("/seat").status_code == 200)
        assert move(ann, 0, client="kept").status_code == 200
    wait_until(lambda: watching.ask("")[1]["seq"] >= 2)  # the bot has answered
    assert next(row.client for row in rows_of(served, made["id"])) == "kept"
    watching.close()


@pytest.fixture
def quick(postgresql: str, tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path / "quick", own_database(postgresql)).start()
    yield started
    started.stop()


def test_a_quick_restart_of_postgresql_is_noticed_for_a_moment_only(quick: Server, postgresql: str) -> None:
    made = quick.new_table()
    with psycopg.connect(postgresql, autocommit=True) as link, ThreadPoolExecutor(30) as many:

        def connections() -> int:
            wires = [Wire(quick, made, 0) for _ in range(30)]
            assert {status for status, _ in many.map(lambda wire: wire.ask("/seat"), wires)} == {200}
            for wire in wires:
                wire.close()
            found = link.execute(COUNT).fetchone()
            return int(found[0]) if found else 0

        wait_until(lambda: connections() >= 8)
        ended = {pid for _, pid in link.execute(END)}  # all at once, as by a restart
        wait_until(lambda: any(pid not in ended for (pid,) in link.execute(LISTENING)))
    with seat(quick, made, 0) as ann:
        assert [ann.get("/seat").status_code for _ in range(30)].count(503) <= 2
