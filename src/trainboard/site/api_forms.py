"""The shapes of what the API takes and gives; `/api/docs` shows them."""

from __future__ import annotations

from typing import Annotated, Any

from ninja import Path, Query, Schema
from pydantic import ConfigDict, Field

GUIDE = """A bot's way through a game; `examples/bot.py` is one of thirty lines.

1. `POST /api/tables` makes a table; its answer holds a token for each seat that is no bot. So does a seat's link.
   A seat is opened by its token, sent as `Authorization: Bearer TOKEN`; no cookie counts here.
2. `GET /api/tables/{table_id}/seat` is what the seat sees. While it is to act, `menu` holds the actions offered.
   `GET /api/games/{game_id}/schema` says what they mean, and what the observation is made of.
3. `POST /api/tables/{table_id}/actions` with one of them, the `seq` it was seen at, and an id of your own:
   `{"seq": 41, "client": "my-7f3a", "actions": [{"type": "Bid", "amount": 12}]}`. All of the list is taken, or none.
   409: somebody was first, look again. 422: the rules do not allow it; the answer says why, nothing has happened.
4. An empty `menu`: wait at `GET /api/tables/{table_id}/events?after=41` for a row after that, then look again.
   `over` says that the game has ended, with its `scores`.

No answer, 429 (a seat may act 10 times a second) or 503: send the same again, with the same `client`, after as many
seconds as `Retry-After` says. What had been taken is answered as the first time, never taken twice.
"""
MOST = 2**31 - 1  # what both databases can hold
Seq = Annotated[int, Field(ge=0, le=MOST, description="a row number")]
Client = Annotated[
    str, Field(min_length=1, max_length=64, pattern="^[ -~]+$", description="your id for this request: retry with it")
]
GameId = Annotated[str, Path(max_length=40)]
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


class GameSchema(Schema):
    action: dict[str, Any]
    observation: dict[str, Any]
    defs: dict[str, Any] = Field(alias="$defs", description="the parts both refer to")


class SeatIn(Strict):
    name: str = Field("", max_length=40)
    bot: str = Field("", max_length=40, description="a bot's name; empty for a person or your own bot")


class NewTableIn(Strict):
    game: str = Field(max_length=40, examples=["age-of-rail"])
    seats: list[SeatIn] = Field(min_length=1, max_length=12, examples=[[{"name": "Me"}, {"bot": "investor"}, {}]])
    options: dict[str, Any] = Field(default_factory=dict, description="as `options` of `GET /api/games` has them")
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
    seat: int | None = Field(description="whose eyes these are, counted from 0; none is a spectator")
    seq: int = Field(description="the row shown; post it with your actions")
    head: int = Field(description="the newest row")
    turn: int | None = Field(description="the seat to act; none when the game is over")
    over: bool
    scores: list[int] | None = Field(description="by seat, when the game is over")
    prompt: str = Field(description="what is asked, in a sentence")
    observation: Any = Field(description="the position as this seat sees it: `observation` of the game's schema")
    menu: list[Any] = Field(
        description="the actions offered to this seat now. Where a number or a set of routes can be chosen freely "
        "it holds examples; other legal ones are taken as well"
    )


class LineOut(Schema):
    seq: int
    kind: str = Field(description="act or undo")
    seat: int = Field(description="who did it; -1 is luck")
    says: list[str] = Field(description="what happened, in sentences")
    stands: bool = Field(description="false when it has been taken back")


class LogOut(Schema):
    seq: int
    lines: list[LineOut]


class PostActions(Strict):
    seq: Seq
    client: Client | None = None
    actions: list[dict[str, Any]] = Field(
        min_length=1,
        max_length=200,
        examples=[[{"type": "Bid", "amount": 12}]],
        description="from the menu, in order",
    )


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
