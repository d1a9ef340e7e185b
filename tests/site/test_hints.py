"""Hints for whoever plays against bots: what the best of them would do; nothing is done before it is confirmed."""

from __future__ import annotations

import pytest

from tests.site.clients import seat
from tests.site.pages import Opens
from tests.site.servers import Server

AGAINST_BOTS = [{}, {"bot": "investor"}, {"bot": "random"}]


def test_a_hint_is_an_action_one_may_take_and_takes_nothing(site: Server) -> None:
    made = site.new_table(game="age-of-rail", seats=AGAINST_BOTS)
    with seat(site, made, 0) as ann, site.browser() as me:
        me.sit(made["tokens"][0])
        hint = me.post(f"/t/{made['id']}/hint").json()
        assert (hint["seq"], hint["bot"]) == (0, "search")
        assert ann.get("/seat").json()["seq"] == 0
        taken = ann.post("/actions", json={"seq": 0, "actions": [hint["action"]]})
    assert taken.status_code == 200


@pytest.mark.parametrize(
    ("game", "seats"),
    [("age-of-rail", [{}, {}, {"bot": "investor"}]), ("1870-operate", [{}])],
    ids=["among people", "alone with a puzzle"],
)
def test_there_are_no_hints_among_people_nor_alone(site: Server, game: str, seats: list[dict[str, str]]) -> None:
    made = site.new_table(game=game, seats=seats)
    with site.browser() as me:
        me.sit(made["tokens"][0])
        assert "data-hint" not in me.get(f"/t/{made['id']}").text
        assert me.post(f"/t/{made['id']}/hint").status_code == 422


@pytest.mark.browser
def test_a_hint_is_shown_as_a_choice_to_confirm_or_to_leave(site: Server, window: Opens) -> None:
    me = window()
    me.set_up(site.url, "age-of-rail", "bots", {0: "person", 1: "random", 2: "random"}, 3)
    seq = me.seq()
    me.page.get_by_role("button", name="Hint").click()
    me.page.locator("#aside", has_text="would do this").wait_for()
    me.choice("Back").click()
    assert me.seq() == seq
    me.page.get_by_role("button", name="Hint").press("Enter")
    me.choice("Confirm").wait_for()
    assert me.page.evaluate("document.activeElement.textContent") == "Confirm"
    me.page.keyboard.press("Enter")
    me.moved_on(seq)
