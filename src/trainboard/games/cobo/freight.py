"""When to send freights: what the discs that lie and will come are worth to each departure. It moves no train.

A disc pays 5 when a freight takes it and costs 2 for every turn it has waited on the road's own right-of-way. So a
freight that passes a terminal in turn p is worth, for each disc it finds, 5 and 2 for every turn that is left: the
first freight should come early, and the last should not come before the discs do.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import accumulate

from trainboard.games.cobo.autopilot import out_on_the_line, to_come
from trainboard.games.cobo.data import Card, Counter, Load, Road
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.state import Where
from trainboard.games.cobo.steps.journey import POINTS
from trainboard.games.cobo.steps.opening import FULL_DAY
from trainboard.games.cobo.steps.scoring import CHARGE

SWEEPS = 2  # how often each departure is thought over again
LOADING = 2  # turns a stop to load costs (34)
SHARE = 0.6  # what is left of a neutral disc when the rival is after it too

Pile = int  # 2 * town + direction


class Outlook:
    """The discs to be expected and the freights that will pass them, from one moment on."""

    def __init__(self, moment: Moment, road: Road) -> None:
        self.moment = moment
        self.now = moment.state.turn
        self.last = moment.state.options.hours
        self.own = set(moment.rail.charged[road])
        self.open_to = set(moment.rail.open_to[road])
        self.coming = self._coming()
        self.passes: dict[Pile, list[int]] = defaultdict(list)
        for train in out_on_the_line(moment, road):
            self._note(self.calls(moment.counter(train), to_come(moment, train), self._from(train)))

    def _from(self, train: int) -> int:
        """The turn in which a freight under way moves next."""
        here = self.moment.train(train)
        return max(self.now + here.moved, here.ready if here.where is Where.BOX else 0)

    def _coming(self) -> dict[Pile, list[float]]:
        """For each pile the discs there by each turn from now to the last, as far as one can expect."""
        turns = range(self.now + 1, self.last + 1)
        added: dict[Pile, list[float]] = defaultdict(lambda: [0.0] * (len(turns) + 1))
        for pile, count in enumerate(self.moment.state.discs):
            if count:
                added[pile][0] = count
        for k, turn in enumerate(turns, start=1):
            for load, chance in self._loads(turn):
                added[2 * load.town + load.direction][k] += chance * load.count
        return {pile: list(accumulate(counts)) for pile, counts in added.items()}

    def _loads(self, turn: int) -> list[tuple[Load, float]]:
        """What the card of a coming turn may bring: the very card if they are numbered, else any face down."""
        state, cards = self.moment.state, self.moment.rail.data.cards
        if state.options.scheduled_freight:
            number = sorted(card.number for card in cards)[(turn - 1) % FULL_DAY % len(cards)]
            return [(load, 1.0) for load in self._on(self.moment.rail.data.card(number))]
        fresh = [card.number for card in cards]
        deck = state.deck if state.deck and (turn <= FULL_DAY or self.now > FULL_DAY) else fresh
        return [(load, 1 / len(deck)) for card in deck for load in self._on(self.moment.rail.data.card(card))]

    def _on(self, card: Card) -> tuple[Load, ...]:
        return card.loads + card.extra if self.moment.state.options.special_situations else card.loads

    def calls(self, counter: Counter, way: tuple[int, ...], turn: int) -> list[tuple[Pile, int]]:
        """The piles a freight passes and when, if it starts in `turn` and takes what it finds."""
        found = []
        counts = 0
        for place in way:
            if place in self.open_to:
                pile = 2 * place + counter.direction
                reached = turn + max(counts - 1, 0) // 2
                if reached > self.last:
                    break
                if pile in self.coming:
                    found.append((pile, reached))
                    if self._finds(pile, reached):
                        turn, counts = reached + LOADING, 0
            counts += 1
        return found

    def _finds(self, pile: Pile, turn: int) -> bool:
        return self.coming[pile][max(turn - self.now, 0)] >= 1

    def _note(self, calls: list[tuple[Pile, int]]) -> None:
        for pile, turn in calls:
            self.passes[pile].append(turn)

    def _forget(self, calls: list[tuple[Pile, int]]) -> None:
        for pile, turn in calls:
            self.passes[pile].remove(turn)

    def value(self, pile: Pile, extra: int | None = None) -> float:
        """What the freights that pass a pile bring, with one more at `extra`."""
        turns = sorted({*self.passes[pile], *(() if extra is None else (extra,))})
        discs, taken, worth = self.coming[pile], 0.0, 0.0
        own = pile >> 1 in self.own
        for turn in turns:
            there = discs[max(turn - self.now, 0)]
            worth += (there - taken) * (POINTS + CHARGE * (self.last + 1 - turn) if own else POINTS * SHARE)
            taken = there
        return worth

    def gain(self, calls: list[tuple[Pile, int]]) -> float:
        """What one more freight with these calls adds."""
        return sum(self.value(pile, turn) - self.value(pile) for pile, turn in calls)

    def departures(self, home: list[int]) -> dict[int, int]:
        """For each freight at home the best turn to leave; those better kept are missing."""
        plan: dict[int, int] = {}
        for _ in range(SWEEPS):
            for freight in home:
                self._replan(freight, plan)
        return plan

    def _replan(self, freight: int, plan: dict[int, int]) -> None:
        counter = self.moment.counter(freight)
        way = counter.ways[0][1:]
        if freight in plan:
            self._forget(self.calls(counter, way, plan.pop(freight)))
        options = [(self.gain(self.calls(counter, way, turn)), -turn) for turn in range(self.now, self.last + 1)]
        best, turn = max(options, default=(0.0, 0))
        if best > 0:
            plan[freight] = -turn
            self._note(self.calls(counter, way, -turn))


def due(moment: Moment, road: Road) -> set[int]:
    """The freights at home that should leave this turn."""
    counters, trains = moment.rail.data.counters, moment.state.trains
    home = [c.index for c in counters if c.road is road and not c.passenger and trains[c.index].where is Where.HOME]
    if not home:
        return set()
    plan = Outlook(moment, road).departures(home)
    return {freight for freight, turn in plan.items() if turn <= moment.state.turn}
