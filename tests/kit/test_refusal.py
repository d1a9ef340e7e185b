"""Why a touch is no choice now: in the words of the rules, by what the seat sees, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from msgspec.structs import replace

from tests.signal_box import Action, Deal, Pay, Show, SignalBox, SignalBoxView, State
from trainboard.kit.game import BadInput, IllegalAction
from trainboard.kit.refusal import refusal
from trainboard.kit.view import Target

DEALT = State((3, 9), (0, 6), (False, False))


def why(game: SignalBox, *path: str) -> str:
    return refusal(game, DEALT, 0, [Target(step) for step in path])


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (["box:pay"], "pay 0 to 3, and no more than you have"),
        (["signal:4"], "signals are dealt before the first turn, and only then"),
        (["box:show"], ""),  # a choice
        (["signal:five"], ""),
        (["nothing"], ""),
        ([], ""),
    ],
)
def test_a_touch_is_answered_by_the_rule_against_it(path: list[str], said: str) -> None:
    assert why(SignalBox(), *path) == said


def test_a_refusal_is_made_from_what_the_seat_sees() -> None:
    class Telling(SignalBox):
        def check(self, state: State, action: Action) -> None:
            raise IllegalAction(f"the signals are {state.signals}")

    assert why(Telling(), "box:pay") == "the signals are (3, 0)"


class Means(SignalBoxView):
    """Whatever is touched, these are meant; to show needs two touches."""

    def __init__(self, *actions: Action) -> None:
        self.meant = actions

    def tries(self, view: State, path: Sequence[Target]) -> Iterable[Action]:
        return self.meant

    def click_path(self, view: State, action: Action) -> tuple[Target, ...]:
        return (Target("box:show"), Target("yes")) if isinstance(action, Show) else (Target("box:pay"),)


def meaning(*actions: Action) -> SignalBox:
    game = SignalBox()
    game.view = Means(*actions)
    return game


def test_of_several_meanings_the_likeliest_is_answered() -> None:
    assert why(meaning(Pay(9), Deal(1)), "box") == "pay 0 to 3, and no more than you have"
    assert why(meaning(Deal(1), Pay(9)), "box") == "signals are dealt before the first turn, and only then"


def test_where_one_meaning_is_allowed_the_way_to_it_is_told() -> None:
    assert why(meaning(Pay(9), Show()), "yes") == "Choose “Show your signal” first."
    assert why(meaning(Show()), "box:pay", "yes") == "Something else is chosen now; go back first."
    assert why(meaning(Show()), "box:show", "yes") == ""


def test_what_is_malformed_means_nothing() -> None:
    class Strict(SignalBox):
        def check(self, state: State, action: Action) -> None:
            raise BadInput("amount: a whole number is needed")

    assert why(Strict(), "box:pay") == ""


def test_nobody_asks_about_a_finished_game() -> None:
    over = replace(DEALT, shown=(True, True))
    assert refusal(SignalBox(), over, 0, [Target("box:show")]) == "the game is over"
