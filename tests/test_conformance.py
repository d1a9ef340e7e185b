"""Every game keeps the laws of the kit, in every line-up. No game is named here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.option_sets import EFFORTS, OPTION_SETS, USUAL, LineUp
from trainboard.games import GAMES
from trainboard.kit.conformance import check_game, check_other_process
from trainboard.kit.game import Game
from trainboard.kit.play import Match
from trainboard.kit.record import options_of
from trainboard.kit.refusal import refusal
from trainboard.kit.view import Target

LONG = 300  # games per line-up in `make test`
BATCH = 40


def batches() -> Iterator[Any]:
    """The everyday games of each line-up, then the long run's in portions."""
    for name, line_ups in OPTION_SETS.items():
        everyday = EFFORTS.get(name, USUAL).everyday
        for line_up in line_ups:
            yield pytest.param(name, line_up, 0, everyday)
            for first in range(everyday, LONG, BATCH):
                yield pytest.param(name, line_up, first, min(first + BATCH, LONG), marks=pytest.mark.slow)


def opened(name: str, line_up: LineUp) -> tuple[Game[Any, Any], int, Any]:
    seats, values = line_up
    return GAMES[name], seats, options_of(GAMES[name], values)


def test_every_game_has_its_line_ups() -> None:
    assert set(OPTION_SETS) == set(GAMES)


@pytest.mark.parametrize(("name", "line_up", "first", "last"), list(batches()))
def test_random_play_keeps_the_laws(name: str, line_up: LineUp, first: int, last: int) -> None:
    game, seats, options = opened(name, line_up)
    effort = EFFORTS.get(name, USUAL)
    for seed in range(first, last):
        replayed = seed % effort.replays == 0
        check_game(game, seats, options, Random(seed), sample=effort.drawn, care=effort.care, replayed=replayed)


def every_line_up() -> list[tuple[str, LineUp]]:
    return [(name, line_up) for name, line_ups in OPTION_SETS.items() for line_up in line_ups]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "line_up"), every_line_up())
def test_a_game_is_drawn_and_coded_in_every_state(name: str, line_up: LineUp) -> None:
    game, seats, options = opened(name, line_up)
    check_game(game, seats, options, Random(1000), sample=EFFORTS.get(name, USUAL).whole)


KINDS = re.compile(r'data-target="([^":]*):')
IDS = ("", ":", "-1", "²", "0", "99999999999999999999", "a~b", "x" * 200, "\x00", "🚂", "<b>", "1+2", "{0}")


@pytest.mark.parametrize(("name", "line_up"), every_line_up())
def test_any_text_may_be_touched(name: str, line_up: LineUp) -> None:
    """What was touched is what a browser says was touched."""
    game, seats, options = opened(name, line_up)
    match = Match(game, seats, options, Random(5))
    for _ in range(12):
        view, seat, menu = match.observe(match.to_act), match.to_act, list(match.legal_actions)
        first = game.view.click_path(view, menu[0])[0]
        for kind in (*sorted(set(KINDS.findall(str(game.view.board(view))))), "train", "seat", "verb", ""):
            for touch in (Target(f"{kind}:{id}") for id in IDS):
                assert isinstance(refusal(game, view, seat, [touch]), str)
                assert isinstance(refusal(game, view, seat, [Target(str(first)), touch, touch]), str)
        match.apply(match.rng.choice(menu))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_state_has_the_same_digest_in_another_process(name: str) -> None:
    game, seats, options = opened(name, OPTION_SETS[name][0])
    _, actions = check_game(game, seats, options, Random(7), sample=0.0)
    index = list(GAMES).index(name)
    where = f"tests.test_conformance:GAME_{index}"
    check_other_process(game, where, seats, options, actions)


def __getattr__(name: str) -> Game[Any, Any]:
    """`GAME_0`, `GAME_1`, ...: the games in their order, for the other process to import."""
    if name.startswith("GAME_"):
        return list(GAMES.values())[int(name.removeprefix("GAME_"))]
    raise AttributeError(name)
