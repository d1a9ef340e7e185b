"""What C&O/B&O shows: words, click paths, the board and its targets, as a player or the site meets them."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from tests.games.cobo.positions import DATA, after, at, board, box, home, menu
from trainboard.games.cobo import actions, events, reading
from trainboard.games.cobo.data import Direction, Road
from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import State, Step
from trainboard.games.cobo.steps import challenges
from trainboard.kit.game import BadInput
from trainboard.kit.look import standalone
from trainboard.kit.view import Target

VIEW = GAME.view


def drawn(state: State) -> str:
    return str(VIEW.board(state))


def labels(state: State, action: actions.Action) -> list[str]:
    return [VIEW.label(state, step) for step in VIEW.click_path(state, action) if isinstance(step, str)]


def element(state: State, target: str) -> str:
    """The markup of the last element on the board with a target, up to the next target."""
    found = re.findall(rf'<g [^>]*data-target="{re.escape(target)}".*?(?=data-target|$)', drawn(state), re.S)
    assert found, target
    return str(found[-1])


# Words

SENTENCES: list[tuple[events.Event, str]] = [
    (events.CoinFlipped(Road.BO, 1), "The coin says B&O: it moves first from turn 1."),
    (events.TurnBegan(7, Road.CO), "Turn 7 begins, 6 pm; C&O moves first."),
    (events.CardTurned(5), "Situation card 5 is turned."),
    (events.LoadPlaced("CU", Direction.EAST, 1), "Cumberland has 1 eastbound load more."),
    (events.LoadPlaced("WSH", Direction.WEST, 2), "Washington, Ind. has 2 westbound loads more."),
    (
        events.SituationBegan(1, 3),
        "Derailment at Sand Patch: nobody enters or leaves Sand Patch (BO04.2) (through turn 3).",
    ),
    (events.SituationEnded(1), "Over: Derailment at Sand Patch."),
    (events.FreightHeld("93"), "C&O freight 93 is held this turn by the Situation card."),
    (
        events.Moved("5", ("WA", "BO01.1", "BO01.2>")),
        "B&O 5 runs to Germantown (BO01.2), Brunswick track.",
    ),
    (events.Moved("88", ("BO26.6", "BO26.7"), backed=True), "B&O freight 88 backs to Breese (BO26.7)."),
    (
        events.Moved("88", ("BO26.7", "BO26.6", "BO26.7"), backed=True),
        "B&O freight 88 runs ahead and backs to Breese (BO26.7).",
    ),
    (
        events.Moved("88", ("BO26.7", "BO26.6s"), ordered=True),
        "B&O freight 88 is run to Carlyle (BO26.6), siding by order.",
    ),
    (
        events.Moved("88", ("BO26.6", "BO26.7"), backed=True, ordered=True),
        "B&O freight 88 is backed to Breese (BO26.7) by order.",
    ),
    (events.Stood("9", "WA"), "B&O 9 stands at Washington."),
    (events.Stood("9", "BO01.1", ordered=True), "B&O 9 is held at Silver Spring (BO01.1) by order."),
    (
        events.Departed(("5", "5-19", "5-31"), "WA", 280, 0, ("WA", "BO01.1>")),
        "B&O 5 with 5-19 and 5-31 leaves Washington at 4:40 pm, for Silver Spring (BO01.1), Brunswick track.",
    ),
    (
        events.Departed(("9",), "WA", 80, 20, ("WA", "BO01.1>")),
        "B&O 9 leaves Washington at 1:20 pm, 20 minutes late, for Silver Spring (BO01.1), Brunswick track.",
    ),
    (events.LaidOver("5", "WIL", 940), "B&O 5 lays over at Willard from 3:40 am."),
    (
        events.Arrived("5", Road.BO, "CHI", 1320, 0, 5),
        "B&O 5 arrives at Chicago at 10:00 am, on time: 5 points.",
    ),
    (
        events.Arrived("5", Road.BO, "CHI", 1300, -20, 5),
        "B&O 5 arrives at Chicago at 9:40 am, 20 minutes early: 5 points.",
    ),
    (
        events.Arrived("5", Road.BO, "CHI", 1360, 40, 0),
        "B&O 5 arrives at Chicago at 10:40 am, 40 minutes late: no points.",
    ),
    (
        events.Loaded("93", Road.CO, "CHV", 450, 2, 10),
        "C&O freight 93 takes 2 loads at Charlottesville at 7:30 pm: 10 points.",
    ),
    (events.LeftPlay("93", "CHI"), "C&O freight 93 reaches Chicago and leaves play."),
    (events.Announced("93"), "C&O freight 93 is announced to be off its route; it comes back."),
    (events.MovesEnded(Road.BO), "B&O leaves its other trains where they stand."),
    (events.DeparturesEnded(Road.CO), "C&O sends no more trains out this turn."),
    (
        events.ChallengeUpheld("93", Road.BO, 10, 10),
        "B&O challenges C&O freight 93, rightly: it goes home, and B&O is paid for its load, 10 points.",
    ),
    (
        events.ChallengeUpheld("2", Road.BO, 5, 0),
        "B&O challenges C&O 2, rightly: it goes home and gives back 5 points.",
    ),
    (
        events.ChallengeUpheld("2", Road.BO, 0, 0),
        "B&O challenges C&O 2, rightly: it is off its route and goes home.",
    ),
    (events.ChallengeRefuted("2", Road.BO), "B&O challenges C&O 2 in vain: it is on its route."),
    (events.Charged(Road.BO, 3, 6), "B&O is charged 6 points for 3 loads left on its right-of-way."),
    (events.HalfTurnScored(Road.CO, 3, -2, 8), "C&O books -2 for turn 3; its total is 8."),
    (events.FreightsRestored(), "A second day: every freight stands at its origin again."),
    (events.GameEnded((85, 60)), "The day is over: C&O 85, B&O 60."),
    (events.GameEnded((0, 85), Road.BO), "The day is over: B&O 85."),
]


@pytest.mark.parametrize(("event", "words"), SENTENCES, ids=lambda value: type(value).__name__)
def test_every_fact_has_its_sentence(event: events.Event, words: str) -> None:
    assert VIEW.sentence(event) == words


def test_no_kind_of_fact_is_forgotten() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(events.Event))


def test_the_effect_of_every_special_is_told() -> None:
    told = {VIEW.sentence(events.SituationBegan(card.number, 2)) for card in DATA.cards if card.special}
    assert len(told) == sum(card.special is not None for card in DATA.cards)
    assert any("passenger trains due out of Chicago leave 20 minutes later" in words for words in told)
    assert any("no freight standing in Pittsburgh leaves it" in words for words in told)
    assert any("the freight on the line nearest to Willard may not move" in words for words in told)
    assert any("on the westbound track" in words for words in told)


def test_the_prompt_says_who_is_asked_what() -> None:
    state = board({"5": at("BO01.1>"), "93": at("CO04.1")}, turn=7, first=Road.CO)
    assert VIEW.prompt(state, 0) == "You (C&O) are to move trains on the line (1 train left)."
    assert VIEW.prompt(state, 1) == VIEW.prompt(state, None) == "C&O is to move trains on the line (1 train left)."
    leaving = replace(state, step=Step.DEPARTURES)
    assert VIEW.prompt(leaving, 0).startswith("You (C&O) are to send out trains")
    asked = replace(state, step=Step.CHALLENGES)
    assert VIEW.prompt(asked, 1) == "You (B&O) are to challenge a train of C&O that moved, or accept."
    assert VIEW.chapter(state) == "Turn 7, 6 pm"


def test_the_prompt_of_chance_and_of_a_tie() -> None:
    state = board({"93": at("CO04.1"), "88": at("BO26.7")}, turn=3)
    assert VIEW.prompt(replace(state, step=Step.FLIP), 0) == "A coin says which road moves first."
    assert VIEW.prompt(replace(state, step=Step.CARD), 0) == "The Situation card of turn 3 is turned up."
    ties = tuple(GAME.rail.index[id] for id in ("93", "88"))
    held = replace(state, step=Step.HOLD, ties=ties)
    assert VIEW.prompt(held, 1) == "You (B&O) are to name the freight that the card holds: 93 and 88."
    assert VIEW.click_path(held, actions.Hold("88")) == ("hold:88",)
    assert element(held, "hold:88")


@pytest.mark.parametrize(
    ("earned", "words"),
    [
        (((85,), (60,)), "The day is over: C&O wins, 85 points to 60."),
        (((-4,), (6,)), "The day is over: B&O wins, 6 points to -4."),
        (((7,), (7,)), "The day is over: C&O and B&O share the victory with 7 points each."),
    ],
)
def test_the_end_of_a_game_for_two(earned: Any, words: str) -> None:
    over = replace(board({}), step=Step.OVER, earned=earned)
    assert VIEW.prompt(over, 0) == words
    assert VIEW.chapter(over) == "The day is over"


@pytest.mark.parametrize(
    ("solo", "points", "words"),
    [
        ("C&O", 60, "60 points, the scenario is won (it asks for 60)"),
        ("C&O", 55, "55 points, too few for the 60 of the scenario"),
        ("both", 100, "100 points, the scenario is won (it asks for 100)"),
    ],
)
def test_44_the_end_of_a_solo_scenario(solo: Any, points: int, words: str) -> None:
    over = replace(board({}, seats=1, solo=solo), step=Step.OVER, earned=((points,), (0,)))
    assert VIEW.prompt(over, 0) == f"The day is over: {words}."


def test_the_text_board_fits_a_terminal() -> None:
    state = board(
        {"5": at("BO01.1>"), "5-19": at("BO01.1>", under="5"), "8": at("BO04.5<"), "93": home(), "11": box("CIN")},
        turn=6, discs={("CU", "east"): 2}, cards=(1,), special_situations=True,
    )  # fmt: skip
    text = VIEW.text(state)
    assert max(map(len, text.splitlines())) <= 100
    assert "Turn 6, 5 pm" in text
    assert re.search(r"5\+5-19 +> CHI +Silver Spring \(BO01.1\).*on time", text)
    assert "Cumberland 2 east" in text
    assert "Derailment at Sand Patch" in text
    assert "Newport News 93" in text
    assert "laying over in Cincinnati" in text


# Click paths


def test_a_move_is_a_train_and_then_a_place_with_its_time() -> None:
    state = board({"9": at("BO01.1>")}, turn=2)
    move = actions.Move("9", "BRU")
    assert VIEW.click_path(state, move) == ("train:9", "to:9:BRU")
    assert labels(state, move) == [
        "9 Chicago Express: Silver Spring (BO01.1), Brunswick track, 20 minutes early",
        "Brunswick, 2:00 pm",
    ]


def test_arrivals_loads_and_orders_are_told_apart() -> None:
    state = board({"93": at("CO04.5")}, turn=7, first=Road.CO, discs={("CHV", "west"): 1})
    loading = actions.Move("93", "CHV", load=True)
    assert VIEW.click_path(state, loading) == ("train:93", "load:93:CHV")
    assert labels(state, loading)[-1] == "Load at Charlottesville, 7:00 pm"
    near = board({"9": at("BO15.1>")}, turn=20)
    assert labels(near, actions.Move("9", "CHI"))[-1] == "Arrive at Chicago, 7:20 am"
    faced = board({"1": at("BO26.4"), "88": at("BO26.8")}, turn=3, first=Road.CO)
    assert VIEW.prompt(faced, 0).endswith("(1 train left); by the 4-section right also 88.")
    ordered = menu(faced, actions.Order)
    assert ordered
    assert {VIEW.click_path(faced, action)[0] for action in ordered} == {"order:88"}
    assert labels(faced, ordered[0])[0].startswith("Order 88 to Washington")


def test_a_departure_is_a_train_a_stack_a_minute_and_a_place() -> None:
    state = board({"5": home(), "5-19": home(), "5-31": home()}, turn=5, step=Step.DEPARTURES)
    leave = actions.Depart(("5", "5-19"), 40, "BO01.1>")
    path = VIEW.click_path(state, leave)
    assert path == ("train:5", "depart:5+5-19", "minute:40", "to:5+5-19@40:BO01.1>")
    assert labels(state, leave) == [
        "5 Capitol Limited: home in Washington, due out 4:40 pm",
        "5 with 5-19",
        "leave at 4:40 pm",
        "Silver Spring (BO01.1), Brunswick track, 5:00 pm",
    ]


def test_a76_an_off_route_move_is_marked_before_it_is_confirmed() -> None:
    trains = {"2": at("BO26.1")}
    free = board(trains, turn=2, first=Road.CO, routes="challenge")
    targets = {VIEW.click_path(free, action)[-1] for action in menu(free, actions.Move)}
    strays = {target for target in targets if str(target).startswith("off_route:2:")}
    assert strays
    assert targets - strays
    for target in strays:
        assert VIEW.label(free, Target(str(target))).startswith("OFF ITS ROUTE: ")
        assert "cobo-stray" in element(free, str(target))
    enforced = board(trains, turn=2, first=Road.CO)
    assert "off_route:" not in drawn(enforced)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a33_the_mark_agrees_with_what_a_challenge_would_find(seed: int) -> None:
    rng, state, found = random.Random(seed), GAME.start(2, GAME.Options(first="B&O")), set()
    for _ in range(150):
        action = rng.choice(menu(state))
        path = VIEW.click_path(state, action)
        state = GAME.apply(state, action)
        id = action.train if isinstance(action, actions.Move) else "".join(getattr(action, "trains", ())[:1])
        train = state.trains[GAME.rail.index[id]] if id else None
        if train and len(train.trail) > 1 and not train.announced:
            marked = str(path[-1]).startswith("off_route:")
            found.add(marked)
            assert marked == challenges.strayed(GAME.rail, train, GAME.rail.index[id]), action
    assert found == {True, False}


def test_45_the_challenge_step_shows_every_train_that_moved_and_not_which_strayed() -> None:
    state = board({"2": at("BO26.1"), "3": at("CO12.3>")}, turn=2, first=Road.CO, routes="challenge")
    stray = next(a for a in menu(state, actions.Move) if str(VIEW.click_path(state, a)[-1]).startswith("off_route:2"))
    state = after(state, stray)
    while menu(state, actions.Move):
        state = after(state, menu(state, actions.Move)[0])
    state = after(state, actions.EndTurn()) if menu(state, actions.EndTurn) else state
    assert state.step is Step.CHALLENGES
    offered = {VIEW.click_path(state, action) for action in menu(state)}
    assert offered == {("accept:all",), ("challenge:2",), ("challenge:3",)}
    assert VIEW.label(state, Target("challenge:2")).startswith(
        "Challenge 2 George Washington: Xenia, Ill. (BO26.1) by "
    )
    assert "off_route" not in drawn(state) + "".join(str(panel.html) for panel in VIEW.panels(state, 1))


# The board


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("STA = {", "OZ = {", "places.STA is missing: give its x and y"),
        (
            'y = 110, name = "n", columns = 4',
            'y = 110, name = "up", columns = 4',
            "places.GR.name: 'up' is none of n, s",
        ),
        ("BO04 = [[", "BO99 = [[", "bends.BO99: the board has no such segment"),
        ('places = ["NN", "RIC", "GOR"]', 'places = ["NN", "GOR"]', "no segment joins NN and GOR"),
        (
            'places = ["NN", "RIC", "GOR"]',
            'places = ["NN"]',
            "co-newport-news: a line leads over two places at least",
        ),
        ("size = [2500, 1600]", "size = 2500", "Expected `array`"),
    ],
)
def test_a_layout_that_cannot_be_drawn_is_refused_with_its_key(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    folder = shutil.copytree(reading.HERE, tmp_path / "own")
    sheet = folder / "layout.toml"
    text = sheet.read_text("utf-8")
    assert old in text
    sheet.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadInput, match=r"layout\.toml") as refused:
        GAME.with_data(folder)
    assert reason in str(refused.value)


def test_a_folder_without_a_layout_is_drawn_as_ours(tmp_path: Path) -> None:
    folder = shutil.copytree(reading.HERE, tmp_path / "own")
    (folder / "layout.toml").unlink()
    own = GAME.with_data(folder)
    state = own.start(2, own.Options(first="C&O"))
    assert str(own.view.board(state)) == drawn(state)


def test_the_board_is_well_formed_and_uses_no_inline_style() -> None:
    state = GAME.start(2, GAME.Options(first="C&O"))
    text = standalone(VIEW.board(state), VIEW.css)
    ElementTree.fromstring(text)
    assert " style=" not in text


def test_the_board_says_that_it_is_a_reconstruction_and_where_its_districts_are() -> None:
    board_ = drawn(GAME.start(2, GAME.Options()))
    assert "Reconstruction: not the published board" in board_
    names = re.findall(r'<view id="district-[^"]*" data-name="([^"]*)"', board_)
    assert "Pittsburgh" in names
    assert len(names) == len(set(names)) >= 8


def test_tracks_separators_sidings_and_crossovers_are_drawn() -> None:
    board_ = drawn(board({}))
    rails = re.findall(r'<path class="cobo-rail" d="([^"]*)"></path>', board_.partition("cobo-legend")[0])
    assert sorted(d.count("M") for d in rails) == sorted(segment.tracks for segment in DATA.segments)
    opened = board_.partition("cobo-legend")[0].count('class="cobo-open"')
    assert opened == sum(sum(segment.open) for segment in DATA.segments)
    sides = re.findall(r'class="cobo-rail cobo-side" d="([^"]*)"', board_)
    sections = DATA.sections
    assert sum(d.count("M") for d in sides) == sum(s.siding + 2 * s.crossover for s in sections)


def test_15_a_moved_train_is_faint_and_a_stack_is_one_target() -> None:
    state = board({"5": at("BO01.2>"), "5-19": at("BO01.2>", under="5"), "8": at("BO04.5<")}, turn=6)
    stack = element(state, "train:5")
    assert ">5-19</text>" in stack
    assert "cobo-moved" not in stack
    moved = after(state, menu(state, actions.Move)[0])
    assert "cobo-moved" in element(moved, "train:5")
    assert "moved this turn" in element(moved, "train:5")


def test_the_legend_shows_a_counter_of_each_class_and_both_loads() -> None:
    legend = drawn(board({})).partition("cobo-legend")[2].partition('class="cobo-discs"')[0]
    for look in ("co-limited", "co-express", "co-freight", "bo-limited", "bo-express", "bo-freight"):
        assert legend.count(f"cobo-{look}") == 1
    assert (legend.count("cobo-disc-east"), legend.count("cobo-disc-west")) == (1, 1)


def test_33_loads_show_their_direction_and_number() -> None:
    board_ = drawn(board({}, discs={("CU", "east"): 2, ("PI", "west"): 3})).partition('class="cobo-discs"')[2]
    assert "2 eastbound loads" in board_
    assert "3 westbound loads" in board_
    assert (board_.count("cobo-disc-east"), board_.count("cobo-disc-west")) == (1, 1)


def test_a_chosen_train_shows_its_route_and_where_it_can_go() -> None:
    state = board({"9": at("BO01.1>")}, turn=2)
    assert re.search(r'<path class="cobo-route" data-target="train:9"', drawn(state))
    assert ">2:00</text>" in element(state, "to:9:BRU")


def test_40_special_situations_are_drawn_where_they_bite() -> None:
    state = board({}, cards=(1, 2, 10), special_situations=True)
    board_ = drawn(state)
    for look in ("cobo-block", "cobo-limit", "cobo-hold"):
        assert f'class="{look}"' in board_
