"""The invariants can fail: each is shown a state that breaks it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import RAIL, at, board, home
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import State, Where

SOUND = {
    "9": at("BO14.1>"),
    "7": at("BO14.2>"),
    "11": at("BO20.2s"),
    "STLN": at("BO20.2s"),
    "8": at("MCK"),
    "5": at("BO04.1>"),
    "5-19": at("BO04.1>", under="5"),
    "12": home(),
}


def spoilt(id: str, **changes: Any) -> State:
    state = board(SOUND)
    trains = list(state.trains)
    trains[RAIL.index[id]] = replace(trains[RAIL.index[id]], **changes)
    return replace(state, trains=tuple(trains))


def place(id: str) -> int:
    return RAIL.data.place(id)


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (spoilt("7", spot=RAIL.track.spots["BO14.1>"], behind=place("GAR")), "7 shares BO14.1>|9 shares BO14.1>"),
        (spoilt("7", spot=place("BO14.2") * 4 + 3), "7 stands on no track"),
        (spoilt("7", behind=place("WA")), "7 has no heading in BO14.2>"),
        (spoilt("8", spot=place("MCK") * 4), "8 stands on the other direction's side of MCK"),
        (spoilt("11", behind=place("BO20.3")), "faces another train in the siding BO20.2s"),
        (spoilt("11", entered=3), "no place of its own in the order"),
        (spoilt("5-19", spot=RAIL.track.spots["BO04.2>"]), "5-19 rides under 5, which is not there"),
        (spoilt("5", where=Where.HOME, spot=place("WA") * 4, leg=0), "5-19 rides under 5, which is not there"),
        (spoilt("12", spot=place("WA") * 4), "12 is home in the wrong town"),
        (spoilt("12", where=Where.BOX, spot=place("BO04.1") * 4), "12 lies over on the open line"),
        (spoilt("12", where=Where.BOX, leg=3), "12 runs on after its last stop"),
        (replace(board(SOUND), discs=(-1,) * 104), "below zero"),
        (replace(board(SOUND), earned=((0,), (0, 0))), "revenue sheet"),
        (replace(board(SOUND), turn=25, earned=((0,) * 25,) * 2), "past the end"),
    ],
)
def test_a_broken_state_is_named(state: State, fault: str) -> None:
    found = list(GAME.invariants(state))
    assert any(part in line for line in found for part in fault.split("|")), found


def test_a_sound_state_has_no_fault() -> None:
    assert not list(GAME.invariants(board(SOUND)))
