"""The invariants can fail: a position spoiled in one place is complained of. Whole games keep them (law 8)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.age_of_rail.positions import board, building, new_game, position
from trainboard.games.age_of_rail.actions import Connect
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import State

TO_BRISTOL = ["richmond~lynchburg", "lynchburg~roanoke", "roanoke~bristol"]


def with_railroad(state: State, name: str, **changes: Any) -> State:
    number = board(state).railroad(name)
    railroads = list(state.railroads)
    railroads[number] = replace(railroads[number], **changes)
    return replace(state, railroads=tuple(railroads))


def link(name: str) -> int:
    return GAME.maps["allegheny"].link(name)


START = position()


@pytest.mark.parametrize(
    ("spoiled", "complaint"),
    [
        (replace(START, bank=START.bank + 1), "money is not conserved"),
        (replace(START, cash=(-1, 71, 70, 70), bank=START.bank + 70), "money is below zero"),
        (with_railroad(START, "CO", treasury=5), "money is not conserved"),
        (with_railroad(START, "CO", held=(4, 2, 0, 0)), "shares out"),
        (with_railroad(START, "CO", held=(0, 0, 0, 0)), "open without a holder"),
        (with_railroad(START, "PLE", treasury=3), "is closed and owns something"),
        (with_railroad(START, "PLE", open=True, held=(1, 0, 0, 0)), "track reaches the hub: False, but its railroad"),
        (with_railroad(START, "BO", links=(link("richmond~charlottesville"),)), "holds 2 cubes"),
        (with_railroad(START, "BO", links=(link("richmond~norfolk"),)), "away from its network"),
        (with_railroad(START, "CO", income=5), "the income kept for C&O is 5, not 4"),
        (with_railroad(START, "CO", value=6), "the Value kept for C&O is 6, not 5"),
        (replace(START, connected=(0, *START.connected[1:])), "does not reach it"),
        (replace(START, levels=(9, *START.levels[1:])), "stands at step 9"),
        (replace(START, turn=73), "turn 73 of at most 72"),
        (replace(START, track=36), "nothing was paid"),
        (replace(START, payouts=7), "7 payouts"),
    ],
)
def test_a_spoiled_position_is_complained_of(spoiled: State, complaint: str) -> None:
    assert any(complaint in found for found in GAME.invariants(spoiled))


def total(state: State) -> int:
    return sum(state.cash) + sum(railroad.treasury for railroad in state.railroads) + state.bank


@pytest.mark.parametrize("map", ["allegheny", "south_africa"])
def test_E42_money_shares_and_links_are_conserved_by_every_action(map: str) -> None:
    """Counted here anew, without the game's own audit."""
    rng, state = Random(4), new_game(5, map=map)
    while (menu := list(GAME.legal_actions(state))) and GAME.to_act(state) is not None:
        before, state = state, GAME.apply(state, rng.choice(menu))
        assert total(state) == 5 * 60
        for old, new in zip(before.railroads, state.railroads, strict=True):
            assert new.links[: len(old.links)] == old.links
            assert sum(old.held) <= sum(new.held) <= 5
        built = [link for railroad in state.railroads for link in railroad.links]
        assert len(built) == len(set(built))
    assert GAME.to_act(state) is None


def test_E42_a_connection_is_paid_by_the_treasury_and_its_bonus_by_the_bank() -> None:
    state = building(links={"CO": TO_BRISTOL}, shares={"CO": {0: 2}}, treasury={"CO": 10}, levels={"richmond": 1})
    after = GAME.apply(state, Connect("CO", "knoxville"))
    income = state.railroads[0].income
    assert after.railroads[0].treasury == 0
    assert after.cash[0] - state.cash[0] == 2 * (income // 5)
    assert after.bank - state.bank == 10 - 2 * (income // 5)
