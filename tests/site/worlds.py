"""Pairs of tables that differ only in what some viewers may not see, and all that a viewer can receive of one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec

from tests.signal_box import GAME, Action, Deal
from tests.site.addresses import Operation, filled
from tests.site.clients import events, seat
from tests.site.servers import PATIENCE, Browser, Server
from trainboard.kit.record import dump, record

Received = dict[str, tuple[int, str]]
OTHERS = re.compile(r"<(li|tr)\b(?:(?!</\1>).)*?/t/(?!TABLE)(?:(?!</\1>).)*</\1>", re.DOTALL)  # lines of other tables
CSRF = re.compile(r'((?:name="csrf" content|csrfmiddlewaretoken" value)=")[^"]+')


class Script(msgspec.Struct, frozen=True):
    """What happens at both tables: the hands at each, then the same actions."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    actions: tuple[Action, ...]

    @property
    def viewers(self) -> list[int | None]:
        """Those to whom both tables must look the same: the seats with the same hand, and a spectator."""
        same = [seat for seat, (one, other) in enumerate(zip(*self.hands, strict=True)) if one == other]
        return [*same, None]


class World:
    """A table of Signal Box with given hands, its host sitting everywhere, its seats' tokens."""

    def __init__(self, server: Server, hand: tuple[int, ...]) -> None:
        self.server = server
        with server.browser() as host:
            page = host.post("/import", files={"record": ("hands.trainboard", _dealt(hand))})
            assert page.status_code == 200, page.text
            self.id = page.url.path.rsplit("/", 1)[1]
            self.tokens = [_link(host, self.id, index) for index, _ in enumerate(hand)]
        self.made: dict[str, Any] = {"id": self.id, "tokens": self.tokens}
        self.seq = len(hand)

    def play(self, turn: int, action: Action) -> int:
        with seat(self.server, self.made, turn) as client:
            body = {"seq": self.seq, "actions": [msgspec.to_builtins(action)]}
            answer = client.post("/actions", json=body)
        assert answer.status_code == 200, answer.text
        self.seq = answer.json()["seq"]
        return self.seq

    def turn(self) -> int | None:
        turn: int | None = self.server.get(f"/api/tables/{self.id}")["turn"]
        return turn

    def received_by(self, viewer: int | None, pages: list[str], api: list[Operation]) -> Received:
        """Everything this viewer can be sent, by pages, API and stream; what names the table is blanked."""
        with ExitStack() as stack:
            me = stack.enter_context(self.server.browser())
            if viewer is not None:
                me.sit(self.tokens[viewer])
            got = dict(self._from_pages(me, pages))
            got.update(self._from_posts(me))
            got.update(self._from_api(viewer, api))
        return {what: (status, self._blank(text)) for what, (status, text) in got.items()}

    def _from_pages(self, me: Browser, pages: list[str]) -> Iterator[tuple[str, tuple[int, str]]]:
        for page in (page for page in pages if "<slug:table_id>" in page or page in ("/", "/turns")):
            path = filled(page, table_id=self.id)
            if path.endswith("/events"):
                yield page, (200, self._stream())
                continue
            answer = me.http.get(path)
            yield page, (answer.status_code, answer.text)
            if page not in ("/", "/turns") and answer.status_code != 405:
                for query in ("?before=99", *self._touches(), *self._moments()):
                    answer = me.http.get(path + query)
                    yield page + query, (answer.status_code, answer.text)

    def _moments(self) -> list[str]:
        """Some moments of the past."""
        return [f"?at={seq}" for seq in sorted({1, self.seq // 2, self.seq})]

    def _touches(self) -> list[str]:
        """Questions why a touch is no choice."""
        return [f"?seq={self.seq}&target={target}" for target in ("signal:5", "box:pay", "box:show")]

    def _stream(self) -> str:
        with events(self.server, self.id) as numbers:
            return " ".join(str(next(numbers)) for _ in range(self.seq))

    def _from_posts(self, me: Browser) -> Iterator[tuple[str, tuple[int, str]]]:
        """Answers to what is too late, not allowed, or asks for the record."""
        for seq in (0, self.seq):
            for action in ({"type": "Pay", "amount": 99}, {"type": "Deal", "signal": 5}, {"type": "Nonsense"}):
                answer = me.send(f"/t/{self.id}/act", {"seq": seq, "client": "x", "actions": [action]})
                yield f"act {seq} {action}", (answer.status_code, answer.text)
        answer = me.post(f"/t/{self.id}/continue", {"at": str(self.seq)})
        yield "continue", (answer.status_code, answer.text if answer.status_code >= 400 else "a table of its own")

    def _from_api(self, viewer: int | None, api: list[Operation]) -> Iterator[tuple[str, tuple[int, str]]]:
        headers = {"Authorization": f"Bearer {self.tokens[viewer]}"} if viewer is not None else {}
        with httpx.Client(base_url=f"{self.server.url}", headers=headers, timeout=PATIENCE, verify=False) as client:
            for operation in (one for one in api if one.method == "GET" and not one.path.endswith("/events")):
                path = filled(operation.path, table_id=self.id, game_id="signal-box")
                for query in ("", *self._moments()):
                    answer = client.get(path + query)
                    yield operation.path + query, (answer.status_code, self._own_lines(operation.path, answer))

    def _own_lines(self, path: str, answer: httpx.Response) -> str:
        """A list of tables names others too; only this table's line is compared."""
        if path != "/api/tables":
            return answer.text
        return json.dumps([line for line in answer.json() if line["id"] == self.id])

    def _blank(self, text: str) -> str:
        return OTHERS.sub("", CSRF.sub(r"\1-", text.replace(self.id, "TABLE")))


def _dealt(hand: tuple[int, ...]) -> bytes:
    """The file of a game in which these signals have been dealt."""
    options = GAME.Options()
    state, deals = GAME.start(len(hand), options), [Deal(signal) for signal in hand]
    for deal in deals:
        state = GAME.apply(state, deal)
    return dump(record(GAME, len(hand), options, deals, state))


def _link(host: Browser, table_id: str, index: int) -> str:
    page = host.post(f"/t/{table_id}/invite", {"seat": str(index)})
    found = re.search(r"/s/([\w-]+)", page.text)
    assert found, page.text
    return found[1]


def leaks(
    server: Server, script: Script, pages: list[str], api: list[Operation], viewers: list[int | None] | None = None
) -> list[str]:
    """What a viewer received, after the script was played, that was not the same at both tables."""
    here, there = (World(server, hand) for hand in script.hands)
    found: list[str] = []
    for action in script.actions:
        turn = here.turn()
        assert turn is not None
        assert turn == there.turn()
        here.play(turn, action)
        there.play(turn, action)
    for viewer in viewers or script.viewers:
        one, other = here.received_by(viewer, pages, api), there.received_by(viewer, pages, api)
        found.extend(f"{viewer}: {what}" for what in one.keys() | other.keys() if one.get(what) != other.get(what))
    return found
