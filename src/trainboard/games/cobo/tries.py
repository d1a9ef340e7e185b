"""What somebody means who touches a thing that is no choice now: actions for the rules to refuse. It judges none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainboard.games.cobo.actions import (
    Accept,
    Action,
    Challenge,
    Depart,
    EndMoves,
    EndTurn,
    Hold,
    Move,
    Order,
    Stand,
)
from trainboard.games.cobo.reach import Reach
from trainboard.games.cobo.state import Step
from trainboard.games.cobo.steps import departures
from trainboard.kit.view import Target

PLAIN: dict[str, Action] = {"end:moves": EndMoves(), "end:turn": EndTurn(), "accept:all": Accept()}
TRAINS = ("train", "order", "challenge", "hold")


def tries(reach: Reach, path: Sequence[Target]) -> Iterable[Action]:
    """A train means itself, a place where the train chosen shall run; what is on a path means its action."""
    kind, _colon, id = path[-1].partition(":")
    offered = next((action for action, steps in reach.paths.items() if path[-1] in steps), None)
    if offered is not None:
        return [offered]
    if kind in TRAINS and id in reach.rail.index:
        return [_train(reach, id)]
    if kind == "place" and id in reach.rail.place_ids:
        return _runs(reach, path[:-1], reach.rail.place_ids.index(id))
    return [PLAIN[path[-1]]] if path[-1] in PLAIN else []


def _train(reach: Reach, id: str) -> Action:
    train, view = reach.rail.index[id], reach.view
    match view.step:
        case Step.CHALLENGES:
            return Challenge(id)
        case Step.HOLD:
            return Hold(id)
        case Step.DEPARTURES:
            return _departure(reach, (id,), "")
    if reach.rail.data.counters[train].road is view.mover:
        return Stand(id)
    return Order(id, reach.rail.track.spot_names[view.trains[train].spot])


def _departure(reach: Reach, ids: tuple[str, ...], to: str, minute: int | None = None) -> Depart:
    """At the minute chosen, or the first at which it may leave."""
    known = departures.stacks(reach.moment).get(tuple(reach.rail.index.get(id, -1) for id in ids), ())
    return Depart(ids, (*known, 0)[0] if minute is None else minute, to)


def _runs(reach: Reach, path: Sequence[Target], place: int) -> Iterable[Action]:
    """The train chosen on the path, on every track of the place; without one, a train that may run there."""
    spots = dict.fromkeys(filter(None, reach.rail.track.spot_names[4 * place : 4 * place + 4]))
    chosen = dict(step.partition(":")[::2] for step in path)
    train, order = chosen.get("train", ""), chosen.get("order", "")
    if train and reach.view.step is Step.DEPARTURES:
        minute = chosen.get("minute", "")
        ids = tuple(chosen.get("depart", train).split("+"))
        return [_departure(reach, ids, spot, int(minute) if minute.isdecimal() else None) for spot in spots]
    if train in reach.rail.index and reach.view.trains[reach.rail.index[train]].spot >> 2 == place:
        return [Stand(train)]
    if train:
        return [Move(train, spot) for spot in spots]
    if order:
        return [Order(order, spot) for spot in spots]
    marks = ((action, reach.marks.get(steps[-1])) for action, steps in reach.paths.items())
    return [action for action, mark in marks if mark and mark.spot >> 2 == place][:1]
