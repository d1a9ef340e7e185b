"""What one moment takes over from the last is what it would have worked out itself."""

from __future__ import annotations

from random import Random

import pytest

from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step
from trainboard.games.cobo.steps import departures, moves
from trainboard.kit.bots import draw
from trainboard.kit.game import CHANCE


def afresh(state: State) -> tuple[object, ...]:
    """The menu of trains from a moment that remembers nothing."""
    moment = Moment(GAME.rail, state)
    return tuple(moves.menu(moment) if state.step is Step.MOVES else departures.menu(moment))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, Options()),
        (2, Options(special_situations=True, speed_up=True)),
        (2, Options(routes="enforced")),
        (1, Options(solo="both")),
    ],
)
def test_what_is_remembered_from_move_to_move_is_what_would_be_found_anew(seats: int, options: Options) -> None:
    state, rng = GAME.start(seats, options), Random(11)
    while (seat := GAME.to_act(state)) is not None:
        menu = tuple(GAME.legal_actions(state))
        if state.step in (Step.MOVES, Step.DEPARTURES):
            assert menu[: len(afresh(state))] == afresh(state)
        state = GAME.apply(state, draw(GAME, state, rng) if seat == CHANCE else rng.choice(menu))
