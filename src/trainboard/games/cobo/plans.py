"""Autopilot for people: named lists of actions with what to know before they are taken. It takes none itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from trainboard.games.cobo import autopilot, conflicts
from trainboard.games.cobo.actions import Action, Depart, EndTurn, Move, Stand
from trainboard.games.cobo.events import Event
from trainboard.games.cobo.layout import Line
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.running import ARRIVE, LOAD, End
from trainboard.games.cobo.state import State, Step, Where
from trainboard.games.cobo.steps import departures, moves
from trainboard.games.cobo.threads import along
from trainboard.games.cobo.words import spot_name
from trainboard.kit.game import Seat
from trainboard.kit.view import Plan
from trainboard.kit.words import gettext as _

Next = Callable[[Moment], Action | None]


class Rules(Protocol):
    """What a planner needs of the game."""

    def moment(self, state: State) -> Moment: ...
    def to_act(self, state: State) -> Seat | None: ...
    def apply(self, state: State, action: Action) -> State: ...


class Played(NamedTuple):
    """What a way of going on comes to: its actions, what to know before, what they bring about, and the end of it."""

    actions: tuple[Action, ...]
    warnings: tuple[str, ...]
    lines: tuple[str, ...]
    after: State


class Planner:
    """Plans for the seat to act: everything, one line, one train."""

    def __init__(self, rules: Rules, lines: Sequence[Line], sentence: Callable[[Event], str]) -> None:
        self.rules = rules
        self.lines = lines
        self.sentence = sentence

    def plans(self, view: State, seat: Seat) -> Iterator[Plan]:
        if view.step not in (Step.MOVES, Step.DEPARTURES) or self.rules.to_act(view) != seat:
            return
        moment = self.rules.moment(view)
        waiting = moves.waiting(moment, view.mover) if view.step is Step.MOVES else []
        yield from self._everything(view, seat)
        for line in self.lines:
            trains = self._on_line(moment, line, waiting)
            if len(trains) > 1:
                yield from self._plan(f"line:{line.key}", _("Run {line}").format(line=line.title), view, seat, trains)
        for train in waiting:
            title = _("Run {train}").format(train=moment.rail.ids[train])
            yield from self._plan(f"train:{moment.rail.ids[train]}", title, view, seat, [train])

    def _everything(self, view: State, seat: Seat) -> Iterator[Plan]:
        """All trains en route and the passenger trains due out; then the same with the turn ended."""
        actions, warnings, lines, after = self._run(view, seat, _whole_turn)
        if actions:
            yield Plan("all", _("Run everything at the normal rate"), actions, warnings, lines)
        if self._goes_on(view, after, seat) and after.step is Step.DEPARTURES:
            title = _("Run everything and end the turn") if actions else _("No departures: end the turn")
            yield Plan("turn", title, (*actions, EndTurn()), warnings, lines)

    def _plan(self, key: str, title: str, view: State, seat: Seat, trains: list[int]) -> Iterator[Plan]:
        actions, warnings, lines, _after = self._run(view, seat, lambda moment: _next_of(moment, trains))
        if actions:
            yield Plan(key, title, actions, warnings, lines)

    def _run(self, view: State, seat: Seat, following: Next) -> Played:
        """Play on as `following` says while it is this half-turn of this seat."""
        state, actions, warnings, lines = view, [], [], []
        while self._goes_on(view, state, seat):
            moment = self.rules.moment(state)
            action = following(moment)
            if action is None:
                break
            warnings += list(_warnings(moment, action))
            actions.append(action)
            state = self.rules.apply(state, action)
            lines += [self.sentence(event) for event in state.news]
        return Played(tuple(actions), tuple(warnings), tuple(lines), state)

    def _goes_on(self, view: State, state: State, seat: Seat) -> bool:
        same = (state.turn, state.mover) == (view.turn, view.mover)
        return same and state.step in (Step.MOVES, Step.DEPARTURES) and self.rules.to_act(state) == seat

    def _on_line(self, moment: Moment, line: Line, waiting: list[int]) -> list[int]:
        data = moment.rail.data
        places = set(along(data, [data.place(town) for town in line.places]))
        return [train for train in waiting if moment.place(train) in places]


def _next_of(moment: Moment, trains: list[int]) -> Action | None:
    return autopilot.next_move(moment, trains) if moment.state.step is Step.MOVES else None


def _whole_turn(moment: Moment) -> Action | None:
    """Moves, then passenger trains due out; freights start when a person says so (32)."""
    if moment.state.step is Step.MOVES:
        return autopilot.next_move(moment)
    return autopilot.next_departure(moment, [c.index for c in moment.rail.data.counters if c.passenger])


def _warnings(moment: Moment, action: Action) -> Iterator[str]:
    """What keeps a train from its normal rate, in words."""
    if isinstance(action, Move | Stand):
        train = moment.rail.index[action.train]
        end = moves.find_end(moment, action)
        full = end.kind in (ARRIVE, LOAD) or end.counts >= moment.mover(train).counts
        if not full and not _rests(moment, train):
            yield _short(moment, train, end)
        if _faces(moment, train, end):
            words = _("{train} will face an oncoming train at {place} with no way past it.")
            yield words.format(train=action.train, place=spot_name(moment.rail.data, end.spot))
    elif isinstance(action, Depart):
        late = departures.lateness(moment, moment.rail.index[action.trains[0]], action.minute)
        if late > 0:
            yield _("{train} leaves {late} minutes late.").format(train=action.trains[0], late=late)


def _rests(moment: Moment, train: int) -> bool:
    """Whether a card holds it or it is loading: nothing to warn of."""
    return moment.held(train) or moment.train(train).where is Where.BOX


def _short(moment: Moment, train: int, end: End) -> str:
    id, place = moment.rail.ids[train], spot_name(moment.rail.data, end.spot)
    blockers = {route.cut for route in moment.run_of(train).routes if route.cut >= 0}
    if blockers:
        names = ", ".join(sorted(moment.rail.ids[other] for other in blockers))
        return _("{train} gets only to {place}: {others} stands in its way.").format(
            train=id, place=place, others=names
        )
    return _("{train} gets only to {place}: it gives way to an oncoming train.").format(train=id, place=place)


def _faces(moment: Moment, train: int, end: End) -> bool:
    return conflicts.faces(moment, moment.mover(train), end)
