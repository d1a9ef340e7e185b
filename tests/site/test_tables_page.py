"""Tables as people meet them in a real Chromium: seat links, spectators, names, files, undo by consent, talk."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Route

from tests.site.pages import PHONE, Opens, Watched
from tests.site.servers import Server

pytestmark = pytest.mark.browser


def seated(site: Server, window: Opens, **wanted: object) -> tuple[Watched, Watched, str]:
    """Two people at a table, each in a browser of their own."""
    made = site.new_table(**wanted)
    people = window(), window(PHONE)
    for person, token in zip(people, made["tokens"], strict=True):
        person.page.goto(f"{site.url}/s/{token}")
        person.page.locator("#board svg").wait_for()
    return *people, made["id"]


def move(one: Watched, miles: int = 1) -> None:
    seq = one.seq()
    one.choice(f"{miles} miles").click()
    one.choice("Confirm").click()
    one.moved_on(seq)


def test_a_seat_link_lets_somebody_else_sit_down_and_the_list_says_whose_turn_it_is(
    site: Server, window: Opens
) -> None:
    host, guest = window(), window(PHONE)
    host.page.goto(site.url)
    host.page.get_by_role("button", name="Host Signal Box").click()
    host.page.get_by_text("answers on this machine only").wait_for()
    host.page.get_by_role("button", name="Make a seat link").click()
    link = host.page.get_by_label("Seat link").input_value()
    guest.page.goto(link)
    guest.page.locator("#board svg").wait_for()
    assert guest.page.url != link

    host.page.get_by_role("link", name="To the table").click()
    host.take_first_choice()
    guest.page.goto(site.url)
    assert guest.page.locator(".timetable tr.mine", has_text="your turn").count() == 1
    host.page.goto(site.url)
    assert host.page.locator(".timetable tbody tr").first.text_content()
    assert host.page.locator(".timetable tr.mine").count() == 0


@pytest.mark.slow
def test_leaving_on_one_device_and_coming_back_by_the_link_of_another(site: Server, window: Opens) -> None:
    me, phone = window(), window(PHONE)
    me.page.goto(site.url)
    me.page.get_by_role("button", name="Start Signal Box").click()
    me.page.get_by_role("link", name="Seats and links").click()
    me.page.get_by_role("button", name="New link for my other device").first.click()
    link = me.page.get_by_label("Seat link").input_value()
    me.page.get_by_role("button", name="Leave on this device").click()
    me.page.wait_for_url(f"{site.url}/")
    phone.page.goto(link)
    phone.page.locator("#step button.choice").first.wait_for()


@pytest.mark.slow
def test_a_spectator_sees_everything_live_and_can_do_nothing(site: Server, window: Opens) -> None:
    me, _other, table = seated(site, window)
    watcher = window()
    watcher.page.goto(f"{site.url}/t/{table}")
    watcher.page.get_by_text("You are watching").wait_for()
    move(me, 2)
    watcher.at(1)
    assert watcher.page.locator("#step, .legal, #say, #note").count() == 0
    assert "Seat 0 moves 2." in (watcher.page.locator("#news").text_content() or "")


def test_peoples_names_stand_where_the_game_only_counts_its_seats(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/tables/setup?game=age-of-rail&mode=hotseat")
    assert me.page.locator(".seat:visible").count() == 3
    for seat, name in enumerate(("Ann", "Ben & Co", "Cleo <3")):
        me.page.locator(f"input[name=name{seat}]").fill(name)
    me.page.get_by_role("button", name="Open the table").click()
    me.page.locator("#step button.choice").first.wait_for()
    assert "Your turn (Ann)" in (me.page.locator(".where").text_content() or "")
    me.take_first_choice()
    assert "Ann bids" in (me.page.locator("#news").text_content() or "")
    me.page.get_by_role("tab", name="Players").click()
    shown = me.page.locator("#panel-players").text_content() or ""
    assert "Ben & Co" in shown
    assert "Cleo <3" in shown
    assert "Player 2" not in (me.page.locator("#table").text_content() or "")


@pytest.mark.slow
def test_a_table_is_taken_along_as_a_file_and_opened_again(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "age-of-rail", "hotseat", {}, 3)
    me.page.locator("#step button.choice").first.wait_for()
    me.take_first_choice()
    old, seq = me.page.url, me.seq()
    with me.page.expect_download() as saved:
        me.page.get_by_role("link", name="Save as file").click()
    me.page.goto(site.url)
    me.page.get_by_label("Record file").set_input_files(saved.value.path())
    me.page.get_by_role("button", name="Open").click()
    me.page.wait_for_url(re.compile("/t/[0-9a-f]+$"))
    assert me.page.url != old
    assert me.seq() == seq


@pytest.mark.slow
def test_going_back_needs_the_others_consent(site: Server, window: Opens) -> None:
    me, other, _table = seated(site, window, options={"weather": False})
    move(me)
    other.at(1)
    me.page.get_by_role("button", name="Undo").click()
    other.page.get_by_text("asks to take back the last action. Still to agree: Ben.").wait_for()
    other.page.get_by_role("button", name="Agree").click()
    me.at(2)
    other.at(2)
    assert me.page.locator("#step button.choice").first.is_visible()
    assert me.page.locator("#log .undone").count() == 1


@pytest.mark.slow
def test_a_turn_is_restarted_in_one_click(site: Server, window: Opens) -> None:
    me = window()
    made = site.new_table(seats=[{}], options={"weather": False})
    me.page.goto(f"{site.url}/s/{made['tokens'][0]}")
    for _ in range(3):
        move(me)
    me.page.get_by_role("button", name="Restart turn").click()
    me.at(4)
    assert "Mile 0 of" in (me.page.locator("#prompt").text_content() or "")


def test_what_is_said_arrives_and_disturbs_neither_a_half_made_choice_nor_a_half_written_line(
    site: Server, window: Opens
) -> None:
    me, other, _table = seated(site, window)
    me.choice("2 miles").click()
    me.page.get_by_role("tab", name="Chat").click()
    me.page.locator("#say").fill("half a line")
    other.page.get_by_role("tab", name="Chat").click()
    other.page.locator("#say").fill("good evening")
    other.page.get_by_role("button", name="Send").click()
    me.page.get_by_text("good evening").wait_for()
    assert me.page.locator("#say").input_value() == "half a line"
    assert me.choice("Confirm").is_visible()
    assert me.page.locator('[data-target="mile:2"].chosen').count() == 1
    me.choice("Confirm").click()
    other.at(1)


def test_whoever_wants_it_takes_a_finished_choice_without_confirm(site: Server, window: Opens) -> None:
    me = window()
    made = site.new_table(seats=[{}])
    me.page.goto(f"{site.url}/s/{made['tokens'][0]}")
    me.page.get_by_label("Take a finished choice without Confirm").check()
    me.page.locator('#board [data-target="mile:3"].legal').click()
    me.at(1)
    me.page.reload()
    assert me.page.get_by_label("Take a finished choice without Confirm").is_checked()


def test_a_wish_ticked_before_the_script_has_come_is_not_lost(site: Server, window: Opens) -> None:
    """The box waits for the script: what can be ticked stays ticked."""
    me = window()
    made = site.new_table(seats=[{}])
    held: list[Route] = []
    me.page.route("**/table.js", lambda route: held.append(route))
    with me.page.expect_request("**/table.js"):
        me.page.goto(f"{site.url}/s/{made['tokens'][0]}", wait_until="commit")
    box = me.page.get_by_label("Take a finished choice without Confirm")
    box.wait_for()
    assert box.is_disabled()
    held.pop().continue_()
    box.check()
    me.awake()
    assert box.is_checked()
    me.page.locator('#board [data-target="mile:3"].legal').click()
    me.at(1)


def test_a_choice_on_the_new_board_waits_for_the_answer_to_the_last(site: Server, window: Opens) -> None:
    """The stream draws the board before the answer comes; a second click on the old board was dropped."""
    me = window()
    me.page.goto(f"{site.url}/s/{site.new_table(seats=[{}])['tokens'][0]}")
    me.page.get_by_label("Take a finished choice without Confirm").check()
    held: list[tuple[Route, APIResponse]] = []
    me.page.route("**/act", lambda route: held.append((route, route.fetch())), times=1)
    me.page.locator('#board [data-target="mile:3"].legal').click()
    me.at(1)
    me.page.locator("#board [data-target].legal").first.click()
    route, answer = held.pop()
    route.fulfill(response=answer)
    me.at(2)


def test_what_the_others_did_since_my_last_turn_is_listed(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "milepost", "bots", {0: "person", 1: "random", 2: "random"}, 3)
    move(me)
    me.page.locator(".since").wait_for()
    said = me.page.locator(".since li").all_text_contents()
    assert [line.split()[:3] for line in said if "moves" in line] == [["Seat", "1", "moves"], ["Seat", "2", "moves"]]


def test_a_move_on_its_way_outlives_a_reload(site: Server, window: Opens) -> None:
    made = site.new_table(seats=[{}])
    me = window()
    me.page.goto(f"{site.url}/s/{made['tokens'][0]}")
    me.page.route("**/act", lambda route: route.abort())
    me.choice("3 miles").click()
    me.choice("Confirm").click()
    me.page.get_by_text("Your move is kept").wait_for()
    me.page.unroute("**/act")
    me.page.reload()
    me.at(1)
    assert "Seat 0 moves 3." in (me.page.locator("#news").text_content() or "")


def test_a_tab_in_the_background_hears_of_its_turn(site: Server, window: Opens) -> None:
    me, other, table = seated(site, window)
    move(me)
    other.at(1)
    front = me.context.new_page()
    front.goto(site.url)
    front.bring_to_front()
    move(other)
    me.page.locator('#live[data-mine="yes"]').wait_for(state="attached")
    assert me.page.title().startswith("●")
    assert front.locator(f'a[href="/t/{table}"]').count() == 1


def test_a_dead_target_is_explained(site: Server, window: Opens) -> None:
    me = window(PHONE)
    me.set_up(site.url, "age-of-rail", "hotseat", {}, 3)
    me.page.locator("#step button.choice").first.wait_for()
    me.page.get_by_role("tab", name="Railroads").click()
    before = me.page.locator("#board").evaluate("board => board.offsetTop")
    me.page.locator('#panel-railroads [data-target^="railroad:"]').first.click()
    aside = me.page.locator(".bar #aside")
    me.page.locator(".bar #aside", has_text="Shares are offered after Offer Stock is chosen").wait_for()
    assert (
        me.page.locator("#board").evaluate("board => board.offsetTop") == before
    )  # it lies over the board: what is under the finger stays there
    assert me.page.locator("#problem").is_hidden()  # nothing has gone wrong
    me.page.locator("#step button.choice").first.click()
    assert aside.is_hidden()
