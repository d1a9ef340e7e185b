"""Where the base map differs: rules 13, 33, 37, 41, 42, 22, 55 on South Africa."""

from __future__ import annotations

import pytest

from tests.games.age_of_rail.positions import (
    FIRST_LINKS,
    after,
    building,
    developing,
    events,
    everybody_passes,
    ids,
    level,
    menu,
    new_game,
    position,
    railroad,
    sold_for,
    spaces,
)
from trainboard.games.age_of_rail.actions import Bid, Build, Connect, Develop, LayFreeLink, Offer, Pass, Stop, Take
from trainboard.games.age_of_rail.events import ConnectionMade, DividendsPaid, MetroGrew, NothingToDo
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.standing import minimum_bid
from trainboard.games.age_of_rail.state import Auction, Developing, FreeLink, Turn
from trainboard.kit.game import IllegalAction

SA = "south_africa"
SERVED = {end: 1 for links in FIRST_LINKS[SA].values() for end in links[0].split("~")}


def test_2_3_18_20_21_E1_both_maps_print_the_same_money_shares_spaces_and_tracks() -> None:
    on, allegheny = GAME.maps[SA], GAME.maps["allegheny"]
    assert (on.money, on.shares, on.spaces, on.track) == (
        allegheny.money,
        allegheny.shares,
        allegheny.spaces,
        allegheny.track,
    )


@pytest.mark.parametrize(
    ("place", "boxes"),
    [
        ("hlobane", (1, 5)),
        ("glencoe-junction", (1, 2)),
        ("pretoria", (2, 4)),
        ("kimberley", (3, 6)),
        ("bloemfontein", (3, 4, 5, 6)),
        ("johannesburg", (2, 3, 4, 5, 6, 7, 8, 9, 10)),
    ],
)
def test_34_incomes_by_kind(place: str, boxes: tuple[int, ...]) -> None:
    assert GAME.maps[SA].boxes[GAME.maps[SA].place(place)] == boxes


def test_8_the_order_of_the_base_game() -> None:
    assert [charter.id for charter in GAME.maps[SA].railroads] == ["CdFM", "CSAR", "NRC", "CTRD", "CMRC", "ZASM"]


def test_13_starting_incomes_are_4_and_one_railroad_may_have_6() -> None:
    state, incomes = new_game(map=SA), []
    while state.active is None:
        state = everybody_passes(state)
        assert isinstance(state.phase, FreeLink)
        number = state.phase.railroad
        options = [after(state, action).railroads[number].income for action in menu(state, LayFreeLink)]
        incomes.append(sorted(set(options)))
        state = after(state, menu(state, LayFreeLink)[0])
    assert incomes == [[4], [4], [4], [4, 6], [4]]


TO_MAFEKING = ["kimberley~warrenton", "purdimoe~warrenton", "mafeking~purdimoe"]


def test_33_37_38_a_connection_adds_its_value_and_pays_the_bonus() -> None:
    """Numbers for tests: k links and Bechuanaland give a Value of 5k + 40."""
    state = building(map=SA, active=3, links={"CTRD": TO_MAFEKING}, treasury={"CTRD": 30})
    state = after(state, Connect("CTRD", "bechuanaland"))
    ctrd = railroad(state, "CTRD")
    assert (ctrd.value, ctrd.treasury, ctrd.income) == (5 * 3 + 40, 0, 8)
    assert minimum_bid(GAME.maps[SA], ctrd) == 11
    assert events(state, ConnectionMade)[0].bonus == 1
    assert state.cash[3] == 71


def test_37_prices_of_the_connections() -> None:
    assert {c.id: (c.price, c.value) for c in GAME.maps[SA].connections} == {
        "bechuanaland": (30, 40),
        "matabeleland": (40, 30),
    }


def test_41_the_hub_may_be_developed_unserved() -> None:
    state = developing(map=SA)
    assert "johannesburg" in ids(menu(state), "location")
    assert "bloemfontein" not in ids(menu(state), "location")


def test_42_the_hub_is_free_as_second_too() -> None:
    state = after(developing(map=SA), Develop("ladysmith"))
    assert Develop("johannesburg") in menu(state)
    state = after(state, Develop("johannesburg"))
    assert (state.cash[0], level(state, "johannesburg")) == (70, 1)


def test_42_stopping_after_one_needs_a_full_hub() -> None:
    state = after(developing(map=SA), Develop("ladysmith"))
    assert Stop() not in menu(state)
    with pytest.raises(IllegalAction, match="Johannesburg still has a step left"):
        GAME.check(state, Stop())
    full = after(developing(map=SA, levels={"johannesburg": 8}), Develop("ladysmith"))
    assert Stop() in menu(full)
    stopped = after(full, Stop())
    assert (events(stopped, MetroGrew), stopped.phase) == ([], Turn())


def test_42_any_other_second_costs_3() -> None:
    state = after(developing(map=SA), Develop("johannesburg"), Develop("kimberley"))
    assert state.cash[0] == 67


def test_42_who_cannot_pay_is_not_asked_and_the_hub_grows() -> None:
    state = after(developing(map=SA, cash=(2, 70, 70, 70)), Develop("ladysmith"))
    assert (level(state, "johannesburg"), state.cash[0], state.active) == (1, 2, 1)


def test_42_with_only_the_hub_left_nobody_is_asked_and_it_grows() -> None:
    served = {place: 1 for place in SERVED if place != "ladysmith"}
    state = after(developing(map=SA, levels=served), Develop("ladysmith"))
    assert (level(state, "johannesburg"), state.cash[0], state.active) == (1, 70, 1)


def test_42_both_developments_may_go_to_the_hub() -> None:
    state = after(developing(map=SA), Develop("johannesburg"))
    assert state.phase == Developing(1)
    assert level(after(state, Develop("johannesburg")), "johannesburg") == 2


def test_22_develop_may_be_chosen_with_nothing_to_develop() -> None:
    state = position(map=SA, levels={**SERVED, "johannesburg": 8})
    assert "develop" in spaces(state)
    state = after(state, Take("develop"))
    assert (state.phase, state.track, events(state, NothingToDo)) == (Turn(), 5, [NothingToDo(0, "develop")])


NATAL = ["glencoe-junction~ladysmith", "glencoe-junction~newcastle", "newcastle~volksrust", "bethal~volksrust"]


def test_55_zasm_opens_at_johannesburg() -> None:
    state = building(map=SA, active=2, links={"NRC": NATAL}, treasury={"NRC": 5})
    state = after(state, Build("NRC", ("bethal~johannesburg",)))
    assert isinstance(state.phase, Auction)
    assert (state.phase.railroad, state.phase.opener) == (5, 2)
    assert len(menu(everybody_passes(state), LayFreeLink)) == 7


def test_29_no_double_passes_through_johannesburg() -> None:
    state = building(map=SA, active=2, links={"NRC": NATAL}, treasury={"NRC": 15})
    with pytest.raises(IllegalAction, match="may not pass through Johannesburg"):
        GAME.check(state, Build("NRC", ("bethal~johannesburg", "johannesburg~witbank")))


def test_14_the_holder_of_cmrc_moves_first() -> None:
    state = new_game(map=SA)
    for price in (5, 4, 3, 2):
        state = after(sold_for(state, price), menu(sold_for(state, price), LayFreeLink)[0])
    state = everybody_passes(after(state, Pass(), Bid(0)))
    state = after(state, menu(state, LayFreeLink)[0])
    assert (railroad(state, "CMRC").held, state.active) == ((0, 1, 0, 0), 1)


def test_32_33_45_51_the_rulebooks_example() -> None:
    """Ladysmith and Hlobane developed: income 7 + 2 + 6, Value 15, least bid $3, dividend $3 a share."""
    natal = ["glencoe-junction~ladysmith", "glencoe-junction~vryheid", "hlobane~vryheid"]
    state = position(map=SA, links={"NRC": natal}, levels={"ladysmith": 1, "hlobane": 1})
    nrc = railroad(state, "NRC")
    assert (nrc.income, nrc.value) == (15, 15)
    offered = after(state, Take("offer"), Offer("NRC", False))
    assert isinstance(offered.phase, Auction)
    assert offered.phase.minimum == 3
    assert dict(events(after(state, Take("dividends")), DividendsPaid)[0].shares)["NRC"] == 3


def test_45_a_connection_raises_the_least_bid() -> None:
    state = position(map=SA, links={"CTRD": TO_MAFEKING}, connected={"bechuanaland": "CTRD"})
    offered = after(state, Take("offer"), Offer("CTRD", False))
    assert isinstance(offered.phase, Auction)
    assert offered.phase.minimum == 11
