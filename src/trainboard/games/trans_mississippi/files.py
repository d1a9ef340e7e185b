"""Position files: our own JSON, read and written, puzzles, and the corpus format that `corpus` understands."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
from msgspec import Struct

from trainboard.games.trans_mississippi import corpus
from trainboard.games.trans_mississippi.board import Board, board
from trainboard.games.trans_mississippi.faults import check
from trainboard.games.trans_mississippi.moment import FORMAT, Moment
from trainboard.games.trans_mississippi.network import network
from trainboard.games.trans_mississippi.puzzles import Puzzle
from trainboard.kit.game import BadInput

ABSENT = msgspec.Raw()
_LIST_OF_PLAIN_VALUES = re.compile(rb"\[\n\s+([^\[\]{}]*?)\n\s*\]")


class _Head(Struct):
    format: str | None = None
    operator: msgspec.Raw = ABSENT
    hexes: msgspec.Raw = ABSENT
    moment: msgspec.Raw = ABSENT
    actions: msgspec.Raw = ABSENT
    players: msgspec.Raw = ABSENT

    @property
    def is_corpus(self) -> bool:
        """By its format, or where that is left out by what only such a file has."""
        return self.format == corpus.FORMAT or (self.format is None and ABSENT not in (self.operator, self.hexes))

    @property
    def is_puzzle(self) -> bool:
        return self.format is None and self.moment != ABSENT

    @property
    def is_whole_game(self) -> bool:
        """As 18xx.games exports it."""
        return self.format is None and ABSENT not in (self.actions, self.players)


def read(path: Path, on: Board | None = None) -> Moment:
    """The moment in a file, checked. `BadInput` names the file and what is wrong with it."""
    try:
        return decode(path.read_bytes(), on)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def decode(content: bytes, on: Board | None = None) -> Moment:
    """A moment in our own JSON, in a puzzle or in the corpus format; an impossible one is refused by hex and rule."""
    on = on or board()
    try:
        return _decoded(content, on)
    except UnicodeDecodeError:
        raise BadInput("is not UTF-8 text") from None
    except msgspec.ValidationError as error:
        raise BadInput(f"is not a position: {error}") from None
    except msgspec.DecodeError as error:
        raise BadInput(f"is not JSON: {error}") from None
    except RecursionError:
        raise BadInput("is not a position: it is nested too deeply") from None


def _decoded(content: bytes, on: Board) -> Moment:
    head = msgspec.json.decode(content, type=_Head)
    if head.is_corpus:
        return corpus.decode(content, on)
    moment = _own(content, head)
    if moment.company is not None and moment.company not in on.data.companies:
        raise BadInput(f"there is no company {moment.company!r}")
    check(moment.position, on)
    _check_stated(moment, on)
    return moment


def _own(content: bytes, head: _Head) -> Moment:
    if head.is_puzzle:
        puzzle = msgspec.json.decode(content, type=Puzzle)
        return msgspec.structs.replace(puzzle.moment, title=puzzle.moment.title or puzzle.name)
    if head.is_whole_game:
        raise BadInput("is a whole game exported from 18xx.games; what is read are positions, a file for each run")
    if head.format != FORMAT:
        raise BadInput(f"is not a position: its format is neither {FORMAT} nor {corpus.FORMAT}")
    return msgspec.json.decode(content, type=Moment)


def _check_stated(moment: Moment, on: Board) -> None:
    known = {stop.id for stop in network(moment.position, "", (), on).stops} if moment.stated else set()
    for fact in moment.stated:
        if fact.stop not in known:
            raise BadInput(f"stated: there is no stop {fact.stop!r} in this position; the stop of hex C18 is C18-0")


def encode(moment: Struct) -> bytes:
    """A moment, or what holds one, as our own JSON: a tile or a token on a line."""
    spread = msgspec.json.format(msgspec.json.encode(moment), indent=1)
    return _LIST_OF_PLAIN_VALUES.sub(lambda m: b"[" + re.sub(rb"\n\s+", b" ", m[1]) + b"]", spread) + b"\n"
