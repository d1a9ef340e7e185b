"""Options as data: their kinds, values and meanings come from the game's own struct."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from tests.signal_box import SignalBox
from trainboard.games import GAMES
from trainboard.kit.options import Option, options_in


class Gauge(StrEnum):
    STANDARD = "standard"
    NARROW = "narrow"


class EveryKind(msgspec.Struct, frozen=True):
    fog: Annotated[bool, Meta(description="Trains run slower.")] = False
    hours: Annotated[Literal[36, 24], Meta(description="How long it lasts.")] = 24
    gauge: Gauge = Gauge.NARROW
    purse: int = 6
    position: str = ""


def test_an_option_has_a_kind_its_values_in_the_games_order_and_a_meaning() -> None:
    game: Any = SignalBox()
    game.Options = EveryKind
    assert options_in(game) == (
        Option("fog", "bool", False, (False, True), "Trains run slower."),
        Option("hours", "choice", 24, (36, 24), "How long it lasts."),
        Option("gauge", "choice", "narrow", ("standard", "narrow")),
        Option("purse", "int", 6),
        Option("position", "text", ""),
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_every_option_of_every_game_says_what_it_means(name: str) -> None:
    assert all(option.help for option in options_in(GAMES[name]))
