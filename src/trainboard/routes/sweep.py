"""One train: its best route, or all its routes above a floor, in pure Python. Several trains are `combine`'s."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trainboard.kit.game import BadInput
from trainboard.routes.ground import Ground
from trainboard.routes.stage import DEPTH, Stage, Task, starts

POLL = 512  # steps between two looks at the clock
WIDE = 12  # with so many stops left, counting the stops in reach pays for itself
Poll = Callable[[int], None]


class Found(NamedTuple):
    """A route of one train: its pay and its segments, arm by arm from the start; `turn` are in the first arm."""

    pay: int
    start: int
    turn: int
    segments: tuple[int, ...]


class TooMany(Exception):
    """There are more routes above the floor than asked for."""


def sweep(
    ground: Ground, task: Task, floor: int, step: int, taken: int, found: list[Found], limit: int, poll: Poll
) -> None:
    """Adds all routes that pay at least `floor` to `found`, or raises `TooMany`.

    With a `step` the floor rises to the pay of every route found plus a step: the last one is the best.

    Why none is missed. Take a legal route and its first own stop s in the order of `starts` (for a linking route, its
    end at the link's first stop). Split at s it is one or two arms that share no stop and no track and meet none of
    the barred earlier starts. The arm whose first arc comes earlier in `out[s]` is grown by `first`, the other by
    `second`; each tries every arc to an unseen stop over unused track, so the route is reached exactly once unless a
    test cuts it off:
    - `both` and `rest` bound all that can follow by walks, of which the arms are special cases (see `Stage`);
    - `in_reach` counts the richest stops an arm can still get to, and of those that end an arm only as many as arms.
    Both are at least what the route still adds, so it is cut off only if it pays less than the floor.
    """
    barred: set[int] = set()
    for start in starts(ground, task):
        stage = Stage(ground, start, barred, taken, task)
        try:
            floor = _explore(ground, stage, task, floor, step, found, limit, poll)
        except RecursionError:  # a call for each stop of an arm
            raise BadInput(
                "network: a route can have more stops than pure Python follows; use a C compiler"
            ) from None
        barred.add(start)


def _explore(
    ground: Ground, stage: Stage, task: Task, floor: int, step: int, found: list[Found], limit: int, poll: Poll
) -> int:
    """Grows both arms from one start; local names and closures because this is where the time goes."""
    to, segment, gain, out, ends = stage.to, stage.segment, stage.gain, stage.out, stage.ends
    rest, both, tail = stage.rest, stage.both, stage.second
    within, start, start_end, two = ground.within, stage.start, stage.start_end, stage.arms == 2
    path: list[int] = []
    steps = 0
    last = out[start].stop
    wide = min(WIDE, DEPTH)
    tokens = -1 if ground.network.stops[start].own else sum(1 << stop for stop in ground.own)
    boundless = [1 << 60] * len(to)
    if task.length - 2 >= wide:
        stage.survey(ground)

    def keep(pay: int, turn: int, seen: int) -> None:
        nonlocal floor
        if not seen & tokens:
            return
        if len(found) >= limit:
            raise TooMany
        found.append(Found(pay, start, turn, tuple(segment[arc] for arc in path)))
        if step:
            floor = pay + step

    def first(arc: int, left: int, pay: int, seen: int, used: int) -> None:
        nonlocal steps
        steps += 1
        if not steps % POLL:
            poll(POLL)
        stop = to[arc]
        seen |= 1 << stop
        if left >= wide and pay + stage.in_reach((stop, start) if two else (stop,), seen, left, 2) < floor:
            return
        path.append(arc)
        if left:
            bound = both[left - 1] if left <= DEPTH else boundless
            for onward in out[stop]:
                if pay + gain[onward] + bound[onward] >= floor and not seen >> to[onward] & 1:
                    mask = within[segment[onward]]
                    if not used & mask:
                        first(onward, left - 1, pay + gain[onward], seen, used | mask)
        closed = pay + ends[stop]
        if closed + start_end >= floor:
            keep(closed + start_end, len(path), seen)
        if left and two and (left > DEPTH or closed + tail[left] >= floor):
            bound = rest[left - 1] if left <= DEPTH else boundless
            turn = len(path)
            for onward in range(path[0] + 1, last):
                if closed + gain[onward] + bound[onward] >= floor and not seen >> to[onward] & 1:
                    mask = within[segment[onward]]
                    if not used & mask:
                        second(onward, left - 1, closed + gain[onward], seen, used | mask, turn)
        path.pop()

    def second(arc: int, left: int, pay: int, seen: int, used: int, turn: int) -> None:
        nonlocal steps
        steps += 1
        if not steps % POLL:
            poll(POLL)
        stop = to[arc]
        seen |= 1 << stop
        if left >= wide and pay + stage.in_reach((stop,), seen, left, 1) < floor:
            return
        path.append(arc)
        if left:
            bound = rest[left - 1] if left <= DEPTH else boundless
            for onward in out[stop]:
                if pay + gain[onward] + bound[onward] >= floor and not seen >> to[onward] & 1:
                    mask = within[segment[onward]]
                    if not used & mask:
                        second(onward, left - 1, pay + gain[onward], seen, used | mask, turn)
        if pay + ends[stop] >= floor:
            keep(pay + ends[stop], turn, seen)
        path.pop()

    depth = task.length - 2
    bound = both[depth] if depth <= DEPTH else boundless
    for arc in out[start]:
        if stage.base + gain[arc] + bound[arc] >= floor:
            first(arc, depth, stage.base + gain[arc], 1 << start, within[segment[arc]])
    poll(steps % POLL)
    return floor
