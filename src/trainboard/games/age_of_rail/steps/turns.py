"""A player's turn: the action spaces, the action track, dividends and the end (rules 15-22, 50-54)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import Take
from trainboard.games.age_of_rail.data import SPACES, Space
from trainboard.games.age_of_rail.events import ActionTaken, DividendsPaid, FinalPayoffMade, GameEnded, NothingToDo
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import Building, Developing, Offering, Over, State, Turn
from trainboard.kit.game import IllegalAction, Seat

T = TypeVar("T")

TAKE = {space: Take(space) for space in SPACES}
TURN, BUILDING, DEVELOPING, OFFERING, OVER = Turn(), Building(), Developing(0), Offering(), Over()
TITLES: dict[Space, str] = {
    "build": "Build Track",
    "offer": "Offer Stock",
    "develop": "Develop Locations",
    "dividends": "Pay Dividends",
}


def acting(state: State) -> Seat:
    """The seat whose turn it is; steps of a turn are reached only when there is one."""
    assert state.active is not None
    return state.active


def menu(map: Map, state: State) -> Iterable[Take]:
    return [TAKE[space] for space in SPACES if refusal(map, state, space) is None]


def refusal(map: Map, state: State, space: Space) -> str | None:
    """Why the active player may not choose this space, if so (rules 17, 18, E7)."""
    seat = acting(state)
    if space == "build":
        return None
    if state.markers[seat] == space:
        return f"Your marker is on {TITLES[space]} already; only Build Track may be repeated."
    if standing.is_full(map, state, space, seat):
        return f"{TITLES[space]} is full: other players' markers block it."
    if space == "develop" and not map.development.may_be_empty and not standing.developable(map, state):
        return "No Location can be developed: none that a railroad serves has a step left."
    return None


def check_take(map: Map, state: State, action: Take) -> None:
    reason = refusal(map, state, action.space)
    if reason is not None:
        raise IllegalAction(reason)


def take(map: Map, state: State, action: Take) -> State:
    """Rules 15, 19, 20: move the marker, advance the track, begin the action."""
    seat, space = acting(state), action.space
    track = state.track + standing.steps(map, space)
    state = replace(
        state,
        markers=changed(state.markers, seat, space),
        track=track,
        news=(*state.news, ActionTaken(seat, space, track)),
    )
    match space:
        case "dividends":
            return pay_out(map, state, automatic=False)
        case "build" if standing.able_railroads(map, state):
            return replace(state, phase=BUILDING)
        case "develop" if standing.developable(map, state):
            return replace(state, phase=DEVELOPING)
        case "offer" if may_offer(map, state, seat):
            return replace(state, phase=OFFERING)
    return end_action(map, replace(state, news=(*state.news, NothingToDo(seat, space))))


def may_offer(map: Map, state: State, seat: Seat) -> bool:
    """Something is unsold, or the player has a share to sell (rule 22, E41)."""
    if any(railroad.open and standing.unsold(map, railroad) for railroad in state.railroads):
        return True
    return state.own_shares and any(railroad.held[seat] for railroad in state.railroads)


def end_action(map: Map, state: State) -> State:
    """Rule 21, E36: the dividend check, then the next player's turn."""
    if state.track > map.track.last_box:
        return pay_out(map, state, automatic=True)
    return begin_turn(state, (acting(state) + 1) % len(state.cash))


def begin_turn(state: State, seat: Seat) -> State:
    return replace(state, active=seat, turn=state.turn + 1, phase=TURN)


def pay_out(map: Map, state: State, *, automatic: bool) -> State:
    """Rules 50-53: one of the ordinary dividends, or the Final Payoff."""
    if state.payouts == map.track.dividends:
        return _final_payoff(map, state, automatic)
    shares = [standing.dividend(map, railroad) if railroad.open else 0 for railroad in state.railroads]
    paid = _paid(state, shares)
    event = DividendsPaid(state.payouts + 1, automatic, _by_name(map, state, shares), paid)
    state = replace(pay_players(state, paid), payouts=state.payouts + 1, track=0, news=(*state.news, event))
    return begin_turn(state, (acting(state) + 1) % len(state.cash))


def _final_payoff(map: Map, state: State, automatic: bool) -> State:
    shares = [standing.final_payoff(railroad) for railroad in state.railroads]
    paid = _paid(state, shares)
    state = pay_players(state, paid)
    lost = sum(railroad.treasury for railroad in state.railroads)
    best = max(state.cash)
    winners = tuple(seat for seat, cash in enumerate(state.cash) if cash == best)
    events = FinalPayoffMade(automatic, _by_name(map, state, shares), paid), GameEnded(winners, state.cash)
    return replace(
        state,
        railroads=tuple(replace(railroad, treasury=0) for railroad in state.railroads),
        bank=state.bank + lost,
        payouts=state.payouts + 1,
        track=0,
        phase=OVER,
        news=(*state.news, *events),
    )


def _by_name(map: Map, state: State, shares: list[int]) -> tuple[tuple[str, int], ...]:
    each = zip(map.railroads, state.railroads, shares, strict=True)
    return tuple((charter.short, share) for charter, railroad, share in each if railroad.open)


def _paid(state: State, shares: list[int]) -> tuple[int, ...]:
    """What each seat gets when a share of each railroad pays this much."""
    each = list(zip(state.railroads, shares, strict=True))
    return tuple(sum(railroad.held[seat] * share for railroad, share in each) for seat in range(len(state.cash)))


def pay_players(state: State, paid: tuple[int, ...]) -> State:
    """From the bank, which is never short (E42)."""
    cash = tuple(have + more for have, more in zip(state.cash, paid, strict=True))
    return replace(state, cash=cash, bank=state.bank - sum(paid))


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
