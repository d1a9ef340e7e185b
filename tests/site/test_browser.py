"""The pages in a real Chromium, played by mouse and by keyboard as a person would."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.site.pages import PHONE, Opens, Watched
from tests.site.servers import PATIENCE, Server

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_a_whole_game_of_age_of_rail_against_bots(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "age-of-rail", "bots", {0: "person", 1: "random", 2: "random"}, 3)
    for _ in range(400):
        if me.page.locator("#scores").count():
            break
        me.page.locator("#step button, #scores").first.wait_for()
        if me.page.locator("#step button").count():
            me.take_first_choice()
    me.page.locator("#scores").wait_for()
    assert me.page.locator(".chart polyline").count() == 3
    assert "won" in (me.page.locator("#prompt").text_content() or "")


def test_a_newcomer_plays_at_once(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(site.url)
    me.page.get_by_role("button", name="Play Signal Box").click()
    me.page.locator("#step button.choice").first.wait_for()
    me.take_first_choice()
    assert me.page.locator("#log li").count() >= 1


def test_a_choice_can_be_made_on_a_panel_taken_back_and_confirmed(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "signal-box", "hotseat", {0: "person", 1: "person"}, 2)
    seq = me.seq()
    me.page.locator('[data-target="box:show"].legal').click()
    me.choice("Back").click()
    me.page.locator('[data-target="box:pay"].legal').click()
    me.page.locator("#step input[type=number]").fill("2")
    me.choice("OK").click()
    me.at(seq + 1)
    assert "Seat 0 pays 2." in (me.page.locator("#news").text_content() or "")


def test_what_was_chosen_is_confirmed_by_touching_it_again_but_not_by_a_double_click(
    site: Server, window: Opens
) -> None:
    me = window()
    me.set_up(site.url, "signal-box", "hotseat", {0: "person", 1: "person"}, 2)
    seq = me.seq()
    show = me.page.locator('[data-target="box:show"]')
    show.dblclick()
    me.choice("Confirm").wait_for()
    assert me.seq() == seq
    show.click()
    me.at(seq + 1)


def test_a_hot_seat_game_with_undo_and_history(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "signal-box", "hotseat", {0: "person", 1: "person"}, 2)
    start = me.seq()
    for _ in range(2):
        me.choice("Show your signal").click()
        me.choice("Confirm").click()
        start += 1
        me.at(start)
    me.page.get_by_role("button", name="Undo").click()
    me.at(start + 1)
    assert me.page.locator("#log .undone").count() == 1

    me.page.keyboard.press("Home")
    me.at(0)
    assert "?at=0" in me.page.url
    assert me.page.locator(".past").is_visible()
    assert me.page.locator("#step").count() == 0
    me.page.keyboard.press("ArrowRight")
    me.at(1)
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.at(start + 1)
    assert "at=" not in me.page.url


def tab_to(one: Watched, selector: str) -> None:
    """Press Tab until the focus is where it is wanted, as somebody without a mouse does."""
    for _ in range(80):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("selector => Boolean(document.activeElement.closest(selector))", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def test_a_whole_game_is_played_by_keyboard_alone(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(site.url)
    tab_to(me, '[aria-label="Start Signal Box"]')
    me.page.keyboard.press("Enter")
    me.page.locator("#step button.choice").first.wait_for()
    tab_to(me, "#step")
    me.page.keyboard.press("Enter")  # pay, and the number has the focus
    me.page.keyboard.press("Escape")
    assert me.page.evaluate("document.activeElement.matches('#step button.choice')")
    tab_to(me, "#step button.choice:last-child")
    for _ in range(2):
        seq = me.seq()
        me.page.keyboard.press("Enter")
        assert me.page.evaluate("document.activeElement.textContent") == "Confirm"
        me.page.keyboard.press("Enter")
        me.moved_on(seq)
        if me.page.locator("#scores").count():
            break
        me.page.locator(".choices:not(.busy)").wait_for()
        assert me.page.evaluate("Boolean(document.activeElement.closest('#step'))")
        me.page.keyboard.press("Tab")
    me.page.locator("#scores").wait_for()


def test_two_browsers_at_one_table_see_each_other(site: Server, window: Opens) -> None:
    made = site.new_table(game="milepost")
    first, second = window(), window(PHONE)
    for person, token in zip((first, second), made["tokens"], strict=True):
        person.page.goto(f"{site.url}/s/{token}")
        person.page.locator("#board svg").wait_for()
        assert token not in person.page.url
    first.page.locator("#step button.choice").first.click()
    first.choice("Confirm").click()
    second.at(1)
    second.page.locator("#step button.choice").first.wait_for()
    assert second.page.title().startswith("●")


def test_a_page_goes_on_by_itself_after_the_server_was_killed(window: Opens, tmp_path: Path) -> None:
    site = Server(tmp_path / "own").start()
    try:
        made = site.new_table(game="milepost")
        me, other = window(), window()
        for person, token in zip((me, other), made["tokens"], strict=True):
            person.page.goto(f"{site.url}/s/{token}")
            person.page.locator("#board svg").wait_for()
        site.kill()
        me.page.locator("#step button.choice").first.click()
        me.choice("Confirm").click()
        me.page.get_by_text("Your move is kept").wait_for()
        site.start()
        me.at(1)
        other.at(1)
        assert me.page.locator("#problem").is_hidden()
    finally:
        site.stop()


def test_seven_tabs_of_one_table_all_work(site: Server, window: Opens) -> None:
    made = site.new_table(game="milepost")
    me = window()
    me.page.goto(f"{site.url}/s/{made['tokens'][0]}")
    tabs = [me.context.new_page() for _ in range(7)]
    for tab in tabs:
        tab.goto(f"{site.url}/t/{made['id']}")
        tab.bring_to_front()
        tab.locator("#board svg").wait_for()


@pytest.mark.slow
def test_tabs_at_more_tables_than_a_browser_has_streams_are_all_live(site: Server, window: Opens) -> None:
    me = window()
    tables = [site.new_table(seats=[{}]) for _ in range(7)]
    tabs = [me.context.new_page() for _ in tables]
    for tab, made in zip(tabs, tables, strict=True):
        tab.goto(f"{site.url}/s/{made['tokens'][0]}")
        tab.locator("#step button.choice").first.wait_for()
    for made in tables:
        seat = {"Authorization": f"Bearer {made['tokens'][0]}"}
        move = {"seq": 0, "actions": [{"type": "Move", "miles": 2}]}
        httpx.post(
            f"{site.url}/api/tables/{made['id']}/actions", json=move, headers=seat, timeout=PATIENCE
        ).raise_for_status()
    for tab in tabs:
        tab.locator('#live[data-seq="1"]').wait_for(state="attached")


@pytest.mark.slow
def test_a_browser_without_shared_workers_is_live_too(site: Server, window: Opens) -> None:
    made = site.new_table()
    me, other = window(), window()
    me.context.add_init_script("delete window.SharedWorker")
    for person, token in zip((me, other), made["tokens"], strict=True):
        person.page.goto(f"{site.url}/s/{token}")
        person.page.locator("#board svg").wait_for()
    for mover, follower, seq in ((me, other, 1), (other, me, 2)):
        mover.page.locator("#step button.choice").first.click()
        mover.choice("Confirm").click()
        follower.at(seq)


def test_a_broken_content_policy_is_heard_in_every_tab(site: Server, window: Opens) -> None:
    """So that `calm`, which ends every browser test, can be seen to fail."""
    me = window()
    tab = me.context.new_page()
    for page in (me.page, tab):
        page.goto(site.url)
        with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
            page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\">red</p>')")
    assert len(me.complaints) == 2
    with pytest.raises(AssertionError):
        me.calm()
    me.complaints.clear()


def test_a_refused_move_stays_explained_until_dismissed(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "signal-box", "hotseat", {0: "person", 1: "person"}, 2)
    refusal = {"status": 422, "json": {"error": "The rules forbid that."}}
    me.page.route("**/act", lambda route: route.fulfill(**refusal), times=1)
    me.choice("Show your signal").click()
    me.choice("Confirm").click()
    me.page.locator("#problem", has_text="The rules forbid that.").wait_for()
    me.page.locator("#prompt").click()
    assert me.page.locator("#problem").is_visible()
    me.page.get_by_role("button", name="Dismiss").click()
    assert me.page.locator("#problem").is_hidden()
