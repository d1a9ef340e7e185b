"""What is malformed or forbidden gets one clear sentence and changes nothing."""

from __future__ import annotations

from typing import cast

import pytest

from tests.games.age_of_rail.positions import building, developing, new_game, offering_stock, position
from trainboard.games.age_of_rail.actions import (
    Action,
    Ask,
    Bid,
    Build,
    Connect,
    Decline,
    Develop,
    LayFreeLink,
    Offer,
    Pass,
    Stop,
    Take,
)
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import State
from trainboard.kit.game import BadInput, IllegalAction, digest
from trainboard.kit.record import decode_action, options_of


def can_build() -> State:
    return building(treasury={"CO": 30})


@pytest.mark.parametrize(
    ("state", "action", "sentence"),
    [
        (developing(), Develop("atlantis"), "There is no location 'atlantis' on this map."),
        (can_build(), Build("CO", ("a~b",)), "There is no link 'a~b' on this map."),
        (can_build(), Build("XYZ", ("richmond~norfolk",)), "There is no railroad 'XYZ' on this map."),
        (can_build(), Connect("CO", "oz"), "There is no External Connection 'oz' on this map."),
        (can_build(), Build("PLE", ("pittsburgh~mansfield",)), "P&LE is not open yet."),
        (offering_stock(), Offer("XYZ", False), "There is no railroad 'XYZ' on this map."),
        (new_game(), Bid(71), "You have $70 and cannot bid $71."),
        (new_game(), Bid(cast(int, 2.5)), "Bids are whole dollars."),
        (position(), Bid(3), "Bids are made in an auction. Now choose an action space."),
        (new_game(), Take("build"), "An action space is chosen when a turn begins. Now bid or pass."),
        (developing(), Pass(), "One passes in an auction. Now develop a Location."),
        (can_build(), Stop(), "One stops developing after a first development. Now build track."),
        (can_build(), Decline(), "Nothing is offered only after Offer Stock is chosen. Now build track."),
        (
            position(),
            Ask("CO", 0),
            "Others are asked to build after Build Track is chosen. Now choose an action space.",
        ),
        (
            position(),
            LayFreeLink("richmond~norfolk"),
            "A free link comes with a railroad that opens. Now choose an action space.",
        ),
        (building(active=2, treasury={"CO": 10}), Ask("CO", 9), "Player 10 does not control C&O."),
    ],
)
def test_a_forbidden_action_is_refused_in_one_sentence(state: State, action: Action, sentence: str) -> None:
    before = digest(state)
    with pytest.raises(IllegalAction) as refusal:
        GAME.apply(state, action)
    assert str(refusal.value) == sentence
    assert digest(state) == before


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", "truncated"),
        ('{"type":"Fly"}', r"Invalid value 'Fly' - at `\$.type`"),
        ('{"type":"Bid","amount":-1}', r"`int` >= 0 - at `\$.amount`"),
        ('{"type":"Bid","amount":2.5}', r"Expected `int`, got `float` - at `\$.amount`"),
        ('{"type":"Bid"}', "missing required field `amount`"),
        ('{"type":"Take","space":"rest"}', r"Invalid enum value 'rest' - at `\$.space`"),
        ('{"type":"Build","railroad":"CO","links":"x"}', r"Expected `array`, got `str` - at `\$.links`"),
    ],
)
def test_malformed_json_is_refused_with_the_place(text: str, place: str) -> None:
    with pytest.raises(BadInput, match=place):
        decode_action(GAME, text)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"map": "mars"}, "Invalid enum value 'mars'"),
        ({"own_shares": "maybe"}, "Expected `bool`"),
        ({"speed": 3}, "unknown field `speed`"),
    ],
)
def test_unknown_options_are_named(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        options_of(GAME, options)
