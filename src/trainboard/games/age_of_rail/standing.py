"""What follows from a position: networks, control, incomes, payouts. It changes nothing and allows nothing."""

from __future__ import annotations

from trainboard.games.age_of_rail.data import SEATS, BySeats, Space
from trainboard.games.age_of_rail.map import Map, Reach, bits
from trainboard.games.age_of_rail.state import NOBODY, Railroad, State
from trainboard.kit.game import Seat


def rounded_up(amount: int, parts: int) -> int:
    return -(-amount // parts)


def for_players(numbers: BySeats, seats: int) -> int:
    """A number printed for each count of players."""
    return numbers[seats - SEATS[0]]


def network(map: Map, railroad: Railroad) -> Reach:
    return map.reach(railroad.links)


def unbuilt(map: Map, state: State) -> int:
    """The links that no railroad owns, as a mask."""
    built = 0
    for railroad in state.railroads:
        built |= map.reach(railroad.links)[2]
    return map.all_links & ~built


def served(map: Map, state: State) -> int:
    """The locations where some railroad's link ends, as a mask (E34)."""
    places = 0
    for railroad in state.railroads:
        places |= map.reach(railroad.links)[0]
    return places


def controls(railroad: Railroad, seat: Seat) -> bool:
    """Nobody holds more shares of it (rule 23)."""
    shares = railroad.held[seat]
    return shares > 0 and shares == max(railroad.held)


def controllers(railroad: Railroad) -> list[Seat]:
    return [seat for seat in range(len(railroad.held)) if controls(railroad, seat)]


def sold(railroad: Railroad) -> int:
    return sum(railroad.held)


def unsold(map: Map, railroad: Railroad) -> int:
    return map.shares.per_railroad - sum(railroad.held)


def singles(map: Map, state: State, number: int) -> int:
    """The links this railroad may build as one link, as a mask (rules 27, 28)."""
    railroad = state.railroads[number]
    if railroad.treasury < map.money.link:
        return 0
    return map.reach(railroad.links)[1] & unbuilt(map, state)


def open_connections(map: Map, state: State, number: int) -> list[int]:
    """The External Connections this railroad can reach and pay now (rule 36, E33)."""
    railroad = state.railroads[number]
    places = map.reach(railroad.links)[0]
    return [
        i
        for i, owner in enumerate(state.connected)
        if owner == NOBODY and places >> map.connection_at[i] & 1 and map.connections[i].price <= railroad.treasury
    ]


def able_railroads(map: Map, state: State) -> list[int]:
    """Those that are open and can pay for something legal now (E31)."""
    free = unbuilt(map, state)
    return [number for number in range(len(state.railroads)) if _able(map, state, number, free)]


def _able(map: Map, state: State, number: int, free: int) -> bool:
    railroad = state.railroads[number]
    if not railroad.treasury:
        return False
    if railroad.treasury >= map.money.link and map.reach(railroad.links)[1] & free:
        return True
    return bool(open_connections(map, state, number))


def developable(map: Map, state: State) -> int:
    """The locations that a player may develop, as a mask (rules 41, 43)."""
    places = served(map, state)
    if map.development.hub_needs_no_railroad:
        places |= 1 << map.hub
    return places & map.unfinished(state.levels)


def free_seconds(map: Map, state: State) -> int:
    """The hub, where it costs nothing as second development and still has a step (rule 42), as a mask."""
    return developable(map, state) & 1 << map.hub if map.development.hub_free_as_second else 0


def paid_seconds(map: Map, state: State, seat: Seat) -> int:
    """What this player can pay as second development, as a mask (rule 40)."""
    if state.cash[seat] < map.money.second_development:
        return 0
    return developable(map, state) & ~free_seconds(map, state)


def next_automatic(map: Map, state: State) -> int | None:
    """The Metro Area that grows when the second development is declined (E35)."""
    for city in map.automatic:
        if state.levels[city] + 1 < len(map.boxes[city]):
            return city
    return None


def is_full(map: Map, state: State, space: Space, seat: Seat) -> bool:
    """Other players' markers fill this action space (rule 18)."""
    if space == "build":
        return False
    others = state.markers.count(space) - (state.markers[seat] == space)
    limits = {"offer": map.spaces.offer, "develop": map.spaces.develop, "dividends": map.spaces.dividends}
    return others >= for_players(limits[space], len(state.cash))


def steps(map: Map, space: Space) -> int:
    """How far the action goes on the action track (rule 20)."""
    forward: int = 0 if space == "dividends" else getattr(map.track, space)
    return forward


def pays(map: Map, state: State, space: Space) -> bool:
    """Whether this action ends in a payout: its own, or because the track runs over (rules 21, 50)."""
    return space == "dividends" or state.track + steps(map, space) > map.track.last_box


def box(map: Map, state: State, place: int) -> int:
    """The current income number of a location (rule 34)."""
    return map.boxes[place][state.levels[place]]


def income(map: Map, state: State, number: int) -> int:
    """Both ends of every own link count (rule 32). `Railroad.income` keeps this number."""
    return sum(box(map, state, a) + box(map, state, b) for a, b in map_ends(map, state.railroads[number]))


def map_ends(map: Map, railroad: Railroad) -> list[tuple[int, int]]:
    return [map.ends[link] for link in railroad.links]


def value(map: Map, state: State, number: int) -> int:
    """$5 for each own link and the printed value of own External Connections (rule 33)."""
    outside = sum(map.connections[i].value for i, owner in enumerate(state.connected) if owner == number)
    return map.money.link_value * len(state.railroads[number].links) + outside


def minimum_bid(map: Map, railroad: Railroad) -> int:
    """Value over five, rounded up (rule 45)."""
    return rounded_up(railroad.value, map.shares.per_railroad)


def connection_bonus(map: Map, railroad: Railroad) -> int:
    """What one share gets from an External Connection: rounded down (rule 38, E8)."""
    return railroad.income // map.shares.per_railroad


def dividend(map: Map, railroad: Railroad) -> int:
    """What one share gets from an ordinary dividend: rounded up (rule 51)."""
    return rounded_up(railroad.income, map.shares.per_railroad)


def final_payoff(railroad: Railroad) -> int:
    """What one share gets at the end: shared among those sold, rounded up (rule 52)."""
    return rounded_up(railroad.value + railroad.income, sold(railroad)) if railroad.open else 0


def doubles(map: Map, state: State, number: int) -> list[tuple[int, int]]:
    """The chains of two links this railroad may build (rule 29, E13, E14)."""
    railroad = state.railroads[number]
    if railroad.treasury < map.money.double:
        return []
    places, around, _ = map.reach(railroad.links)
    free = unbuilt(map, state)
    closed = places | 1 << map.hub
    chains = []
    for first in bits(around & free):
        middle = far_end(map, places, first)
        if closed >> middle & 1:
            continue
        for second in bits(map.links_at[middle] & free & ~(1 << first)):
            if not map.end_mask[second] & places:
                chains.append((first, second))
    return chains


def far_end(map: Map, places: int, link: int) -> int:
    """The end of a link away from these places (either, if both lie there)."""
    a, b = map.ends[link]
    return b if places >> a & 1 else a
