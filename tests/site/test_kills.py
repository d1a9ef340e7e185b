"""The server is killed at random moments of play, as hard as it gets: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import random
import threading
import time
from collections import defaultdict
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.site.clients import Wire, events
from tests.site.servers import Server, wait_until
from tests.site.stored import Row, rows_of

KILLS = 50
ACTIONS = 10_000
LineUp = list[dict[str, str]]
TWO_PEOPLE: LineUp = [{}, {}]
AGAINST_A_BOT: LineUp = [{}, {"bot": "random"}]
ALONE: LineUp = [{}]  # sends lists of actions
LINE_UPS = (TWO_PEOPLE, TWO_PEOPLE, TWO_PEOPLE, AGAINST_A_BOT, ALONE, ALONE)
LENGTH = {"length": 1_000_000}


class Acknowledged(msgspec.Struct, frozen=True):
    """A post that was answered with 200."""

    seq: int
    bodies: tuple[dict[str, Any], ...]


class Player(threading.Thread):
    """Plays all people of one table and asks again, with the same id, whenever the server does not answer."""

    def __init__(self, server: Server, line_up: LineUp) -> None:
        super().__init__(daemon=True)
        self.made = server.new_table(seats=line_up, options=LENGTH)
        self.answers: dict[str, Acknowledged] = {}
        self.count = 0
        self.problems: list[str] = []
        self.done = threading.Event()
        self._wires = [Wire(server, self.made, index) for index, _ in enumerate(line_up)]
        self._at_once = 3 if line_up is ALONE else 1
        self._rng = random.Random(self.made["id"])

    def run(self) -> None:
        seq, turn = 0, 0
        while not self.done.is_set():
            self._play(seq, turn)
            seq, turn = self._until_a_person_is_to_act()
        for wire in self._wires:
            wire.close()

    def _play(self, seq: int, turn: int) -> None:
        """One post, until it is answered. A list may not go on past a draw of luck: then one action is sent."""
        for at_once in (self._at_once, 1):
            bodies = tuple({"type": "Move", "miles": self._rng.randint(1, 3)} for _ in range(at_once))
            name = f"{self._rng.getrandbits(64):x}"
            status, answer = self._insist(turn, "/actions", {"seq": seq, "client": name, "actions": bodies})
            if status == 200:
                self.answers[name] = Acknowledged(answer["seq"], bodies)
                self.count += at_once
            elif status not in (409, 422):
                self.problems.append(f"{status} {answer}")
            if status != 422:
                return
        self.problems.append(f"a single move was refused: {answer}")

    def _until_a_person_is_to_act(self) -> tuple[int, int]:
        while True:
            _, seen = self._insist(0, "")
            if self.made["tokens"][seen["turn"]] or self.done.is_set():
                return seen["seq"], seen["turn"]

    def _insist(self, turn: int, path: str, body: Any = None) -> tuple[int, Any]:
        while True:
            try:
                return self._wires[turn].ask(path, body)
            except Wire.Broken:
                time.sleep(0.02)


class Listener(threading.Thread):
    """Hears the events of a table through all kills, resuming after the last one."""

    def __init__(self, server: Server, table_id: str) -> None:
        super().__init__(daemon=True)
        self._server, self._table_id = server, table_id
        self.heard: list[int] = []

    def run(self) -> None:
        while True:
            try:
                last = str(self.heard[-1]) if self.heard else None
                with events(self._server, self._table_id, last=last) as numbers:
                    self.heard.extend(numbers)
            except (*Wire.Broken, AssertionError):
                time.sleep(0.02)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(own_server: Server) -> None:
    players = [Player(own_server, line_up) for line_up in LINE_UPS]
    listeners = [Listener(own_server, player.made["id"]) for player in players]
    for thread in (*players, *listeners):
        thread.start()
    kills = _kill_now_and_then(own_server, players)
    for player in players:
        player.done.set()
    for player in players:
        player.join(60)

    assert kills >= KILLS
    assert sum(player.count for player in players) >= ACTIONS
    for player, listener in zip(players, listeners, strict=True):
        assert player.problems == []
        rows = rows_of(own_server, player.made["id"])
        _no_gap_no_loss_no_double(rows, player.answers)
        _heard_all_in_order(listener, len(rows))
        _goes_on(own_server, player, len(rows))


def _kill_now_and_then(server: Server, players: list[Player]) -> int:
    """Kill and start again until there were enough kills and actions: how many kills."""
    rng, kills = random.Random(1870), 0

    def count() -> int:
        return sum(player.count for player in players)

    def reached(enough: int) -> bool:
        return count() >= enough

    while kills < KILLS or count() < ACTIONS:
        enough = count() + rng.randint(1, 2 * ACTIONS // KILLS)
        wait_until(partial(reached, enough), 150)
        time.sleep(rng.random() * 0.02)  # else every kill would follow closely upon an answer
        server.kill()
        kills += 1
        server.start()
    return kills


def _no_gap_no_loss_no_double(rows: list[Row], answers: dict[str, Acknowledged]) -> None:
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    by_client: dict[str | None, list[Row]] = defaultdict(list)
    for row in rows:
        by_client[row.client].append(row)
    for name, answer in answers.items():
        stored = by_client[name]
        assert [row.part for row in stored] == list(range(len(stored)))
        assert stored[-1].seq == answer.seq
        own = [row for row in stored if row.seat >= 0]
        assert [msgspec.json.decode(row.body) for row in own] == list(answer.bodies)


def _heard_all_in_order(listener: Listener, rows: int) -> None:
    wait_until(lambda: bool(listener.heard) and listener.heard[-1] >= rows)
    assert listener.heard == list(range(1, len(listener.heard) + 1))


def _goes_on(server: Server, player: Player, rows: int) -> None:
    """The whole history still replays, each row to the state it recorded, and the table takes another action."""
    assert server.get(f"/t/{player.made['id']}/chapters")["chapters"]
    spectator = Wire(server, {"id": player.made["id"], "tokens": [""]}, 0)
    turn = spectator.ask("")[1]["turn"]
    if player.made["tokens"][turn]:
        person = Wire(server, player.made, turn)
        seq = person.ask("/seat")[1]["seq"]
        assert person.ask("/actions", {"seq": seq, "actions": [{"type": "Move", "miles": 1}]})[0] == 200
        person.close()
    wait_until(lambda: spectator.ask("")[1]["seq"] > rows)
    spectator.close()
