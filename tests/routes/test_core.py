"""The compiled core and pure Python: the same answers, and a clean way out where there is no compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.routes.cases import Case, random_case, random_map
from trainboard.kit.game import BadInput
from trainboard.routes import Network, Result, Segment, Stop, Train, best_runs
from trainboard.routes.core import library

COMPILER = any(map(shutil.which, ("cc", "gcc", "clang")))


def both_ways(case: Case, monkeypatch: pytest.MonkeyPatch) -> tuple[Result, Result]:
    monkeypatch.delenv("TRAINBOARD_PURE", raising=False)
    compiled = best_runs(*case)
    monkeypatch.setenv("TRAINBOARD_PURE", "1")
    return compiled, best_runs(*case)


def test_the_core_is_built_where_there_is_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRAINBOARD_PURE", raising=False)
    assert (library() is not None) == COMPILER


def test_it_is_not_used_when_pure_python_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINBOARD_PURE", "1")
    assert library() is None


@pytest.mark.parametrize("first", range(0, 1000, 250))
def test_core_and_pure_python_give_the_same_routes(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(first, first + 250):
        compiled, pure = both_ways(random_case(seed), monkeypatch)
        assert compiled == pure, f"seed {seed}"


@pytest.mark.parametrize("trains", [(3, 3), (5, 4), (6, 6), (None,), (8, 3, 2)])
def test_core_and_pure_python_agree_on_maps(trains: tuple[int | None, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        compiled, pure = both_ways(random_map(seed, 16, trains), monkeypatch)
        assert compiled == pure, f"seed {seed}"


def endless(stops: int) -> Network:
    """A line of stops, the token at one end."""
    line = tuple(Stop(f"S{number}", 10, own=not number) for number in range(stops))
    return Network(line, tuple(Segment(number, number + 1, 1 << number) for number in range(stops - 1)))


def test_a_route_longer_than_pure_python_follows_is_refused_and_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    diesel = [Train("D", None)]
    monkeypatch.setenv("TRAINBOARD_PURE", "1")
    assert best_runs(endless(400), diesel).total == 4_000
    with pytest.raises(BadInput, match="more stops than pure Python follows"):
        best_runs(endless(1_500), diesel)
    monkeypatch.delenv("TRAINBOARD_PURE")
    if COMPILER:
        assert best_runs(endless(1_500), diesel).total == 15_000


TRIED = """
from trainboard.routes import Network, Segment, Stop, Train, best_runs
from trainboard.routes.core import library
network = Network((Stop("A", 10, own=True), Stop("B", 30)), (Segment(0, 1, 1),))
print(library() is None, best_runs(network, [Train("2", 2)]).total)
"""


def elsewhere(tmp_path: Path, **variables: str) -> str:
    """What a fresh process with its own cache folder finds."""
    kept = {key: value for key, value in os.environ.items() if key not in ("TRAINBOARD_PURE", "CC")}
    environment = {**kept, "XDG_CACHE_HOME": str(tmp_path), **variables}
    done = subprocess.run([sys.executable, "-c", TRIED], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.parametrize("variables", [{"PATH": ""}, {"CC": "false"}, {"TRAINBOARD_PURE": "1"}])
def test_without_a_compiler_pure_python_answers(tmp_path: Path, variables: dict[str, str]) -> None:
    assert elsewhere(tmp_path, **variables) == "True 40"


def test_a_cache_folder_that_cannot_be_made_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert elsewhere(tmp_path, XDG_CACHE_HOME=str(tmp_path / "file")) == "True 40"


def test_a_fresh_cache_folder_is_filled_once(tmp_path: Path) -> None:
    found = [elsewhere(tmp_path), _built(tmp_path), elsewhere(tmp_path), _built(tmp_path)]
    assert found[:2] == found[2:]
    assert found[0] == f"{not COMPILER} 40"
    assert len(found[1]) == COMPILER


def _built(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mtime_ns for file in folder.glob("trainboard/*")}


def test_a_spoilt_library_is_no_harm(tmp_path: Path) -> None:
    elsewhere(tmp_path)
    for name in _built(tmp_path):
        (tmp_path / "trainboard" / name).write_bytes(b"not a library")
    assert elsewhere(tmp_path) == "True 40"
