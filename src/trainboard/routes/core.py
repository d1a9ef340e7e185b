"""Builds, loads and calls the compiled sweep; without a compiler, or with TRAINBOARD_PURE=1, there is none.

The C source is compiled once into the user's cache folder, under a name made from its own digest.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import accumulate
from pathlib import Path

from trainboard.routes.ground import Ground
from trainboard.routes.stage import Task, starts
from trainboard.routes.sweep import Found, Poll, TooMany, sweep

Ints = ctypes.POINTER(ctypes.c_int32)
Longs = ctypes.POINTER(ctypes.c_int64)
PollBack = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int32)
TOO_MANY, NO_MEMORY = 1, 3
MOST = 1 << 40  # value beyond this could overflow in C; no board comes near it
Sweep = Callable[[Task, int, int, int, list[Found], int, Poll], None]


class Question(ctypes.Structure):
    """The C side's view of one sweep; the fields are those of core.c."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("stops", "segments", "arcs", "length", "destination", "scale")),
        *((name, Ints) for name in ("first", "to", "segment", "rival_first", "rivals")),
        *((name, Longs) for name in ("value", "end_pay", "cost")),
        *((name, ctypes.c_char_p) for name in ("through", "own", "closed")),
        *((name, ctypes.c_int64) for name in ("floor", "step", "limit")),
        ("poll", PollBack),
        ("found", Longs),
        *((name, ctypes.c_int64) for name in ("size", "room", "count")),
    )


def sweeper(ground: Ground) -> Sweep:
    """The sweep of this ground: compiled where possible, else in pure Python."""
    loaded = library()
    if loaded is None or sum(ground.value) + sum(ground.end_pay) > MOST:
        return partial(sweep, ground)
    return partial(Flat(ground).sweep, loaded)


def library() -> ctypes.CDLL | None:
    """The compiled sweep, built at first use; None where that is not wanted or not possible."""
    return None if os.environ.get("TRAINBOARD_PURE", "") not in ("", "0") else _load()


@cache
def _load() -> ctypes.CDLL | None:
    try:
        loaded = ctypes.CDLL(str(_build()))
    except (OSError, subprocess.SubprocessError):
        return None
    loaded.trainboard_sweep.argtypes = (ctypes.POINTER(Question), Ints, ctypes.c_int32)
    loaded.trainboard_sweep.restype = ctypes.c_int32
    loaded.trainboard_release.argtypes = (ctypes.POINTER(Question),)
    loaded.trainboard_release.restype = None
    return loaded


def _build() -> Path:
    source = Path(__file__).with_name("core.c")
    digest = hashlib.sha256(source.read_bytes() + sysconfig.get_platform().encode()).hexdigest()[:16]
    target = _cache_folder() / f"routes-{digest}.so"
    if target.exists():
        return target
    compiler = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise FileNotFoundError("no C compiler")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        built = Path(folder) / target.name
        command = [compiler, "-O2", "-std=c11", "-shared", "-fPIC", str(source), "-o", str(built)]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        built.replace(target)
    return target


def _cache_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "trainboard"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "trainboard"


class Flat:
    """A ground as C arrays, made once and used for many sweeps."""

    def __init__(self, ground: Ground) -> None:
        count, segments = len(ground.arcs), len(ground.within)
        arcs = [arc for ways in ground.arcs for arc in ways]
        rivals = _rivals(ground)
        self.ground = ground
        self.question = question = Question(stops=count, segments=segments, arcs=len(arcs))
        question.first = _ints([0, *accumulate(map(len, ground.arcs))])
        question.to = _ints([stop for stop, _ in arcs])
        question.segment = _ints([number for _, number in arcs])
        question.rival_first = _ints([0, *accumulate(map(len, rivals))])
        question.rivals = _ints([rival for group in rivals for rival in group])
        question.value = _longs(ground.value)
        question.end_pay = _longs(ground.end_pay)
        question.through = bytes(ground.through)
        question.own = bytes(stop in ground.own for stop in range(count))

    def sweep(
        self,
        loaded: ctypes.CDLL,
        task: Task,
        floor: int,
        step: int,
        taken: int,
        found: list[Found],
        limit: int,
        poll: Poll,
    ) -> None:
        """The same as the sweep in pure Python: the same routes in the same order."""
        question, ground = self.question, self.ground
        question.length, question.scale = task.length, task.scale
        question.destination = ground.link[1] if task.linked and ground.link else -1
        question.cost = _longs(task.cost)
        question.closed = (
            bytes([mask & taken != 0 for mask in ground.between]) if taken else bytes(len(ground.between))
        )
        question.floor, question.step, question.limit = floor, step, limit
        question.size = question.room = question.count = 0
        raised: list[BaseException] = []
        question.poll = PollBack(_guard(poll, raised))
        begin = starts(ground, task)
        status = loaded.trainboard_sweep(ctypes.byref(question), _ints(begin), len(begin))
        found += _read(question)
        loaded.trainboard_release(ctypes.byref(question))
        if raised:
            raise raised[0]
        if status == TOO_MANY:
            raise TooMany
        if status == NO_MEMORY:
            raise MemoryError


def _guard(poll: Poll, raised: list[BaseException]) -> Callable[[int], int]:
    """An exception cannot pass through C: it is kept, and the search told to stop."""

    def asked(steps: int) -> int:
        try:
            poll(steps)
        except BaseException as error:
            raised.append(error)
        return bool(raised)

    return asked


def _read(question: Question) -> list[Found]:
    numbers = question.found[: question.size] if question.size else []
    routes, at = [], 0
    for _ in range(question.count):
        pay, start, turn, length = numbers[at : at + 4]
        routes.append(Found(pay, start, turn, tuple(numbers[at + 4 : at + 4 + length])))
        at += 4 + length
    return routes


def _rivals(ground: Ground) -> list[list[int]]:
    """For each segment the others that one train cannot use beside it; few share track at all."""
    once = twice = 0
    used = sorted({number for ways in ground.arcs for _, number in ways})
    for number in used:
        twice |= once & ground.within[number]
        once |= ground.within[number]
    sharing = [number for number in used if ground.within[number] & twice]
    rivals: list[list[int]] = [[] for _ in ground.within]
    for number in sharing:
        mask = ground.within[number]
        rivals[number] = [other for other in sharing if other != number and ground.within[other] & mask]
    return rivals


def _ints(numbers: Sequence[int]) -> ctypes.Array[ctypes.c_int32]:
    return (ctypes.c_int32 * max(1, len(numbers)))(*numbers)


def _longs(numbers: Sequence[int]) -> ctypes.Array[ctypes.c_int64]:
    return (ctypes.c_int64 * max(1, len(numbers)))(*numbers)
