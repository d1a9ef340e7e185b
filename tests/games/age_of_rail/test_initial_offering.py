"""Setup and Initial Offering: rules 1-14, E9, E20, E23-E28."""

from __future__ import annotations

import pytest

from tests.games.age_of_rail.positions import (
    after,
    events,
    everybody_passes,
    menu,
    new_game,
    offering,
    position,
    railroad,
    sold_for,
)
from trainboard.games.age_of_rail.actions import Bid, LayFreeLink, Pass
from trainboard.games.age_of_rail.events import DroppedOut
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import Auction, FreeLink, State, Turn
from trainboard.kit.game import BadInput, IllegalAction, start


def auction(state: State) -> Auction:
    assert isinstance(state.phase, Auction)
    return state.phase


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_1_three_to_six_play(seats: int) -> None:
    with pytest.raises(BadInput, match="3, 4, 5, 6 seats"):
        start(GAME, seats, GAME.Options())


@pytest.mark.parametrize(("seats", "cash"), [(3, 80), (4, 70), (5, 60), (6, 50)])
def test_2_starting_cash_depends_on_the_number_of_players(seats: int, cash: int) -> None:
    assert new_game(seats).cash == (cash,) * seats


def test_3_six_railroads_of_five_shares_and_the_sixth_stays_closed() -> None:
    state = offering()
    assert [r.open for r in state.railroads] == [True] * 5 + [False]
    assert GAME.maps["allegheny"].shares.per_railroad == 5


def test_4_railroads_start_with_nothing() -> None:
    for r in new_game().railroads:
        assert (r.treasury, r.links, sum(r.held), r.income, r.value) == (0, (), 0, 0, 0)


def test_5_tracks_start_at_zero_and_markers_on_build() -> None:
    state = new_game()
    assert (state.track, state.payouts, set(state.markers)) == (0, 0, {"build"})


def test_6_E23_seat_0_opens_the_first_auction_and_there_is_no_chance() -> None:
    state = new_game()
    assert GAME.to_act(state) == 0
    assert list(GAME.chance_outcomes(state)) == []


def test_7_E21_nothing_is_hidden() -> None:
    state = offering()
    assert all(GAME.observe(state, seat) == state for seat in (0, 1, 2, 3, None))


def test_8_the_allegheny_order() -> None:
    state, order = new_game(), []
    while state.active is None:
        order.append(GAME.maps["allegheny"].railroads[auction(state).railroad].id)
        state = everybody_passes(state)
        state = after(state, menu(state, LayFreeLink)[0])
    assert order == ["CO", "BO", "NYC", "BM", "PRR"]


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("CO", "richmond"),
        ("BO", "baltimore"),
        ("NYC", "new-york"),
        ("BM", "boston"),
        ("PRR", "philadelphia"),
        ("PLE", "pittsburgh"),
    ],
)
def test_8_the_bases_of_the_sheet(name: str, base: str) -> None:
    on = GAME.maps["allegheny"]
    assert on.base[on.railroad(name)] == on.place(base)


def test_E3_the_colours_of_the_sheets_list() -> None:
    colours = {charter.short: charter.colour for charter in GAME.maps["allegheny"].railroads}
    assert colours == {
        "C&O": "red",
        "B&O": "blue",
        "NYC": "orange",
        "B&M": "yellow",
        "PRR": "purple",
        "P&LE": "black",
    }


def test_9_E27_the_winner_opens_the_next_auction() -> None:
    state = sold_for(after(new_game(), Pass(), Pass()), 3)
    state = after(state, LayFreeLink("richmond~norfolk"))
    assert (auction(state).opener, GAME.to_act(state)) == (2, 2)


def test_E27_the_winner_for_nothing_opens_the_next_auction_too() -> None:
    state = after(everybody_passes(new_game()), LayFreeLink("richmond~norfolk"))
    assert auction(state).opener == 0


def test_10_bids_rise_clockwise_and_a_pass_is_final() -> None:
    state = after(new_game(), Bid(4), Pass(), Bid(6))
    assert GAME.to_act(state) == 3
    state = after(state, Pass(), Bid(7))
    assert GAME.to_act(state) == 2, "seats 1 and 3 are out"


def test_10_a_bid_must_raise_and_be_covered() -> None:
    state = after(new_game(), Bid(4))
    with pytest.raises(IllegalAction, match=r"at least \$5"):
        GAME.check(state, Bid(4))
    with pytest.raises(IllegalAction, match=r"You have \$70 and cannot bid \$71"):
        GAME.check(state, Bid(71))


def test_10_any_whole_bid_between_is_legal_though_not_on_the_menu() -> None:
    state = new_game()
    assert Bid(37) not in menu(state)
    assert auction(after(state, Bid(37))).high == 37


def test_11_nobody_bids_and_the_opener_takes_it_for_nothing() -> None:
    state = everybody_passes(new_game())
    assert state.phase == FreeLink(0, 0)
    assert (state.cash[0], railroad(state, "CO").treasury, railroad(state, "CO").held) == (70, 0, (1, 0, 0, 0))


def test_12_the_winning_bid_goes_into_the_treasury() -> None:
    """Numbers for tests: four players, first bid 7, all pass."""
    state = sold_for(new_game(), 7)
    assert (state.cash[0], railroad(state, "CO").treasury, state.bank) == (63, 7, 0)


def test_13_E9_the_winner_lays_one_free_link_from_the_base_and_must() -> None:
    state = sold_for(new_game(), 7)
    assert {action.link for action in menu(state)} == {
        "richmond~charlottesville",
        "richmond~lynchburg",
        "richmond~norfolk",
    }
    with pytest.raises(IllegalAction, match=r"One passes in an auction\. Now lay the free link"):
        GAME.check(state, Pass())
    laid = after(state, LayFreeLink("richmond~lynchburg"))
    assert (railroad(laid, "CO").treasury, railroad(laid, "CO").income, railroad(laid, "CO").value) == (7, 4, 5)


def test_13_a_free_link_lies_at_the_base() -> None:
    with pytest.raises(IllegalAction, match="C&O lays its free link from Richmond"):
        GAME.check(sold_for(new_game(), 7), LayFreeLink("boston~worcester"))


@pytest.mark.parametrize(
    ("link", "income"),
    [
        ("richmond~norfolk", 4),
        ("baltimore~washington", 5),
        ("baltimore~harpers-ferry", 4),
        ("new-york~poughkeepsie", 4),
        ("boston~fitchburg", 4),
        ("philadelphia~reading", 4),
    ],
)
def test_13_first_incomes_on_allegheny(link: str, income: int) -> None:
    name = {"r": "CO", "b": "BO", "n": "NYC", "p": "PRR"}[link[0]] if "boston" not in link else "BM"
    assert railroad(position(links={name: [link]}), name).income == income


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_14_the_holder_of_the_last_offered_railroad_moves_first(seats: int) -> None:
    state = new_game(seats)
    for name in ("CO", "BO", "NYC", "BM"):
        state = everybody_passes(state)
        state = after(state, menu(state, LayFreeLink)[0])
        assert railroad(state, name).held[0] == 1
    state = after(state, Pass(), Bid(1))
    state = everybody_passes(state)
    state = after(state, menu(state, LayFreeLink)[0])
    assert (state.phase, state.active, GAME.to_act(state)) == (Turn(), 1, 1)


def test_E20_another_may_open_at_zero_after_the_opener_passed() -> None:
    state = everybody_passes(after(new_game(), Pass(), Bid(0)))
    assert railroad(state, "CO").held == (0, 1, 0, 0)


def test_E24_who_cannot_raise_drops_out_after_a_bid() -> None:
    opened = position(cash=(9, 5, 70, 70), active=1, phase=Auction("hub", 5, 0, None, 0, None, None, (0, 1, 2, 3), 0))
    bidden = GAME.apply(opened, Bid(5))
    assert events(bidden, DroppedOut) == [DroppedOut(1, "P&LE", 6, 5)]
    assert (auction(bidden).seats, GAME.to_act(bidden)) == ((0, 2, 3), 2)


def test_E24_E17_with_a_minimum_of_zero_nobody_drops_before_the_first_bid() -> None:
    opened = Auction("hub", 5, 0, None, 0, None, None, (0, 1, 2, 3), 0)
    state = position(cash=(0, 0, 70, 70), phase=opened)
    assert Bid(0) in menu(state)


def test_E25_the_last_one_in_without_a_bid_is_still_asked() -> None:
    state = after(new_game(), Pass(), Pass(), Pass())
    assert GAME.to_act(state) == 3
    assert railroad(after(state, Pass()), "CO").held == (1, 0, 0, 0)


def test_E25_a_bidder_wins_as_soon_as_all_others_are_out() -> None:
    state = after(new_game(), Pass(), Pass(), Pass(), Bid(2))
    assert state.phase == FreeLink(0, 3)


def test_E26_the_next_still_in_clockwise_is_asked() -> None:
    state = after(new_game(), Bid(1), Pass(), Pass(), Bid(2))
    assert GAME.to_act(state) == 0


@pytest.mark.parametrize("name", ["allegheny", "south_africa"])
def test_E28_no_base_touches_a_base_or_the_hub_and_the_hub_has_links_to_spare(name: str) -> None:
    on = GAME.maps[name]
    bases = set(on.base)
    assert not any(set(ends) <= bases for ends in on.ends)
    assert on.links_at[on.hub].bit_count() >= 2
