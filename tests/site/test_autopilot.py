"""A turn of C&O/B&O by autopilot in a real Chromium, and a plan whose conflict is shown before it is taken."""

from __future__ import annotations

import pytest

from tests.site.pages import Opens, Watched
from tests.site.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TURN = "Run everything and end the turn"


def run_turn(one: Watched) -> None:
    """One decision by autopilot; where it has nothing to offer, the first choice."""
    one.page.locator(".choices:not(.busy) #step button").first.wait_for()
    seq = one.seq()
    plan = one.choice(TURN)
    if not plan.count():
        return one.take_first_choice()
    plan.click()
    one.choice("Confirm").click()
    return one.moved_on(seq)


def test_autopilot_runs_a_turn_and_says_beforehand_where_trains_conflict(site: Server, window: Opens) -> None:
    """In turn 4 train 53 meets 54, which stands at Toledo: its plan says so, and nothing moves before Confirm."""
    me = window()
    me.set_up(site.url, "cobo", "hotseat", {}, 2)
    rows = me.seq()
    assert "Run everything" in (
        me.page.locator("#step button").first.text_content() or ""
    )  # before the single trains
    run_turn(me)
    assert me.seq() > rows + 1  # many actions in one post, all or none
    noted = me.page.locator("#step button", has_text="to note")
    for _ in range(40):
        me.page.locator(".choices:not(.busy) #step button").first.wait_for()
        if noted.count():
            break
        run_turn(me)
    seq = me.seq()
    noted.first.click()
    warning = me.page.locator("#step .warnings li").first
    assert "stands in its way" in (warning.text_content() or "")
    me.choice("Back").click()
    assert me.page.locator("#step .warnings").count() == 0
    assert me.seq() == seq
    noted.first.click()
    me.choice("Confirm").click()
    me.moved_on(seq)
    assert me.page.locator("#problem").is_hidden()
    assert me.page.locator(".under [role=tabpanel]:visible > svg").count() == 1


def test_a_train_is_moved_by_hand_on_the_board(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "cobo", "hotseat", {}, 2)
    seq = me.seq()
    me.page.locator('#board [data-target^="train:"].legal:visible').first.wait_for()
    me.page.locator("#step button.choice").first.click()
    assert me.page.locator("#board .chosen").count() >= 1
    me.choice("Back").click()
    assert me.page.locator("#board .chosen").count() == 0
    me.take_first_choice()
    assert me.seq() > seq
    moved = me.seq()
    me.page.get_by_role("button", name="Undo").click()
    me.at(moved + 1)
