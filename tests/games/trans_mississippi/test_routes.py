"""Rules 8.1 and 8.2: which routes and runs are legal."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.trans_mississippi.builders import (
    AROUND,
    CENTRE,
    LOOP,
    VALLEY,
    loop,
    made_board,
    ring,
    route,
    row,
    tiles,
    tokens,
    valley,
)
from trainboard.games.trans_mississippi.data import Hex
from trainboard.games.trans_mississippi.operate import Operation, best, judge, operation
from trainboard.games.trans_mississippi.position import Position
from trainboard.kit.game import IllegalAction
from trainboard.routes import Route


def mp(position: Position, *trains: str) -> Operation:
    return operation(position, "MP", trains=trains or None)


def reason(of: Operation, *places: str) -> str:
    """Why the first train may not run along these stops; empty when it may."""
    return judge(of, [route(of, *places)]).reason


def test_8_a_without_a_train_the_run_is_empty_and_worth_nothing() -> None:
    of = mp(valley(trains=()))
    assert judge(of, []).total == 0
    assert (best(of).total, best(of).routes, best(of).proven) == (0, (), True)


def test_8_a_a_company_without_track_earns_nothing() -> None:
    of = operation(Position("1", (), tokens("B9 ATSF")), "ATSF", trains=("2",))
    assert (best(of).total, best(of).routes) == (0, (None,))


def test_8_1_a_one_bad_route_makes_the_run_illegal() -> None:
    of = mp(valley(), "2", "2")
    good, bad = route(of, "C18", "D17"), route(of, "B19", "A22")
    assert judge(of, [good, None]).legal
    assert not judge(of, [good, bad]).legal
    assert judge(of, [good, bad]).total == 0


def test_8_1_a_a_run_has_no_more_routes_than_trains() -> None:
    of = mp(valley(), "2")
    assert "so many trains" in judge(of, [route(of, "C18", "D17"), None]).reason


def test_8_1_b_a_route_needs_two_stops() -> None:
    assert "at least two stops" in reason(mp(valley()), "C18")


def test_8_1_b_a_route_needs_an_own_stop() -> None:
    assert "no stop with a token" in reason(mp(valley()), "B19", "A22")


@pytest.mark.parametrize("places", [("C18", "B19", "A22"), ("D17", "C18"), ("D17", "C18", "B19")])
def test_8_1_b_the_own_stop_may_be_first_last_or_between(places: tuple[str, ...]) -> None:
    assert reason(mp(valley()), *places) == ""


def test_8_1_b_a_red_area_with_a_token_is_an_own_stop() -> None:
    southwest = Position("2", tiles("M2 57/0"), tokens("N1 SP"))
    of = operation(southwest, "SP", trains=("2",))
    assert reason(of, "N1", "M2") == ""
    assert best(of).total == 40


def test_8_1_b_a_destination_token_makes_an_own_stop() -> None:
    position = msgspec.structs.replace(valley("B19 ATSF"), destination_tokens=tokens("A22 IC"))
    assert reason(operation(position, "IC", trains=("2",)), "A22", "B19") == ""


def test_8_1_c_no_route_goes_through_a_red_area() -> None:
    assert "only begin or end at A22" in reason(mp(loop()), "B19", "A22", "C18")


def test_8_1_c_both_ends_may_be_red() -> None:
    red = Hex(red="Edge", values=(30, 40, 50), sides=(1, 4))
    on = made_board({"A2": red, "A4": Hex(city="Middle", slots=1), "A6": red})
    of = operation(Position("1", tiles("A4 57/1"), tokens("A4 MP")), "MP", trains=("3",), on=on)
    assert judge(of, [route(of, "A2", "A4", "A6")]).total == 30 + 20 + 30
    assert best(of).total == 80


def test_8_1_c_a_red_area_with_a_token_is_still_an_end() -> None:
    position = msgspec.structs.replace(loop("B19 ATSF"), destination_tokens=tokens("A22 IC"))
    of = operation(position, "IC", trains=("3",))
    assert "only begin or end" in reason(of, "B19", "A22", "C18")


def test_8_1_d_no_stop_twice() -> None:
    assert "visits C18-0 twice" in reason(mp(valley()), "C18", "B19", "C18")


def test_8_1_d_no_closed_loop() -> None:
    on, position = ring("8")
    of = operation(position, "MP", trains=("D",), on=on)
    round_trip = route(of, AROUND[0], AROUND[1], AROUND[2], AROUND[0])
    assert "twice" in judge(of, [round_trip]).reason


def test_8_1_d_P5_not_the_same_red_area_at_both_ends() -> None:
    assert "visits A22-0 twice" in reason(mp(loop()), "A22", "B19", "C18", "A22")


@pytest.mark.parametrize("tile", ["1", "2", "55", "56", "69"])
def test_8_1_d_two_dot_cities_of_one_tile_both_count(tile: str) -> None:
    on, position = ring(tile)
    found = best(operation(position, "MP", trains=("8",), on=on))
    assert found.total == 6 * 40 + 2 * 10
    assert found.routes[0] is not None
    assert {f"{CENTRE}-0", f"{CENTRE}-1"} <= set(found.routes[0].stops)


def test_8_1_d_two_dot_cities_of_one_tile_each_cost_a_stop() -> None:
    on, position = ring("55")
    of = operation(position, "MP", trains=("5",), on=on)
    assert judge(of, [route(of, AROUND[0], f"{CENTRE}-0", AROUND[3], AROUND[4], f"{CENTRE}-1")]).total == 140
    six = route(of, AROUND[0], f"{CENTRE}-0", AROUND[3], AROUND[4], f"{CENTRE}-1", AROUND[1])
    assert "at most 5 stops" in judge(of, [six]).reason


def test_8_1_e_no_track_twice_in_a_route() -> None:
    of = mp(valley())
    back_and_forth = Route(("B19-0", "C18-0", "B19-0"), (route(of, "B19", "C18").segments[0],) * 2)
    assert judge(of, [back_and_forth]).reason != ""


@pytest.mark.parametrize("tile", ["16", "17", "18", "19", "20"])
def test_8_1_e_the_two_tracks_of_one_tile_may_both_be_used(tile: str) -> None:
    on, position = ring(tile)
    of = operation(position, "MP", trains=("D",), on=on)
    first, second = (s for s in range(len(of.network.segments)) if len(of.network.segments[s].track) == 3)
    assert not of.network.segments[first].uses & of.network.segments[second].uses
    found = best(of)
    assert found.total == 6 * 40


def test_8_1_f_a_route_uses_one_of_two_tracks_that_meet_at_a_side() -> None:
    """Tile 23 joins its exit 0 to 3 and to 4: no route takes both, even by way of the city at exit 0."""
    on, position = ring("23")
    of = operation(position, "MP", trains=("3",), on=on)
    assert "uses the track at D5/E4 twice" in reason(of, AROUND[3], AROUND[0], AROUND[4])


def test_8_1_g_the_side_is_common_track_for_two_trains_too() -> None:
    on, position = ring("23")
    of = operation(position, "MP", trains=("2", "2"), on=on)
    run = [route(of, AROUND[0], AROUND[3]), route(of, AROUND[0], AROUND[4])]
    assert judge(of, run[:1]).legal
    assert judge(of, run).reason == "Another train already uses the track at D5/E4."


def test_8_1_h_a_full_city_may_be_run_to_and_pays_in_full() -> None:
    of = mp(valley("C18 MP", "B19 ATSF"))
    assert judge(of, [route(of, "C18", "B19")]).total == 40


def test_8_1_h_a_full_city_may_not_be_run_through() -> None:
    of = mp(valley("C18 MP", "B19 ATSF"))
    assert "B19-0 is full" in reason(of, "C18", "B19", "A22")
    assert best(of).total == 10 + 20 + 20


def test_8_1_h_a_free_slot_opens_a_city() -> None:
    green = (*VALLEY[:2], *tiles("B19 15/0", "A20 8/4"))
    of = mp(Position("2", green, tokens("C18 MP", "B19 ATSF")), "3")
    assert reason(of, "C18", "B19", "A22") == ""


def test_8_1_h_an_own_token_opens_a_full_city() -> None:
    green = (*VALLEY[:2], *tiles("B19 15/0", "A20 8/4"))
    full = Position("2", green, tokens("C18 MP", "B19 ATSF", "B19 IC"))
    assert "full" in reason(mp(full, "3"), "C18", "B19", "A22")
    assert reason(operation(full, "IC", trains=("3",)), "C18", "B19", "A22") == ""


def test_8_1_h_the_own_destination_token_opens_a_full_city() -> None:
    position = msgspec.structs.replace(valley("C18 MP"), destination_tokens=tokens("C18 GMO"))
    assert reason(operation(position, "GMO", trains=("3",)), "D17", "C18", "B19") == ""


def test_8_1_h_destination_tokens_of_others_fill_no_slot() -> None:
    beside = Position("2", LOOP, tokens("C18 MP", "B19 IC"), tokens("C18 GMO"))
    of = operation(beside, "IC", trains=("3",))
    assert reason(of, "D17", "C18", "B19") == ""
    wars = msgspec.structs.replace(beside, station_wars=True)
    assert "C18-0 is full" in reason(operation(wars, "IC", trains=("3",)), "D17", "C18", "B19")


def test_8_1_h_dot_cities_never_fill() -> None:
    """However many tokens lie in the cities around it."""
    on, position = ring("58")
    crowded = msgspec.structs.replace(position, tokens=tokens("E4 MP", "C4 IC", "C4 TP", "D3 SP", "D3 FW"))
    of = operation(crowded, "MP", trains=("3",), on=on)
    assert reason(of, "E4", CENTRE, "C4") == ""


def test_8_1_i_the_home_of_an_unstarted_company_does_not_block() -> None:
    """St. Louis is MP's home and has one slot; MP has not started, so no token lies there."""
    of = operation(valley("B19 ATSF"), "ATSF", trains=("3",))
    assert reason(of, "D17", "C18", "B19") == ""


def test_8_1_j_no_reversing_where_tracks_merge() -> None:
    on, position = ring("23")
    of = operation(position, "MP", trains=("2",), on=on)
    with pytest.raises(IllegalAction, match="No track joins"):
        route(of, AROUND[2], AROUND[4])


def test_8_1_j_a_circle_of_plain_track_turns_no_train_round() -> None:
    """From the city into a ring of three hexes and on until it meets the side it came by."""
    on = made_board({"D3": Hex(city="City", slots=1), "D5": Hex(), "D7": Hex(), "E6": Hex()})
    of = operation(Position("2", tiles("D3 57/1", "D5 27/4", "D7 7/0", "E6 7/2"), tokens("D3 MP")), "MP", on=on)
    assert of.network.segments == ()


def test_8_1_f_a_circle_does_not_lead_back_over_the_side_by_which_it_was_entered() -> None:
    """Two cities merge into one track that leads into a ring and out again: a train that rounds it has reversed."""
    on = made_board(
        {id: Hex(city=id, slots=1) for id in ("D1", "C2")} | {id: Hex() for id in ("D3", "D5", "D7", "E6")}
    )
    merging = tiles("D1 57/1", "C2 57/2", "D3 23/4", "D5 23/1", "D7 7/0", "E6 7/2")
    of = operation(Position("2", merging, tokens("D1 MP")), "MP", on=on)
    assert {of.network.stops[0].id, of.network.stops[1].id} == {"D1-0", "C2-0"}
    assert of.network.segments == ()


def test_8_1_j_leaving_a_city_by_another_track_is_not_reversing() -> None:
    assert reason(mp(loop()), "A22", "C18", "B19") == ""


def test_8_1_k_two_trains_share_no_track() -> None:
    of = mp(valley(), "2", "3")
    verdict = judge(of, [route(of, "C18", "B19"), route(of, "C18", "B19", "A22")])
    assert verdict.reason == "Another train already uses the track at B19/C18."


def test_8_1_k_trains_of_other_companies_use_nothing_up() -> None:
    position = Position("2", LOOP, tokens("C18 MP", "C18 IC"))
    for company in ("MP", "IC"):
        assert best(operation(position, company, trains=("2",))).total == 30 + 40


def test_8_1_l_trains_may_share_stops_and_each_counts_them_in_full() -> None:
    of = mp(loop(), "2", "2")
    verdict = judge(of, [route(of, "C18", "A22"), route(of, "C18", "B19")])
    assert verdict.values == (70, 50)
    ends_shared = mp(loop(), "2", "3")
    both = judge(ends_shared, [route(ends_shared, "C18", "A22"), route(ends_shared, "C18", "B19", "A22")])
    assert both.values == (70, 90)
    assert best(ends_shared).total == 160


@pytest.mark.parametrize(("name", "stops"), [(n, int(n)) for n in ("2", "3", "4", "5", "6", "8", "10", "12")])
def test_8_2_a_a_train_makes_as_many_stops_as_its_number(name: str, stops: int) -> None:
    on, position = row(20)
    of = operation(position, "MP", trains=(name,), on=on)
    found = best(of)
    assert (found.total, found.proven) == (20 * stops, True)
    ids = [stop.id for stop in of.network.stops]
    assert judge(of, [route(of, *ids[:stops])]).legal
    assert f"at most {stops} stops" in judge(of, [route(of, *ids[: stops + 1])]).reason


def test_8_2_b_a_diesel_has_no_limit() -> None:
    on, position = row(20)
    assert best(operation(position, "MP", trains=("D",), on=on)).total == 400


def test_8_2_b_red_ends_and_dots_count_as_stops() -> None:
    of = mp(valley(), "3")
    assert "at most 3 stops; this route makes 4" in reason(of, "D17", "C18", "B19", "A22")


def test_8_2_b_fewer_stops_are_fine() -> None:
    assert reason(mp(valley(), "12"), "C18", "B19") == ""
