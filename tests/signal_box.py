"""Signal Box: a tiny game with secret hands, so that the laws and the leak tests have something to find.

Everybody is dealt one signal, unseen by the others. Two rounds long a seat pays 0 to 3 into the box or shows its
signal, which ends its part. The highest signal takes the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from htpy import Element, button, div, svg, text
from msgspec.structs import replace

from trainboard.kit.bots import RandomBot
from trainboard.kit.game import CHANCE, BadInput, Game, IllegalAction, Seat
from trainboard.kit.view import Ask, Panel, Plan, Target

HIDDEN = 0
SIGNALS = tuple(range(1, 10))
ROUNDS = 2
PURSE = 6


class Deal(msgspec.Struct, frozen=True, tag=True):
    menu_complete: ClassVar[bool] = True
    signal: int


class Pay(msgspec.Struct, frozen=True, tag=True):
    menu_complete: ClassVar[bool] = False
    amount: int


class Show(msgspec.Struct, frozen=True, tag=True):
    menu_complete: ClassVar[bool] = True


Action = Deal | Pay | Show


class Dealt(msgspec.Struct, frozen=True, tag=True):
    seat: int
    signal: int


class Paid(msgspec.Struct, frozen=True, tag=True):
    seat: int
    amount: int


class Shown(msgspec.Struct, frozen=True, tag=True):
    seat: int
    signal: int


Event = Dealt | Paid | Shown


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    purse: int = PURSE


class State(msgspec.Struct, frozen=True):
    signals: tuple[int, ...]
    purses: tuple[int, ...]
    shown: tuple[bool, ...]
    box: int = 0
    turn: int = 0
    news: tuple[Event, ...] = ()


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


class SignalBox:
    """The rules; every method can be broken by a subclass in the tests of the laws."""

    id = "signal-box"
    title = "Signal Box"
    about = "A small game for tests. There is nothing to win."
    rules_version = 1
    data_digest = "none"
    seats = (2, 3, 4)
    max_actions = 4 + 4 * ROUNDS
    bots: Mapping[str, Callable[[Game[Any, Any]], Any]]

    def __init__(self) -> None:
        self.Options, self.State, self.Action = Options, State, Action
        self.view = SignalBoxView()
        self.bots = {"random": RandomBot}

    def seat_names(self, seats: int, options: Options) -> tuple[str, ...]:
        return ("Ash", "Birch", "Cedar", "Elm")[:seats]

    def start(self, seats: int, options: Options) -> State:
        return State((), (options.purse,) * seats, (False,) * seats)

    def to_act(self, state: State) -> Seat | None:
        if len(state.signals) < len(state.purses):
            return CHANCE
        waiting = [seat for seat in self._order(state) if not state.shown[seat]]
        return waiting[0] if waiting else None

    def _order(self, state: State) -> Iterable[Seat]:
        seats = len(state.purses)
        return (turn % seats for turn in range(state.turn, ROUNDS * seats))

    def legal_actions(self, state: State) -> Iterable[Action]:
        match self.to_act(state):
            case None:
                return
            case -1:
                yield from (outcome for outcome, _ in self.chance_outcomes(state))
            case seat:
                yield from (Pay(amount) for amount in range(min(1, state.purses[seat]) + 1))
                yield Show()

    def chance_outcomes(self, state: State) -> Iterable[tuple[Deal, int]]:
        return ((Deal(signal), 1) for signal in SIGNALS if signal not in state.signals)

    def check(self, state: State, action: Action) -> None:
        seat = self.to_act(state)
        if isinstance(action, Deal) != (seat == CHANCE):
            raise IllegalAction("signals are dealt before the first turn, and only then")
        match action:
            case Deal(signal) if signal not in SIGNALS or signal in state.signals:
                raise IllegalAction(f"there is no signal {signal} left")
            case Pay(amount) if seat is None or not 0 <= amount <= min(3, state.purses[seat]):
                raise IllegalAction("pay 0 to 3, and no more than you have")
            case Show() if seat is None:
                raise IllegalAction("the game is over")

    def apply(self, state: State, action: Action) -> State:
        self.check(state, action)
        seat = self.to_act(state)
        assert seat is not None
        match action:
            case Deal(signal):
                dealt = (*state.signals, signal)
                return replace(state, signals=dealt, news=(Dealt(len(state.signals), signal),))
            case Pay(amount):
                purses = put(state.purses, seat, state.purses[seat] - amount)
                state = replace(state, purses=purses, box=state.box + amount, news=(Paid(seat, amount),))
            case Show():
                shown = put(state.shown, seat, True)
                state = replace(state, shown=shown, news=(Shown(seat, state.signals[seat]),))
        return self._settle(replace(state, turn=self._turn_after(state, seat)))

    def _turn_after(self, state: State, seat: Seat) -> int:
        seats = len(state.purses)
        return next(turn for turn in range(state.turn, ROUNDS * seats) if turn % seats == seat) + 1

    def _settle(self, state: State) -> State:
        if self.to_act(state) is not None:
            return state
        winner = state.signals.index(max(state.signals))
        purses = put(state.purses, winner, state.purses[winner] + state.box)
        return replace(state, purses=purses, box=0, shown=(True,) * len(purses))

    def observe(self, state: State, seat: Seat | None) -> State:
        signals = tuple(
            signal if at == seat or state.shown[at] else HIDDEN for at, signal in enumerate(state.signals)
        )
        news = tuple(_seen(event, seat) for event in state.news)
        return replace(state, signals=signals, news=news)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.purses

    def invariants(self, state: State) -> Iterable[str]:
        if (sum(state.purses) + state.box) % len(state.purses):
            yield "money has come or gone"

    def with_data(self, folder: Path) -> Game[Any, Any]:
        raise BadInput(f"Signal Box has no data; {folder} cannot be used")


def _seen(event: Event, seat: Seat | None) -> Event:
    if isinstance(event, Dealt) and event.seat != seat:
        return Dealt(event.seat, HIDDEN)
    return event


class SignalBoxView:
    css = ".box{fill:var(--panel)}"

    def how(self) -> Iterable[str]:
        return ("Show your signal, or pay to keep it.",)

    def prompt(self, view: State, seat: Seat | None) -> str:
        return f"{view.box} in the box"

    def text(self, view: State) -> str:
        cards = " ".join("?" if signal == HIDDEN else str(signal) for signal in view.signals)
        return f"signals {cards or '-'}; purses {view.purses}; box {view.box}"

    def board(self, view: State) -> Element:
        return svg(viewBox="0 0 100 20")[text(x="2", y="12")[self.text(view)]]

    def panels(self, view: State, seat: Seat | None) -> Iterable[Panel]:
        buttons = div[button(data_target="box:pay")["Pay"], button(data_target="box:show")["Show"]]
        yield Panel("box", "The box", buttons, self.text(view))

    def click_path(self, view: State, action: Action) -> tuple[Target | Ask, ...]:
        if isinstance(action, Pay):
            return Target("box:pay"), Ask("amount", "How much?", 0, 3, 1, action.amount)
        return (Target("box:show"),)

    def tries(self, view: State, path: Sequence[Target]) -> Iterable[Action]:
        kind, _, signal = path[-1].partition(":")
        if kind == "signal" and signal.isdecimal():
            return [Deal(int(signal))]
        meant: dict[str, Action] = {"box:pay": Pay(1), "box:show": Show()}
        return [meant[path[-1]]] if path[-1] in meant else []

    def label(self, view: State, target: Target) -> str:
        return {"box:pay": "Pay into the box", "box:show": "Show your signal"}[target]

    def plans(self, view: State, seat: Seat) -> Iterable[Plan]:
        return ()

    def sentence(self, event: Event) -> str:
        match event:
            case Dealt(seat, signal):
                return f"Seat {seat} is dealt {'a signal' if signal == HIDDEN else signal}."
            case Paid(seat, amount):
                return f"Seat {seat} pays {amount}."
            case Shown(seat, signal):
                return f"Seat {seat} shows {signal}."

    def chapter(self, view: State) -> str:
        return f"Round {view.turn // max(1, len(view.purses)) + 1}"


GAME = SignalBox()
