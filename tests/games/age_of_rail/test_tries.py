"""What is said of touches that are no choice now: the rules' own sentences, by their numbers."""

from __future__ import annotations

import pytest

from tests.games.age_of_rail.positions import building, developing, new_game, offering_stock, position, sold_for
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import State
from trainboard.kit.refusal import refusal
from trainboard.kit.view import Target

RICH = building(treasury={"CO": 30})
TWO = building(treasury={"CO": 3, "BO": 30}, shares={"BO": {0: 1}})
ASKING = building(active=2, treasury={"CO": 10})


def why(state: State, *path: str) -> str:
    return refusal(GAME, state, GAME.to_act(state), [Target(step) for step in path])


@pytest.mark.parametrize(
    ("state", "path", "said"),
    [
        (RICH, "link:boston~fitchburg", "The link Boston – Fitchburg does not touch the network of C&O."),
        (RICH, "link:richmond~charlottesville", "The link Richmond – Charlottesville is built already."),
        (RICH, "railroad:BO", "You do not control B&O: somebody holds more of its shares."),
        (RICH, "railroad:PLE", "P&LE is not open yet."),
        (RICH, "external:milwaukee", "Milwaukee is reached from Chicago, which C&O does not serve."),
        (TWO, "railroad:CO", "That costs $5, and the Treasury of C&O holds $3."),
        (TWO, "link:richmond~lynchburg", "That costs $5, and the Treasury of C&O holds $3."),
        (ASKING, "railroad:NYC", "NYC cannot build now: its Treasury of $0 pays for nothing it reaches."),
        (ASKING, "railroad:PLE", "P&LE is not open yet."),
    ],
)
def test_24_to_37_while_building_a_touch_means_to_build(state: State, path: str, said: str) -> None:
    assert why(state, path) == said


def test_29_a_second_link_is_judged_with_the_first() -> None:
    path = ("railroad:CO", "link:richmond~lynchburg", "link:boston~fitchburg")
    assert why(RICH, *path) == "The second link of a double must go on from Lynchburg."


def test_25_what_may_be_built_says_by_whom() -> None:
    assert why(RICH, "link:richmond~lynchburg") == "Choose “C&O, income 4, Treasury $30” first."
    assert why(ASKING, "seat:0") == "Choose “C&O, income 4, Treasury $10” first."
    assert why(ASKING, "railroad:CO", "seat:1") == "Player 2 does not control C&O."


@pytest.mark.parametrize(
    ("state", "path", "said"),
    [
        (new_game(), "space:build", "An action space is chosen when a turn begins. Now bid or pass."),
        (new_game(), "link:boston~fitchburg", "Track is built after Build Track is chosen. Now bid or pass."),
        (
            position(),
            "town:erie",
            "Locations are developed after Develop Locations is chosen. Now choose an action space.",
        ),
        (position(), "railroad:CO", "Shares are offered after Offer Stock is chosen. Now choose an action space."),
        (position(), "auction:bid", "Bids are made in an auction. Now choose an action space."),
        (
            position(markers=("develop", "offer", "build", "build")),
            "space:develop",
            "Your marker is on Develop Locations already; only Build Track may be repeated.",
        ),
        (
            sold_for(new_game(), 5),
            "link:boston~fitchburg",
            "C&O lays its free link from Richmond, on a link nobody has built.",
        ),
        (developing(), "town:erie", "No railroad serves Erie."),
        (developing(), "develop:stop", "Develop at least one Location."),
        (offering_stock(shares={"CO": {0: 5}}), "railroad:CO", "All shares of C&O are sold."),
        (offering_stock(), "own:BO", "You hold no share of B&O."),
        (offering_stock(), "offer:nothing", "You must offer a share while one is unsold: C&O has one."),
    ],
)
def test_every_touch_out_of_its_time_says_what_it_is_time_for(state: State, path: str, said: str) -> None:
    assert why(state, path) == said


@pytest.mark.parametrize("path", ["link:a~b", "town:", "railroad:7", "seat:x", "seat:²", "space:moon", "x", "", ":"])
def test_a_touch_of_nothing_means_nothing(path: str) -> None:
    assert [why(state, path) for state in (RICH, ASKING, new_game(), developing())] == [""] * 4
