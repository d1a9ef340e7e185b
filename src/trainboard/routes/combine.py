"""Several trains: the best choice of one listed route for each, no two in each other's way. It finds no routes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from trainboard.routes.sweep import Found, Poll


class Choice(NamedTuple):
    """A listed route: its pay less prices, what it uses up, its true value; `route` is None for an idle train."""

    pay: int
    used: int
    value: int
    route: Found | None


POLL = 64  # choices among the lists between two looks at the clock
IDLE = Choice(0, 0, 0, None)


class Combination:
    """The most valuable combination worth at least `floor`, one choice from each list; `best` is None without one.

    Lists are sorted by pay, best first; where list i + 1 is list i (the same object: equal trains) only combinations
    in list order are tried. `slack` is the sum of all prices: a combination uses no element twice, so it pays for
    each at most once, and its value times `scale` is at most its pay plus the slack. Hence a partial choice is
    dropped when its pay, the best pays of the open lists and the slack together do not come up to the floor.
    """

    def __init__(
        self, lists: Sequence[list[Choice]], slack: int, scale: int, floor: int, unit: int, poll: Poll
    ) -> None:
        self.slack, self.scale, self.floor, self.unit, self.poll = slack, scale, floor, unit, poll
        self.steps = 0
        self.same = [a is b for a, b in pairwise(lists)]
        self.best: tuple[Choice, ...] | None = None
        if all(lists):
            self._place(list(lists), 0, 0, 0, 0, ())

    def _place(
        self, lists: list[list[Choice]], first: int, used: int, pay: int, value: int, chosen: tuple[Choice, ...]
    ) -> None:
        if len(lists) == 1:
            self._finish(lists[0], first, used, pay, value, chosen)
            return
        mine, others = lists[0], lists[1:]
        best_pay = pay + sum(choices[0].pay for choices in others)
        for position in range(first, len(mine)):
            choice = mine[position]
            short = self.floor * self.scale - self.slack - best_pay - choice.pay
            if short > 0:
                return
            if not choice.used & used:
                self._go_on(lists, position, used, pay, value, chosen, short)

    def _finish(
        self, last: list[Choice], first: int, used: int, pay: int, value: int, chosen: tuple[Choice, ...]
    ) -> None:
        """Tries the last list; nearly all the time goes by here."""
        self.poll(len(last) - first >> 3)
        short = self.floor * self.scale - self.slack - pay
        for choice in last[first:] if first else last:
            if choice[0] < short:
                return
            if not choice[1] & used and value + choice[2] >= self.floor:
                self.best = (*chosen, choice)
                self.floor = value + choice[2] + self.unit
                short = self.floor * self.scale - self.slack - pay

    def _go_on(
        self,
        lists: list[list[Choice]],
        position: int,
        used: int,
        pay: int,
        value: int,
        chosen: tuple[Choice, ...],
        short: int,
    ) -> None:
        choice, others = lists[0][position], lists[1:]
        used |= choice.used
        first = 0
        if self.same[len(chosen)]:
            others[0], first = lists[0], position + bool(choice.used)
        if len(others) > 1:
            self.steps += 1
            if not self.steps % POLL:
                self.poll(POLL)
            others[0], first = others[0][first:], 0
            others = _compatible(others, used, short)
        if others:
            self._place(others, first, used, pay + choice.pay, value + choice.value, (*chosen, choice))


def _compatible(lists: list[list[Choice]], used: int, short: int) -> list[list[Choice]]:
    """Of each list what is still possible beside the track in use, all the others at their best; or nothing."""
    kept = []
    for choices in lists:
        least = short + choices[0].pay if choices else 0
        possible = [choice for choice in choices if choice.pay >= least and not choice.used & used]
        if not possible:
            return []
        kept.append(possible)
    return kept
