"""What must hold after every action, whatever was played: money, shares, links, and the numbers kept for speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import NOBODY, Auction, State, Turn


def faults(map: Map, state: State) -> Iterable[str]:
    yield from _money(map, state)
    yield from _shares(map, state)
    yield from _links(map, state)
    yield from _kept_numbers(map, state)
    yield from _hub(map, state)
    yield from _length(map, state)


def _money(map: Map, state: State) -> Iterable[str]:
    treasuries = [railroad.treasury for railroad in state.railroads]
    if min(state.cash) < 0 or min(treasuries) < 0:
        yield f"money is below zero: cash {state.cash}, Treasuries {treasuries}"
    start = len(state.cash) * standing.for_players(map.money.starting_cash, len(state.cash))
    now = sum(state.cash) + sum(treasuries) + state.bank
    if now != start:
        yield f"money is not conserved: ${start} at the start, ${now} now"


def _shares(map: Map, state: State) -> Iterable[str]:
    for charter, railroad in zip(map.railroads, state.railroads, strict=True):
        if min(railroad.held) < 0 or standing.unsold(map, railroad) < 0:
            yield f"{charter.short} has {railroad.held} shares out"
        if railroad.open != (standing.sold(railroad) > 0):
            yield f"{charter.short} is open without a holder, or closed with one (E40)"
        if not railroad.open and (railroad.links or railroad.treasury):
            yield f"{charter.short} is closed and owns something"


def _links(map: Map, state: State) -> Iterable[str]:
    owners = Counter(link for railroad in state.railroads for link in railroad.links)
    for link, times in owners.items():
        if times > 1:
            yield f"the link {map.links[link].id} holds {times} cubes"
    for number, railroad in enumerate(state.railroads):
        reached = 1 << map.base[number]
        for link in railroad.links:
            if not map.end_mask[link] & reached:
                yield f"{map.railroads[number].short} laid {map.links[link].id} away from its network"
            reached |= map.end_mask[link]
    for i, owner in enumerate(state.connected):
        if owner != NOBODY and not standing.network(map, state.railroads[owner]).places >> map.connection_at[i] & 1:
            yield f"{map.connections[i].name} belongs to a railroad that does not reach it"


def _kept_numbers(map: Map, state: State) -> Iterable[str]:
    for level, boxes in zip(state.levels, map.boxes, strict=True):
        if not 0 <= level < len(boxes):
            yield f"a location stands at step {level} of {boxes}"
            return  # incomes cannot be added up then
    for number, railroad in enumerate(state.railroads):
        name = map.railroads[number].short
        if railroad.income != standing.income(map, state, number):
            yield f"the income kept for {name} is {railroad.income}, not {standing.income(map, state, number)}"
        if railroad.value != standing.value(map, state, number):
            yield f"the Value kept for {name} is {railroad.value}, not {standing.value(map, state, number)}"


def _hub(map: Map, state: State) -> Iterable[str]:
    """E29: the hub railroad is open exactly when somebody's link ends in the hub."""
    if isinstance(state.phase, Auction) and state.phase.kind == "hub":
        return
    reached = bool(standing.served(map, state) >> map.hub & 1)
    if reached != state.railroads[map.hub_railroad].open:
        yield f"track reaches the hub: {reached}, but its railroad is open: {not reached}"


def longest_game(map: Map) -> int:
    """Every turn pays out or goes at least the shortest step along the track (E38)."""
    step = min(map.track.build, map.track.offer, map.track.develop)
    return (map.track.last_box // step + 1) * (map.track.dividends + 1)


def _length(map: Map, state: State) -> Iterable[str]:
    if state.turn > longest_game(map):
        yield f"turn {state.turn} of at most {longest_game(map)}"
    if isinstance(state.phase, Turn) and state.track > map.track.last_box:
        yield f"the action track stands at {state.track} and nothing was paid"
    if state.payouts > map.track.dividends + 1:
        yield f"{state.payouts} payouts were made"
