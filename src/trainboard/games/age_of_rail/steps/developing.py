"""Develop Locations: one or two steps, and the Metro Area that grows by itself (rules 34, 35, 40-43)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import Develop, Stop
from trainboard.games.age_of_rail.events import Developed, MetroGrew
from trainboard.games.age_of_rail.map import Map, bits
from trainboard.games.age_of_rail.state import Developing, State
from trainboard.games.age_of_rail.steps.turns import acting, changed, end_action
from trainboard.kit.game import IllegalAction

STOP = Stop()
FIRST_DONE = Developing(1)


def menu(map: Map, state: State, phase: Developing) -> Iterable[Develop | Stop]:
    if not phase.done:
        return [Develop(map.locations[place].id) for place in bits(standing.developable(map, state))]
    free = standing.free_seconds(map, state)
    seconds = free | standing.paid_seconds(map, state, acting(state))
    developments: list[Develop | Stop] = [Develop(map.locations[place].id) for place in bits(seconds)]
    return developments if free else [*developments, STOP]


def check_develop(map: Map, state: State, phase: Developing, action: Develop) -> None:
    place = map.place(action.location)
    if not standing.developable(map, state) >> place & 1:
        name = map.locations[place].name
        if not map.unfinished(state.levels) >> place & 1:
            raise IllegalAction(f"{name} is fully developed.")
        raise IllegalAction(f"No railroad serves {name}.")
    cost, cash = _cost(map, state, phase, place), state.cash[acting(state)]
    if cost > cash:
        raise IllegalAction(f"A second development costs ${cost}, and you have ${cash}.")


def _cost(map: Map, state: State, phase: Developing, place: int) -> int:
    """The first is free; so is the hub as second on some maps (rules 40, 42)."""
    if not phase.done or standing.free_seconds(map, state) >> place & 1:
        return 0
    return map.money.second_development


def develop(map: Map, state: State, phase: Developing, action: Develop) -> State:
    place = map.place(action.location)
    state = _developed(map, state, place, _cost(map, state, phase, place))
    if phase.done:
        return end_action(map, state)
    if standing.paid_seconds(map, state, acting(state)):
        return replace(state, phase=FIRST_DONE)
    return _without_paying(map, state)


def _without_paying(map: Map, state: State) -> State:
    """No second can be paid, so there is nothing to ask: what is free happens at once (rule 42, E5)."""
    if standing.free_seconds(map, state):
        return end_action(map, _developed(map, state, map.hub, 0))
    return stop(map, state)


def _developed(map: Map, state: State, place: int, cost: int) -> State:
    """Paid by the player to the bank (E42)."""
    seat = acting(state)
    state = _grown(map, state, place)
    event = Developed(seat, map.locations[place].name, standing.box(map, state, place), cost)
    cash = changed(state.cash, seat, state.cash[seat] - cost)
    return replace(state, cash=cash, bank=state.bank + cost, news=(*state.news, event))


def check_stop(map: Map, state: State, phase: Developing) -> None:
    if not phase.done:
        raise IllegalAction("Develop at least one Location.")
    if standing.free_seconds(map, state):
        name = map.locations[map.hub].name
        raise IllegalAction(f"Develop {name} for nothing, or pay for another Location: {name} still has a step left.")


def stop(map: Map, state: State) -> State:
    """E35: the first Metro Area of the printed order that has a step left grows, served or not."""
    city = standing.next_automatic(map, state)
    if city is None:
        return end_action(map, state)
    state = _grown(map, state, city)
    event = MetroGrew(map.locations[city].name, standing.box(map, state, city))
    return end_action(map, replace(state, news=(*state.news, event)))


def _grown(map: Map, state: State, place: int) -> State:
    """One step; every railroad there earns more at once, once for each of its links (rules 32, 35)."""
    boxes, level = map.boxes[place], state.levels[place]
    more, at = boxes[level + 1] - boxes[level], map.links_at[place]
    railroads = list(state.railroads)
    for number, railroad in enumerate(railroads):
        touching = map.reach(railroad.links).links & at
        if touching:
            railroads[number] = replace(railroad, income=railroad.income + more * touching.bit_count())
    return replace(state, levels=changed(state.levels, place, level + 1), railroads=tuple(railroads))
