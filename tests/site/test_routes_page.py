"""The routes page in a real Chromium: a position built by clicking, its best run, locks, links, files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator

from tests.games.trans_mississippi.builders import tiles, tokens
from tests.site.pages import PHONE, Opens, Watched
from tests.site.servers import Server
from trainboard.games.trans_mississippi.moment import Moment, RecordedRoute
from trainboard.games.trans_mississippi.position import Fleet, Position
from trainboard.site.solving import packed

pytestmark = pytest.mark.browser


def total(one: Watched, worth: int) -> None:
    one.page.locator("#routes .total strong", has_text=f"${worth}").wait_for()


def rows(one: Watched) -> Locator:
    return one.page.locator("#ask tbody tr")


def click_hex(one: Watched, hex: str) -> None:
    """Click on the map wherever the hex, or the stop on it, is."""
    one.page.locator(f'[data-target="hex:{hex}"], [data-target^="stop:{hex}-"]').last.click()
    one.page.locator(f'#editor[data-hex="{hex}"]').wait_for()


def lay(one: Watched, hex: str, tile: str) -> None:
    click_hex(one, hex)
    one.page.get_by_role("button", name=f"Lay tile {tile}", exact=True).click()
    one.page.locator(f'#board [data-target="hex:{hex}"] title', has_text=f"tile {tile}").wait_for(state="attached")


def test_a_puzzle_shows_its_proven_best_run(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    total(me, 70)
    assert me.page.locator(".chip.proven").text_content() == "OPTIMAL"
    assert rows(me).count() == 2
    me.page.get_by_text("Why not more?").click()
    assert me.page.get_by_text("no legal set of routes").is_visible()


def test_a_position_is_built_by_clicking(site: Server, window: Opens) -> None:
    """A token and a train for TP, straight track in Dallas and Fort Worth, turned until they join: 20 and 20."""
    me = window()
    me.page.goto(f"{site.url}/routes")
    me.page.locator("#ask select[name=company]").select_option("TP")
    me.page.get_by_role("button", name="Set trains of TP").wait_for()  # until then the field is the old page's
    me.page.get_by_label("Trains it owns").fill("2")
    me.page.get_by_role("button", name="Set trains of TP").click()
    total(me, 0)
    for hex in ("J3", "J5"):
        lay(me, hex, "57")
    me.page.get_by_role("button", name="Put token").click()
    me.page.get_by_role("button", name="Remove TP").wait_for()
    for hex in ("J3", "J5"):
        click_hex(me, hex)
        me.page.get_by_role("button", name="Turn it").click()
    total(me, 40)
    assert "Dallas 20" in (rows(me).first.text_content() or "")
    me.page.get_by_role("button", name="Take it off").click()
    total(me, 0)


def test_a_hex_is_chosen_by_keyboard_too(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes")
    me.page.get_by_label("Hex", exact=True).fill("j5")
    me.page.keyboard.press("Enter")
    me.page.get_by_role("heading", name="Hex J5 Dallas").wait_for()
    me.page.get_by_role("button", name="Lay tile 57", exact=True).press("Enter")
    me.page.locator('#board [data-target="hex:J5"] title', has_text="tile 57").wait_for(state="attached")

    me.page.get_by_label("Hex", exact=True).fill("Z99")
    me.page.keyboard.press("Enter")
    me.page.get_by_text("there is no hex 'Z99'").wait_for()


def test_a_locked_route_stays_and_the_rest_is_found_around_it(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    total(me, 70)
    kept = rows(me).nth(1).locator("td").nth(2).text_content()
    me.page.get_by_label("Keep the route of the 2-train").nth(1).check()
    me.page.get_by_text("Best possible without locks: $70").wait_for()
    assert rows(me).nth(1).locator("td").nth(2).text_content() == kept
    me.page.wait_for_url(re.compile("lock1="))


def test_a_route_of_ones_own_is_clicked_judged_and_locked(site: Server, window: Opens) -> None:
    """Dallas to K4 pays 30 and leaves the other 2-train Fort Worth to Dallas: still 70."""
    me = window()
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    me.page.get_by_text("Check a route of your own").click()
    for stop in ("J5-0", "K4-0"):
        me.page.locator(f'#board [data-target="stop:{stop}"]').last.click()
    assert me.page.get_by_label("Its stops").input_value() == "J5-0, K4-0"
    me.page.get_by_role("button", name="Check").click()
    assert "Legal: Dallas 20 – K4 10 = $30" in (me.page.locator("#verdict").text_content() or "")
    me.page.get_by_role("button", name="Lock it and find the best around it").click()
    me.page.get_by_text("Best possible without locks: $70").wait_for()
    assert "Dallas 20 – K4 10" in (rows(me).first.text_content() or "")
    total(me, 70)


def test_an_illegal_route_of_ones_own_is_explained(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    me.page.get_by_text("Check a route of your own").click()
    for stops, why in (("J3 J5 K4", "2-train"), ("J3 B9", "B9"), ("J3 J3", "")):
        me.page.get_by_label("Its stops").fill(stops)
        me.page.get_by_role("button", name="Check").click()
        me.page.locator(f'[name=stops][value="{stops}"]').wait_for()
        said = me.page.locator("#verdict.forbidden").text_content() or ""
        assert "Not a legal route" in said
        assert why in said


def test_the_link_shows_another_browser_the_same(site: Server, window: Opens) -> None:
    me, other = window(), window(PHONE)
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    click_hex(me, "K4")
    me.page.wait_for_url(re.compile("hex=K4"))
    other.page.goto(me.page.url)
    total(other, 70)


def test_a_position_is_saved_and_pasted(site: Server, window: Opens, tmp_path: Path) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    with me.page.expect_download() as saved:
        me.page.get_by_role("link", name="Save as file").click()
    text = Path(saved.value.path()).read_text()
    assert json.loads(text)["company"] == "TP"
    me.page.goto(f"{site.url}/routes")
    me.page.get_by_label("Paste").fill(text)  # in sight while the map is empty
    me.page.get_by_role("button", name="Show").click()
    total(me, 70)
    assert me.page.get_by_text("OPTIMAL").evaluate("one => one.getBoundingClientRect().top > 0")  # not scrolled away
    assert me.page.get_by_label("Paste").is_hidden()


def test_what_is_no_position_is_said_and_stays_until_dismissed(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    me.page.get_by_text("Another position").click()
    me.page.get_by_label("Paste").fill("no position at all")
    me.page.get_by_role("button", name="Show").click()
    me.page.locator("#problem", has_text="is not JSON").wait_for()
    total(me, 70)
    me.page.get_by_role("button", name="Dismiss").click()
    assert me.page.locator("#problem").count() == 0


def test_an_impossible_edit_is_refused_by_hex_and_rule(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes?puzzle=easy-two-cities")
    click_hex(me, "B9")
    me.page.get_by_role("button", name="Put token").click()
    me.page.get_by_role("button", name="Remove TP").wait_for()
    me.page.get_by_role("button", name="Put token").click()
    me.page.locator("#problem", has_text="hex B9").wait_for()


def test_numbers_beyond_all_measure_are_refused(site: Server) -> None:
    """Python itself reads no number of more than 4,300 digits."""
    with site.browser() as me:
        for asked in ("lock{}=B9:1", "lock0=B9:{}", "try={}&stops=B9,B11", "trains={}"):
            refused = me.get(f"/routes?{asked.format('9' * 5000)}")
            assert refused.status_code == 400, asked


def far_from_home() -> Moment:
    """GMO's home is Mobile M20, its destination St. Louis C18; running on to Chicago would pay more."""
    east = tiles("D19 9/2", "E20 55/2", "F21 8/0", "G20 4/0", "H19 9/0", "I18 9/0", "J17 8/3", "K18 9/2", "L19 9/2")
    laid = (*east, *tiles("C18 15/2", "C20 8/1", "B21 9/0", "M20 57/2"))
    position = Position("2", laid, tokens("M20 GMO"), tokens("C18 GMO"), fleets=(Fleet("GMO", ("5",)),))
    ran = (RecordedRoute("5", ("C18-0", "A22-0"), 70),)
    return Moment(position, "GMO", connection_run=True, recorded=ran)


def question(**asked: str) -> str:
    return f"/routes?{urlencode(asked)}"


def test_a_connection_run_is_asked_for_and_outlives_an_edit(site: Server) -> None:
    code = packed(far_from_home())
    with site.browser() as me:
        assert "$100" in me.get(question(p=code)).text
        assert "$110" in me.get(question(p=code, run="normal")).text
        edit = {"p": code, "do": "trains", "hex": "", "value": "6", "company": "GMO", "doubling": "ends"}
        shown = me.post("/routes/edit", edit)
        assert "$100" in shown.text
        assert '<option value="connection" selected>' in shown.text
        no_home = me.get(question(p=code, company="MP", trains="5", run="connection"))
        assert (no_home.status_code, "connection run of MP" in no_home.text) == (400, True)


def test_the_run_on_record_is_held_against_the_question_it_answered(site: Server) -> None:
    code = packed(far_from_home())
    with site.browser() as me:
        assert "made $70; $30 were left on the table" in me.get(question(p=code)).text
        assert "on record" not in me.get(question(p=code, trains="2", run="normal")).text


def test_a_puzzle_is_shown_under_its_name(site: Server) -> None:
    with site.browser() as me:
        assert "<h1>Two Cities</h1>" in me.get(question(puzzle="easy-two-cities")).text


def test_a_cut_link_is_explained(site: Server, window: Opens) -> None:
    me = window()
    me.page.goto(f"{site.url}/routes?p=abc")
    assert "cut off" in (me.page.locator("#problem").text_content() or "")
