"""Whole games at random: the sheet is the sum of the events, a track holds one train, counters are conserved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Arrived, ChallengeUpheld, Charged, HalfTurnScored, Loaded
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step, Where, total
from trainboard.games.cobo.track import SIDING

LINE_UPS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"special_situations": True, "speed_up": True, "hours": 36}),
    (2, {"routes": "enforced", "scheduled_freight": True}),
    (1, {"solo": "both"}),
]
PASSENGER = [counter.index for counter in GAME.rail.data.counters if counter.passenger]


def booked(state: State) -> Iterator[tuple[Road, int]]:
    """What the news of a state put on the revenue sheet."""
    for event in state.news:
        match event:
            case Arrived(road=road, points=points) | Loaded(road=road, points=points):
                yield road, points
            case Charged(road=road, points=points):
                yield road, -points
            case ChallengeUpheld(by=by, lost=lost, points=points):
                yield by.other, -lost
                yield by, points
            case HalfTurnScored():
                assert event.total == total(state, event.road, event.turn)


def tracks_taken(state: State) -> dict[int, list[int]]:
    """Main-line sections with the tracks their trains stand on."""
    towns = len(GAME.rail.data.towns)
    found: dict[int, list[int]] = {}
    for train in state.trains:
        if train.where is Where.LINE and train.spot >> 2 >= towns and train.spot & 3 != SIDING:
            found.setdefault(train.spot >> 2, []).append(train.spot & 3)
    return found


def out_of_play(state: State) -> set[int]:
    return {n for n in PASSENGER if state.trains[n].where is Where.GONE}


def look(state: State, sums: Counter[Road], out: set[int]) -> None:
    for road, points in booked(state):
        sums[road] += points
    assert [sums[road] for road in Road] == [total(state, road) for road in Road]
    for place, tracks in tracks_taken(state).items():
        section = GAME.rail.data.sections[place - len(GAME.rail.data.towns)]
        assert len(tracks) == len(set(tracks)) <= section.tracks
    assert out_of_play(state) == out


@pytest.mark.parametrize(("seats", "options"), LINE_UPS)
def test_3_and_24_and_48_hold_in_every_state_of_a_game(seats: int, options: dict[str, Any]) -> None:
    rng = Random(1)
    state = GAME.start(seats, Options(**options))
    sums: Counter[Road] = Counter()
    out = out_of_play(state)
    while GAME.to_act(state) is not None:
        state = GAME.apply(state, rng.choice(list(GAME.legal_actions(state))))
        look(state, sums, out)
    assert state.step is Step.OVER
