"""How the pages look to a machine: axe-core finds nothing serious, nothing is cut off, everything can be touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.site.pages import DESKTOP, PHONE, Opens, Watched
from tests.site.servers import Server

pytestmark = pytest.mark.browser
TOUCH = 44


def at(path: str) -> Callable[[Watched, str], None]:
    def opened(one: Watched, url: str) -> None:
        one.page.goto(url + path)

    return opened


def table(game: str, count: int) -> Callable[[Watched, str], None]:
    def opened(one: Watched, url: str) -> None:
        one.set_up(url, game, "hotseat", {}, count)
        one.page.locator("#step button").first.wait_for()

    return opened


def past(one: Watched, url: str) -> None:
    table("age-of-rail", 3)(one, url)
    one.take_first_choice()
    one.page.keyboard.press("Home")
    one.at(0)


def over(one: Watched, url: str) -> None:
    one.set_up(url, "signal-box", "hotseat", {}, 2)
    while not one.page.locator("#scores").count():
        one.choice("Show your signal").click()
        one.take_first_choice()
    one.page.locator(".chart").wait_for()


def invited(one: Watched, url: str) -> None:
    one.page.goto(url)
    one.page.get_by_role("button", name="Host Signal Box").click()
    one.page.get_by_role("button", name="Make a seat link").click()
    one.page.locator("svg.qr").wait_for()


def watched(one: Watched, url: str) -> None:
    table("signal-box", 2)(one, url)
    address = one.page.url
    one.context.clear_cookies()
    one.page.goto(address)
    one.page.get_by_text("You are watching").wait_for()


def met(one: Watched, url: str) -> None:
    """A first turn against a bot: what it has done is listed, and longer than its place."""
    one.page.goto(url)
    one.page.get_by_role("button", name="Play C&O/B&O").click()
    one.page.locator(".since").wait_for()


PAGES = {
    "start": at("/"),
    "setup": at("/tables/setup?game=age-of-rail&mode=bots"),
    "seats": invited,
    "routes": at("/routes?puzzle=easy-two-cities"),
    "routes-hex": at("/routes?puzzle=easy-two-cities&hex=J5"),
    "age-of-rail": table("age-of-rail", 3),
    "cobo": table("cobo", 2),
    "1870-operate": table("1870-operate", 2),
    "past": past,
    "over": over,
    "since": met,
    "spectator": watched,
    "unknown-table": at("/t/123"),
}
EVERYDAY = ("start", "routes-hex", "age-of-rail")
CASES = [pytest.param(name, marks=() if name in EVERYDAY else pytest.mark.slow) for name in PAGES]


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", CASES)
def test_a_page_has_no_serious_fault_and_fits(
    site: Server, window: Opens, name: str, size: dict[str, int], scheme: str
) -> None:
    me = window(size, scheme)
    PAGES[name](me, site.url)
    assert me.serious() == []
    assert me.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert small(me) == []


def small(one: Watched) -> list[str]:
    """Buttons, fields and choices less than 44 px high; links in running text and boxes in labels do not count."""
    found: list[str] = one.page.locator(
        "main :is(button, .button, select, summary, input:not([type=hidden], [type=checkbox])):visible"
    ).evaluate_all(
        "(all, least) => all.filter((one) => one.getBoundingClientRect().height < least).map((one) => one.outerHTML)",
        TOUCH,
    )
    return [html[:120] for html in found]
