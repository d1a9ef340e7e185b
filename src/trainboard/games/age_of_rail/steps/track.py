"""Laying one link: the cube, the Treasury, the income (rules 26, 32, 33, 35). Who may lay it is decided elsewhere."""

from __future__ import annotations

from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.events import LinkLaid
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import Railroad, State
from trainboard.games.age_of_rail.steps.turns import changed
from trainboard.kit.game import Seat


def laid(map: Map, state: State, number: int, link: int, *, builder: Seat, cost: int) -> State:
    railroad = state.railroads[number]
    a, b = _outwards(map, number, railroad, link)
    railroad = replace(
        railroad,
        treasury=railroad.treasury - cost,
        links=(*railroad.links, link),
        income=railroad.income + standing.box(map, state, a) + standing.box(map, state, b),
        value=railroad.value + map.money.link_value,
    )
    names = map.locations[a].name, map.locations[b].name
    event = LinkLaid(map.railroads[number].short, builder, map.links[link].id, names, cost, railroad.income)
    return replace(
        state,
        railroads=changed(state.railroads, number, railroad),
        bank=state.bank + cost,
        news=(*state.news, event),
    )


def _outwards(map: Map, number: int, railroad: Railroad, link: int) -> tuple[int, int]:
    """The ends of a link as the railroad builds it: from its network, or first from its base."""
    a, b = map.ends[link]
    places = standing.network(map, railroad).places or 1 << map.base[number]
    return (a, b) if places >> a & 1 else (b, a)
