"""Players that know this game: a greedy one, an investor, and the kit's search with the investor's eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from trainboard.games.age_of_rail.actions import Action
from trainboard.games.age_of_rail.greedy import GreedyBot
from trainboard.games.age_of_rail.investor import InvestorBot
from trainboard.games.age_of_rail.lookahead import Lookahead
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import State
from trainboard.kit.bots import Bot, RandomBot, RolloutBot
from trainboard.kit.game import Game


class OnMaps(Protocol):
    """What these bots need beyond the contract."""

    maps: Mapping[str, Map]


def maps_of(game: Game[State, Action]) -> Mapping[str, Map]:
    return cast(OnMaps, game).maps


def greedy(game: Game[State, Action]) -> Bot[State, Action]:
    return GreedyBot(game, maps_of(game))


def investor(game: Game[State, Action]) -> Bot[State, Action]:
    return InvestorBot(maps_of(game))


def search(game: Game[State, Action]) -> Bot[State, Action]:
    ahead = Lookahead(maps_of(game))
    return RolloutBot(game, policy=ahead.investor, evaluate=ahead.evaluate, candidates=ahead.candidates)


BOTS: Mapping[str, Callable[[Game[State, Action]], Bot[State, Action]]] = {
    "random": RandomBot,
    "greedy": greedy,
    "investor": investor,
    "search": search,
}
