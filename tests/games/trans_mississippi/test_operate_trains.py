"""Operate Trains as a game: rules O.1 to O.11 of docs/rules/1870-operate.md."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.trans_mississippi.builders import GULF, loop, tokens, valley
from trainboard.games.trans_mississippi.actions import (
    Accept,
    Action,
    BestRunOrdered,
    BetterRunPointedOut,
    Declare,
    Dividend,
    Extend,
    Pay,
    PointOut,
    RunSettled,
    Start,
    TakeHint,
    Withdraw,
)
from trainboard.games.trans_mississippi.data import DATA
from trainboard.games.trans_mississippi.drafting import MOST_BEGUN
from trainboard.games.trans_mississippi.files import encode
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.operate import best, judge
from trainboard.games.trans_mississippi.position import Fleet, Position
from trainboard.games.trans_mississippi.rules import GAME
from trainboard.games.trans_mississippi.state import Declaring, Objecting, Over, Paying, State
from trainboard.kit.game import BadInput, IllegalAction, start
from trainboard.kit.play import Match, bot_move, bots_named, play
from trainboard.kit.record import options_of

TO_CHICAGO = (Start(0, "C18-0"), Extend(0, "A22-0"))
TO_SPRINGFIELD = (Start(0, "C18-0"), Extend(0, "B19-0"))
TO_THE_DOT = (Start(0, "C18-0"), Extend(0, "D17-0"))


def opened(seats: int, moment: Moment | None = None, **options: str) -> State:
    """A game on a position of the test's own: MP with one 2-train on the loop, unless told otherwise."""
    text = encode(moment or Moment(loop(trains=("2",)), "MP")).decode()
    return start(GAME, seats, options_of(GAME, {"position": text, **options}))


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = GAME.apply(state, action)
    return state


def refusal(state: State, action: Action) -> str:
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, action)
    return str(refused.value)


@pytest.mark.parametrize(
    ("seats", "shares"), [(1, (10,)), (2, (5, 5)), (3, (4, 3, 3)), (4, (4, 2, 2, 2)), (6, (5, 1, 1, 1, 1, 1))]
)
def test_O_1_all_shares_lie_with_players_the_rest_with_the_president(seats: int, shares: tuple[int, ...]) -> None:
    state = opened(seats)
    assert state.shares == shares
    assert GAME.to_act(state) == state.president == 0


def test_O_1_a_shipped_puzzle_is_the_default() -> None:
    state = start(GAME, 1, GAME.Options())
    assert state.puzzle == next(iter(GAME.puzzles))
    assert state.moment == GAME.puzzles[state.puzzle].moment


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("{", "is not JSON"),
        (encode(Moment(Position("2", GULF, tokens("M20 GMO")))).decode(), "must say whose trains run"),
        (encode(Moment(Position("1", loop().tiles), "MP")).decode(), "rule T4"),
    ],
)
def test_O_1_a_position_that_is_none_is_refused(position: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        start(GAME, 1, options_of(GAME, {"position": position}))


def test_O_1_a_connection_run_that_no_train_can_make_is_refused() -> None:
    position = Position("2", loop().tiles, tokens("C18 MP"), fleets=(Fleet("MP", ("2",)),))
    with pytest.raises(BadInput, match="connection run of MP needs track"):
        opened(1, Moment(position, "MP", connection_run=True))
    too_short = GAME.puzzles["hard-wire-to-dallas"].moment
    with pytest.raises(BadInput, match="can make the connection run"):
        opened(1, Moment(_with_trains(too_short.position, "MP", "2"), "MP", connection_run=True))


def test_O_1_more_trains_than_the_phase_allows_are_refused() -> None:
    """The arbiter proves the best run: three diesels on a full map would keep everybody waiting."""
    valley = GAME.puzzles["fiendish-the-whole-valley"].moment.position
    with pytest.raises(BadInput, match="IC has 3 trains: in phase 8 a company owns at most 2"):
        opened(1, Moment(_with_trains(valley, "IC", "D", "D", "D"), "IC"))


def _with_trains(position: Position, company: str, *trains: str) -> Position:
    return Position(
        position.phase,
        position.tiles,
        position.tokens,
        position.destination_tokens,
        position.private_tokens,
        (Fleet(company, trains),),
    )


def test_O_1_other_seats_and_unknown_puzzles_are_refused() -> None:
    with pytest.raises(BadInput, match="not 7"):
        start(GAME, 7, GAME.Options())
    with pytest.raises(BadInput, match="options of 1870"):
        options_of(GAME, {"puzzle": "no such"})


def test_O_2_a_train_begins_at_a_stop_it_can_reach() -> None:
    state = opened(2)
    begun = after(state, Start(0, "B19-0"))
    assert begun.board[0] is not None
    assert begun.board[0].stops == ("B19-0",)
    assert "can stop at Mobile M20:" in refusal(state, Start(0, "M20-0"))
    assert "no such train" in refusal(state, Start(1, "B19-0"))
    assert "extend it or withdraw it" in refusal(begun, Start(0, "C18-0"))


def test_O_3_a_route_is_extended_while_it_keeps_section_8() -> None:
    state = after(opened(2), *TO_CHICAGO)
    assert "at most 2 stops" in refusal(state, Extend(0, "B19-0"))
    assert "no route yet" in refusal(opened(2), Extend(0, "B19-0"))
    assert "can stop at Q9:" in refusal(after(opened(2), Start(0, "C18-0")), Extend(0, "Q9-0"))
    assert "No such track" in refusal(after(opened(2), Start(0, "C18-0")), Extend(0, "B19-0", 1))


def test_O_3_no_track_is_used_by_two_trains() -> None:
    two = opened(2, Moment(loop(trains=("2", "3")), "MP"))
    state = after(two, *TO_CHICAGO, Start(1, "C18-0"))
    assert "already uses the track" in refusal(state, Extend(1, "A22-0"))


def test_O_3_the_own_stop_may_come_late() -> None:
    """8.1.b is asked of a finished route: B19 to Chicago holds no token of MP yet."""
    three = opened(2, Moment(loop(trains=("3",)), "MP"))
    state = after(three, Start(0, "A22-0"), Extend(0, "B19-0"))
    assert "no stop with a token" in refusal(state, Declare())
    assert after(state, Extend(0, "C18-0"), Declare()).run is not None


def test_O_3_where_two_tracks_lead_to_a_stop_each_can_be_named() -> None:
    state = start(GAME, 1, options_of(GAME, {"puzzle": "hard-wichita-weave"}))
    menu = list(GAME.legal_actions(after(state, Start(0, "B9-0"))))
    assert [step.via for step in menu if isinstance(step, Extend) and step.stop == "D9-0"] == [0, 1]


def test_the_menu_goes_on_with_the_train_in_the_making_first_and_withdraws_last() -> None:
    two = opened(1, Moment(loop(trains=("3", "3")), "MP"))
    menu = list(GAME.legal_actions(after(two, Start(0, "C18-0"), Start(1, "D17-0"), Extend(1, "C18-0"))))
    assert menu[0] == Extend(1, "A22-0")
    assert menu[-3:] == [TakeHint(), Withdraw(0), Withdraw(1)]


def test_O_4_a_route_is_withdrawn() -> None:
    state = after(opened(2), *TO_CHICAGO, Withdraw(0))
    assert state.board == (None,)
    assert "no route to withdraw" in refusal(state, Withdraw(0))


def test_O_4_only_so_many_routes_are_begun_in_one_turn() -> None:
    state = opened(2)
    for _ in range(MOST_BEGUN):
        state = after(state, Start(0, "C18-0"), Withdraw(0))
    assert "You have begun 100 routes" in refusal(state, Start(0, "C18-0"))
    assert after(state, Declare()).run is not None


def test_O_5_P4_any_legal_run_may_be_declared_an_empty_one_too() -> None:
    assert _declared(opened(2)).total == 0
    assert _declared(after(opened(2), *TO_THE_DOT)).total == 40
    assert "two stops" in refusal(after(opened(2), Start(0, "C18-0")), Declare())


def _declared(state: State) -> Any:
    return after(state, Declare()).run


def test_O_5_a_connection_run_must_link_unless_it_is_given_up() -> None:
    state = start(GAME, 2, options_of(GAME, {"puzzle": "hard-wire-to-dallas"}))
    assert "home to the destination" in refusal(state, Declare())
    for _ in range(MOST_BEGUN):
        state = after(state, Start(0, "C18-0"), Withdraw(0))
    assert _declared(state).total == 0


def test_O_6_every_other_stockholder_is_asked_in_turn() -> None:
    state = after(opened(3), *TO_THE_DOT, Declare())
    assert state.phase == Objecting((1, 2))
    state = after(state, Accept())
    assert (GAME.to_act(state), state.phase) == (2, Objecting((2,)))
    assert isinstance(after(state, Accept()).phase, Paying)


def test_O_6_a_better_run_takes_the_place_of_the_presidents_and_all_others_are_asked_again() -> None:
    state = after(opened(3), *TO_THE_DOT, Declare(), *TO_SPRINGFIELD, PointOut())
    assert state.news == (BetterRunPointedOut(1, "MP", 50, 40),)
    assert (state.run and state.run.total, state.phase) == (50, Objecting((2, 0)))
    state = after(state, *TO_CHICAGO, PointOut())
    assert (state.run and state.run.total, state.phase) == (70, Objecting((0, 1)))


def test_P6_the_president_is_a_stockholder_too() -> None:
    """Bettered by another, the president may better that run again."""
    state = after(opened(2), *TO_THE_DOT, Declare(), *TO_SPRINGFIELD, PointOut())
    assert GAME.to_act(state) == state.president
    state = after(state, *TO_CHICAGO, PointOut())
    assert state.news == (BetterRunPointedOut(0, "MP", 70, 50),)


def test_O_6_an_equal_or_illegal_run_binds_nobody() -> None:
    state = after(opened(2), *TO_CHICAGO, Declare())
    assert "not worth more" in refusal(after(state, *TO_CHICAGO), PointOut())
    assert "two stops" in refusal(after(state, Start(0, "C18-0")), PointOut())
    assert "not asked now" in refusal(state, Declare())
    assert "not asked now" in refusal(opened(2), Accept())


def test_O_6_a_stockholder_begins_with_an_empty_board() -> None:
    state = after(opened(2), *TO_THE_DOT, Declare())
    assert (state.board, state.begun) == ((None,), 0)


def test_O_7_an_arbiter_who_judges_tells_what_was_missed() -> None:
    state = after(opened(2), *TO_THE_DOT, Declare(), Accept())
    assert state.news[-1] == RunSettled("MP", 40, 70)
    assert (state.best, state.run and state.run.total) == (70, 40)


def test_O_7_an_arbiter_who_enforces_orders_the_best_run() -> None:
    state = after(opened(2, arbiter="enforce"), *TO_THE_DOT, Declare(), Accept())
    assert state.news[-2:] == (BestRunOrdered("MP", 40, 70), RunSettled("MP", 70, 70))
    assert state.run is not None
    assert state.run.total == 70


@pytest.mark.parametrize(
    ("dividend", "cash", "treasury"),
    [(Dividend.FULL, (28, 21, 21), 0), (Dividend.HALF, (16, 12, 12), 30), (Dividend.WITHHOLD, (0, 0, 0), 70)],
)
def test_O_8_O_9_income_is_paid_and_cash_is_the_score(
    dividend: Dividend, cash: tuple[int, ...], treasury: int
) -> None:
    state = after(opened(3), *TO_CHICAGO, Declare(), Accept(), Accept(), Pay(dividend))
    assert (state.cash, state.treasury, state.phase) == (cash, treasury, Over())
    assert GAME.scores(state) == cash
    assert GAME.to_act(state) is None
    assert "over" in refusal(state, Accept())


def test_O_8_a_connection_run_is_not_paid_in_half() -> None:
    match = Match(GAME, 2, options_of(GAME, {"puzzle": "hard-wire-to-dallas"}), Random(1))
    bots = bots_named(GAME, ["president", "president"])
    while not isinstance(match.state.phase, Paying):
        match.apply(bot_move(GAME, match.state, bots[match.to_act or 0], match.rng))
    assert set(match.legal_actions) == {Pay(Dividend.FULL), Pay(Dividend.WITHHOLD)}
    assert "in full or withheld" in refusal(match.state, Pay(Dividend.HALF))


def test_O_8_a_run_worth_nothing_pays_nothing() -> None:
    state = after(opened(2), Declare(), Accept())
    assert (state.phase, state.cash, state.treasury) == (Over(), (0, 0), 0)


def test_O_10_hints_tell_the_total_then_the_ends_then_the_routes() -> None:
    state = after(opened(1, Moment(loop(trains=("2", "3")), "MP")), TakeHint())
    assert state.hints[0].total == 160
    state = after(state, TakeHint(), TakeHint(), TakeHint(), TakeHint())
    assert [hint.ends for hint in state.hints[1:]] == [True, True, False, False]
    assert [len(hint.stops) for hint in state.hints[1:]] == [2, 2, 2, 3]
    assert "nothing left" in refusal(state, TakeHint())
    assert "lone player" in refusal(opened(2), TakeHint())


@pytest.mark.parametrize(
    ("route", "hints", "score"), [(TO_CHICAGO, 0, 100), (TO_THE_DOT, 0, 57), (TO_CHICAGO, 2, 80)]
)
def test_O_11_a_lone_player_is_scored_by_the_share_of_the_best(
    route: tuple[Action, ...], hints: int, score: int
) -> None:
    state = after(opened(1), *[TakeHint()] * hints, *route)
    assert GAME.scores(state) == (0,)
    state = after(state, Declare())
    assert (state.phase, GAME.scores(state)) == (Over(), (score,))


def test_O_11_the_score_is_never_below_nothing_and_no_run_is_as_good_as_the_best() -> None:
    hints = [TakeHint()] * 3
    assert GAME.scores(after(opened(1), *hints, Declare())) == (0,)
    nothing = Moment(valley("B9 ATSF", company="ATSF", trains=("2",)), "ATSF")
    assert GAME.scores(after(opened(1, nothing), Declare())) == (100,)


def test_O_11_alone_the_arbiter_only_judges_whatever_the_option_says() -> None:
    state = after(opened(1, arbiter="enforce"), *TO_THE_DOT, Declare())
    assert state.news[-1] == RunSettled("MP", 40, 70)
    assert GAME.scores(state) == (57,)


def test_P2_a_connection_run_begins_on_fresh_track() -> None:
    """Whatever the company has run before: both runs use the same track into St. Louis."""
    moment = GAME.puzzles["hard-wire-to-dallas"].moment
    used = []
    for connection in (False, True):
        of = replace(moment, connection_run=connection).operation()
        found = best(of)
        assert judge(of, found.routes).legal
        used.append({piece for route in found.routes if route for piece in of.network.track(route)})
    assert used[0] & used[1]


@pytest.mark.parametrize("doubling", ["ends", "anywhere"])
def test_P1_the_doubling_option_reaches_the_rules(doubling: str) -> None:
    position = Position("2", loop().tiles, tokens("B19 GMO"), tokens("C18 GMO"), fleets=(Fleet("GMO", ("3",)),))
    state = opened(1, Moment(position, "GMO"), doubling=doubling)
    state = after(state, Start(0, "D17-0"), Extend(0, "C18-0"), Extend(0, "B19-0"), Declare())
    assert state.run is not None
    assert state.run.total == {"ends": 60, "anywhere": 90}[doubling]


@pytest.mark.parametrize(("objector", "total"), [("sharp", 110), ("president", 0)])
def test_8_3_d_a_sharp_stockholder_forces_the_best_run(objector: str, total: int) -> None:
    """The president passes everything up; one who knows the best run points it out."""
    options = options_of(GAME, {"puzzle": "easy-the-jackson-branch"})
    match = Match(GAME, 2, options, Random(0))
    match.apply(Declare())
    play(match, bots_named(GAME, ["president", objector]), Random(0))
    assert match.state.run is not None
    assert match.state.run.total == total
    assert match.state.best == 110


def test_the_state_outlives_the_run() -> None:
    """Position and moment are untouched by a run: the whole game will go on from them."""
    before = opened(2)
    state = after(before, *TO_CHICAGO, Declare(), Accept(), Pay(Dividend.FULL))
    assert state.moment == before.moment
    assert isinstance(before.phase, Declaring)


def test_own_data_makes_another_game(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)
    assert GAME.with_data(folder).data_digest == GAME.data_digest
    trains = folder / "trains.toml"
    trains.write_text(trains.read_text().replace("4 = { stops = 4", "4 = { stops = 5"))
    longer = GAME.with_data(folder)
    assert longer.data_digest != GAME.data_digest
    state = longer.start(1, options_of(longer, {"puzzle": "medium-texas-triangle"}))
    assert longer.operation(state.moment, state.doubling).trains[0].stops == 5
    shutil.rmtree(folder / "puzzles")
    assert list(GAME.with_data(folder).puzzles) == list(GAME.puzzles)
