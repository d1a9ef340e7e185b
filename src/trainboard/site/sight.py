"""What one viewer sees of a table: always made from `observe`, never from the state itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.conf import settings

from trainboard.kit.game import CHANCE, BadInput
from trainboard.kit.refusal import refusal
from trainboard.kit.view import Ask, Target
from trainboard.site.models import Action, Seat, Table
from trainboard.site.past import game_of, head, options_of, standing, state_at
from trainboard.site.registry import AnyGame
from trainboard.site.seats import Viewer


class Line(msgspec.Struct, frozen=True):
    """One row of the log as a viewer may hear it."""

    seq: int
    kind: str
    seat: int
    says: tuple[str, ...]
    stands: bool = True


class Sight(msgspec.Struct, frozen=True):
    """A table at one row, seen by one viewer."""

    table: Table
    game: AnyGame
    seats: tuple[Seat, ...]
    viewer: Viewer
    eye: int | None  # the seat through which it is seen; None is a spectator
    seq: int  # the row shown
    head: int  # the newest row
    turn: int | None  # who acts at the row shown; None when over
    view: Any  # the observation

    @property
    def live(self) -> bool:
        return self.seq == self.head

    @property
    def mine(self) -> bool:
        """Whether this viewer is asked to act."""
        return self.live and self.turn is not None and self.turn == self.eye

    @property
    def own_names(self) -> tuple[str, ...]:
        """What the game calls the seats."""
        return self.game.seat_names(len(self.seats), options_of(self.table))

    def name_of(self, seat: int) -> str:
        return "Luck" if seat == CHANCE else self.seats[seat].name


def seats_of(table: Table) -> tuple[Seat, ...]:
    return tuple(Seat.objects.filter(table=table).order_by("index"))


def seats_at(tables: Iterable[Table]) -> dict[str, list[Seat]]:
    """The seats of many tables, in one question."""
    found: dict[str, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=[table.id for table in tables]).order_by("index"):
        found[seat.table_id].append(seat)
    return found


def look(table: Table, seats: Sequence[Seat], viewer: Viewer, at: int | None = None) -> Sight:
    """The table as `viewer` sees it, now or after row `at`."""
    newest = head(table.id)
    seq = newest if at is None else at
    if not 0 <= seq <= newest:
        raise BadInput(f"at: this table has rows 0 to {newest}")
    game = game_of(table)
    state = state_at(table, seq)
    turn = game.to_act(state)
    eye = viewer.eye(turn)
    return Sight(table, game, tuple(seats), viewer, eye, seq, newest, turn, game.observe(state, eye))


def menu(sight: Sight) -> list[Any]:
    """The actions offered to the viewer, read off the observation alone."""
    return list(sight.game.legal_actions(sight.view)) if sight.mine else []


def click_menu(sight: Sight) -> dict[str, Any]:
    """The menu for the page's script: interned targets with labels, paths, and the actions as the API takes them."""
    targets: dict[Any, int] = {}
    shown = sight.game.view
    offered = []
    for action in menu(sight):
        path = [_step(step, targets) for step in shown.click_path(sight.view, action)]
        offered.append({"path": path, "action": action})
    labels = [shown.label(sight.view, target) for target in targets]
    plans = list(shown.plans(sight.view, sight.turn)) if sight.mine and sight.turn is not None else []
    return {"seq": sight.seq, "targets": list(targets), "labels": labels, "menu": offered, "plans": plans}


def why(sight: Sight, targets: Sequence[str]) -> str:
    """Why nothing comes of touching these targets, in the words of the rules; only for who is asked to act."""
    return refusal(sight.game, sight.view, sight.eye, [Target(name) for name in targets]) if sight.mine else ""


def _step(step: Any, targets: dict[Any, int]) -> Any:
    return step if isinstance(step, Ask) else targets.setdefault(step, len(targets))


def log(sight: Sight, before: int | None = None) -> list[Line]:
    """The newest lines of the log up to the row shown, oldest first; `before` leads to earlier ones."""
    last = sight.seq if before is None else max(0, min(before - 1, sight.seq))
    return lines(sight, last - settings.LOG_LINES, last)


def lines(sight: Sight, after: int, last: int) -> list[Line]:
    """What happened in the rows after `after` up to `last`, in the viewer's hearing."""
    rows = Action.objects.filter(table=sight.table, seq__gt=max(0, after), seq__lte=last).order_by("seq")
    standing_now = {row.seq for row in _until(standing(sight.table.id, sight.seq), after)}
    return [_line(sight, row, row.seq in standing_now) for row in rows]


def stale_answer(sight: Sight, known: int, stale: Exception) -> dict[str, Any]:
    """What a loser of a race is told: what is new since the row it knew, in its own hearing."""
    since = max(known, sight.head - 200)
    return {"error": str(stale), "seq": sight.head, "new": lines(sight, since, sight.head)}


def last_actions(count: int) -> str:
    return "the last action" if count == 1 else f"the last {count} actions"


def _until(rows: Any, after: int) -> Any:
    for row in rows:
        if row.seq <= after:
            return
        yield row


def _line(sight: Sight, row: Action, stands: bool) -> Line:
    if row.kind == Action.UNDO:
        says: tuple[str, ...] = (
            f"{sight.name_of(row.seat)} took back {last_actions(row.seq - 1 - (row.to_seq or 0))}.",
        )
        return Line(row.seq, row.kind, row.seat, says)
    seen = sight.game.observe(state_at(sight.table, row.seq), sight.eye)
    return Line(row.seq, row.kind, row.seat, tuple(map(sight.game.view.sentence, seen.news)), stands)
