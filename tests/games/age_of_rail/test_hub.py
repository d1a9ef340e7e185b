"""The hub railroad, P&LE at Pittsburgh: rule 55, E9-E13, E29, E30."""

from __future__ import annotations

import pytest

from tests.games.age_of_rail.positions import after, building, events, everybody_passes, menu, position, railroad
from trainboard.games.age_of_rail.actions import Ask, Bid, Build, Connect, LayFreeLink, Pass, Take
from trainboard.games.age_of_rail.events import DividendsPaid, LinkLaid, RailroadOpened
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import Auction, State, Turn

TO_JOHNSTOWN = ["philadelphia~lancaster", "lancaster~harrisburg", "harrisburg~altoona", "altoona~johnstown"]
INTO_PITTSBURGH = Build("PRR", ("johnstown~pittsburgh",))


def at_the_gates(**known: object) -> State:
    """Seat 0 builds with PRR, one link from Pittsburgh."""
    known = {"links": {"PRR": TO_JOHNSTOWN}, "treasury": {"PRR": 20}, "shares": {"PRR": {0: 1}}} | known
    return building(**known)


def auction(state: State) -> Auction:
    assert isinstance(state.phase, Auction)
    return state.phase


def test_55_track_into_pittsburgh_puts_a_ple_share_up_opened_by_the_player_whose_turn_it_is() -> None:
    state = after(at_the_gates(), INTO_PITTSBURGH)
    assert (auction(state).kind, auction(state).railroad, auction(state).minimum) == ("hub", 5, 0)
    assert GAME.to_act(state) == 0
    assert not railroad(state, "PLE").open


def test_55_E30_the_winner_pays_the_treasury_and_lays_a_free_link_then_the_turn_passes_on() -> None:
    state = after(at_the_gates(), INTO_PITTSBURGH, Pass(), Bid(6), Pass(), Pass())
    assert {action.link for action in menu(state)} == {
        "dubois~pittsburgh",
        "connellsville~pittsburgh",
        "wheeling~pittsburgh",
        "pittsburgh~youngstown",
        "pittsburgh~mansfield",
    }
    assert GAME.to_act(state) == 1
    state = after(state, LayFreeLink("pittsburgh~youngstown"))
    ple = railroad(state, "PLE")
    assert (ple.treasury, ple.held, ple.income, state.cash[1]) == (6, (0, 1, 0, 0), 3, 64)
    assert (state.active, state.phase, state.track) == (1, Turn(), 3), "left of the player whose turn it was"


def test_55_incomes_take_the_box_as_it_stands() -> None:
    """First income of P&LE: 3 and Pittsburgh's steps taken."""
    state = everybody_passes(after(at_the_gates(levels={"pittsburgh": 3}), INTO_PITTSBURGH))
    state = after(state, LayFreeLink("pittsburgh~youngstown"))
    assert railroad(state, "PLE").income == 3 + 3


def test_E9_the_free_link_cannot_be_refused() -> None:
    state = everybody_passes(after(at_the_gates(), INTO_PITTSBURGH))
    assert {type(action) for action in menu(state)} == {LayFreeLink}


def test_E10_a_delegated_build_is_opened_by_the_player_whose_turn_it_is() -> None:
    state = at_the_gates(active=2)
    state = after(state, Ask("PRR", 0), INTO_PITTSBURGH)
    assert (auction(state).opener, GAME.to_act(state)) == (2, 2)
    state = after(everybody_passes(state), LayFreeLink("pittsburgh~mansfield"))
    assert (railroad(state, "PLE").held, state.active) == ((0, 0, 1, 0), 3)


def test_E11_without_bids_the_opener_has_it_for_nothing() -> None:
    state = everybody_passes(after(at_the_gates(), INTO_PITTSBURGH))
    assert railroad(state, "PLE").held == (1, 0, 0, 0)
    assert events(state, RailroadOpened) == [RailroadOpened("P&LE", "Pittsburgh")]


def test_E12_E36_the_dividend_check_waits_for_the_opening_and_pays_the_new_share() -> None:
    state = after(at_the_gates(track=33), INTO_PITTSBURGH)
    assert (state.track, state.payouts) == (36, 0)
    state = after(everybody_passes(state), LayFreeLink("pittsburgh~mansfield"))
    assert (state.track, state.payouts) == (0, 1)
    assert dict(events(state, DividendsPaid)[0].shares)["P&LE"] == 1


def test_E13_a_double_ending_in_pittsburgh_opens_ple_after_both_links() -> None:
    state = after(
        at_the_gates(links={"PRR": TO_JOHNSTOWN[:3]}), Build("PRR", ("altoona~johnstown", "johnstown~pittsburgh"))
    )
    assert auction(state).kind == "hub"
    assert len(railroad(state, "PRR").links) == 5


def test_E29_it_opens_once() -> None:
    links = {
        "PRR": [*TO_JOHNSTOWN, "johnstown~pittsburgh"],
        "PLE": ["pittsburgh~mansfield"],
        "BO": ["baltimore~harpers-ferry", "harpers-ferry~cumberland", "cumberland~connellsville"],
    }
    state = building(active=1, links=links, shares={"PLE": {0: 1}}, treasury={"BO": 5})
    state = after(state, Build("BO", ("connellsville~pittsburgh",)))
    assert (state.phase, state.active) == (Turn(), 2)


def test_E29_a_connection_opens_nothing() -> None:
    state = building(
        links={"CO": ["richmond~lynchburg", "lynchburg~roanoke", "roanoke~bristol"]}, treasury={"CO": 10}
    )
    assert not railroad(after(state, Connect("CO", "knoxville")), "PLE").open


def test_55_later_shares_come_through_offer_stock() -> None:
    links = {"PRR": [*TO_JOHNSTOWN, "johnstown~pittsburgh"], "PLE": ["pittsburgh~mansfield"]}
    state = after(position(links=links, shares={"PLE": {0: 1}}), Take("offer"))
    assert any(action.railroad == "PLE" and not action.own for action in menu(state))


@pytest.mark.parametrize("name", ["allegheny", "south_africa"])
def test_55_the_hub_railroad_is_the_last_of_the_list(name: str) -> None:
    on = GAME.maps[name]
    assert on.locations[on.hub].id == {"allegheny": "pittsburgh", "south_africa": "johannesburg"}[name]


def test_55_the_free_link_is_told_from_the_base_outwards() -> None:
    won = after(at_the_gates(), INTO_PITTSBURGH, Pass(), Bid(6), Pass(), Pass())
    laid = events(after(won, LayFreeLink("wheeling~pittsburgh")), LinkLaid)
    assert [event.ends for event in laid] == [("Pittsburgh", "Wheeling")]
