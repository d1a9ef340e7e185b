"""The HTTP API for programs: tables, a seat's observation and menu, actions, events. `/api/docs` is its page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.conf import settings
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, ValidationError
from ninja.parser import Parser
from ninja.security import HttpBearer

from trainboard.site import tables
from trainboard.site import undo as undoing
from trainboard.site.api_forms import (
    GUIDE,
    At,
    Error,
    GameId,
    GameOut,
    GameSchema,
    LogOut,
    NewTableIn,
    NewTableOut,
    PostActions,
    PostChat,
    PostUndo,
    PostWebhook,
    SeatOut,
    SeqOut,
    StaleOut,
    TableId,
    TableOut,
    UndoOut,
)
from trainboard.site.forms import options_schema, play_schema
from trainboard.site.limits import LIMITS, address
from trainboard.site.middleware import STATUS, explained
from trainboard.site.models import Action, Seat, Table
from trainboard.site.past import head
from trainboard.site.registry import find, games
from trainboard.site.seats import Refused, Viewer, by_token, sit_down
from trainboard.site.sight import Sight, lines, look, menu, seats_at, seats_of, stale_answer
from trainboard.site.stream import stream
from trainboard.site.tables import Place, Stale, table_called
from trainboard.site.talk import chat as chatting
from trainboard.site.webhook import choose_webhook


class Exact(Parser):
    """Reads a body as strictly as our own forms do: no half characters, no NaN, no bottomless nesting."""

    def parse_body(self, request: HttpRequest) -> Any:
        return msgspec.json.decode(request.body)


api = NinjaAPI(title="Trainboard", version="1", description=GUIDE, parser=Exact())
ERRORS = {400: Error, 403: Error, 404: Error, 409: Error, 422: Error, 429: Error, 503: Error}


class SeatRequest(HttpRequest):
    """A request whose token has opened a seat."""

    auth: Seat


class SeatToken(HttpBearer):
    def authenticate(self, request: HttpRequest, token: str) -> Seat:
        seat = by_token(token)
        sit_down(seat)
        return seat


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def problem(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    return HttpResponse(msgspec.json.encode({"error": sentence}), "application/json", status)


def _explain(status: int) -> Any:
    return lambda request, error: explained(request, error, status, problem)


for kind, status in STATUS.items():
    api.add_exception_handler(kind, _explain(status))


@api.exception_handler(ValidationError)
def malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    where = (f"{'.'.join(map(str, fault['loc'][1:]))}: {fault['msg']}" for fault in error.errors)
    return problem(request, 400, "; ".join(where))


@api.exception_handler(AuthenticationError)
def unknown(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return problem(request, 401, "send a seat's token as Authorization: Bearer TOKEN")


@api.get("/games", response=list[GameOut], summary="The games of this server")
def list_games(request: HttpRequest) -> list[dict[str, Any]]:
    return [
        {
            "id": game.id,
            "title": game.title,
            "about": game.about,
            "seats": list(game.seats),
            "bots": list(game.bots),
            "options": options_schema(game),
        }
        for game in games().values()
    ]


@api.get(
    "/games/{game_id}/schema",
    response={200: GameSchema, **ERRORS},
    by_alias=True,
    summary="What a game's actions and observations are made of, as JSON schema",
)
def show_schema(request: HttpRequest, game_id: GameId) -> dict[str, Any]:
    return play_schema(find(game_id))


@api.get("/tables", response=list[TableOut], summary="Tables open to be watched")
def list_tables(request: HttpRequest) -> list[dict[str, Any]]:
    newest = Action.objects.filter(table=OuterRef("pk")).order_by("-seq").values("seq")[:1]
    found = Table.objects.filter(listed=True).order_by("-moved").annotate(newest=Subquery(newest))[:100]
    sitting = seats_at(found)
    return [_table(table, getattr(table, "newest", None) or 0, sitting[table.id]) for table in found]


@api.post(
    "/tables", response={201: NewTableOut, **ERRORS}, summary="Make a table; its answer holds the seats' tokens"
)
def create_table(request: HttpRequest, wanted: NewTableIn) -> tuple[int, dict[str, Any]]:
    if settings.HOSTED:
        raise Refused("On this server tables are made on its pages, by people with an account.")
    LIMITS.count("new table", address(request))
    places = [Place(seat.name, seat.bot) for seat in wanted.seats]
    made = tables.create(wanted.game, places, wanted.options, name=wanted.name, listed=wanted.listed)
    return 201, {"id": made.table.id, "tokens": list(made.tokens)}


@api.get("/tables/{table_id}", response={200: TableOut, **ERRORS}, summary="Who sits at a table, whose turn it is")
def show_table(request: HttpRequest, table_id: TableId) -> dict[str, Any]:
    table = table_called(table_id)
    return _table(table, head(table.id), seats_of(table))


@api.get("/tables/{table_id}/watch", response={200: SeatOut, **ERRORS}, summary="What a spectator sees")
def watch(request: HttpRequest, table_id: TableId, at: At = None) -> dict[str, Any]:
    table = table_called(table_id)
    return _seen(look(table, seats_of(table), Viewer(), at))


@api.get(
    "/tables/{table_id}/seat",
    response={200: SeatOut, **ERRORS},
    auth=SeatToken(),
    summary="What a seat sees, its menu",
)
def show_seat(request: SeatRequest, table_id: TableId, at: At = None) -> dict[str, Any]:
    return _seen(_look(request, table_id, at))


@api.get("/tables/{table_id}/log", response={200: LogOut, **ERRORS}, auth=SeatToken(), summary="What happened")
def show_log(request: SeatRequest, table_id: TableId, after: int = 0) -> dict[str, Any]:
    sight = _look(request, table_id)
    first = max(after, 0)
    return {"seq": sight.head, "lines": plain(lines(sight, first, min(first + 200, sight.head)))}


@api.post(
    "/tables/{table_id}/actions",
    response={200: SeqOut, **ERRORS, 409: StaleOut},
    auth=SeatToken(),
    summary="Take one action or a list, all or none",
)
def post_actions(request: SeatRequest, table_id: TableId, posted: PostActions) -> Any:
    seat = _seat(request, table_id)
    LIMITS.count("action", f"{seat.table_id}:{seat.index}")
    bodies = [msgspec.json.encode(action) for action in posted.actions]
    try:
        return {"seq": tables.act(seat.table, (seat.index,), bodies, posted.seq, posted.client)}
    except Stale as stale:
        return 409, plain(stale_answer(_look(request, table_id), posted.seq, stale))


@api.post(
    "/tables/{table_id}/undo",
    response={200: UndoOut, **ERRORS, 409: StaleOut},
    auth=SeatToken(),
    summary="Go back to the position after row `to`, or ask the others",
)
def post_undo(request: SeatRequest, table_id: TableId, posted: PostUndo) -> Any:
    seat = _seat(request, table_id)
    LIMITS.count("action", f"{seat.table_id}:{seat.index}")
    try:
        return plain(undoing.undo(seat.table, (seat.index,), posted.to, posted.seq, posted.client))
    except Stale as stale:
        return 409, plain(stale_answer(_look(request, table_id), posted.seq, stale))


@api.post("/tables/{table_id}/chat", response={200: SeqOut, **ERRORS}, auth=SeatToken(), summary="Say something")
def post_chat(request: SeatRequest, table_id: TableId, posted: PostChat) -> dict[str, int]:
    seat = _seat(request, table_id)
    chatting(seat.table, seat.index, posted.text)
    return {"seq": head(seat.table_id)}


@api.post(
    "/tables/{table_id}/webhook",
    response={200: SeqOut, **ERRORS},
    auth=SeatToken(),
    summary="Have an address called when somebody is to act",
)
def post_webhook(request: SeatRequest, table_id: TableId, posted: PostWebhook) -> dict[str, int]:
    seat = _seat(request, table_id)
    LIMITS.count("chat", f"{seat.table_id}:{seat.index}")
    choose_webhook(seat.table, posted.url)
    return {"seq": head(seat.table_id)}


@api.get(
    "/tables/{table_id}/events",
    summary="Row numbers as server-sent events; the event id is the number",
    description='For ever, each row after `after` as it comes: `id: 42`, `data: {"seq": 42}`, an empty line. '
    "Somebody spoke: `event: talk`. A line beginning with a colon says no more than that the server is there. "
    "After a lost connection ask with the last number as `after`, or in the header `Last-Event-ID`.",
)
async def events(request: HttpRequest, table_id: TableId, after: int | None = None) -> StreamingHttpResponse:
    return await stream(request, table_id)


def _seat(request: SeatRequest, table_id: str) -> Seat:
    """The seat of the token, which must be one of this table's."""
    if request.auth.table_id != table_id:
        raise Refused("this token opens a seat at another table")
    return request.auth


def _look(request: SeatRequest, table_id: str, at: int | None = None) -> Sight:
    seat = _seat(request, table_id)
    return look(seat.table, seats_of(seat.table), Viewer((seat.index,)), at)


def _seen(sight: Sight) -> dict[str, Any]:
    return {
        "table": sight.table.id,
        "seat": sight.eye,
        "seq": sight.seq,
        "head": sight.head,
        "turn": sight.turn,
        "over": sight.turn is None,
        "scores": list(sight.game.scores(sight.view)) if sight.turn is None else None,
        "prompt": sight.game.view.prompt(sight.view, sight.eye),
        "observation": plain(sight.view),
        "menu": plain(menu(sight)),
    }


def _table(table: Table, newest: int, seats: Iterable[Seat]) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "name": table.name,
        "seq": newest,
        "turn": table.turn,
        "over": table.turn is None,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in seats],
    }
