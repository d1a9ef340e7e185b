"""Each of the 36 passenger counters, run alone at the normal rate through the engine, arrives on time (23)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import DATA, RAIL, after, events, menu, train
from trainboard.games.cobo.actions import Depart, EndMoves, EndTurn, Move
from trainboard.games.cobo.data import DAY, Counter
from trainboard.games.cobo.events import Arrived, Departed, LaidOver
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step, Where, clock
from trainboard.games.cobo.track import SIDING

PASSENGER = [counter for counter in DATA.counters if counter.passenger]


def family(counter: Counter) -> list[Counter]:
    """The counter and those on top of its stack, the leader first."""
    leaders = [DATA.counters[index] for index in dict.fromkeys(counter.leaders) if index != counter.index]
    return [*leaders, counter]


def opening(counter: Counter) -> State:
    """Noon with these counters where the noon cards put them, and nobody else."""
    noon = GAME.start(1, Options(solo="B&O" if counter.road else "C&O"))
    kept = {member.index for member in family(counter)}
    gone = (replace(train, where=Where.GONE) for train in noon.trains)
    trains = tuple(noon.trains[n] if n in kept else out for n, out in enumerate(gone))
    return replace(noon, trains=trains)


def along(id: str, to: str) -> tuple[int, bool, bool]:
    """How far along the route a spot lies; the main before the siding, the right-hand track before the left."""
    way = DATA.counter(id).ways[0]
    place, track = divmod(RAIL.track.spots[to], 4)
    right = track == RAIL.track.heading(place, way[way.index(place) - 1])
    return (way.index(place), track != SIDING, right)


def on_schedule(state: State, action: Depart) -> bool:
    """Whether each counter is due out at this very minute."""
    minute = clock(state.turn) + action.minute
    here = {id: train(state, id) for id in action.trains}
    return all(DATA.counter(id).stops[t.leg].departs + DAY * t.run == minute for id, t in here.items())


def step(state: State) -> State:
    """Every train as far as it goes; departures to the minute, in as tall a stack as there is."""
    moves = menu(state, Move)
    if moves:
        return after(state, max(moves, key=lambda move: along(move.train, move.to)))
    due = [action for action in menu(state, Depart) if on_schedule(state, action)]
    if due:
        return after(
            state, max(due, key=lambda leaving: (len(leaving.trains), *along(leaving.trains[0], leaving.to)))
        )
    return after(state, EndMoves() if state.step is Step.MOVES else EndTurn())


@pytest.mark.parametrize("id", [counter.id for counter in PASSENGER])
def test_23_on_time_out_and_at_the_normal_rate_means_on_time_in(id: str) -> None:
    counter = DATA.counter(id)
    state = opening(counter)
    layovers: list[tuple[str, int]] = []
    while not [told for told in events(state, Arrived) if told.train == id]:
        assert state.step is not Step.OVER, "it never arrived"
        state = step(state)
        layovers += [(told.town, told.minute) for told in events(state, LaidOver) if told.train == id]
        assert not [told for told in events(state, Departed) if told.late]
    [arrived] = [told for told in events(state, Arrived) if told.train == id]
    assert (arrived.late, arrived.points) == (0, 5)
    assert train(state, id).where is Where.HOME
    printed = [(DATA.towns[stop.town].id, stop.arrives) for stop in counter.stops[1:-1] if stop.arrives > 0]
    assert layovers == printed
