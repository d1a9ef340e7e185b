"""The rules document and the tests hold each other: every numbered rule has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = (Path(__file__).parents[3] / "docs" / "rules" / "age-of-rail.md").read_text(encoding="utf-8")
BASE_MAP = "test_south_africa.py"


def numbers(text: str) -> set[str]:
    return set(re.findall(r"^- \*\*(E?\d+)\*\*", text, re.MULTILINE))


def changes() -> set[str]:
    """The rules that the Allegheny sheet replaces: the first column of its table."""
    table = DOCUMENT.split("## What Allegheny changes")[1].split("## Rulings")[0]
    return set(re.findall(r"^\| (\d+) \|", table, re.MULTILINE))


def named(path: Path) -> set[str]:
    heads = re.findall(r"^def test_((?:E?\d+_)+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {number for head in heads for number in head.strip("_").split("_")}


TESTS = {path.name: named(path) for path in Path(__file__).parent.glob("test_*.py")}


def test_the_document_has_every_number_once() -> None:
    listed = re.findall(r"^- \*\*(E?\d+)\*\*", DOCUMENT, re.MULTILINE)
    assert listed == [str(n) for n in range(1, 56)] + [f"E{n}" for n in range(1, 43)]


def test_every_numbered_rule_has_a_test() -> None:
    assert numbers(DOCUMENT) - set().union(*TESTS.values()) == set()


def test_every_test_names_a_rule_there_is() -> None:
    assert set().union(*TESTS.values()) - numbers(DOCUMENT) == set()


def test_what_allegheny_changes_is_tested_on_both_maps() -> None:
    elsewhere = set().union(*(found for name, found in TESTS.items() if name != BASE_MAP))
    assert changes() - elsewhere == set()
    assert changes() - TESTS[BASE_MAP] == set()
