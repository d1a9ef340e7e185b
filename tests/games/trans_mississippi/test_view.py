"""Operate Trains in words: prompts, panels, tables, labels, plans, one sentence for each event."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.trans_mississippi.builders import GULF, loop, tokens
from tests.games.trans_mississippi.test_operate_trains import (
    TO_CHICAGO,
    TO_SPRINGFIELD,
    TO_THE_DOT,
    after,
    opened,
)
from trainboard.games.trans_mississippi import curves, drafting
from trainboard.games.trans_mississippi.actions import (
    Accept,
    BestRunOrdered,
    Declare,
    Dividend,
    Extend,
    Pay,
    PointOut,
    Start,
    TakeHint,
    Withdraw,
)
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.network import hex_of
from trainboard.games.trans_mississippi.position import Fleet, Position, PrivateToken
from trainboard.games.trans_mississippi.rules import GAME
from trainboard.games.trans_mississippi.state import State
from trainboard.kit.game import start
from trainboard.kit.record import options_of
from trainboard.kit.view import Target

VIEW = GAME.view


def panel(state: State, key: str) -> Any:
    return next(card for card in VIEW.panels(state, 0) if card.key == key)


def told(state: State) -> list[str]:
    return [VIEW.sentence(event) for event in state.news]


def test_the_prompt_says_whose_turn_it_is_and_what_is_asked() -> None:
    state = opened(2)
    assert VIEW.prompt(state, 0) == "Put the routes of MP on the map and declare the run."
    assert VIEW.prompt(state, 1) == "The president is making the run of MP."
    state = after(state, *TO_THE_DOT, Declare())
    assert VIEW.prompt(state, 1) == "40 is declared. Do you know a better run?"
    assert VIEW.prompt(state, None) == "40 is declared; Stockholder 2 looks for a better run."
    state = after(state, Accept())
    assert VIEW.prompt(state, 0) == "MP earns 40: pay or withhold?"
    assert VIEW.prompt(state, 1) == "MP earns 40; the president decides on the dividend."
    state = after(state, Pay(Dividend.FULL))
    assert VIEW.prompt(state, 0) == "MP ran for 40; 70 was possible."
    assert VIEW.prompt(opened(1), 0) == "Find the best run of MP."


def test_chapters_follow_the_steps() -> None:
    state = opened(2)
    chapters = [VIEW.chapter(state)]
    for action in (*TO_CHICAGO, Declare(), Accept(), Pay(Dividend.FULL)):
        state = after(state, action)
        chapters.append(VIEW.chapter(state))
    assert list(dict.fromkeys(chapters)) == ["Declaration", "Objections", "Dividend", "After the run"]


def test_what_happens_is_told_in_sentences_with_names() -> None:
    state = after(opened(2), Start(0, "C18-0"))
    assert told(state) == ["The 2-train begins at St. Louis C18."]
    state = after(state, Extend(0, "D17-0"))
    assert told(state) == ["The 2-train runs on to D17: 40."]
    assert told(after(state, Withdraw(0))) == ["The route of the 2-train is withdrawn."]
    state = after(state, Declare())
    assert told(state) == ["The president declares a run of MP for 40."]
    better = after(state, *TO_SPRINGFIELD, PointOut())
    assert told(better) == ["Stockholder 2 points out a run for 50 instead of 40."]
    settled = after(better, Accept())
    assert told(settled) == [
        "The president lets the run stand.",
        "The arbiter finds: MP earns 50; the best run would have earned 70.",
    ]
    assert told(after(settled, Pay(Dividend.HALF))) == ["MP pays 3 a share and keeps 20."]
    assert told(after(opened(1), TakeHint())) == ["Hint 1 is taken."]
    assert VIEW.sentence(BestRunOrdered("MP", 40, 70)) == "The arbiter orders the best run: 70 instead of 40."


def test_the_text_is_a_table_of_the_run_stop_by_stop() -> None:
    position = Position(
        "2",
        loop().tiles,
        tokens("B19 GMO"),
        tokens("C18 GMO"),
        fleets=(Fleet("GMO", ("2", "2")),),
    )
    state = after(opened(1, Moment(position, "GMO")), Start(0, "B19-0"), Extend(0, "C18-0"))
    assert panel(state, "routes").text.splitlines() == [
        "train  stop                 value  doubling  tokens  pays",
        "2a     Springfield, IL B19     20         -       -    20",
        "       St. Louis C18           30        30       -    60",
        "       together                                        80",
        "2b     idle                                             0",
        "       total                                           80",
        "Not declared yet",
    ]


def test_trains_alike_are_told_apart() -> None:
    two = opened(1, Moment(loop(trains=("2", "2", "3")), "MP"))
    assert [VIEW.label(two, Target(f"train:{n}")) for n in range(3)] == ["2a-train", "2b-train", "3-train"]


def test_targets_have_labels_people_understand() -> None:
    state = after(opened(2), *TO_CHICAGO)
    labels = {
        "stop:C18-0": "St. Louis C18 30",
        "stop:D17-0": "D17 10",
        "withdraw:0": "Withdraw the 2-train",
        "hex:C18": "C18 St. Louis",
        "do:declare": "Declare this run",
        "do:pay-half": "Pay half, keep half",
    }
    assert {target: VIEW.label(state, Target(target)) for target in labels} == labels


def test_where_two_tracks_lead_to_a_stop_the_click_path_asks_which() -> None:
    state = start(GAME, 1, options_of(GAME, {"puzzle": "hard-wichita-weave"}))
    state = after(state, Start(0, "B9-0"))
    paths = [VIEW.click_path(state, Extend(0, "D9-0", via)) for via in (0, 1)]
    assert [path[:1] for path in paths] == [("stop:D9-0",)] * 2
    tracks = [path[1] for path in paths]
    assert tracks[0] != tracks[1]
    words = {VIEW.label(state, track) for track in tracks if isinstance(track, str)}
    assert len(words) == 2
    assert all(word.startswith("by way of B9") for word in words)
    assert all(f'data-target="{track}"' in str(VIEW.board(state)) for track in tracks)


def test_the_train_in_the_making_goes_on_with_one_touch() -> None:
    state = after(opened(1, Moment(loop(trains=("3", "3")), "MP")), Start(0, "C18-0"), Start(1, "D17-0"))
    assert VIEW.click_path(state, Extend(1, "C18-0")) == ("stop:C18-0",)
    assert VIEW.click_path(state, Extend(0, "B19-0")) == ("train:0", "stop:B19-0")
    other = after(state, Extend(0, "B19-0"))
    assert VIEW.click_path(other, Extend(0, "A22-0")) == ("stop:A22-0",)
    assert VIEW.click_path(other, Extend(1, "C18-0")) == ("train:1", "stop:C18-0")
    assert VIEW.click_path(after(other, Withdraw(0)), Extend(1, "C18-0")) == ("train:1", "stop:C18-0")


def test_the_routes_panel_says_how_the_run_stands() -> None:
    state = opened(2)
    assert "Not declared yet" in str(panel(state, "routes").html)
    state = after(state, *TO_THE_DOT, Declare(), *TO_CHICAGO)
    assert "Declared: 40, +30" in str(panel(state, "routes").html)
    less = after(opened(2), *TO_THE_DOT, Declare(), Accept())
    assert "30 less than the best run, 70" in str(panel(less, "routes").html)
    most = after(opened(2), *TO_CHICAGO, Declare(), Accept())
    assert "Best run: 70, proven" in str(panel(most, "routes").html)


def test_the_routes_panel_says_why_a_run_cannot_be_declared_yet() -> None:
    begun = panel(after(opened(1), Start(0, "D17-0")), "routes")
    assert "Not a run yet. A route needs at least two stops." in str(begun.html)
    assert begun.text.endswith("Not a run yet. A route needs at least two stops.")
    north = msgspec.structs.replace(loop("B19 GMO"), fleets=(Fleet("GMO", ("3",)),))
    away = after(opened(1, Moment(north, "GMO")), Start(0, "D17-0"), Extend(0, "C18-0"))
    assert "Not a run yet. The route has no stop with a token of the company." in panel(away, "routes").text
    worse = after(opened(2), *TO_CHICAGO, Declare(), *TO_THE_DOT)
    assert panel(worse, "routes").text.endswith("Declared: 70, -30")


def test_the_track_is_a_table_for_who_does_not_see_the_map() -> None:
    fleets = (Fleet("GMO", ("3",)),)
    position = Position("2", loop().tiles, tokens("B19 GMO"), tokens("C18 GMO"), fleets=fleets)
    state = opened(1, Moment(position, "GMO"))
    assert panel(state, "track").text.splitlines() == [
        "Chicago A22, 40, ends only: Springfield, IL B19, St. Louis C18",
        "D17, 10: St. Louis C18",
        "Springfield, IL B19, 20, own token: Chicago A22, St. Louis C18",
        "St. Louis C18, 30×2, twice at an end only, own token: Chicago A22, D17, Springfield, IL B19",
    ]
    assert panel(state, "track").text in VIEW.text(state)
    assert panel(state, "track").text not in VIEW.text(after(state, Start(0, "B19-0")))


def test_the_track_table_tells_full_cities_private_tokens_and_parallel_track() -> None:
    full = opened(1, Moment(loop("B19 GMO", "C18 MP"), "MP"))
    assert "Springfield, IL B19, 20, full, ends only: " in panel(full, "track").text
    port = Position("2", GULF, tokens("M20 GMO"), (), (PrivateToken("open_port", "M20", "GMO"),), ())
    lone = Moment(msgspec.structs.replace(port, fleets=(Fleet("GMO", ("2",)),)), "GMO")
    assert "Mobile M20, 20+20, own token: " in panel(opened(1, lone), "track").text


def test_a_best_run_that_was_missed_is_shown_after_the_finding() -> None:
    assert "best" not in {card.key for card in VIEW.panels(after(opened(1), *TO_THE_DOT), 0)}
    assert "best" not in {card.key for card in VIEW.panels(after(opened(1), *TO_CHICAGO, Declare()), 0)}
    missed = panel(after(opened(1), *TO_THE_DOT, Declare()), "best")
    assert "Chicago A22 40 - St. Louis C18 30" in str(missed.html)
    assert missed.text.splitlines()[-1].endswith("70")


def test_hints_are_a_panel_of_their_own() -> None:
    state = after(opened(1), TakeHint(), TakeHint(), TakeHint())
    assert panel(state, "hints").text.splitlines() == [
        "The best run earns 70.",
        "In a best run the 2-train runs between Chicago A22 and St. Louis C18.",
        "In a best run the 2-train runs Chicago A22 - St. Louis C18.",
    ]


def test_money_is_shown_at_a_table_only() -> None:
    assert "money" not in {card.key for card in VIEW.panels(opened(1), 0)}
    state = after(opened(2), *TO_CHICAGO, Declare(), Accept(), Pay(Dividend.HALF))
    assert panel(state, "money").text.splitlines() == [
        "Player         Shares  Cash",
        "The president       5    20",
        "Stockholder 2       5    20",
        "MP treasury              30",
    ]


def test_the_position_panel_tells_what_counts() -> None:
    position = msgspec.structs.replace(
        loop(trains=("3",)), private_tokens=(PrivateToken("closed_port", "M20", None),)
    )
    facts = panel(opened(1, Moment(position, "MP")), "position").text
    assert "MP Missouri Pacific runs in phase 2." in facts
    assert "Its trains: 3." in facts
    assert "The closed port of another company lies at Mobile." in facts
    puzzle = panel(start(GAME, 1, options_of(GAME, {"puzzle": "hard-wire-to-dallas"})), "position").text
    assert "Wire to Dallas (hard)" in puzzle
    assert "A connection run" in puzzle
    assert "Its destination token doubles Dallas where a route begins or ends there." in puzzle


@pytest.mark.parametrize("puzzle", list(GAME.puzzles))
def test_the_map_opens_on_all_the_track_a_route_can_use(puzzle: str) -> None:
    state = start(GAME, 1, options_of(GAME, {"puzzle": puzzle}))
    head = str(GAME.view.board(state)).partition(">")[0]
    left, top, width, height = map(float, head.partition('data-start="')[2].partition('"')[0].split())
    network = GAME.operation(state.moment, state.doubling).network
    for hex in {hex_of(stop) for stop in drafting.within_reach(network)}:
        x, y = curves.place(hex)
        assert left < x < left + width, hex
        assert top < y < top + height, hex


def test_P3_at_a_table_the_best_run_is_shown_to_every_holder() -> None:
    (plan,) = VIEW.plans(opened(2), 0)
    assert plan.title == "The best run: 70"
    state = after(opened(2), *TO_THE_DOT, Declare())
    (better,) = VIEW.plans(state, 1)
    assert better.actions[-1] == PointOut()
    state = after(state, *better.actions)
    assert (state.run and state.run.total, list(VIEW.plans(state, 0))) == (70, [])


def test_P3_a_lone_player_has_to_find_it() -> None:
    assert list(VIEW.plans(opened(1), 0)) == []


def test_a_plan_goes_on_from_what_lies_on_the_board() -> None:
    state = after(opened(2, Moment(loop(trains=("2", "3")), "MP")), Start(0, "B19-0"), Start(1, "D17-0"))
    (plan,) = VIEW.plans(state, 0)
    done = after(state, *plan.actions)
    assert done.run is not None
    assert done.run.total == 160


@pytest.mark.parametrize("dividend", list(Dividend))
def test_every_dividend_has_its_button(dividend: Dividend) -> None:
    state = after(opened(2), *TO_CHICAGO, Declare(), Accept())
    (target,) = VIEW.click_path(state, Pay(dividend))
    assert f'data-target="{target}"' in str(panel(state, "routes").html)
