"""The commands on games and records, typed as a user types them."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from trainboard import __version__, load, new
from trainboard.cli import main
from trainboard.games.age_of_rail.data import DATA
from trainboard.kit.game import BadInput
from trainboard.kit.record import save

BOTS = ["--seat", "random", "--seat", "random", "--seat", "random", "--seed", "5"]
PERSON = ("play", "age-of-rail", "--seat", "human", "--seat", "random", "--seat", "random", "--seed", "1")


class Typed:
    """Runs `trainboard` with words, and with lines typed at its prompts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.patch, self.capsys = monkeypatch, capsys

    def __call__(self, *words: str | Path, lines: str = "") -> tuple[int, str, str]:
        self.patch.setattr("sys.argv", ["trainboard", *map(str, words)])
        self.patch.setattr("sys.stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = self.capsys.readouterr()
        return int(end.value.code or 0), out, err


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    return Typed(monkeypatch, capsys)


def test_games_lists_every_game_with_options_and_bots(typed: Typed) -> None:
    status, out, _ = typed("games")
    assert status == 0
    for word in ("age-of-rail", "map=allegheny", "own_shares=true (or false)", "random"):
        assert word in out


def test_bots_alone_just_play_and_the_same_seed_plays_the_same(typed: Typed, tmp_path: Path) -> None:
    first, second = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    for path in (first, second):
        status, out, _ = typed("play", "age-of-rail", *BOTS, "--quiet", "--save", path)
        assert status == 0
        assert "score" in out
    assert first.read_bytes() == second.read_bytes()


def test_the_end_of_a_game_says_who_won_or_whether_the_scenario_is_won(typed: Typed) -> None:
    _, out, _ = typed("play", "cobo", "--seat", "dispatcher", "--option", "solo=C&O", "--quiet", "--seed", "2")
    assert "the scenario is won" in " ".join(out.split())


def test_play_tells_each_action_in_a_sentence(typed: Typed) -> None:
    _, out, _ = typed("play", "age-of-rail", *BOTS)
    assert "Player 1 bids" in out
    assert "The Final Payoff is made" in out


def test_play_tells_first_what_chance_brought(typed: Typed) -> None:
    _, out, _ = typed("play", "cobo", "--seat", "dispatcher", "--seat", "dispatcher", "--seed", "3")
    assert out.startswith("The coin says C&O: it moves first from turn 1.\nTurn 1 begins, noon; C&O moves first.\n")


def test_a_person_plays_asks_for_help_and_stops(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    status, out, _ = typed(*PERSON, "--save", path, lines="h\ni\nt\n9\n1\n7\nq\n")
    assert status == 0
    assert "a number: choose" in out
    assert "There is no choice 9." in out
    assert "Player 1 bids $7 for C&O." in out
    assert "Stopped after" in out
    assert load(path).actions[0] == new("age-of-rail").parse('{"type":"Bid","amount":7}')


def test_a_person_is_told_first_what_the_game_is_about(typed: Typed) -> None:
    _, out, _ = typed(*PERSON, lines="q\n")
    assert out.startswith("Age of Rail: Allegheny. Bid for shares of railroads; whoever holds most")
    assert "Type r to be told how it is played." in out


def test_r_tells_how_to_play(typed: Typed) -> None:
    _, out, _ = typed(*PERSON, lines="r\nq\n")
    for line in new("age-of-rail").game.view.how():
        assert f"- {line}\n" in out


@pytest.fixture
def my_turn(typed: Typed, tmp_path: Path) -> Callable[[str], str]:
    """Types lines in a game where the person holds every share sold and has the first turn; what is printed."""
    match = new("age-of-rail", seats=3)
    while match.to_act != 0 or "Turn" not in match.game.view.chapter(match.state):
        for text in ('{"type":"Bid","amount":15}', '{"type":"Pass"}', '{"type":"Pass"}'):
            match.apply(match.parse(text))
        match.apply(next(iter(match.legal_actions)))
    path = tmp_path / "mine.jsonl"

    def answer(lines: str) -> str:
        save(match.record(), path)
        return typed(*PERSON, "--save", path, "--resume", lines=lines)[1]

    return answer


def test_the_board_is_shown_when_others_have_acted_not_after_each_own_step(my_turn: Callable[[str], str]) -> None:
    one, two = "3\n1\n", "3\n1\n1\n"  # Develop Locations and one, or two: then the others act
    shown = [my_turn(lines).count("Metro Areas:") for lines in ("q\n", f"{one}q\n", f"{one}t\nq\n", f"{two}q\n")]
    assert shown == [1, 1, 2, 2]
    assert my_turn(f"{one}u\nq\n").count("Metro Areas:") == 2


def test_a_build_may_end_after_its_first_link(my_turn: Callable[[str], str]) -> None:
    out = my_turn("1\n1\n1\n0\nq\n")
    assert "0  that is all" in out
    assert "for $5; its income is now" in out


def test_the_person_is_told_who_they_are(typed: Typed) -> None:
    _, out, _ = typed("play", "age-of-rail", "--seat", "random", "--seat", "human", "--seat", "random", lines="q\n")
    assert "Initial Offering, you are Player 2" in out


def test_a_plan_tells_what_it_will_bring_about_before_it_is_agreed_to(typed: Typed, tmp_path: Path) -> None:
    dispatching = ("play", "cobo", "--seat", "human", "--seat", "dispatcher", "--seed", "3")
    told = "C&O 1 runs to Flora."
    _, refused, _ = typed(*dispatching, lines="p\n3\nb\nq\n")
    _, agreed, _ = typed(*dispatching, lines="p\n3\n\nq\n")
    _, said_yes, _ = typed(*dispatching, lines="p\n3\ny\nq\n")
    assert (refused.count(told), agreed.count(told), said_yes.count(told)) == (1, 2, 2)
    assert "Stopped after 2 actions" in refused
    assert "Stopped after 4 actions" in agreed


def test_a_person_can_go_on_later_and_undo(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    typed(*PERSON, "--save", path, lines="1\n7\n")
    played = len(load(path).actions)
    status, out, _ = typed(*PERSON, "--save", path, "--resume", lines="u\n")
    assert status == 0
    assert "Took back" in out
    assert len(load(path).actions) < played


def test_undo_before_the_first_own_action_leaves_the_others_alone(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    seats = ("--seat", "greedy", "--seat", "human", "--seat", "greedy", "--seed", "5")
    typed("play", "age-of-rail", *seats, "--save", path, lines="q\n")
    before = path.read_bytes()
    _, out, _ = typed("play", "age-of-rail", *seats, "--save", path, "--resume", lines="u\nq\n")
    assert "nothing yet" in out
    assert path.read_bytes() == before


def test_ctrl_c_while_bots_think_says_where_the_game_is(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("trainboard.cli.games.bot_move", interrupted)
    path = tmp_path / "mine.jsonl"
    status, out, _ = typed("play", "age-of-rail", *BOTS, "--save", path)
    assert (status, "saved in" in out) == (0, True)
    assert load(path).actions == []


def test_what_is_not_a_plain_number_is_no_choice(typed: Typed) -> None:
    _, out, _ = typed(*PERSON, lines="²\n1\n²\n7\nq\n")
    assert "a number: choose" in out
    assert "A whole number within these bounds" in out
    assert "Player 1 bids $7 for C&O." in out


def test_a_pipe_gets_its_lines_whole(typed: Typed, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    _, out, _ = typed("replay", saved)
    assert max(map(len, out.splitlines())) > 60


def test_an_action_can_be_typed_as_json_and_a_forbidden_one_is_explained(typed: Typed) -> None:
    _, out, _ = typed(*PERSON, lines='j {"type":"Bid","amount":500}\nj {"type":"Fly"}\nj {"type":"Pass"}\n')
    assert "$80" in out
    assert "not an action" in out
    assert "Player 1 passes on C&O." in out


def test_q_stops_and_b_goes_back_also_where_a_number_is_asked(typed: Typed) -> None:
    status, out, _ = typed(*PERSON, lines="q\n1\n7\n")
    assert status == 0
    assert "Stopped after 0 actions." in out
    _, out, _ = typed(*PERSON, lines="1\nx\nb\n2\n")
    assert "A whole number within these bounds" in out
    assert "Player 1 passes on C&O." in out
    _, out, _ = typed(*PERSON, lines="1\nq\n9\n")
    assert "Stopped after 0 actions." in out


@pytest.mark.parametrize("board", ["allegheny", "south_africa"])
def test_a_person_plays_to_the_end(typed: Typed, board: str) -> None:
    """Whatever is typed, the terminal asks on until the Final Payoff."""
    rng = Random(board)
    lines = "\n".join(rng.choice(["1", "2", "3", "", "0", "b", "99"]) for _ in range(6000))
    _, out, _ = typed(*PERSON, "--option", f"map={board}", lines=lines)
    assert "The Final Payoff is made" in out
    assert "human" in out.splitlines()[-4]


@pytest.fixture
def saved(typed: Typed, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    typed("play", "age-of-rail", *BOTS, "--quiet", "--save", path)
    return path


def test_replay_shows_the_end_or_a_moment(typed: Typed, saved: Path) -> None:
    _, out, _ = typed("replay", saved)
    assert "Final Payoff" in out
    _, out, _ = typed("replay", saved, "--at", "3")
    assert "Initial Offering" in out
    assert "After 3 actions" in out


def test_replay_as_json_holds_state_and_scores(typed: Typed, saved: Path) -> None:
    _, out, _ = typed("replay", saved, "--json")
    answer = json.loads(out)
    assert answer["over"] is True
    assert answer["scores"] == list(load(saved).scores)
    assert answer["state"]["cash"] == answer["scores"]


def test_draw_writes_a_picture_that_stands_alone(typed: Typed, saved: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    status, _, _ = typed("draw", saved, "--at", "40", "-o", picture)
    text = picture.read_text(encoding="utf-8")
    assert status == 0
    assert text.startswith("<svg")
    assert "--paper:#f7f2e6" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "whist"), "there is no game 'whist'; there are: "),
        (("play", "age-of-rail", "--seat", "robot"), "is played with 3, 4, 5, 6 seats, not 1"),
        (("play", "age-of-rail", "--seat", "robot", *BOTS[:4]), "has no bot 'robot'"),
        (("play", "age-of-rail", *BOTS, "--option", "map"), "--option takes KEY=VALUE, not 'map'"),
        (
            ("play", "age-of-rail", *BOTS, "--option", "map=mars"),
            "'mars' - at `$.map`; there are: allegheny, south_africa",
        ),
        (("play", "age-of-rail", *BOTS, "--option", "own_shares=perhaps"), "there are: false, true"),
        (("play", "age-of-rail", *BOTS, "--resume", "--save", "x", "--option", "map=mars"), "leave --option out"),
        (("play", "age-of-rail", *BOTS, "--option", "colour=red"), "unknown field `colour`; there are: map, own_"),
        (("play", "age-of-rail", *BOTS, "--save", "/nowhere/x.jsonl"), "/nowhere/x.jsonl: cannot be written"),
        (("play", "age-of-rail", *BOTS, "--resume"), "--resume needs --save"),
        (("replay", "nowhere.jsonl"), "nowhere.jsonl: cannot be read"),
    ],
)
def test_a_mistake_is_one_sentence(typed: Typed, words: tuple[str, ...], sentence: str) -> None:
    status, out, err = typed(*words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_the_version_is_told(typed: Typed) -> None:
    assert typed("--version")[:2] == (0, f"trainboard {__version__}\n")


def test_a_terminal_without_stars_gets_the_rest(saved: Path) -> None:
    command = [sys.executable, "-c", "from trainboard.cli import main; main()", "replay", str(saved)]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=True)
    assert b"? controls the railroad" in done.stdout


def test_a_saved_game_is_not_overwritten(typed: Typed, saved: Path) -> None:
    _, _, err = typed("play", "age-of-rail", *BOTS, "--save", saved)
    assert "is there already" in err


def test_draw_names_what_there_is(typed: Typed, saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    assert "there is no picture 'moon'" in typed("draw", saved, "--panel", "moon", "-o", out)[2]
    assert "there is no view 'moon'" in typed("draw", saved, "--view", "moon", "-o", out)[2]
    assert "holds actions 0 to" in typed("draw", saved, "--at", "9999", "-o", out)[2]
    assert "cannot be written" in typed("draw", saved, "-o", tmp_path / "none" / "x.svg")[2]


def test_a_record_of_other_data_is_refused(typed: Typed, saved: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    digest = json.loads(text.splitlines()[0])["data"]
    saved.write_text(text.replace(digest, "0" * len(digest)), encoding="utf-8")
    assert "other data of Age of Rail" in typed("replay", saved)[2]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda lines: lines[:-1], "the closing line is missing after line"),
        (lambda lines: lines[:20], "the closing line is missing after line 20"),
        (lambda lines: [*lines[:-1], lines[-1][:9]], "Input data was truncated"),
        (lambda lines: [*lines[:4], *lines[5:]], "promises"),
        (lambda lines: [*lines[:4], lines[4][:7], *lines[5:]], "line 5"),
        (lambda lines: [*lines[:4], '{"type":"Fly"}', *lines[5:]], "action 4 of the record (line 5)"),
        (lambda lines: [*lines[:4], '{"type":"Bid","amount":999}', *lines[5:]], "action 4 of the record (line 5)"),
        (lambda lines: [lines[0].replace('"rules_version":1', '"rules_version":99'), *lines[1:]], "rules version 99"),
        (lambda lines: [lines[0].replace("age-of-rail", "whist"), *lines[1:]], "there is no game 'whist'"),
        (lambda lines: [], "line 1"),
    ],
)
def test_a_damaged_record_is_refused_with_the_place(
    typed: Typed, saved: Path, damage: Callable[[list[str]], list[str]], sentence: str
) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines()
    saved.write_text("".join(f"{line}\n" for line in damage(lines)), encoding="utf-8")
    status, out, err = typed("replay", saved)
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_record_cut_off_in_a_line_says_which(typed: Typed, saved: Path) -> None:
    content = saved.read_bytes()
    saved.write_bytes(content[: len(content) // 2])
    assert "is cut off: the file is incomplete" in typed("replay", saved)[2]


def corrected(tmp_path: Path, old: str, new: str) -> Path:
    """Our Allegheny map with one line of its sheet changed."""
    folder = tmp_path / "map"
    shutil.copytree(DATA / "allegheny", folder)
    sheet = folder / "map.toml"
    text = sheet.read_text(encoding="utf-8")
    assert old in text
    sheet.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_a_corrected_map_is_played_and_its_records_need_it(typed: Typed, tmp_path: Path) -> None:
    folder, path = corrected(tmp_path, "double = 15", "double = 12"), tmp_path / "game.jsonl"
    status, _, _ = typed("play", "age-of-rail", *BOTS, "--quiet", "--save", path, "--data", folder)
    assert status == 0
    assert "name that data folder with --data" in typed("replay", path)[2]
    assert "Final Payoff" in typed("replay", path, "--data", folder)[1]


def test_an_invalid_map_is_refused_with_file_key_and_reason(typed: Typed, tmp_path: Path) -> None:
    folder = corrected(tmp_path, 'base = "richmond"', 'base = "rome"')
    status, _, err = typed("play", "age-of-rail", *BOTS, "--data", folder)
    assert status == 2
    assert "map.toml: railroads[0].base: there is no location 'rome'" in err
    assert len(err.splitlines()) == 1


def test_the_python_api_names_the_games(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no game 'whist'"):
        new("whist")
    with pytest.raises(BadInput, match="cannot be read"):
        load(tmp_path / "none")
    with pytest.raises(BadInput, match="not 0"):
        new("age-of-rail", seats=0)


def test_the_python_api_takes_a_data_folder(tmp_path: Path) -> None:
    folder, path = corrected(tmp_path, "double = 15", "double = 12"), tmp_path / "game.jsonl"
    match = new("age-of-rail", data=folder)
    match.apply(match.parse('{"type":"Bid","amount":7}'))
    save(match.record(), path)
    assert load(path, data=folder).actions == match.actions
    with pytest.raises(BadInput, match="played on other data"):
        load(path)
