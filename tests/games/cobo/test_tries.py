"""What is said of touches that are no choice now: the rules' own sentences."""

from __future__ import annotations

from msgspec.structs import replace

from tests.games.cobo.positions import after, at, board, box, home, move
from trainboard.games.cobo.actions import EndMoves, EndTurn
from trainboard.games.cobo.data import Road
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import State, Step
from trainboard.kit.refusal import refusal
from trainboard.kit.view import Target


def why(state: State, *path: str) -> str:
    return refusal(GAME, state, GAME.to_act(state), [Target(step) for step in path])


EN_ROUTE = board({"9": at("GAR"), "95": at("BO04.1>"), "5": home(), "1": at("BO26.1"), "STLN": box("GRA", ready=4)})


def test_10_a_train_that_may_not_move_says_why() -> None:
    moved = move(EN_ROUTE, "95", "BO04.3>")
    assert why(moved, "train:95") == "95 has moved this turn."
    assert why(EN_ROUTE, "train:5").startswith("5 is not under way on the line: it stands in a terminal")
    assert why(EN_ROUTE, "train:STLN") == "STLN is not under way on the line: it is loading, and goes on in turn 4."
    assert why(EN_ROUTE, "train:97") == "97 is not under way on the line: it is out of play."
    said = "1 is a train of the other road, and you have no 4-section right over it now."
    assert why(EN_ROUTE, "train:1") == said


def test_11_a_place_a_train_cannot_come_to_says_why() -> None:
    assert why(EN_ROUTE, "train:95", "place:BO04.2") == (
        "95 may not stop at Sand Patch (BO04.2), Connellsville track: "
        "it must keep its normal rate of 2 sections, or give way."
    )
    assert why(EN_ROUTE, "train:95", "place:BO04.1").startswith("95 may not stand here: it must keep its normal rate")
    assert why(EN_ROUTE, "train:95", "place:BO05.2").endswith("this turn: it does not run so far.")
    assert "this turn: that is not on its way to" in why(EN_ROUTE, "train:95", "place:CO03.1")


def test_18_a_train_in_the_way_is_named() -> None:
    behind = board({"99": at("CO28.2"), "93": at("CO28.4", moved=True)}, first=Road.CO)
    assert (
        why(behind, "train:99", "place:CO28.5") == "99 cannot reach Scottsville (CO28.5) this turn: 93 is in its way."
    )


def test_a_place_touched_first_asks_for_a_train_that_may_come_there() -> None:
    assert why(EN_ROUTE, "place:BO04.3").startswith("Choose “")
    assert why(EN_ROUTE, "place:CO03.1") == ""
    assert why(EN_ROUTE, "train:95", "train:9") == "Something else is chosen now; go back first."


def test_22_a_train_that_may_not_leave_says_why() -> None:
    early = board(
        {"5": home(), "9": home(), "95": at("BO04.1>", moved=True), "1": home()}, turn=4, step=Step.DEPARTURES
    )
    assert why(early, "train:5") == "5 may not leave before its scheduled time, 4:40 pm."
    assert why(early, "train:95") == "95 cannot leave a terminal this turn: it has moved."
    assert why(early, "train:1") == "1 is a train of the other road."
    sent_home = board({"5": home(ready=7)}, turn=6, step=Step.DEPARTURES)
    assert why(sent_home, "train:5") == "5 cannot leave a terminal this turn: it may go on from turn 7, 6 pm."


def test_a57_an_order_names_the_place_it_cannot_give() -> None:
    state = board({"1": at("BO26.4"), "88": at("BO26.8")}, first=Road.CO)
    said = "88 may not be ordered to Lee Hall (CO03.1), Richmond track."
    assert why(state, "order:88", "place:CO03.1") == said
    assert why(state, "order:1", "place:CO03.1") == "1 is a train of your own: move it without an order."


def test_40_only_freights_equally_near_are_held() -> None:
    tied = tuple(GAME.rail.index[id] for id in ("95", "96"))
    state = replace(board({"95": at("BO10.3>"), "96": at("BO11.2<"), "9": at("GAR")}), step=Step.HOLD, ties=tied)
    assert why(state, "train:9") == "9 is not one of the freights equally near: 95 and 96."


def test_45_a_train_that_is_not_to_be_challenged_says_why() -> None:
    state = board({"9": at("GAR"), "95": at("BO04.1>"), "1": at("BO26.1")}, routes="challenge")
    state = after(move(state, "95", "BO04.3>"), EndMoves())
    while state.step is Step.DEPARTURES:
        state = after(state, EndTurn())
    assert why(state, "train:9") == "9 did not move in this half-turn."
    assert why(state, "train:1") == "1 is not a train of the road that has just moved."


def test_a_touch_of_nothing_means_nothing() -> None:
    for path in ("train:0", "place:XX", "place:", "to:95:BO04.1", "minute:99", "train", "", ":"):
        assert why(EN_ROUTE, path) == ""
        assert why(EN_ROUTE, "train:95", path) == ""
