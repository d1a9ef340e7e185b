"""GAME: the rules of C&O/B&O as the kit's contract asks for them. Each step of a turn is a module of `steps`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from trainboard.games.cobo import audit
from trainboard.games.cobo.actions import (
    Accept,
    Action,
    Announce,
    Challenge,
    Depart,
    EndMoves,
    EndTurn,
    FlipCoin,
    Hold,
    Move,
    Order,
    Stand,
    TurnCard,
)
from trainboard.games.cobo.bots import BOTS
from trainboard.games.cobo.data import ROAD_NAMES, Road
from trainboard.games.cobo.events import DeparturesEnded
from trainboard.games.cobo.moment import Moment, Moments
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.reading import HERE, read
from trainboard.games.cobo.state import Options, State, Step, total
from trainboard.games.cobo.steps import challenges, departures, moves, opening, scoring
from trainboard.games.cobo.view import CoboView
from trainboard.games.cobo.words import listed
from trainboard.kit.bots import Bot
from trainboard.kit.game import CHANCE, Game, IllegalAction, Seat

ASKED: Final = {
    Step.FLIP: "the coin is flipped",
    Step.CARD: "a Situation card is turned",
    Step.HOLD: "name the freight that is held",
    Step.MOVES: "move the trains en route",
    Step.DEPARTURES: "send trains out of their terminals, or end the turn",
    Step.CHALLENGES: "challenge a train that moved, or accept",
}


class Cobo:
    """Rules without memory, on the board it was given."""

    id = "cobo"
    title = "C&O/B&O"
    about = (
        "Dispatch every train of two railroads through a day of hourly turns, by one timetable and on shared track. "
        "Passenger trains that arrive on time score, and so do loads that freights pick up."
    )
    rules_version = 1
    seats = (1, 2)
    max_actions = 12_000  # 36 turns, two halves, 60 counters: a move, a departure, an announcement, a challenge each
    bots: Mapping[str, Callable[[Game[State, Action]], Bot[State, Action]]] = BOTS

    def __init__(self, folder: Path = HERE) -> None:
        self.rail = Railroad(read(folder))
        self.data_digest = self.rail.data.digest
        self.Options: type[Options] = Options
        self.State: type[State] = State
        self.Action: Any = Action
        self.view = CoboView(self.rail, folder, self)
        self._moments = Moments(self.rail)

    def with_data(self, folder: Path) -> Cobo:
        """The same rules on the board in this folder."""
        return Cobo(folder)

    def seat_names(self, seats: int, options: Any) -> tuple[str, ...]:
        if seats == 2:
            return ROAD_NAMES
        return ("Dispatcher",) if options.solo == "both" else (options.solo,)

    def start(self, seats: int, options: Any) -> State:
        return self._settle(opening.set_up(self.rail, seats, options))

    def moment(self, state: State) -> Moment:
        """The state with what the rules ask of it, worked out once for the states last asked about."""
        return self._moments.at(state)

    def to_act(self, state: State) -> Seat | None:
        match state.step:
            case Step.OVER:
                return None
            case Step.FLIP | Step.CARD:
                return CHANCE
        if state.seats == 1:
            return 0
        return state.mover.other if state.step is Step.CHALLENGES else state.mover

    def legal_actions(self, state: State) -> Iterable[Action]:
        match state.step:
            case Step.FLIP | Step.CARD:
                return (action for action, _ in self.chance_outcomes(state))
            case Step.HOLD:
                return (Hold(self.rail.ids[freight]) for freight in state.ties)
            case Step.MOVES:
                return moves.menu(self.moment(state))
            case Step.DEPARTURES:
                return (*departures.menu(self.moment(state)), EndTurn())
            case Step.CHALLENGES:
                return challenges.menu(self.rail, state)
        return ()

    def chance_outcomes(self, state: State) -> Iterable[tuple[Action, int]]:
        """Both faces of the coin; every card still face down. No order of the deck is kept anywhere."""
        match state.step:
            case Step.FLIP:
                return tuple((FlipCoin(road), 1) for road in Road)
            case Step.CARD:
                return tuple((TurnCard(card), 1) for card in state.deck)
        return ()

    def check(self, state: State, action: Action) -> None:
        match state.step, action:
            case Step.FLIP, FlipCoin():
                pass
            case Step.CARD, TurnCard(card=card):
                if card not in state.deck:
                    raise IllegalAction(f"Card {card} is not in the deck.")
            case Step.HOLD, Hold(train=id):
                if self.rail.index.get(id) not in state.ties:
                    tied = listed([self.rail.ids[freight] for freight in state.ties])
                    raise IllegalAction(f"{id} is not one of the freights equally near: {tied}.")
            case Step.MOVES, Move() | Stand() | Order() | Announce() | EndMoves():
                moves.check(self.moment(state), action)
            case Step.DEPARTURES, Depart():
                departures.check(self.moment(state), action)
            case (Step.DEPARTURES, EndTurn()) | (Step.CHALLENGES, Accept()):
                pass
            case Step.CHALLENGES, Challenge():
                challenges.check(self.rail, state, action)
            case _:
                raise IllegalAction(_not_now(state))

    def apply(self, state: State, action: Action) -> State:
        self.check(state, action)
        return self._settle(self._effect(state, action))

    def _effect(self, state: State, action: Action) -> State:
        fresh = replace(state, news=())
        match action:
            case FlipCoin(first=road):
                return opening.flip(self.rail, fresh, road)
            case TurnCard(card=card):
                return opening.turn_card(self.rail, fresh, card)
            case Hold(train=id):
                return opening.hold(self.rail, fresh, self.rail.index[id])
            case Move() | Stand() | Order() | Announce():
                return moves.apply(self.moment(state), action)
            case Depart():
                return departures.apply(self.moment(state), action)
            case Challenge():
                return challenges.apply(self.rail, fresh, action)
            case EndMoves():
                return moves.end(self.moment(state))
            case EndTurn():
                return self._window(replace(fresh, news=(DeparturesEnded(state.mover),)))
            case Accept():
                return self._end_half(fresh)
        raise AssertionError(f"{action} was checked and has no effect")

    def _settle(self, state: State) -> State:
        """Take every step that leaves no choice by itself."""
        while True:
            match state.step:
                case Step.MOVES if not moves.left_to_move(self.rail, state):
                    state = replace(state, step=Step.DEPARTURES)
                case Step.DEPARTURES if not any(departures.menu(self.moment(state))):
                    state = self._window(state)
                case Step.CHALLENGES if next(challenges.open_to_challenge(self.rail, state), None) is None:
                    state = self._end_half(state)
                case _:
                    return state

    def _window(self, state: State) -> State:
        """Departures are over: the other player may challenge, where routes are not enforced (A74)."""
        if state.options.routes == "challenge":
            return replace(state, step=Step.CHALLENGES)
        return self._end_half(state)

    def _end_half(self, state: State) -> State:
        state = scoring.score(self.rail, state)
        both = state.seats == 2 or state.options.solo == "both"
        if both and state.mover is state.first:
            return replace(state, mover=state.mover.other, step=Step.MOVES)
        return opening.next_turn(self.rail, state)

    def observe(self, state: State, seat: Seat | None) -> State:
        return state  # nothing is hidden but the chance to come, and that is nowhere

    def scores(self, state: State) -> tuple[int, ...]:
        totals = tuple(total(state, road) for road in Road)
        return totals if state.seats == 2 else (sum(totals),)

    def invariants(self, state: State) -> Iterable[str]:
        return audit.faults(self.rail, state)


def _not_now(state: State) -> str:
    if state.step is Step.OVER:
        return "The game is over."
    return f"That is not asked now: {ASKED[state.step]}."


GAME: Final = Cobo()
