"""What somebody means who touches a thing that is no choice now: actions for the rules to refuse. It judges none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainboard.games.trans_mississippi import drafting, panels
from trainboard.games.trans_mississippi.actions import Action, Extend, Start, Withdraw
from trainboard.games.trans_mississippi.network import hex_of
from trainboard.games.trans_mississippi.operate import Operation
from trainboard.games.trans_mississippi.state import State
from trainboard.kit.view import Target

VERBS = {target: action for action, (target, _words) in panels.VERBS.items()}


def tries(operation: Operation, state: State, path: Sequence[Target]) -> Iterable[Action]:
    """A stop carries on the route of the train named before, else of the one in the making, else begins one."""
    kind, _colon, id = path[-1].partition(":")
    named = [step.partition(":")[2] for step in path[:-1] if step.startswith("train:")]
    match kind:
        case "stop":
            return _to(operation, state, named, id)
        case "hex":
            stops = [stop.id for stop in operation.network.stops if hex_of(stop.id) == id] or [f"{id}-0"]
            return [action for stop in stops for action in _to(operation, state, named, stop)]
        case "train" if id in _numbers(state):
            return _with(operation, state, int(id))
        case "withdraw" if id in _numbers(state):
            return [Withdraw(int(id))]
        case "track" if id.isdecimal() and len(id) < 5 and int(id) < len(operation.network.segments):
            segment = operation.network.segments[int(id)]
            ends = (operation.network.stops[place].id for place in (segment.a, segment.b))
            return [action for stop in ends for action in _to(operation, state, named, stop)]
    return [VERBS[path[-1]]] if path[-1] in VERBS else []


def _numbers(state: State) -> list[str]:
    return [str(number) for number in range(len(state.board))]


def _to(operation: Operation, state: State, named: Sequence[str], stop: str) -> Iterable[Action]:
    """Of the trains that may be meant, the one in the making is alone when there is one."""
    making = [] if state.making is None else [str(state.making)]
    idle = [str(number) for number, route in enumerate(state.board) if route is None]
    for number in map(int, [n for n in named if n in _numbers(state)] or making or idle or _numbers(state)):
        yield Start(number, stop) if state.board[number] is None else Extend(number, stop)


def _with(operation: Operation, state: State, number: int) -> Iterable[Action]:
    """A train is touched to begin its route, or to lead it on to wherever the track leads."""
    route = state.board[number]
    if route is None:
        return [Start(number, stop) for stop in drafting.within_reach(operation.network)[:1]]
    return [Extend(number, stop) for stop in drafting.neighbours(operation.network, route.stops[-1])]
