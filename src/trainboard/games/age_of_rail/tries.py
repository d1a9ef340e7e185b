"""What somebody means who touches a thing that is no choice now: actions for the rules to refuse. It judges none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import (
    Action,
    Ask,
    Bid,
    Build,
    Connect,
    Decline,
    Develop,
    LayFreeLink,
    Offer,
    Pass,
    Stop,
    Take,
)
from trainboard.games.age_of_rail.captions import acting
from trainboard.games.age_of_rail.data import SPACES
from trainboard.games.age_of_rail.map import Map, bits
from trainboard.games.age_of_rail.state import Auction, Building, BuildingFor, FreeLink, State
from trainboard.kit.view import Target

PLAIN: dict[str, Action] = {"auction:pass": Pass(), "develop:stop": Stop(), "offer:nothing": Decline()}


def tries(map: Map, state: State, path: Sequence[Target]) -> Iterable[Action]:
    """A touch on the board means what it would mean in its own time; which railroad builds, the path may say."""
    kind, _colon, name = path[-1].partition(":")
    chosen = [step.partition(":")[2] for step in path[:-1] if step.startswith("railroad:")]
    match kind:
        case "space":
            return [Take(space) for space in SPACES if space == name]
        case "town" if name in map.location_number:
            return [Develop(name)]
        case "link" if name in map.link_number:
            return _links(map, state, name, chosen, [step[5:] for step in path[:-1] if step.startswith("link:")])
        case "external" if name in map.connection_number:
            at = map.connection_at[map.connection(name)]
            railroads = chosen or _builders(map, state, map.links_at[at])
            return [Connect(railroad, name) for railroad in railroads]
        case "railroad" if name in map.railroad_number:
            return _railroad(map, state, name)
        case "own" if name in map.railroad_number:
            return [Offer(name, True)]
        case "seat" if name.isdecimal() and len(name) < 3:
            return [Ask(railroad, int(name)) for railroad in chosen or map.railroad_number]
    if path[-1] == "auction:bid":
        return [Bid(state.phase.smallest_bid if isinstance(state.phase, Auction) else 0)]
    return [PLAIN[path[-1]]] if path[-1] in PLAIN else []


def _links(map: Map, state: State, link: str, chosen: Sequence[str], before: Sequence[str]) -> Iterable[Action]:
    if isinstance(state.phase, FreeLink):
        return [LayFreeLink(link)]
    railroads = chosen or _builders(map, state, 1 << map.link(link))
    return [Build(railroad, (*before, link)) for railroad in railroads]


def _builders(map: Map, state: State, links: int) -> list[str]:
    """The railroads that may be meant, those nearby first; somebody else's only when one controls none."""
    if isinstance(state.phase, BuildingFor):
        return [map.railroads[state.phase.railroad].id]
    seat, able = acting(state), standing.able_railroads(map, state)
    own = [n for n, railroad in enumerate(state.railroads) if seat is not None and standing.controls(railroad, seat)]
    numbers = own or [n for n, railroad in enumerate(state.railroads) if railroad.open] or [0]
    numbers.sort(key=lambda n: (not standing.network(map, state.railroads[n]).around & links, n not in able))
    return [map.railroads[number].id for number in numbers]


def _railroad(map: Map, state: State, name: str) -> Iterable[Action]:
    """While track is built, to build with it or to have it built with; else to offer a share of it."""
    if not isinstance(state.phase, Building | BuildingFor):
        return [Offer(name, False)]
    railroad = state.railroads[map.railroad(name)]
    around = standing.network(map, railroad).around
    link = next(iter(bits(around & standing.unbuilt(map, state)) or bits(around)), 0)
    build = Build(name, (map.link_ids[link],))
    asks = [Ask(name, seat) for seat in standing.controllers(railroad)]
    seat, able = acting(state), standing.able_railroads(map, state)
    mine = seat is None or any(standing.controls(state.railroads[number], seat) for number in able)
    return [build] if mine or isinstance(state.phase, BuildingFor) else asks or [build]
