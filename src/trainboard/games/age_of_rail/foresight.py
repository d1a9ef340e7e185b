"""Money foresight: what holdings would pay as they stand, and who can still outbid. It changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import Auction, Over, Railroad, State
from trainboard.kit.game import Seat


def next_dividend(map: Map, state: State, seat: Seat) -> int:
    """What an ordinary dividend would pay this player now (rule 51)."""
    return sum(r.held[seat] * standing.dividend(map, r) for r in state.railroads if r.open)


def final_payoff(state: State, seat: Seat) -> int:
    """What the Final Payoff would pay this player now (rule 52)."""
    return sum(r.held[seat] * standing.final_payoff(r) for r in state.railroads)


def worth(state: State, seat: Seat) -> int:
    """Cash, and the Final Payoff if it came now; after it, cash is all."""
    return state.cash[seat] + (0 if isinstance(state.phase, Over) else final_payoff(state, seat))


def dividends_left(map: Map, state: State) -> int:
    """Ordinary dividends still to come; with none left the next payout is the final one."""
    return max(0, map.track.dividends - state.payouts)


Standing = Literal["high", "in", "out", "seller"]


class Bidder(NamedTuple):
    """One player's part in an auction; `cash` bounds what they can bid."""

    seat: Seat
    cash: int
    standing: Standing


def bidders(state: State, auction: Auction) -> Iterable[Bidder]:
    """Every player's part, clockwise from the opener."""
    seats = len(state.cash)
    for step in range(seats):
        seat = (auction.opener + step) % seats
        yield Bidder(seat, state.cash[seat], _standing(auction, seat))


def _standing(auction: Auction, seat: Seat) -> Standing:
    if seat == auction.seller:
        return "seller"
    if seat == auction.bidder:
        return "high"
    return "in" if seat in auction.seats else "out"


class Dilution(NamedTuple):
    """What one share pays now and after the share under the hammer is sold."""

    dividend: int
    payoff_now: int
    payoff_after: int


def dilution(map: Map, state: State, auction: Auction) -> Dilution | None:
    """A dividend is always a fifth, so only the Final Payoff is diluted, and not by a share already sold.

    None while the railroad has no track: nothing can be said of its first share.
    """
    railroad = state.railroads[auction.railroad]
    if not railroad.open:
        return None
    more = 1 if auction.seller is None else 0
    after = standing.rounded_up(railroad.value + railroad.income, standing.sold(railroad) + more)
    return Dilution(standing.dividend(map, railroad), standing.final_payoff(railroad), after)


def owners(railroad: Railroad) -> Iterable[Seat]:
    """The owners of the certificates sold, one entry for each, by seat."""
    for seat, held in enumerate(railroad.held):
        yield from [seat] * held
