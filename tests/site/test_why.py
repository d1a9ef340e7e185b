"""Why a touch is no choice now: asked of the server, said beside the prompt, and only to who is asked to act."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route

from tests.site.clients import move, seat
from tests.site.pages import Opens
from tests.site.servers import Browser, Server


def why(person: Browser, made: dict[str, Any], *targets: str, seq: int = 0) -> Any:
    path = "&".join(f"target={target}" for target in targets)
    answer = person.http.get(f"/t/{made['id']}/why?seq={seq}&{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()["why"]


def test_the_rule_is_said_to_the_seat_that_is_asked_to_act(server: Server) -> None:
    made = server.new_table()
    with server.browser() as ann, server.browser() as ben, server.browser() as guest:
        ann.sit(made["tokens"][0])
        ben.sit(made["tokens"][1])

        assert why(ann, made, "mile:7") == "Move on 1 to 3 miles."
        assert [why(person, made, "mile:7") for person in (ben, guest)] == ["", ""]
        assert why(ann, made, "mile:7", seq=1) == ""
        assert [why(ann, made, target) for target in ("mile:2", "mile:far", "no:such", "%F0%9F%9A%82")] == [""] * 4

        with seat(server, made, 0) as http:
            move(http, 0)
        assert why(ann, made, "mile:7", seq=1) == ""
        assert why(ben, made, "mile:7", seq=1) == "Move on 1 to 3 miles."
        assert why(ben, made, "mile:7") == ""


@pytest.mark.parametrize(
    "query", ["", "seq=0", "target=x", "seq=x&target=x", "seq=0&target=" + 201 * "x", "seq=0" + 21 * "&target=x"]
)
def test_a_question_without_sense_is_refused_in_words(server: Server, query: str) -> None:
    made = server.new_table()
    with server.browser() as me:
        me.sit(made["tokens"][0])
        answer = me.http.get(f"/t/{made['id']}/why?{query}", headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert re.match("target: 1 to 20|seq: a whole number", answer.json()["error"])


@pytest.mark.browser
def test_a_dead_touch_says_the_rule_and_without_an_answer_that_it_is_none(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "age-of-rail", "bots", {0: "person", 1: "random", 2: "random"}, 3)
    aside = me.page.locator("#aside")
    space = me.page.locator('#board [data-target="space:build"]').first
    space.click()
    me.page.locator("#aside", has_text="An action space is chosen when a turn begins. Now bid or pass.").wait_for()
    assert (aside.text_content() or "").startswith("Build Track")
    me.page.locator("#prompt").click()
    aside.wait_for(state="hidden")

    held: list[Route] = []
    me.page.route("**/why?*", lambda route: held.append(route))
    space.click()
    me.page.locator("#aside", has_text="cannot be chosen now.").wait_for()
    me.page.locator("#prompt").click()
    with me.page.expect_event("requestfinished"):
        held[0].continue_()  # late: whoever has gone on is not called back
    me.page.evaluate("new Promise(requestAnimationFrame)")
    assert aside.is_hidden()


@pytest.mark.browser
def test_a_dead_button_is_explained_by_keyboard_too(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "1870-operate", "hotseat", {}, 1)
    me.page.locator("#step button.choice").first.press("Enter")
    me.page.locator("#step button.choice").first.press("Enter")
    me.page.locator("#step button.primary").press("Enter")
    me.at(1)
    me.page.locator(".choices:not(.busy)").wait_for()  # its answer is drawn: no redraw takes the sentence away
    me.page.locator("button:not(.legal)", has_text="Declare this run").press("Enter")
    me.page.locator("#aside", has_text="Declare this run: A route needs at least two stops.").wait_for()
