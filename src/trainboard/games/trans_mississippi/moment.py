"""A company about to operate its trains in a position, and what it really ran. Files are read by `files`."""

from __future__ import annotations

from msgspec import Struct

from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.network import Stated
from trainboard.games.trans_mississippi.operate import Doubling, Operation, operation
from trainboard.games.trans_mississippi.position import Position
from trainboard.kit.game import BadInput

FORMAT = "trainboard-1870-moment/1"


class RecordedRoute(Struct, frozen=True):
    """A route somebody really ran: train, stops and track in order, and the value written down for it."""

    train: str
    stops: tuple[str, ...]
    value: int
    track: tuple[str, ...] = ()


class Moment(Struct, frozen=True, tag_field="format", tag=FORMAT, omit_defaults=True, forbid_unknown_fields=True):
    """A position and whose trains are to run in it; no company means any that owns a train.

    `connection_run`: rule 5 asks for a train from home to destination. `stated` holds what a file itself says of
    stops where that differs from what follows from the tokens. `recorded` is the run really made, if known.
    """

    position: Position
    company: str | None = None
    title: str = ""
    connection_run: bool = False
    stated: tuple[Stated, ...] = ()
    recorded: tuple[RecordedRoute, ...] | None = None

    def companies(self) -> tuple[str, ...]:
        """Whose runs are asked for."""
        if self.company:
            return (self.company,)
        return tuple(fleet.company for fleet in self.position.fleets if fleet.trains)

    def operation(
        self,
        company: str | None = None,
        trains: tuple[str, ...] | None = None,
        doubling: Doubling = Doubling.ENDS,
        on: Board | None = None,
    ) -> Operation:
        """The operation of this company, or of the one the file names; with other trains than its own if given."""
        chosen = company or self.company
        if chosen is None:
            raise BadInput("the file names no company: say which is to run")
        own = chosen == self.company
        return operation(
            self.position,
            chosen,
            trains=trains,
            doubling=doubling,
            connection_run=self.connection_run and own,
            stated=self.stated if own else (),
            on=on,
        )
