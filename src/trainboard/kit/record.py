"""A saved game: its header and its actions, one JSON line each. It knows files and replay, no game by name.

The first line names the game, its rules version, its data and its options; then follows one action a line; the
last line closes the file with the number of actions and the digest of the state they lead to. So a file that
was cut off or changed is found out, and the message names the line or the action.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from trainboard.kit.game import BadInput, Game, IllegalAction, digest, start
from trainboard.kit.options import options_in

S = TypeVar("S")
A = TypeVar("A")

FORMAT = 1
MALFORMED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # the last: brackets without end


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record was played with."""

    trainboard: int
    game: str
    rules_version: int
    data: str
    seats: int
    options: dict[str, Any]


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The closing line: how many actions there are, and the state they lead to."""

    end: int
    digest: str


class Record(msgspec.Struct, frozen=True):
    """A header with its actions, still as JSON values: the game that reads them gives them their types."""

    header: Header
    actions: tuple[msgspec.Raw, ...]
    digest: str


def record(game: Game[S, A], seats: int, options: object, actions: Iterable[A], state: S) -> Record:
    """The record of a game that stands at `state` after `actions`."""
    header = Header(FORMAT, game.id, game.rules_version, game.data_digest, seats, msgspec.to_builtins(options))
    return Record(header, tuple(msgspec.Raw(msgspec.json.encode(action)) for action in actions), digest(state))


def dump(saved: Record) -> bytes:
    """The file's bytes."""
    lines = [msgspec.json.encode(saved.header), *map(bytes, saved.actions)]
    lines.append(msgspec.json.encode(End(len(saved.actions), saved.digest)))
    return b"\n".join(lines) + b"\n"


def save(saved: Record, path: Path) -> None:
    """Write the file in one step: whoever reads it sees the old one or the new one, never half."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_bytes(dump(saved))
        os.replace(draft, path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None


def load(path: Path) -> Record:
    """Read a file; a damaged one is refused with the line that is wrong."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    return parse(content, str(path))


def parse(content: bytes, name: str = "record") -> Record:
    """The record in `content`; `name` stands in front of every complaint."""
    lines = content.split(b"\n")
    if lines[-1]:
        raise BadInput(f"{name}: line {len(lines)} is cut off: the file is incomplete")
    header = _line(name, 1, lines[0], Header)
    if header.trainboard != FORMAT:
        raise BadInput(f"{name}: line 1: format {header.trainboard} is not known here, only {FORMAT}")
    if len(lines) < 3 or not lines[-2].startswith(b'{"end"'):
        raise BadInput(f"{name}: the closing line is missing after line {len(lines) - 1}: the file is incomplete")
    end = _line(name, len(lines) - 1, lines[-2], End)
    body = lines[1:-2]
    for number, line in enumerate(body, start=2):
        _line(name, number, line, dict[str, Any])
    if end.end != len(body):
        raise BadInput(f"{name}: line {len(lines) - 1} promises {end.end} actions, the file holds {len(body)}")
    return Record(header, tuple(map(msgspec.Raw, body)), end.digest)


T = TypeVar("T")


def _line(name: str, number: int, line: bytes, form: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=form)
    except MALFORMED as error:
        raise BadInput(f"{name}: line {number}: {error}") from None


def game_of(saved: Record, games: Mapping[str, Game[Any, Any]]) -> Game[Any, Any]:
    """The game a record belongs to, if its rules and data are the ones it was played with."""
    header = saved.header
    if header.game not in games:
        raise BadInput(f"the record is of '{header.game}', which is not one of: {', '.join(sorted(games))}")
    game = games[header.game]
    if header.rules_version != game.rules_version:
        raise BadInput(
            f"the record was played by rules version {header.rules_version} of {game.title}; "
            f"this is version {game.rules_version}"
        )
    if header.data != game.data_digest:
        raise BadInput(
            f"the record was played on other data of {game.title} "
            f"({header.data[:12]}; here {game.data_digest[:12]}): name that data folder with --data"
        )
    return game


def options_of(game: Game[Any, Any], values: Mapping[str, Any], *, words: bool = False) -> Any:
    """Options from plain values, or from `words` that a person typed; a wrong one is named."""
    try:
        return msgspec.convert(values, game.Options, strict=not words)
    except msgspec.ValidationError as error:
        raise BadInput(f"options of {game.title}: {error}{_allowed(game, str(error))}") from None


def _allowed(game: Game[Any, Any], complaint: str) -> str:
    """What there is instead: options for one that is unknown, values where an option has a list of them."""
    known = options_in(game)
    if "unknown field" in complaint:
        return f"; there are: {', '.join(option.name for option in known) or 'none'}"
    for option in known:
        if complaint.endswith(f"`$.{option.name}`") and option.choices:
            return f"; there are: {', '.join(map(as_typed, option.choices))}"
    return ""


def as_typed(value: Any) -> str:
    """An option's value as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def decode_action(game: Game[S, A], content: bytes | msgspec.Raw | str) -> A:
    """An action from its JSON; a malformed one is refused with the place."""
    try:
        action: A = msgspec.json.decode(content, type=game.Action)
    except MALFORMED as error:
        raise BadInput(f"not an action of {game.title}: {error}") from None
    return action


def actions_of(saved: Record, game: Game[S, A]) -> Iterator[A]:
    """The actions with their types; a malformed one is named by its number."""
    for number, content in enumerate(saved.actions, start=1):
        try:
            yield decode_action(game, content)
        except BadInput as error:
            raise BadInput(f"action {number} of the record (line {number + 1}): {error}") from None


def replay(saved: Record, game: Game[S, A], at: int | None = None) -> Iterator[S]:
    """Every state of a record, from the start to the one after action `at`, or to the end."""
    if at is not None and not 0 <= at <= len(saved.actions):
        raise BadInput(f"the record holds actions 0 to {len(saved.actions)}, not {at}")
    state = start(game, saved.header.seats, options_of(game, saved.header.options))
    yield state
    for number, action in enumerate(islice(actions_of(saved, game), at), start=1):
        try:
            state = game.apply(state, action)
        except IllegalAction as error:
            raise BadInput(f"action {number} of the record (line {number + 1}): {error}") from None
        yield state
    if at is None and digest(state) != saved.digest:
        raise BadInput(f"after action {len(saved.actions)} the state is not the one the record was closed with")
