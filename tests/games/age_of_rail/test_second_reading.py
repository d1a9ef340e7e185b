"""The engine and a second, plain reading of the rules agree on every step of random games."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_rail.second_reading import Reading
from trainboard.games.age_of_rail.actions import Action, Bid, Build, Connect, Pass, Take
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import State

LEANINGS = ("none", "build", "offer", "develop")


def assert_agree(state: State, reading: Reading) -> None:
    """Everything that either of them knows, and what may be done next."""
    map = GAME.maps[state.map]
    assert (state.cash, state.markers) == (tuple(reading.cash), tuple(reading.markers))
    assert (state.track, state.payouts, state.active) == (reading.track, reading.payouts, reading.active)
    assert dict(zip(reading.level, state.levels, strict=True)) == reading.level
    for charter, railroad in zip(map.railroads, state.railroads, strict=True):
        name = charter.id
        assert (railroad.open, railroad.treasury) == (name in reading.opened, reading.treasury[name])
        assert list(railroad.held) == reading.held[name]
        assert {map.links[link].id for link in railroad.links} == set(reading.links(name))
        assert (railroad.income, railroad.value) == (reading.income(name), reading.value(name))
    assert GAME.to_act(state) == reading.seat()
    assert set(least_bid_only(list(GAME.legal_actions(state)))) == reading.menu()


def least_bid_only(menu: list[Action]) -> list[Action]:
    bids = [action for action in menu if isinstance(action, Bid)]
    return [action for action in menu if action not in bids[1:]]


def choice(menu: list[Action], leaning: str, rng: Random) -> Action:
    """At random, but most often with a leaning; auctions are short, and what is rarely on the menu is taken."""
    if Pass() in menu:
        return rng.choice([Pass(), Pass(), menu[0], menu[-2]])
    chains = [action for action in menu if isinstance(action, Build) and len(action.links) == 2]
    wanted = [action for action in menu if isinstance(action, Take) and action.space == leaning]
    rare = [action for action in menu if isinstance(action, Connect)]
    return rng.choice(rare or wanted or chains or menu) if rng.random() < 0.7 else rng.choice(menu)


def compare(map: str, seats: int, leaning: str, seed: int) -> None:
    rng, own_shares = Random(f"{map} {seats} {leaning} {seed}"), (seed + seats) % 2 == 0
    state = GAME.start(seats, GAME.Options(map=map, own_shares=own_shares))
    reading = Reading(GAME.maps[map].printed, seats, own_shares)
    assert_agree(state, reading)
    while menu := list(GAME.legal_actions(state)):
        action = choice(menu, leaning, rng)
        state = GAME.apply(state, action)
        reading.do(action)
        assert_agree(state, reading)


@pytest.mark.parametrize("map", list(GAME.maps))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("leaning", LEANINGS)
def test_the_engine_agrees_with_a_second_reading(map: str, seats: int, leaning: str) -> None:
    compare(map, seats, leaning, seed=0)


@pytest.mark.slow
@pytest.mark.parametrize("map", list(GAME.maps))
@pytest.mark.parametrize("leaning", LEANINGS)
def test_the_engine_agrees_with_a_second_reading_in_many_games(map: str, leaning: str) -> None:
    for seed in range(1, 11):
        for seats in GAME.seats:
            compare(map, seats, leaning, seed)
