"""The game's English for facts: one sentence for each event, names of seats and spaces. It knows no position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from trainboard.games.age_of_rail import events
from trainboard.games.age_of_rail.data import Space
from trainboard.kit.game import Seat
from trainboard.kit.words import gettext as _

SPACE_NAMES: dict[Space, str] = {
    "build": _("Build Track"),
    "offer": _("Offer Stock"),
    "develop": _("Develop Locations"),
    "dividends": _("Pay Dividends"),
}


def seat_name(seat: Seat) -> str:
    return _("Player {number}").format(number=seat + 1)


def listed(words: Sequence[str]) -> str:
    """'A', 'A and B', 'A, B and C'."""
    if len(words) < 2:
        return "".join(words)
    return _("{most} and {last}").format(most=", ".join(words[:-1]), last=words[-1])


def sentence(event: events.Event) -> str:
    """One plain sentence for a fact."""
    match event:
        case events.AuctionOpened() | events.BidMade() | events.Passed() | events.DroppedOut():
            return _auction(event)
        case events.ShareSold() | events.ShareUnsold() | events.RailroadOpened() | events.OfferDeclined():
            return _stock(event)
        case events.LinkLaid() | events.BuildAsked() | events.ConnectionMade():
            return _track(event)
        case events.ActionTaken() | events.NothingToDo() | events.Developed() | events.MetroGrew():
            return _turn(event)
        case events.DividendsPaid() | events.FinalPayoffMade() | events.GameEnded():
            return _payout(event)
        case _:
            assert_never(event)


def _auction(event: events.AuctionOpened | events.BidMade | events.Passed | events.DroppedOut) -> str:
    match event:
        case events.AuctionOpened():
            return _opened(event)
        case events.BidMade(seat, railroad, amount):
            return _("{who} bids ${amount} for {railroad}.").format(
                who=seat_name(seat), amount=amount, railroad=railroad
            )
        case events.Passed(seat, railroad):
            return _("{who} passes on {railroad}.").format(who=seat_name(seat), railroad=railroad)
        case events.DroppedOut(seat, railroad, needed, cash):
            return _("{who} is out of the {railroad} auction: ${cash} cannot pay ${needed}.").format(
                who=seat_name(seat), railroad=railroad, cash=cash, needed=needed
            )
        case _:
            assert_never(event)


def _opened(event: events.AuctionOpened) -> str:
    if event.seller is not None:
        form = _("{seller} offers an own share of {railroad}, from ${minimum}.")
    elif event.kind == "offer":
        form = _("{opener} offers a share of {railroad}, from ${minimum}.")
    else:
        form = _("The first share of {railroad} is up for auction, from ${minimum}; {opener} has the first word.")
    seller = "" if event.seller is None else seat_name(event.seller)
    return form.format(seller=seller, railroad=event.railroad, opener=seat_name(event.opener), minimum=event.minimum)


def _stock(event: events.ShareSold | events.ShareUnsold | events.RailroadOpened | events.OfferDeclined) -> str:
    match event:
        case events.ShareSold():
            return _sold(event)
        case events.ShareUnsold(railroad, seller):
            form = _("Nobody bids for {railroad}; the share stays unsold.")
            if seller is not None:
                form = _("Nobody bids for {railroad}; {who} keeps the share.")
            return form.format(railroad=railroad, who="" if seller is None else seat_name(seller))
        case events.RailroadOpened(railroad, base):
            return _("{railroad} opens at {base}.").format(railroad=railroad, base=base)
        case events.OfferDeclined(seat):
            return _("{who} offers no share.").format(who=seat_name(seat))
        case _:
            assert_never(event)


def _sold(event: events.ShareSold) -> str:
    if event.unbid:
        form = _("Nobody bids for {railroad}; {buyer}, who opened, takes the share for ${price}.")
    elif event.seller is not None:
        form = _("{buyer} buys {seller}'s share of {railroad} for ${price}.")
    else:
        form = _("{buyer} buys a share of {railroad} for ${price}, paid into its Treasury.")
    seller = "" if event.seller is None else seat_name(event.seller)
    return form.format(railroad=event.railroad, buyer=seat_name(event.buyer), seller=seller, price=event.price)


def _track(event: events.LinkLaid | events.BuildAsked | events.ConnectionMade) -> str:
    match event:
        case events.LinkLaid(railroad, builder, _link, ends, cost, income):
            form = _("{who} builds {railroad} from {a} to {b}{price}; its income is now {income}.")
            return form.format(
                who=seat_name(builder), railroad=railroad, a=ends[0], b=ends[1], income=income,
                price=_(" for ${cost}").format(cost=cost) if cost else "",
            )  # fmt: skip
        case events.BuildAsked(seat, railroad, builder):
            return _("{who} asks {builder} to build with {railroad}.").format(
                who=seat_name(seat), builder=seat_name(builder), railroad=railroad
            )
        case events.ConnectionMade():
            return _connected(event)
        case _:
            assert_never(event)


def _connected(event: events.ConnectionMade) -> str:
    form = _("{who} connects {railroad} to {there} for ${cost}{value}; {bonus}.")
    value = _(", adding ${value} of Value").format(value=event.value) if event.value else ""
    bonus = _("each share pays a Connection Bonus of ${bonus}").format(bonus=event.bonus)
    if not event.bonus:
        bonus = _("its income is too low for a Connection Bonus")
    return form.format(
        who=seat_name(event.builder), railroad=event.railroad, there=event.connection,
        cost=event.cost, value=value, bonus=bonus,
    )  # fmt: skip


def _turn(event: events.ActionTaken | events.NothingToDo | events.Developed | events.MetroGrew) -> str:
    match event:
        case events.ActionTaken(seat, space, track):
            form = _("{who} takes {space}; the action track stands at {track}.")
            if space == "dividends":
                form = _("{who} takes {space}.")
            return form.format(who=seat_name(seat), space=SPACE_NAMES[space], track=track)
        case events.NothingToDo(seat, space):
            return _("There is nothing to do for {who} at {space}.").format(
                who=seat_name(seat), space=SPACE_NAMES[space]
            )
        case events.Developed(seat, location, income, cost):
            form = _("{who} develops {place} to {income}{price}.")
            price = _(" for ${cost} of their own").format(cost=cost) if cost else ""
            return form.format(who=seat_name(seat), place=location, income=income, price=price)
        case events.MetroGrew(location, income):
            return _("{place} grows by itself to {income}.").format(place=location, income=income)
        case _:
            assert_never(event)


def _payout(event: events.DividendsPaid | events.FinalPayoffMade | events.GameEnded) -> str:
    match event:
        case events.DividendsPaid(number, automatic, _shares, paid):
            form = _("Dividend {number} is paid{why}: {paid}.")
            return form.format(number=number, why=_why(automatic), paid=payments(paid))
        case events.FinalPayoffMade(automatic, _shares, paid):
            return _("The Final Payoff is made{why}: {paid}.").format(why=_why(automatic), paid=payments(paid))
        case events.GameEnded(winners, cash):
            form = _("{who} wins with ${cash}.") if len(winners) == 1 else _("{who} share the win with ${cash} each.")
            return form.format(who=listed([seat_name(seat) for seat in winners]), cash=max(cash))
        case _:
            assert_never(event)


def _why(automatic: bool) -> str:
    return _(", since the action track ran over") if automatic else ""


def payments(paid: Sequence[int]) -> str:
    """Who gets what; nobody's nothing is left out."""
    some = [f"{seat_name(seat)} ${money}" for seat, money in enumerate(paid) if money]
    return listed(some) if some else _("nobody holds a share that pays")
