"""The shipped positions, easy to fiendish: a name, a sentence, a moment and its best total. It solves nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec import Struct

from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.data import DATA
from trainboard.games.trans_mississippi.faults import faults
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.kit.game import BadInput

SHIPPED: Final = DATA / "puzzles"
Difficulty = Literal["easy", "medium", "hard", "fiendish"]


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """One position to solve. `best` is the most its company can earn with doubling at the ends."""

    name: str
    difficulty: Difficulty
    sentence: str
    best: int
    moment: Moment


def load(folder: Path, on: Board) -> dict[str, Puzzle]:
    """The puzzles of a folder by their files' names, in order. `BadInput` names the file and what is wrong."""
    files = sorted(folder.glob("*.json"))
    if not files:
        raise BadInput(f"{folder}: holds no puzzles")
    return {file.stem.partition("-")[2]: _read(file, on) for file in files}


def _read(file: Path, on: Board) -> Puzzle:
    try:
        puzzle = msgspec.json.decode(file.read_bytes(), type=Puzzle)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: {error}") from None
    for fault in faults(puzzle.moment.position, on):
        raise BadInput(f"{file}: {fault}")
    if puzzle.moment.company not in on.data.companies:
        raise BadInput(f"{file}: says not whose trains run")
    return puzzle


def digest(puzzles: Mapping[str, Puzzle]) -> str:
    return hashlib.sha256(msgspec.json.encode(puzzles, order="deterministic")).hexdigest()
