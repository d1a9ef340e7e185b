"""What can be done at a table: make one, act, and the one way in which rows are appended. Undo is in `undo.py`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from random import SystemRandom
from typing import Any
from unicodedata import category

import msgspec
from django.conf import settings
from django.db import IntegrityError
from django.utils import timezone

from trainboard.kit.bots import draw
from trainboard.kit.game import CHANCE, BadInput, IllegalAction, digest, start
from trainboard.kit.record import decode_action, options_of
from trainboard.site.announce import announce
from trainboard.site.database import writing
from trainboard.site.models import Action, Seat, Snapshot, Table
from trainboard.site.past import KEPT, game_of, head, state_at
from trainboard.site.registry import AnyGame, find
from trainboard.site.seats import renew_link

LUCK = SystemRandom()
TURNS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # of direction, unseen themselves


class Stale(Exception):
    """The table has moved on since the caller looked; `seq` is its newest row."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the table has moved on: it is now at {seq}")
        self.seq = seq


class Step(msgspec.Struct, frozen=True):
    """A row to be appended, with the state it leads to."""

    kind: str
    seat: int
    state: Any
    action: Any = None
    to_seq: int | None = None


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as wished for: a person's name, or the name of a bot."""

    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, frozen=True):
    """A table just made, with the secrets of its seats (empty for bots). They are not kept anywhere else."""

    table: Table
    tokens: tuple[str, ...]


def table_called(table_id: str) -> Table:
    table = Table.objects.filter(id=table_id).first()
    if table is None:
        raise Table.DoesNotExist(f"there is no table {table_id[:20]!r} here")
    return table


def create(
    game_id: str,
    places: Sequence[Place],
    options: Mapping[str, Any],
    *,
    name: str = "",
    listed: bool = True,
    opening: Iterable[Any] = (),
) -> NewTable:
    """A new table; `opening` are actions that have already been played there."""
    game = find(game_id)
    _check_places(game, places)
    values = options_of(game, options)
    steps = list(_opening(game, start(game, len(places), values), opening))
    table = Table(
        id=secrets.token_hex(6),
        game=game.id,
        rules_version=game.rules_version,
        data_digest=game.data_digest,
        seat_count=len(places),
        options=msgspec.json.encode(values).decode(),
        name=_label(name, 80),
        listed=listed,
        turn=game.to_act(steps[-1].state if steps else start(game, len(places), values)),
    )
    named = zip(places, game.seat_names(len(places), values), strict=True)
    with writing():
        table.save(force_insert=True)
        tokens = tuple(_seat(table, index, place, own) for index, (place, own) in enumerate(named))
        _insert(table, 0, steps, client=None)
    announce(table, len(steps))
    return NewTable(table, tokens)


def act(
    table: Table, held: Sequence[int], bodies: Sequence[str | bytes], expected: int, client: str | None = None
) -> int:
    """Take actions for the seats held, all or none; the number of the last row. A retry with the same `client` is
    answered as the first time was."""
    if not 0 < len(bodies) <= settings.MAX_ACTIONS_AT_ONCE:
        raise BadInput(f"send 1 to {settings.MAX_ACTIONS_AT_ONCE} actions at once")
    check_client(client)
    if (answered := answered_before(table, held, expected, client)) is not None:
        return answered
    game = game_of(table)
    actions = [decode_action(game, body) for body in bodies]
    steps = _steps(game, state_at(table, expected), held, actions)
    return append(table, held, expected, steps, client)


def append(table: Table, held: Sequence[int], expected: int, steps: Sequence[Step], client: str | None) -> int:
    """Append rows after row `expected`, in one transaction. The unique keys decide who was first."""
    try:
        with writing():
            _insert(table, expected, steps, client)
    except IntegrityError:
        if (answered := _first_answer(table, held, client)) is not None:
            return answered
        raise Stale(head(table.id)) from None
    seq = expected + len(steps)
    for offset, step in enumerate(steps, start=1):
        KEPT.put(table.id, expected + offset, step.state)
    announce(table, seq)
    return seq


def check_client(client: str | None) -> None:
    if client is not None and not (0 < len(client) <= 64 and client.isascii() and client.isprintable()):
        raise BadInput("client: 1 to 64 printable ASCII characters")


def answered_before(table: Table, held: Sequence[int], expected: int, client: str | None) -> int | None:
    """None if row `expected` is the newest; else what this request was answered the first time, or `Stale`.

    The head is read first: an answer given after that is found by the unique key when appending.
    """
    newest = head(table.id)
    if newest == expected:
        return None
    if (answered := _first_answer(table, held, client)) is not None:
        return answered
    raise Stale(newest)


def _first_answer(table: Table, held: Sequence[int], client: str | None) -> int | None:
    if client is None:
        return None
    rows = list(Action.objects.filter(table=table, client=client).order_by("part").only("seq", "seat"))
    if not rows:
        return None
    if rows[0].seat not in held:
        raise BadInput("client: another seat has used this id")
    return rows[-1].seq


def _steps(game: AnyGame, state: Any, held: Sequence[int], actions: Sequence[Any]) -> list[Step]:
    """The rows a list of actions makes. Luck is drawn only behind the last one: whoever could see a draw and still
    be refused could try again until it suits."""
    steps: list[Step] = []
    for action in actions:
        turn = game.to_act(state)
        if turn == CHANCE:
            raise IllegalAction("A list of actions cannot go on past a draw of luck.")
        if turn is None or turn not in held:
            raise IllegalAction("It is not your turn." if turn is not None else "The game is over.")
        state = game.apply(state, action)
        steps.append(Step(Action.ACT, turn, state, action))
    return [*steps, *_draws(game, state)]


def _draws(game: AnyGame, state: Any) -> Iterable[Step]:
    while game.to_act(state) == CHANCE:
        action = draw(game, state, LUCK)
        state = game.apply(state, action)
        yield Step(Action.ACT, CHANCE, state, action)


def _opening(game: AnyGame, state: Any, actions: Iterable[Any]) -> Iterable[Step]:
    for action in actions:
        seat = game.to_act(state)
        if seat is None:
            raise BadInput("the record goes on after the end of the game")
        state = game.apply(state, action)
        yield Step(Action.ACT, seat, state, action)
    yield from _draws(game, state)


def _insert(table: Table, after: int, steps: Sequence[Step], client: str | None) -> None:
    if not steps:
        return
    rows = [_row(table, after + part + 1, part, step, client) for part, step in enumerate(steps)]
    Action.objects.bulk_create(rows)
    kept = [(row, step) for row, step in zip(rows, steps, strict=True) if row.seq % settings.SNAPSHOT_EVERY == 0]
    Snapshot.objects.bulk_create(
        Snapshot(table=table, seq=row.seq, state=msgspec.msgpack.encode(step.state)) for row, step in kept
    )
    table.turn = find(table.game).to_act(steps[-1].state)
    table.moved = timezone.now()
    table.save(update_fields=["turn", "moved"])


def _row(table: Table, seq: int, part: int, step: Step, client: str | None) -> Action:
    return Action(
        table=table,
        seq=seq,
        kind=step.kind,
        seat=step.seat,
        body=msgspec.json.encode(step.action).decode() if step.kind == Action.ACT else "",
        to_seq=step.to_seq,
        client=client,
        part=part,
        digest=digest(step.state),
    )


def _label(text: str, most: int) -> str:
    """A name as it is kept: one line that can be seen, with nothing in it that turns the words around it about."""
    line = "".join(sign for sign in " ".join(text.split()) if category(sign) != "Cc" and sign not in TURNS)
    return line[:most].strip() if any(category(sign)[0] not in "CZ" for sign in line[:most]) else ""


def _check_places(game: AnyGame, places: Sequence[Place]) -> None:
    if len(places) not in game.seats:
        raise BadInput(f"{game.title} is played with {', '.join(map(str, game.seats))} seats, not {len(places)}")
    for place in places:
        if place.bot and place.bot not in game.bots:
            raise BadInput(f"{game.title} has no bot {place.bot!r}; it has: {', '.join(game.bots)}")


def _seat(table: Table, index: int, place: Place, own: str) -> str:
    seat = Seat.objects.create(table=table, index=index, name=_label(place.name, 40) or own, bot=place.bot)
    return "" if place.bot else renew_link(seat)
