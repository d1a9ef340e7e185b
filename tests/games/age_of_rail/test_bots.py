"""The bots play whole games on every map and table, and each does what its name promises."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.age_of_rail.positions import after, building, menu, new_game, offering_stock, position, railroad
from trainboard.games.age_of_rail.actions import Bid, Build, Offer, Pass, Take
from trainboard.games.age_of_rail.bots import greedy
from trainboard.games.age_of_rail.investor import InvestorBot
from trainboard.games.age_of_rail.lookahead import BREADTH, Lookahead
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import Auction, State
from trainboard.games.age_of_rail.valuation import horizon, worth
from trainboard.kit.bots import RolloutBot
from trainboard.kit.game import digest
from trainboard.kit.play import Match, bot_move, bots_named, play

MAP = GAME.maps["allegheny"]


def final(names: list[str], seed: int, **options: Any) -> State:
    match: Match[Any, Any] = Match(GAME, len(names), GAME.Options(**options))
    state: State = play(match, bots_named(GAME, names), Random(seed)).state
    return state


def decision(bot: Any, state: State, seed: int = 1) -> Any:
    return bot_move(GAME, state, bot, Random(seed))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("map", list(GAME.maps))
def test_investors_and_greedy_players_play_to_the_end(map: str, seats: int) -> None:
    state = final((["investor", "greedy"] * 3)[:seats], seed=seats, map=map)
    assert GAME.to_act(state) is None
    assert not list(GAME.invariants(state))


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    names = ["investor"] * 4
    assert digest(final(names, 1)) == digest(final(names, 1))
    assert digest(final(names, 1)) != digest(final(names, 2))


@pytest.mark.parametrize("field", ["random", "greedy"])
def test_an_investor_wins_against_simpler_players(field: str) -> None:
    """A glance; `make strength` measures it."""
    wins = 0
    for seed in range(8):
        names = [field] * 4
        names[seed % 4] = "investor"
        cash = final(names, seed).cash
        wins += cash[seed % 4] == max(cash)
    assert wins >= 6


def test_the_greedy_player_takes_a_dividend_that_pays_more_than_any_build() -> None:
    state = position(shares={"CO": {0: 5}, "BO": {0: 5}, "NYC": {0: 5}}, treasury={"CO": 5})
    assert decision(greedy(GAME), state) == Take("dividends")


def test_the_greedy_player_builds_the_link_that_pays_most_at_once() -> None:
    state = building(shares={"CO": {0: 1}}, treasury={"CO": 5}, levels={"washington": 1})
    chosen = decision(greedy(GAME), state)
    assert isinstance(chosen, Build)
    best = max(railroad(after(state, action), "CO").income for action in menu(state, Build))
    assert railroad(after(state, chosen), "CO").income == best


def test_the_greedy_player_bids_what_a_share_would_pay_now() -> None:
    """One C&O link: 9 to share between two is 5 each, and a dividend of 1."""
    state = after(offering_stock(active=1), Offer("CO", False), Bid(5))
    assert decision(greedy(GAME), state) == Bid(6)
    assert decision(greedy(GAME), after(state, Bid(6))) == Pass()


def test_an_investor_bids_to_its_limit_and_never_beyond_its_cash() -> None:
    state = new_game(4)
    bot = InvestorBot(GAME.maps)
    while isinstance(state.phase, Auction):
        limit, seat = bot.limit(state, state.phase), state.phase.next
        action = decision(bot, state)
        if isinstance(action, Bid):
            assert action.amount <= min(state.cash[seat], 1.1 * limit)
        state = after(state, action)


def test_a_share_is_worth_more_with_more_dividends_to_come_and_more_in_the_treasury() -> None:
    def price(payouts: int, extra: float = 0.0) -> float:
        state = position(payouts=payouts)
        ahead = horizon(MAP, state, track=0, payouts=payouts)
        return worth(MAP, railroad(state, "CO"), ahead, extra=extra).price

    prices = [price(payouts) for payouts in range(6)]
    assert prices == sorted(prices, reverse=True)
    assert price(0, extra=20) > price(0)
    assert worth(MAP, railroad(position(), "PLE"), horizon(MAP, position(), track=0, payouts=0)).price == 0


def test_the_lookahead_tries_what_an_investor_likes_and_an_auctions_two_answers() -> None:
    ahead = Lookahead(GAME.maps)
    state = building(links={"CO": ["richmond~charlottesville", "washington~charlottesville"]}, treasury={"CO": 30})
    tried = ahead.candidates(state, menu(state))
    assert len(tried) == BREADTH < len(menu(state))
    best = max(ahead.investor.values(state, menu(state)))
    assert ahead.investor.values(state, tried)[0] == best
    auction = new_game(3)
    assert list(ahead.candidates(auction, menu(auction))) == [Bid(0), Pass()]


def test_prospects_favour_who_is_ahead_and_the_end_counts_cash_alone() -> None:
    ahead = Lookahead(GAME.maps)
    first, *others = ahead.evaluate(position(cash=(120, 70, 70, 70)))
    assert first > max(others)
    over = after(position(payouts=5, cash=(100, 70, 70, 70)), Take("dividends"))
    assert max(range(4), key=lambda seat: ahead.evaluate(over)[seat]) == over.cash.index(max(over.cash))


def test_the_search_plays_a_whole_game() -> None:
    """With two short rounds a move, so with hardly any time to think."""
    ahead = Lookahead(GAME.maps)
    bot: Any = RolloutBot(
        GAME, policy=ahead.investor, evaluate=ahead.evaluate, candidates=ahead.candidates, rounds=2, depth=4
    )
    match: Match[Any, Any] = Match(GAME, 3)
    play(match, [bot, *bots_named(GAME, ["investor"] * 2)], Random(3))
    assert match.is_over
