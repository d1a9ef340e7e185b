"""The greedy player: always takes the best immediate return, as if all were paid out after its action.

What it owns is its cash, the next dividend and the Final Payoff of its shares as they stand. It looks at nothing that
comes later, and at nobody else's gain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from trainboard.games.age_of_rail import foresight, standing
from trainboard.games.age_of_rail.actions import Action, Bid, Offer, Pass, Take
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import Auction, State
from trainboard.games.age_of_rail.valuation import first_income
from trainboard.kit.game import Game, Seat


class GreedyBot:
    """Tries every action of the menu once, and keeps the richest outcome."""

    def __init__(self, game: Game[State, Action], maps: Mapping[str, Map]) -> None:
        self.game, self.maps = game, maps

    def choose(self, view: State, menu: Sequence[Action], rng: Random) -> Action:
        seat = self.game.to_act(view)
        assert seat is not None
        if isinstance(view.phase, Auction):
            return self._bid(view, view.phase, seat)
        returns = [self._return(view, action, seat) for action in menu]
        best = max(returns)
        return rng.choice([action for action, gain in zip(menu, returns, strict=True) if gain == best])

    def _bid(self, view: State, auction: Auction, seat: Seat) -> Action:
        limit = self._share(view, auction.railroad, seat, own=auction.seller is not None)
        smallest = auction.smallest_bid
        return Bid(smallest) if smallest <= min(limit, view.cash[seat]) else Pass()

    def _share(self, view: State, number: int, seat: Seat, *, own: bool) -> int:
        """What one more share of this railroad adds to what the seat owns; a first share has its first link."""
        map, railroad = self.maps[view.map], view.railroads[number]
        income, value = railroad.income, railroad.value
        if not railroad.open:
            income, value = first_income(map, view, number), map.money.link_value
        sold, held = standing.sold(railroad), railroad.held[seat]
        later = standing.rounded_up(value + income, sold if own else sold + 1)
        dividend = standing.rounded_up(income, map.shares.per_railroad)
        return (held + 1) * later - held * standing.final_payoff(railroad) + dividend

    def _return(self, view: State, action: Action, seat: Seat) -> int:
        """What the seat owns after the action; for an action space, after the best that can be done there."""
        if isinstance(action, Offer):
            return self._owned(view, seat) + self._offer(view, action, seat)
        after = self.game.apply(view, action)
        if isinstance(action, Take) and action.space != "dividends" and self._goes_on(after, view, seat):
            return max(self._return(after, next_one, seat) for next_one in self.game.legal_actions(after))
        return self._owned(after, seat)

    def _goes_on(self, after: State, before: State, seat: Seat) -> bool:
        return after.turn == before.turn and self.game.to_act(after) == seat

    def _owned(self, state: State, seat: Seat) -> int:
        map = self.maps[state.map]
        dividend = foresight.next_dividend(map, state, seat) if foresight.dividends_left(map, state) else 0
        return foresight.worth(state, seat) + dividend

    def _offer(self, view: State, action: Offer, seat: Seat) -> int:
        """Buying an unsold share at the least price; an own share is hoped to sell for that."""
        map = self.maps[view.map]
        number = map.railroad_number[action.railroad]
        railroad = view.railroads[number]
        least = standing.minimum_bid(map, railroad)
        if action.own:
            return least - standing.final_payoff(railroad) - standing.dividend(map, railroad)
        return max(0, self._share(view, number, seat, own=False) - least) if least <= view.cash[seat] else 0
