"""Freights and loads: where they stop, what they take, what is charged (32 to 37, 52, A10 to A15, A60 to A62)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import (
    RAIL,
    Way,
    after,
    at,
    board,
    box,
    discs,
    ends,
    events,
    home,
    menu,
    move,
    opened,
    orders,
    places,
    sheet,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import EndTurn, Move, Order, Stand, TurnCard
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Charged, Loaded, LoadPlaced
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Step, Where
from trainboard.kit.game import IllegalAction


def test_33_loads_come_from_the_card_and_stay_until_collected() -> None:
    state = board({"STLN": home()}, turn=3, step=Step.CARD)
    state = after(state, TurnCard(1))  # CU east, GRA west, ASH west, CF east, CHL east
    assert (discs(state, "CU", "east"), discs(state, "GRA", "west"), discs(state, "CHL", "east")) == (1, 1, 1)
    assert len(events(state, LoadPlaced)) == 5
    later = after(opened(turn_ended(state)), EndTurn())
    assert discs(later, "CU", "east") == 1


def test_33_arrival_takes_all_discs_of_the_direction_for_5_each() -> None:
    state = board({"STLN": at("BO16.6>")}, discs={("GRA", "west"): 3, ("GRA", "east"): 2})
    state = move(state, "STLN", "GRA", load=True)
    assert (discs(state, "GRA", "west"), discs(state, "GRA", "east")) == (0, 2)
    [loaded] = events(state, Loaded)
    assert (loaded.count, loaded.points) == (3, 15)


def test_33_an_eastbound_train_takes_only_eastbound_loads() -> None:
    state = board({"STLN": at("BO16.6>")}, discs={("GRA", "east"): 2})
    assert "load GRA" not in ends(state, "STLN")


def test_34_in_at_630_in_turn_19_and_off_at_8_in_turn_21() -> None:
    state = board({"95": at("MCK")}, turn=19, discs={("PI", "west"): 1})
    state = move(state, "95", "PI", load=True)
    assert events(state, Loaded)[0].minute == 18 * 60 + 30
    state = opened(turn_ended(state))
    assert state.turn == 21
    assert places(ends(state, "95")) == {"BO07.2"}
    state = move(state, "95", "BO07.2>")
    assert sheet(state, "95")[-2:] == [(20 * 60 + 30, "BO07.1"), (21 * 60, "BO07.2")]


def test_a12_it_stays_all_of_the_next_turn() -> None:
    state = move(board({"95": at("MCK"), "STLN": home()}, turn=19, discs={("PI", "west"): 1}), "95", "PI", load=True)
    state = opened(turn_ended(state))
    assert state.turn == 20
    assert train(state, "95").where is Where.BOX
    assert not [action for action in menu(state) if getattr(action, "train", "") == "95"]


def test_52_and_a61_it_must_go_on_in_the_second_turn_after() -> None:
    state = opened(turn_ended(board({"95": box("PI", ready=21)}, turn=20, step=Step.DEPARTURES, mover=Road.CO)))
    assert state.turn == 21
    assert train(state, "95").where is Where.LINE
    assert "stand" not in ends(state, "95")
    with pytest.raises(IllegalAction, match="may not stand"):
        GAME.check(state, Stand("95"))


def test_a61_blocked_it_waits_and_it_cannot_load_there_again() -> None:
    full = {"9": at("BO07.1>", moved=True), "10": at("BO07.1<", moved=True)}
    state = board({"95": at("PI"), **full}, turn=21, discs={("PI", "west"): 2})
    assert ends(state, "95") >= {"stand"}
    assert "load PI" not in ends(state, "95")


def test_36_and_a13_discs_put_where_it_stands_are_not_for_it() -> None:
    state = board({"95": box("PI", ready=21)}, turn=20, discs={("PI", "west"): 1}, step=Step.DEPARTURES)
    state = turn_ended(state)
    assert discs(state, "PI", "west") == 1
    assert state.earned[Road.BO][19] == -2


def test_37_two_points_off_for_each_disc_left() -> None:
    """Pittsburgh 1 and Grafton 2 for the B&O, Clifton Forge 1 for the C&O, at the end of turn 3."""
    left: dict[tuple[str, Way], int] = {("PI", "west"): 1, ("GRA", "east"): 1, ("GRA", "west"): 1, ("CF", "east"): 1}
    state = board({"STLN": home(), "91": home()}, turn=3, first=Road.BO, step=Step.DEPARTURES, discs=left)
    half = after(state, EndTurn())
    assert [(told.road, told.points) for told in events(half, Charged)] == [(Road.BO, 6)]
    whole = after(half, EndTurn())
    assert (whole.earned[Road.BO][2], whole.earned[Road.CO][2]) == (-6, -2)


def test_a15_each_road_is_charged_at_the_end_of_its_own_half() -> None:
    state = board({"STLN": home(), "91": home()}, step=Step.DEPARTURES, discs={("PI", "west"): 1, ("CF", "west"): 1})
    half = after(state, EndTurn())
    assert (half.earned[Road.BO][1], half.earned[Road.CO][1]) == (-2, 0)


def test_35_no_charge_at_the_neutral_junctions() -> None:
    neutral: dict[tuple[str, Way], int] = {("CHL", "west"): 2, ("FO", "east"): 3, ("PINE", "west"): 4}
    state = board({"STLN": home(), "91": home()}, step=Step.DEPARTURES, discs=neutral)
    state = after(state, EndTurn(), EndTurn())
    assert state.earned[Road.BO][1] == state.earned[Road.CO][1] == 0


def test_35_and_a62_the_junctions_are_open_to_both_the_rest_to_their_road() -> None:
    assert "load CHL" in ends(board({"STLN": at("BO20.3")}, discs={("CHL", "west"): 1}), "STLN")
    junction = board({"99": at("CO13.3>")}, first=Road.CO, discs={("CHL", "west"): 1})
    assert "load CHL" in ends(junction, "99")
    rivals = board({"91": at("CO21.9")}, first=Road.CO, discs={("PE", "west"): 1})
    assert "load PE" in ends(rivals, "91")
    closed = board(
        {"91": at("BO13.3>", towards="BO13.4")}, first=Road.CO, routes="challenge", discs={("GAR", "west"): 1}
    )
    assert not any(end.startswith("load") for end in ends(closed, "91"))


def test_a14_the_first_player_gets_the_load_whatever_the_minute() -> None:
    trains = {"STLN": at("BO20.3"), "99": at("CO13.4>")}
    state = board(trains, first=Road.BO, discs={("CHL", "west"): 1})
    state = move(state, "STLN", "CHL", load=True)  # at :30
    assert "load CHL" not in ends(turn_ended(state), "99")
    other = move(board(trains, first=Road.CO, discs={("CHL", "west"): 1}), "99", "CHL", load=True)
    assert "load CHL" not in ends(turn_ended(other), "STLN")


def test_a11_to_stop_for_loads_is_optional_and_running_through_takes_nothing() -> None:
    state = board({"STLN": at("BO16.7>")}, discs={("GRA", "west"): 1})
    assert ends(state, "STLN") == {"load GRA", "BO17.1"}
    state = move(state, "STLN", "BO17.1")
    assert discs(state, "GRA", "west") == 1


def test_a60_loading_is_declared_on_the_neighbour_section_or_as_the_whole_move() -> None:
    reaching = board({"STLN": at("BO16.6>")}, turn=3, discs={("GRA", "west"): 1})
    state = move(reaching, "STLN", "GRA", load=True)
    assert events(state, Loaded)[0].minute == 150
    standing = board({"STLN": at("BO16.7>")}, turn=3, discs={("GRA", "west"): 1})
    state = move(standing, "STLN", "GRA", load=True)
    assert events(state, Loaded)[0].minute == 150


def test_a60_not_from_inside_and_not_without_a_disc() -> None:
    inside = board({"STLN": at("GRA")}, discs={("GRA", "west"): 1})
    assert "load GRA" not in ends(inside, "STLN")
    without = board({"STLN": at("BO16.6>")})
    assert ends(without, "STLN") == {"GRA"}
    with pytest.raises(IllegalAction, match="cannot load at Grafton"):
        GAME.check(without, Move("STLN", "GRA", load=True))


def test_a60_not_by_turning_round_at_the_next_town_and_coming_back() -> None:
    """With speed-up it could run from Grand Rapids to Holland and back to the section before Grand Rapids."""
    inside = board({"71": at("GR")}, first=Road.CO, discs={("GR", "west"): 1}, speed_up=True, routes="challenge")
    assert "CO25.1" in places(ends(inside, "71"))
    assert not ends(inside, "71") & {"load GR", "stand"}


def test_a57_an_order_to_a_town_is_one_choice_whether_it_would_load_or_back_there() -> None:
    """Train 91, off its route, can be backed into Charlottesville or turned at Gordonsville to load there."""
    met = board(
        {"91": at("CO02.1>", "GOR"), "1": at("CHV")},
        first=Road.CO,
        discs={("CHV", "west"): 1},
        routes="challenge",
    )
    state = replace(met, first=Road.BO, mover=Road.BO, orders=((RAIL.index["91"], RAIL.index["1"]),))
    assert "CHV" in orders(state, "91")
    assert len(menu(state, Order)) == len(set(menu(state, Order)))


def test_a10_a_freight_may_wait_in_a_town_only_when_blocked_or_excused() -> None:
    free = board({"STLN": at("CLA")})
    assert "stand" not in ends(free, "STLN")
    oncoming = board({"STLN": at("CLA"), "12": at("BO18.2", moved=True)})
    assert ends(oncoming, "STLN") == {"BO18.1", "BO18.1s"}  # the siding is free: it goes there
    blocked = board({"STLN": at("CLA"), "12": at("BO18.1", moved=True), "86": at("BO18.1s", moved=True)})
    assert "stand" in ends(blocked, "STLN")


def test_a43_a_freight_on_the_bypass_collects_nothing_at_pittsburgh() -> None:
    state = board({"95": at("BO05.2>")}, discs={("PI", "west"): 1})
    assert ends(state, "95") >= {"BO06B.1", "load PI"}
    around = board({"95": at("BO06B.1")}, discs={("PI", "west"): 1})
    assert not any(end.startswith("load") for end in ends(around, "95"))


def test_30_a_passenger_train_is_offered_no_bypass() -> None:
    assert places(ends(board({"7": at("BO05.1>")}), "7")) == {"BO06.1"}


def test_a83_discs_pile_up() -> None:
    state = board({"STLN": home()}, turn=3, step=Step.CARD, discs={("CU", "east"): 30})
    assert discs(after(state, TurnCard(1)), "CU", "east") == 31


def test_32_a_freight_stops_nowhere_but_to_load() -> None:
    assert ends(board({"STLN": at("BO19.2")}), "STLN") == {"BO20.1"}
