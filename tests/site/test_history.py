"""The past of a table in a real Chromium: slider, keys, links, play; nothing can be done there."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.site.pages import Opens, Watched
from tests.site.servers import PATIENCE, Server

pytestmark = pytest.mark.browser


def played(one: Watched, site: Server, moves: int) -> None:
    """An Age of Rail table at one screen with some bids made."""
    one.set_up(site.url, "age-of-rail", "hotseat", {}, 3)
    for _ in range(moves):
        one.page.locator("#step button.choice").first.wait_for()
        one.take_first_choice()


def test_the_past_is_reached_by_slider_log_and_link_and_nothing_can_be_clicked_there(
    site: Server, window: Opens
) -> None:
    me = window()
    played(me, site, 3)
    now = me.seq()
    me.page.locator("#moment").fill("1")
    me.at(1)
    assert me.page.url.endswith("?at=1")
    assert me.page.locator(".past").is_visible()
    assert me.page.locator("#step, .legal, .undo").count() == 0
    targets = me.page.locator("button[data-target]")
    assert targets.count() > 0
    assert all(button.is_disabled() for button in targets.all())

    me.page.reload()
    me.at(1)
    me.page.get_by_role("link", name="Back to now").click()
    me.at(now)
    me.page.get_by_role("tab", name="Log").click()
    me.page.locator("#log a").nth(1).click()
    me.at(now - 1)
    assert me.page.locator("#log li[aria-current]").count() == 1


def test_keys_lead_by_actions_and_rounds_and_the_focus_stays(site: Server, window: Opens) -> None:
    me = window()
    played(me, site, 3)
    now = me.seq()
    me.page.keyboard.press("ArrowLeft")
    me.at(now - 1)
    me.page.keyboard.press("ArrowUp")
    me.at(0)
    back = me.page.get_by_role("button", name="One action on")
    back.focus()
    me.page.keyboard.press("Enter")
    me.at(1)
    assert back.evaluate("one => one === document.activeElement")
    me.page.get_by_role("tab", name="Log").focus()
    me.page.keyboard.press("End")  # a tab keeps only left and right for itself
    me.at(now)
    me.page.locator("#prompt").click()
    for _ in range(3):
        me.page.keyboard.press("ArrowLeft")  # no press is lost while the last one's board is on its way
    me.at(now - 3)


def test_a_moment_looked_at_is_gone_back_to(site: Server, window: Opens) -> None:
    """At one screen freely; the button says how much is lost, and what comes of it is shown."""
    me = window()
    played(me, site, 3)
    now = me.seq()
    me.page.goto(f"{me.page.url}?at={now - 2}")
    me.page.get_by_role("button", name="Take back 2 actions").click()
    me.at(now + 1)
    assert "at=" not in me.page.url
    assert me.page.locator("#log .undone").count() == 2
    me.page.locator("#step button.choice").first.wait_for()


@pytest.mark.slow
def test_the_play_button_runs_to_now_and_can_be_stopped(site: Server, window: Opens) -> None:
    me = window()
    played(me, site, 3)
    now = me.seq()
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.page.get_by_role("button", name="Pause").click()
    me.moved_on(now)
    me.page.locator("#speed").select_option("4")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.at(now)
    me.page.get_by_role("button", name="Play", exact=True).wait_for()


@pytest.mark.slow
def test_any_moment_goes_on_as_a_new_table(site: Server, window: Opens) -> None:
    me = window()
    played(me, site, 3)
    old = me.page.url
    me.page.keyboard.press("ArrowLeft")
    me.page.locator(".past").wait_for()
    at = me.seq()
    me.page.get_by_role("button", name="Continue from here as a new table").click()
    me.page.wait_for_url(re.compile(rf"^(?!{re.escape(old)}).*/t/[0-9a-f]+$"))
    assert me.seq() == at
    me.page.locator("#step button.choice").first.wait_for()
    me.take_first_choice()


def test_earlier_lines_of_a_long_log_are_fetched(site: Server, window: Opens) -> None:
    me = window()
    made = site.new_table(seats=[{}], options={"weather": False})
    seat = {"Authorization": f"Bearer {made['tokens'][0]}"}
    moves = {"seq": 0, "actions": [{"type": "Move", "miles": 1}] * 70}
    posted = httpx.post(f"{site.url}/api/tables/{made['id']}/actions", json=moves, headers=seat, timeout=PATIENCE)
    assert posted.status_code == 200
    me.page.goto(f"{site.url}/s/{made['tokens'][0]}")
    lines = me.page.locator("#log li a")
    before = lines.count()
    me.page.get_by_role("button", name="Earlier").click()
    me.page.get_by_role("button", name="Earlier").wait_for(state="detached")
    assert lines.count() > before
    assert lines.last.get_attribute("href") == f"/t/{made['id']}?at=1"
