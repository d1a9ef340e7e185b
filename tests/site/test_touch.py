"""The board under fingers in a real Chromium: tapped, pinched closer, dragged, and fitted again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.site.pages import PHONE
from tests.site.servers import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]
Point = tuple[float, float]


def fingers(session: CDPSession, *ways: tuple[Point, Point]) -> None:
    """Each finger goes straight from its first point to its second, all at once."""

    def points(part: float) -> list[dict[str, float]]:
        return [
            {"x": a[0] + (b[0] - a[0]) * part, "y": a[1] + (b[1] - a[1]) * part, "id": number}
            for number, (a, b) in enumerate(ways)
        ]

    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(0)})
    for step in range(1, 9):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points(step / 8)})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def shown(page: Page) -> list[float]:
    return [float(number) for number in (page.locator("#board > svg").get_attribute("viewBox") or "").split()]


def test_the_board_is_tapped_pinched_dragged_and_fitted(site: Server, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": PHONE["width"], "height": PHONE["height"]}, has_touch=True)
    page = context.new_page()
    page.goto(site.url)
    page.get_by_role("button", name="Start Age of Rail").tap()
    page.locator("#step button.choice").first.wait_for()
    page.locator('#board [data-target^="railroad:"]').first.tap()
    page.locator("#aside", has_text="Shares are offered after Offer Stock is chosen").wait_for()
    page.locator("#prompt").tap()
    page.locator("#aside").wait_for(state="hidden")

    session = context.new_cdp_session(page)
    whole = shown(page)
    board = page.locator("#board > svg").bounding_box()
    assert board
    x, y = board["x"] + board["width"] / 2, board["y"] + 100

    fingers(session, ((x - 20, y), (x - 60, y)), ((x + 20, y), (x + 60, y)))
    page.locator("#board > svg.zoomed:not(.dragging)").wait_for()
    closer = shown(page)
    assert closer[2] < whole[2] / 2

    fingers(session, ((x, y), (x - 60, y)))
    page.locator(f'#board > svg:not(.dragging, [viewBox="{" ".join(map(str, closer))}"])').wait_for()
    dragged = shown(page)
    assert dragged[0] > closer[0]
    assert dragged[2] == closer[2]
    assert page.locator("#aside").is_hidden()  # a drag is not a tap

    page.get_by_role("button", name="Fit the board").click()
    page.locator("#board > svg:not(.zoomed)").wait_for()
    assert shown(page) == whole
    context.close()
