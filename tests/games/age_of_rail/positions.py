"""Builders of positions and short games for the rule tests. Everything not named is as in a game just begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import Action, Bid, LayFreeLink, Pass, Take
from trainboard.games.age_of_rail.data import SPACES, Space
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import NOBODY, Phase, Railroad, State, Turn

Shares = Mapping[int, int]
FIRST_LINKS = {
    "allegheny": {
        "CO": ("richmond~charlottesville",),
        "BO": ("baltimore~harpers-ferry",),
        "NYC": ("new-york~poughkeepsie",),
        "BM": ("boston~worcester",),
        "PRR": ("philadelphia~lancaster",),
    },
    "south_africa": {
        "CdFM": ("komatipoort~lourenco-marques",),
        "CSAR": ("aliwal-north~dreunberg",),
        "NRC": ("glencoe-junction~ladysmith",),
        "CTRD": ("kimberley~warrenton",),
        "CMRC": ("norvals-point~springfontein",),
    },
}


def board(state: State) -> Map:
    return GAME.maps[state.map]


def position(
    *,
    map: str = "allegheny",
    cash: Sequence[int] = (70, 70, 70, 70),
    links: Mapping[str, Sequence[str]] | None = None,
    shares: Mapping[str, Shares] | None = None,
    treasury: Mapping[str, int] | None = None,
    levels: Mapping[str, int] | None = None,
    connected: Mapping[str, str] | None = None,
    markers: Sequence[Space] | None = None,
    track: int = 0,
    payouts: int = 0,
    active: int = 0,
    phase: Phase | None = None,
    own_shares: bool = True,
) -> State:
    """A turn to come in which every railroad of the Initial Offering has its first link and, by turns, one holder.

    The five railroads' shares go to seats 0, 1, 2, ... around the table; Treasuries are empty.
    """
    on = GAME.maps[map]
    links, shares = {**FIRST_LINKS[map], **(links or {})}, shares or {}
    railroads = []
    for number, charter in enumerate(on.railroads):
        owned = tuple(on.link(link) for link in links.get(charter.id, ()))
        held = shares.get(charter.id, {number % len(cash): 1} if owned else {})
        railroads.append(
            Railroad(
                open=bool(held),
                treasury=(treasury or {}).get(charter.id, 0),
                held=tuple(held.get(seat, 0) for seat in range(len(cash))),
                links=owned,
                income=0,
                value=0,
            )
        )
    state = State(
        map=map,
        own_shares=own_shares,
        cash=tuple(cash),
        markers=tuple(markers) if markers else (SPACES[0],) * len(cash),
        railroads=tuple(railroads),
        connected=tuple(_owner(on, connected or {}, connection.id) for connection in on.connections),
        levels=tuple((levels or {}).get(place.id, 0) for place in on.locations),
        track=track,
        payouts=payouts,
        bank=0,
        turn=1,
        active=active,
        phase=phase or Turn(),
    )
    return _kept(on, state)


def _owner(on: Map, connected: Mapping[str, str], connection: str) -> int:
    return on.railroad(connected[connection]) if connection in connected else NOBODY


def _kept(on: Map, state: State) -> State:
    """With incomes, Values and the bank as they follow from the rest."""
    railroads = tuple(
        replace(railroad, income=standing.income(on, state, number), value=standing.value(on, state, number))
        for number, railroad in enumerate(state.railroads)
    )
    start = len(state.cash) * standing.for_players(on.money.starting_cash, len(state.cash))
    bank = start - sum(state.cash) - sum(railroad.treasury for railroad in railroads)
    state = replace(state, railroads=railroads, bank=bank)
    assert not list(GAME.invariants(state))
    return state


def after(state: State, *actions: Action) -> State:
    """The position after these actions; every step keeps the invariants."""
    for action in actions:
        state = GAME.apply(state, action)
        assert not list(GAME.invariants(state)), action
    return state


def menu(state: State, verb: type[Any] | None = None) -> list[Any]:
    return [action for action in GAME.legal_actions(state) if verb is None or isinstance(action, verb)]


def railroad(state: State, name: str) -> Railroad:
    return state.railroads[board(state).railroad(name)]


def level(state: State, place: str) -> int:
    return state.levels[board(state).place(place)]


def new_game(seats: int = 4, **options: Any) -> State:
    return GAME.start(seats, GAME.Options(**options))


def everybody_passes(state: State) -> State:
    """Until the auction is over."""
    while isinstance(state.phase, msgspec.Struct) and Pass() in menu(state):
        state = after(state, Pass())
    return state


def sold_for(state: State, price: int) -> State:
    """Who is asked bids this, all others pass."""
    return everybody_passes(after(state, Bid(price)))


def offering(seats: int = 4, **options: Any) -> State:
    """The Initial Offering played out: each opener bids $5, everybody passes, the first link of the menu is laid."""
    state = new_game(seats, **options)
    while state.active is None:
        state = sold_for(state, 5)
        state = after(state, menu(state, LayFreeLink)[0])
    return state


def building(**known: Any) -> State:
    """Seat 0 has chosen Build Track."""
    return after(position(**known), Take("build"))


def developing(**known: Any) -> State:
    return after(position(**known), Take("develop"))


def offering_stock(**known: Any) -> State:
    return after(position(**known), Take("offer"))


def events(state: State, kind: type[Any]) -> list[Any]:
    return [event for event in state.news if isinstance(event, kind)]


def spaces(state: State) -> list[str]:
    return [action.space for action in menu(state, Take)]


def ids(actions: Iterable[Any], field: str) -> set[Any]:
    return {getattr(action, field) for action in actions}
