"""How a person says each action: paths of targets, with the place, time and nature of every possible end of a move.

The ends are asked of the rules; nothing here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from trainboard.games.cobo import actions
from trainboard.games.cobo.actions import Action
from trainboard.games.cobo.data import ROAD_NAMES
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.running import ARRIVE, BACK, LOAD, End
from trainboard.games.cobo.state import Step, clock
from trainboard.games.cobo.steps import challenges, departures, journey, moves
from trainboard.kit.view import Target

Path = tuple[Target, ...]


class Mark(NamedTuple):
    """One possible end of a move. `minute` counts from the first noon; `stray`: off its route on the way there."""

    target: Target
    train: int
    spot: int
    minute: int
    kind: int
    stray: bool
    stands: bool


class Reach:
    """Every action of one observation as a path of targets."""

    def __init__(self, moment: Moment) -> None:
        self.rail = rail = moment.rail
        self.view = view = moment.state
        self.moment = moment
        self.marks: dict[Target, Mark] = {}
        self.paths: dict[Action, Path] = {}
        self.touch: dict[int, Target] = {}  # counter: the target it is on the board
        self.may_end = True  # whether every train left may stand
        match view.step:
            case Step.MOVES:
                self._moves()
            case Step.DEPARTURES:
                self._departures()
            case Step.CHALLENGES:
                self._touches("challenge", challenges.open_to_challenge(rail, view))
            case Step.HOLD:
                self._touches("hold", view.ties)

    def path(self, action: Action) -> Path:
        """The targets of an action; an end that is not offered now is named without a time."""
        return self.paths.get(action) or tuple(Target(step) for step in _steps(action))

    def steps(self, kind: str) -> list[Target]:
        """The steps of one kind on any path, in menu order: the stacks, the minutes, the announcements."""
        found = (step for path in self.paths.values() for step in path if step.startswith(f"{kind}:"))
        return list(dict.fromkeys(found))

    def _touches(self, verb: str, trains: Iterable[int]) -> None:
        self.touch |= {train: Target(f"{verb}:{self.rail.ids[train]}") for train in trains}

    def _moves(self) -> None:
        moment = self.moment
        for train in moves.waiting(moment, self.view.mover):
            id = self.rail.ids[train]
            self._touches("train", [train])
            stack = (train, *moment.traffic.riders.get(train, ()))
            marks = [
                (end, self._mark(id, stack, end, clock(self.view.turn))) for end in moves.legal_ends(moment, train)
            ]
            for end, mark in marks:
                self.paths[self._move(id, end, mark)] = (self.touch[train], mark.target)
            self.may_end = self.may_end and any(mark.stands for _, mark in marks)
            if moves.may_announce(moment, train):
                self.paths[actions.Announce(id)] = (self.touch[train], Target(f"announce:{id}"))
        for train in moves.orderable(moment):
            self._orders(train)

    def _move(self, id: str, end: End, mark: Mark) -> actions.Move | actions.Stand:
        if mark.stands:
            return actions.Stand(id)
        return actions.Move(id, self.rail.track.spot_names[end.spot], end.kind == LOAD)

    def _orders(self, train: int) -> None:
        id = self.rail.ids[train]
        self._touches("order", [train])
        stack = (train, *self.moment.traffic.riders.get(train, ()))
        for end in moves.order_ends(self.moment, train):
            mark = self._mark(id, stack, end, clock(self.view.turn))
            order = actions.Order(id, self.rail.track.spot_names[end.spot])
            self.paths[order] = (self.touch[train], mark.target)

    def _departures(self) -> None:
        for stack in departures.stacks(self.moment):
            ids = tuple(self.rail.ids[train] for train in stack)
            for minute in departures.minutes(self.moment, stack):
                for end in departures.legal_ends(self.moment, stack, minute):
                    self._departure(stack, ids, minute, end)

    def _departure(self, stack: tuple[int, ...], ids: tuple[str, ...], minute: int, end: End) -> None:
        self._touches("train", [stack[0]])
        together = "+".join(ids)
        mark = self._mark(f"{together}@{minute}", stack, end, clock(self.view.turn) + minute)
        to = self.rail.track.spot_names[end.spot]
        self.paths[actions.Depart(ids, minute, to, end.kind == LOAD)] = (
            self.touch[stack[0]], Target(f"depart:{together}"), Target(f"minute:{minute}"), mark.target,
        )  # fmt: skip

    def _mark(self, who: str, stack: tuple[int, ...], end: End, minute: int) -> Mark:
        here = self.view.trains[stack[0]].spot
        timed = journey.times(self.rail, self.view, stack, here >> 2, end, minute)
        stands = end.spot == here
        stray = self._strays(stack, here >> 2, end)
        kind = "stand" if stands else "off_route" if stray else KINDS.get(end.kind, "to")
        target = Target(f"{kind}:{who}" if stands else f"{kind}:{who}:{self.rail.track.spot_names[end.spot]}")
        if kind == "off_route" and end.kind == LOAD:
            target = Target(f"{target}:load")
        reached = timed[-1][0] if timed else minute
        mark = self.marks[target] = Mark(target, stack[0], end.spot, reached, end.kind, stray, stands)
        return mark

    def _strays(self, stack: tuple[int, ...], start: int, end: End) -> bool:
        """Whether the move runs over anything that is on none of its lists (A33); a stack has its leader's."""
        places = (start, *end.path, *((end.spot >> 2,) if end.kind in (ARRIVE, LOAD) else ()))
        return not self.rail.ways.keeps(stack[0], places, end.kind == BACK)


KINDS = {ARRIVE: "arrive", LOAD: "load", BACK: "back"}


def _steps(action: Action) -> Iterator[str]:
    """The path of an action as its words stand, without asking the rules."""
    match action:
        case actions.FlipCoin(first):
            yield f"coin:{ROAD_NAMES[first]}"
        case actions.TurnCard(card):
            yield f"card:{card}"
        case actions.Hold(train):
            yield f"hold:{train}"
        case actions.Move(train, to, load):
            yield from (f"train:{train}", f"{'load' if load else 'to'}:{train}:{to}")
        case actions.Stand(train):
            yield from (f"train:{train}", f"stand:{train}")
        case actions.Order(train, to):
            yield from (f"order:{train}", f"to:{train}:{to}")
        case actions.Announce(train):
            yield from (f"train:{train}", f"announce:{train}")
        case actions.EndMoves():
            yield "end:moves"
        case actions.Depart():
            yield from _departing(action)
        case actions.EndTurn():
            yield "end:turn"
        case actions.Challenge(train):
            yield f"challenge:{train}"
        case actions.Accept():
            yield "accept:all"
        case _:
            assert_never(action)


def _departing(action: actions.Depart) -> Iterator[str]:
    together = "+".join(action.trains)
    yield from (f"train:{action.trains[0]}", f"depart:{together}", f"minute:{action.minute}")
    yield f"{'load' if action.load else 'to'}:{together}@{action.minute}:{action.to}"
