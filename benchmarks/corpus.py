"""The reference positions of real games and the hard cases derived from them, read by the game's own importer."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from trainboard.games.trans_mississippi.files import decode
from trainboard.games.trans_mississippi.moment import Moment

BESIDE = Path(__file__).parents[2] / "shared"
FOLDER = Path(os.environ.get("TRAINBOARD_SHARED", BESIDE)) / "corpus" / "1870_positions"


class Case(NamedTuple):
    """One question with its known answer, and the time the 18xx.games router needed where that was recorded."""

    name: str
    moment: Moment
    optimal: int
    reference_ms: float | None = None


def real_cases(folder: Path = FOLDER) -> Iterator[Case]:
    """The run-trains moments of real games."""
    for row in json.loads((folder / "optimal.json").read_text())["positions"]:
        moment = decode((folder / row["pos"]).read_bytes())
        yield Case(row["pos"], moment, row["optimal"], row["ref_path_ms"] + row["ref_combo_ms"])


def stress_cases(folder: Path = FOLDER) -> Iterator[Case]:
    """The hard cases, by the recipe in their file: another company, other trains, no bonuses, maybe nobody blocks."""
    for source, company, unblocked, distances, optimal in json.loads((folder / "stress.json").read_text())["rows"]:
        position = json.loads((folder / source).read_text())
        position |= {"operator": company, "kind": "normal", "destination_bonus_active": False, "bonuses": []}
        position |= {"connection_run_must_link": None, "trains": [{"id": str(d), "distance": d} for d in distances]}
        del position["actual"]
        for place in position["hexes"]:
            for node in place["nodes"]:
                _flag(node, company, unblocked)
        name = f"{source} {company} {'open' if unblocked else 'blocked'} {distances}"
        yield Case(name, decode(json.dumps(position).encode()), optimal)


def _flag(node: dict[str, Any], company: str, unblocked: bool) -> None:
    if node["type"] == "city":
        own = company in (*node["tokens"], *node["extra_tokens"])
        full = None not in node["tokens"] and not (unblocked and node["slots"])
        node.update(operator_token=own, blocked_for_operator=full and not own)
