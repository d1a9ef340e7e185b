"""The bell of one server process: streams wait at it, whoever learns of a new row rings it. It reads no database."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Listener:
    """One open page: the newest numbers it has been told of."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.seq = 0
        self.talk = 0
        self._loop = loop
        self._rung = asyncio.Event()

    def tell(self, seq: int, talk: int) -> None:
        """Called from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._hear, seq, talk)
        except RuntimeError:
            return  # the server is going down and the loop is closed

    def _hear(self, seq: int, talk: int) -> None:
        self.seq, self.talk = max(self.seq, seq), max(self.talk, talk)
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """Whether the bell rang within the time."""
        try:
            await asyncio.wait_for(self._rung.wait(), seconds)
        except TimeoutError:
            return False
        self._rung.clear()
        return True


class Bell:
    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        self.streams: Counter[str] = Counter()  # how many each address has open
        self._lock = threading.RLock()  # Ctrl-C may come while this very thread holds it
        self.closed = False

    @contextmanager
    def listening(self, table_id: str, who: str) -> Iterator[Listener]:
        listener = Listener(asyncio.get_running_loop())
        with self._lock:
            self._listeners[table_id].add(listener)
            self.streams[who] += 1
        try:
            yield listener
        finally:
            with self._lock:
                self._listeners[table_id].discard(listener)
                self.streams[who] -= 1
                if not self.streams[who]:
                    del self.streams[who]
                if not self._listeners[table_id]:
                    del self._listeners[table_id]

    def ring(self, table_id: str, seq: int = 0, talk: int = 0) -> None:
        with self._lock:
            waiting = tuple(self._listeners.get(table_id, ()))
        for listener in waiting:
            listener.tell(seq, talk)

    def close(self) -> None:
        """The server is about to end: every stream ends now instead of holding it up."""
        self.closed = True
        for table_id in self.watched():
            self.ring(table_id)

    def watched(self) -> tuple[str, ...]:
        """The tables somebody is looking at."""
        with self._lock:
            return tuple(self._listeners)


BELL = Bell()
