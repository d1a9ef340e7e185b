"""Bots move by themselves: whose move is owed is read off the tables, thought out in other processes, appended here.

Nothing about thinking is stored. A doubled or late answer loses on the unique key, harmlessly.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import queue
import secrets
import threading
import time
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache

import msgspec
from django.db import DatabaseError, close_old_connections
from django.db.models import F

from trainboard.kit.game import BadInput, IllegalAction
from trainboard.site import thinking
from trainboard.site.announce import MOVED
from trainboard.site.models import Seat, Table
from trainboard.site.past import Unplayable, game_of, head, state_at
from trainboard.site.tables import Stale, act

SWEEP = 10.0
PATIENCE = 20.0  # seconds a person waits for a hint
RUNNING: list[Bots] = []
"""The bots of this process, while it serves."""
log = logging.getLogger(__name__)


class Thought(msgspec.Struct, frozen=True):
    """One question put to a bot: for this seat, at this row."""

    table_id: str
    seat: int
    seq: int


@lru_cache(maxsize=20_000)
def _bot_seats(table_id: str) -> frozenset[int]:
    """Which seats are bots' is settled when a table is made."""
    return frozenset(Seat.objects.exclude(bot="").filter(table_id=table_id).values_list("index", flat=True))


class Bots:
    """The thread that asks bots for owed moves and plays their answers."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._inbox: queue.SimpleQueue[str | tuple[Thought, Future[bytes]] | None] = queue.SimpleQueue()
        self._thinking: dict[str, Thought] = {}
        self._stopped = False
        self._said: set[str] = set()
        self._failed: set[Thought] = set()
        self._pool = self._new_pool()
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)

    def start(self) -> None:
        MOVED.append(self._moved)
        RUNNING.append(self)
        self._thread.start()

    def stop(self) -> None:
        """At once: a bot in mid-thought is ended, and asked again when a server starts."""
        self._stopped = True
        MOVED.remove(self._moved)
        RUNNING.remove(self)
        self._inbox.put(None)
        self._thread.join(0.5)  # then nothing more is asked
        for worker in multiprocessing.active_children():
            worker.kill()
        self._pool.shutdown(cancel_futures=True)  # waits for the pool's own thread, which would stumble otherwise

    def advise(self, question: tuple[str, str, bytes, int]) -> bytes:
        """What a bot would do; unlike an owed move it is waited for, and nobody asks again."""
        return self._pool.submit(thinking.choose, *question).result(PATIENCE)

    def _moved(self, table: Table, seq: int) -> None:
        if table.turn in _bot_seats(table.id):
            self._inbox.put(table.id)

    def _new_pool(self) -> ProcessPoolExecutor:
        """Spawned, not forked: a fork would copy a threaded server with its database handles."""
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=thinking.begin, initargs=(os.getpid(),))

    def _run(self) -> None:
        swept = -SWEEP
        while not self._stopped:
            try:
                if time.monotonic() - swept > SWEEP:
                    swept = time.monotonic()
                    self._sweep()
                message = self._next(swept + SWEEP - time.monotonic())
                if message is None:
                    return
                self._take(message)
            except DatabaseError as error:
                self._complain(str(error))
                close_old_connections()
                swept = time.monotonic() - SWEEP + 1  # what was owed then is found by the next sweep
            except (Unplayable, BadInput) as error:
                self._complain(str(error))
            except Exception:  # one table's trouble must not end the bots of all others
                if self._stopped:
                    return  # the pool takes no more questions
                log.exception("bots: a move could not be made")

    def _complain(self, words: str) -> None:
        """Say it once: a table that cannot go on is met again at every sweep."""
        if words not in self._said:
            self._said.add(words)
            log.warning("bots: %s", words)

    def _next(self, wait: float) -> str | tuple[Thought, Future[bytes]] | None:
        try:
            return self._inbox.get(timeout=max(0.0, wait))
        except queue.Empty:
            close_old_connections()
            return ""

    def _take(self, message: str | tuple[Thought, Future[bytes]]) -> None:
        match message:
            case "":
                return
            case str(table_id):
                self._ask(table_id)
            case (thought, future):
                self._answer(thought, future)

    def _sweep(self) -> None:
        """Moves owed from before this process started, or by a process that died."""
        owed = Seat.objects.exclude(bot="").filter(table__turn=F("index")).values_list("table_id", flat=True)
        for table_id in owed:
            self._inbox.put(table_id)

    def _ask(self, table_id: str) -> None:
        seat = Seat.objects.exclude(bot="").filter(table_id=table_id, table__turn=F("index")).first()
        if seat is None:
            return
        table = Table.objects.get(id=table_id)
        thought = Thought(table_id, seat.index, head(table_id))
        if self._thinking.get(table_id) == thought:
            return
        game = game_of(table)
        state = state_at(table, thought.seq)
        if game.to_act(state) != seat.index:
            return
        view = msgspec.msgpack.encode(game.observe(state, seat.index))
        self._submit(thought, (game.id, seat.bot, view, secrets.randbits(64)))
        self._thinking[table_id] = (
            thought  # only now: a question that could not be put is put again at the next sweep
        )

    def _submit(self, thought: Thought, question: tuple[str, str, bytes, int]) -> None:
        try:
            future = self._pool.submit(thinking.choose, *question)
        except BrokenProcessPool:
            if self._stopped:
                raise
            self._pool = self._new_pool()
            future = self._pool.submit(thinking.choose, *question)
        future.add_done_callback(lambda done: self._inbox.put((thought, done)))

    def _answer(self, thought: Thought, future: Future[bytes]) -> None:
        if self._thinking.get(thought.table_id) == thought:
            del self._thinking[thought.table_id]
        if future.cancelled():
            return
        match future.exception():
            case None:
                self._play(thought, future.result())
            case BrokenProcessPool():
                self._ask(thought.table_id)
            case error if thought not in self._failed:  # it is asked again at every sweep
                self._failed.add(thought)
                log.error("the bot at table %s failed", thought.table_id, exc_info=error)

    def _play(self, thought: Thought, body: bytes) -> None:
        table = Table.objects.filter(id=thought.table_id).first()
        if table is None:
            return
        try:
            act(table, (thought.seat,), [body], thought.seq)
        except Stale:
            self._ask(thought.table_id)
        except (IllegalAction, BadInput) as error:
            log.error("the bot at table %s tried something wrong: %s", thought.table_id, error)


def advise(game_id: str, bot: str, view: bytes) -> bytes:
    """The action a bot would take when it sees `view`, as JSON."""
    try:
        return RUNNING[0].advise((game_id, bot, view, secrets.randbits(64)))
    except (IndexError, BrokenProcessPool, CancelledError, TimeoutError):  # none serves, or it is just ending
        raise IllegalAction("The bot has no answer now; ask again in a moment.") from None
