"""Step 4: the other player on the trains that moved (45, A32-A34, A74). The menu never tells which strayed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from trainboard.games.cobo.actions import Accept, Challenge
from trainboard.games.cobo.events import ChallengeRefuted, ChallengeUpheld
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.state import State, Train, Where
from trainboard.games.cobo.steps import journey
from trainboard.kit.game import IllegalAction


def open_to_challenge(rail: Railroad, state: State) -> Iterator[int]:
    """Every train its owner moved in this half-turn, strayed or not, that was not challenged yet."""
    trains, riding = state.trains, Where.RIDING
    for index in rail.of_road[state.mover]:
        train = trains[index]
        if len(train.trail) > 1 and train.where is not riding and index not in state.questioned:
            yield index


def menu(rail: Railroad, state: State) -> Iterator[Challenge | Accept]:
    yield Accept()
    yield from (Challenge(rail.ids[train]) for train in open_to_challenge(rail, state))


def check(rail: Railroad, state: State, action: Challenge) -> None:
    if rail.index.get(action.train) not in tuple(open_to_challenge(rail, state)):
        raise IllegalAction(_not_open(rail, state, action.train))


def _not_open(rail: Railroad, state: State, id: str) -> str:
    train = rail.index.get(id)
    if train is None:
        return f"There is no train {id}."
    if rail.data.counters[train].road is not state.mover:
        return f"{id} is not a train of the road that has just moved."
    if state.trains[train].where is Where.RIDING:
        return f"{id} runs together with {rail.ids[state.trains[train].leader]}: challenge that one."
    return f"{id} was challenged already." if train in state.questioned else f"{id} did not move in this half-turn."


def apply(rail: Railroad, state: State, action: Challenge) -> State:
    train = rail.index[action.train]
    state = replace(state, questioned=(*state.questioned, train))
    if not strayed(rail, state.trains[train], train):
        return journey.told_of(state, ChallengeRefuted(action.train, state.mover.other))
    return _sent_home(rail, state, train)


def strayed(rail: Railroad, train: Train, index: int) -> bool:
    """Whether a train's own move touched anything that is on none of its legal lists (A33)."""
    if rail.ways.keeps(index, train.trail, _backed(train)):
        return False
    return not (train.announced and _returning(rail, train, index))


def _backed(train: Train) -> bool:
    """Whether the last step of its move was backwards: then it does not stand with its back to where it was."""
    return train.where is Where.LINE and train.behind != train.trail[-2]


def _returning(rail: Railroad, train: Train, index: int) -> bool:
    """Whether an announced train came nearer to a legal list, or reached one (A75). Its stops are on its lists."""
    start, following = train.trail[0], train.trail[1]
    if start < rail.track.towns:
        behind = -1
    else:
        behind = rail.track.before[start] if rail.track.after[start] == following else rail.track.after[start]
    now = rail.ways.way_back(index, train.spot >> 2, train.behind)
    return now < rail.ways.way_back(index, start, behind)


def _sent_home(rail: Railroad, state: State, index: int) -> State:
    """Each counter of the train to its own origin; what a freight took this half-turn scores for the challenger."""
    counter, gain = rail.data.counters[index], state.trains[index].gain
    stack = [index, *(other for other, train in enumerate(state.trains) if _rides(train, index))]
    state = journey.with_trains(state, {other: _home(rail, state, other) for other in stack})
    state = journey.earn(state, counter.road, -gain)
    moved_over = 0 if counter.passenger else gain
    state = journey.earn(state, counter.road.other, moved_over)
    return journey.told_of(state, ChallengeUpheld(counter.id, counter.road.other, gain, moved_over))


def _rides(train: Train, leader: int) -> bool:
    return train.where is Where.RIDING and train.leader == leader


def _home(rail: Railroad, state: State, index: int) -> Train:
    """At its origin with its run kept, free to leave from the next turn; an arrival of this half-turn is undone."""
    counter, train = rail.data.counters[index], state.trains[index]
    arrived = train.where is Where.HOME
    return Train(Where.HOME, counter.origin * 4, run=train.run - arrived, ready=state.turn + 1, moved=True)
