"""Taking back: freely within one's own turn, further by consent of the other people, never past a draw of luck."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from trainboard.kit.game import CHANCE, IllegalAction
from trainboard.site.announce import announce_talk, say
from trainboard.site.database import writing
from trainboard.site.models import Action, Seat, Table, UndoAsk, UndoYes
from trainboard.site.past import game_of, head, standing, state_at
from trainboard.site.seats import Refused
from trainboard.site.tables import Step, answered_before, append, check_client


class Undone(msgspec.Struct, frozen=True):
    """The answer to a wish to go back: the new row, or the others are asked."""

    seq: int
    asked: bool


def undo(table: Table, held: Sequence[int], to_seq: int, expected: int, client: str | None = None) -> Undone:
    """Return to the position after row `to_seq`, or ask the others if that needs their consent."""
    check_client(client)
    seat = seat_held(held)
    if (answered := answered_before(table, held, expected, client)) is not None:
        return Undone(answered, asked=False)
    rows = _taken_back(table, expected, to_seq)
    if _is_free(table, held, rows, expected):
        return Undone(_return(table, seat, expected, to_seq, client), asked=False)
    with writing():
        UndoAsk.objects.filter(table=table).delete()
        ask = UndoAsk.objects.create(table=table, seat=seat, seq=expected, to_seq=to_seq)
        UndoYes.objects.bulk_create(UndoYes(ask=ask, seat=mine) for mine in held)
        say(table.id)
    announce_talk(table.id)
    return Undone(expected, asked=True)


def pending(table: Table, seq: int) -> UndoAsk | None:
    """The wish that is open at row `seq`, if any."""
    return UndoAsk.objects.filter(table=table, seq=seq, refused_by=None).first()


def waiting_for(ask: UndoAsk) -> set[int]:
    """The people who have not yet agreed."""
    agreed = set(UndoYes.objects.filter(ask=ask).values_list("seat", flat=True))
    return _people(ask.table) - agreed


def agree(table: Table, held: Sequence[int]) -> int:
    """Consent for the seats held; the last consent takes the table back."""
    seat_held(held)
    seq = head(table.id)
    with writing():
        ask = UndoAsk.objects.select_for_update().filter(table=table, seq=seq, refused_by=None).first()
        if ask is None:
            raise IllegalAction("Nobody is asking to go back now.")
        UndoYes.objects.bulk_create((UndoYes(ask=ask, seat=mine) for mine in held), ignore_conflicts=True)
        say(table.id)
        done = not waiting_for(ask)
    if done:
        return _return(table, ask.seat, seq, ask.to_seq, None)
    announce_talk(table.id)
    return seq


def refuse(table: Table, held: Sequence[int]) -> None:
    seat = seat_held(held)
    seq = head(table.id)
    with writing():
        if not UndoAsk.objects.filter(table=table, seq=seq, refused_by=None).update(refused_by=seat):
            raise IllegalAction("Nobody is asking to go back now.")
        say(table.id)
    announce_talk(table.id)


def offers(table: Table, held: Sequence[int], seq: int) -> dict[str, int]:
    """Where the undo buttons lead: before one's last action, and to the start of the turn it belongs to."""
    found: dict[str, int] = {}
    turn: tuple[int, str] | None = None
    for row in standing(table.id, seq):
        if row.seat == CHANCE:
            break
        if turn is None and row.seat not in held:
            continue
        its = row.seat, _chapter(table, row.seq - 1)
        if turn and its != turn:
            break
        found["restart" if turn else "undo"] = row.seq - 1
        turn = its
    return found


def back_to(table: Table, held: Sequence[int], to_seq: int) -> tuple[int, bool]:
    """How many actions a return to row `to_seq` would take back, and whether it is free; 0 where there is no way."""
    seq = head(table.id)
    try:
        rows = _taken_back(table, seq, to_seq)
    except IllegalAction:
        return 0, False
    return (len(rows), _is_free(table, held, rows, seq)) if held else (0, False)


def _chapter(table: Table, seq: int) -> str:
    """A turn never goes on from one chapter to the next: somebody at all seats acts many times in a row."""
    game = game_of(table)
    return game.view.chapter(game.observe(state_at(table, seq), None))


def _taken_back(table: Table, seq: int, to_seq: int) -> list[Action]:
    rows: list[Action] = []
    before = 0
    if to_seq < 0:
        raise IllegalAction("There is nothing before the start.")
    for row in standing(table.id, seq):
        if row.seq <= to_seq:
            before = row.seq
            break
        if row.seat == CHANCE:
            raise IllegalAction("What luck has decided cannot be taken back.")
        rows.append(row)
    if not rows:
        raise IllegalAction("There is nothing to take back.")
    if to_seq not in (before, rows[-1].seq - 1):
        raise IllegalAction("That position has itself been taken back.")
    return rows


def _is_free(table: Table, held: Sequence[int], rows: Sequence[Action], seq: int) -> bool:
    if _people(table) <= set(held):
        return True
    return game_of(table).to_act(state_at(table, seq)) in held and all(row.seat in held for row in rows)


def _return(table: Table, seat: int, seq: int, to_seq: int, client: str | None) -> int:
    step = Step(Action.UNDO, seat, state_at(table, to_seq), to_seq=to_seq)
    return append(table, (seat,), seq, [step], client)


def _people(table: Table) -> set[int]:
    return set(Seat.objects.filter(table=table, bot="").values_list("index", flat=True))


def seat_held(held: Sequence[int], turn: int | None = None) -> int:
    """The seat among those held that acts now, else the first; a spectator is refused."""
    if not held:
        raise Refused("You are watching; only a seat at the table may do that.")
    return turn if turn is not None and turn in held else held[0]
