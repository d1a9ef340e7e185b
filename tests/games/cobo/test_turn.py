"""From set-up to the end: order of play, what scores, the revenue sheet (38, 39, 46 to 50, A28, A68, A69)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import (
    DATA,
    RAIL,
    after,
    at,
    board,
    discs,
    ends,
    events,
    home,
    menu,
    move,
    opened,
    sheet,
    spot,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import EndTurn, FlipCoin, TurnCard
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import (
    Arrived,
    CardTurned,
    CoinFlipped,
    GameEnded,
    HalfTurnScored,
    LaidOver,
    TurnBegan,
)
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options, State, Step, Where, total
from trainboard.kit.game import CHANCE


def test_39_a_coin_names_the_first_player() -> None:
    state = GAME.start(2, Options())
    assert GAME.to_act(state) == CHANCE
    assert dict(GAME.chance_outcomes(state)) == {FlipCoin(Road.CO): 1, FlipCoin(Road.BO): 1}
    state = after(state, FlipCoin(Road.BO))
    assert (state.first, state.turn) == (Road.BO, 1)
    assert events(state, CoinFlipped)[0].first is Road.BO


def test_39_or_the_players_choose() -> None:
    state = GAME.start(2, Options(first="B&O"))
    assert (state.turn, state.step, state.first) == (1, Step.CARD, Road.BO)
    assert GAME.start(2, Options(first="C&O")).first is Road.CO


def test_39_the_card_comes_first_then_moves_departures_and_scoring_of_each_road() -> None:
    state = GAME.start(2, Options(first="B&O", routes="enforced"))
    assert GAME.to_act(state) == CHANCE
    assert dict(GAME.chance_outcomes(state)) == {TurnCard(card): 1 for card in range(1, 25)}
    state = after(state, TurnCard(12))
    assert events(state, CardTurned)[0].card == 12
    assert (state.step, state.mover, GAME.to_act(state)) == (Step.MOVES, Road.BO, Road.BO)
    while state.step is Step.MOVES:
        state = after(state, menu(state)[0])
    assert (state.step, state.mover) == (Step.DEPARTURES, Road.BO)
    state = after(state, EndTurn())
    assert events(state, HalfTurnScored)[0].road is Road.BO
    assert (state.step, state.mover, GAME.to_act(state)) == (Step.MOVES, Road.CO, Road.CO)


def test_39_the_order_swaps_from_turn_13() -> None:
    state = board({"STLN": home(), "91": home()}, turn=12, first=Road.BO, step=Step.DEPARTURES)
    state = after(state, EndTurn(), EndTurn())
    assert (state.turn, state.first) == (13, Road.CO)
    again = after(opened(state), EndTurn(), EndTurn())
    assert (again.turn, again.first) == (14, Road.CO)


def test_39_the_deck_is_a_multiset_without_an_order() -> None:
    state = board({"STLN": home()}, step=Step.CARD)
    assert state.deck == tuple(range(1, 25))
    assert after(state, TurnCard(20)).deck == tuple(card for card in range(1, 25) if card != 20)


def test_47_set_up() -> None:
    state = GAME.start(2, Options(first="C&O"))
    for counter in DATA.counters:
        here = state.trains[counter.index]
        if counter.noon < 0:
            assert (here.where, here.spot >> 2) == (Where.HOME, counter.origin)
        else:
            assert here.where in (Where.LINE, Where.RIDING)
            assert here.spot >> 2 == counter.noon
    assert sum(counter.noon >= 0 for counter in DATA.counters) == 13


def test_a78_a_train_under_way_at_noon_has_its_place_then_on_its_sheet() -> None:
    state = GAME.start(2, Options(first="C&O"))
    assert (sheet(state, "7"), sheet(state, "3-43")) == ([(0, "BO11.1")], [(0, "CO12.3")])
    assert sheet(state, "9") == []


def test_a78_noon_places_are_on_the_right_hand_track_headed_along_the_route() -> None:
    state = GAME.start(2, Options(first="C&O"))
    assert (spot(state, "7"), spot(state, "8"), spot(state, "2")) == ("BO11.1>", "BO04.5<", "BO26.3")
    assert train(state, "3-43").leader == RAIL.index["3"]
    assert all(here.run == 0 for here in state.trains)
    state = after(state, TurnCard(12))
    assert ends(state, "2") >= {"FLO"}
    assert ends(state, "3") == {"CO12.6>", "CO12.6<"}  # out of the crossover at Vanceburg


@pytest.mark.parametrize(
    ("start", "turn", "late", "points"),
    [
        ("BO01.2<", 22, -40, 0),
        ("BO01.3<", 22, -20, 5),
        ("BRU", 22, 0, 5),
        ("BO01.2<", 23, 20, 5),
        ("BO01.3<", 23, 40, 0),
    ],
)
def test_38_and_a28_the_three_slots(start: str, turn: int, late: int, points: int) -> None:
    """6 is due in Washington at 10:00 am, the end of turn 22."""
    state = move(board({"6": at(start)}, turn=turn), "6", "WA")
    [arrived] = events(state, Arrived)
    assert (arrived.late, arrived.points) == (late, points)
    assert state.earned[Road.BO][turn - 1] == points
    assert train(state, "6").where is Where.HOME  # it goes home anyway


def test_50_times_between_are_only_information() -> None:
    state = move(board({"5": at("BO10.3>")}, turn=20), "5", "WIL")  # four hours late
    assert events(state, LaidOver)
    assert state.earned[Road.BO][19] == 0


def test_48_the_revenue_sheet_keeps_the_turn_and_the_running_total() -> None:
    state = board({"6": at("BRU"), "STLN": home(), "91": home()}, turn=22, discs={("PI", "west"): 2})
    state = replace(state, earned=((0,) * 22, (*(0,) * 20, -7, 0)))
    state = after(move(state, "6", "WA"), EndTurn())
    assert state.earned[Road.BO][-1] == 5 - 4
    assert total(state, Road.BO) == -6
    assert events(state, HalfTurnScored)[0].total == -6
    assert total(state, Road.BO, 21) == -7


def last_turn(**known: Any) -> State:
    return board({"STLN": home(), "91": home()}, turn=24, step=Step.DEPARTURES, **known)


def test_46_most_points_after_turn_24_win() -> None:
    state = after(last_turn(), EndTurn(), EndTurn())
    assert (state.step, state.turn) == (Step.OVER, 24)
    assert GAME.to_act(state) is None
    assert events(state, GameEnded)[0].totals == GAME.scores(state) == (0, 0)


def test_a68_equal_totals_are_a_shared_victory() -> None:
    state = after(last_turn(), EndTurn(), EndTurn())
    assert len(set(GAME.scores(state))) == 1


def test_a69_and_a39_after_turn_24_only_its_own_charges_count() -> None:
    state = after(last_turn(discs={("PI", "west"): 3, ("CF", "east"): 1}), EndTurn(), EndTurn())
    assert GAME.scores(state) == (-2, -6)
    assert not list(GAME.legal_actions(state))
    assert discs(state, "PI", "west") == 3


def test_21_counters_are_turned_upright_when_a_turn_begins() -> None:
    state = move(board({"9": at("BO14.1>"), "STLN": home()}), "9", "BO14.4>")
    assert train(state, "9").moved
    state = turn_ended(state)
    assert events(state, TurnBegan)
    assert not any(here.moved for here in state.trains)


def test_1_a_turn_without_anything_to_decide_goes_by_itself() -> None:
    state = board({"9": at("BO14.1>")}, turn=3)
    state = move(state, "9", "BO14.4>")
    assert (state.turn, state.step) == (4, Step.CARD)
