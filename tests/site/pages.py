"""A real Chromium for browser tests: found on the path, its pages watched for errors."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, sync_playwright

from tests.site.servers import PATIENCE

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync"]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1400, "height": 900}


def chromium_path() -> str:
    """Where Chromium is; without one the test is skipped, or fails where browser tests are a must."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    if os.environ.get("TRAINBOARD_REQUIRE_BROWSER") == "1":
        pytest.fail("no Chromium on this machine, and TRAINBOARD_REQUIRE_BROWSER=1")
    pytest.skip("no Chromium on this machine")


@contextmanager
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Watched:
    """A person's browser window. Everything the page complains of is kept; `calm` says there was nothing."""

    def __init__(self, browser: Browser, size: dict[str, int] | None = None, scheme: str = "light") -> None:
        wanted = size or DESKTOP
        self.context: BrowserContext = browser.new_context(
            viewport={"width": wanted["width"], "height": wanted["height"]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.complaints: list[str] = []
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def calm(self) -> None:
        """No script failed and no content policy was broken; a server that was killed is no complaint."""
        lost = re.compile("Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE")
        assert [text for text in self.complaints if not lost.search(text)] == []

    def seq(self) -> int:
        return int(self.page.locator("#live").get_attribute("data-seq") or 0)

    def at(self, seq: int) -> None:
        """Wait until the page shows row `seq`."""
        self.page.locator(f'#live[data-seq="{seq}"]').wait_for()

    def moved_on(self, seq: int) -> None:
        """Wait until the page shows another row than `seq`."""
        self.page.locator(f'#live:not([data-seq="{seq}"])').wait_for()

    def choice(self, name: str) -> Locator:
        return self.page.locator("#step").get_by_role("button", name=name)

    def set_up(self, url: str, game: str, mode: str, seats: dict[int, str], count: int) -> None:
        """Open a table by the set-up page."""
        self.page.goto(f"{url}/tables/setup?game={game}&mode={mode}")
        self.page.locator("select[name=seats]").select_option(str(count))
        for seat, who in seats.items():
            self.page.locator(f"select[name=seat{seat}]").select_option(who)
        self.page.get_by_role("button", name="Open the table").click()
        self.awake()

    def awake(self) -> None:
        """Wait until the table's script hears clicks: it draws the board's tools in the same breath. `goto` waits for
        scripts by itself, a click that leads to a table does not."""
        self.page.locator("[data-tools] .tools").wait_for(state="attached")

    def take_first_choice(self) -> None:
        """Follow first choices until something is sent and the table has moved on."""
        self.page.locator(".choices:not(.busy)").wait_for()
        seq = self.seq()
        while not self.page.locator(".choices.busy").count() and self.seq() == seq:
            self.page.locator("#step button.primary, #step button.choice").first.click()
        self.moved_on(seq)

    def serious(self) -> list[str]:
        """What axe-core calls serious or critical, with the place."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{problem['id']}: {node['html'][:160]}"
            for problem in found
            if problem["impact"] in ("serious", "critical")
            for node in problem["nodes"]
        ]

    def close(self) -> None:
        self.context.close()


Opens = Callable[..., Watched]
