"""What a share is worth to an investor: the payments it should still bring. Guesses, not rules; nothing is changed.

A railroad is expected to spend its Treasury on links at a steady pace, and its towns to be developed meanwhile; every
payout still to come then pays by the income it will have.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.map import Map, bits
from trainboard.games.age_of_rail.state import Railroad, State

USUAL_TEMPO: Final = 8.0  # turns from payout to payout
PATIENCE: Final = 1.5  # how many payouts' worth of usual tempo is believed against what was seen
LINKS_A_TURN: Final = 0.2  # a railroad with money builds at this pace
INCOME_OF_A_LINK: Final = 2.4
GROWTH_A_TURN: Final = 0.22  # income by developments
SALES_A_TURN: Final = 0.02  # the share of its unsold stock a railroad sells
ROUNDING: Final = 0.4  # what rounding up adds to a payment


class Horizon(NamedTuple):
    """When payouts are expected, in turns from now."""

    dividends: tuple[float, ...]
    end: float


class Worth(NamedTuple):
    """Of one share: all payments to come, and what one more of each would add to them."""

    price: float
    per_income: float
    per_value: float
    per_dollar: float  # in the Treasury


NOTHING: Final = Worth(0.0, 0.0, 0.0, 0.0)


def horizon(map: Map, state: State, *, track: int, payouts: int) -> Horizon:
    """Payouts have come this often so far; they will come about as often."""
    length = map.track.last_box + 1
    seen = payouts + track / length
    tempo = (state.turn + PATIENCE * USUAL_TEMPO) / (seen + PATIENCE)
    first = max(1.0, tempo * (length - track) / length)
    left = map.track.dividends - payouts
    return Horizon(tuple(first + tempo * i for i in range(left)), first + tempo * left)


def worth(map: Map, railroad: Railroad, ahead: Horizon, extra: float = 0.0) -> Worth:
    """The worth of a share when `extra` dollars come into the Treasury."""
    if not railroad.open:
        return NOTHING
    parts, sold = map.shares.per_railroad, sum(railroad.held)
    in_all = sold + (parts - sold) * min(1.0, SALES_A_TURN * ahead.end)
    funded = (railroad.treasury + extra) / map.money.link
    income = railroad.income + ROUNDING * parts
    dividends = limited = 0.0
    for turns in ahead.dividends:
        links = LINKS_A_TURN * turns
        if links > funded:
            links = funded
            limited += 1
        dividends += income + INCOME_OF_A_LINK * links + GROWTH_A_TURN * turns
    links = min(funded, LINKS_A_TURN * ahead.end)
    gain = INCOME_OF_A_LINK + map.money.link_value
    last = railroad.value + railroad.income + gain * links + GROWTH_A_TURN * ahead.end
    more = limited * INCOME_OF_A_LINK / parts
    if funded < LINKS_A_TURN * ahead.end:
        more += gain / in_all
    return Worth(
        price=dividends / parts + last / in_all,
        per_income=len(ahead.dividends) / parts + 1 / in_all,
        per_value=1 / in_all,
        per_dollar=more / map.money.link,
    )


def fortunes(map: Map, state: State, ahead: Horizon) -> list[float]:
    """What each seat should have at the end: its cash and all payments to its shares."""
    prices = [worth(map, railroad, ahead).price for railroad in state.railroads]
    return [
        cash + sum(price * railroad.held[seat] for price, railroad in zip(prices, state.railroads, strict=True))
        for seat, cash in enumerate(state.cash)
    ]


def first_income(map: Map, state: State, number: int) -> int:
    """The best first link of a railroad about to open."""
    base = map.base[number]
    return max(
        standing.box(map, state, a) + standing.box(map, state, b)
        for a, b in (map.ends[i] for i in bits(map.links_at[base]))
    )
