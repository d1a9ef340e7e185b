"""GAME: Operate Trains, section 8 of 1870 as a small game of its own. It leaves routes on the board to `drafting`.

The president names a run, stockholders may point out a better one, the arbiter compares it with the best, the
dividend follows. A lone player solves a puzzle: find the best run. Rules O.1 to O.11: docs/rules/1870-operate.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from trainboard.games.trans_mississippi import drafting, files, puzzles
from trainboard.games.trans_mississippi.actions import (
    Accept,
    Action,
    BestRunOrdered,
    BetterRunPointedOut,
    Declare,
    Dividend,
    Event,
    Extend,
    HintTaken,
    IncomePaid,
    Pay,
    PointOut,
    RunAccepted,
    RunDeclared,
    RunSettled,
    Start,
    TakeHint,
    Withdraw,
)
from trainboard.games.trans_mississippi.board import Board, board
from trainboard.games.trans_mississippi.bots import BOTS
from trainboard.games.trans_mississippi.data import load
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.operate import Doubling, Operation, best, judge, point_out
from trainboard.games.trans_mississippi.position import Position
from trainboard.games.trans_mississippi.puzzles import Puzzle
from trainboard.games.trans_mississippi.state import Declaring, Hint, Objecting, Over, Paying, Run, State
from trainboard.games.trans_mississippi.view import OperateView
from trainboard.games.trans_mississippi.words import in_words
from trainboard.kit.bots import Bot
from trainboard.kit.game import BadInput, Game, IllegalAction, Seat
from trainboard.kit.words import gettext as _
from trainboard.routes import Result

SHARES: Final = 10
HINT_COST: Final = 10
"""Rule O.11: what a hint takes from a lone player's score of 100."""
ASKED: Final[dict[type[Any], str]] = {
    Declaring: _("put routes on the map and declare them as the run"),
    Objecting: _("point out a better run, or let this one stand"),
    Paying: _("pay the income of the run, or withhold it"),
}


class OperateTrains:
    """Rules without memory, on a board and its puzzles."""

    id = "1870-operate"
    title = "1870: Operate Trains"
    about = (
        "Run the trains of one 18xx company along its track for as much as they can earn. "
        "Alone it is a puzzle with a proven best answer; at a table others may point out a better run."
    )
    rules_version = 1
    seats = (1, 2, 3, 4, 5, 6)
    # Every raise adds to the total (O.6), in between five stockholders each make at most 100 routes of some 60 stops.
    max_actions = 10_000_000
    bots: Mapping[str, Callable[[Game[State, Action]], Bot[State, Action]]] = BOTS

    def __init__(self, on: Board, shipped: Mapping[str, Puzzle]) -> None:
        self.on = on
        self.puzzles = shipped
        self.data_digest = hashlib.sha256((on.data.digest() + puzzles.digest(shipped)).encode()).hexdigest()
        self.Options = _options(tuple(shipped))
        self.State: type[State] = State
        self.Action: Any = Action
        self.operation = lru_cache(maxsize=256)(self._operation)
        self.best = lru_cache(maxsize=256)(self._best)
        self.view = OperateView(self.on, self.puzzles, self.operation, self.best)

    def with_data(self, folder: Path) -> OperateTrains:
        """The same rules on the board in this folder; its own puzzles if it has any."""
        on = Board(load(folder))
        own = folder / "puzzles"
        return OperateTrains(on, puzzles.load(own if own.is_dir() else puzzles.SHIPPED, on))

    def _operation(self, moment: Moment, doubling: Doubling) -> Operation:
        return moment.operation(doubling=doubling, on=self.on)

    def _best(self, moment: Moment, doubling: Doubling) -> Result:
        """O.7: the arbiter takes as long as the proof needs."""
        return best(self.operation(moment, doubling))

    def seat_names(self, seats: int, options: Any) -> tuple[str, ...]:
        """O.1."""
        return ("President", *(f"Stockholder {number}" for number in range(2, seats + 1)))

    def start(self, seats: int, options: Any) -> State:
        """O.1."""
        moment = self._moment(options)
        doubling = Doubling(options.doubling)
        operation = self.operation(moment, doubling)
        if moment.connection_run and not self.best(moment, doubling).linked:
            raise BadInput(f"no train of {moment.company} can make the connection run (rule 5)")
        return State(
            moment=moment,
            company=operation.company,
            doubling=doubling,
            arbiter=options.arbiter,
            puzzle="" if options.position else options.puzzle,
            president=0,
            shares=_shares(seats),
            cash=(0,) * seats,
            treasury=0,
            phase=Declaring(),
            board=(None,) * len(operation.trains),
            begun=0,
        )

    def _moment(self, options: Any) -> Moment:
        if not options.position:
            return self.puzzles[options.puzzle].moment
        moment = files.decode(options.position.encode(), self.on)
        companies = moment.companies()
        if len(companies) != 1:
            raise BadInput("the position must say whose trains run: give it a company")
        self._check_fleet(moment.position, companies[0])
        return replace(moment, company=companies[0], recorded=None)

    def _check_fleet(self, position: Position, company: str) -> None:
        """O.1: with more trains than a company may own no proof need ever end, and the arbiter waits for it."""
        owned, most = len(position.trains(company)), self.on.data.phases[position.phase].train_limit
        if owned > most:
            raise BadInput(f"{company} has {owned} trains: in phase {position.phase} a company owns at most {most}")

    def to_act(self, state: State) -> Seat | None:
        match state.phase:
            case Objecting(asked=asked):
                return asked[0]
            case Over():
                return None
        return state.president

    def legal_actions(self, state: State) -> Iterable[Action]:
        match state.phase:
            case Declaring() | Objecting():
                yield from drafting.onward(self.operation(state.moment, state.doubling), state)
                yield from (act for act in (Declare(), PointOut(), Accept(), TakeHint()) if self._allowed(state, act))
                yield from drafting.withdrawals(state)
            case Paying():
                yield from (act for act in map(Pay, Dividend) if self._allowed(state, act))

    def _allowed(self, state: State, action: Action) -> bool:
        try:
            self.check(state, action)
        except IllegalAction:
            return False
        return True

    def check(self, state: State, action: Action) -> None:
        try:
            self._check(state, action)
        except IllegalAction as reason:
            raise IllegalAction(in_words(str(reason), self.on)) from None

    def _check(self, state: State, action: Action) -> None:
        operation = self.operation(state.moment, state.doubling)
        match state.phase, action:
            case ((Declaring() | Objecting()), (Start() | Extend() | Withdraw())):
                drafting.check(operation, state, action)
            case Declaring(), Declare():
                _check_declare(operation, state)
            case Objecting(), PointOut():
                point_out(operation, state.run.routes if state.run else (), state.board)
            case Objecting(), Accept():
                pass
            case Declaring(), TakeHint():
                self._check_hint(state)
            case Paying(), Pay(dividend=Dividend.HALF) if state.moment.connection_run:
                raise IllegalAction(_("The income of a connection run is paid in full or withheld."))
            case Paying(), Pay():
                pass
            case Over(), _:
                raise IllegalAction(_("The run is over."))
            case _:
                raise IllegalAction(_("That is not asked now: {asked}.").format(asked=ASKED[type(state.phase)]))

    def _check_hint(self, state: State) -> None:
        """O.10."""
        if not state.alone:
            raise IllegalAction(_("Hints are for a lone player."))
        if len(state.hints) >= len(self._hints(state)):
            raise IllegalAction(_("There is nothing left to hint at."))

    def apply(self, state: State, action: Action) -> State:
        self.check(state, action)
        operation = self.operation(state.moment, state.doubling)
        seat = self.to_act(state) or 0
        match action:
            case Start() | Extend() | Withdraw():
                return drafting.apply(operation, state, action, seat)
            case Declare():
                run = Run(state.board, _values(operation, state), seat)
                return self._put(state, run, (RunDeclared(seat, state.company, run.total),))
            case PointOut():
                before, run = state.run.total if state.run else 0, Run(state.board, _values(operation, state), seat)
                return self._put(state, run, (BetterRunPointedOut(seat, state.company, run.total, before),))
            case Accept():
                return self._accept(replace(state, news=(RunAccepted(seat),)))
            case Pay(dividend=dividend):
                return _pay(state, dividend)
            case TakeHint():
                hint = self._hints(state)[len(state.hints)]
                news = (HintTaken(seat, len(state.hints) + 1),)
                return replace(state, hints=(*state.hints, hint), news=news)

    def _put(self, state: State, run: Run, news: tuple[Event, ...]) -> State:
        """O.6: a run was named; all other stockholders are asked, in turn."""
        seats = len(state.shares)
        others = [(run.seat + step) % seats for step in range(1, seats)]
        asked = tuple(seat for seat in others if state.shares[seat])
        state = replace(state, run=run, phase=Objecting(asked), news=news, **_cleared(state))
        return state if asked else self._settle(state)

    def _accept(self, state: State) -> State:
        match state.phase:
            case Objecting(asked=(_first, *rest)) if rest:
                return replace(state, phase=Objecting(tuple(rest)), **_cleared(state))
        return self._settle(replace(state, **_cleared(state)))

    def _settle(self, state: State) -> State:
        """O.7: the arbiter compares the run with the best one."""
        result, run = self.best(state.moment, state.doubling), state.run
        assert run is not None
        news = state.news
        if state.arbiter == "enforce" and run.total < result.total and not state.alone:
            news += (BestRunOrdered(state.company, run.total, result.total),)
            run = Run(result.routes, result.values, run.seat)
        news += (RunSettled(state.company, run.total, result.total),)
        phase = Paying() if run.total and not state.alone else Over()
        return replace(state, run=run, best=result.total, phase=phase, news=news)

    def _hints(self, state: State) -> tuple[Hint, ...]:
        """O.10: first the total, then where each route begins and ends, then the whole routes."""
        result = self.best(state.moment, state.doubling)
        routes = [(number, route.stops) for number, route in enumerate(result.routes) if route]
        ends = (Hint(train=number, ends=True, stops=(stops[0], stops[-1])) for number, stops in routes)
        whole = (Hint(train=number, stops=stops) for number, stops in routes)
        return (Hint(total=result.total), *ends, *whole)

    def chance_outcomes(self, state: State) -> Iterable[tuple[Action, int]]:
        return ()  # nothing is left to chance

    def observe(self, state: State, seat: Seat | None) -> State:
        return state  # nothing is hidden: the best run is for everybody to find

    def scores(self, state: State) -> tuple[int, ...]:
        """O.9, O.11."""
        if not state.alone:
            return state.cash
        if state.run is None or state.best is None:
            return (0,)
        percent = 100 * state.run.total // state.best if state.best else 100
        return (max(percent - HINT_COST * len(state.hints), 0),)

    def invariants(self, state: State) -> Iterable[str]:
        operation = self.operation(state.moment, state.doubling)
        if sum(state.shares) != SHARES:
            yield f"there are {sum(state.shares)} shares, not {SHARES}"
        if len(state.board) != len(operation.trains):
            yield "not every train has its place on the board"
        if state.run and any(state.run.routes):
            verdict = judge(operation, state.run.routes)
            if verdict.values != state.run.values:
                yield f"the declared run is worth {verdict.values}, not {state.run.values} ({verdict.reason})"
        if state.run and state.best is not None and state.run.total > state.best:
            yield "a run is worth more than the best run"
        paid = sum(state.cash) + state.treasury
        if paid != (state.run.total if state.run and state.phase == Over() and not state.alone else 0):
            yield f"{paid} was paid out, and that is not the income"


def _shares(seats: int) -> tuple[int, ...]:
    """O.1: all ten shares lie with the players, evenly; what is left over is the president's."""
    each = SHARES // seats
    return (SHARES - each * (seats - 1), *(each for _seat in range(1, seats)))


def _cleared(state: State) -> dict[str, Any]:
    """The board for the next to speak."""
    return {"board": (None,) * len(state.board), "begun": 0, "making": None}


def _check_declare(operation: Operation, state: State) -> None:
    """O.5: any legal run will do, also an empty one (P4); whether it is the best is the arbiter's business."""
    given_up = state.begun >= drafting.MOST_BEGUN and not any(state.board)
    verdict = judge(operation, state.board)
    if not verdict.legal and not given_up:
        raise IllegalAction(verdict.reason)


def _values(operation: Operation, state: State) -> tuple[int, ...]:
    return judge(operation, state.board).values or (0,) * len(state.board)


def _pay(state: State, dividend: Dividend) -> State:
    """O.8: all shares lie with players; half keeps the smaller half, to a whole amount a share."""
    total = state.run.total if state.run else 0
    kept = {Dividend.FULL: 0, Dividend.HALF: total // 2 // SHARES * SHARES, Dividend.WITHHOLD: total}[dividend]
    per_share = (total - kept) // SHARES
    kept = total - per_share * SHARES
    return replace(
        state,
        cash=tuple(cash + per_share * held for cash, held in zip(state.cash, state.shares, strict=True)),
        treasury=state.treasury + kept,
        phase=Over(),
        news=(IncomePaid(state.company, per_share, kept),),
    )


def _options(names: tuple[str, ...]) -> type[Any]:
    """A shipped puzzle by name, or an own position as its file's text; where doubling counts; the arbiter."""
    fields: list[tuple[str, Any, str, str]] = [
        ("puzzle", Literal[names], names[0], "One of our positions, from easy to fiendish."),
        ("position", str, "", "The text of a position file of your own; it takes the place of the puzzle."),
        ("doubling", Literal["ends", "anywhere"], "ends", "Where on a route a destination counts double."),
        (
            "arbiter",
            Literal["judge", "enforce"],
            "judge",
            "He points out a better run, or orders it.",
        ),
    ]
    described = [(name, Annotated[kind, Meta(description=help)], default) for name, kind, default, help in fields]
    return msgspec.defstruct("Options", described, frozen=True, forbid_unknown_fields=True)


def _game() -> OperateTrains:
    on = board()
    return OperateTrains(on, puzzles.load(puzzles.SHIPPED, on))


GAME: Final = _game()
