"""Build Track: who builds with which railroad, links, doubles and External Connections (rules 23-31, 36-39)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import Ask, Build, Connect
from trainboard.games.age_of_rail.events import BuildAsked, ConnectionMade
from trainboard.games.age_of_rail.map import Map, bits
from trainboard.games.age_of_rail.state import NOBODY, Building, BuildingFor, State
from trainboard.games.age_of_rail.steps.auction import open_auction
from trainboard.games.age_of_rail.steps.track import laid
from trainboard.games.age_of_rail.steps.turns import acting, changed, end_action, pay_players
from trainboard.kit.game import IllegalAction, Seat


def menu(map: Map, state: State) -> Iterable[Build | Connect | Ask]:
    """With a railroad one controls, or else by asking a controller (rules 24, 25; E32)."""
    seat, able = acting(state), standing.able_railroads(map, state)
    own = [number for number in able if standing.controls(state.railroads[number], seat)]
    if own:
        return [action for number in own for action in builds(map, state, number)]
    return [
        Ask(map.railroads[number].id, builder)
        for number in able
        for builder in standing.controllers(state.railroads[number])
    ]


def builds(map: Map, state: State, number: int) -> Iterable[Build | Connect]:
    """All this railroad can build: single links, doubles, External Connections (rule 26)."""
    name, ids = map.railroads[number].id, map.link_ids
    singles = [Build(name, (ids[link],)) for link in bits(standing.singles(map, state, number))]
    doubles = [Build(name, (ids[a], ids[b])) for a, b in standing.doubles(map, state, number)]
    connects = [Connect(name, map.connections[i].id) for i in standing.open_connections(map, state, number)]
    return [*singles, *doubles, *connects]


def builder_of(state: State, phase: Building | BuildingFor) -> Seat:
    return phase.builder if isinstance(phase, BuildingFor) else acting(state)


def _check_railroad(map: Map, state: State, phase: Building | BuildingFor, number: int) -> None:
    """May the acting seat build with this railroad? (rules 23-25, E32)"""
    railroad, name = state.railroads[number], map.railroads[number].short
    if isinstance(phase, BuildingFor) and number != phase.railroad:
        raise IllegalAction(f"You were asked to build with {map.railroads[phase.railroad].short}, not with {name}.")
    if not railroad.open:
        raise IllegalAction(f"{name} is not open yet.")
    if not standing.controls(railroad, builder_of(state, phase)):
        raise IllegalAction(f"You do not control {name}: somebody holds more of its shares.")


def _check_price(map: Map, state: State, number: int, price: int) -> None:
    treasury = state.railroads[number].treasury
    if price > treasury:
        name = map.railroads[number].short
        raise IllegalAction(f"That costs ${price}, and the Treasury of {name} holds ${treasury}.")


def check_build(map: Map, state: State, phase: Building | BuildingFor, action: Build) -> None:
    number = map.railroad(action.railroad)
    _check_railroad(map, state, phase, number)
    links = [map.link(link) for link in action.links]
    if len(links) not in (1, 2):
        raise IllegalAction("Build one link, or two in a chain.")
    free, (places, around, _) = standing.unbuilt(map, state), standing.network(map, state.railroads[number])
    for link in links:
        if not free >> link & 1:
            raise IllegalAction(f"The link {map.link_name(link)} is built already.")
    if not around >> links[0] & 1:
        name = map.railroads[number].short
        raise IllegalAction(f"The link {map.link_name(links[0])} does not touch the network of {name}.")
    _check_price(map, state, number, map.money.link if len(links) == 1 else map.money.double)
    if len(links) == 2:
        _check_double(map, places, *links)


def _check_double(map: Map, places: int, first: int, second: int) -> None:
    """Rule 29, E13, E14: network, new, new; and not through the hub."""
    middle = standing.far_end(map, places, first)
    if places >> middle & 1:
        raise IllegalAction("The first link of a double must lead to a Location the railroad does not serve yet.")
    if middle == map.hub:
        raise IllegalAction(f"A double may not pass through {map.locations[map.hub].name}.")
    if first == second or not map.links_at[middle] >> second & 1:
        raise IllegalAction(f"The second link of a double must go on from {map.locations[middle].name}.")
    if map.end_mask[second] & places:
        raise IllegalAction("Both Locations of a double must be new to the railroad.")


def build(map: Map, state: State, phase: Building | BuildingFor, action: Build) -> State:
    """Rules 26, 55; E29, E30: pay and lay; the first link into the hub opens its railroad."""
    number, builder = map.railroad(action.railroad), builder_of(state, phase)
    costs = map.money.link, map.money.double - map.money.link
    reached = 0
    for name, cost in zip(action.links, costs, strict=False):
        link = map.link_number[name]
        state = laid(map, state, number, link, builder=builder, cost=cost)
        reached |= map.end_mask[link]
    if reached >> map.hub & 1 and not state.railroads[map.hub_railroad].open:
        return open_auction(map, state, "hub", map.hub_railroad, acting(state), 0)
    return end_action(map, state)


def check_connect(map: Map, state: State, phase: Building | BuildingFor, action: Connect) -> None:
    number, i = map.railroad(action.railroad), map.connection(action.connection)
    _check_railroad(map, state, phase, number)
    connection, name = map.connections[i], map.railroads[number].short
    if state.connected[i] != NOBODY:
        raise IllegalAction(f"{connection.name} is connected already.")
    if not standing.network(map, state.railroads[number]).places >> map.connection_at[i] & 1:
        at = map.locations[map.connection_at[i]].name
        raise IllegalAction(f"{connection.name} is reached from {at}, which {name} does not serve.")
    _check_price(map, state, number, connection.price)


def connect(map: Map, state: State, phase: Building | BuildingFor, action: Connect) -> State:
    """Rules 36-39: it adds its printed Value, no income, and pays the Connection Bonus at once."""
    number, i = map.railroad(action.railroad), map.connection(action.connection)
    connection, railroad = map.connections[i], state.railroads[number]
    bonus = standing.connection_bonus(map, railroad)
    paid = tuple(shares * bonus for shares in railroad.held)
    treasury, value = railroad.treasury - connection.price, railroad.value + connection.value
    event = ConnectionMade(
        railroad=map.railroads[number].short,
        builder=builder_of(state, phase),
        connection=connection.name,
        cost=connection.price,
        value=connection.value,
        bonus=bonus,
        paid=paid,
    )
    state = replace(
        state,
        railroads=changed(state.railroads, number, replace(railroad, treasury=treasury, value=value)),
        connected=changed(state.connected, i, number),
        bank=state.bank + connection.price,
        news=(*state.news, event),
    )
    return end_action(map, pay_players(state, paid))


def check_ask(map: Map, state: State, action: Ask) -> None:
    number, seat, able = map.railroad(action.railroad), acting(state), standing.able_railroads(map, state)
    for own in able:
        if standing.controls(state.railroads[own], seat):
            raise IllegalAction(f"You control {map.railroads[own].short}, which can build: build yourself.")
    name = map.railroads[number].short
    if number not in able:
        raise IllegalAction(_cannot_build(state, number, name))
    if action.builder not in standing.controllers(state.railroads[number]):
        raise IllegalAction(f"Player {action.builder + 1} does not control {name}.")


def _cannot_build(state: State, number: int, name: str) -> str:
    """Rule 25, E31."""
    railroad = state.railroads[number]
    if not railroad.open:
        return f"{name} is not open yet."
    return f"{name} cannot build now: its Treasury of ${railroad.treasury} pays for nothing it reaches."


def ask(map: Map, state: State, action: Ask) -> State:
    """The turn stays with the active player (rule 25)."""
    number = map.railroad(action.railroad)
    event = BuildAsked(acting(state), map.railroads[number].short, action.builder)
    return replace(state, phase=BuildingFor(number, action.builder), news=(*state.news, event))
