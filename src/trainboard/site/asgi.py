"""The server: Django's application, with the watcher and the bots started and stopped along with it."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainboard.site.settings")

from django.conf import settings
from django.core.asgi import get_asgi_application

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
django_app = get_asgi_application()


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http":
        await _serve(scope, receive, send)


class TooBig(Exception):
    """A request body beyond the limit; `more` says that some of it is still to come."""

    def __init__(self, more: bool) -> None:
        super().__init__()
        self.more = more


async def _serve(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    try:
        if int(dict(scope["headers"]).get(b"content-length", b"0")) > settings.MAX_BODY:
            raise TooBig(more=True)
        await django_app(scope, _bounded(receive), send)
    except TooBig as error:
        if error.more:
            await _drain(receive)
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        body = b'{"error": "That is too much at once; the limit is %d bytes."}' % settings.MAX_BODY
        await send({"type": "http.response.body", "body": body})


async def _drain(receive: Receive) -> None:
    """Let the sender finish, within reason: one that is cut off in the middle would not read our answer."""
    for _ in range(1000):
        if not (await receive()).get("more_body"):
            return


def _bounded(receive: Receive) -> Receive:
    """Counts what comes: a sender need not say beforehand how much it will be."""
    left = settings.MAX_BODY

    async def bounded() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise TooBig(more=bool(message.get("more_body")))
        return message

    return bounded


async def _live(receive: Receive, send: Send) -> None:
    from trainboard.site.bots import Bots  # only now: Django must be set up first
    from trainboard.site.watcher import Watcher
    from trainboard.site.webhook import Webhooks

    companions = (Watcher(), Bots(), Webhooks())
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            for companion in companions:
                companion.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            for companion in companions:
                companion.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return
