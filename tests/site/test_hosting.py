"""A server for many people as `docs/hosting.md` has it: several processes on one new PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg

from tests.site.servers import Server
from tests.site.test_serve import refused


def test_processes_started_at_once_make_one_database(postgresql: str, tmp_path: Path) -> None:
    with psycopg.connect(postgresql, autocommit=True) as link:
        link.execute("CREATE DATABASE club")
    address, _, where = postgresql.partition("?")
    club = f"{address.rpartition('/')[0]}/club?{where}"
    servers = [Server(tmp_path / "club", club) for _ in range(3)]
    try:
        with ThreadPoolExecutor(len(servers)) as at_once:
            list(at_once.map(Server.start, servers))
        made = servers[0].new_table()
        assert all(server.get(f"/api/tables/{made['id']}")["seq"] == 0 for server in servers)
    finally:
        for server in servers:
            server.stop()


def test_what_the_address_asks_of_a_connection_is_heeded(postgresql: str, tmp_path: Path) -> None:
    """The tests' PostgreSQL believes whoever comes."""
    said = refused(tmp_path, "--port", "PORT", TRAINBOARD_DATABASE_URL=f"{postgresql}&channel_binding=require")
    assert "channel binding" in said
