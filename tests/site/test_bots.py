"""Bots in their processes: whatever dies, no table is lost and no worker stays behind."""

from __future__ import annotations

import os
import signal
from typing import Any

from tests.site.clients import events, move, seat
from tests.site.servers import Server, command_line, wait_until

MOST_SECONDS_A_WORKER_STAYS = 5.0


def table_against(server: Server, bot: str) -> dict[str, Any]:
    return server.new_table(seats=[{}, {"bot": bot}])


def is_busy(pid: int) -> bool:
    """Whether a process has used a good part of a second of its processor: it is past starting, and thinks."""
    with open(f"/proc/{pid}/stat") as status:
        fields = status.read().rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK") > 0.8


def let_it_think(server: Server, made: dict[str, Any]) -> set[int]:
    """Move, and wait until a worker is in the middle of the bot's answer."""
    with seat(server, made, 0) as ann:
        assert move(ann, 0).status_code == 200
    wait_until(lambda: any(is_busy(pid) for pid in server.workers()))
    return server.workers()


def test_a_killed_worker_costs_a_moment_not_the_table(own_server: Server) -> None:
    made = table_against(own_server, "slow")
    for worker in let_it_think(own_server, made):
        os.kill(worker, signal.SIGKILL)

    with events(own_server, made["id"], after=1) as numbers:
        assert next(numbers) == 2


def test_a_killed_server_takes_its_workers_along_and_the_next_one_goes_on(own_server: Server) -> None:
    made = table_against(own_server, "slow")
    workers = let_it_think(own_server, made)
    own_server.kill()

    wait_until(lambda: not any(map(command_line, workers)), MOST_SECONDS_A_WORKER_STAYS)
    own_server.start()
    with events(own_server, made["id"], after=1) as numbers:
        assert next(numbers) == 2


def test_ctrl_c_ends_server_and_thinking_bots_within_two_seconds(own_server: Server) -> None:
    assert any(seconds_to_end(own_server) <= 2.0 for _ in range(10))  # a busy machine may be late
    assert "Traceback" not in own_server.log.read_text()


def seconds_to_end(server: Server) -> float:
    if server.process is None:
        server.start()
    made = table_against(server, "slow")
    workers = let_it_think(server, made)
    with events(server, made["id"]) as numbers:
        assert next(numbers) == 1
        seconds = server.stop()
    assert not any(map(command_line, workers))
    return seconds


def test_a_broken_bot_does_not_stop_the_others(server: Server) -> None:
    broken, sound = table_against(server, "broken"), table_against(server, "random")
    for made in (broken, sound):
        with seat(server, made, 0) as ann:
            assert move(ann, 0).status_code == 200

    with events(server, sound["id"], after=1) as numbers:
        assert next(numbers) == 2
    with seat(server, broken, 0) as ann:
        assert ann.get("/seat").json()["turn"] == 1


def test_bots_play_a_whole_game_among_themselves(server: Server) -> None:
    made = server.new_table(seats=[{"bot": "random"}, {"bot": "random"}], options={"length": 30})

    def over() -> bool:
        return bool(server.get(f"/api/tables/{made['id']}")["over"])

    wait_until(over)
