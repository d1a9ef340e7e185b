"""What Age of Rail shows: words, figures, targets and pictures, as a player or the site meets them."""

from __future__ import annotations

import random
import re
from itertools import combinations
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tests.games.age_of_rail.positions import after, menu, new_game, offering_stock, position
from trainboard.games.age_of_rail import actions, events, foresight, standing
from trainboard.games.age_of_rail.chart import Chart
from trainboard.games.age_of_rail.layout import airy
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import Auction, Building, BuildingFor, Developing, Offering, Over, State
from trainboard.kit.look import standalone, tokens_css
from trainboard.kit.view import Ask, Target

VIEW = GAME.view
MAPS = tuple(GAME.maps)


def played(map: str, seats: int, seed: int) -> list[State]:
    """A whole game at random, a sample of its positions, the last one included."""
    rng, state, seen = random.Random(seed), new_game(seats, map=map), []
    while actions_now := menu(state):
        if rng.random() < 0.1:
            seen.append(state)
        state = GAME.apply(state, rng.choice(actions_now))
    return [*seen, state]


def drawn(state: State, seat: int | None = None) -> str:
    return "".join([str(VIEW.board(state)), *(str(panel.html) for panel in VIEW.panels(state, seat))])


def panel(state: State, key: str, seat: int | None = None) -> Any:
    return next(panel for panel in VIEW.panels(state, seat) if panel.key == key)


def plain(html: Any) -> str:
    return re.sub(r"<[^>]*>", " ", str(html)).replace("&amp;", "&").replace("&#39;", "'")


# Words

SENTENCES: list[tuple[events.Event, str]] = [
    (
        events.AuctionOpened("initial", "C&O", 0, 0, None),
        "The first share of C&O is up for auction, from $0; Player 1 has the first word.",
    ),
    (events.AuctionOpened("offer", "B&O", 2, 3, None), "Player 3 offers a share of B&O, from $3."),
    (
        events.AuctionOpened("offer", "B&O", 3, 3, 2),
        "Player 3 offers an own share of B&O, from $3.",
    ),
    (events.BidMade(1, "NYC", 12), "Player 2 bids $12 for NYC."),
    (events.Passed(0, "NYC"), "Player 1 passes on NYC."),
    (events.DroppedOut(3, "NYC", 13, 9), "Player 4 is out of the NYC auction: $9 cannot pay $13."),
    (
        events.ShareSold("PRR", 1, 14, None, False),
        "Player 2 buys a share of PRR for $14, paid into its Treasury.",
    ),
    (events.ShareSold("PRR", 1, 14, 0, False), "Player 2 buys Player 1's share of PRR for $14."),
    (
        events.ShareSold("PRR", 0, 0, None, True),
        "Nobody bids for PRR; Player 1, who opened, takes the share for $0.",
    ),
    (events.ShareUnsold("PRR", None), "Nobody bids for PRR; the share stays unsold."),
    (events.ShareUnsold("PRR", 2), "Nobody bids for PRR; Player 3 keeps the share."),
    (events.RailroadOpened("P&LE", "Pittsburgh"), "P&LE opens at Pittsburgh."),
    (events.OfferDeclined(4), "Player 5 offers no share."),
    (
        events.LinkLaid("B&O", 1, _link := GAME.maps["allegheny"].links[0].id, ("Baltimore", "Washington"), 5, 9),
        "Player 2 builds B&O from Baltimore to Washington for $5; its income is now 9.",
    ),
    (
        events.LinkLaid("B&O", 1, _link, ("Baltimore", "Washington"), 0, 5),
        "Player 2 builds B&O from Baltimore to Washington; its income is now 5.",
    ),
    (events.BuildAsked(0, "NYC", 2), "Player 1 asks Player 3 to build with NYC."),
    (
        events.ConnectionMade("NYC", 2, "Toronto", 15, 0, 3, (0, 0, 6)),
        "Player 3 connects NYC to Toronto for $15; each share pays a Connection Bonus of $3.",
    ),
    (
        events.ConnectionMade("CTRD", 2, "Bechuanaland", 30, 40, 0, (0, 0, 0)),
        "Player 3 connects CTRD to Bechuanaland for $30, adding $40 of Value; "
        "its income is too low for a Connection Bonus.",
    ),
    (
        events.ActionTaken(0, "build", 12),
        "Player 1 takes Build Track; the action track stands at 12.",
    ),
    (events.ActionTaken(0, "dividends", 12), "Player 1 takes Pay Dividends."),
    (events.NothingToDo(0, "offer"), "There is nothing to do for Player 1 at Offer Stock."),
    (events.Developed(0, "Boston", 6, 0), "Player 1 develops Boston to 6."),
    (events.Developed(0, "Boston", 6, 3), "Player 1 develops Boston to 6 for $3 of their own."),
    (events.MetroGrew("Pittsburgh", 3), "Pittsburgh grows by itself to 3."),
    (
        events.DividendsPaid(2, True, (("C&O", 3),), (6, 0, 3)),
        "Dividend 2 is paid, since the action track ran over: Player 1 $6 and Player 3 $3.",
    ),
    (
        events.FinalPayoffMade(False, (("C&O", 9),), (9, 9, 9)),
        "The Final Payoff is made: Player 1 $9, Player 2 $9 and Player 3 $9.",
    ),
    (events.GameEnded((1,), (80, 120, 90)), "Player 2 wins with $120."),
    (events.GameEnded((0, 2), (90, 60, 90)), "Player 1 and Player 3 share the win with $90 each."),
]


@pytest.mark.parametrize(("event", "words"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_one_plain_sentence(event: events.Event, words: str) -> None:
    assert VIEW.sentence(event) == words


def test_every_kind_of_event_has_its_sentence_above() -> None:
    assert {type(event) for event, _words in SENTENCES} == set(get_args(events.Event))


def test_the_prompt_speaks_to_whoever_acts_and_of_them_to_others() -> None:
    state = new_game(4)
    assert VIEW.prompt(state, 0) == "You are to bid $0 or more for a share of C&O, or pass."
    assert VIEW.prompt(state, 1) == "Player 1 is to bid $0 or more for a share of C&O, or pass."
    bid = after(state, actions.Bid(7))
    assert VIEW.prompt(bid, 1) == "You are to raise Player 1's $7 for a share of C&O, or pass."


def test_the_prompt_says_who_must_be_asked_when_the_player_controls_nothing_that_can_build() -> None:
    state = position(treasury={"BO": 5}, active=0, phase=Building())
    assert VIEW.prompt(state, 0) == "You are to ask a controller of another railroad to build, having none that can."


def test_26_the_prompt_tells_what_track_costs() -> None:
    choice = "one link for $5, two in a chain for $15, or an External Connection."
    state = position(treasury={"BO": 5}, active=1, phase=Building())
    assert VIEW.prompt(state, 1) == f"You are to build track: {choice}"
    asked = replace(state, active=0, phase=BuildingFor(1, 1))
    assert VIEW.prompt(asked, 0) == f"Player 2 is to build with B&O, asked by Player 1: {choice}"


def test_chapters_follow_the_turns() -> None:
    assert VIEW.chapter(new_game(3)) == "Initial Offering"
    assert VIEW.chapter(replace(position(), turn=7)) == "Turn 7"
    assert VIEW.chapter(position(phase=Over(), payouts=6)) == "Final Payoff"


def test_targets_have_telling_names() -> None:
    track = {"BM": ("boston~fitchburg", "fitchburg~rutland")}
    state = position(links=track, connected={"montreal": "BM"}, levels={"pittsburgh": 1, "boston": 1})
    names = {
        "town:pittsburgh": "Pittsburgh, income 3, next 4",
        "town:boston": "Boston, income 6",
        "space:build": "Build Track (+3)",
        "space:dividends": "Pay Dividends (→0)",
        "railroad:BO": "B&O, income 4, Treasury $0",
        "railroad:PLE": "P&LE, closed",
        "link:baltimore~harpers-ferry": "Baltimore – Harpers Ferry, B&O",
        "link:baltimore~washington": "Baltimore – Washington (+5 income)",
        "external:toronto": "Toronto from Buffalo, $15",
        "external:montreal": "Montreal, connected by B&M",
        "develop:stop": "Stop developing: Pittsburgh grows to 4",
    }
    assert {target: VIEW.label(state, Target(target)) for target in names} == names


def test_21_52_an_action_is_named_with_the_payout_it_brings_about() -> None:
    near, last = position(track=32), position(track=32, payouts=5)
    assert VIEW.label(near, Target("space:build")) == "Build Track (+3)"
    assert VIEW.label(near, Target("space:offer")) == "Offer Stock (+4): dividends are paid"
    assert VIEW.label(near, Target("space:dividends")) == "Pay Dividends (→0)"
    assert VIEW.label(last, Target("space:develop")) == "Develop Locations (+5): the Final Payoff, the game ends"
    assert VIEW.label(last, Target("space:dividends")) == "Pay Dividends (→0): the Final Payoff, the game ends"


def test_32_35_a_town_to_develop_is_named_with_who_earns_by_it() -> None:
    track = {"CO": ("richmond~charlottesville",), "BO": ("baltimore~washington", "washington~harpers-ferry")}
    state = position(links=track, phase=Developing(0))
    assert VIEW.label(state, Target("town:washington")) == "Washington, income 2, next 4: B&O +4"
    assert VIEW.label(state, Target("town:richmond")) == "Richmond, income 3, next 6: C&O +3"
    assert VIEW.label(state, Target("town:chicago")) == "Chicago, income 3, next 4"


def test_45_a_share_to_offer_is_named_with_its_least_bid() -> None:
    state = offering_stock(links={"CO": ("richmond~norfolk", "richmond~lynchburg")}, shares={"CO": {0: 2}})
    assert VIEW.label(state, Target("railroad:CO")) == "C&O, 3 unsold, from $2"
    assert VIEW.label(state, Target("own:CO")) == "Your own C&O share, from $2"


# Money foresight


def test_51_52_foresight_pays_present_holdings() -> None:
    """C&O and PRR, one link worth 3 + 1 each: dividend 1 and 1, payoff (5 + 4) / 1 = 9 and 9."""
    state, map = position(), GAME.maps["allegheny"]
    assert [foresight.next_dividend(map, state, seat) for seat in range(4)] == [2, 1, 1, 1]
    assert [foresight.final_payoff(state, seat) for seat in range(4)] == [18, 9, 9, 9]
    assert foresight.worth(state, 0) == 70 + 18
    assert "Next dividend $2 Final Payoff $18 Worth now $88" in " ".join(plain(panel(state, "players").html).split())


def test_foresight_agrees_with_what_a_dividend_then_pays() -> None:
    state = position(shares={"BO": {0: 2, 3: 1}}, levels={"baltimore": 1, "worcester": 1})
    promised = [foresight.next_dividend(GAME.maps["allegheny"], state, seat) for seat in range(4)]
    paid = after(state, actions.Take("dividends"))
    assert [now - before for now, before in zip(paid.cash, state.cash, strict=True)] == promised


def test_foresight_agrees_with_what_the_final_payoff_then_pays() -> None:
    state = position(shares={"BO": {0: 2, 3: 1}}, payouts=5)
    worth = [foresight.worth(state, seat) for seat in range(4)]
    assert list(after(state, actions.Take("dividends")).cash) == worth
    assert "Next dividend" not in panel(state, "players").text


def test_51_52_a_share_sold_dilutes_the_payoff_but_no_dividend() -> None:
    """Before the sale one share gets (5 + 4) / 1 = 9, after it (5 + 4) / 2 = 5, rounded up."""
    state = after(position(phase=Offering()), actions.Offer(GAME.maps["allegheny"].railroads[0].id, own=False))
    assert isinstance(state.phase, Auction)
    assert foresight.dilution(GAME.maps["allegheny"], state, state.phase) == (1, 9, 5)
    assert "A share's dividend is $1, whatever is sold; its Final Payoff $9 now, $5 after" in panel(state, "now").text


def test_an_own_share_dilutes_nothing_and_a_first_share_promises_nothing() -> None:
    map = GAME.maps["allegheny"]
    own = after(position(phase=Offering()), actions.Offer(map.railroads[0].id, own=True))
    assert isinstance(own.phase, Auction)
    assert foresight.dilution(map, own, own.phase) == (1, 9, 9)
    first = new_game(4)
    assert isinstance(first.phase, Auction)
    assert foresight.dilution(map, first, first.phase) is None


def test_the_auction_panel_says_who_can_still_bid() -> None:
    state = replace(new_game(4), cash=(70, 20, 5, 70))
    text = panel(GAME.apply(GAME.apply(state, actions.Bid(5)), actions.Pass()), "now").text
    assert "High bid: $5 by Player 1" in text
    assert "Least bid now: $6" in text
    assert "Can still bid: Player 4 ($70)\n" in text
    assert "Player 1 high bid; Player 2 out; Player 3 out; Player 4 in" in text


def test_54_the_final_table_shares_places_by_cash() -> None:
    state = position(cash=(50, 90, 90, 20), phase=Over(), payouts=6)
    rows = [line.split() for line in panel(state, "now").text.splitlines()[1:]]
    assert [(row[1], row[2], row[3]) for row in rows] == [
        ("2", "1", "$90"), ("3", "1", "$90"), ("1", "3", "$50"), ("4", "4", "$20"),
    ]  # fmt: skip
    assert VIEW.prompt(state, 0) == "The game is over: Player 2 and Player 3 won with $90."


def test_a_closed_railroad_says_how_it_opens() -> None:
    assert "Closed: opens when track first reaches Pittsburgh." in plain(panel(position(), "railroads").html)


# Click paths


def test_a_bid_asks_for_an_amount_between_the_least_and_all_cash() -> None:
    state = after(new_game(4), actions.Bid(7))
    path = VIEW.click_path(state, actions.Bid(9))
    assert path == (Target("auction:bid"), Ask("amount", "How much do you bid?", 8, 70, 1, 9))


def test_29_one_link_is_the_start_of_two() -> None:
    state = position(treasury={"BO": 20}, active=1, phase=Building())
    paths = {VIEW.click_path(state, action) for action in menu(state, actions.Build)}
    doubles = [path for path in paths if len(path) == 3]
    assert doubles
    assert all(path[:2] in paths for path in doubles)


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", [3, 6])
def test_every_action_has_its_own_path_over_targets_that_are_drawn_and_named(map: str, seats: int) -> None:
    for state in played(map, seats, seats):
        paths = [VIEW.click_path(state, action) for action in menu(state)]
        assert len(set(paths)) == len(paths)
        picture = drawn(state, GAME.to_act(state))
        for target in {step for path in paths for step in path if not isinstance(step, Ask)}:
            assert f'data-target="{target}"' in picture
            assert VIEW.label(state, target)


def test_the_stop_button_says_what_grows() -> None:
    state = position(phase=Developing(1))
    assert 'data-target="develop:stop"' in drawn(state)
    assert "Stop developing: Pittsburgh grows to 3" in panel(state, "now").text


# Pictures


@pytest.mark.parametrize("map", MAPS)
def test_the_picture_keeps_to_the_content_security_policy_and_can_be_written_twice(map: str) -> None:
    state = played(map, 4, 2)[-1]
    picture = VIEW.board(state)
    assert str(picture) == str(picture)
    assert "style=" not in drawn(state, 0)
    assert all(name.startswith("aor-") for name in re.findall(r' id="([^"]*)"', drawn(state)))


def test_the_allegheny_map_is_labelled_a_reconstruction_and_the_other_is_not() -> None:
    assert ">RECONSTRUCTION<" in str(VIEW.board(new_game(4)))
    assert "Allegheny (reconstruction)" in VIEW.text(new_game(4))
    assert "RECONSTRUCTION" not in str(VIEW.board(new_game(4, map="south_africa")))


def test_a_built_link_carries_the_cube_and_line_of_its_railroad() -> None:
    picture = str(VIEW.board(position()))
    link = picture[picture.index('data-target="link:baltimore~harpers-ferry"') :]
    link = link[: link.index("</g>")]
    assert 'fill="url(#aor-p1)"' in link
    assert 'stroke="var(--blue)"' in link
    free = picture[picture.index('data-target="link:baltimore~washington"') :]
    assert "aor-cube" not in free[: free.index("</g>")]


def test_the_board_marks_the_share_under_the_hammer_and_whose_turn_it_is() -> None:
    first = str(VIEW.board(new_game(4)))
    assert first.count(">in auction<") == 1
    assert first.count("The first share is up for auction") == 1
    assert first.count("aor-has-turn") == 0
    turn = after(position(active=2), actions.Take("offer"))
    offered = str(VIEW.board(after(turn, menu(turn, actions.Offer)[0])))
    assert (offered.count(">in auction<"), offered.count("aor-has-turn")) == (1, 1)
    assert "aor-has-turn" not in str(VIEW.board(position(phase=Over(), payouts=6)))


def test_the_picture_follows_the_position_although_parts_are_kept() -> None:
    before, grown = position(), position(levels={"harpers-ferry": 1})
    first, second = str(VIEW.board(before)), str(VIEW.board(grown))
    assert "Harpers Ferry, income 1, next 2" in first
    assert "Harpers Ferry, income 2<" in second
    assert str(VIEW.board(before)) == first


@pytest.mark.parametrize("map", MAPS)
def test_every_colour_is_a_token_of_the_house(map: str) -> None:
    picture = drawn(new_game(4, map=map))
    for token in re.findall(r"var\(--([a-z-]+)\)", picture + VIEW.css):
        assert f"--{token}:" in tokens_css()
    assert standalone(VIEW.board(new_game(4, map=map)), VIEW.css).startswith("<svg")


@pytest.mark.parametrize("map", MAPS)
def test_every_name_has_air_around_it_and_every_link_has_room_for_its_cube(map: str) -> None:
    chart = Chart(GAME.maps[map])
    for one, other in combinations(chart.name_boxes(), 2):
        assert airy(one).overlap(other) == 0
    for box in chart.name_boxes():
        assert not any(box.overlap(cube) for cube in chart.cube_boxes())
    for stretch in chart.stretches:
        assert stretch.length > 17


def test_a_long_name_stands_beside_its_town_on_two_lines() -> None:
    lines = {name.lines for name in Chart(GAME.maps["allegheny"]).names}
    assert {("Wilkes-", "Barre"), ("Clifton", "Forge"), ("New York",)} <= lines


@pytest.mark.parametrize("map", MAPS)
def test_the_text_board_fits_a_terminal_and_holds_the_figures(map: str) -> None:
    for state in played(map, 6, 4):
        assert all(len(line) < 80 for line in VIEW.text(state).splitlines())
    text = VIEW.text(position(treasury={"BO": 17}, track=12, payouts=2))
    assert "Action track 12 of 35 · dividends S 1 [2] 3 4 5 F" in text
    assert "B&O: Baltimore – Harpers Ferry" in text
    assert "Pittsburgh [2] 3 4 5 6 7; Cincinnati [2] 3 4 5 6;\n  Detroit [2] 3 4 5 6; Chicago [3] 4 5 6 7 8\n" in text
    assert re.search(r"B&O +\$17 +4 +5 +\$1 +\$9 +4", text)


def test_18_a_full_space_says_so() -> None:
    state = position(markers=("build", "dividends", "offer", "offer"))
    assert standing.is_full(GAME.maps["allegheny"], state, "dividends", 0)
    assert "Pay Dividends       →0  full · Player 2" in VIEW.text(state)
