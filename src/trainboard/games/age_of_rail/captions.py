"""What is asked of whom, and what each target is called, in a position. It knows no event and draws nothing."""

from __future__ import annotations

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.data import Space
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import (
    NOBODY,
    Auction,
    Building,
    BuildingFor,
    Developing,
    FreeLink,
    Offering,
    Over,
    State,
    Turn,
)
from trainboard.games.age_of_rail.strips import advance
from trainboard.games.age_of_rail.words import SPACE_NAMES, listed, seat_name
from trainboard.kit.game import Seat
from trainboard.kit.view import Target
from trainboard.kit.words import gettext as _


def acting(state: State) -> Seat | None:
    match state.phase:
        case Auction(next=seat) | FreeLink(winner=seat) | BuildingFor(builder=seat):
            return seat
        case Over():
            return None
    return state.active


def prompt(map: Map, state: State, seat: Seat | None) -> str:
    """One sentence: to the seat that acts in the second person, to all others in the third."""
    who = acting(state)
    if who is None:
        best = max(state.cash)
        winners = [seat_name(number) for number, cash in enumerate(state.cash) if cash == best]
        form = _("The game is over: {who} won with ${cash}.")
        return form.format(who=listed(winners), cash=best)
    if who == seat:
        return _("You are to {what}.").format(what=_asked(map, state, who))
    return _("{who} is to {what}.").format(who=seat_name(who), what=_asked(map, state, who))


def _asked(map: Map, state: State, who: Seat) -> str:
    match state.phase:
        case Auction() as auction:
            return _asked_bid(map, auction)
        case FreeLink(railroad):
            return _("lay the free link of {railroad} from {base}").format(
                railroad=map.railroads[railroad].short, base=map.locations[map.base[railroad]].name
            )
        case Turn():
            return _("choose an action")
        case BuildingFor(railroad):
            form = _("build with {railroad}, asked by {who}: {choice}")
            return form.format(
                railroad=map.railroads[railroad].short, who=seat_name(state.active or 0), choice=_track_choice(map)
            )
        case Building():
            able = standing.able_railroads(map, state)
            own = any(standing.controls(state.railroads[number], who) for number in able)
            if own:
                return _("build track: {choice}").format(choice=_track_choice(map))
            return _("ask a controller of another railroad to build, having none that can")
        case Developing(done):
            return _asked_development(map, state) if done else _("develop a Location")
        case Offering():
            return _("choose a share to offer")
    raise AssertionError(state.phase)


def _track_choice(map: Map) -> str:
    form = _("one link for ${one}, two in a chain for ${two}, or an External Connection")
    return form.format(one=map.money.link, two=map.money.double)


def _asked_bid(map: Map, auction: Auction) -> str:
    share = map.railroads[auction.railroad].short
    if auction.high is None or auction.bidder is None:
        return _("bid ${least} or more for a share of {share}, or pass").format(least=auction.minimum, share=share)
    form = _("raise {bidder}'s ${high} for a share of {share}, or pass")
    return form.format(bidder=seat_name(auction.bidder), high=auction.high, share=share)


def _asked_development(map: Map, state: State) -> str:
    price = map.money.second_development
    if standing.free_seconds(map, state):
        form = _("develop {hub} for nothing, or a second Location for ${price}")
        return form.format(hub=map.locations[map.hub].name, price=price)
    return _("develop a second Location for ${price}, or stop").format(price=price)


def chapter(map: Map, state: State) -> str:
    if isinstance(state.phase, Over):
        return _("Final Payoff")
    return _("Turn {number}").format(number=state.turn) if state.turn else _("Initial Offering")


def label(map: Map, state: State, target: Target) -> str:
    """What choosing the target means now: its name, and for an action or a town what follows."""
    spoken = named(map, state, target)
    match target.partition(":"), state.phase:
        case ("town", _, name), Developing():
            return spoken + _earners(map, state, map.location_number[name])
        case ("space", _, name), Turn():
            return spoken + _payout(map, state, _space(name))
    return spoken


def named(map: Map, state: State, target: Target) -> str:
    """The spoken name of a target, with what matters about it."""
    kind, _colon, name = target.partition(":")
    match kind:
        case "space":
            space = _space(name)
            return f"{SPACE_NAMES[space]} ({advance(map, space)})"
        case "railroad":
            return _railroad(map, state, map.railroad_number[name])
        case "link":
            return _link(map, state, map.link_number[name])
        case "town":
            return _town(map, state, map.location_number[name])
        case "external":
            return _external(map, state, map.connection_number[name])
        case "seat":
            return _("{who} builds").format(who=seat_name(int(name)))
        case "own":
            return _own_share(map, state, map.railroad_number[name])
    return {
        "auction:bid": _("Bid"),
        "auction:pass": _("Pass"),
        "develop:stop": stop_label(map, state),
        "offer:nothing": _("Offer nothing"),
    }[target]


def _space(name: str) -> Space:
    return next(space for space in SPACE_NAMES if space == name)


def _payout(map: Map, state: State, space: Space) -> str:
    """The payout that this action brings about, if its name does not say so (rules 21, 50, 52)."""
    if not standing.pays(map, state, space):
        return ""
    if state.payouts == map.track.dividends:
        return _(": the Final Payoff, the game ends")
    return "" if space == "dividends" else _(": dividends are paid")


def _earners(map: Map, state: State, number: int) -> str:
    """Which railroads earn more by the town's next step, once for each of their links (rules 32, 35)."""
    boxes, level = map.boxes[number], state.levels[number]
    more = boxes[min(level + 1, len(boxes) - 1)] - boxes[level]
    touching = [(map.reach(railroad.links).links & map.links_at[number]).bit_count() for railroad in state.railroads]
    gains = [
        f"{charter.short} +{more * links}" for charter, links in zip(map.railroads, touching, strict=True) if links
    ]
    return ": " + ", ".join(gains) if gains else ""


def _railroad(map: Map, state: State, number: int) -> str:
    railroad, short = state.railroads[number], map.railroads[number].short
    if not railroad.open:
        return _("{railroad}, closed").format(railroad=short)
    if isinstance(state.phase, Offering):
        left, least = standing.unsold(map, railroad), standing.minimum_bid(map, railroad)
        return _("{railroad}, {left} unsold, from ${least}").format(railroad=short, left=left, least=least)
    form = _("{railroad}, income {income}, Treasury ${treasury}")
    return form.format(railroad=short, income=railroad.income, treasury=railroad.treasury)


def _own_share(map: Map, state: State, number: int) -> str:
    least = standing.minimum_bid(map, state.railroads[number])
    form = _("Your own {railroad} share, from ${least}")
    return form.format(railroad=map.railroads[number].short, least=least)


def _link(map: Map, state: State, number: int) -> str:
    owner = next((at for at, railroad in enumerate(state.railroads) if number in railroad.links), NOBODY)
    if owner != NOBODY:
        return f"{map.link_name(number)}, {map.railroads[owner].short}"
    a, b = map.ends[number]
    income = standing.box(map, state, a) + standing.box(map, state, b)
    return _("{link} (+{income} income)").format(link=map.link_name(number), income=income)


def _town(map: Map, state: State, number: int) -> str:
    boxes, level = map.boxes[number], state.levels[number]
    form = _("{town}, income {income}") if level + 1 == len(boxes) else _("{town}, income {income}, next {next}")
    return form.format(
        town=map.locations[number].name, income=boxes[level], next=boxes[min(level + 1, len(boxes) - 1)]
    )


def _external(map: Map, state: State, number: int) -> str:
    connection, owner = map.connections[number], state.connected[number]
    if owner != NOBODY:
        return _("{place}, connected by {railroad}").format(
            place=connection.name, railroad=map.railroads[owner].short
        )
    form = _("{place} from {town}, ${price}")
    if connection.value:
        form = _("{place} from {town}, ${price}, Value {value}")
    town = map.locations[map.connection_at[number]].name
    return form.format(place=connection.name, town=town, price=connection.price, value=connection.value)


def stop_label(map: Map, state: State) -> str:
    city = standing.next_automatic(map, state)
    if city is None:
        return _("Stop developing")
    grown = map.boxes[city][state.levels[city] + 1]
    return _("Stop developing: {city} grows to {income}").format(city=map.locations[city].name, income=grown)
