"""Build Track, income, Value and External Connections: rules 23-39, E13, E14, E22, E31-E34, E40, E42."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.games.age_of_rail.positions import after, board, building, events, ids, menu, position, railroad
from trainboard.games.age_of_rail import standing
from trainboard.games.age_of_rail.actions import Ask, Build, Connect
from trainboard.games.age_of_rail.data import DATA
from trainboard.games.age_of_rail.events import ConnectionMade, LinkLaid
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import BuildingFor, State, Turn
from trainboard.kit.game import IllegalAction


def refused(state: State, action: Build | Connect | Ask, reason: str) -> None:
    assert action not in menu(state)
    with pytest.raises(IllegalAction, match=reason):
        GAME.apply(state, action)


def co(*links: str, treasury: int = 30) -> State:
    """Seat 0 builds with C&O, which has these links."""
    return building(links={"CO": links}, treasury={"CO": treasury})


def test_23_control_is_holding_no_less_than_anybody() -> None:
    state = position(shares={"CO": {0: 1, 1: 2, 2: 2}})
    assert standing.controllers(railroad(state, "CO")) == [1, 2]


def test_23_E22_E40_tied_players_each_build_in_their_own_turn() -> None:
    state = building(shares={"CO": {0: 1, 1: 1}}, treasury={"CO": 10})
    assert menu(state, Build)
    assert not menu(state, Ask)
    assert menu(building(active=1, shares={"CO": {0: 1, 1: 1}}, treasury={"CO": 10}), Build)


def test_24_a_player_builds_only_with_railroads_they_control() -> None:
    state = building(treasury={"CO": 10, "BO": 10})
    assert ids(menu(state), "railroad") == {"CO"}
    refused(state, Build("BO", ("harpers-ferry~cumberland",)), "You do not control B&O")


def test_25_E32_controlling_none_able_they_ask_a_controller() -> None:
    state = building(active=2, treasury={"CO": 10}, shares={"CO": {0: 2, 1: 2}})
    assert menu(state) == [Ask("CO", 0), Ask("CO", 1)]
    state = after(state, Ask("CO", 1))
    assert (GAME.to_act(state), state.active) == (1, 2)
    state = after(state, Build("CO", ("richmond~norfolk",)))
    assert (state.active, state.phase) == (3, Turn()), "the turn passes on from the one who asked"
    assert state.markers[2] == "build"


def test_25_only_a_controller_can_be_asked_and_only_for_a_railroad_that_is_able() -> None:
    state = building(active=2, treasury={"CO": 10})
    refused(state, Ask("CO", 1), "Player 2 does not control C&O")
    refused(state, Ask("BO", 1), "B&O cannot build now")


def test_E32_who_can_build_may_not_ask() -> None:
    refused(building(treasury={"CO": 10, "BO": 10}), Ask("BO", 1), "You control C&O, which can build")


def test_E32_who_was_asked_builds_with_that_railroad_only() -> None:
    state = position(treasury={"CO": 30, "PRR": 30}, active=2, phase=BuildingFor(0, 0))
    assert ids(menu(state), "railroad") == {"CO"}
    assert {len(action.links) for action in menu(state, Build)} == {1, 2}
    refused(state, Build("PRR", ("lancaster~harrisburg",)), "asked to build with C&O, not with PRR")


def test_26_one_link_costs_5_from_the_treasury_to_the_bank() -> None:
    before = co("richmond~charlottesville", treasury=5)
    state = after(before, Build("CO", ("charlottesville~clifton-forge",)))
    assert (railroad(state, "CO").treasury, state.bank) == (0, before.bank + 5)


def test_26_two_links_cost_15() -> None:
    state = after(co("richmond~norfolk"), Build("CO", ("richmond~lynchburg", "lynchburg~roanoke")))
    assert railroad(state, "CO").treasury == 15
    assert [event.cost for event in events(state, LinkLaid)] == [5, 10]


def test_26_a_build_is_told_from_the_network_outwards() -> None:
    state = after(co("richmond~charlottesville", treasury=20), Build("CO", ("washington~charlottesville",)))
    assert [event.ends for event in events(state, LinkLaid)] == [("Charlottesville", "Washington")]


@pytest.mark.parametrize("count", [0, 3])
def test_26_one_link_or_two(count: int) -> None:
    links = ("richmond~lynchburg", "lynchburg~roanoke", "roanoke~bristol")[:count]
    refused(co("richmond~norfolk"), Build("CO", links), "one link, or two")


def test_27_a_link_is_unbuilt_and_touches_the_network() -> None:
    state = building(links={"CO": ["richmond~charlottesville"], "BO": ["baltimore~washington"]}, treasury={"CO": 9})
    assert ids(menu(state), "links") == {
        ("richmond~lynchburg",),
        ("richmond~norfolk",),
        ("charlottesville~clifton-forge",),
        ("washington~charlottesville",),
    }
    refused(state, Build("CO", ("baltimore~washington",)), "built already")
    refused(state, Build("CO", ("boston~fitchburg",)), "does not touch the network of C&O")


def test_28_a_single_link_may_close_a_loop() -> None:
    loop = ["baltimore~washington", "baltimore~harpers-ferry"]
    state = after(
        building(active=1, links={"BO": loop}, treasury={"BO": 5}), Build("BO", ("washington~harpers-ferry",))
    )
    assert railroad(state, "BO").income == 5 + 4 + 3


def test_29_E14_both_new_locations_of_a_double_are_unserved() -> None:
    state = co("richmond~charlottesville", "richmond~lynchburg")
    through = Build("CO", ("charlottesville~clifton-forge", "lynchburg~clifton-forge"))
    refused(state, through, "Both Locations of a double must be new")


def test_29_the_first_link_of_a_double_does_not_close_a_loop() -> None:
    state = co("richmond~charlottesville", "richmond~lynchburg", "charlottesville~clifton-forge")
    refused(
        state,
        Build("CO", ("lynchburg~clifton-forge", "clifton-forge~charleston")),
        "must lead to a Location the railroad does not serve",
    )


def test_29_a_double_is_a_chain() -> None:
    state = co("richmond~norfolk")
    refused(state, Build("CO", ("richmond~lynchburg", "richmond~charlottesville")), "must go on from Lynchburg")
    refused(state, Build("CO", ("richmond~lynchburg", "richmond~lynchburg")), "must go on from Lynchburg")


def test_29_the_menu_of_doubles_is_complete() -> None:
    """Also where B&O has built out of a town that C&O serves."""
    built = {
        "CO": ["richmond~norfolk", "richmond~charlottesville"],
        "BO": ["baltimore~washington", "washington~charlottesville"],
    }
    state = building(links=built, treasury={"CO": 30})
    links = [link.id for link in board(state).links]
    legal = set()
    for first in links:
        for second in links:
            try:
                GAME.check(state, Build("CO", (first, second)))
            except IllegalAction:
                continue
            legal.add((first, second))
    assert legal == {action.links for action in menu(state, Build) if len(action.links) == 2}


WEST_OF_HARRISBURG = ["philadelphia~lancaster", "lancaster~harrisburg", "harrisburg~altoona"]


def prr(*more: str) -> State:
    return building(
        active=3, shares={"PRR": {3: 1}}, links={"PRR": WEST_OF_HARRISBURG + list(more)}, treasury={"PRR": 30}
    )


def test_E13_a_double_may_not_pass_through_pittsburgh() -> None:
    through = Build("PRR", ("johnstown~pittsburgh", "pittsburgh~youngstown"))
    refused(prr("altoona~johnstown"), through, "may not pass through Pittsburgh")


def test_E13_a_double_may_end_in_pittsburgh() -> None:
    assert Build("PRR", ("altoona~johnstown", "johnstown~pittsburgh")) in menu(prr())


def test_E13_a_double_may_start_in_pittsburgh() -> None:
    links = {
        "PRR": [*WEST_OF_HARRISBURG, "altoona~johnstown", "johnstown~pittsburgh"],
        "PLE": ["pittsburgh~mansfield"],
    }
    state = building(active=3, shares={"PRR": {3: 1}, "PLE": {0: 1}}, links=links, treasury={"PRR": 15})
    assert Build("PRR", ("pittsburgh~youngstown", "youngstown~erie")) in menu(state)


def test_30_a_build_is_paid_in_full() -> None:
    state = co("richmond~norfolk", treasury=14)
    refused(state, Build("CO", ("richmond~lynchburg", "lynchburg~roanoke")), r"costs \$15, .* holds \$14")


def test_31_building_is_compulsory_once_chosen() -> None:
    assert all(isinstance(action, Build) for action in menu(co("richmond~norfolk")))


def test_32_income_counts_both_ends_of_every_link() -> None:
    """The rulebook's example: 7 + 2 + 6 = 15, Value 15, minimum bid 3."""
    natal = ["glencoe-junction~ladysmith", "glencoe-junction~vryheid", "hlobane~vryheid"]
    state = position(map="south_africa", links={"NRC": natal}, levels={"ladysmith": 1, "hlobane": 1})
    assert (railroad(state, "NRC").income, railroad(state, "NRC").value) == (15, 15)
    assert standing.minimum_bid(board(state), railroad(state, "NRC")) == 3


@pytest.mark.parametrize(
    ("place", "boxes"),
    [("oil-city", (1, 5)), ("altoona", (1, 2)), ("buffalo", (2, 4)), ("boston", (3, 6))],
)
def test_34_incomes_by_kind(place: str, boxes: tuple[int, int]) -> None:
    on = GAME.maps["allegheny"]
    assert on.boxes[on.place(place)] == boxes


@pytest.mark.parametrize(
    ("city", "first", "last"), [("pittsburgh", 2, 7), ("cincinnati", 2, 6), ("detroit", 2, 6), ("chicago", 3, 8)]
)
def test_34_metro_areas_step_one_box_at_a_time(city: str, first: int, last: int) -> None:
    on = GAME.maps["allegheny"]
    assert on.boxes[on.place(city)] == tuple(range(first, last + 1))


KNOXVILLE = ["richmond~lynchburg", "lynchburg~roanoke", "roanoke~bristol"]


def at_bristol(treasury: int = 10, **more: dict[str, dict[int, int]]) -> State:
    return building(links={"CO": KNOXVILLE}, treasury={"CO": treasury}, **more)


def test_33_36_38_39_E33_a_connection_on_allegheny_pays_only_its_bonus() -> None:
    before = at_bristol(shares={"CO": {0: 2, 1: 1}})
    assert railroad(before, "CO").income == 8
    state = after(before, Connect("CO", "knoxville"))
    assert events(state, ConnectionMade)[0].bonus == 1, "8 over 5, rounded down (E8)"
    assert state.cash == (72, 71, 70, 70)
    assert (railroad(state, "CO").income, railroad(state, "CO").value, railroad(state, "CO").treasury) == (8, 15, 0)
    assert (state.payouts, state.track, state.active) == (0, 3, 1), "no dividend, and the action is over"
    assert state.bank == before.bank + 10 - 3


def test_36_a_connection_is_bought_once_in_a_game() -> None:
    state = building(links={"CO": KNOXVILLE}, treasury={"CO": 10}, connected={"knoxville": "CO"})
    refused(state, Connect("CO", "knoxville"), "Knoxville is connected already")


def test_36_a_connection_needs_its_location() -> None:
    refused(co("richmond~norfolk"), Connect("CO", "knoxville"), "reached from Bristol, which C&O does not serve")


def test_37_a_connection_costs_its_printed_price() -> None:
    refused(at_bristol(treasury=9), Connect("CO", "knoxville"), r"costs \$10, .* holds \$9")


def test_E33_a_bonus_of_nothing_is_legal(tmp_path: Path) -> None:
    """On our maps whoever reaches a connection earns 5 or more: here Montreal lies one link from Boston."""
    folder = Path(shutil.copytree(DATA / "allegheny", tmp_path / "near"))
    sheet = (folder / "map.toml").read_text(encoding="utf-8")
    (folder / "map.toml").write_text(sheet.replace('at = "rutland"', 'at = "fitchburg"'), encoding="utf-8")
    before = building(active=3, links={"BM": ["boston~fitchburg"]}, treasury={"BM": 10})
    state = GAME.with_data(folder).apply(before, Connect("BM", "montreal"))
    assert [event.bonus for event in events(state, ConnectionMade)] == [0]
    assert (state.cash, railroad(state, "BM").treasury, state.active) == (before.cash, 0, 0)


def test_E33_a_railroad_may_own_several_connections() -> None:
    links = [*KNOXVILLE, "huntington~bristol", "huntington~cincinnati"]
    state = building(links={"CO": links}, treasury={"CO": 10}, connected={"knoxville": "CO"})
    state = after(state, Connect("CO", "louisville"))
    assert [state.connected[board(state).connection(name)] for name in ("knoxville", "louisville")] == [0, 0]


def test_E32_who_was_asked_chooses_freely_connections_included() -> None:
    state = position(links={"CO": KNOXVILLE}, treasury={"CO": 15}, active=2, phase=BuildingFor(0, 0))
    assert {len(action.links) for action in menu(state, Build)} == {1, 2}
    state = after(state, Connect("CO", "knoxville"))
    assert (state.active, state.phase, state.cash[0]) == (3, Turn(), 71)


def test_E31_a_treasury_below_5_is_not_able() -> None:
    assert building(treasury={"CO": 4}).phase == Turn(), "nobody is able: rule 22"


def test_E31_a_closed_in_railroad_is_able_by_a_connection_it_can_pay() -> None:
    """NYC has laid every link at B&M's network but its own: Montreal for $10 is all that is left."""
    links = {
        "BM": ["boston~fitchburg", "fitchburg~concord", "fitchburg~rutland"],
        "NYC": [
            "new-york~poughkeepsie",
            "poughkeepsie~albany",
            "rutland~albany",
            "fitchburg~albany",
            "springfield~albany",
            "worcester~springfield",
            "boston~worcester",
        ],
    }
    assert menu(building(active=3, links=links, treasury={"BM": 10})) == [Connect("BM", "montreal")]
    assert building(active=3, links=links, treasury={"BM": 9}).phase == Turn(), "nobody is able: rule 22"


def test_E34_a_city_is_not_served_merely_because_it_is_a_base() -> None:
    state = position()
    assert not standing.served(board(state), state) >> board(state).hub & 1


def test_menu_order_is_that_of_the_data() -> None:
    """Railroads in order; single links, then doubles, then External Connections."""
    state = building(links={"CO": KNOXVILLE}, treasury={"CO": 30, "PRR": 5}, shares={"CO": {0: 1}, "PRR": {0: 1}})
    kinds = [(action.railroad, 3 if isinstance(action, Connect) else len(action.links)) for action in menu(state)]
    numbers = [(board(state).railroad(name), kind) for name, kind in kinds]
    assert numbers == sorted(numbers)
    assert len(set(menu(state))) == len(menu(state))


@pytest.mark.parametrize(("income", "bonus"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_E8_the_bonus_is_a_fifth_of_income_rounded_down(income: int, bonus: int) -> None:
    earning = replace(railroad(position(), "CO"), income=income)
    assert standing.connection_bonus(GAME.maps["allegheny"], earning) == bonus
