"""Live updates as server-sent events: the event id is the row number, so a browser resumes by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_GET

from trainboard.site.bell import BELL
from trainboard.site.limits import TooMany, address
from trainboard.site.past import head
from trainboard.site.tables import table_called

HEARTBEAT = 15.0


@require_GET
async def stream(request: HttpRequest, table_id: str) -> StreamingHttpResponse:
    """Row numbers after the one the client knows. They tell no more than that something happened."""
    who = address(request)
    if BELL.streams[who] >= settings.STREAMS_AT_ONCE and not settings.LIMITS_OFF:
        raise TooMany("open pages of one address", 5)
    seq, talk = await sync_to_async(_numbers)(table_id)
    known = min(_number(request.headers.get("Last-Event-ID") or request.GET.get("after"), seq), seq)
    heard = min(_number(request.GET.get("talk"), talk), talk)
    response = StreamingHttpResponse(_events(table_id, who, known, heard), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _numbers(table_id: str) -> tuple[int, int]:
    table = table_called(table_id)
    numbers = head(table_id), table.talk
    connection.close()  # a stream lasts for hours and needs the database no more
    return numbers


def _number(text: str | None, newest: int) -> int:
    """What the client knows: a reconnecting browser says so by itself, a new page in its address."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else newest


async def _events(table_id: str, who: str, known: int, talk: int) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    with BELL.listening(table_id, who) as listener:
        listener.tell(*await sync_to_async(_numbers)(table_id))  # a row may have come before we listened
        while not BELL.closed:
            rung = await listener.wait(HEARTBEAT)
            while known < listener.seq:
                known += 1
                yield f'id: {known}\ndata: {{"seq": {known}}}\n\n'
            if talk < listener.talk:
                talk = listener.talk
                yield f'event: talk\ndata: {{"talk": {talk}}}\n\n'
            if not rung:
                yield ": still here\n\n"
