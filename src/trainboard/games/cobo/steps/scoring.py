"""Step 5: the end of a half-turn: points off for discs left on the right-of-way, the revenue sheet (37, 48, A15)."""

from __future__ import annotations

from msgspec.structs import replace

from trainboard.games.cobo.events import Charged, HalfTurnScored
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.state import State, total
from trainboard.games.cobo.steps import journey

CHARGE = 2  # for each disc left (37)


def score(rail: Railroad, state: State) -> State:
    """Charge the mover for its discs and close its half of the turn."""
    road = state.mover
    left = sum(state.discs[2 * town] + state.discs[2 * town + 1] for town in rail.charged[road])
    if left:
        state = journey.told_of(journey.earn(state, road, -CHARGE * left), Charged(road, left, CHARGE * left))
    scored = HalfTurnScored(road, state.turn, state.earned[road][-1], total(state, road))
    return replace(state, questioned=(), news=(*state.news, scored))
