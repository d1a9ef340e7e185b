"""Offer Stock: rules 44-49, E15-E17, E24, E26, E40-E42."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.age_of_rail.positions import (
    after,
    events,
    everybody_passes,
    menu,
    offering_stock,
    position,
    railroad,
    sold_for,
)
from trainboard.games.age_of_rail.actions import Bid, Decline, Offer, Pass, Take
from trainboard.games.age_of_rail.events import DroppedOut, ShareUnsold
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.standing import controllers, minimum_bid
from trainboard.games.age_of_rail.state import Auction, State, Turn
from trainboard.kit.game import IllegalAction

ALL_SOLD = {name: {0: 2, 1: 3} for name in ("CO", "BO", "NYC", "BM", "PRR")}


def auction(state: State) -> Auction:
    assert isinstance(state.phase, Auction)
    return state.phase


def test_44_any_unsold_share_of_an_open_railroad_or_one_of_ones_own() -> None:
    state = offering_stock()
    assert menu(state) == [
        Offer("CO", False),
        Offer("CO", True),
        Offer("BO", False),
        Offer("NYC", False),
        Offer("BM", False),
        Offer("PRR", False),
        Offer("PRR", True),
    ]


def test_44_a_closed_railroad_offers_nothing() -> None:
    with pytest.raises(IllegalAction, match="P&LE is not open yet"):
        GAME.check(offering_stock(), Offer("PLE", False))


def test_44_a_railroad_without_unsold_shares_offers_none() -> None:
    state = offering_stock(shares={"CO": {0: 5}})
    with pytest.raises(IllegalAction, match="All shares of C&O are sold"):
        GAME.check(state, Offer("CO", False))


def test_44_nobody_offers_a_share_they_do_not_hold() -> None:
    with pytest.raises(IllegalAction, match="You hold no share of B&O"):
        GAME.check(offering_stock(), Offer("BO", True))


def test_44_E16_E41_offering_is_compulsory_while_a_share_is_unsold() -> None:
    state = offering_stock()
    assert Decline() not in menu(state)
    with pytest.raises(IllegalAction, match="You must offer a share"):
        GAME.check(state, Decline())


def test_44_E41_with_none_unsold_an_own_share_or_nothing() -> None:
    state = offering_stock(shares=ALL_SOLD)
    assert menu(state) == [Offer(name, True) for name in ALL_SOLD] + [Decline()]
    declined = after(state, Decline())
    assert (declined.phase, declined.active, declined.track) == (Turn(), 1, 4)


def test_45_the_minimum_is_a_fifth_of_value_so_the_number_of_links_on_allegheny() -> None:
    links = ["richmond~norfolk", "richmond~lynchburg", "lynchburg~danville"]
    state = after(offering_stock(links={"CO": links}), Offer("CO", False))
    assert auction(state).minimum == 3
    with pytest.raises(IllegalAction, match=r"at least \$3"):
        GAME.check(state, Bid(2))


def test_45_the_active_player_bids_first_and_may_pass() -> None:
    state = after(offering_stock(active=2), Offer("CO", False))
    assert GAME.to_act(state) == 2
    assert Pass() in menu(state)


def test_45_a_minimum_is_rounded_up() -> None:
    """Only a connection whose Value is no multiple of five could show it: $16 here."""
    co = replace(railroad(position(), "CO"), value=16)
    assert minimum_bid(GAME.maps["allegheny"], co) == 4


def test_46_E26_the_seller_of_an_own_share_does_not_bid_and_the_left_begins() -> None:
    state = after(offering_stock(active=2, shares={"CO": {2: 2}}), Offer("CO", True))
    assert auction(state).seats == (0, 1, 3)
    assert GAME.to_act(state) == 3


def test_47_E42_an_unsold_share_pays_the_treasury() -> None:
    state = sold_for(after(offering_stock(), Offer("BO", False)), 8)
    assert (state.cash[0], railroad(state, "BO").treasury, railroad(state, "BO").held) == (62, 8, (1, 1, 0, 0))
    assert (state.phase, state.active) == (Turn(), 1)


def test_47_E42_an_own_share_pays_the_seller() -> None:
    state = sold_for(after(offering_stock(shares={"CO": {0: 2}}), Offer("CO", True)), 8)
    assert state.cash == (78, 62, 70, 70)
    assert (railroad(state, "CO").treasury, railroad(state, "CO").held) == (0, (1, 1, 0, 0))


def test_48_nobody_bids_and_nothing_is_sold() -> None:
    state = everybody_passes(after(offering_stock(), Offer("BO", False)))
    assert railroad(state, "BO").held == (0, 1, 0, 0)
    assert (state.active, state.track, state.cash) == (1, 4, (70,) * 4)


def test_E15_E40_an_own_share_nobody_wants_stays_with_the_seller() -> None:
    state = everybody_passes(after(offering_stock(), Offer("CO", True)))
    assert railroad(state, "CO").held == (1, 0, 0, 0)
    assert state.news[-1] == ShareUnsold("C&O", 0)


def test_49_no_limit_on_shares() -> None:
    state = sold_for(after(offering_stock(shares={"CO": {0: 4}}), Offer("CO", False)), 1)
    assert railroad(state, "CO").held == (5, 0, 0, 0)


def test_E15_own_shares_are_behind_an_option() -> None:
    state = offering_stock(own_shares=False)
    assert not any(action.own for action in menu(state, Offer))
    with pytest.raises(IllegalAction, match="do not sell shares of their own"):
        GAME.check(state, Offer("CO", True))


def test_E15_without_own_shares_and_nothing_unsold_offering_has_no_effect() -> None:
    state = after(position(shares=ALL_SOLD, own_shares=False), Take("offer"))
    assert (state.phase, state.active, state.track) == (Turn(), 1, 4)


def test_E17_E24_who_cannot_meet_the_minimum_is_out_at_the_opening() -> None:
    links = ["richmond~norfolk", "richmond~lynchburg", "lynchburg~danville"]
    state = after(offering_stock(cash=(2, 3, 70, 2), links={"CO": links}), Offer("CO", False))
    assert auction(state).seats == (1, 2)
    assert [event.seat for event in events(state, DroppedOut)] == [0, 3]
    assert GAME.to_act(state) == 1


def test_E41_if_nobody_can_meet_the_minimum_the_auction_is_over_at_once() -> None:
    state = after(offering_stock(cash=(0, 0, 0, 0)), Offer("CO", False))
    assert (state.phase, state.active) == (Turn(), 1)
    assert state.news[-1] == ShareUnsold("C&O", None)


def test_E40_a_share_sold_counts_for_control_at_once() -> None:
    before = offering_stock(active=1, shares={"CO": {0: 1, 1: 1}})
    assert controllers(railroad(before, "CO")) == [0, 1]
    state = sold_for(after(before, Offer("CO", False)), 1)
    assert controllers(railroad(state, "CO")) == [1]
