"""Impossible positions are refused by hex and rule."""

from __future__ import annotations

import pytest

from tests.games.trans_mississippi.builders import GULF, VALLEY, sentences, tiles, tokens
from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.faults import check, faults
from trainboard.games.trans_mississippi.position import Fleet, Position, PrivateToken
from trainboard.kit.game import BadInput


def refusal(position: Position) -> str:
    with pytest.raises(BadInput) as refused:
        check(position, board())
    return str(refused.value)


def laid(*words: str, phase: str = "5") -> Position:
    return Position(phase, tiles(*words))


def test_a_possible_position_has_no_fault() -> None:
    possible = Position(
        "4",
        VALLEY + GULF,
        tokens("C18 MP", "N1 SP", "M20 GMO"),
        tokens("N17 SP"),
        (PrivateToken("open_port", "N17", "SP"), PrivateToken("cattle", "M6")),
        (Fleet("MP", ("5", "D")),),
    )
    assert sentences(faults(possible, board())) == ""


def test_an_unknown_phase_is_refused() -> None:
    assert "no phase '9'" in refusal(Position("9"))


def test_T1_a_tile_lies_on_a_hex_of_the_map() -> None:
    assert "hex Q9: tile 9: there is no such hex" in refusal(laid("Q9 9"))


def test_T1_a_hex_holds_one_tile() -> None:
    assert "hex C20: holds more than one tile" in refusal(laid("C20 9/0", "C20 8/1"))


def test_T2_the_tile_is_known() -> None:
    assert "hex C20: tile 999: there is no such tile (rule T2)" in refusal(laid("C20 999"))


@pytest.mark.parametrize("word", ["C20 57", "C18 9", "D17 1", "E20 58", "A22 57", "K4 63"])
def test_T3_the_stops_are_those_of_the_hex(word: str) -> None:
    assert f"hex {word.split()[0]}" in refusal(laid(word))
    assert "rule T3" in refusal(laid(word))


@pytest.mark.parametrize(("word", "phase"), [("G4 23", "1"), ("B9 63", "3"), ("B11 171K", "4")])
def test_T4_colours_come_with_the_phases(word: str, phase: str) -> None:
    assert "rule T4" in refusal(laid(word, phase=phase))


@pytest.mark.parametrize("word", ["B9 170", "C18 171K", "B11 172L", "J3 171K", "C18 63", "B11 63"])
def test_T5_lettered_tiles_lie_on_cities_of_their_letter(word: str) -> None:
    assert "rule T5" in refusal(laid(word))


@pytest.mark.parametrize("word", ["B11 170", "C18 170", "J3 170", "J5 170", "N17 170/5", "B11 171K", "C18 172L"])
def test_T5_lettered_tiles_that_fit(word: str) -> None:
    assert list(faults(laid(word), board())) == []


@pytest.mark.parametrize("word", ["A4 9/0", "B21 9/1", "N17 57/1", "N19 8/1", "O18 8/1"])
def test_T6_track_leads_off_no_edge_and_through_no_closed_side(word: str) -> None:
    assert f"hex {word.split()[0]}" in refusal(laid(word))
    assert "rule T6" in refusal(laid(word))


def test_T7_there_are_only_so_many_of_a_tile() -> None:
    fault = refusal(laid("D9 144/0", "E8 144/0"))
    assert fault == "hex E8: tile 144 lies on the map 2 times, there are 1 (rule T7)"


def test_T8_no_more_tokens_than_slots() -> None:
    assert "hex C18: holds 2 tokens, it has 1 slots (rule T8)" in refusal(
        Position("2", VALLEY, tokens("C18 MP", "C18 IC"))
    )


@pytest.mark.parametrize("word", ["D17 MP", "A22 IC", "C20 MP"])
def test_T8_tokens_lie_in_cities_and_at_n1(word: str) -> None:
    assert "it has 0 slots (rule T8)" in refusal(Position("2", VALLEY, tokens(word)))


def test_T8_a_home_holds_its_token_before_the_first_tile() -> None:
    assert list(faults(Position("1", (), tokens("B9 ATSF", "N1 SP")), board())) == []


def test_T8_one_token_of_a_company_in_a_place() -> None:
    green = tiles("C18 14")
    assert "two tokens there" in refusal(Position("2", green, tokens("C18 MP", "C18 MP")))
    assert "two tokens there" in refusal(Position("2", green, tokens("C18 GMO"), tokens("C18 GMO")))


def test_T8_no_more_tokens_than_the_company_owns() -> None:
    spread = Position("1", (), tokens("H17 SSW", "B9 SSW", "E12 SSW", "F5 SSW"))
    assert "company SSW: has 4 tokens on the map, it owns 3 (rule T8)" in refusal(spread)


def test_T8_the_company_is_known() -> None:
    assert "no company 'XYZ'" in refusal(Position("1", (), tokens("B9 XYZ")))


def test_T9_a_destination_token_lies_at_the_destination() -> None:
    assert refusal(Position("2", VALLEY, (), tokens("B19 GMO"))) == (
        "hex B19: the destination of GMO is C18 (rule T9)"
    )


@pytest.mark.parametrize(
    ("token", "phase"),
    [
        (PrivateToken("cattle", "C18"), "2"),
        (PrivateToken("open_port", "B9"), "2"),
        (PrivateToken("closed_port", "N17", "XYZ"), "2"),
        (PrivateToken("cattle", "B9"), "5"),
    ],
)
def test_T10_private_tokens_lie_where_and_while_they_may(token: PrivateToken, phase: str) -> None:
    assert "rule T10" in refusal(Position(phase, private_tokens=(token,)))


def test_T10_one_port_token_open_or_closed() -> None:
    ports = (PrivateToken("open_port", "N17"), PrivateToken("closed_port", "M20"))
    assert "more than one port token" in refusal(Position("2", private_tokens=ports))


def test_8_2_b_trains_are_known() -> None:
    assert "company MP: there is no 7-train" in refusal(Position("2", fleets=(Fleet("MP", ("7",)),)))
    assert "no company 'XYZ'" in refusal(Position("2", fleets=(Fleet("XYZ", ("2",)),)))
