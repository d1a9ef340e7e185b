"""Step 2: trains en route (39): move, stand, the 4-section right, announcing. ends.py says which ends are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from msgspec.structs import replace

from trainboard.games.cobo import ends
from trainboard.games.cobo.actions import Action, Announce, EndMoves, Move, Order, Stand
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Announced, MovesEnded
from trainboard.games.cobo.moment import EN_ROUTE, ORDERED, RATES, RELAXED, Found, Moment
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.running import LOAD, End
from trainboard.games.cobo.state import State, Step, Where, clock
from trainboard.games.cobo.steps import journey
from trainboard.games.cobo.words import spot_name, town_name
from trainboard.kit.game import IllegalAction


def waiting(moment: Moment, road: Road) -> list[int]:
    """A road's trains on the line that have not moved this turn."""
    trains, counters = moment.state.trains, moment.rail.data.counters
    return [t for t in moment.traffic.line if not trains[t].moved and counters[t].road is road]


def left_to_move(rail: Railroad, state: State) -> bool:
    """Whether the mover still has a train en route that has not moved."""
    trains = state.trains
    return any(trains[t].where is Where.LINE and not trains[t].moved for t in rail.of_road[state.mover])


def menu(moment: Moment) -> Iterator[Action]:
    return chain.from_iterable(_parts(moment))


def _parts(moment: Moment) -> Iterator[Iterable[Action]]:
    """The menu train by train."""
    may_end = True
    for train in waiting(moment, moment.state.mover):
        found = _found(moment, train)
        yield found.menu
        may_end = may_end and moment.rail.stands[train] in found.ends
    for rival in orderable(moment):
        yield orders(moment, rival)
    if may_end:
        yield (EndMoves(),)


def legal_ends(moment: Moment, train: int) -> list[End]:
    """The legal ends of one's own train; none while it waits for another."""
    return list(_found(moment, train).ends.values())


def _found(moment: Moment, train: int) -> Found:
    found = moment.legal.get((EN_ROUTE, train)) or _asked(moment, EN_ROUTE, train)
    return found if found.ends or not _stuck(moment) else _asked(moment, RELAXED, train)


def _asked(moment: Moment, kind: int, train: int) -> Found:
    found = moment.legal.get((kind, train))
    if found is None:
        told = (Announce(moment.rail.ids[train]),) if may_announce(moment, train) else ()
        found = moment.find((kind, train), partial(_said, moment, train, kind == RELAXED), told)
    return found


def _said(moment: Moment, train: int, relaxed: bool) -> dict[Action, End]:
    return {spoken(moment, train, end): end for end in ends.of_line(moment, train, relaxed)}


def _stuck(moment: Moment) -> bool:
    """Whether every own train waits for another: then the order of moving is free (A48, A82)."""
    return not any(_asked(moment, EN_ROUTE, train).ends for train in waiting(moment, moment.state.mover))


def spoken(moment: Moment, train: int, end: End) -> Move | Stand:
    if end.spot == moment.state.trains[train].spot:
        return moment.rail.stands[train]
    return Move(moment.rail.ids[train], moment.rail.track.spot_names[end.spot], end.kind == LOAD)


def may_announce(moment: Moment, train: int) -> bool:
    """Before its move, a train that stands off its route (A75)."""
    here = moment.train(train)
    if not moment.challenges or here.announced or here.moved:
        return False
    return not moment.rail.ways.on_route(train, here.spot >> 2, here.behind)


def orderable(moment: Moment) -> list[int]:
    """The rival's trains the first player may move now: both of the pair unmoved (A57)."""
    state = moment.state
    if state.mover is not state.first:
        return []
    return list(dict.fromkeys(rival for rival, own in state.orders if _open(state, rival, own)))


def _open(state: State, rival: int, own: int) -> bool:
    return not state.trains[rival].moved and not state.trains[own].moved


def order_ends(moment: Moment, rival: int) -> list[End]:
    return list(orders(moment, rival).values())


def orders(moment: Moment, rival: int) -> dict[Action, End]:
    """A passenger train that faces only freights may only be run forward (19)."""
    facing = [own for train, own in moment.state.orders if train == rival and _open(moment.state, rival, own)]
    passenger = moment.rail.passenger
    full = passenger[rival] and not any(passenger[own] for own in facing)
    asked = (ORDERED - full, rival)
    return (moment.legal.get(asked) or moment.find(asked, partial(_ordered, moment, rival, full))).ends


def _ordered(moment: Moment, rival: int, full: bool) -> dict[Action, End]:
    id, names = moment.rail.ids[rival], moment.rail.track.spot_names
    return {Order(id, names[end.spot]): end for end in ends.of_order(moment, rival, full)}


def check(moment: Moment, action: Move | Stand | Order | Announce | EndMoves) -> None:
    match action:
        case EndMoves():
            _check_end(moment)
        case Announce():
            train = own_train(moment, action.train)
            if not may_announce(moment, train):
                raise IllegalAction(f"{action.train} stands on its route: there is nothing to announce.")
        case Order():
            find_order(moment, action)
        case Move() | Stand():
            find_end(moment, action)


def _check_end(moment: Moment) -> None:
    for train in waiting(moment, moment.state.mover):
        if moment.rail.stands[train] not in _found(moment, train).ends:
            raise IllegalAction(f"{moment.rail.ids[train]} must still move: the normal rate is compulsory.")


def end(moment: Moment) -> State:
    """On to departures; who was left standing has had its move (21)."""
    trains = moment.state.trains
    left = waiting(moment, moment.state.mover)
    stacks = [counter for train in left for counter in (train, *moment.traffic.riders.get(train, ()))]
    stood = {counter: replace(trains[counter], moved=True) for counter in stacks}
    news = (MovesEnded(moment.state.mover),)
    return journey.with_trains(replace(moment.state, step=Step.DEPARTURES, news=news), stood)


def known_train(moment: Moment, id: str) -> int:
    if id not in moment.rail.index:
        raise IllegalAction(f"There is no train {id}.")
    return moment.rail.index[id]


def own_train(moment: Moment, id: str) -> int:
    """The number of an own train that may still move on the line."""
    train = known_train(moment, id)
    if moment.counter(train).road is not moment.state.mover:
        raise IllegalAction(f"{id} is a train of the other road.")
    if moment.train(train).where is not Where.LINE:
        words = "it stands in a terminal, and trains leave those when all on the line have moved"
        raise IllegalAction(f"{id} is not under way on the line: {elsewhere(moment, train) or words}.")
    if moment.train(train).moved:
        raise IllegalAction(f"{id} has moved this turn.")
    return train


def elsewhere(moment: Moment, train: int) -> str:
    """Where it is if neither on the line nor waiting to depart, in words."""
    here = moment.train(train)
    match here.where:
        case Where.RIDING:
            return f"it runs together with {moment.rail.ids[here.leader]}"
        case Where.GONE:
            return "it is out of play"
        case Where.BOX if not moment.rail.passenger[train]:
            return f"it is loading, and goes on in turn {here.ready}"
    return ""


def find_end(moment: Moment, action: Move | Stand) -> End:
    """The end a player means; if it is not legal, why."""
    train = own_train(moment, action.train)
    found = _found(moment, train).ends
    end = found.get(action)
    if end is None:
        raise IllegalAction(_reason(moment, train, action, waits=not found))
    return end


def _reason(moment: Moment, train: int, action: Move | Stand, waits: bool) -> str:
    id = moment.rail.ids[train]
    if waits:
        return f"{id} waits for a train of your own ahead of it: move that one first."
    if moment.held(train):
        return f"The Situation card keeps {id} where it is this turn."
    rate = f"it must keep its normal rate of {RATES[moment.rail.passenger[train]]} sections, or give way"
    if isinstance(action, Stand):
        return f"{id} may not stand here: {rate}."
    names = moment.rail.track.spot_names
    if action.to not in moment.rail.track.spots:
        return f"There is no place {action.to}."
    to = named(moment, action.to)
    if action.load:
        return f"{id} cannot load at {to} this turn."
    if any(names[end.spot] == action.to and end.kind != LOAD for end in moment.run_of(train).ends):
        return f"{id} may not stop at {to}: {rate}."
    return f"{id} cannot reach {to} this turn{_too_far(moment, train, moment.rail.track.spots[action.to] >> 2)}."


def _too_far(moment: Moment, train: int, place: int) -> str:
    """Off its way, behind a train that stands in it, or far off; nothing where it could come but not stop."""
    way = next((way for way in moment.ahead(train) if place in way), None)
    if way is None:
        stop = moment.counter(train).stops[moment.train(train).leg + 1].town
        return f": that is not on its way to {town_name(moment.rail.data, stop)}"
    run = moment.run_of(train)
    for route in run.routes:
        if route.cut >= 0 and route.path == way[: len(route.path)] and place in way[len(route.path) :]:
            return f": {moment.rail.ids[route.cut]} is in its way"
    return "" if any(place in end.path for end in run.ends) else ": it does not run so far"


def named(moment: Moment, spot: str) -> str:
    """A spot as people say it, however it was written."""
    spots = moment.rail.track.spots
    return spot_name(moment.rail.data, spots[spot]) if spot in spots else spot


def find_order(moment: Moment, action: Order) -> End:
    train = known_train(moment, action.train)
    if train not in orderable(moment):
        own = moment.counter(train).road is moment.state.mover
        words = "is a train of the other road, and you have no 4-section right over it now"
        words = "is a train of your own: move it without an order" if own else words
        raise IllegalAction(f"{action.train} {words}.")
    end = orders(moment, train).get(action)
    if end is None:
        raise IllegalAction(f"{action.train} may not be ordered to {named(moment, action.to)}.")
    return end


def apply(moment: Moment, action: Move | Stand | Order | Announce) -> State:
    """What a checked action brings about."""
    rail, state = moment.rail, replace(moment.state, news=())
    train = rail.index[action.train]
    if isinstance(action, Announce):
        told = replace(state.trains[train], announced=True)
        return journey.told_of(journey.with_trains(state, {train: told}), Announced(action.train))
    ordered = isinstance(action, Order)
    end = orders(moment, train)[action] if isinstance(action, Order) else _found(moment, train).ends[action]
    stack = (train, *moment.traffic.riders.get(train, ()))
    here = state.trains[train].spot
    if end.spot == here:
        return journey.stand(rail, state, stack, ordered)
    state = journey.told_of(state, journey.moved(rail, train, here >> 2, end, ordered))
    return journey.run(rail, state, stack, end, clock(state.turn), ordered)
