"""Step 3: trains out of starting and layover terminals (22, 39, A58, A63). Which ends are legal, ends.py says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, combinations

from msgspec.structs import replace

from trainboard.games.cobo import ends
from trainboard.games.cobo.actions import Action, Depart
from trainboard.games.cobo.data import DAY, Counter
from trainboard.games.cobo.events import Departed
from trainboard.games.cobo.moment import Asked, Found, Moment
from trainboard.games.cobo.running import LOAD, End
from trainboard.games.cobo.state import State, Where, clock
from trainboard.games.cobo.steps import journey
from trainboard.games.cobo.steps.moves import elsewhere, known_train, named
from trainboard.games.cobo.steps.opening import scheduled
from trainboard.games.cobo.words import clock as time_of
from trainboard.games.cobo.words import hour_of
from trainboard.kit.game import IllegalAction

PASSENGER_MINUTES = (0, 20, 40)
FREIGHT_MINUTES = (0, 30)


def menu(moment: Moment) -> Iterator[Action]:
    asked = ((minute, *stack) for stack, minutes in stacks(moment).items() for minute in minutes)
    return chain.from_iterable((moment.legal.get(train) or _judged(moment, train)).ends for train in asked)


def stacks(moment: Moment) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Every train that may be made of the counters waiting, one alone or several as one stack (A63), with the
    minutes past the hour at which it may leave: none if it is too early for it."""
    if moment.stacks is None:
        moment.stacks = {stack: tuple(_minutes(moment, stack)) for stack in _stacks(moment)}
    return moment.stacks


def _stacks(moment: Moment) -> Iterator[tuple[int, ...]]:
    groups: dict[tuple[int, int, int], list[int]] = {}
    for index in moment.rail.of_road[moment.state.mover]:
        if _waits(moment, index):
            counter, train = moment.counter(index), moment.train(index)
            stop = counter.stops[train.leg + 1].town
            groups.setdefault((train.spot, _leader(counter, train.leg), stop), []).append(index)
    for (_, leader, _), group in groups.items():
        group.sort(key=lambda index: index != leader)
        for size in range(len(group), 0, -1):
            yield from combinations(group, size)


def _leader(counter: Counter, leg: int) -> int:
    return counter.leaders[leg] if counter.passenger else counter.index


def _waits(moment: Moment, index: int) -> bool:
    """Home or laying over, free to go this turn (A6, A7, A67). A loading freight goes on in the step before."""
    train = moment.state.trains[index]
    if train.moved or train.ready > moment.state.turn:
        return False
    return train.where is Where.HOME or (train.where is Where.BOX and moment.rail.passenger[index])


def minutes(moment: Moment, stack: tuple[int, ...]) -> tuple[int, ...]:
    """The minutes past the hour at which all of them may leave: never early, late at will (22)."""
    return stacks(moment)[stack]


def _minutes(moment: Moment, stack: tuple[int, ...]) -> Iterable[int]:
    if not moment.rail.passenger[stack[0]]:
        return FREIGHT_MINUTES
    earliest = max(scheduled(moment.rail, moment.state, index) for index in stack) - clock(moment.state.turn)
    return (minute for minute in PASSENGER_MINUTES if minute >= earliest)


def legal_ends(moment: Moment, stack: tuple[int, ...], minute: int) -> list[End]:
    return list(_found(moment, stack, minute).values())


def _found(moment: Moment, stack: tuple[int, ...], minute: int) -> dict[Action, End]:
    asked = (minute, *stack)
    return (moment.legal.get(asked) or _judged(moment, asked)).ends


def _judged(moment: Moment, asked: Asked) -> Found:
    return moment.find(asked, partial(_said, moment, asked[1:], asked[0]))


def _said(moment: Moment, stack: tuple[int, ...], minute: int) -> dict[Action, End]:
    return {spoken(moment, stack, minute, end): end for end in ends.of_departure(moment, stack, minute)}


def spoken(moment: Moment, stack: tuple[int, ...], minute: int, end: End) -> Depart:
    return Depart(
        tuple([moment.rail.ids[counter] for counter in stack]),
        minute,
        moment.rail.track.spot_names[end.spot],
        end.kind == LOAD,
    )


def check(moment: Moment, action: Depart) -> None:
    find(moment, action)


def find(moment: Moment, action: Depart) -> tuple[tuple[int, ...], End]:
    """The stack and the end a player means; if they are not legal, why."""
    named = tuple(known_train(moment, id) for id in action.trains)
    for train in named:
        _check_waiting(moment, train)
    if named not in stacks(moment):
        raise IllegalAction(f"{' + '.join(action.trains) or 'No train'} cannot leave as one train.")
    if action.minute not in minutes(moment, named):
        raise IllegalAction(_too_early(moment, named, action))
    found = _found(moment, named, action.minute)
    if action not in found:
        raise IllegalAction(_no_way(moment, named[0], action, shut=not found))
    return named, found[action]


def _no_way(moment: Moment, train: int, action: Depart, shut: bool) -> str:
    id = action.trains[0]
    if moment.held(train):
        return f"The Situation card keeps {id} where it is this turn."
    if shut:
        return f"{id} cannot leave at :{action.minute:02}: its way out of the terminal is not free."
    return f"{id} cannot run to {named(moment, action.to)} when it leaves at :{action.minute:02}."


def _check_waiting(moment: Moment, train: int) -> None:
    counter = moment.counter(train)
    if counter.road is not moment.state.mover:
        raise IllegalAction(f"{counter.id} is a train of the other road.")
    if not _waits(moment, train):
        raise IllegalAction(f"{counter.id} cannot leave a terminal this turn: {_why_not(moment, train)}.")


def _why_not(moment: Moment, train: int) -> str:
    here = moment.train(train)
    if here.moved:
        return "it has moved"
    if here.where is Where.LINE:
        return "it is under way on the line"
    return elsewhere(moment, train) or f"it may go on from turn {here.ready}, {hour_of(here.ready)}"


def _too_early(moment: Moment, stack: tuple[int, ...], action: Depart) -> str:
    allowed = PASSENGER_MINUTES if moment.rail.passenger[stack[0]] else FREIGHT_MINUTES
    if action.minute not in allowed:
        return f"{action.trains[0]} leaves at {', '.join(f':{minute:02}' for minute in allowed)}."
    earliest = max(scheduled(moment.rail, moment.state, index) for index in stack)
    return f"{' + '.join(action.trains)} may not leave before its scheduled time, {time_of(earliest)}."


def apply(moment: Moment, action: Depart) -> State:
    rail, state = moment.rail, replace(moment.state, news=())
    stack, end = find(moment, action)
    leader = stack[0]
    town, minute = state.trains[leader].spot >> 2, clock(state.turn) + action.minute
    path = journey.path_ids(rail, town, end)
    told = Departed(action.trains, rail.town_ids[town], minute, lateness(moment, leader, action.minute), path)
    state = journey.noted(journey.told_of(state, told), stack, ((minute, town),))
    return journey.run(rail, state, stack, end, minute)


def lateness(moment: Moment, leader: int, minute: int) -> int:
    """Minutes after the printed time if it leaves at a minute of this hour; freights have none."""
    counter, train = moment.counter(leader), moment.train(leader)
    if not counter.passenger:
        return 0
    return clock(moment.state.turn) + minute - counter.stops[train.leg].departs - DAY * train.run
