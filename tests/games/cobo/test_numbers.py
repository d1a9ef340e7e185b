"""Every numbered line of docs/rules/cobo.md has a test that names it, or stands below with the reason why not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parent
DRAWN = {*FOLDER.glob("test_view*.py"), FOLDER / "test_stringline.py"}  # tests of pictures, not of rules
RULES = FOLDER.parents[2] / "docs" / "rules" / "cobo.md"

NO_ENGINE_CAN_SHOW = {
    "6": "how counters are printed: colours and stripes are the business of the view and its own tests",
    "57": "what the designers left out of the board",
}


def numbered() -> list[str]:
    """The numbers of the document, as tests write them."""
    return [number.lower() for number in re.findall(r"^- \*\*(A?\d+)\*\*", RULES.read_text("utf-8"), re.MULTILINE)]


def named() -> set[str]:
    """The numbers at the head of test names: test_31_and_a79_the_c_and_o_... names 31 and a79."""
    found: set[str] = set()
    for path in sorted(set(FOLDER.glob("test_*.py")) - DRAWN):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = re.match(r"test_((?:a?\d+_(?:and_)?)+)", node.name + "_")
                found |= set(re.findall(r"a?\d+", head.group(1))) if head else set()
    return found


def test_the_document_numbers_57_facts_and_83_rulings_once_each() -> None:
    expected = [str(n) for n in range(1, 58)] + [f"a{n}" for n in range(1, 84)]
    assert sorted(numbered()) == sorted(expected)


def test_every_number_has_a_test_or_a_reason() -> None:
    assert set(numbered()) - named() == set(NO_ENGINE_CAN_SHOW)


def test_no_test_names_a_number_that_is_not_there() -> None:
    assert named() <= set(numbered())
