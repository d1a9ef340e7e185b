"""Off the route and called to account: straying, challenges, announcing (45, 56, A32 to A34, A74 to A76, A81)."""

from __future__ import annotations

import pytest

from tests.games.cobo.positions import (
    DATA,
    RAIL,
    after,
    at,
    board,
    departures,
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
)
from trainboard.games.cobo.actions import Accept, Announce, Challenge, Depart, EndMoves, EndTurn, Order
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.events import Announced, ChallengeRefuted, ChallengeUpheld, Loaded
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import State, Step, Where
from trainboard.games.cobo.status import Status
from trainboard.games.cobo.threads import Courses
from trainboard.kit.game import IllegalAction


def straying() -> State:
    """STLN, meant for Grafton, before Cumberland; the B&O moves first."""
    return board({"STLN": at("BO03.4>"), "9": at("BO14.1>"), "1": at("BO26.1")}, routes="challenge")


def window() -> State:
    """STLN has run towards Connellsville instead, 9 kept its route; the C&O is asked."""
    state = move(straying(), "STLN", "BO04.1>")
    return move(state, "9", "BO14.4>")


def test_a76_a_train_may_leave_its_route_unless_routes_are_enforced() -> None:
    assert {"BO04.1>", "BO16.1>"} <= ends(straying(), "STLN")
    enforced = board({"STLN": at("BO03.4>")}, routes="enforced")
    assert ends(enforced, "STLN") == {"BO16.1>", "BO16.1<"}


def test_a76_a_block_off_the_route_excuses_nobody_on_it() -> None:
    full = {"9": at("BO04.1>", moved=True), "8": at("BO04.1<", moved=True)}
    state = board({"STLN": at("BO03.4>"), **full}, routes="challenge")
    assert "CU" not in ends(state, "STLN")


def test_a74_the_rival_is_asked_after_the_departures_and_before_scoring() -> None:
    state = window()
    assert (state.step, state.mover, GAME.to_act(state)) == (Step.CHALLENGES, Road.BO, Road.CO)
    assert len(state.earned[Road.BO]) == state.turn
    after_it = after(state, Accept())
    assert (after_it.step, after_it.mover) == (Step.MOVES, Road.CO)


def test_a76_the_menu_lists_every_train_that_moved_strayed_or_not() -> None:
    assert menu(window()) == [Accept(), Challenge("9"), Challenge("STLN")]
    honest = move(move(straying(), "STLN", "BO16.1>"), "9", "BO14.4>")
    assert menu(honest) == menu(window())


def test_a76_no_card_and_no_picture_gives_a_stray_away() -> None:
    astray = board({"1": at("BO04.1>")}, routes="challenge", turn=12)
    one = RAIL.index["1"]
    assert not RAIL.ways.on_route(one, astray.trains[one].spot >> 2, astray.trains[one].behind)
    assert Status(RAIL).late(astray, one) is not None
    here, *coming = Courses(RAIL).all(astray)[one].points
    assert here[1] == astray.trains[one].spot >> 2
    assert coming


def test_a76_trains_that_departed_are_listed_too() -> None:
    state = board({"9": home(), "87": home()}, turn=2, routes="challenge", step=Step.DEPARTURES)
    state = after(state, Depart(("9",), 0, "BO01.3>"), EndTurn())
    assert menu(state) == [Accept(), Challenge("9")]


def test_45_a_train_off_its_route_goes_back_to_its_origin() -> None:
    state = after(window(), Challenge("STLN"))
    assert (train(state, "STLN").where, spot(state, "STLN")) == (Where.HOME, "WA")
    [upheld] = events(state, ChallengeUpheld)
    assert (upheld.train, upheld.by, upheld.lost, upheld.points) == ("STLN", Road.CO, 0, 0)
    assert state.earned == window().earned  # no other penalty


def test_45_a_false_challenge_costs_nothing() -> None:
    state = after(window(), Challenge("9"))
    assert events(state, ChallengeRefuted)[0].train == "9"
    assert spot(state, "9") == "BO14.4>"
    assert state.earned == window().earned


def test_45_one_may_choose_not_to_challenge() -> None:
    assert spot(after(window(), Accept()), "STLN") == "BO04.1>"


def test_a32_each_train_is_challenged_once() -> None:
    state = after(window(), Challenge("9"))
    assert menu(state) == [Accept(), Challenge("STLN")]
    with pytest.raises(IllegalAction, match="challenged already"):
        GAME.check(state, Challenge("9"))


def test_a74_only_trains_that_moved_in_this_half_turn() -> None:
    with pytest.raises(IllegalAction, match="1 is not a train of the road that has just moved"):
        GAME.check(window(), Challenge("1"))
    stood = board({"9": at("GAR"), "95": at("BO04.1>")}, routes="challenge")
    stood = after(move(stood, "95", "BO04.3>"), EndMoves())
    assert Challenge("9") not in menu(stood)
    with pytest.raises(IllegalAction, match="9 did not move in this half-turn"):
        GAME.check(stood, Challenge("9"))


def test_45_and_a34_the_load_of_a_challenged_freight_is_the_challengers() -> None:
    trains = {"95": at("BO16.6>"), "STLN": home(), "1": at("BO26.1")}  # 95 belongs on the line to Chicago
    state = board(trains, turn=5, routes="challenge", discs={("GRA", "west"): 2})
    state = move(state, "95", "GRA", load=True)
    assert events(state, Loaded)[0].points == 10
    state = after(state, EndTurn())
    assert state.step is Step.CHALLENGES
    state = after(state, Challenge("95"))
    assert (state.earned[Road.BO][4], state.earned[Road.CO][4]) == (0, 10)
    assert (train(state, "95").where, spot(state, "95")) == (Where.HOME, "WA")
    assert events(state, ChallengeUpheld)[0].points == 10
    assert discs(state, "GRA", "west") == 0


def test_56_the_rival_may_let_it_run_and_challenge_when_it_loads() -> None:
    state = board({"95": at("CU"), "STLN": home(), "1": at("BO26.1")}, routes="challenge")
    state = after(move(state, "95", "BO16.2>"), EndTurn(), Accept())
    assert spot(state, "95") == "BO16.2>"


def test_a34_earlier_loads_stand() -> None:
    state = board({"95": at("BO16.1>"), "1": at("BO26.1")}, routes="challenge")
    state = after(move(state, "95", "BO16.3>"), Challenge("95"))
    assert events(state, ChallengeUpheld)[0].points == 0
    assert state.earned[Road.CO][1] == 0


def test_a74_every_counter_of_a_stack_goes_to_its_own_origin_and_keeps_its_run() -> None:
    stray = {"6": at("BO16.5<", "BO16.4", leg=1), "6-20": at("BO16.5<", "BO16.4", "6", leg=1)}
    state = board({**stray, "1": at("BO26.1")}, turn=19, routes="challenge")
    state = after(move(state, "6", "BO16.2<"), Challenge("6"))
    assert [(train(state, id).where, spot(state, id)) for id in ("6", "6-20")] == [
        (Where.HOME, "CHI"),
        (Where.HOME, "DET"),
    ]
    assert train(state, "6").run == 0
    assert train(state, "6").ready == 20


def test_a74_it_may_leave_again_from_the_next_turn() -> None:
    state = board({"9": at("BO16.1>"), "1": at("BO26.1"), "87": home()}, turn=5, routes="challenge")
    state = after(move(state, "9", "BO16.4>"), EndTurn(), Challenge("9"))
    assert (train(state, "9").where, spot(state, "9")) == (Where.HOME, "WA")
    assert train(state, "9").ready == 6
    while state.mover is not Road.BO or state.turn == 5:
        state = opened(after(state, menu(state)[-1]))
    assert departures(state, "9", minute=0)


def test_a33_backing_within_the_route_is_not_off_route() -> None:
    state = board({"2": at("BO26.3"), "STLN": at("BO26.2", moved=True)}, first=Road.CO, routes="challenge")
    state = after(move(state, "2", "BO26.4"), Challenge("2"))
    assert events(state, ChallengeRefuted)


def test_a33_the_wrong_way_on_the_right_line_is_off_route() -> None:
    state = board({"9": at("BO14.4<", towards="BO14.3"), "1": at("BO26.1")}, routes="challenge")
    state = after(move(state, "9", "BO14.1<"), Challenge("9"))
    assert events(state, ChallengeUpheld)


def test_a33_passing_a_stretch_off_the_route_counts_too() -> None:
    """95 turns at Cumberland off its list and back is shown by what it passed, not by where it stands."""
    state = board({"95": at("BO16.1<", towards="CU"), "1": at("BO26.1")}, routes="challenge")
    state = after(move(state, "95", "BO04.1>"), Challenge("95"))
    assert events(state, ChallengeUpheld)


def test_45_and_a75_an_announced_train_that_returns_is_safe() -> None:
    state = board({"95": at("BO16.1<", towards="CU"), "1": at("BO26.1")}, routes="challenge")
    assert Announce("95") in menu(state)
    state = after(state, Announce("95"))
    assert events(state, Announced)
    state = after(move(state, "95", "BO04.1>"), Challenge("95"))
    assert events(state, ChallengeRefuted)
    assert spot(state, "95") == "BO04.1>"


def test_a75_as_long_as_each_move_brings_it_nearer() -> None:
    away = board({"95": at("BO16.2>"), "1": at("BO26.1")}, routes="challenge")
    away = after(away, Announce("95"))
    away = after(move(away, "95", "BO16.4>"), Challenge("95"))
    assert events(away, ChallengeRefuted)  # it must run to Grafton to turn: every section brings it nearer
    turned = board({"95": at("GRA"), "1": at("BO26.1")}, routes="challenge")
    turned = after(turned, Announce("95"))
    onward = after(move(turned, "95", "CLA"), Challenge("95"))
    assert events(onward, ChallengeUpheld)


def test_a75_a_freight_that_goes_farther_off_to_load_is_not_safe() -> None:
    """From Marion STLN has 8 places to run to a legal list, from Fostoria 11."""
    trains = {"STLN": at("MRN"), "1": at("BO26.1"), "87": home()}
    state = board(trains, turn=5, routes="challenge", discs={("FO", "west"): 1})
    state = after(move(after(state, Announce("STLN")), "STLN", "FO", load=True), EndTurn())
    state = after(state, Challenge("STLN"))
    [upheld] = events(state, ChallengeUpheld)
    assert upheld.points == 5


def test_a75_no_farther_is_not_nearer() -> None:
    """At Athens as far from its lists as at Parkersburg, either way round."""
    state = board({"95": at("ATH"), "1": at("BO26.1")}, routes="challenge", discs={("PAR", "west"): 1})
    state = after(move(after(state, Announce("95")), "95", "PAR", load=True), Challenge("95"))
    assert events(state, ChallengeUpheld)


def test_a75_an_announced_train_that_reaches_its_stop_is_safe() -> None:
    state = board({"12": at("CO01.1<", towards="WA", leg=2), "1": at("BO26.1")}, turn=9, routes="challenge")
    state = after(move(after(state, Announce("12")), "12", "WA"), Challenge("12"))
    assert events(state, ChallengeRefuted)
    assert state.earned[Road.BO][8] == 5


def test_a75_what_counts_is_the_way_it_was_headed() -> None:
    """158 runs east beyond Parkersburg and can turn only in Clarksburg; westwards its lists would be near."""
    here, east, west = (DATA.place(place) for place in ("BO18.3", "BO18.2", "BO18.4"))
    number = RAIL.index["158"]
    assert RAIL.ways.way_back(number, here, west) > RAIL.ways.way_back(number, here, east)
    state = board({"158": at("BO18.3", towards="BO18.2"), "1": at("BO26.1")}, routes="challenge")
    state = after(move(after(state, Announce("158")), "158", "BO18.1"), Challenge("158"))
    assert events(state, ChallengeRefuted)


def test_a33_an_arrival_on_the_route_is_no_stray() -> None:
    state = board({"10": at("BRU"), "5": at("BO10.3>"), "1": at("BO26.1")}, turn=18, routes="challenge")
    state = move(move(state, "10", "WA"), "5", "WIL")
    state = after(state, Challenge("10"), Challenge("5"))
    assert not events(state, ChallengeUpheld)
    assert (train(state, "10").run, train(state, "5").where, state.earned[Road.BO][17]) == (1, Where.BOX, 5)


def test_24_and_a74_a_stack_is_challenged_as_the_one_train_it_is() -> None:
    state = board(
        {
            "6": at("BO16.5<", "BO16.4", leg=1),
            "6-20": at("BO16.5<", "BO16.4", "6", leg=1),
            "5": at("BO14.1>", leg=2),
            "5-19": at("BO14.1>", "BO14.2", "5", leg=1),
            "1": at("BO26.1"),
        },
        turn=19,
        routes="challenge",
    )
    state = move(move(state, "6", "BO16.2<"), "5", "BO14.5>")
    assert menu(state) == [Accept(), Challenge("5"), Challenge("6")]
    state = after(state, Challenge("6"))
    assert train(state, "6-20").where is Where.HOME
    assert train(state, "5-19").where is Where.RIDING  # another stack is left alone


def test_a75_who_stands_on_his_route_has_nothing_to_announce() -> None:
    state = straying()
    assert not menu(state, Announce)
    assert not menu(board({"9": at("GAR"), "95": at("PI")}, routes="challenge"), Announce)  # in towns either
    with pytest.raises(IllegalAction, match="nothing to announce"):
        GAME.check(state, Announce("STLN"))


def test_a75_what_was_announced_is_over_at_the_next_stop() -> None:
    state = board({"5": at("BO11.1<", towards="WIL", leg=1), "1": at("BO26.1")}, turn=16, routes="challenge")
    state = after(move(after(state, Announce("5")), "5", "WIL"), Accept())
    while state.turn == 16:
        state = after(state, menu(state)[0])
    assert not train(state, "5").announced


def test_45_the_owner_may_keep_silent() -> None:
    state = board({"95": at("BO16.2>"), "1": at("BO26.1")}, routes="challenge")
    assert ends(state, "95") == {"BO16.4>"}
    assert after(move(state, "95", "BO16.4>"), Accept()).mover is Road.CO


def test_45_silence_is_no_announcement_in_a_later_turn_either() -> None:
    state = board({"95": at("BO16.2>"), "1": at("BO26.1")}, routes="challenge")
    state = after(move(state, "95", "BO16.4>"), Accept())
    while state.turn == 2:
        state = opened(after(state, menu(state)[0]))
    assert not train(state, "95").announced
    state = after(move(state, "95", "BO16.6>"), Challenge("95"))
    assert events(state, ChallengeUpheld)


def test_a75_what_was_announced_holds_until_it_is_back() -> None:
    state = after(board({"95": at("BO16.2>"), "1": at("BO26.1")}, routes="challenge"), Announce("95"))
    state = after(move(state, "95", "BO16.4>"), Accept())
    while state.turn == 2:
        state = opened(after(state, menu(state)[0]))
    assert train(state, "95").announced
    assert events(after(move(state, "95", "BO16.6>"), Challenge("95")), ChallengeRefuted)


def test_a81_any_exit_of_a_town_and_freight_lines_too() -> None:
    state = board({"STLN": at("BO21.6")}, routes="challenge")
    assert ends(state, "STLN") >= {"CO21.1", "BO30.1>", "CO12.10<", "BO22.1"}


def test_a81_turning_back_in_a_town_costs_its_section() -> None:
    state = board({"9": at("BO13.4>")}, routes="challenge", turn=3)
    assert "BO13.3<" in ends(state, "9")
    turned = move(state, "9", "BO13.3<")
    assert sheet(turned, "9") == [(140, "GAR"), (160, "BO13.4"), (180, "BO13.3")]


def test_a81_nobody_turns_round_to_stand_on_his_own_spot() -> None:
    """Into the town and back on single track would be a stand in disguise."""
    state = board({"STLN": at("BO17.1")}, routes="challenge")
    assert ends(state, "STLN") == {"BO18.1", "BO18.1s"}


def test_a81_and_a62_a_stray_freight_still_finds_the_rivals_terminals_closed() -> None:
    state = board(
        {"91": at("BO21.5", towards="BO21.4")}, first=Road.CO, routes="challenge", discs={("CHL", "west"): 1}
    )
    assert ends(state, "91") == {"BO21.3"}
    closed = board({"91": at("BO16.6>")}, first=Road.CO, routes="challenge", discs={("GRA", "west"): 1})
    assert ends(closed, "91") == {"GRA"}


def test_a81_it_arrives_at_its_terminals_from_any_side() -> None:
    """5, sent round by the C&O, lays over at Willard's other side and ends in Chicago from the lake."""
    state = board({"25": at("BO15.1>"), "5": at("BO11.1<", towards="WIL", leg=1)}, routes="challenge")
    assert ends(state, "5") == {"WIL"}


def test_45_and_a74_an_arrival_off_the_route_is_undone_and_its_points_go_to_nobody() -> None:
    """12 comes into Washington by the C&O, on time."""
    state = board({"12": at("CO01.1<", towards="WA", leg=2), "1": at("BO26.1")}, turn=9, routes="challenge")
    state = move(state, "12", "WA")
    assert (train(state, "12").run, state.earned[Road.BO][8]) == (1, 5)
    state = after(state, Challenge("12"))
    assert (train(state, "12").where, spot(state, "12"), train(state, "12").run) == (Where.HOME, "STL", 0)
    assert (state.earned[Road.BO][8], state.earned[Road.CO][8]) == (0, 0)
    [upheld] = events(state, ChallengeUpheld)
    assert (upheld.lost, upheld.points) == (5, 0)


def test_a74_an_ordered_train_is_not_its_owners_to_answer_for() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, turn=3, first=Road.CO, routes="challenge")
    state = move(after(state, Order("88", "BO26.6s")), "1", "BO26.7")
    assert menu(state) == [Accept(), Challenge("1")]
    assert after(state, Accept()).turn == 4  # 88 has moved: nothing to move and nothing to challenge
