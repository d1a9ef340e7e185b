"""Runs trains on time, at the normal rate on their routes, to the first free answer to a conflict; plans nothing."""

from __future__ import annotations

from collections.abc import Iterable

from trainboard.games.cobo import conflicts
from trainboard.games.cobo.actions import Accept, Action, Challenge, Depart, EndMoves, EndTurn, Hold, Move, Stand
from trainboard.games.cobo.data import DAY, Counter, Road
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.running import ARRIVE, BACK, LOAD, End, Mover
from trainboard.games.cobo.state import Step, Where, clock
from trainboard.games.cobo.steps import challenges, departures, moves

Worth = tuple[bool, bool, int, int, bool]
"""How good an end is: on the route, not facing a train with no way past, an arrival or load, counts, plain path."""


def choose(moment: Moment) -> Action:
    """The next action of whoever is to act."""
    state = moment.state
    match state.step:
        case Step.HOLD:
            return Hold(moment.rail.ids[state.ties[0]])
        case Step.MOVES:
            return next_move(moment) or EndMoves()
        case Step.DEPARTURES:
            return next_departure(moment) or EndTurn()
    return next_challenge(moment) or Accept()


def next_challenge(moment: Moment) -> Challenge | None:
    """A train of the rival's that was seen to leave its route: anyone may compare its move with the route list."""
    rail, state = moment.rail, moment.state
    for train in challenges.open_to_challenge(rail, state):
        if challenges.strayed(rail, state.trains[train], train):
            return Challenge(rail.ids[train])
    return None


def next_move(moment: Moment, trains: Iterable[int] | None = None, hurry: bool = False) -> Move | Stand | None:
    """The train that can run best moves first, so that it makes room for the others; None when all have moved."""
    waiting = moves.waiting(moment, moment.state.mover)
    wanted = waiting if trains is None else [train for train in waiting if train in set(trains)]
    best = [(train, best_end(moment, train, hurry)) for train in wanted]
    ready = [(train, end) for train, end in best if end is not None]
    if not ready:
        return None
    train, end = max(ready, key=lambda found: _eagerness(moment, waiting, *found))
    return moves.spoken(moment, train, end)


def _eagerness(moment: Moment, waiting: list[int], train: int, end: End) -> tuple[bool, bool, int, bool, bool, int]:
    """Who can keep to its route first: for the others an own train may yet make room. Then full moves, those that
    leave the others their own before all; then freights that back out of the way."""
    passenger = moment.counter(train).passenger
    full = end.kind in (ARRIVE, LOAD) or (end.kind != BACK and end.counts >= moment.mover(train).counts)
    harm = _harm(moment, waiting, train, end)
    return _keeps(moment, train, end), full, -harm, end.kind == BACK and not passenger, passenger, end.counts


def _keeps(moment: Moment, train: int, end: End) -> bool:
    return moment.rail.ways.keeps(train, (moment.place(train), *end.path), end.kind == BACK)


def _harm(moment: Moment, waiting: list[int], train: int, end: End) -> int:
    """The counts that own trains yet to move, keeping to their routes, would lose to a train where it ends."""
    place = end.spot >> 2
    near = (other for other in waiting if other != train and any(place in way for way in moment.ahead(other)))
    lost = 0
    for other in near:
        mover = moment.mover(other, ordered=True)
        lost += max(0, moment.run(mover).best() - conflicts.room(moment, train, end, mover))
    return lost


def best_end(moment: Moment, train: int, hurry: bool) -> End | None:
    """The end of an own train's move that serves it best; None while it waits for another of its own."""
    return best(moment, moment.mover(train), moves.legal_ends(moment, train), hurry)


def best(moment: Moment, mover: Mover, ends: list[End], hurry: bool) -> End | None:
    """The best end at the normal rate; with `hurry` freights and late trains make use of speed-up (42)."""
    faster = hurry and (not mover.passenger or late(moment, mover.train))
    wanted = ends if faster else [end for end in ends if end.counts <= mover.counts]
    return max(wanted or ends, key=lambda end: worth(moment, mover, end), default=None)


def late(moment: Moment, train: int) -> bool:
    """Whether a passenger train is behind the timetable as its turn begins."""
    counter, here = moment.counter(train), moment.train(train)
    printed = moment.rail.schedule.minutes(train).get(here.spot >> 2)
    if here.where is not Where.LINE:
        printed = counter.stops[here.leg].departs
    return printed is not None and clock(moment.state.turn) > printed + DAY * here.run


def worth(moment: Moment, mover: Mover, end: End) -> Worth:
    facing = conflicts.faces(moment, mover, end)
    counts = -1 if end.kind == BACK else end.counts
    return (
        _keeps(moment, mover.train, end),
        not facing,
        (end.kind == LOAD) + 2 * (end.kind == ARRIVE),
        counts,
        end.plain,
    )


def next_departure(
    moment: Moment, trains: Iterable[int] | None = None, idle: bool = False, hurry: bool = False
) -> Depart | None:
    """The next train that is due out: passenger trains at their time, freights when a load waits for them.

    With `idle`, freights leave for no load as well.
    """
    wanted = None if trains is None else set(trains)
    for stack in departures.stacks(moment):
        if wanted is not None and not wanted.issuperset(stack):
            continue
        if not (idle or moment.counter(stack[0]).passenger or has_work(moment, stack[0])):
            continue
        found = _departure(moment, stack, hurry)
        if found is not None:
            return found
    return None


def _departure(moment: Moment, stack: tuple[int, ...], hurry: bool) -> Depart | None:
    """At the first minute at which it gets away with no train against it; else it waits in the terminal."""
    for minute in departures.minutes(moment, stack):
        mover = moment.mover(stack[0], minute=minute, stack=stack)
        end = best(moment, mover, departures.legal_ends(moment, stack, minute), hurry)
        if end is not None and worth(moment, mover, end)[:2] == (True, True):
            return departures.spoken(moment, stack, minute, end)
    return None


def has_work(moment: Moment, freight: int) -> bool:
    """Whether a load waits on the way of a freight that no freight already out will pass."""
    counter = moment.counter(freight)
    ahead = {town for way in counter.ways for town in way}
    return any(town in ahead for town in moment.loads(counter) - _served(moment, counter))


def _served(moment: Moment, counter: Counter) -> set[int]:
    """Towns with loads that a freight of the same road and direction will still pass."""
    return {
        place
        for other in out_on_the_line(moment, counter.road)
        if moment.counter(other).direction is counter.direction
        for place in to_come(moment, other)
    }


def out_on_the_line(moment: Moment, road: Road) -> list[int]:
    """The freights of a road that are under way or loading."""
    counters = moment.rail.data.counters
    trains = moment.state.trains
    return [
        c.index
        for c in counters
        if c.road is road and not c.passenger and trains[c.index].where in (Where.LINE, Where.BOX)
    ]


def to_come(moment: Moment, train: int) -> tuple[int, ...]:
    """The places a train has still to pass on its first legal list."""
    place = moment.place(train)
    for way in moment.counter(train).ways:
        if place in way:
            return way[way.index(place) + 1 :]
    return ()
