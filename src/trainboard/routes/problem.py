"""The best runs of given trains on given ground, by bounds, lists and prices; `search` says why it is exact."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from trainboard.routes.combine import IDLE, Choice, Combination
from trainboard.routes.core import Sweep
from trainboard.routes.ground import Ground
from trainboard.routes.prices import SCALE, Elements, Prices
from trainboard.routes.stage import NEVER, Task
from trainboard.routes.sweep import Found, TooMany
from trainboard.routes.watch import Watch

SHORT = 300  # routes in a list that are combined without more ado
LONG = 1_000  # routes in a priced list before better prices are tried
STEPS = 16  # of pricing in a round
KEEP = 6  # routes of a sweep worth remembering
FEW = 4  # stops of a route that is found in no time
POOL = 60  # remembered routes combined for a quick good run
FAR_BELOW = NEVER // 2


class Kind(NamedTuple):
    """Trains alike: how many stops they make, whether theirs is the linking route."""

    linked: bool
    length: int


class Market(NamedTuple):
    """The prices in force: of each segment, and of all track elements together."""

    cost: Sequence[int]
    scale: int
    slack: int

    def step(self, ground: Ground) -> int:
        """The least by which pays differ."""
        return ground.unit if self.scale == 1 else 1

    def value(self, route: Found) -> int:
        """What a route is worth without the prices."""
        return (route.pay + sum(map(self.cost.__getitem__, route.segments))) // self.scale

    def price(self, choice: Choice) -> Choice:
        """A choice at these prices."""
        cost = sum(map(self.cost.__getitem__, choice.route.segments)) if choice.route else 0
        return choice._replace(pay=choice.value * self.scale - cost)


Run = tuple[tuple[Kind, Choice], ...]


class Problem:
    """One question: trains by kind, track taken already. `best` and `bound` are good at any moment of the search."""

    def __init__(self, ground: Ground, kinds: Sequence[Kind], taken: int, sweep: Sweep, watch: Watch) -> None:
        self.ground, self.taken, self.sweep, self.watch = ground, taken, sweep, watch
        self.kinds = sorted(kinds, reverse=True)
        self.pool: dict[Kind, dict[tuple[int, ...], Choice]] = {kind: {} for kind in self.kinds}
        self.best: Run | None = None
        self.bound = sum(self._most(kind.length) for kind in self.kinds)
        self.floor = 0
        self.dual = 0

    def solve(self, floor: int) -> None:
        """Finds the best run worth at least `floor`: afterwards it is `best` and worth `bound`, or there is none."""
        self.floor = floor
        self.market = Market([0] * len(self.ground.between), 1, 0)
        self.tops = self._tops(self.market, self.ground.unit)
        if len(self.tops) < len(self.pool):
            self.bound = -1
            return
        self._lower(self._sum())
        self._greedy(self.kinds)
        self._greedy(self.kinds[::-1])
        if self.open() and not self._settle(self.floor, SHORT):
            self._trade()

    def open(self) -> bool:
        """Whether there may be a better run than the best so far."""
        return self.bound >= self.floor

    def rescue(self) -> None:
        """Makes a run of routes seen so far, for a search that is out of time; trains left over make a short one."""
        used, run = self.taken, []
        for kind in self.kinds:
            fitting = [choice for choice in self.pool[kind].values() if not choice.used & used]
            choice = max(fitting, key=lambda choice: choice.value, default=None) or self._short(kind, used)
            if choice is None:
                return
            used |= choice.used
            run.append((kind, choice))
        self._raise(tuple(run))

    def _short(self, kind: Kind, taken: int) -> Choice | None:
        """The best of a few stops that a train can do on the track left; there are few such routes to look at."""
        ground = self.ground
        found: list[Found] = []
        task = Task(min(kind.length, FEW), kind.linked, 1, [0] * len(ground.between))
        self.sweep(task, ground.unit, ground.unit, taken, found, 1 << 60, lambda steps: None)
        if not found:
            return None if kind.linked else IDLE
        return Choice(found[-1].pay, ground.used(found[-1].segments), found[-1].pay, found[-1])

    def _most(self, length: int) -> int:
        ground = self.ground
        return sum(sorted(ground.value, reverse=True)[:length]) + sum(sorted(ground.end_pay, reverse=True)[:2])

    def _lower(self, bound: int) -> None:
        self.bound = min(self.bound, bound - bound % self.ground.unit)

    def _raise(self, run: Run) -> None:
        total = sum(choice.value for _, choice in run)
        if total >= self.floor:
            self.best = run
            self.floor = total + self.ground.unit
            self.watch.total = max(self.watch.total, total)

    def _sum(self) -> int:
        return (sum(self.tops[kind].pay for kind in self.kinds) + self.market.slack) // self.market.scale

    # One train

    def _tops(self, market: Market, step: int) -> dict[Kind, Choice]:
        """The best of each kind alone; a kind that must link and cannot is left out."""
        tops: dict[Kind, Choice] = {}
        for kind in self.pool:
            top = next((c for k, c in tops.items() if k.linked == kind.linked and fits(c, kind)), None)
            top = top or self._top(kind, market, step, self.taken)
            if top is None:
                break
            tops[kind] = top
        return tops

    def _top(self, kind: Kind, market: Market, step: int, taken: int) -> Choice | None:
        """The best a train of this kind can do on track not taken; routes seen before set the floor."""
        best = None if kind.linked else IDLE
        for known in self.pool[kind].values():
            if not known.used & taken:
                priced = market.price(known)
                best = priced if best is None or priced.pay > best.pay else best
        floor = FAR_BELOW if best is None else best.pay + step
        found = self._sweep(kind, market, floor, step, taken, 1 << 60)
        return found[-1] if found else best

    def _sweep(self, kind: Kind, market: Market, floor: int, step: int, taken: int, limit: int) -> list[Choice]:
        """One sweep; what it finds on its way to the best is remembered, even when time runs out in the middle."""
        found: list[Found] = []
        choices: list[Choice] = []
        task = Task(kind.length, kind.linked, market.scale, market.cost)
        try:
            self.sweep(task, floor, step, taken, found, limit, self.watch.poll)
        finally:
            for route in found[-KEEP:] if step else found:
                choice = Choice(route.pay, self.ground.used(route.segments), market.value(route), route)
                choices.append(choice)
                if step:
                    self.pool[kind][route.segments] = choice
        return choices

    # Several trains

    def _greedy(self, order: Sequence[Kind]) -> None:
        """One train after another on what the earlier ones left."""
        if not self.open():
            return
        used, run = self.taken, []
        for kind in order:
            choice: Choice | None = self.tops[kind]
            if self.tops[kind].used & used:
                choice = self._top(kind, self.market, self.market.step(self.ground), used)
            if choice is None:
                return
            used |= choice.used
            run.append((kind, choice))
        self._raise(tuple(run))

    def _settle(self, target: int, limit: int) -> bool:
        """Lists all that a run worth the target can be made of and tries it; False if that is too much."""
        market = self.market
        goal = target * market.scale - market.slack - sum(self.tops[kind].pay for kind in self.kinds)
        lists: dict[Kind, list[Choice]] = {}
        try:
            for kind, top in self.tops.items():
                lists[kind] = self._sweep(kind, market, goal + top.pay, 0, self.taken, limit)
                if goal + top.pay <= 0 and not kind.linked:
                    lists[kind].append(IDLE)
        except TooMany:
            return False
        self._combine(lists, target)
        self._lower(max(target, self.floor) - 1)
        return True

    def _combine(self, lists: dict[Kind, list[Choice]], target: int) -> None:
        for choices in lists.values():
            choices.sort(key=lambda choice: -choice.pay)
        order = sorted(self.kinds, key=lambda kind: (len(lists[kind]), kind))
        market, unit, poll = self.market, self.ground.unit, self.watch.poll
        search = Combination([lists[kind] for kind in order], market.slack, market.scale, target, unit, poll)
        if search.best:
            self._raise(tuple(zip(order, search.best, strict=True)))

    def _trade(self) -> None:
        """Prices the track until the lists are short, then settles for ever lower targets."""
        prices = Prices(Elements(self.ground))
        limit, share = LONG, 4
        pricing = True
        while self.open():
            if pricing:
                pricing = self._price(prices)
                self._guess()
            else:
                limit *= 4
            while self.open() and self._settle(self._target(share), limit):
                share = max(1, share // 2)

    def _target(self, share: int) -> int:
        above = (self.bound - self.floor) * (share - 1) // share
        return self.floor + above - above % self.ground.unit

    def _price(self, prices: Prices) -> bool:
        """Some steps towards prices at which the trains keep out of each other's way; whether more may help."""
        first = self.market.scale == 1
        before = self.dual
        for _ in range(STEPS):
            if not self.open():
                return False
            market = Market(prices.elements.costs(prices.now), SCALE, prices.slack())
            tops = self._tops(market, 1)
            total = sum(tops[kind].pay for kind in self.kinds) + market.slack
            better = self.market.scale == 1 or total < self.dual
            if better:
                self.dual, self.market, self.tops = total, market, tops
                self._lower(total // SCALE)
            wanted = [route.segments for route in (tops[kind].route for kind in self.kinds) if route]
            if not prices.move(wanted, total - (self.floor - self.ground.unit) * SCALE, better):
                return False
        return first or before - self.dual > self.ground.unit * SCALE // 2

    def _guess(self) -> None:
        """Looks for a good run: from routes seen so far, and one train after another at the prices found."""
        self._combine_pool()
        self._greedy(self.kinds)
        self._greedy(self.kinds[::-1])
        self._polish()

    def _polish(self) -> None:
        """Lets each train in turn run its best beside the others, until none gains."""
        free = Market([0] * len(self.ground.between), 1, 0)
        waiting = list(range(len(self.kinds)))
        while waiting and self.best and self.open():
            number = waiting.pop(0)
            kind, now = self.best[number]
            others = self.best[:number] + self.best[number + 1 :]
            used = reduce(or_, (choice.used for _, choice in others), self.taken)
            better = self._top(kind, free, self.ground.unit, used)
            if better and better.value > now.value:
                self._raise((*self.best[:number], (kind, better), *self.best[number + 1 :]))
                waiting = [n for n in range(len(self.kinds)) if n != number]

    def _combine_pool(self) -> None:
        lists = {}
        for kind, known in self.pool.items():
            choices = [self.market.price(choice) for choice in known.values()] + [IDLE] * (not kind.linked)
            lists[kind] = sorted(choices, key=lambda choice: -choice.pay)[:POOL]
        self._combine(lists, self.floor)


def fits(choice: Choice, kind: Kind) -> bool:
    """Whether a train of this kind is long enough for a route."""
    return choice.route is None or len(choice.route.segments) < kind.length
