"""A move carried out: where the train stands then, what it earns, what the train sheet notes. It judges nothing."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec.structs import replace

from trainboard.games.cobo.data import DAY, Road
from trainboard.games.cobo.events import Arrived, Event, LaidOver, LeftPlay, Loaded, Moved, Stood
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.running import ARRIVE, BACK, GO, LOAD, End
from trainboard.games.cobo.state import State, Train, Where
from trainboard.games.cobo.track import SIDING

ENTRY = 1024  # a train sheet's entry is minute * ENTRY + place
POINTS = 5  # for a passenger counter on time, and for a disc (33, 38)
WINDOW = 20  # minutes either side of the due time (38)

Stack = tuple[int, ...]


def run(rail: Railroad, state: State, stack: Stack, end: End, minute: int, ordered: bool = False) -> State:
    """Run a train, leader first in `stack`, to the end of its move; `minute` is when it starts."""
    here = state.trains[stack[0]]
    start = here.spot >> 2
    timed = times(rail, state, stack, start, end, minute)
    trail = () if ordered else (start, *(place for _, place in timed))
    state = noted(state, stack, timed)
    if end.kind in (GO, BACK):
        return on_the_line(state, stack, end, trail)
    arrived = timed[-1][0]
    if end.kind == LOAD:
        return load(rail, state, stack[0], end, arrived, trail)
    for counter in stack:
        state = arrive(rail, state, counter, end.spot >> 2, arrived, trail)
    return state


def times(
    rail: Railroad, state: State, stack: Stack, start: int, end: End, minute: int
) -> tuple[tuple[int, int], ...]:
    """The minute at each place run over, the town reached last (9, A29, A80)."""
    counter = rail.data.counters[stack[0]]
    limited = rail.limited(stack)
    hurried = state.options.speed_up and minute % 60 == 0
    pace = 20 if counter.passenger or hurried else 30
    left = 60 - minute % 60
    counts = 0
    timed = []
    last = len(end.path) - 1
    for k, (here, there) in enumerate(pairwise((start, *end.path))):
        free = limited and (here, there) in rail.track.open and not (end.kind == BACK and k == last)
        counts += not free
        timed.append((minute + min(pace * counts, left), there))
    if end.kind in (ARRIVE, LOAD):
        timed.append((minute + min(pace * end.counts, left), end.spot >> 2))
    return tuple(timed)


def noted(state: State, stack: Stack, timed: tuple[tuple[int, int], ...]) -> State:
    """The train sheet of each counter, longer by these places."""
    entries = tuple(minute * ENTRY + place for minute, place in timed)
    sheets = list(state.sheets)
    for counter in stack:
        sheets[counter] += entries
    return replace(state, sheets=tuple(sheets))


def on_the_line(state: State, stack: Stack, end: End, trail: tuple[int, ...]) -> State:
    """The leader on its new spot, the others riding with it (24)."""
    leader = stack[0]
    entries = state.entries + (end.spot & 3 == SIDING)
    changed = {
        counter: replace(
            state.trains[counter],
            where=Where.LINE if counter == leader else Where.RIDING,
            spot=end.spot,
            behind=end.behind,
            ready=0,
            leader=-1 if counter == leader else leader,
            moved=True,
            entered=entries if end.spot & 3 == SIDING else 0,
            trail=trail,
        )
        for counter in stack
    }
    return replace(with_trains(state, changed), entries=entries)


def arrive(rail: Railroad, state: State, counter: int, town: int, minute: int, trail: tuple[int, ...]) -> State:
    """One counter reaches a stop: home, out of play, or into the box of its layover (13, 14, 32)."""
    printed, train = rail.data.counters[counter], state.trains[counter]
    place = rail.town_ids[town]
    off = replace(
        train, where=Where.BOX, spot=town * 4, behind=-1, leader=-1, ready=state.turn + 1, moved=True, entered=0,
        trail=trail,
    )  # fmt: skip
    if town != printed.destination:
        told = LaidOver(printed.id, place, minute)
        return told_of(with_trains(state, {counter: replace(off, leg=train.leg + 1)}), told)
    if not printed.passenger:
        return told_of(with_trains(state, {counter: replace(off, where=Where.GONE)}), LeftPlay(printed.id, place))
    late = minute - printed.stops[-1].arrives - DAY * train.run
    points = POINTS if abs(late) <= WINDOW else 0
    home = replace(off, where=Where.HOME, spot=printed.origin * 4, leg=0, run=train.run + 1, gain=points)
    told_ = Arrived(printed.id, printed.road, place, minute, late, points)
    return earn(told_of(with_trains(state, {counter: home}), told_), printed.road, points)


def load(rail: Railroad, state: State, freight: int, end: End, minute: int, trail: tuple[int, ...]) -> State:
    """A freight takes every disc of its direction and stays for the whole of the next turn (33, 34)."""
    printed, town = rail.data.counters[freight], end.spot >> 2
    pile = 2 * town + printed.direction
    count = state.discs[pile]
    points = POINTS * count
    boxed = replace(
        state.trains[freight], where=Where.BOX, spot=end.spot, behind=end.behind, ready=state.turn + 2, moved=True,
        entered=0, trail=trail, gain=points,
    )  # fmt: skip
    state = replace(state, discs=(*state.discs[:pile], 0, *state.discs[pile + 1 :]))
    told = Loaded(printed.id, printed.road, rail.town_ids[town], minute, count, points)
    return earn(told_of(with_trains(state, {freight: boxed}), told), printed.road, points)


def stand(rail: Railroad, state: State, stack: Stack, ordered: bool = False) -> State:
    """The train stays where it is for this turn."""
    moved = {counter: replace(state.trains[counter], moved=True) for counter in stack}
    place = rail.place_ids[state.trains[stack[0]].spot >> 2]
    return told_of(with_trains(state, moved), Stood(rail.ids[stack[0]], place, ordered))


def moved(rail: Railroad, train: int, start: int, end: End, ordered: bool) -> Moved:
    """The fact of a move on the line."""
    return Moved(rail.ids[train], path_ids(rail, start, end), end.kind == BACK, ordered)


def path_ids(rail: Railroad, start: int, end: End) -> tuple[str, ...]:
    """The places of a move by id, start first, the last with its track."""
    places = (start, *end.path)
    if end.kind in (ARRIVE, LOAD):
        return (*(rail.place_ids[place] for place in places), rail.town_ids[end.spot >> 2])
    return (*(rail.place_ids[place] for place in places[:-1]), rail.track.spot_names[end.spot])


def earn(state: State, road: Road, points: int) -> State:
    """Points into this turn's upper triangle of a road (48)."""
    if not points:
        return state
    sheet = state.earned[road]
    written = (*sheet[:-1], sheet[-1] + points)
    return replace(state, earned=(written, state.earned[1]) if road is Road.CO else (state.earned[0], written))


def told_of(state: State, *events: Event) -> State:
    return replace(state, news=(*state.news, *events))


def with_trains(state: State, changed: Mapping[int, Train]) -> State:
    trains = list(state.trains)
    for counter, train in changed.items():
        trains[counter] = train
    return replace(state, trains=tuple(trains))
