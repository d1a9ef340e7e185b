"""Rule 8.3: what stops, routes and runs are worth, and whose run stands; rule 5: connection runs."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.trans_mississippi.builders import GULF, LOOP, loop, ring, route, tiles, tokens, valley
from trainboard.games.trans_mississippi.operate import (
    Doubling,
    Operation,
    Worth,
    best,
    find_route,
    judge,
    operation,
    point_out,
    train,
    worth,
)
from trainboard.games.trans_mississippi.position import Position, PrivateToken
from trainboard.kit.game import BadInput, IllegalAction


def gulf(
    *private: PrivateToken, company: str = "SP", trains: tuple[str, ...] = ("2",), doubling: Doubling = Doubling.ENDS
) -> Operation:
    """New Orleans with SP's destination token and an ordinary token of GMO at Mobile."""
    position = Position("2", GULF, tokens("M20 GMO"), tokens("N17 SP"), private)
    return operation(position, company, trains=trains, doubling=doubling)


def total(of: Operation, *places: str) -> int:
    return judge(of, [route(of, *places)]).total


def test_8_3_a_a_route_is_the_sum_of_its_stops_red_ends_too() -> None:
    of = operation(valley(), "MP")
    assert total(of, "D17", "C18", "B19", "A22") == 10 + 20 + 20 + 40


def test_8_3_b_cattle_pays_its_owner_only() -> None:
    city = Position("2", tiles("B9 57/1", "B11 57/1"), tokens("B11 MKT", "B9 ATSF"))
    for owner, amount in (("MKT", 50), ("ATSF", 40), (None, 40)):
        fed = msgspec.structs.replace(city, private_tokens=(PrivateToken("cattle", "B9", owner),))
        assert best(operation(fed, "MKT", trains=("2",))).total == amount


@pytest.mark.parametrize(
    ("kind", "owner", "amount"),
    [
        ("open_port", "GMO", 20),
        ("open_port", "SP", 10),
        ("open_port", None, 10),
        ("closed_port", "GMO", 20),
        ("closed_port", "SP", 0),
    ],
)
def test_8_3_b_ports_pay_owner_and_others(kind: str, owner: str | None, amount: int) -> None:
    token = msgspec.convert([kind, "M20", owner], PrivateToken)
    of = gulf(token, company="GMO")
    assert total(of, "N17", "M20") == 30 + 20 + amount
    assert best(of).total == 50 + amount


def test_8_3_b_a_token_pays_wherever_in_the_route_its_city_lies() -> None:
    of = gulf(PrivateToken("open_port", "M20", "GMO"), company="GMO", trains=("3",))
    assert total(of, "N17", "M20", "M22") == 30 + (20 + 20) + 20
    assert total(of, "M20", "M22") == 60


def test_8_3_b_a_token_pays_each_train_that_stops_there() -> None:
    of = gulf(PrivateToken("open_port", "M20", "GMO"), company="GMO", trains=("2", "2"))
    assert judge(of, [route(of, "M20", "N17"), route(of, "M20", "M22")]).values == (70, 60)


def test_8_3_c_a_run_is_the_sum_of_its_routes() -> None:
    of = operation(loop(), "MP", trains=("2", "2", "2"))
    run = [route(of, "C18", "A22"), None, route(of, "C18", "B19")]
    assert (judge(of, run).values, judge(of, run).total) == ((70, 0, 50), 120)


def test_8_3_d_the_president_may_declare_any_legal_run() -> None:
    of = operation(loop(), "MP", trains=("2",))
    assert judge(of, [route(of, "C18", "D17")]).legal
    assert judge(of, [None]).legal  # P4: a train may stay idle


def test_8_3_d_a_higher_run_pointed_out_takes_its_place() -> None:
    of = operation(loop(), "MP", trains=("2",))
    declared, pointed = [route(of, "C18", "D17")], [route(of, "C18", "A22")]
    assert point_out(of, declared, pointed) == pointed
    assert judge(of, pointed).total == best(of).total


def test_8_3_d_totals_are_compared_not_single_trains() -> None:
    of = operation(loop(), "MP", trains=("2", "2"))
    declared = [route(of, "C18", "A22"), None]
    pointed = [route(of, "C18", "B19"), route(of, "C18", "D17")]
    assert judge(of, pointed).values == (50, 40)
    assert point_out(of, declared, pointed) == pointed


def test_8_3_d_equal_totals_bind_nobody() -> None:
    of = operation(loop(), "MP", trains=("2",))
    run = [route(of, "C18", "A22")]
    with pytest.raises(IllegalAction, match="not worth more"):
        point_out(of, run, run)


def test_8_3_d_an_illegal_run_cannot_be_pointed_out() -> None:
    of = operation(loop(), "MP", trains=("2",))
    with pytest.raises(IllegalAction, match="at most 2 stops"):
        point_out(of, [None], [route(of, "C18", "B19", "A22")])


def test_8_3_1_a_first_doubling_then_private_tokens() -> None:
    """30 doubled, then the owner's 20: never (30 + 20) x 2."""
    of = gulf(PrivateToken("open_port", "N17", "SP"))
    assert worth(of, route(of, "N17", "M20"))[0] == Worth("N17-0", 30, 30, 20)
    assert total(of, "N17", "M20") == 80 + 20
    assert best(of).total == 100


def test_8_3_1_a_only_the_own_destination_token_doubles() -> None:
    of = gulf(company="GMO")
    assert total(of, "N17", "M20") == 50


def test_8_3_1_a_the_value_is_the_number_on_the_tile() -> None:
    for tile, value in (("57", 20), ("14", 30), ("63", 40)):
        line = tiles("B9 57/1", f"B11 {tile}/1" if tile != "63" else "B11 63")
        of = operation(Position("4", line, tokens("B9 ATSF")), "ATSF", trains=("2",))
        assert best(of).total == 20 + value


@pytest.mark.parametrize(("tile", "value"), [("171K", 60), ("172L", 60), ("170", 50)])
def test_8_3_1_a_gray_and_lettered_cities_pay_what_is_printed(tile: str, value: int) -> None:
    on, position = ring(tile)
    of = operation(position, "MP", trains=("2",), on=on)
    assert best(of).total == 40 + value


@pytest.mark.parametrize(("tile", "value"), [("142", 10), ("144", 10), ("145", 20), ("146", 20), ("147", 20)])
def test_8_3_1_a_dot_cities_pay_what_is_printed(tile: str, value: int) -> None:
    on, position = ring(tile)
    of = operation(position, "MP", trains=("2",), on=on)
    assert judge(of, [route(of, "E4", "D5")]).total == 40 + value


@pytest.mark.parametrize(
    ("phase", "value"),
    [("1", 40), ("2", 40), ("3", 40), ("4", 50), ("5", 50), ("6", 60), ("7", 60), ("8", 60), ("D", 60)],
)
def test_8_3_1_b_a_red_area_pays_by_the_phase(phase: str, value: int) -> None:
    of = operation(valley(phase=phase), "MP")
    assert total(of, "C18", "B19", "A22") == 40 + value


def test_8_3_1_b_a_red_destination_is_doubled() -> None:
    position = msgspec.structs.replace(valley("B19 IC"), destination_tokens=tokens("A22 IC"))
    assert best(operation(position, "IC", trains=("2",))).total == 20 + 2 * 40


def st_louis(doubling: Doubling) -> Operation:
    position = Position("2", LOOP, tokens("B19 GMO"), tokens("C18 GMO"))
    return operation(position, "GMO", trains=("3",), doubling=doubling)


@pytest.mark.parametrize(
    ("doubling", "at_end", "between"), [("ends", 100, 60), ("anywhere", 100, 90), ("never", 70, 60)]
)
def test_8_3_1_P1_where_a_destination_doubles(doubling: str, at_end: int, between: int) -> None:
    of = st_louis(Doubling(doubling))
    assert total(of, "C18", "A22") == at_end
    assert total(of, "D17", "C18", "B19") == between


def test_8_3_1_P1_the_best_run_knows_where_doubling_applies() -> None:
    assert best(st_louis(Doubling.ENDS)).total == 2 * 30 + 20 + 40
    assert best(st_louis(Doubling.ANYWHERE)).total == 2 * 30 + 20 + 40
    assert best(st_louis(Doubling.NEVER)).total == 30 + 20 + 40


EAST = tiles("D19 9/2", "E20 55/2", "F21 8/0", "G20 4/0", "H19 9/0", "I18 9/0", "J17 8/3", "K18 9/2", "L19 9/2")
"""From St. Louis by the dot cities E20 and G20 to Mobile."""


def test_5_a_connection_run_links_home_and_destination() -> None:
    """GMO's home is Mobile, its destination St. Louis; running on to Chicago would pay more."""
    line = (*EAST, *tiles("C18 15/2", "C20 8/1", "B21 9/0", "M20 57/2"))
    position = Position("2", line, tokens("M20 GMO"), tokens("C18 GMO"))
    of = operation(position, "GMO", trains=("5",), connection_run=True)
    assert of.rules.must_link == ("M20-0", "C18-0")
    assert "from the home to the destination" in judge(of, [route(of, "M20", "G20", "E20", "C18", "A22")]).reason
    assert total(of, "M20", "G20", "E20", "C18") == 20 + 10 + 10 + 2 * 30
    assert (best(of).linked, best(of).total) == (True, 100)
    assert best(operation(position, "GMO", trains=("5",))).total == 20 + 10 + 10 + 30 + 40


def test_5_a_connection_run_without_track_at_home_is_refused() -> None:
    with pytest.raises(BadInput, match="hex M20: a connection run of GMO"):
        operation(Position("2", LOOP, tokens("B19 GMO")), "GMO", trains=("5",), connection_run=True)


def test_unknown_companies_and_trains_are_refused_by_name() -> None:
    with pytest.raises(BadInput, match="there is no company XYZ"):
        operation(loop(), "XYZ")
    with pytest.raises(BadInput, match="no x-train"):
        train("x")
    assert train("7").stops == 7  # what if


def test_a_route_is_found_by_hexes() -> None:
    of = operation(loop(), "MP")
    assert find_route(of, of.trains[0], ["D17", "C18"]).stops == ("D17-0", "C18-0")
    with pytest.raises(BadInput, match="Q9 is no stop"):
        find_route(of, of.trains[0], ["C18", "Q9"])
    with pytest.raises(IllegalAction, match="No track joins"):
        find_route(of, of.trains[0], ["D17", "A22"])


def test_a_route_by_hexes_takes_the_dot_city_that_makes_it_legal() -> None:
    on, position = ring("55")
    of = operation(position, "MP", trains=("6",), on=on)
    found = find_route(of, of.trains[0], ["E4", "D5", "C6", "D7", "D5", "D3"])
    assert found.stops == ("E4-0", "D5-0", "C6-0", "D7-0", "D5-1", "D3-0")
