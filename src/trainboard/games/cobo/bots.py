"""The players of C&O/B&O by name: random, autopilot, dispatcher. They see what their seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from trainboard.games.cobo import autopilot, conflicts, freight
from trainboard.games.cobo.actions import Action, EndMoves, EndTurn, Order
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.running import ARRIVE, BACK, LOAD, End, Mover
from trainboard.games.cobo.state import State, Step
from trainboard.games.cobo.steps import moves
from trainboard.kit.bots import Bot, RandomBot


class Autopilot:
    """Runs everything at the normal rate and takes the first legal answer to a conflict."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: State, menu: Sequence[Action], rng: Random) -> Action:
        return autopilot.choose(self.game.moment(view))


class Dispatcher:
    """Runs on time, holds up the rival by the 4-section right, and sends freights where loads are or will be."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self._due: tuple[object, set[int]] | None = None

    def choose(self, view: State, menu: Sequence[Action], rng: Random) -> Action:
        moment = self.game.moment(view)
        match view.step:
            case Step.MOVES:
                return self._order(moment) or autopilot.next_move(moment, hurry=True) or EndMoves()
            case Step.DEPARTURES:
                return self._departure(moment)
        return autopilot.choose(moment)

    def _departure(self, moment: Moment) -> Action:
        state, counters = moment.state, moment.rail.data.counters
        passengers = [counter.index for counter in counters if counter.passenger]
        return (
            autopilot.next_departure(moment, passengers, hurry=True)
            or autopilot.next_departure(moment, self._freights(moment, state.mover), idle=True, hurry=True)
            or EndTurn()
        )

    def _freights(self, moment: Moment, road: Road) -> set[int]:
        """The freights that should leave this turn, thought over once a turn."""
        state = moment.state
        asked = (state.turn, road, state.deck, state.earned, state.options)
        if self._due is None or self._due[0] != asked:
            self._due = (asked, freight.due(moment, road))
        return self._due[1]

    def _order(self, moment: Moment) -> Order | None:
        """Put a rival's train where one's own has most room and it gets least itself (19, A57).

        A rival held without making room is better left to back away by itself.
        """
        for rival in moves.orderable(moment):
            own = next(own for other, own in moment.state.orders if other == rival and not moment.train(own).moved)
            mover = moment.mover(own)
            found = [(*self._use(moment, rival, end, mover), end) for end in moves.order_ends(moment, rival)]
            room, _, end = max(found, key=lambda use: use[:2])
            if room or end.path:
                return Order(moment.rail.ids[rival], moment.rail.track.spot_names[end.spot])
        return None

    def _use(self, moment: Moment, rival: int, end: End, own: Mover) -> tuple[int, int]:
        gained = -1 if end.kind == BACK else 99 if end.kind in (ARRIVE, LOAD) else end.counts
        return conflicts.room(moment, rival, end, own), -gained


BOTS: Final[Mapping[str, Callable[[Any], Bot[Any, Any]]]] = {
    "random": RandomBot,
    "autopilot": Autopilot,
    "dispatcher": Dispatcher,
}
