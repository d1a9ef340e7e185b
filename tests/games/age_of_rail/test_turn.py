"""A turn: rules 15-22, 50-54, E1, E2, E7, E18, E19, E36-E39."""

from __future__ import annotations

import pytest

from tests.games.age_of_rail.positions import after, building, events, menu, position, railroad, spaces
from trainboard.games.age_of_rail.actions import Build, Develop, Take
from trainboard.games.age_of_rail.audit import longest_game
from trainboard.games.age_of_rail.data import Space
from trainboard.games.age_of_rail.events import DividendsPaid, FinalPayoffMade, GameEnded, NothingToDo
from trainboard.games.age_of_rail.rules import GAME
from trainboard.games.age_of_rail.state import Over, State, Turn
from trainboard.kit.game import IllegalAction

LANCASTER = Build("PRR", ("lancaster~harrisburg",))


def test_15_16_there_are_four_actions_and_no_passing() -> None:
    state = position()
    assert spaces(state) == ["build", "offer", "develop", "dividends"]
    assert len(menu(state)) == 4


@pytest.mark.parametrize("space", ["offer", "develop", "dividends"])
def test_17_an_action_is_not_repeated_by_the_same_player(space: Space) -> None:
    state = position(markers=(space, "build", "build", "build"))
    assert space not in spaces(state)
    with pytest.raises(IllegalAction, match="only Build Track may be repeated"):
        GAME.check(state, Take(space))


def test_17_build_may_be_repeated() -> None:
    assert "build" in spaces(position(markers=("build",) * 4))


@pytest.mark.parametrize(
    ("space", "seats", "limit"),
    [("dividends", n, 1) for n in (3, 4, 5, 6)]
    + [("develop", n, 2) for n in (3, 4, 5, 6)]
    + [("offer", 3, 2), ("offer", 4, 3), ("offer", 5, 3), ("offer", 6, 3)],
)
def test_18_E1_E2_other_markers_fill_a_space(space: Space, seats: int, limit: int) -> None:
    def with_others(count: int) -> State:
        others: list[Space] = [space] * count + ["build"] * (seats - 1 - count)
        return position(cash=(50,) * seats, markers=("build", *others))

    assert space in spaces(with_others(limit - 1))
    assert space not in spaces(with_others(limit))
    with pytest.raises(IllegalAction, match="full"):
        GAME.check(with_others(limit), Take(space))


def test_18_build_is_never_full() -> None:
    assert "build" in spaces(position(cash=(50,) * 6, markers=("offer", *("build",) * 5)))


def test_19_a_marker_stays_until_its_owners_next_turn() -> None:
    state = after(position(), Take("dividends"))
    assert state.markers == ("dividends", "build", "build", "build")
    assert "dividends" not in spaces(state)
    state = after(state, *[Take("build")] * 4)
    assert (state.markers[0], state.active) == ("build", 1)
    assert "dividends" in spaces(state), "seat 0 has moved on"


@pytest.mark.parametrize(("space", "steps"), [("build", 3), ("offer", 4), ("develop", 5)])
def test_20_actions_advance_the_track(space: Space, steps: int) -> None:
    assert after(position(track=10), Take(space)).track == 10 + steps


def test_20_dividends_do_not_advance_it() -> None:
    assert after(position(track=10), Take("dividends")).track == 0


def test_21_E36_past_35_dividends_are_paid_after_the_action() -> None:
    state = building(track=33, active=0, shares={"PRR": {0: 1}}, treasury={"PRR": 5})
    state = after(state, LANCASTER)
    assert (state.track, state.payouts, state.active) == (0, 1, 1)
    assert events(state, DividendsPaid)[0].automatic
    assert dict(events(state, DividendsPaid)[0].shares)["PRR"] == 2, "income 4 + 2, the new link included"


def test_21_at_35_nothing_is_paid() -> None:
    state = after(building(track=32, shares={"PRR": {0: 1}}, treasury={"PRR": 5}), LANCASTER)
    assert (state.track, state.payouts) == (35, 0)


def test_22_build_with_nobody_able_only_advances_the_track() -> None:
    state = after(position(), Take("build"))
    assert (state.phase, state.track, state.active) == (Turn(), 3, 1)
    assert events(state, NothingToDo) == [NothingToDo(0, "build")]


def test_22_offer_with_nothing_to_offer_only_advances_the_track() -> None:
    nothing = {name: {1: 5} for name in ("CO", "BO", "NYC", "BM", "PRR")}
    state = after(position(shares=nothing), Take("offer"))
    assert (state.phase, state.track, state.active) == (Turn(), 4, 1)


ALL_SERVED = {"richmond": 1, "charlottesville": 1, "baltimore": 1, "harpers-ferry": 1, "new-york": 1}
FINISHED = ALL_SERVED | {"poughkeepsie": 1, "boston": 1, "worcester": 1, "philadelphia": 1, "lancaster": 1}


def test_E7_develop_may_not_be_chosen_with_nothing_developable() -> None:
    state = position(levels=FINISHED)
    assert spaces(state) == ["build", "offer", "dividends"]
    with pytest.raises(IllegalAction, match="No Location can be developed"):
        GAME.check(state, Take("develop"))


def test_50_51_a_dividend_pays_a_fifth_of_income_rounded_up_for_each_held_share() -> None:
    state = after(position(shares={"CO": {0: 2, 1: 1}, "PLE": {}}, track=20, payouts=2), Take("dividends"))
    paid = events(state, DividendsPaid)[0]
    assert dict(paid.shares) == {"C&O": 1, "B&O": 1, "NYC": 1, "B&M": 1, "PRR": 1}
    assert paid.paid == (3, 2, 1, 1), "seat 0 holds two C&O and one PRR"
    assert (paid.number, state.payouts, state.track, state.active) == (3, 3, 0, 1)


def test_51_E42_dividends_come_from_the_bank() -> None:
    before = position(treasury={"CO": 9})
    state = after(before, Take("dividends"))
    assert railroad(state, "CO").treasury == 9
    assert state.bank == before.bank - 5


@pytest.mark.parametrize(("shares", "payoff"), [({0: 1}, 9), ({0: 1, 1: 1}, 5)])
def test_52_the_sixth_payout_shares_value_and_income_among_those_sold(shares: dict[int, int], payoff: int) -> None:
    """Numbers for tests: one link worth 4; one share sold 9, two shares sold 5 each."""
    state = after(position(shares={"CO": shares}, payouts=5), Take("dividends"))
    assert dict(events(state, FinalPayoffMade)[0].shares)["C&O"] == payoff


def test_53_E18_the_game_ends_at_once_and_treasuries_are_lost() -> None:
    state = after(position(payouts=5, treasury={"CO": 30}), Take("dividends"))
    assert state.phase == Over()
    assert GAME.to_act(state) is None
    assert menu(state) == []
    assert (state.payouts, sum(r.treasury for r in state.railroads)) == (6, 0)
    with pytest.raises(IllegalAction, match="The game is over"):
        GAME.check(state, Take("build"))


def test_E18_the_track_brings_the_final_payoff_too() -> None:
    state = after(position(payouts=5, track=33), Take("build"))
    assert (state.phase, state.track) == (Over(), 0)
    assert events(state, FinalPayoffMade)[0].automatic


def test_54_E19_most_cash_wins_and_equal_cash_shares_the_win() -> None:
    state = after(position(payouts=5, cash=(70, 79, 70, 70), shares={"CO": {0: 1}, "PRR": {0: 1}}), Take("dividends"))
    assert GAME.scores(state) == (88, 88, 79, 79)
    assert events(state, GameEnded)[0].winners == (0, 1)


def test_E36_markers_do_not_move_and_overshoot_is_lost() -> None:
    state = after(position(track=35, markers=("offer", "develop", "build", "build")), Take("build"))
    assert (state.markers, state.track) == (("build", "develop", "build", "build"), 0)


def test_E37_dividends_may_follow_a_payout_at_once() -> None:
    state = after(position(track=35), Take("build"), Take("dividends"))
    assert state.payouts == 2


@pytest.mark.parametrize("name", ["allegheny", "south_africa"])
def test_E38_a_game_has_at_most_72_turns(name: str) -> None:
    assert longest_game(GAME.maps[name]) == 72


def test_E38_the_longest_game_there_is() -> None:
    state = position()
    while GAME.to_act(state) is not None:
        state = after(state, Take("build"))
    assert state.turn == 72


def test_E39_a_closed_railroad_pays_nobody() -> None:
    state = after(position(payouts=5), Take("dividends"))
    assert "P&LE" not in dict(events(state, FinalPayoffMade)[0].shares)


def test_E39_the_final_payoff_divides_by_shares_held_by_players() -> None:
    state = after(position(payouts=5, shares={"CO": {0: 2, 3: 1}}), Take("dividends"))
    assert dict(events(state, FinalPayoffMade)[0].shares)["C&O"] == 3


def test_34_35_a_development_is_paid_in_the_same_turns_dividend() -> None:
    state = after(position(track=33, cash=(0, 70, 70, 70)), Take("develop"), Develop("richmond"))
    assert dict(events(state, DividendsPaid)[0].shares)["C&O"] == 2, "income 7 after the development"
