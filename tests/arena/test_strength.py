"""Strength runs: seats rotate, games repeat, a run can be gone on with, and the table says how sure it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainboard.arena import strength
from trainboard.arena.contest import Contest, Outcome, played, tally, wilson
from trainboard.games import GAMES

SMALL = Contest("age-of-rail", "greedy", "random", seats=3, games=6, goal=0.5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(8, 10, 0.490, 0.943), (0, 10, 0.0, 0.278), (60, 60, 0.940, 1.0)]
)
def test_wilsons_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_seats_rotate_and_a_game_repeats() -> None:
    outcomes = [played(SMALL, number) for number in range(3)]
    assert [outcome.seat for outcome in outcomes] == [0, 1, 2]
    assert outcomes == [played(SMALL, number) for number in range(3)]
    assert SMALL.lineup(1) == ["random", "greedy", "random"]


def test_a_shared_win_counts_in_part() -> None:
    found = tally([Outcome("x", 0, 1, (5, 9, 9)), Outcome("x", 1, 0, (9, 2, 1))])
    assert (found.games, found.wins, found.share) == (2, 1.5, 0.75)
    assert (found.mean, found.others) == (9.0, 4.25)


def test_alone_the_mean_score_counts() -> None:
    alone = Contest("age-of-rail", "greedy", "random", seats=1, games=2, goal=7)
    row = strength.row(alone, tally([Outcome(alone.key, 0, 0, (5,)), Outcome(alone.key, 1, 0, (7,))]))
    assert row[0] == "age-of-rail: greedy alone"
    assert row[-3] == "6.0"
    assert row[-1] == "7 MISSED"


def test_a_run_is_gone_on_with_from_its_file(tmp_path: Path) -> None:
    keep = tmp_path / "games.jsonl"
    first = list(strength.run([SMALL], processes=1, keep=keep))
    lines = keep.read_bytes().splitlines(keepends=True)
    keep.write_bytes(b"".join(lines[:4]))
    again = list(strength.run([SMALL], processes=1, keep=keep))
    assert sorted(again, key=lambda outcome: outcome.number) == first
    assert len(keep.read_bytes().splitlines()) == SMALL.games


def test_two_processes_play_the_same_games() -> None:
    contest = Contest("age-of-rail", "random", "random", seats=3, games=3)
    outcomes = sorted(strength.run([contest], processes=2), key=lambda outcome: outcome.number)
    assert outcomes == [played(contest, number) for number in range(3)]


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["age-of-rail", "--only", "v 3 random", "--number", "4", "--processes", "1"]) == 0
    out, err = capsys.readouterr()
    assert "age-of-rail: investor v 3 random" in out
    assert "90% reached" in out
    assert "4 of 4 games" in err


def test_mistakes_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["whist"]) == 2
    assert "there is no game 'whist'" in capsys.readouterr().err
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n", encoding="utf-8")
    assert strength.main(["age-of-rail", "--keep", str(broken)]) == 2
    assert "holds no games of a strength run" in capsys.readouterr().err


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_a_contest_between_bots_it_has(name: str) -> None:
    contests = strength.contests_of(name)
    assert contests
    for contest in contests:
        assert set(contest.lineup(0)) <= set(GAMES[name].bots)
        assert contest.seats in GAMES[name].seats
