"""What is said of touches that are no choice now: the rules' own sentences, with stops by name."""

from __future__ import annotations

from typing import Any

from tests.games.trans_mississippi.builders import loop
from trainboard.games.trans_mississippi import files
from trainboard.games.trans_mississippi.actions import Action, Declare, Extend, Start
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.rules import GAME
from trainboard.kit.game import start
from trainboard.kit.record import options_of
from trainboard.kit.refusal import refusal
from trainboard.kit.view import Target


def opened(*trains: str) -> Any:
    position = files.encode(Moment(loop(trains=trains), "MP")).decode()
    return start(GAME, 1, options_of(GAME, {"position": position}))


def after(state: Any, *actions: Action) -> Any:
    for action in actions:
        state = GAME.apply(state, action)
    return state


def why(state: Any, *path: str) -> str:
    return refusal(GAME, state, 0, [Target(step) for step in path])


TO_CHICAGO = (Start(0, "C18-0"), Extend(0, "A22-0"))


def test_O_3_a_stop_carries_on_the_route_in_the_making() -> None:
    state = after(opened("2", "3"), *TO_CHICAGO)
    assert why(state, "stop:B19-0") == "The 2-train makes at most 2 stops; this route makes 3."
    assert why(state, "train:0") == "The 2-train makes at most 2 stops; this route makes 3."
    state = after(opened("3"), Start(0, "D17-0"))
    assert why(state, "stop:A22-0") == "No track leads from D17 to Chicago A22 without another stop between."


def test_O_3_what_another_train_uses_is_named() -> None:
    state = after(opened("2", "3"), *TO_CHICAGO, Start(1, "C18-0"))
    assert "already uses the track" in why(state, "stop:A22-0")


def test_O_2_a_hex_means_the_stop_in_it() -> None:
    state = opened("2")
    said = "No train can stop at Mobile M20: only cities, dot cities and red areas with track are stops."
    assert why(state, "hex:M20") == said
    assert why(state, "train:0", "hex:E4").startswith("No train can stop at E4: ")
    assert why(opened("2", "3"), "stop:C18-0") == "Choose “2-train” first."


def test_O_4_what_is_not_there_cannot_be_withdrawn() -> None:
    assert why(opened("2"), "withdraw:0") == "This train has no route to withdraw."


def test_O_5_what_it_is_not_time_for_is_told() -> None:
    asked = "That is not asked now: put routes on the map and declare them as the run."
    assert why(opened("2"), "do:accept") == asked
    assert why(opened("2"), "do:pay-full") == asked
    assert why(after(opened("2"), *TO_CHICAGO, Declare()), "stop:C18-0") == "The run is over."


def test_a_touch_of_nothing_means_nothing() -> None:
    for path in ("train:7", "train:x", "withdraw:²", "track:99", "track:", "do:dance", "x", ""):
        assert why(opened("2"), path) == ""
