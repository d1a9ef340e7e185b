"""Develop Locations on Allegheny: rules 40-43, E4-E6, E35."""

from __future__ import annotations

import pytest

from tests.games.age_of_rail.positions import after, developing, events, ids, level, menu, railroad
from trainboard.games.age_of_rail.actions import Develop, Stop
from trainboard.games.age_of_rail.events import Developed, MetroGrew
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import Developing, State, Turn
from trainboard.kit.game import IllegalAction

TO_PITTSBURGH = [
    "philadelphia~lancaster",
    "lancaster~harrisburg",
    "harrisburg~altoona",
    "altoona~johnstown",
    "johnstown~pittsburgh",
]
LAST_BOX = {"pittsburgh": 5, "cincinnati": 4, "detroit": 4, "chicago": 5}


def in_pittsburgh(**levels: int) -> State:
    """PRR serves Pittsburgh, so P&LE is open; seat 0 develops."""
    links = {"PRR": TO_PITTSBURGH, "PLE": ["pittsburgh~mansfield"]}
    return developing(links=links, shares={"PLE": {1: 1}}, levels=levels)


def test_40_at_least_one_development() -> None:
    with pytest.raises(IllegalAction, match="Develop at least one"):
        GAME.check(developing(), Stop())


def test_40_the_first_is_free_and_a_second_costs_3_to_the_bank() -> None:
    before = developing()
    state = after(before, Develop("richmond"))
    assert (state.cash[0], state.phase) == (70, Developing(1))
    state = after(state, Develop("boston"))
    assert (state.cash[0], state.bank) == (67, before.bank + 3)
    assert (state.phase, state.active) == (Turn(), 1), "two at the most"


def test_40_a_second_may_take_the_last_3_dollars() -> None:
    state = after(developing(cash=(3, 70, 70, 70)), Develop("richmond"), Develop("boston"))
    assert state.cash[0] == 0


def test_40_no_automatic_step_after_a_paid_second() -> None:
    state = after(developing(), Develop("richmond"), Develop("boston"))
    assert level(state, "pittsburgh") == 0
    assert events(state, MetroGrew) == []


def test_41_only_where_a_railroad_ends_whoever_owns_it() -> None:
    state = developing()
    assert ids(menu(state), "location") == {
        "boston",
        "worcester",
        "new-york",
        "poughkeepsie",
        "philadelphia",
        "lancaster",
        "baltimore",
        "harpers-ferry",
        "richmond",
        "charlottesville",
    }


@pytest.mark.parametrize("place", ["pittsburgh", "chicago", "albany"])
def test_41_no_city_is_exempt_on_allegheny(place: str) -> None:
    with pytest.raises(IllegalAction, match="No railroad serves"):
        GAME.check(developing(), Develop(place))


def test_42_declining_the_second_grows_pittsburgh_served_or_not() -> None:
    state = after(developing(), Develop("richmond"), Stop())
    assert level(state, "pittsburgh") == 1
    assert events(state, MetroGrew) == [MetroGrew("Pittsburgh", 3)]
    assert state.cash[0] == 70
    assert not railroad(state, "PLE").open, "it opens nothing (E35)"


@pytest.mark.parametrize(
    ("full", "grows"),
    [
        ([], "pittsburgh"),
        (["pittsburgh"], "cincinnati"),
        (["pittsburgh", "cincinnati"], "detroit"),
        (["pittsburgh", "cincinnati", "detroit"], "chicago"),
        (["cincinnati", "detroit"], "pittsburgh"),
    ],
)
def test_42_the_printed_order(full: list[str], grows: str) -> None:
    levels = {city: LAST_BOX[city] for city in full}
    state = after(developing(levels=levels), Develop("richmond"), Stop())
    assert level(state, grows) == 1


def test_42_E35_with_all_full_nothing_happens() -> None:
    state = after(developing(levels=LAST_BOX), Develop("richmond"), Stop())
    assert events(state, MetroGrew) == []
    assert (state.active, state.phase) == (1, Turn())


def test_42_a_voluntary_second_on_pittsburgh_costs_3_like_any_other() -> None:
    state = after(in_pittsburgh(), Develop("richmond"), Develop("pittsburgh"))
    assert state.cash[0] == 67


def test_43_a_settlement_develops_once() -> None:
    with pytest.raises(IllegalAction, match="Richmond is fully developed"):
        GAME.check(after(developing(), Develop("richmond")), Develop("richmond"))


def test_43_E4_a_metro_may_be_developed_twice_in_one_action() -> None:
    state = after(in_pittsburgh(), Develop("pittsburgh"), Develop("pittsburgh"))
    assert (level(state, "pittsburgh"), state.cash[0]) == (2, 67)


def test_43_a_metro_develops_until_its_last_box() -> None:
    with pytest.raises(IllegalAction, match="Pittsburgh is fully developed"):
        GAME.check(in_pittsburgh(pittsburgh=5), Develop("pittsburgh"))


def test_35_a_development_raises_every_railroad_there_once_for_each_link() -> None:
    before = in_pittsburgh()
    state = after(before, Develop("pittsburgh"))
    for name in ("PRR", "PLE"):
        assert railroad(state, name).income == railroad(before, name).income + 1
    state = after(developing(links={"CO": ["richmond~lynchburg", "richmond~norfolk"]}), Develop("richmond"))
    assert railroad(state, "CO").income == 8 + 6


def test_E5_E6_who_cannot_pay_a_second_is_not_asked_and_the_metro_grows_at_once() -> None:
    state = after(developing(cash=(2, 70, 70, 70)), Develop("richmond"))
    assert (level(state, "pittsburgh"), state.active, state.phase) == (1, 1, Turn())
    assert [type(event) for event in state.news] == [Developed, MetroGrew]


def test_E5_with_nothing_left_to_develop_the_metro_grows_at_once() -> None:
    all_but_one = ["charlottesville", "baltimore", "harpers-ferry", "new-york", "poughkeepsie", "boston", "worcester"]
    done = dict.fromkeys([*all_but_one, "philadelphia", "lancaster"], 1)
    state = after(developing(levels=done), Develop("richmond"))
    assert (level(state, "pittsburgh"), state.phase) == (1, Turn())


def test_E35_the_automatic_step_looks_after_the_first_development() -> None:
    state = after(in_pittsburgh(pittsburgh=4), Develop("pittsburgh"), Stop())
    assert (level(state, "pittsburgh"), level(state, "cincinnati")) == (5, 1)
    assert events(state, MetroGrew) == [MetroGrew("Cincinnati", 3)]


def test_E35_there_are_18_automatic_steps() -> None:
    on = GAME.maps["allegheny"]
    assert sum(len(on.boxes[city]) - 1 for city in on.automatic) == 18
