"""The shape of the project: who may import whom, how long a file may be, what every game brings along."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainboard.games import GAMES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "trainboard"
FILES = sorted(path for path in SOURCE.rglob("*.py") if "migrations" not in path.parts)

MAY_IMPORT = {
    "kit": {"kit"},
    "routes": {"kit", "routes"},
    "games": {"kit", "routes", "games"},
    "arena": {"kit", "routes", "games", "arena"},
    "site": {"kit", "routes", "games", "site"},
    "cli": {"kit", "routes", "games", "arena", "site", "cli"},
}
ENGINE_NEEDS_ONLY = {"msgspec", "htpy", "markupsafe"}


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


ROOMS = [path for path in FILES if room(path) in MAY_IMPORT]


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    used = {name.split(".")[1] for name in imports(path) if name.startswith("trainboard.")}
    assert used <= MAY_IMPORT[room(path)]


def test_no_game_imports_another() -> None:
    folders = {path.name for path in (SOURCE / "games").iterdir() if path.is_dir()}
    for path in (SOURCE / "games").rglob("*.py"):
        parts = path.relative_to(SOURCE / "games").parts
        if len(parts) > 1:
            others = {name.split(".")[2] for name in imports(path) if name.startswith("trainboard.games.")}
            assert not (others & folders) - {parts[0]}, path


def test_every_game_says_how_to_play_it() -> None:
    for name, game in GAMES.items():
        lines = list(game.view.how())
        assert 5 <= len(lines) <= 12, name
        assert all(line.endswith(".") and len(line) < 300 for line in lines), name


def test_the_engine_needs_little() -> None:
    import sys

    for path in FILES:
        if room(path) in {"kit", "routes", "games"}:
            outside = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names)
            assert outside <= ENGINE_NEEDS_ONLY | {"trainboard"}, path


def test_words_of_games_pass_the_kit() -> None:
    for path in FILES:
        if room(path) in {"routes", "games"}:
            assert "gettext" not in imports(path), f"{path}: take `gettext` from kit/words.py"


def test_rules_know_no_clock_file_or_chance() -> None:
    forbidden = {"random", "time", "datetime", "os", "socket", "threading"}
    for path in (SOURCE / "games").rglob("*.py"):
        if path.name == "rules.py" or path.parent.name == "steps":
            assert not forbidden & {name.split(".")[0] for name in imports(path)}, path


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_file_is_short_and_says_what_it_knows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    assert ast.get_docstring(ast.parse(text)), f"{path.name} opens with no sentence"


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_rules_and_bots(name: str) -> None:
    assert (ROOT / "docs" / "rules" / f"{name}.md").is_file()
    assert "random" in GAMES[name].bots
    assert len(GAMES[name].bots) > 1


@pytest.mark.parametrize("name", list(GAMES))
def test_every_verb_says_whether_its_menu_is_complete(name: str) -> None:
    for verb in GAMES[name].Action.__args__:
        assert isinstance(verb.menu_complete, bool), verb


def test_the_examples_of_the_readme_run() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failures == 0


def test_decision_notes_are_short() -> None:
    for note in (ROOT / "docs" / "decisions").glob("*.md"):
        assert len(note.read_text(encoding="utf-8").splitlines()) <= 40, note.name
