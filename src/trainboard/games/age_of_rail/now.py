"""The card for the moment: the auction, what may be offered or built, who may be asked, the final table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import Element, div, p, section, span

from trainboard.games.age_of_rail import captions, foresight, standing
from trainboard.games.age_of_rail.cards import listing, plain, swatch, touch
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import Auction, Building, Developing, Offering, Over, State
from trainboard.games.age_of_rail.words import seat_name
from trainboard.kit.view import Panel, Target
from trainboard.kit.words import gettext as _


def now(map: Map, state: State) -> Panel | None:
    """None where the board says it all."""
    match state.phase:
        case Over():
            return _final(state)
        case Auction() as auction:
            return _auction(map, state, auction)
        case Developing(done=1):
            return _choices(map, state, _("Second development"), ["develop:stop"])
        case Offering():
            return _offering(map, state)
        case Building():
            return _building(map, state)
    return None


def _choices(map: Map, state: State, name: str, targets: Sequence[str], note: str = "") -> Panel:
    labels = "\n".join(captions.label(map, state, Target(target)) for target in targets)
    html = section[
        p(".aor-note")[note] if note else None,
        div(".aor-buttons")[[touch(map, state, target) for target in targets]],
    ]
    return Panel("now", name, html, f"{note}\n{labels}".strip())


def _building(map: Map, state: State) -> Panel:
    """The railroads at hand; if the active player controls none of them, also who may be asked (rule 25)."""
    able = standing.able_railroads(map, state)
    own = [number for number in able if standing.controls(state.railroads[number], state.active or 0)]
    targets = [f"railroad:{map.railroads[number].id}" for number in own or able]
    note = _("One link ${one}, two in a chain ${two}, or an External Connection, from the railroad's Treasury.")
    if not own:
        seats = {seat for number in able for seat in standing.controllers(state.railroads[number])}
        targets += [f"seat:{seat}" for seat in sorted(seats)]
        note = _("You control no railroad that can build: name one, and the controller who builds with it.")
    return _choices(map, state, _("Build Track"), targets, note.format(one=map.money.link, two=map.money.double))


def _offering(map: Map, state: State) -> Panel:
    active = state.active or 0
    unsold = [f"railroad:{charter.id}" for charter, railroad in zip(map.railroads, state.railroads, strict=True)
              if railroad.open and standing.unsold(map, railroad)]  # fmt: skip
    own = [f"own:{charter.id}" for charter, railroad in zip(map.railroads, state.railroads, strict=True)
           if railroad.held[active] and state.own_shares]  # fmt: skip
    last = [] if unsold else ["offer:nothing"]
    note = _("The minimum bid is a fifth of the Value. An unsold share pays its Treasury, your own share pays you.")
    return _choices(map, state, _("Offer Stock"), [*unsold, *own, *last], note)


def _auction(map: Map, state: State, auction: Auction) -> Panel:
    charter = map.railroads[auction.railroad]
    whose = _("a share") if auction.seller is None else _("{who}'s own share").format(who=seat_name(auction.seller))
    least = _("Least bid now: ${least}").format(least=auction.smallest_bid)
    facts = [_high(auction), least, *_foresight(map, state, auction)]
    chips = [_chip(auction, bidder) for bidder in foresight.bidders(state, auction)]
    html = section[
        p[swatch(map, auction.railroad), _("{railroad}: {whose}").format(railroad=charter.short, whose=whose)],
        [p(".aor-note")[fact] for fact in facts],
        div[chips],
        div(".aor-buttons")[touch(map, state, "auction:bid"), touch(map, state, "auction:pass")],
    ]
    standings = "; ".join(_part(bidder) for bidder in foresight.bidders(state, auction))
    return Panel("now", _("Auction: {railroad}").format(railroad=charter.short), html, "\n".join([*facts, standings]))


def _high(auction: Auction) -> str:
    if auction.high is None or auction.bidder is None:
        return _("No bid yet")
    return _("High bid: ${high} by {who}").format(high=auction.high, who=seat_name(auction.bidder))


def _foresight(map: Map, state: State, auction: Auction) -> Iterable[str]:
    """What the share is worth before and after the sale, and who can still bid."""
    seen = foresight.dilution(map, state, auction)
    if seen is None:
        yield _("A first share: all its income and Value will follow from the links it builds")
    else:
        form = _("A share's dividend is ${dividend}, whatever is sold; its Final Payoff ${now} now, ${after} after")
        yield form.format(dividend=seen.dividend, now=seen.payoff_now, after=seen.payoff_after)
    able = [b for b in foresight.bidders(state, auction) if b.standing == "in"]
    names = ", ".join(f"{seat_name(bidder.seat)} (${bidder.cash})" for bidder in able)
    yield _("Can still bid: {names}").format(names=names or _("nobody"))


PARTS = {"high": _("high bid"), "in": _("in"), "out": _("out"), "seller": _("seller")}


def _part(bidder: foresight.Bidder) -> str:
    return f"{seat_name(bidder.seat)} {PARTS[bidder.standing]}"


def _chip(auction: Auction, bidder: foresight.Bidder) -> Element:
    kinds = [".aor-chip", f".aor-{bidder.standing}", ".aor-turn" if bidder.seat == auction.next else ""]
    return span("".join(kinds), title=PARTS[bidder.standing])[f"{seat_name(bidder.seat)} ${bidder.cash}"]


def _final(state: State) -> Panel:
    """Most cash wins; equal cash shares the place (rule 54)."""
    order = sorted(range(len(state.cash)), key=lambda seat: -state.cash[seat])
    head = [_("Player"), _("Place"), _("Cash")]
    rows = [[seat_name(seat), str(1 + sum(cash > state.cash[seat] for cash in state.cash)), f"${state.cash[seat]}"]
            for seat in order]  # fmt: skip
    kinds = ["aor-me" if row[1] == "1" else "" for row in rows]
    return Panel("now", _("Final table"), listing(head, rows, kinds), plain([head, *rows]))
