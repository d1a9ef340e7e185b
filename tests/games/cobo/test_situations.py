"""Special situations: what the upper texts of the cards forbid, and for how long (40, A35, A36, A72)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cobo.positions import (
    At,
    after,
    at,
    board,
    departures,
    discs,
    ends,
    events,
    home,
    menu,
    minutes,
    move,
    opened,
    places,
    train,
    turn_ended,
)
from trainboard.games.cobo.actions import Depart, EndTurn, Hold, TurnCard
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import FreightHeld, SituationBegan, SituationEnded
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Situation, State, Step
from trainboard.kit.game import IllegalAction

SAND_PATCH, NEW_RIVER, ROWLESBURG, HOT_BOX, COAL_RUSH, NAPPANEE = 1, 2, 3, 5, 6, 7
OHIO, CINCINNATI, MAIL, CLEAR, PITTSBURGH = 9, 10, 11, 12, 18


def under(card: int, trains: dict[str, At], **known: Any) -> State:
    """A position with the special situation of a card in force."""
    return board(trains, special_situations=True, cards=[card], **known)


def test_40_the_upper_texts_count_only_when_chosen() -> None:
    for chosen in (False, True):
        state = board({"STLN": home()}, step=Step.CARD, special_situations=chosen)
        state = after(state, TurnCard(SAND_PATCH))
        assert bool(state.situations) == chosen
        assert bool(events(state, SituationBegan)) == chosen


def test_40_a_situation_is_in_force_for_the_turns_of_its_card() -> None:
    state = board({"STLN": home(), "91": home()}, turn=3, step=Step.CARD, special_situations=True)
    state = after(state, TurnCard(ROWLESBURG))
    assert state.situations == (Situation(ROWLESBURG, 4),)
    following = opened(after(state, EndTurn(), EndTurn()))
    assert (following.turn, following.situations) == (4, (Situation(ROWLESBURG, 4),))
    third = after(following, EndTurn(), EndTurn())
    assert (third.turn, third.situations) == (5, ())
    assert events(third, SituationEnded)[0].card == ROWLESBURG


def test_40_a_blocked_section_is_entered_by_nobody() -> None:
    state = under(SAND_PATCH, {"9": at("CU"), "8": at("BO04.4<")})
    assert ends(state, "9") == {"stand", "BO04.1>", "BO04.1<"}
    assert places(ends(state, "8")) == {"BO04.3"}


def test_40_one_track_of_a_section_may_be_blocked_alone() -> None:
    """A slide on the right-hand track from Cumberland to Grafton; the other track and the crossover serve."""
    state = under(ROWLESBURG, {"STLN": at("BO16.4>"), "86": at("BO16.7<")})
    assert ends(state, "STLN") == {"BO16.5>", "BO16.6<"}
    assert ends(state, "86") == {"BO16.5<"}
    other = under(NAPPANEE, {"95": at("BO14.1>"), "96": at("BO14.5<")})
    assert ends(other, "95") == {"BO14.3>"}
    assert ends(other, "96") == {"BO14.4<"}


def test_a36_a_train_inside_a_blocked_section_stays() -> None:
    state = under(SAND_PATCH, {"9": at("BO04.2>"), "95": at("BO04.2s")})
    assert ends(state, "9") == ends(state, "95") == {"stand"}


def test_40_and_a35_a_speed_limit_is_compulsory_and_enough() -> None:
    state = under(NEW_RIVER, {"3": at("CO08.1>"), "91": at("CO08.4>")}, first=Road.CO)
    assert places(ends(state, "3")) == {"CO08.3"}
    assert places(ends(state, "91")) == {"CO08.5"}


def test_40_a_limited_line_is_not_entered_with_a_later_count() -> None:
    express = under(NEW_RIVER, {"3": at("CO07.4>")}, first=Road.CO)
    assert places(ends(express, "3")) == {"HI"}  # Talcott, Hinton; the third count would be on the line
    freight = under(NEW_RIVER, {"91": at("CO07.5>")}, first=Road.CO)
    assert places(ends(freight, "91")) == {"HI"}


def test_40_a_train_that_starts_on_a_limited_line_is_slow_beyond_it_too() -> None:
    state = under(NEW_RIVER, {"3": at("CO08.7>")}, first=Road.CO)
    assert places(ends(state, "3")) == {"CHS", "CO09.1"}


def test_40_open_separators_stay_free_under_a_limit() -> None:
    state = under(NEW_RIVER, {"1": at("CO08.4>", run=1)}, first=Road.CO)
    assert places(ends(state, "1")) == {"CO08.7"}


def test_40_a_hold_keeps_trains_that_begin_in_the_town() -> None:
    state = under(CINCINNATI, {"1": at("CIN", leg=3), "87": at("BO21.6")}, first=Road.CO)
    assert ends(state, "1") == {"stand"}
    passing = turn_ended(state)
    assert ends(passing, "87") >= {"BO22.1"}  # who enters and leaves within one move is not affected
    leaving = under(CINCINNATI, {"58": home(), "158": home(), "STLN": home()}, turn=12, step=Step.DEPARTURES)
    assert departures(leaving, "58") == departures(leaving, "158") == set()
    assert departures(leaving, "STLN")


def test_40_and_a10_a_freight_hold_keeps_freights_only() -> None:
    state = under(PITTSBURGH, {"95": at("PI"), "9": at("PI")})
    assert ends(state, "95") == {"stand"}
    assert places(ends(state, "9")) >= {"BO07.3"}


def test_40_a_delay_makes_departures_of_this_turn_later() -> None:
    state = under(MAIL, {"26": home()}, turn=6, first=Road.CO, step=Step.DEPARTURES)
    assert minutes(state, "26") == {40}  # due out at 5:20, now 5:40
    on_the_hour = under(MAIL, {"8": home(run=1)}, turn=11, step=Step.DEPARTURES)
    assert minutes(on_the_hour, "8") == {20, 40}  # due out at 10:00
    over = under(MAIL, {"6": home(), "96": home()}, turn=5, step=Step.DEPARTURES)
    assert minutes(over, "6") == set()  # 4:40 becomes 5:00, the next turn
    earlier = under(MAIL, {"6": home()}, turn=6, step=Step.DEPARTURES)
    assert minutes(earlier, "6") == {0, 20, 40}  # it was due before this turn
    with pytest.raises(IllegalAction, match="before its scheduled time"):
        GAME.check(state, Depart(("26",), 20, "BO15.1<"))


def test_40_extra_loads_are_placed_with_the_printed_ones() -> None:
    state = board({"STLN": home()}, step=Step.CARD, special_situations=True)
    state = after(state, TurnCard(COAL_RUSH))
    assert (discs(state, "HI", "east"), discs(state, "GRA", "east"), discs(state, "PAR", "west")) == (1, 1, 1)
    basic = after(board({"STLN": home()}, step=Step.CARD), TurnCard(COAL_RUSH))
    assert discs(basic, "HI", "east") == 0


def test_40_the_freight_nearest_to_willard_is_held() -> None:
    trains = {"95": at("BO10.2>"), "97": at("BO09.1>"), "9": at("BO10.4>")}
    state = board(trains, step=Step.CARD, special_situations=True)
    state = after(state, TurnCard(HOT_BOX))
    assert events(state, FreightHeld)[0].train == "95"
    assert ends(state, "95") == {"stand"}
    assert "stand" not in ends(state, "97")


def test_40_a_tie_is_decided_by_the_first_player() -> None:
    trains = {"95": at("BO10.3>"), "96": at("BO11.2<")}
    state = board(trains, step=Step.CARD, special_situations=True, first=Road.CO)
    state = after(state, TurnCard(HOT_BOX))
    assert (state.step, GAME.to_act(state)) == (Step.HOLD, Road.CO)
    assert menu(state) == [Hold("95"), Hold("96")]
    held = turn_ended(after(state, Hold("96")))
    assert ends(held, "96") == {"stand"}
    with pytest.raises(IllegalAction, match="not one of the freights"):
        GAME.check(state, Hold("STLN"))


def test_40_no_freight_out_no_effect() -> None:
    state = after(board({"95": home()}, step=Step.CARD, special_situations=True), TurnCard(HOT_BOX))
    assert (state.held, state.step) == (-1, Step.DEPARTURES)


def test_a72_situations_hold_together() -> None:
    state = board({"9": at("CU"), "3": at("CO08.1>")}, first=Road.BO, special_situations=True, cards=[1, 2])
    assert "BO04.3>" not in ends(state, "9")
    state = turn_ended(state)
    assert places(ends(state, "3")) == {"CO08.3"}


def test_40_and_a72_the_newer_of_two_that_contradict_counts() -> None:
    state = board({"91": home(), "STLN": home()}, turn=5, step=Step.CARD, special_situations=True, cards=[OHIO])
    state = after(state, TurnCard(OHIO))
    assert state.situations == (Situation(OHIO, 6),)
    assert [told.card for told in events(state, SituationEnded)] == [OHIO]


def test_a72_with_scheduled_freight_the_upper_texts_come_in_numbered_order() -> None:
    state = board(
        {"91": home(), "STLN": home()},
        turn=2,
        step=Step.DEPARTURES,
        special_situations=True,
        scheduled_freight=True,
    )
    state = after(state, EndTurn(), EndTurn())
    assert (state.turn, state.card) == (3, ROWLESBURG)
    assert state.situations == (Situation(ROWLESBURG, 4),)


def test_a35_what_a_card_forbids_excuses_from_the_rate() -> None:
    state = under(SAND_PATCH, {"95": at("BO04.1>"), "9": at("BO14.1>")})
    assert "stand" in ends(state, "95")
    state = move(state, "9", "BO14.4>")
    assert not train(turn_ended(state), "95").moved
