"""GAME: the rules of Age of Rail as the kit's contract asks for them. Each step of a turn is a module of `steps`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from trainboard.games.age_of_rail import audit
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
from trainboard.games.age_of_rail.bots import BOTS
from trainboard.games.age_of_rail.data import DATA, SEATS, SPACES
from trainboard.games.age_of_rail.map import Map, load
from trainboard.games.age_of_rail.standing import for_players
from trainboard.games.age_of_rail.state import (
    NOBODY,
    Auction,
    Building,
    BuildingFor,
    Developing,
    FreeLink,
    Offering,
    Over,
    Railroad,
    State,
    Turn,
)
from trainboard.games.age_of_rail.steps import auction, building, developing, offering, turns
from trainboard.games.age_of_rail.view import AgeOfRailView
from trainboard.kit.bots import Bot
from trainboard.kit.game import Game, IllegalAction, Seat

MAPS: Final = ("allegheny", "south_africa")
ASKED: Final[dict[type[Any], str]] = {
    Auction: "bid or pass",
    FreeLink: "lay the free link",
    Turn: "choose an action space",
    Building: "build track",
    BuildingFor: "build track with the railroad you were asked for",
    Developing: "develop a Location",
    Offering: "offer a share",
}
BELONGS: Final[dict[type[Any], str]] = {
    Bid: "Bids are made in an auction",
    Pass: "One passes in an auction",
    LayFreeLink: "A free link comes with a railroad that opens",
    Take: "An action space is chosen when a turn begins",
    Build: "Track is built after Build Track is chosen",
    Connect: "External Connections are bought after Build Track is chosen",
    Ask: "Others are asked to build after Build Track is chosen",
    Develop: "Locations are developed after Develop Locations is chosen",
    Stop: "One stops developing after a first development",
    Offer: "Shares are offered after Offer Stock is chosen",
    Decline: "Nothing is offered only after Offer Stock is chosen",
}
"""When each verb has its time; `ASKED` says what it is time for."""


class AgeOfRail:
    """Rules without memory, on the maps it was given."""

    id = "age-of-rail"
    title = "Age of Rail: Allegheny"
    about = (
        "Bid for shares of railroads; whoever holds most of one builds with it, and it pays all who hold any. "
        "Lay track, develop towns, time the dividends: most cash wins."
    )
    rules_version = 1
    seats = SEATS
    max_actions = 1_000_000  # 72 turns (E38), each with at most one auction of rising bids below $10,000
    bots: Mapping[str, Callable[[Game[State, Action]], Bot[State, Action]]] = BOTS

    def __init__(self, maps: Iterable[Map]) -> None:
        self.maps = {map.id: map for map in maps}
        self.data_digest = hashlib.sha256(
            "".join(m.printed.digest() for m in self.maps.values()).encode()
        ).hexdigest()
        self.Options = _options(tuple(self.maps))
        self.State: type[State] = State
        self.Action: Any = Action
        self.view = AgeOfRailView(self.maps)

    def with_data(self, folder: Path) -> AgeOfRail:
        """The same rules on the one map in this folder."""
        return AgeOfRail([load(folder)])

    def seat_names(self, seats: int, options: Any) -> tuple[str, ...]:
        return tuple(f"Player {number}" for number in range(1, seats + 1))

    def start(self, seats: int, options: Any) -> State:
        map = self.maps[options.map]
        closed = Railroad(open=False, treasury=0, held=(0,) * seats, links=(), income=0, value=0)
        state = State(
            map=map.id,
            own_shares=options.own_shares,
            cash=(for_players(map.money.starting_cash, seats),) * seats,
            markers=(SPACES[0],) * seats,
            railroads=(closed,) * len(map.railroads),
            connected=(NOBODY,) * len(map.connections),
            levels=(0,) * len(map.locations),
            track=0,
            payouts=0,
            bank=0,
            turn=0,
            active=None,
            phase=turns.TURN,
        )
        return auction.open_auction(map, state, "initial", 0, 0, 0)

    def to_act(self, state: State) -> Seat | None:
        match state.phase:
            case Auction(next=seat) | FreeLink(winner=seat) | BuildingFor(builder=seat):
                return seat
            case Over():
                return None
        return state.active

    def legal_actions(self, state: State) -> Iterable[Action]:
        map = self.maps[state.map]
        match state.phase:
            case Auction() as phase:
                return auction.menu(state, phase)
            case Turn():
                return turns.menu(map, state)
            case Building():
                return building.menu(map, state)
            case Developing() as phase:
                return developing.menu(map, state, phase)
            case Offering():
                return offering.menu(map, state)
            case FreeLink() as phase:
                return auction.free_link_menu(map, state, phase)
            case BuildingFor() as phase:
                return building.builds(map, state, phase.railroad)
        return ()

    def check(self, state: State, action: Action) -> None:
        map = self.maps[state.map]
        match state.phase, action:
            case Auction() as phase, Bid():
                auction.check_bid(map, state, phase, action)
            case Auction(), Pass():
                pass
            case Turn(), Take():
                turns.check_take(map, state, action)
            case (Building() | BuildingFor()) as phase, Build():
                building.check_build(map, state, phase, action)
            case (Building() | BuildingFor()) as phase, Connect():
                building.check_connect(map, state, phase, action)
            case Building(), Ask():
                building.check_ask(map, state, action)
            case Developing() as phase, Develop():
                developing.check_develop(map, state, phase, action)
            case Developing() as phase, Stop():
                developing.check_stop(map, state, phase)
            case Offering(), Offer():
                offering.check_offer(map, state, action)
            case Offering(), Decline():
                offering.check_decline(map, state)
            case FreeLink() as phase, LayFreeLink():
                auction.check_free_link(map, state, phase, action)
            case _:
                raise IllegalAction(_not_now(state, action))

    def apply(self, state: State, action: Action) -> State:
        self.check(state, action)
        map, state = self.maps[state.map], replace(state, news=())
        match state.phase, action:
            case Auction() as phase, Bid():
                return auction.bid(map, state, phase, action)
            case Auction() as phase, Pass():
                return auction.pass_on(map, state, phase, action)
            case Turn(), Take():
                return turns.take(map, state, action)
            case (Building() | BuildingFor()) as phase, Build():
                return building.build(map, state, phase, action)
            case (Building() | BuildingFor()) as phase, Connect():
                return building.connect(map, state, phase, action)
            case _, Ask():
                return building.ask(map, state, action)
            case Developing() as phase, Develop():
                return developing.develop(map, state, phase, action)
            case _, Stop():
                return developing.stop(map, state)
            case _, Offer():
                return offering.offer(map, state, action)
            case _, Decline():
                return offering.decline(map, state)
            case FreeLink() as phase, LayFreeLink():
                return auction.lay_free_link(map, state, phase, action)
        raise AssertionError(f"{action} was checked and has no effect")

    def chance_outcomes(self, state: State) -> Iterable[tuple[Action, int]]:
        return ()  # there is no chance in this game (E23)

    def observe(self, state: State, seat: Seat | None) -> State:
        return state  # nothing is hidden (E21)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.cash

    def invariants(self, state: State) -> Iterable[str]:
        return audit.faults(self.maps[state.map], state)


def _not_now(state: State, action: Action) -> str:
    if isinstance(state.phase, Over):
        return "The game is over."
    return f"{BELONGS[type(action)]}. Now {ASKED[type(state.phase)]}."


def _options(maps: tuple[str, ...]) -> type[Any]:
    """What a table may choose: the map, and whether players may offer shares of their own."""
    fields: list[tuple[str, Any, Any]] = [
        ("map", Annotated[Literal[maps], Meta(description="The board; it brings its own railroads.")], maps[0]),
        ("own_shares", Annotated[bool, Meta(description="Players may offer shares of their own.")], True),
    ]
    return msgspec.defstruct("Options", fields, frozen=True, forbid_unknown_fields=True)


GAME: Final = AgeOfRail([load(DATA / name) for name in MAPS])
