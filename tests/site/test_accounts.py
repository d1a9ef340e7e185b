"""Accounts on a hosted server; at home there are none."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.servers import Browser, Server
from tests.site.worlds import CSRF

WORD = "four-iron-horses"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("hosted"), TRAINBOARD_HOSTED="1").start()
    yield started
    started.stop()


def sign_up(me: Browser, name: str) -> int:
    form = {"username": name, "email": f"{name}@example.org", "password1": WORD, "password2": WORD}
    status = me.post("/accounts/signup/", form).status_code
    me.forget_token()
    return status


def log_in(me: Browser, name: str, word: str = WORD) -> str:
    page = me.post("/accounts/login/", {"username": name, "password": word}).text
    me.forget_token()
    return page


def test_at_home_there_are_no_accounts(server: Server) -> None:
    with server.browser() as me:
        assert me.get("/accounts/login/").status_code == 404
        assert me.get("/admin/").status_code == 404
        assert "Log in" not in me.get("/").text


def test_only_people_with_an_account_make_tables(hosted: Server) -> None:
    with hosted.browser() as me:
        page = me.post("/tables/new", {"game": "milepost", "mode": "bots"})
        assert page.url.path == "/accounts/login/"
        assert sign_up(me, "ada") == 200

        page = me.post("/tables/new", {"game": "milepost", "mode": "bots"})
        assert page.url.path.startswith("/t/")


def test_logging_in_and_signing_up_lead_back_to_the_page_one_came_from(hosted: Server) -> None:
    with hosted.browser() as me:
        page = me.post("/tables/new", {"game": "milepost"}, headers={"Referer": f"{hosted.url}/new/milepost"})
        assert page.url.query == b"next=%2Fnew%2Fmilepost"
        assert 'href="/accounts/signup/?next=%2Fnew%2Fmilepost"' in page.text
        form = {"username": "nora", "email": "", "password1": WORD, "password2": WORD, "next": "/new/milepost"}
        assert me.post("/accounts/signup/", form).url.path == "/new/milepost"
    with hosted.browser() as me:
        assert 'href="/accounts/login/?next=%2Froutes"' in me.get("/routes").text
        assert 'name="next" value="/routes"' in me.get("/accounts/login/?next=%2Froutes").text
        form = {"username": "nora", "password": WORD}
        assert me.post("/accounts/login/", {**form, "next": "/routes"}).url.path == "/routes"
        me.forget_token()
        assert me.post("/accounts/login/", {**form, "next": "//evil.example/"}).url.path == "/"


def test_an_account_opens_its_seats_on_another_device(hosted: Server) -> None:
    with hosted.browser() as here, hosted.browser() as there:
        sign_up(here, "bert")
        table = here.post("/tables/new", {"game": "milepost", "mode": "bots"}).url.path
        move = {"seq": 0, "client": "a", "actions": [{"type": "Move", "miles": 2}]}
        assert there.send(f"{table}/act", move).status_code == 403
        assert "Log out bert" in log_in(there, "bert")
        assert there.send(f"{table}/act", move).status_code == 200


def test_logging_out_closes_them(hosted: Server) -> None:
    with hosted.browser() as me:
        sign_up(me, "carl")
        table = me.post("/tables/new", {"game": "milepost", "mode": "bots"}).url.path
        me.post("/accounts/logout/")
        me.forget_token()
        assert me.send(f"{table}/chat", {}).status_code == 403


def test_a_forgotten_password_is_replaced_by_a_mailed_link_that_works_once(hosted: Server) -> None:
    with hosted.browser() as me, hosted.browser() as later:
        sign_up(me, "dora")
        me.post("/accounts/logout/")
        me.forget_token()
        assert me.post("/accounts/reset/", {"email": "dora@example.org"}).status_code == 200
        link = re.findall(r"http://\S+(/accounts/reset/\S+)", hosted.log.read_text())[-1]
        page = me.get(link)
        assert link not in str(page.url)
        form = {"new_password1": "a-new-tender", "new_password2": "a-new-tender"}
        assert me.post(page.url.path, form).status_code == 200
        me.forget_token()

        assert "Log out dora" not in log_in(me, "dora")
        assert "Log out dora" in log_in(me, "dora", "a-new-tender")
        assert later.get(link).status_code == 403


def test_an_unknown_address_is_answered_alike(hosted: Server) -> None:
    with hosted.browser() as me:
        known, unknown = (
            me.post("/accounts/reset/", {"email": f"{name}@example.org"}).text for name in ("dora", "nobody")
        )
        assert CSRF.sub("", known) == CSRF.sub("", unknown)


def test_the_admin_is_for_staff_only(hosted: Server) -> None:
    with hosted.browser() as me:
        sign_up(me, "emil")
        assert me.get("/admin/").url.path == "/admin/login/"


def test_the_owner_sees_tables_in_the_admin_but_no_secret(hosted: Server) -> None:
    owner = {"DJANGO_SUPERUSER_PASSWORD": WORD, "DJANGO_SETTINGS_MODULE": "trainboard.site.settings"}
    create = ["createsuperuser", "--noinput", "--username", "owner", "--email", "owner@example.org"]
    subprocess.run([sys.executable, "-m", "django", *create], env={**hosted.env, **owner}, check=True)
    with hosted.browser() as me:
        me.post("/admin/login/?next=/admin/", {"username": "owner", "password": WORD})
        me.forget_token()
        table = me.post("/tables/new", {"game": "milepost", "mode": "bots"}).url.path.rsplit("/", 1)[1]
        assert table in me.get("/admin/trainboard/table/").text
        seats = me.get("/admin/trainboard/seat/").text
        seat = re.findall(r"/admin/trainboard/seat/(\d+)/change/", seats)[0]
        assert "token" not in me.get(f"/admin/trainboard/seat/{seat}/change/").text.replace("csrfmiddlewaretoken", "")


def test_tries_to_log_in_are_limited_wherever_they_are_made(tmp_path: Path) -> None:
    """By name and by address; a forged X-Forwarded-For does not make a new address."""
    strict = Server(tmp_path / "strict", TRAINBOARD_HOSTED="1", TRAINBOARD_LIMITS="on").start()
    try:
        with strict.browser() as me:
            wrong = {"username": "fritz", "password": "guess"}
            doors = ("/accounts/login/", "/admin/login/")
            answers = [
                me.post(doors[n % 2], wrong, headers={"X-Forwarded-For": f"198.51.100.{n}"}).status_code
                for n in range(8)
            ]
    finally:
        strict.stop()
    assert answers == [200] * 5 + [429] * 3
