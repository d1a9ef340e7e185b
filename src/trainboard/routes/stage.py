"""The ground as one train sees it from one start, with bounds on all that can still come. It explores nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trainboard.routes.ground import Ground

NEVER = -(1 << 60)
DEPTH = 24  # stops that walk bounds look ahead; beyond, only the stops in reach count


class Task(NamedTuple):
    """What is asked of one train: its length, whether it must link, and the prices of segments.

    Pay is value times `scale` less the `cost` of the segments used, all in whole numbers.
    """

    length: int
    linked: bool
    scale: int
    cost: Sequence[int]


def starts(ground: Ground, task: Task) -> list[int]:
    """Every route is found from the first of these it contains; a linking route from one of its ends."""
    if task.linked and ground.link:
        return [ground.link[0]]
    return ground.own


class Stage:
    """The search from one start: the arcs in use and how much can still come after each.

    `rest[k][arc]` bounds what a train can earn after an arc with at most k more stops: the best walk that does not
    turn straight back. `both[k][arc]` bounds the same together with a second arm out of the start, k stops between
    them. Every route is such a pair of walks, so its pay is never more than the bound.
    """

    def __init__(self, ground: Ground, start: int, barred: set[int], taken: int, task: Task) -> None:
        self.start = start
        self.arms = 2 if ground.through[start] and not task.linked else 1
        self.ends = [pay * task.scale for pay in ground.end_pay]
        self.start_end = self.ends[start]
        if task.linked and ground.link:
            self.ends = [pay if stop == ground.link[1] else NEVER for stop, pay in enumerate(self.ends)]
        self.base = ground.value[start] * task.scale
        self._lay(ground, barred, taken, task)
        self.rest, self.second = self._rest(min(task.length - 2, DEPTH))
        self.both = [self._both(k) for k in range(len(self.rest))]

    def _lay(self, ground: Ground, barred: set[int], taken: int, task: Task) -> None:
        start, value, scale, cost = self.start, ground.value, task.scale, task.cost
        self.to: list[int] = []
        self.segment: list[int] = []
        self.gain: list[int] = []
        self.out: list[range] = []
        for stop, arcs in enumerate(ground.arcs):
            first = len(self.to)
            if arcs and (stop == start or (ground.through[stop] and stop not in barred)):
                for further, number in arcs:
                    if further != start and further not in barred and not ground.between[number] & taken:
                        self.to.append(further)
                        self.segment.append(number)
                        self.gain.append(value[further] * scale - cost[number])
            self.out.append(range(first, len(self.to)))

    def _rest(self, depth: int) -> tuple[list[list[int]], list[int]]:
        to, ends, arms = self.to, self.ends, self.arms
        origin = [stop for stop, arcs in enumerate(self.out) for _ in arcs]
        after = [ends[stop] for stop in to]
        rest, second = [after], [self.start_end]
        for _ in range(depth):
            best = list(self._onward(after))
            after = [
                max(ends[stop], top if where != origin[arc] else other)
                for arc, (stop, (top, where, other)) in enumerate((stop, best[stop]) for stop in to)
            ]
            rest.append(after)
            second.append(max(self.start_end, best[self.start][0]) if arms == 2 else self.start_end)
        return rest, second

    def _onward(self, after: list[int]) -> Iterator[tuple[int, int, int]]:
        """For each stop the best pay of going on, to which stop, and the best of going to another one."""
        to, gain = self.to, self.gain
        for arcs in self.out:
            top, where, other = NEVER, -1, NEVER
            for arc in arcs:
                pay = gain[arc] + after[arc]
                if to[arc] == where:
                    top = max(top, pay)
                elif pay > top:
                    top, where, other = pay, to[arc], top
                elif pay > other:
                    other = pay
            yield top, where, other

    def _both(self, k: int) -> list[int]:
        if self.arms == 1:
            return [pay + self.start_end for pay in self.rest[k]]
        halves = [[pay + self.second[j] for pay in self.rest[k - j]] for j in range(k + 1)]
        return list(map(max, *halves)) if k else halves[0]

    def survey(self, ground: Ground) -> None:
        """What `in_reach` needs: which stops lie next to a stop, and the most each can add, richest first."""
        self.near = [0] * len(self.out)
        worth = [0] * len(self.out)
        for stop, arcs in enumerate(self.out):
            for arc in arcs:
                self.near[stop] |= 1 << self.to[arc]
                worth[self.to[arc]] = max(worth[self.to[arc]], self.gain[arc])
        ranked = sorted((stop for stop in range(len(worth)) if worth[stop] > 0), key=lambda stop: -worth[stop])
        self.ranked = [(1 << stop, worth[stop], ground.through[stop]) for stop in ranked]
        self.top_end = max(self.start_end, *self.ends)

    def in_reach(self, heads: Sequence[int], seen: int, left: int, arms: int) -> int:
        """No train earns more from these heads on: the richest unseen stops they can reach, `left` of them at most,
        of which one for each arm may be an end."""
        near = self.near
        fresh = free = 0
        for stop in heads:
            fresh |= near[stop]
        fresh &= ~seen
        while fresh:
            low = fresh & -fresh
            free |= low
            fresh = (fresh | near[low.bit_length() - 1]) & ~seen & ~free
        total = arms * self.top_end
        for bit, worth, through in self.ranked:
            if free & bit:
                if not through:
                    if not arms:
                        continue
                    arms -= 1
                total += worth
                left -= 1
                if not left:
                    break
        return total
