"""What the kit's search needs to look ahead in this game: which choices are worth a try, and who stands best."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from trainboard.games.age_of_rail.actions import Action, Take
from trainboard.games.age_of_rail.investor import InvestorBot
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import Auction, Over, State
from trainboard.games.age_of_rail.valuation import fortunes, horizon

BREADTH: Final = 4  # choices tried of a long menu
CLOSE: Final = 20.0  # dollars between the best two that leave the game open


class Lookahead:
    """Sees with an investor's eyes on these maps."""

    def __init__(self, maps: Mapping[str, Map]) -> None:
        self.maps, self.investor = maps, InvestorBot(maps)

    def candidates(self, view: State, menu: Sequence[Action]) -> Sequence[Action]:
        """The choices an investor likes best; in an auction the least bid or none."""
        if isinstance(view.phase, Auction):
            return menu if len(menu) == 1 else (menu[0], menu[-1])
        if len(menu) <= BREADTH or isinstance(menu[0], Take):
            return menu
        values = self.investor.values(view, menu)
        best = sorted(range(len(menu)), key=lambda i: -values[i])[:BREADTH]
        return [menu[i] for i in best]

    def evaluate(self, state: State) -> Sequence[float]:
        """Each seat's prospect of winning: its lead over, or distance from, the best of the others."""
        each = self._fortunes(state)
        return [self._prospect(own, max_without(seat, each)) for seat, own in enumerate(each)]

    def _fortunes(self, state: State) -> Sequence[float]:
        map = self.maps[state.map]
        if isinstance(state.phase, Over):
            return state.cash
        return fortunes(map, state, horizon(map, state, track=state.track, payouts=state.payouts))

    @staticmethod
    def _prospect(own: float, best_other: float) -> float:
        return 1 / (1 + math.exp((best_other - own) / CLOSE))


def max_without(seat: int, each: Sequence[float]) -> float:
    return max(value for other, value in enumerate(each) if other != seat)
