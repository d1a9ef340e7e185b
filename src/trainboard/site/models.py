"""What is stored. Rows of `Action` are the truth and are never changed; the rest can be made from them or is talk."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from django.contrib.auth.models import User
from django.db import models

if TYPE_CHECKING:  # the fields' types as a type checker sees them
    Text = models.Field[str, str]
    MaybeText = models.Field[str | None, str | None]
    Int = models.Field[int, int]
    MaybeInt = models.Field[int | None, int | None]
    Flag = models.Field[bool, bool]
    Time = models.Field[datetime, datetime]
    MaybeTime = models.Field[datetime | None, datetime | None]


class Table(models.Model):
    """One game being played. `turn` repeats what the rows say (None: over) so that lists are cheap."""

    id: Text = models.CharField(primary_key=True, max_length=16)
    game: Text = models.CharField(max_length=40)
    rules_version: Int = models.IntegerField()
    data_digest: Text = models.CharField(max_length=80)
    seat_count: Int = models.IntegerField()
    options: Text = models.TextField()
    name: Text = models.CharField(max_length=80, blank=True)
    created: Time = models.DateTimeField(auto_now_add=True)
    moved: Time = models.DateTimeField(auto_now_add=True)
    turn: MaybeInt = models.IntegerField(null=True)
    talk: Int = models.IntegerField(default=0)  # counts what is said, as seq counts what is done
    listed: Flag = models.BooleanField(default=True)
    webhook: Text = models.CharField(max_length=300, blank=True)

    objects: ClassVar[models.Manager[Table]] = models.Manager()


class Seat(models.Model):
    """A place at a table: a person's, opened by a secret of which only the hash is kept, or a bot's."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    index: Int = models.IntegerField()
    name: Text = models.CharField(max_length=40)
    bot: Text = models.CharField(max_length=40, blank=True)
    token_hash: MaybeText = models.CharField(max_length=64, unique=True, null=True)
    link_expires: MaybeTime = models.DateTimeField(null=True)
    claimed: Flag = models.BooleanField(default=False)  # somebody has sat down
    user: models.ForeignKey[User | None, User | None] = models.ForeignKey(User, models.SET_NULL, null=True)

    table_id: str
    user_id: int | None
    objects: ClassVar[models.Manager[Seat]] = models.Manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "index"], name="one_seat")]


class Action(models.Model):
    """One row of a table's history. The unique (table, seq) decides every race."""

    ACT = "act"
    UNDO = "undo"

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, models.CASCADE, related_name="actions")
    seq: Int = models.IntegerField()
    kind: Text = models.CharField(max_length=4)
    seat: Int = models.IntegerField()  # who did it; -1 is luck
    body: Text = models.TextField(blank=True)  # the action as JSON; empty for an undo
    to_seq: MaybeInt = models.IntegerField(null=True)  # for an undo: the row it returns to
    client: MaybeText = models.CharField(max_length=64, null=True)
    part: Int = models.IntegerField(default=0)  # place among the rows of one request
    digest: Text = models.CharField(max_length=64)  # of the state after this row
    at: Time = models.DateTimeField(auto_now_add=True)

    table_id: str
    objects: ClassVar[models.Manager[Action]] = models.Manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seq"], name="one_row_per_seq"),
            models.UniqueConstraint(fields=["table", "client", "part"], name="one_answer_per_request"),
        ]


class Snapshot(models.Model):
    """The state after a row, so that loading need not start at the beginning."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, models.CASCADE, related_name="snapshots")
    seq: Int = models.IntegerField()
    state: models.Field[bytes, bytes] = models.BinaryField()

    table_id: str
    objects: ClassVar[models.Manager[Snapshot]] = models.Manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seq"], name="one_snapshot_per_seq")]


class UndoAsk(models.Model):
    """A wish to go back that needs the others' consent. It lapses when the table moves on."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, models.CASCADE, related_name="undo_asks")
    seat: Int = models.IntegerField()
    seq: Int = models.IntegerField()  # the head when it was asked
    to_seq: Int = models.IntegerField()
    refused_by: MaybeInt = models.IntegerField(null=True)

    table_id: str
    objects: ClassVar[models.Manager[UndoAsk]] = models.Manager()


class UndoYes(models.Model):
    ask: models.ForeignKey[UndoAsk, UndoAsk] = models.ForeignKey(UndoAsk, models.CASCADE, related_name="yes")
    seat: Int = models.IntegerField()

    objects: ClassVar[models.Manager[UndoYes]] = models.Manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["ask", "seat"], name="one_yes")]


class Chat(models.Model):
    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, models.CASCADE, related_name="chat")
    seat: Int = models.IntegerField()
    text: Text = models.TextField()
    at: Time = models.DateTimeField(auto_now_add=True)

    table_id: str
    objects: ClassVar[models.Manager[Chat]] = models.Manager()


class Note(models.Model):
    """What a seat writes for itself; nobody else is shown it."""

    table: models.ForeignKey[Table, Table] = models.ForeignKey(Table, models.CASCADE, related_name="notes")
    seat: Int = models.IntegerField()
    text: Text = models.TextField(blank=True)

    objects: ClassVar[models.Manager[Note]] = models.Manager()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["table", "seat"], name="one_note")]
