"""A puzzle of 1870 solved in a real Chromium by clicking on the map and its buttons."""

from __future__ import annotations

import pytest

from tests.site.pages import Opens
from tests.site.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_puzzle_is_solved_alone_on_the_map(site: Server, window: Opens) -> None:
    """TP's two 2-trains: Fort Worth to Dallas for 40, and to K4 for 30; nothing beats 70."""
    me = window()
    me.set_up(site.url, "1870-operate", "hotseat", {}, 1)
    me.page.get_by_label("Take a finished choice without Confirm").check()
    for train, stops in (("2a-train", ("J3-0", "J5-0")), ("2b-train", ("J3-0", "K4-0"))):
        me.choice(train).first.click()
        for stop in stops:
            seq = me.seq()
            me.page.locator(f'#board [data-target="stop:{stop}"].legal').first.click()
            me.moved_on(seq)
            me.page.locator(".choices:not(.busy)").wait_for()
    me.choice("Declare this run").click()
    me.page.get_by_text("Best run: 70, proven").wait_for()
    assert me.page.locator("#step").count() == 0 or me.choice("Declare this run").count() == 0
    assert me.page.locator("#scores").is_visible()
    assert me.page.locator(".chart").count() == 0  # one score, at the end, has no course
