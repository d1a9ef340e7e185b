"""The investor: values every choice by what it adds to its own shares, less what it adds to the others'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Final

from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import (
    Action,
    Ask,
    Bid,
    Build,
    Connect,
    Develop,
    LayFreeLink,
    Offer,
    Pass,
    Stop,
    Take,
)
from trainboard.games.age_of_rail.data import Space
from trainboard.games.age_of_rail.map import Map, bits
from trainboard.games.age_of_rail.state import Auction, Developing, Railroad, State
from trainboard.games.age_of_rail.valuation import Horizon, Worth, first_income, fortunes, horizon, worth
from trainboard.kit.game import Seat

RIVALRY: Final = 0.4  # how much a gain of all others together counts against it
THRIFT: Final = (1.1, 1.54)  # what a dollar in hand is worth in the end, and early on, when shares are to be had
EAGERNESS: Final = 0.4  # how far a bid goes at once towards the limit
WHIM: Final = 0.08  # limits vary by so much, lest all investors always agree
PROMISE: Final = 0.2  # of what a town may still grow, how much is counted when building there


class Eye:
    """One seat's look at one position: what shares are worth and what changes would mean to it."""

    def __init__(self, map: Map, state: State, seat: Seat) -> None:
        self.map, self.state, self.seat = map, state, seat
        self.ahead = horizon(map, state, track=state.track, payouts=state.payouts)

    @cached_property
    def worths(self) -> list[Worth]:
        """Of one share, by railroad."""
        return [worth(self.map, railroad, self.ahead) for railroad in self.state.railroads]

    @cached_property
    def stakes(self) -> list[float]:
        return [self._stake(railroad.held) for railroad in self.state.railroads]

    def _stake(self, held: Sequence[int]) -> float:
        """Own shares, less a part of the others'."""
        own = held[self.seat]
        return own - RIVALRY * (sum(held) - own) / (len(held) - 1)

    def lead(self, state: State, ahead: Horizon) -> float:
        """Own fortune less a part of the others'."""
        each = fortunes(self.map, state, ahead)
        own = each[self.seat]
        return own - RIVALRY * (sum(each) - own) / (len(each) - 1)

    # Track

    def link(self, number: int, link: int, worth: Worth) -> float:
        """What one more link adds to a share of this railroad, its price aside."""
        a, b = self.map.ends[link]
        income = self._town(a) + self._town(b)
        return income * worth.per_income + self.map.money.link_value * worth.per_value

    def _town(self, place: int) -> float:
        boxes, level = self.map.boxes[place], self.state.levels[place]
        return boxes[level] + PROMISE * (boxes[-1] - boxes[level])

    def build(self, action: Build | Connect) -> float:
        number = self.map.railroad_number[action.railroad]
        worth, stake, money = self.worths[number], self.stakes[number], self.map.money
        if isinstance(action, Connect):
            connection = self.map.connections[self.map.connection_number[action.connection]]
            bonus = standing.connection_bonus(self.map, self.state.railroads[number])
            return stake * (bonus + connection.value * worth.per_value - connection.price * worth.per_dollar)
        price = money.link if len(action.links) == 1 else money.double
        gain = sum(self.link(number, self.map.link_number[link], worth) for link in action.links)
        return stake * (gain - price * worth.per_dollar)

    def best_build(self) -> float:
        """The best this seat could build now; asking others counts for nothing."""
        best: float | None = None
        free = standing.unbuilt(self.map, self.state)
        for number, railroad in enumerate(self.state.railroads):
            if railroad.treasury >= self.map.money.link and standing.controls(railroad, self.seat):
                around = self.map.reach(railroad.links).around & free
                worth, stake = self.worths[number], self.stakes[number]
                cost = self.map.money.link * worth.per_dollar
                for link in bits(around):
                    gain = stake * (self.link(number, link, worth) - cost)
                    best = gain if best is None or gain > best else best
        return best or 0.0

    # Development

    def step(self, place: int) -> float:
        """What one development step there means to this seat."""
        boxes, level = self.map.boxes[place], self.state.levels[place]
        at, gain = self.map.links_at[place], 0.0
        for number, railroad in enumerate(self.state.railroads):
            touching = self.map.reach(railroad.links).links & at
            if touching:
                gain += touching.bit_count() * self.stakes[number] * self.worths[number].per_income
        return gain * (boxes[level + 1] - boxes[level])

    def best_steps(self) -> float:
        """The best development with what follows it: a paid second, or the step that is free."""
        steps = sorted((self.step(place) for place in bits(standing.developable(self.map, self.state))), reverse=True)
        if not steps:
            return 0.0
        second = steps[1] - self.map.money.second_development if len(steps) > 1 else -99.0
        return steps[0] + max(second, self.free_step())

    def free_step(self) -> float:
        if standing.free_seconds(self.map, self.state):
            return self.step(self.map.hub)
        city = standing.next_automatic(self.map, self.state)
        return self.step(city) if city is not None else 0.0

    # Shares

    def limit(self, number: int, *, own: bool = False) -> float:
        """The most a new share of this railroad is worth, its price being in the Treasury afterwards."""
        railroad, map = self.state.railroads[number], self.map
        sold = railroad if own else with_one_more(railroad, self.seat)
        first = first_income(map, self.state, number) if not railroad.links else 0
        if first:
            sold = replace(sold, income=first, value=map.money.link_value)
        empty = worth(map, sold, self.ahead)
        guess = int(empty.price)
        price = empty.price if own else worth(map, sold, self.ahead, extra=guess).price
        return price / self.thrift()

    def thrift(self) -> float:
        """Money is dearer while there is much to buy with it."""
        left = len(self.ahead.dividends) / self.map.track.dividends
        late, early = THRIFT
        return late + (early - late) * left

    def offer(self, number: int, own: bool) -> float:
        """What offering this share should bring: who can pay most for it gets it, at the second-best limit."""
        limit, cash = self.limit(number, own=own), self.state.cash
        minimum = standing.minimum_bid(self.map, self.state.railroads[number])
        others = max(min(limit, have) for seat, have in enumerate(cash) if seat != self.seat)
        railroad = self.state.railroads[number]
        if own:
            return others - self.worths[number].price if others >= minimum else 0.0
        mine = min(limit, cash[self.seat])
        price = max(minimum, min(mine, others))
        if price > max(mine, others):
            return 0.0
        sold = with_one_more(railroad, self.seat if mine >= others else (self.seat + 1) % len(cash))
        after = worth(self.map, sold, self.ahead, extra=price)
        change = after.price - self.worths[number].price
        gain = after.price - price
        bought = gain if mine >= others else -RIVALRY * gain / (len(cash) - 1)
        return self.stakes[number] * change + bought


def with_one_more(railroad: Railroad, seat: Seat) -> Railroad:
    held = list(railroad.held)
    held[seat] += 1
    return replace(railroad, open=True, held=tuple(held))


class InvestorBot:
    """Always takes what adds most to its lead, as far as it can value it."""

    def __init__(self, maps: Mapping[str, Map]) -> None:
        self.maps = maps

    def choose(self, view: State, menu: Sequence[Action], rng: Random) -> Action:
        if len(menu) == 1:
            return menu[0]
        first = menu[0]
        if isinstance(view.phase, Auction):
            return self._bid(view, view.phase, rng)
        if isinstance(first, Take):
            return self._take(view, menu)
        values = self.values(view, menu)
        best = max(values)
        ties = [i for i, value in enumerate(values) if value == best]
        return menu[rng.choice(ties) if len(ties) > 1 else ties[0]]

    def _bid(self, view: State, auction: Auction, rng: Random) -> Action:
        """Up to its limit, and part of the way there at once: auctions by single dollars would be long."""
        whim = 1 + WHIM * (2 * rng.random() - 1)
        limit = min(int(self.limit(view, auction) * whim), view.cash[auction.next])
        smallest = auction.smallest_bid
        if smallest > limit:
            return Pass()
        richest = max((view.cash[seat] for seat in auction.seats if seat != auction.next), default=0)
        return Bid(smallest + int(EAGERNESS * (min(limit, max(smallest, richest)) - smallest)))

    def limit(self, view: State, auction: Auction) -> float:
        """What the share under the hammer is worth to the seat that is asked."""
        eye = Eye(self.maps[view.map], view, auction.next)
        return eye.limit(auction.railroad, own=auction.seller is not None)

    def _take(self, view: State, menu: Sequence[Action]) -> Action:
        values = self.values(view, menu)
        return menu[values.index(max(values))]

    def values(self, view: State, menu: Sequence[Action]) -> list[float]:
        """What each action of a menu is worth to the seat that chooses; an auction's menu is not for this."""
        seat = self._seat(view)
        eye = Eye(self.maps[view.map], view, seat)
        return [self._value(eye, action) for action in menu]

    @staticmethod
    def _seat(view: State) -> Seat:
        phase = view.phase
        seat = getattr(phase, "winner", getattr(phase, "builder", view.active))
        assert isinstance(seat, int)
        return seat

    def _value(self, eye: Eye, action: Action) -> float:
        match action:
            case Take():
                return self._space(eye, action)
            case Build() | Connect():
                return eye.build(action)
            case Develop():
                return self._develop(eye, action)
            case Stop():
                return eye.free_step()
            case Offer():
                return eye.offer(eye.map.railroad_number[action.railroad], action.own)
            case Ask():
                return eye.stakes[eye.map.railroad_number[action.railroad]]
            case LayFreeLink():
                return self._free_link(eye, eye.map.link_number[action.link])
        return 0.0

    def _develop(self, eye: Eye, action: Develop) -> float:
        place = eye.map.location_number[action.location]
        second = isinstance(eye.state.phase, Developing) and eye.state.phase.done > 0
        paid = second and not standing.free_seconds(eye.map, eye.state) >> place & 1
        return eye.step(place) - (eye.map.money.second_development if paid else 0)

    def _free_link(self, eye: Eye, link: int) -> float:
        a, b = eye.map.ends[link]
        onward = (eye.map.links_at[a] | eye.map.links_at[b]).bit_count()
        return eye._town(a) + eye._town(b) + PROMISE * onward

    def _space(self, eye: Eye, action: Take) -> float:
        map, state, space = eye.map, eye.state, action.space
        if space == "dividends":
            return self._dividends(eye)
        track = state.track + getattr(map.track, space)
        gain = self._gain(eye, space)
        if track > map.track.last_box:
            return gain + self._dividends(eye)
        return gain + eye.lead(state, horizon(map, state, track=track, payouts=state.payouts))

    def _gain(self, eye: Eye, space: Space) -> float:
        if space == "build":
            return eye.best_build()
        return eye.best_steps() if space == "develop" else self._best_offer(eye)

    def _best_offer(self, eye: Eye) -> float:
        offers = [
            eye.offer(number, False)
            for number, railroad in enumerate(eye.state.railroads)
            if railroad.open and standing.unsold(eye.map, railroad)
        ]
        return max(offers, default=0.0)

    def _dividends(self, eye: Eye) -> float:
        """A payout now, and the rest of the game after it."""
        map, state = eye.map, eye.state
        if state.payouts == map.track.dividends:
            paid = [standing.final_payoff(railroad) for railroad in state.railroads]
            cash = [
                have + sum(r.held[seat] * share for r, share in zip(state.railroads, paid, strict=True))
                for seat, have in enumerate(state.cash)
            ]
            own = cash[eye.seat]
            return own - RIVALRY * (sum(cash) - own) / (len(cash) - 1)
        now = sum(eye.stakes[i] * standing.dividend(map, r) for i, r in enumerate(state.railroads) if r.open)
        return now + eye.lead(state, horizon(map, state, track=0, payouts=state.payouts + 1))
