"""A second reading of the rules, written from their text alone: plain, slow, nothing kept that can be counted anew.

It shares the printed maps and the actions with the engine, and nothing else.
"""

from __future__ import annotations

from math import ceil

from trainboard.games.age_of_rail.actions import (
    Action,
    Ask,
    Bid,
    Build,
    Connect,
    Decline,
    Develop,
    LayFreeLink,
    Offer,
    Pass,
    Stop,
    Take,
)
from trainboard.games.age_of_rail.data import Print, Space

ADVANCE: dict[Space, int] = {"build": 3, "offer": 4, "develop": 5, "dividends": 0}
CASH = {3: 80, 4: 70, 5: 60, 6: 50}
GROWING = ("pittsburgh", "cincinnati", "detroit", "chicago")


class Reading:
    """A game in play. `asked` says what for; `railroad` and `who` are those of an auction, free link or request."""

    def __init__(self, printed: Print, seats: int, own_shares: bool) -> None:
        self.base_game = printed.sheet.id == "south_africa"
        self.own_shares, self.seats = own_shares, range(seats)
        self.boxes = {place.id: place.boxes for place in printed.locations}
        self.ends = {link.id: link.ends for link in printed.links}
        self.home = {charter.id: charter.base for charter in printed.sheet.railroads}
        self.railroads = list(self.home)
        self.late = self.railroads[-1]
        self.hub = self.home[self.late]
        self.outside = {connection.id: connection for connection in printed.sheet.connections}
        self.cash = [CASH[seats]] * seats
        self.markers: list[Space] = ["build"] * seats
        self.opened: set[str] = set()
        self.treasury = dict.fromkeys(self.railroads, 0)
        self.held = {name: [0] * seats for name in self.railroads}
        self.owner: dict[str, str] = {}
        self.bought: dict[str, str] = {}
        self.level = dict.fromkeys(self.boxes, 0)
        self.track = self.payouts = self.done = 0
        self.active: int | None = None
        self.put_up("initial", self.railroads[0], 0, 0)

    # What can be counted

    def box(self, place: str) -> int:
        return self.boxes[place][self.level[place]]

    def grows(self, place: str) -> bool:
        return self.level[place] + 1 < len(self.boxes[place])

    def links(self, railroad: str) -> list[str]:
        return [link for link, owner in self.owner.items() if owner == railroad]

    def network(self, railroad: str) -> set[str]:
        return {end for link in self.links(railroad) for end in self.ends[link]}

    def income(self, railroad: str) -> int:
        return sum(self.box(end) for link in self.links(railroad) for end in self.ends[link])

    def value(self, railroad: str) -> int:
        return 5 * len(self.links(railroad)) + sum(
            self.outside[name].value for name, owner in self.bought.items() if owner == railroad
        )

    def unsold(self) -> list[str]:
        return [name for name in self.railroads if name in self.opened and sum(self.held[name]) < 5]

    def controllers(self, railroad: str) -> list[int]:
        most = max(self.held[railroad])
        return [seat for seat in self.seats if most and self.held[railroad][seat] == most]

    def turn(self) -> int:
        assert self.active is not None
        return self.active

    # Auctions

    def put_up(self, kind: str, railroad: str, opener: int, least: int, seller: int | None = None) -> None:
        self.asked, self.kind, self.railroad, self.opener, self.seller = "bid", kind, railroad, opener, seller
        self.least = least
        self.bidder: int | None = None
        self.bidding = [seat for seat in self.seats if seat != seller]
        self.ask_bid(opener if seller is None else seller + 1)

    def ask_bid(self, first: int) -> None:
        self.bidding = [seat for seat in self.bidding if seat == self.bidder or self.cash[seat] >= self.least]
        if self.bidding and self.bidding != [self.bidder]:
            places = len(self.seats)
            self.who = min(self.bidding, key=lambda seat: (seat - first) % places)
        elif self.bidding or self.kind != "offer":
            self.sell(
                self.opener if self.bidder is None else self.bidder, 0 if self.bidder is None else self.least - 1
            )
        else:
            self.end_turn()

    def sell(self, buyer: int, price: int) -> None:
        self.cash[buyer] -= price
        self.held[self.railroad][buyer] += 1
        self.opened.add(self.railroad)
        if self.seller is None:
            self.treasury[self.railroad] += price
        else:
            self.cash[self.seller] += price
            self.held[self.railroad][self.seller] -= 1
        if self.kind == "offer":
            self.end_turn()
        else:
            self.asked, self.who = "free link", buyer

    def free_link(self, link: str) -> None:
        self.owner[link] = self.railroad
        following = self.railroads.index(self.railroad) + 1
        if self.railroad == self.late:
            self.end_turn()
        elif self.railroads[following] == self.late:
            self.asked, self.active = "turn", self.who
        else:
            self.put_up("initial", self.railroads[following], self.who, 0)

    # Turns and payouts

    def end_turn(self) -> None:
        if self.track > 35:
            self.pay()
        if self.asked != "over":
            self.asked, self.active = "turn", (self.turn() + 1) % len(self.seats)

    def pay(self) -> None:
        for name in self.opened:
            share = ceil(self.income(name) / 5)
            if self.payouts == 5:
                share = ceil((self.value(name) + self.income(name)) / sum(self.held[name]))
            for seat in self.seats:
                self.cash[seat] += self.held[name][seat] * share
        self.track, self.payouts = 0, self.payouts + 1
        if self.payouts == 6:
            self.treasury, self.asked = dict.fromkeys(self.railroads, 0), "over"

    def take(self, space: Space) -> None:
        seat = self.turn()
        self.markers[seat] = space
        self.track += ADVANCE[space]
        own = self.own_shares and any(held[seat] for held in self.held.values())
        if space == "build" and any(self.builds(name) for name in self.railroads):
            self.asked = "build"
        elif space == "offer" and (self.unsold() or own):
            self.asked = "offer"
        elif space == "develop" and self.developable():
            self.asked, self.done = "develop", 0
        else:
            if space == "dividends":
                self.pay()
            self.end_turn()

    # Track

    def builds(self, railroad: str) -> set[Action]:
        served, money = self.network(railroad), self.treasury[railroad]
        free = [link for link in self.ends if link not in self.owner]
        singles = [(link,) for link in free if served & set(self.ends[link]) and money >= 5]
        doubles = [(a, b) for a in free for b in free if a != b and money >= 15 and self.is_chain(served, a, b)]
        bought = [
            Connect(railroad, name)
            for name, outside in self.outside.items()
            if name not in self.bought and outside.at in served and outside.price <= money
        ]
        return {*bought, *(Build(railroad, links) for links in (*singles, *doubles))}

    def is_chain(self, served: set[str], first: str, second: str) -> bool:
        """Out of the network to a new place that is not the hub, and on to another new one."""
        new = set(self.ends[first]) - served
        if len(new) != 1 or new == {self.hub}:
            return False
        return new <= set(self.ends[second]) and not served & set(self.ends[second])

    def lay(self, action: Build) -> None:
        self.treasury[action.railroad] -= 5 if len(action.links) == 1 else 15
        self.owner |= dict.fromkeys(action.links, action.railroad)
        if self.late not in self.opened and any(self.hub in self.ends[link] for link in action.links):
            self.put_up("hub", self.late, self.turn(), 0)
        else:
            self.end_turn()

    def connect(self, action: Connect) -> None:
        self.treasury[action.railroad] -= self.outside[action.connection].price
        self.bought[action.connection] = action.railroad
        for seat in self.seats:
            self.cash[seat] += self.held[action.railroad][seat] * (self.income(action.railroad) // 5)
        self.end_turn()

    # Development

    def developable(self) -> set[str]:
        served = {end for link in self.owner for end in self.ends[link]}
        return {place for place in served | ({self.hub} if self.base_game else set()) if self.grows(place)}

    def free_second(self) -> set[str]:
        return {self.hub} if self.base_game and self.grows(self.hub) else set()

    def paid_seconds(self) -> set[str]:
        return self.developable() - self.free_second() if self.cash[self.turn()] >= 3 else set()

    def develop(self, place: str) -> None:
        if self.done and place not in self.free_second():
            self.cash[self.turn()] -= 3
        self.level[place] += 1
        self.done += 1
        if self.done == 2:
            self.end_turn()
        elif not self.paid_seconds():
            self.stop()

    def stop(self) -> None:
        cities = [self.hub] if self.base_game else GROWING
        for city in [city for city in cities if self.grows(city)][:1]:
            self.level[city] += 1
        self.end_turn()

    # What may be done, and what it does

    def seat(self) -> int | None:
        if self.asked == "over":
            return None
        return self.who if self.asked in ("bid", "free link", "build for") else self.active

    def menu(self) -> set[Action]:
        """Everything legal, but of all bids the least only."""
        match self.asked:
            case "bid":
                return {Pass(), Bid(self.least)}
            case "free link":
                base = self.home[self.railroad]
                return {
                    LayFreeLink(link) for link, ends in self.ends.items() if base in ends and link not in self.owner
                }
            case "turn":
                return {Take(space) for space in ADVANCE if self.has_room(space)}
            case "build":
                return self.tracks()
            case "build for":
                return self.builds(self.railroad)
            case "develop":
                return self.developments()
            case "offer":
                return self.offers()
        return set()

    def has_room(self, space: Space) -> bool:
        if space == "build":
            return True
        if self.markers[self.turn()] == space:
            return False
        limit = {"offer": 2 if len(self.seats) == 3 else 3, "develop": 2, "dividends": 1}[space]
        if space == "develop" and not self.base_game and not self.developable():
            return False
        return self.markers.count(space) < limit

    def tracks(self) -> set[Action]:
        able = [name for name in self.railroads if self.builds(name)]
        own = [name for name in able if self.turn() in self.controllers(name)]
        if own:
            return set().union(*map(self.builds, own))
        return {Ask(name, seat) for name in able for seat in self.controllers(name)}

    def developments(self) -> set[Action]:
        if not self.done:
            return {Develop(place) for place in self.developable()}
        seconds: set[Action] = {Develop(place) for place in self.free_second() | self.paid_seconds()}
        return seconds if self.free_second() else {*seconds, Stop()}

    def offers(self) -> set[Action]:
        offers: set[Action] = {Offer(name, False) for name in self.unsold()}
        own: set[Action] = {Offer(name, True) for name in self.railroads if self.held[name][self.turn()]}
        return offers | (own if self.own_shares else set()) | (set() if self.unsold() else {Decline()})

    def do(self, action: Action) -> None:
        match action:
            case Bid(amount):
                self.bidder, self.least = self.who, amount + 1
                self.ask_bid(self.who + 1)
            case Pass():
                self.bidding.remove(self.who)
                self.ask_bid(self.who + 1)
            case LayFreeLink(link):
                self.free_link(link)
            case Take(space):
                self.take(space)
            case Ask(railroad, builder):
                self.asked, self.railroad, self.who = "build for", railroad, builder
            case Build():
                self.lay(action)
            case Connect():
                self.connect(action)
            case Develop(location):
                self.develop(location)
            case Stop():
                self.stop()
            case Offer(railroad, own):
                least = ceil(self.value(railroad) / 5)
                self.put_up("offer", railroad, self.turn(), least, self.turn() if own else None)
            case Decline():
                self.end_turn()
