"""Milepost: the smallest long game, for tests of the site. Seats take turns to move on 1 to 3 miles; every tenth
mile the weather is drawn. There is nothing to win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from htpy import Element, svg, text
from msgspec.structs import replace

from trainboard.kit.bots import RandomBot
from trainboard.kit.game import CHANCE, BadInput, Game, IllegalAction, Seat
from trainboard.kit.view import Ask, Panel, Plan, Target


class Move(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    menu_complete: ClassVar[bool] = True
    miles: int


class Turn(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The weather turns."""

    menu_complete: ClassVar[bool] = True
    weather: str


Action = Move | Turn
WEATHER = ("fair", "rain", "snow")


class Moved(msgspec.Struct, frozen=True, tag=True):
    seat: int
    miles: int


class Turned(msgspec.Struct, frozen=True, tag=True):
    weather: str


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    length: int = 3000
    weather: bool = True


class State(msgspec.Struct, frozen=True):
    seats: int
    length: int
    weather: str
    fixed: bool
    moves: int = 0
    mile: int = 0
    due: bool = False
    news: tuple[Moved | Turned, ...] = ()


class Milepost:
    id = "milepost"
    title = "Milepost"
    about = "A small game for tests. There is nothing to win."
    rules_version = 1
    data_digest = "none"
    seats = (1, 2, 3, 4)
    max_actions = 100_000
    bots: Mapping[str, Callable[[Game[Any, Any]], Any]]

    def __init__(self) -> None:
        self.Options, self.State, self.Action = Options, State, Action
        self.view = MilepostView()
        self.bots = {"slow": SlowBot, "broken": BrokenBot, "random": RandomBot}  # the last one is offered first

    def seat_names(self, seats: int, options: Options) -> tuple[str, ...]:
        return ("Ann", "Ben", "Cleo", "Dan")[:seats]

    def start(self, seats: int, options: Options) -> State:
        return State(seats, options.length, WEATHER[0], not options.weather)

    def to_act(self, state: State) -> Seat | None:
        if state.mile >= state.length:
            return None
        return CHANCE if state.due else state.moves % state.seats

    def legal_actions(self, state: State) -> Iterable[Action]:
        match self.to_act(state):
            case None:
                return ()
            case -1:
                return (Turn(name) for name in WEATHER)
            case _:
                return (Move(miles) for miles in (1, 2, 3))

    def chance_outcomes(self, state: State) -> Iterable[tuple[Action, int]]:
        return ((Turn(name), 1) for name in WEATHER)

    def check(self, state: State, action: Action) -> None:
        seat = self.to_act(state)
        if seat is None:
            raise IllegalAction("The line ends here.")
        match action:
            case Move(miles) if seat == CHANCE or not 1 <= miles <= 3:
                raise IllegalAction("Move on 1 to 3 miles.")
            case Turn(weather) if seat != CHANCE or weather not in WEATHER:
                raise IllegalAction("The weather is not yours to make.")

    def apply(self, state: State, action: Action) -> State:
        self.check(state, action)
        if isinstance(action, Turn):
            return replace(state, weather=action.weather, due=False, news=(Turned(action.weather),))
        mile = state.mile + action.miles
        due = not state.fixed and mile // 10 > state.mile // 10
        news = (Moved(state.moves % state.seats, action.miles),)
        return replace(state, mile=mile, moves=state.moves + 1, due=due, news=news)

    def observe(self, state: State, seat: Seat | None) -> State:
        return state

    def scores(self, state: State) -> tuple[int, ...]:
        return (state.mile,) * state.seats

    def invariants(self, state: State) -> Iterable[str]:
        return ()

    def with_data(self, folder: Path) -> Game[Any, Any]:
        raise BadInput("Milepost has no data")


class SlowBot:
    """Thinks for some seconds, so that it can be killed at it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        del game

    def choose(self, view: State, menu: Any, rng: Any) -> Any:
        total = 0
        for number in range(80_000_000):
            total += number
        return menu[total % len(menu)]


class BrokenBot:
    def __init__(self, game: Game[Any, Any]) -> None:
        del game

    def choose(self, view: State, menu: Any, rng: Any) -> Any:
        raise RuntimeError("this bot is broken on purpose")


class MilepostView:
    css = ".mile{fill:var(--ink)}"

    def how(self) -> Iterable[str]:
        return ("Walk one to three miles a turn.",)

    def prompt(self, view: State, seat: Seat | None) -> str:
        return f"Mile {view.mile} of {view.length}, {view.weather}. Move on 1 to 3 miles."

    def text(self, view: State) -> str:
        return f"mile {view.mile}, {view.weather}"

    def board(self, view: State) -> Element:
        return svg(viewBox="0 0 100 20")[
            [text(".mile", data_target=f"mile:{n}", x=str(20 * n), y="12")[str(view.mile + n)] for n in (1, 2, 3)]
        ]

    def panels(self, view: State, seat: Seat | None) -> Iterable[Panel]:
        return ()

    def click_path(self, view: State, action: Action) -> tuple[Target | Ask, ...]:
        return (Target(f"mile:{action.miles}"),) if isinstance(action, Move) else ()

    def tries(self, view: State, path: Sequence[Target]) -> Iterable[Action]:
        kind, _, miles = path[-1].partition(":")
        return [Move(int(miles))] if kind == "mile" and miles.isdecimal() else []

    def label(self, view: State, target: Target) -> str:
        return f"{target.partition(':')[2]} miles"

    def plans(self, view: State, seat: Seat) -> Iterable[Plan]:
        return ()

    def sentence(self, event: Any) -> str:
        return f"Seat {event.seat} moves {event.miles}." if isinstance(event, Moved) else f"Now {event.weather}."

    def chapter(self, view: State) -> str:
        return f"Hundred {view.mile // 100}"


GAME = Milepost()
