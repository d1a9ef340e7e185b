"""Every numbered rule of the two rule pages has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
NAMES = re.findall(
    r"^def (test_\w+)", "\n".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py")), re.MULTILINE
)


def numbers(page: str) -> list[str]:
    text = (ROOT / "docs" / "rules" / page).read_text(encoding="utf-8")
    return re.findall(r"\*\*([85](?:\.[\da-z])*|[TP]\d+|O\.\d+)\*\*", text)


@pytest.mark.parametrize("number", [*numbers("1870.md"), *numbers("1870-operate.md")])
def test_a_rule_has_a_test_that_names_it(number: str) -> None:
    wanted = re.compile(rf"_{re.escape(number.replace('.', '_'))}_")
    assert any(wanted.search(name) for name in NAMES), f"no test is named after {number}"


def test_the_pages_hold_the_rules_of_section_8() -> None:
    found = numbers("1870.md")
    assert {f"8.1.{letter}" for letter in "abcdefghijkl"} <= set(found)
    assert {"8.a", "8.2.a", "8.2.b", "8.3.a", "8.3.b", "8.3.c", "8.3.d", "8.3.1.a", "8.3.1.b"} <= set(found)
    assert {f"P{number}" for number in range(1, 7)} <= set(found)
    assert {f"O.{number}" for number in range(1, 12)} <= set(numbers("1870-operate.md"))
