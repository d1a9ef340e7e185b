"""Auctions of one share, and the free link of a railroad just opened (rules 8-14, 44-49, 55)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import Bid, LayFreeLink, Pass
from trainboard.games.age_of_rail.events import (
    AuctionKind,
    AuctionOpened,
    BidMade,
    DroppedOut,
    Event,
    Passed,
    RailroadOpened,
    ShareSold,
    ShareUnsold,
)
from trainboard.games.age_of_rail.map import Map, bits
from trainboard.games.age_of_rail.state import Auction, FreeLink, State
from trainboard.games.age_of_rail.steps.track import laid
from trainboard.games.age_of_rail.steps.turns import begin_turn, changed, end_action
from trainboard.kit.game import IllegalAction, Seat

RAISES = (0, 1, 2, 5, 10)
"""Above the smallest legal bid, those on the menu."""
BIDS = tuple(Bid(amount) for amount in range(1000))
PASS = Pass()


def open_auction(
    map: Map, state: State, kind: AuctionKind, railroad: int, opener: Seat, minimum: int, seller: Seat | None = None
) -> State:
    """Rules 10, 45, 46; E26: the opener begins, or the player left of who sells an own share."""
    seats = tuple(seat for seat in range(len(state.cash)) if seat != seller)
    first = opener if seller is None else _following(seats, seller)
    auction = Auction(kind, railroad, opener, seller, minimum, None, None, seats, first)
    news = (*state.news, AuctionOpened(kind, map.railroads[railroad].short, first, minimum, seller))
    return _go_on(map, replace(state, news=news), auction, first)


def menu(state: State, auction: Auction) -> Iterable[Bid | Pass]:
    """The smallest legal bid and a few above it; `check_bid` takes any."""
    smallest, cash = auction.smallest_bid, state.cash[auction.next]
    bids: list[Bid | Pass] = [
        BIDS[smallest + more] if smallest + more < len(BIDS) else Bid(smallest + more)
        for more in RAISES
        if smallest + more <= cash
    ]
    bids.append(PASS)
    return bids


def check_bid(map: Map, state: State, auction: Auction, action: Bid) -> None:
    smallest, cash = auction.smallest_bid, state.cash[auction.next]
    if type(action.amount) is not int:  # JSON is checked when it is read; a program may say anything
        raise IllegalAction("Bids are whole dollars.")
    if action.amount < smallest:
        raise IllegalAction(f"Bid at least ${smallest}; ${action.amount} is too low.")
    if action.amount > cash:
        raise IllegalAction(f"You have ${cash} and cannot bid ${action.amount}.")


def bid(map: Map, state: State, auction: Auction, action: Bid) -> State:
    seat, name = auction.next, map.railroads[auction.railroad].short
    auction = replace(auction, high=action.amount, bidder=seat)
    state = replace(state, news=(*state.news, BidMade(seat, name, action.amount)))
    return _go_on(map, state, auction, seat + 1)


def pass_on(map: Map, state: State, auction: Auction, action: Pass) -> State:
    """A pass is final for this auction (rule 10)."""
    seat = auction.next
    auction = replace(auction, seats=tuple(other for other in auction.seats if other != seat))
    state = replace(state, news=(*state.news, Passed(seat, map.railroads[auction.railroad].short)))
    return _go_on(map, state, auction, seat + 1)


def _go_on(map: Map, state: State, auction: Auction, start: Seat) -> State:
    """Who cannot pay drops out; then the auction ends, or the next seat at or after `start` is asked (E24-E26)."""
    smallest = auction.smallest_bid
    out = [seat for seat in auction.seats if state.cash[seat] < smallest and seat != auction.bidder]
    if out:
        name = map.railroads[auction.railroad].short
        drops = tuple(DroppedOut(seat, name, smallest, state.cash[seat]) for seat in out)
        state = replace(state, news=(*state.news, *drops))
        auction = replace(auction, seats=tuple(seat for seat in auction.seats if seat not in out))
    if not auction.seats:
        return _nobody_bid(map, state, auction)
    if auction.bidder is not None and len(auction.seats) == 1:
        return _sell(map, state, auction, auction.bidder, auction.high or 0)
    return replace(state, phase=replace(auction, next=_following(auction.seats, start - 1)))


def _following(seats: tuple[Seat, ...], seat: Seat) -> Seat:
    """The next of these seats clockwise, after `seat`."""
    for other in seats:
        if other > seat:
            return other
    return seats[0]


def _nobody_bid(map: Map, state: State, auction: Auction) -> State:
    """Rule 11: the opener has a first share for nothing. Rule 48: an offered share stays where it is."""
    if auction.kind != "offer":
        return _sell(map, state, auction, auction.opener, 0)
    event = ShareUnsold(map.railroads[auction.railroad].short, auction.seller)
    return end_action(map, replace(state, news=(*state.news, event)))


def _sell(map: Map, state: State, auction: Auction, buyer: Seat, price: int) -> State:
    """Rules 12, 47: the money goes to the Treasury, or to who sells an own share."""
    charter, railroad = map.railroads[auction.railroad], state.railroads[auction.railroad]
    held, seller = list(railroad.held), auction.seller
    cash = list(state.cash)
    held[buyer] += 1
    cash[buyer] -= price
    events: list[Event] = [ShareSold(charter.short, buyer, price, seller, auction.bidder is None)]
    if seller is not None:
        held[seller] -= 1
        cash[seller] += price
    if not railroad.open:
        events.append(RailroadOpened(charter.short, map.locations[map.base[auction.railroad]].name))
    treasury = railroad.treasury + (price if seller is None else 0)
    railroad = replace(railroad, open=True, treasury=treasury, held=tuple(held))
    state = replace(
        state,
        cash=tuple(cash),
        railroads=changed(state.railroads, auction.railroad, railroad),
        news=(*state.news, *events),
    )
    if auction.kind == "offer":
        return end_action(map, state)
    return replace(state, phase=FreeLink(auction.railroad, buyer))


def free_links(map: Map, state: State, railroad: int) -> list[int]:
    """The unbuilt links at its base (rule 13); the map's conditions see to it that there is one (E28, E29)."""
    return bits(map.links_at[map.base[railroad]] & standing.unbuilt(map, state))


def free_link_menu(map: Map, state: State, phase: FreeLink) -> Iterable[LayFreeLink]:
    return [LayFreeLink(map.links[link].id) for link in free_links(map, state, phase.railroad)]


def check_free_link(map: Map, state: State, phase: FreeLink, action: LayFreeLink) -> None:
    link = map.link(action.link)
    if link not in free_links(map, state, phase.railroad):
        charter = map.railroads[phase.railroad]
        base = map.locations[map.base[phase.railroad]].name
        raise IllegalAction(f"{charter.short} lays its free link from {base}, on a link nobody has built.")


def lay_free_link(map: Map, state: State, phase: FreeLink, action: LayFreeLink) -> State:
    """Rules 9, 13, 14, 55: lay it; then the next auction, the first turn, or the rest of the turn that opened it."""
    state = laid(map, state, phase.railroad, map.link(action.link), builder=phase.winner, cost=0)
    if phase.railroad == map.hub_railroad:
        return end_action(map, state)
    following = phase.railroad + 1
    if following == map.hub_railroad:
        return begin_turn(state, phase.winner)
    return open_auction(map, state, "initial", following, phase.winner, 0)
