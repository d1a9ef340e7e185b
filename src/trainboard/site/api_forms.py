"""The shapes of what the API takes and gives; `/api/docs` shows them."""

from __future__ import annotations

from typing import Annotated, Any

from ninja import Path, Query, Schema
from pydantic import ConfigDict, Field

MOST = 2**31 - 1  # what both databases can hold
Seq = Annotated[int, Field(ge=0, le=MOST, description="a row number")]
Client = Annotated[
    str, Field(min_length=1, max_length=64, pattern="^[ -~]+$", description="your id for this request: retry with it")
]
TableId = Annotated[str, Path(max_length=16, pattern="^[0-9a-f]+$")]
At = Annotated[int | None, Query(ge=0, le=MOST, description="after this row instead of now")]


class Strict(Schema):
    """Unknown fields are refused: a misspelt one would be a silent mistake."""

    model_config = ConfigDict(extra="forbid")


class Error(Schema):
    error: str


class GameOut(Schema):
    id: str
    title: str
    about: str
    seats: list[int]
    bots: list[str]
    options: dict[str, Any]


class SeatIn(Strict):
    name: str = Field("", max_length=40)
    bot: str = Field("", max_length=40, description="a bot's name; empty for a person or your own bot")


class NewTableIn(Strict):
    game: str = Field(max_length=40)
    seats: list[SeatIn] = Field(min_length=1, max_length=12)
    options: dict[str, Any] = Field(default_factory=dict)
    name: str = Field("", max_length=80)
    listed: bool = True


class NewTableOut(Schema):
    id: str
    tokens: list[str] = Field(description="one secret per seat, empty for bots; they are shown only here")


class SeatLine(Schema):
    name: str
    bot: str


class TableOut(Schema):
    id: str
    game: str
    name: str
    seq: int
    turn: int | None
    over: bool
    seats: list[SeatLine]


class SeatOut(Schema):
    table: str
    seat: int | None
    seq: int
    head: int
    turn: int | None
    over: bool
    scores: list[int] | None
    prompt: str
    observation: Any
    menu: list[Any]


class LineOut(Schema):
    seq: int
    kind: str
    seat: int
    says: list[str]
    stands: bool


class LogOut(Schema):
    seq: int
    lines: list[LineOut]


class PostActions(Strict):
    seq: Seq
    client: Client | None = None
    actions: list[dict[str, Any]] = Field(min_length=1, max_length=200)


class SeqOut(Schema):
    seq: int


class StaleOut(Schema):
    error: str
    seq: int
    new: list[LineOut]


class PostUndo(Strict):
    seq: Seq
    to: Seq
    client: Client | None = None


class UndoOut(Schema):
    seq: int
    asked: bool


class PostChat(Strict):
    text: str = Field(min_length=1, max_length=2000)


class PostWebhook(Strict):
    url: str = Field(max_length=300, description="called with each move that a person must answer; empty ends it")
