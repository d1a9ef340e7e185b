"""Telling another program whose turn it is: one small POST per move to the address a table has been given.

Only hosts the server's owner has named are called (TRAINBOARD_WEBHOOKS): a player must not be able to send this
server's requests wherever they like. A call that fails is not repeated; nothing depends on it.
"""

from __future__ import annotations

import logging
import queue
import threading
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.db import DatabaseError, close_old_connections

from trainboard.kit.game import BadInput
from trainboard.site.announce import MOVED
from trainboard.site.models import Seat, Table

SECONDS = 5.0
log = logging.getLogger(__name__)


def choose_webhook(table: Table, url: str) -> None:
    """Call `url` whenever this table moves on; an empty one ends it."""
    if url:
        _check(url)
    Table.objects.filter(id=table.id).update(webhook=url)


def _check(url: str) -> None:
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and parts.hostname in settings.WEBHOOK_HOSTS and parts.port != 0
    except ValueError:
        known = False
    if not known or not url.isascii() or not url.isprintable() or " " in url:
        raise BadInput(f"url: an address at one of these hosts is needed: {', '.join(settings.WEBHOOK_HOSTS)}")


class Webhooks:
    """The thread that makes the calls of this process's own moves."""

    def __init__(self) -> None:
        self._moved: queue.SimpleQueue[tuple[str, int] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)

    def start(self) -> None:
        MOVED.append(self._hear)
        self._thread.start()

    def stop(self) -> None:
        MOVED.remove(self._hear)
        self._moved.put(None)

    def _hear(self, table: Table, seq: int) -> None:
        if table.webhook:
            self._moved.put((table.id, seq))

    def _run(self) -> None:
        while (moved := self._moved.get()) is not None:
            try:
                self._tell(*moved)
            except (OSError, HTTPException, DatabaseError, ValueError) as error:
                log.warning("webhook of table %s: %s", moved[0], error)
            finally:
                if self._moved.empty():
                    close_old_connections()

    def _tell(self, table_id: str, seq: int) -> None:
        table = Table.objects.exclude(webhook="").filter(id=table_id).first()
        if table is None:
            return
        seat = Seat.objects.filter(table=table, index=table.turn).first() if table.turn is not None else None
        if table.turn is not None and (seat is None or seat.bot):
            return  # nobody need look
        told = {"table": table.id, "seq": seq, "turn": table.turn, "name": seat.name if seat else None}
        _post(table.webhook, msgspec.json.encode({**told, "over": table.turn is None}))


def _post(url: str, body: bytes) -> None:
    """No redirect is followed: it could lead to a host nobody named."""
    _check(url)
    parts = urlsplit(url)
    connect = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    line = connect(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        line.request("POST", path, body, {"Content-Type": "application/json"})
        line.getresponse()
    finally:
        line.close()
