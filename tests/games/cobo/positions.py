"""Builders of positions and short runs for the rule tests. Counters that are not named are out of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from trainboard.games.cobo.actions import Action, Depart, EndMoves, EndTurn, Move, Order, Stand, TurnCard
from trainboard.games.cobo.data import Counter, Direction, Road
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Situation, State, Step, Train, Where
from trainboard.games.cobo.steps import opening
from trainboard.games.cobo.track import SIDING

RAIL = GAME.rail
DATA = RAIL.data
Way = Literal["west", "east"]


class At(NamedTuple):
    """A train on the line; it heads along its first route, or `towards` a neighbouring place; off it, from a to b."""

    spot: str
    towards: str = ""
    under: str = ""  # the counter it rides with
    known: tuple[tuple[str, Any], ...] = ()


def at(spot: str, towards: str = "", under: str = "", **known: Any) -> At:
    return At(spot, towards, under, tuple(known.items()))


def home(**known: Any) -> At:
    return At("", "", "", tuple(known.items()))


def box(town: str, **known: Any) -> At:
    """Laying over, or loading with `ready`."""
    return At(town, "", "box", tuple(known.items()))


def board(
    trains: Mapping[str, At],
    *,
    turn: int = 2,
    first: Road = Road.BO,
    mover: Road | None = None,
    step: Step = Step.MOVES,
    discs: Mapping[tuple[str, Way], int] | None = None,
    cards: Iterable[int] = (),
    seats: int = 2,
    **options: Any,
) -> State:
    """A turn just opened (or a later step of it) with these trains and no others; `cards` are situations in force."""
    started = GAME.start(seats, GAME.Options(**{"routes": "enforced", **options}))
    order = list(trains)
    placed = tuple(_placed(counter, trains.get(counter.id), order) for counter in DATA.counters)
    piles = [0] * (2 * len(DATA.towns))
    for (town, way), count in (discs or {}).items():
        piles[2 * DATA.place(town) + (way == "east")] = count
    state = replace(
        started,
        turn=turn,
        first=first,
        mover=first if mover is None else mover,
        step=step,
        trains=placed,
        discs=tuple(piles),
        deck=tuple(sorted(card.number for card in DATA.cards)) if step is Step.CARD else (),
        card=0,
        situations=tuple(Situation(card, turn) for card in cards),
        orders=(),
        earned=((0,) * turn, (0,) * turn),
        sheets=((),) * len(DATA.counters),
        news=(),
    )
    if step is Step.MOVES and state.mover is first:
        state = replace(opening.open_moves(RAIL, state), news=())
    assert not list(GAME.invariants(state))
    return state


def _placed(counter: Counter, where: At | None, order: list[str]) -> Train:
    if where is None:
        return Train(Where.GONE, counter.origin * 4)
    known = dict(where.known)
    if not where.spot:
        return Train(Where.HOME, counter.origin * 4, **known)
    place = RAIL.track.spots[where.spot] >> 2
    way = next((way for way in counter.ways if place in way), counter.ways[0])
    if where.under == "box":
        leg = [stop.town for stop in counter.stops].index(place) if counter.passenger else 0
        behind = -1 if counter.passenger else way[way.index(place) - 1]
        return Train(Where.BOX, place * 4, behind, **{"leg": leg, **known})
    spot = RAIL.track.spots[where.spot]
    if RAIL.track.plain[place]:
        spot = place * 4 + counter.direction
    rides = {"leader": RAIL.index[where.under]} if where.under else {}
    passed = [k for k, stop in enumerate(counter.stops) if place in way and stop.town in way[: way.index(place)]]
    told: dict[str, Any] = {"leg": passed[-1] if passed else 0, "entered": 0}
    if spot & 3 == SIDING:
        told["entered"] = order.index(counter.id)  # those named first came first
    kind = Where.RIDING if where.under else Where.LINE
    return Train(kind, spot, _behind(way, place, where.towards), **{**told, **rides, **known})


def _behind(way: tuple[int, ...], place: int, towards: str) -> int:
    """The neighbour a train has at its back."""
    if not towards and place in way:
        return way[way.index(place) - 1]
    if place < RAIL.track.towns:
        return -1  # it may leave by any exit
    before, after = RAIL.track.before[place], RAIL.track.after[place]
    return before if not towards or DATA.place(towards) == after else after


def after(state: State, *actions: Action) -> State:
    """The position after these actions; every step keeps the invariants."""
    for action in actions:
        state = GAME.apply(state, action)
        assert not list(GAME.invariants(state)), action
    return state


def menu(state: State, verb: type[Any] | None = None) -> list[Any]:
    return [action for action in GAME.legal_actions(state) if verb is None or isinstance(action, verb)]


def ends(state: State, id: str) -> set[str]:
    """Where a train en route may end its move: spots, "load X", "stand"."""
    found = {f"load {action.to}" if action.load else action.to for action in menu(state, Move) if action.train == id}
    return found | {"stand" for action in menu(state, Stand) if action.train == id}


def orders(state: State, id: str) -> set[str]:
    """Where the first player may put a rival's train; its own spot means to hold it."""
    return {action.to for action in menu(state, Order) if action.train == id}


def departures(state: State, *ids: str, minute: int | None = None) -> set[str]:
    """Where counters leaving as one train may end; with no `minute`, at any."""
    leaving = [action for action in menu(state, Depart) if action.trains == ids]
    return {action.to for action in leaving if minute is None or action.minute == minute}


def minutes(state: State, *ids: str) -> set[int]:
    return {action.minute for action in menu(state, Depart) if action.trains == ids}


def move(state: State, id: str, to: str, *, load: bool = False) -> State:
    return after(state, Move(id, to, load))


def train(state: State, id: str) -> Train:
    return state.trains[RAIL.index[id]]


def spot(state: State, id: str) -> str:
    return RAIL.track.spot_names[train(state, id).spot]


def places(spots: Iterable[str]) -> set[str]:
    """Spots without their tracks."""
    return {spot.rstrip("<>s") for spot in spots}


def sheet(state: State, id: str) -> list[tuple[int, str]]:
    """Its train sheet: minutes after noon and places."""
    return [(entry >> 10, RAIL.place_ids[entry & 1023]) for entry in state.sheets[RAIL.index[id]]]


def discs(state: State, town: str, way: Way) -> int:
    return state.discs[2 * DATA.place(town) + Direction[way.upper()]]


def events(state: State, kind: type[Any]) -> list[Any]:
    return [event for event in state.news if isinstance(event, kind)]


def turn_ended(state: State) -> State:
    """No more moves and departures of this half-turn; trains that may stand do."""
    if EndMoves() in menu(state):
        state = after(state, EndMoves())
    return after(state, EndTurn()) if EndTurn() in menu(state) else state


def opened(state: State, card: int = 12) -> State:
    """The cards turned up until a player is asked; 12 is a clear board."""
    while state.step is Step.CARD:
        state = after(state, TurnCard(card if card in state.deck else state.deck[0]))
    return state
