"""Offer Stock: which share is put up (rules 44-49). The auction itself is another step."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import Decline, Offer
from trainboard.games.age_of_rail.events import OfferDeclined
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import State
from trainboard.games.age_of_rail.steps.auction import open_auction
from trainboard.games.age_of_rail.steps.turns import acting, end_action
from trainboard.kit.game import IllegalAction

DECLINE = Decline()


def _unsold(map: Map, state: State) -> list[int]:
    """The open railroads with an unsold share."""
    return [i for i, railroad in enumerate(state.railroads) if railroad.open and standing.unsold(map, railroad)]


def menu(map: Map, state: State) -> Iterable[Offer | Decline]:
    """Unsold shares and own ones by railroad; nothing only if none is unsold (rule 44, E41)."""
    seat, unsold = acting(state), _unsold(map, state)
    offers: list[Offer | Decline] = []
    for number, railroad in enumerate(state.railroads):
        if number in unsold:
            offers.append(Offer(map.railroads[number].id, False))
        if state.own_shares and railroad.held[seat]:
            offers.append(Offer(map.railroads[number].id, True))
    return offers if unsold else [*offers, DECLINE]


def check_offer(map: Map, state: State, action: Offer) -> None:
    number = map.railroad(action.railroad)
    railroad, name = state.railroads[number], map.railroads[number].short
    if not railroad.open:
        raise IllegalAction(f"{name} is not open yet.")
    if action.own and not state.own_shares:
        raise IllegalAction("In this game players do not sell shares of their own.")
    if action.own and not railroad.held[acting(state)]:
        raise IllegalAction(f"You hold no share of {name}.")
    if not action.own and not standing.unsold(map, railroad):
        raise IllegalAction(f"All shares of {name} are sold.")


def offer(map: Map, state: State, action: Offer) -> State:
    number, seat = map.railroad(action.railroad), acting(state)
    minimum = standing.minimum_bid(map, state.railroads[number])
    return open_auction(map, state, "offer", number, seat, minimum, seat if action.own else None)


def check_decline(map: Map, state: State) -> None:
    if unsold := _unsold(map, state):
        name = map.railroads[unsold[0]].short
        raise IllegalAction(f"You must offer a share while one is unsold: {name} has one.")


def decline(map: Map, state: State) -> State:
    return end_action(map, replace(state, news=(*state.news, OfferDeclined(acting(state)))))
