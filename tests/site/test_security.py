"""Who may not, cannot: every unsafe address of the site, taken from the URL conf and from the API's description."""

from __future__ import annotations

import http.client
import re
import resource
import stat
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.site.addresses import filled, operations, pages
from tests.site.clients import move, seat, stream_lines
from tests.site.servers import PATIENCE, Browser, Server, wait_until
from tests.site.stored import everything, query, rows_of

REFUSED = {403, 405}  # 405: the address only reads
MAKES_A_TABLE_OF_ITS_OWN = "/t/<slug:table_id>/continue"  # anybody may who sees all; nothing changes at the table
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
STREAMS = 200  # of one address at once
MOVE: dict[str, Any] = {"seq": 0, "client": "x", "actions": [{"type": "Move", "miles": 1}]}


def body_for(path: str) -> dict[str, Any]:
    """A body that is in order, so that nothing but the sender is wrong."""
    bodies: dict[str, dict[str, Any]] = {
        "undo": {"seq": 1, "client": "x", "to": 0},
        "chat": {"text": "x"},
        "webhook": {"url": ""},
        "tables": {"game": "milepost", "seats": [{}]},
    }
    return bodies.get(path.rpartition("/")[2], MOVE)


@pytest.fixture(scope="module", params=["home", "hosted"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at home and one with accounts: both with all their addresses."""
    hosted = {"TRAINBOARD_HOSTED": "1"} if request.param == "hosted" else {}
    started = Server(tmp_path_factory.mktemp("site"), "", "", **hosted).start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("home")).start()
    yield started
    started.stop()


@pytest.fixture
def made(home: Server) -> dict[str, Any]:
    return home.new_table()


def addresses_to_post(server: Server, table_id: str) -> list[str]:
    values = {"table_id": table_id, "token": "x", "game_id": "milepost", "uidb64": "x"}
    return [filled(page, **values) for page in pages(server)]


def post(me: Browser, path: str, **headers: str) -> int:
    return me.http.post(path, data={"text": "x", "seat": "0", "at": "0"}, headers=headers).status_code


def test_every_address_refuses_a_foreign_page(site: Server) -> None:
    with site.browser() as me:
        token = me.token()
        tried = addresses_to_post(site, "0")
        answers = {path: post(me, path, Origin="https://evil.example", **{"X-CSRFToken": token}) for path in tried}
        assert len(answers) > 20
        assert set(answers.values()) == {403}
        assert post(me, "/tables/new", Origin="null", **{"X-CSRFToken": token}) == 403


def test_every_address_refuses_a_missing_token_of_the_page(site: Server) -> None:
    with site.browser() as me:
        me.get("/")
        answers = {path: post(me, path) for path in addresses_to_post(site, "0")}
        assert set(answers.values()) == {403}


def test_every_address_of_a_table_refuses_a_spectator_and_the_holder_of_another_seat(home: Server) -> None:
    made, other = home.new_table(), home.new_table()
    before = everything(home, but=("seat",))
    with home.browser() as spectator, home.browser() as neighbour:
        neighbour.sit(other["tokens"][0])
        for person in (spectator, neighbour):
            for page in (page for page in pages(home) if "<slug:table_id>" in page):
                if page != MAKES_A_TABLE_OF_ITS_OWN:
                    path = filled(page, table_id=made["id"])
                    assert post(person, path, **{"X-CSRFToken": person.token()}) in REFUSED, page
                    assert person.send(path, body_for(path)).status_code in REFUSED, page
    assert everything(home, but=("seat",)) == before


def test_another_seat_of_the_table_cannot_act_invite_or_take_back(home: Server, made: dict[str, Any]) -> None:
    with home.browser() as ann, home.browser() as ben:
        ann.sit(made["tokens"][0])
        ben.sit(made["tokens"][1])
        table = f"/t/{made['id']}"
        assert ben.send(f"{table}/act", MOVE).status_code == 422
        assert ben.post(f"{table}/invite", {"seat": "0"}).status_code == 403
        assert ann.send(f"{table}/act", MOVE).status_code == 200
        asked = ben.send(f"{table}/undo", {"seq": 1, "client": "u", "to": 0})
        assert asked.json() == {"seq": 1, "asked": True}
        assert len(rows_of(home, made["id"])) == 1


@pytest.mark.parametrize("who", ["nobody", "a stranger", "another table's seat", "an expired link"])
def test_every_operation_of_the_api_refuses(home: Server, made: dict[str, Any], who: str) -> None:
    with seat(home, home.new_table(), 0) as neighbour:
        tokens = {
            "nobody": {},
            "a stranger": {"Authorization": "Bearer guess"},
            "another table's seat": dict(neighbour.headers),
            "an expired link": {"Authorization": f"Bearer {made['tokens'][0]}"},
        }
    if who == "an expired link":
        expire(home, made["id"])
    guarded = [one for one in operations(home) if one.needs_token]
    assert len(guarded) >= 5
    with httpx.Client(base_url=home.url, headers=tokens[who], timeout=PATIENCE, verify=False) as client:
        for operation in guarded:
            path = filled(operation.path, table_id=made["id"])
            answer = client.request(
                operation.method, path, json=body_for(path) if operation.method == "POST" else None
            )
            assert answer.status_code == (401 if who == "nobody" else 403), (operation, answer.text)
    assert rows_of(home, made["id"]) == []


def test_every_unsafe_operation_of_the_api_needs_a_token_or_makes_a_table(home: Server) -> None:
    free = [one.path for one in operations(home) if one.method != "GET" and not one.needs_token]
    assert free == ["/api/tables"]


def test_every_unsafe_operation_of_the_api_refuses_a_foreign_page(home: Server, made: dict[str, Any]) -> None:
    with seat(home, made, 0, Origin="https://evil.example") as ann:
        for operation in (one for one in operations(home) if one.method != "GET"):
            path = filled(operation.path, table_id=made["id"])
            assert ann.post(home.url + path, json=body_for(path)).status_code == 403


def test_an_expired_or_renewed_link_opens_nothing(home: Server, made: dict[str, Any]) -> None:
    with home.browser() as ann, home.browser() as thief:
        ann.sit(made["tokens"][0])
        renewed = ann.post(f"/t/{made['id']}/invite", {"seat": "0"})
        assert thief.sit(made["tokens"][0]).status_code == 403
        found = re.search(r"/s/([\w-]+)", renewed.text)
        assert found
        expire(home, made["id"])
        assert thief.sit(found[1]).status_code == 403
        assert thief.send(f"/t/{made['id']}/act", MOVE).status_code == 403
        assert ann.send(f"/t/{made['id']}/act", MOVE).status_code == 200


def test_a_preview_of_a_link_takes_no_seat(home: Server) -> None:
    made = home.new_table(seats=[{}, {}])
    with home.browser() as host, home.browser() as guest:
        host.sit(made["tokens"][0])
        for path in (f"/s/{made['tokens'][1]}", f"/t/{made['id']}"):  # as messengers do, without cookies
            assert httpx.get(home.url + path, timeout=PATIENCE).status_code in {200, 302}

        found = re.search(r"/s/([\w-]+)", host.post(f"/t/{made['id']}/invite", {"seat": "1"}).text)
        assert found
        guest.sit(found[1])
        assert host.post(f"/t/{made['id']}/invite", {"seat": "1"}).status_code == 403


def expire(server: Server, table_id: str) -> None:
    import sqlite3

    with closing(sqlite3.connect(server.folder / "trainboard.sqlite3")) as file, file:
        file.execute("UPDATE trainboard_seat SET link_expires = '2001-01-01' WHERE table_id = ?", [table_id])


def test_every_answer_carries_the_content_security_policy(site: Server) -> None:
    with site.browser() as me:
        for path in ("/", "/routes", "/api/docs", "/static/trainboard/site.css", "/nowhere", "/t/nowhere", "/api/x"):
            assert me.get(path).headers["content-security-policy"] == POLICY, path
        assert me.http.post("/tables/new").headers["content-security-policy"] == POLICY


def test_pages_hold_no_inline_script_or_style(home: Server, made: dict[str, Any]) -> None:
    with home.browser() as me:
        me.sit(made["tokens"][0])
        for path in ("/", f"/t/{made['id']}", f"/t/{made['id']}/seats", "/routes"):
            text = me.get(path).text
            assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*(?:src=|application/json))", text), path


def test_only_served_host_names_are_answered(home: Server) -> None:
    refused = httpx.get(home.url, headers={"Host": "evil.example"}, timeout=PATIENCE, verify=False)
    assert refused.status_code == 400
    assert "TRAINBOARD_HOSTS" in refused.json()["error"]
    assert refused.headers["content-security-policy"] == POLICY
    assert "evil" not in home.log.read_text()
    assert httpx.get(home.url, headers={"Host": "localhost"}, timeout=PATIENCE, verify=False).status_code == 200


def test_the_secret_key_is_its_owners_only(home: Server) -> None:
    key = home.folder / "secret.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text()) >= 50


def test_only_hashes_of_seat_tokens_are_stored(home: Server, made: dict[str, Any]) -> None:
    stored = repr(query(home, "SELECT * FROM trainboard_seat"))
    assert all(token not in stored for token in made["tokens"])


def test_over_https_cookies_are_secure(tmp_path: Path) -> None:
    server = Server(tmp_path / "tls", TRAINBOARD_TLS="1").start()
    try:
        made = server.new_table()
        with httpx.Client(
            base_url=server.url, headers={"X-Forwarded-Proto": "https"}, timeout=PATIENCE, verify=False
        ) as me:
            cookies = [me.get(path).headers["set-cookie"] for path in ("/", f"/s/{made['tokens'][0]}")]
    finally:
        server.stop()
    assert [cookie.partition("=")[0] for cookie in cookies] == ["csrftoken", "sessionid"]
    for cookie in cookies:
        assert {"Secure", "HttpOnly", "SameSite=Lax"} <= {part.strip() for part in cookie.split(";")}


def test_too_much_at_once_is_refused(home: Server, made: dict[str, Any]) -> None:
    large = b"x" * 1_000_001
    with seat(home, made, 0) as ann:
        assert ann.post("/actions", content=large).status_code == 413
        assert (
            ann.post("/actions", content=(large[n : n + 9999] for n in range(0, len(large), 9999))).status_code == 413
        )
        many = {"seq": 0, "actions": MOVE["actions"] * 201}
        assert ann.post("/actions", json=many).status_code == 400
        assert ann.post("/chat", json={"text": "x" * 2001}).status_code == 400
        assert move(ann, 0, client="x" * 65).status_code == 400
    assert rows_of(home, made["id"]) == []


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its limits, as people run it."""
    started = Server(tmp_path_factory.mktemp("strict"), plant="tight", TRAINBOARD_LIMITS="on").start()
    yield started
    started.stop()


def forged(number: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"198.51.100.{number}", "X-Real-IP": f"198.51.100.{number}"}


def test_limits_cannot_be_escaped_by_a_forged_address(strict: Server) -> None:
    made = strict.new_table()
    with seat(strict, made, 0) as ann:
        body = {"seq": 99, "actions": MOVE["actions"]}
        acted = [ann.post("/actions", json=body, headers=forged(n)).status_code for n in range(30)]
        said = [ann.post("/chat", json={"text": "x"}, headers=forged(n)).status_code for n in range(25)]
        opened = [
            httpx.post(
                f"{strict.url}/api/tables", json={}, headers=forged(n), timeout=PATIENCE, verify=False
            ).status_code
            for n in range(3)
        ]
    assert acted.count(429) == 10
    assert said.count(429) == 5
    assert opened == [400] * 3


def test_who_is_too_fast_is_told_when_to_come_again(strict: Server) -> None:
    with strict.browser() as me:
        me.sit(strict.new_table()["tokens"][0])
        table = me.get("/mine").text.partition('href="')[2].partition('"')[0]
        answers = [me.post(f"{table}/chat", {"text": "x"}) for _ in range(21)]
    assert answers[-1].status_code == 429
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60


def test_one_address_cannot_open_streams_without_end(tmp_path: Path) -> None:
    """Not even where the system lets a process begin with few open files."""
    with few_files():
        server = Server(tmp_path / "few", TRAINBOARD_LIMITS="on").start()
    path = f"/t/{server.new_table()['id']}/events"
    with ExitStack() as streams:
        for _ in range(STREAMS):
            streams.enter_context(stream_lines(server, path, {}))
        wait_until(lambda: first_status(server, path, forged(1)) == 429)
        assert first_status(server, "/", {}) == 200
    wait_until(lambda: first_status(server, path, {}) == 200)
    server.stop()


def first_status(server: Server, path: str, headers: dict[str, str]) -> int:
    """The status alone: a stream would go on for ever."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
        line.request("GET", path, headers=headers)
        return line.getresponse().status


@contextmanager
def few_files() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (STREAMS - 50, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_questions_are_limited(strict: Server) -> None:
    made = strict.new_table()
    path = f"/t/{made['id']}/why?seq=0&target=mile:9"
    with strict.browser() as me:
        me.sit(made["tokens"][0])
        answers = [me.http.get(path, headers=forged(n)).status_code for n in range(15)]
    assert answers.count(429) == 5


def test_the_solver_is_limited(strict: Server) -> None:
    with strict.browser() as me:
        answers = [me.http.get("/routes", headers=forged(n)).status_code for n in range(15)]
    assert answers.count(429) == 5
