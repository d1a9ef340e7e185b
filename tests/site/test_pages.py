"""The pages as a server sends them: lists of tables, addresses for others, numbers for tabs without a stream."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from tests.site.clients import move, seat
from tests.site.servers import PATIENCE, Server


def test_a_tab_without_a_stream_asks_for_the_newest_numbers(site: Server) -> None:
    made = site.new_table()
    with seat(site, made, 0) as ann, site.browser() as me:
        move(ann, 0)
        assert me.get(f"/t/{made['id']}/now").json() == {"seq": 1, "talk": 0}
        assert me.get("/t/123/now").status_code == 404


def test_my_tables_come_first_where_i_am_to_act_and_others_can_be_watched(site: Server) -> None:
    waiting, mine, _ = (site.new_table(name=name) for name in ("The waiting", "The acting", "The foreign"))
    with site.browser() as me:
        me.sit(waiting["tokens"][1])
        me.sit(mine["tokens"][0])
        page = me.get("/").text
        part = me.get("/mine").text

    assert page.index("The acting") < page.index("The waiting") < page.index("Tables to watch")
    assert page.index("The foreign") > page.index("Tables to watch")
    assert "The acting" in part
    assert "The foreign" not in part


def test_a_finished_game_is_kept_in_a_list_of_its_own(site: Server) -> None:
    made = site.new_table(seats=[{}], options={"length": 2}, name="The short line")
    with seat(site, made, 0) as ann, site.browser() as me:
        move(ann, 0, 3)
        me.sit(made["tokens"][0])
        page = me.get("/").text

    assert page.index("Finished games") < page.index("The short line")


def test_a_finished_game_is_played_again_with_the_same_seats_and_options(site: Server) -> None:
    made = site.new_table(seats=[{"name": "Ida"}], options={"length": 2})
    with seat(site, made, 0) as ann, site.browser() as me:
        me.sit(made["tokens"][0])
        before = me.get(f"/t/{made['id']}").text
        move(ann, 0, 3)
        over = me.get(f"/t/{made['id']}").text
        again = me.post(f"/t/{made['id']}/continue", {"at": "0"})

    assert ("Play again" in before, "Play again" in over) == (False, True)
    assert 'name="at" value="0"' in over
    assert again.request.url.path != f"/t/{made['id']}"
    assert "Your turn (Ida" in again.text


def test_how_to_play_is_told_before_the_game_and_during_it(site: Server) -> None:
    made = site.new_table()
    with site.browser() as me:
        pages = [me.get(at).text for at in ("/", "/tables/setup?game=milepost", f"/t/{made['id']}")]

    assert all("Walk one to three miles a turn." in page for page in pages)


def test_a_table_that_waits_for_an_empty_seat_says_how_to_fill_it(site: Server) -> None:
    made = site.new_table()
    with seat(site, made, 0) as ann, seat(site, made, 1) as bot, site.browser() as me, site.browser() as guest:
        me.sit(made["tokens"][0])
        mine = me.get(f"/t/{made['id']}").text
        move(ann, 0)
        waits = me.get(f"/t/{made['id']}").text
        watched = guest.get(f"/t/{made['id']}").text
        move(bot, 1)  # a program never opens the page, but whoever moves is there
        move(ann, 2)
        played = me.get(f"/t/{made['id']}").text

    assert ["Nobody has taken the seat" in page for page in (mine, waits, watched, played)] == [
        False,
        True,
        False,
        False,
    ]
    assert f'href="/t/{made["id"]}/seats">Invite' in waits


def test_whoever_hosts_gives_others_an_address_they_can_use(tmp_path: Path) -> None:
    host = Server(tmp_path / "host", TRAINBOARD_HOSTS="den.example").start()
    try:
        with host.browser() as me:
            page = me.post("/tables/new", {"game": "milepost", "mode": "network"}).text
            table = re.search(r"/t/([0-9a-f]+)/invite", page)
            assert table
            made = me.post(f"/t/{table[1]}/invite", {"seat": "1"}).text
    finally:
        host.stop()

    assert "answers on this machine only" not in made
    assert re.search(rf'value="http://den\.example:{host.port}/s/[\w-]+"', made)
    assert f'value="http://den.example:{host.port}/t/{table[1]}"' in made


def test_a_seat_gives_its_table_a_webhook_at_a_host_the_owner_has_named(tmp_path: Path) -> None:
    owner = Server(tmp_path / "hooks", TRAINBOARD_WEBHOOKS="hooks.example").start()
    try:
        made = owner.new_table()
        with owner.browser() as me:
            me.sit(made["tokens"][0])
            kept = me.post(f"/t/{made['id']}/webhook", {"url": "https://hooks.example/turn"}).text
            refused = me.post(f"/t/{made['id']}/webhook", {"url": "https://elsewhere.example/"})
    finally:
        owner.stop()

    assert 'value="https://hooks.example/turn"' in kept
    assert (refused.status_code, "hooks.example" in refused.text) == (400, True)


def test_a_server_for_one_machine_says_so_when_others_are_to_join(site: Server) -> None:
    with site.browser() as me:
        page = me.post("/tables/new", {"game": "milepost", "mode": "network"}).text

    assert "answers on this machine only" in page
    assert "--host 0.0.0.0" in page


def test_what_did_not_work_is_a_sentence_on_a_page(site: Server) -> None:
    with site.browser() as me:
        table, page = me.get("/t/123"), me.get("/nowhere")

    assert (table.status_code, page.status_code) == (404, 404)
    assert "There is no table &#39;123&#39; here." in table.text
    assert "There is no such page here." in page.text
    assert httpx.get(f"{site.url}/nowhere", timeout=PATIENCE).json() == {"error": "There is no such page here."}


def test_every_game_has_its_style_and_the_routes_page_its_own(site: Server) -> None:
    games = httpx.get(f"{site.url}/api/games", timeout=PATIENCE).json()
    sheets = [
        httpx.get(f"{site.url}/look/{name}.css", timeout=PATIENCE).text
        for name in [*(g["id"] for g in games), "routes", "house"]
    ]

    assert all("--paper:#f7f2e6" in sheet and "prefers-color-scheme:dark" in sheet for sheet in sheets)
    assert ".tm-map" in sheets[-2]


def test_no_page_holds_a_script_or_style_of_its_own(site: Server) -> None:
    """The content policy would drop them, and a browser would show something else than we mean."""
    made = site.new_table(game="age-of-rail", seats=[{}, {}, {}])
    with site.browser() as me:
        me.sit(made["tokens"][0])
        for path in ("/", "/tables/setup?game=cobo", f"/t/{made['id']}", f"/t/{made['id']}/seats", "/routes"):
            page = me.get(path).text
            assert " style=" not in page, path
            assert "<style" not in page, path
            assert not re.search(r"<script(?![^>]*(src=|application/json))", page), path
