"""Why a touch is no choice now: what it may mean is tried, and the rules say why not. It knows no rule itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from trainboard.kit.game import BadInput, Game, IllegalAction, Seat
from trainboard.kit.view import Ask, Target
from trainboard.kit.words import gettext as _

S = TypeVar("S")
A = TypeVar("A")


def refusal(game: Game[S, A], state: S, seat: Seat | None, path: Sequence[Target]) -> str:
    """Why nothing comes of these touches, in a sentence: how what they mean is reached if it may be done, else the
    rule against the likeliest meaning. Nothing if they mean nothing.

    The rules are asked of what the seat observes, so nobody learns from an answer what they cannot see.
    """
    view, reasons = game.observe(state, seat), list[str]()
    for action in game.view.tries(view, path) if path else ():
        try:
            game.check(view, action)
        except IllegalAction as reason:
            reasons.append(str(reason))
        except BadInput:
            continue
        else:
            return _way(game, view, action, path)
    return reasons[0] if reasons else ""


def _way(game: Game[S, A], view: S, action: A, path: Sequence[Target]) -> str:
    """What to touch instead, where the click path of a legal action parts from the touches."""
    steps = game.view.click_path(view, action)
    alike = next((at for at, (step, touch) in enumerate(zip(steps, path, strict=False)) if step != touch), len(path))
    if alike < len(path) - 1:
        return _("Something else is chosen now; go back first.")
    if alike >= min(len(path), len(steps)) or isinstance(steps[alike], Ask):
        return ""
    return _("Choose “{step}” first.").format(step=game.view.label(view, Target(str(steps[alike]))))
