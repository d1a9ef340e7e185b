"""Players that know how to run trains: they declare the best run, and a sharp one points it out to others too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from trainboard.games.trans_mississippi.actions import Accept, Action, Declare, Dividend, Pay, PointOut
from trainboard.games.trans_mississippi.drafting import steps_to
from trainboard.games.trans_mississippi.state import Objecting, Paying, State
from trainboard.kit.bots import Bot, RandomBot


class PresidentBot:
    """Declares the best run and pays in full; as a stockholder it lets every run stand."""

    points_out = False

    def __init__(self, game: Any) -> None:
        self.operation, self.best = game.operation, game.best

    def choose(self, view: State, menu: Sequence[Action], rng: Random) -> Action:
        result = self.best(view.moment, view.doubling)
        beaten = view.run is not None and view.run.total < result.total
        match view.phase:
            case Paying():
                return Pay(Dividend.FULL)
            case Objecting() if not (beaten and self.points_out):
                return Accept()
        steps = steps_to(self.operation(view.moment, view.doubling), view.board, result.routes)
        if steps:
            return steps[0]
        return PointOut() if isinstance(view.phase, Objecting) else Declare()


class SharpBot(PresidentBot):
    """A stockholder who knows the best run and points it out."""

    points_out = True


BOTS: Final[Mapping[str, Callable[[Any], Bot[State, Action]]]] = {
    "random": RandomBot,
    "president": PresidentBot,
    "sharp": SharpBot,
}
