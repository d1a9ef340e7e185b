"""The shipped puzzles: possible positions, best runs proven, difficulty as measured."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from trainboard.games.trans_mississippi import puzzles
from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.difficulty import Measure, measure
from trainboard.games.trans_mississippi.faults import faults
from trainboard.games.trans_mississippi.operate import best, judge
from trainboard.games.trans_mississippi.puzzles import Puzzle
from trainboard.games.trans_mississippi.rules import GAME
from trainboard.kit.game import BadInput
from trainboard.kit.play import Match, bots_named, play
from trainboard.kit.record import options_of

SHIPPED = puzzles.load(puzzles.SHIPPED, board())
EFFORT = {"easy": (4, 8), "medium": (8, 13), "hard": (13, 19), "fiendish": (19, 40)}


@pytest.fixture(scope="module")
def measures() -> dict[str, Measure]:
    return {name: measure(puzzle.moment.operation()) for name, puzzle in SHIPPED.items()}


def test_there_are_puzzles_of_every_difficulty() -> None:
    assert len(SHIPPED) >= 24
    assert Counter(puzzle.difficulty for puzzle in SHIPPED.values()).keys() == EFFORT.keys()
    assert len({puzzle.name for puzzle in SHIPPED.values()}) == len(SHIPPED)
    assert len({puzzle.moment.position.tiles for puzzle in SHIPPED.values()}) == len(SHIPPED)


@pytest.mark.parametrize("puzzle", SHIPPED.values(), ids=list(SHIPPED))
def test_a_puzzle_is_possible_and_its_best_run_proven(puzzle: Puzzle) -> None:
    assert list(faults(puzzle.moment.position, board())) == []
    operation = puzzle.moment.operation()
    found = best(operation)
    assert (found.total, found.proven, found.linked) == (puzzle.best, True, True)
    assert judge(operation, found.routes).total == puzzle.best


@pytest.mark.parametrize("puzzle", SHIPPED.values(), ids=list(SHIPPED))
def test_a_puzzles_trains_can_be_owned_in_its_phase(puzzle: Puzzle) -> None:
    """Sold already and not rusted yet, and no more than the limit."""
    data, position = board().data, puzzle.moment.position
    phases = list(data.phases)
    begun = {phase.first_train: phases.index(name) for name, phase in data.phases.items()}
    now = phases.index(position.phase)
    trains = position.trains(puzzle.moment.company or "")
    assert 1 <= len(trains) <= data.phases[position.phase].train_limit
    for train in trains:
        rusts = data.trains[train].rusts_on
        assert begun[train] <= now
        assert not rusts or now < begun[rusts]


def test_puzzles_are_sorted_by_effort_and_none_is_as_hard_as_another(measures: dict[str, Measure]) -> None:
    efforts = [measures[name].effort for name in SHIPPED]
    assert efforts == sorted(set(efforts))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_puzzle_is_as_hard_as_it_says(name: str, measures: dict[str, Measure]) -> None:
    low, high = EFFORT[SHIPPED[name].difficulty]
    assert low <= measures[name].effort < high
    assert bool(measures[name].trap) == (SHIPPED[name].difficulty in ("hard", "fiendish"))
    assert measures[name].snare <= measures[name].trap


@pytest.mark.parametrize("name", SHIPPED)
def test_a_puzzle_is_solved_by_the_bot_that_knows(name: str) -> None:
    match = Match(GAME, 1, options_of(GAME, {"puzzle": name}))
    assert play(match, bots_named(GAME, ["president"]), match.rng).scores == (100,)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"difficulty": "absurd"}, "Invalid enum value 'absurd'"),
        ({"moment": {"format": "trainboard-1870-moment/1", "position": {"phase": "9"}}}, "there is no phase '9'"),
        ({"moment": {"format": "trainboard-1870-moment/1", "position": {"phase": "1"}}}, "says not whose trains run"),
    ],
)
def test_a_bad_puzzle_file_is_refused_by_name(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    whole = json.loads(next(puzzles.SHIPPED.glob("01-*.json")).read_text())
    (tmp_path / "01-bad.json").write_text(json.dumps({**whole, **change}))
    with pytest.raises(BadInput, match=r"01-bad\.json") as refused:
        puzzles.load(tmp_path, board())
    assert reason in str(refused.value)


def test_a_folder_without_puzzles_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="holds no puzzles"):
        puzzles.load(tmp_path, board())
