"""Routes on the board, stop by stop: what may be begun, extended, withdrawn (O.2 to O.4). Turns are `rules`'."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from trainboard.games.trans_mississippi.actions import (
    Extend,
    RouteBegun,
    RouteExtended,
    RouteWithdrawn,
    Start,
    Withdraw,
)
from trainboard.games.trans_mississippi.operate import Operation, worth
from trainboard.games.trans_mississippi.state import Routes, State
from trainboard.kit.game import IllegalAction, Seat
from trainboard.kit.words import gettext as _
from trainboard.routes import Network, Route, explain

MOST_BEGUN = 100
"""Rule O.4: so many routes may be begun in one turn at the board; it keeps every game finite."""


@lru_cache(maxsize=256)
def unfinished(network: Network) -> Network:
    """The network by which a route is judged before it is finished: its token may still be to come (8.1.b)."""
    return replace(network, stops=tuple(replace(stop, own=True) for stop in network.stops))


@lru_cache(maxsize=256)
def within_reach(network: Network) -> tuple[str, ...]:
    """The stops that some route with an own stop can include."""
    seen = {number for number, stop in enumerate(network.stops) if stop.own}
    edge = list(seen)
    while edge:
        here = edge.pop()
        if network.stops[here].own or network.stops[here].through:
            found = {s.a + s.b - here for s in network.segments if here in (s.a, s.b)} - seen
            seen |= found
            edge += sorted(found)
    joined = {end for segment in network.segments for end in (segment.a, segment.b)}
    return tuple(network.stops[number].id for number in sorted(seen & joined))


@lru_cache(maxsize=256)
def country(network: Network) -> frozenset[str]:
    """The hexes any route can come through."""
    reach = set(within_reach(network))
    segments = (s for s in network.segments if {network.stops[s.a].id, network.stops[s.b].id} <= reach)
    return frozenset(piece.partition(":")[0] for segment in segments for piece in segment.track)


def parallel(network: Network, a: str, b: str) -> tuple[int, ...]:
    """All segments that join two stops, by their positions in the network."""
    ends = {network.position(a), network.position(b)}
    return tuple(number for number, segment in enumerate(network.segments) if {segment.a, segment.b} == ends)


def onward(operation: Operation, state: State) -> Iterable[Start | Extend]:
    """How the routes on the board can go on, train by train, the one in the making first."""
    for number in sorted(range(len(state.board)), key=lambda number: number != state.making):
        if state.board[number] is not None:
            yield from extensions(operation, state.board, number)
        elif state.begun < MOST_BEGUN:
            yield from (Start(number, stop) for stop in within_reach(operation.network))


def withdrawals(state: State) -> Iterable[Withdraw]:
    return (Withdraw(number) for number, route in enumerate(state.board) if route is not None)


def extensions(operation: Operation, board: Routes, number: int) -> Iterable[Extend]:
    """Where a train's route may go on."""
    route = board[number]
    if route is None:
        return
    network = operation.network
    for stop in neighbours(network, route.stops[-1]):
        for via, segment in enumerate(parallel(network, route.stops[-1], stop)):
            if not objection(operation, board, number, longer(route, stop, segment)):
                yield Extend(number, stop, via)


def neighbours(network: Network, stop: str) -> list[str]:
    """The stops that track joins to this one without another between."""
    here = network.position(stop)
    around = {s.a + s.b - here for s in network.segments if here in (s.a, s.b)}
    return [network.stops[place].id for place in sorted(around)]


def longer(route: Route, stop: str, segment: int) -> Route:
    return Route((*route.stops, stop), (*route.segments, segment))


def objection(operation: Operation, board: Routes, number: int, route: Route) -> str:
    """Why a route may not stand beside the others while it is being made; nothing if it may."""
    others = [other for place, other in enumerate(board) if other and place != number]
    open_ended = unfinished(operation.network)
    return explain(open_ended, operation.trains[number], route, operation.rules, others).reason


def check(operation: Operation, state: State, action: Start | Extend | Withdraw) -> None:
    """Refuses what the routes on the board do not allow."""
    if action.train >= len(state.board):
        raise IllegalAction(_("{company} has no such train.").format(company=state.company))
    route = state.board[action.train]
    match action:
        case Start():
            _check_start(operation, state, action, route)
        case Extend():
            _check_extend(operation, state, action, route)
        case Withdraw() if route is None:
            raise IllegalAction(_("This train has no route to withdraw."))


def _check_start(operation: Operation, state: State, action: Start, route: Route | None) -> None:
    if route is not None:
        raise IllegalAction(_("This train has a route already: extend it or withdraw it."))
    _check_stop(operation, action.stop)
    if action.stop not in within_reach(operation.network):
        sentence = _("No route with a token of {company} comes to {stop}.")
        raise IllegalAction(sentence.format(company=state.company, stop=action.stop))
    if state.begun >= MOST_BEGUN:
        raise IllegalAction(_("You have begun {most} routes: name your run now.").format(most=MOST_BEGUN))


def _check_stop(operation: Operation, stop: str) -> None:
    if stop not in {known.id for known in operation.network.stops}:
        sentence = _("No train can stop at {stop}: only cities, dot cities and red areas with track are stops.")
        raise IllegalAction(sentence.format(stop=stop))


def _check_extend(operation: Operation, state: State, action: Extend, route: Route | None) -> None:
    if route is None:
        raise IllegalAction(_("This train has no route yet: begin one at a stop."))
    _check_stop(operation, action.stop)
    tracks = parallel(operation.network, route.stops[-1], action.stop)
    if action.via >= len(tracks):
        sentence = _("No such track leads from {a} to {b} without another stop between.")
        sentence = sentence if tracks else _("No track leads from {a} to {b} without another stop between.")
        raise IllegalAction(sentence.format(a=route.stops[-1], b=action.stop))
    reason = objection(operation, state.board, action.train, longer(route, action.stop, tracks[action.via]))
    if reason:
        raise IllegalAction(reason)


def apply(operation: Operation, state: State, action: Start | Extend | Withdraw, seat: Seat) -> State:
    """The board after a checked action of `seat`."""
    train = operation.label(action.train)
    route = state.board[action.train]
    match action:
        case Start():
            state = replace(state, begun=state.begun + 1, news=(RouteBegun(seat, train, action.stop),))
            return _put(state, action.train, Route((action.stop,), ()))
        case Extend() if route is not None:
            segment = parallel(operation.network, route.stops[-1], action.stop)[action.via]
            route = longer(route, action.stop, segment)
            news = RouteExtended(seat, train, action.stop, sum(stop.total for stop in worth(operation, route)))
            return _put(replace(state, news=(news,)), action.train, route)
    return _put(replace(state, news=(RouteWithdrawn(seat, train),)), action.train, None)


def _put(state: State, train: int, route: Route | None) -> State:
    board = (*state.board[:train], route, *state.board[train + 1 :])
    return replace(state, board=board, making=None if route is None else train)


def steps_to(operation: Operation, board: Routes, wanted: Routes) -> tuple[Start | Extend | Withdraw, ...]:
    """The actions that bring the board to these routes: first what is in the way goes, then train by train."""
    kept = tuple(route if _begins(route, goal) else None for route, goal in zip(board, wanted, strict=True))
    gone = (Withdraw(n) for n, (old, new) in enumerate(zip(board, kept, strict=True)) if old and not new)
    on = (step for n, goal in enumerate(wanted) if goal for step in _onward(operation, n, kept[n], goal))
    return (*gone, *on)


def _begins(route: Route | None, goal: Route | None) -> bool:
    return bool(
        route
        and goal
        and goal.stops[: len(route.stops)] == route.stops
        and goal.segments[: len(route.segments)] == route.segments
    )


def _onward(operation: Operation, train: int, route: Route | None, goal: Route) -> Iterable[Start | Extend]:
    done = len(route.stops) if route else 1
    if route is None:
        yield Start(train, goal.stops[0])
    for a, b, segment in zip(goal.stops[done - 1 :], goal.stops[done:], goal.segments[done - 1 :], strict=False):
        yield Extend(train, b, parallel(operation.network, a, b).index(segment))
