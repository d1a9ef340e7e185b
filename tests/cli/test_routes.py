"""The commands routes, audit and explain, as a person or a script calls them."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.games.trans_mississippi.builders import GULF, loop, tiles, tokens
from trainboard.cli import app
from trainboard.games.trans_mississippi.files import encode
from trainboard.games.trans_mississippi.moment import Moment, RecordedRoute
from trainboard.games.trans_mississippi.position import Fleet, Position
from trainboard.games.trans_mississippi.puzzles import SHIPPED
from trainboard.kit.game import BadInput

RUNNER = CliRunner()
LOOP = Moment(loop(trains=("2", "3")), "MP", recorded=(RecordedRoute("2", ("C18-0", "B19-0"), 50),))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two positions, one of them in a folder of its own."""
    (tmp_path / "loop.json").write_bytes(encode(LOOP))
    (tmp_path / "gulf").mkdir()
    gulf = Position(
        "2", GULF, tokens("M20 GMO"), tokens("N17 SP"), fleets=(Fleet("GMO", ("2",)), Fleet("SP", ("3",)))
    )
    (tmp_path / "gulf" / "both.json").write_bytes(encode(Moment(gulf)))
    return tmp_path


def call(*words: str | Path) -> Result:
    return RUNNER.invoke(app, [str(word) for word in words], env={"COLUMNS": "160"})


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_routes_gives_one_json_line_for_a_position(folder: Path) -> None:
    result = call("routes", folder / "loop.json", "--json")
    assert result.exit_code == 0
    (line,) = lines(result)
    assert (line["position"], line["company"]) == (str(folder / "loop.json"), "MP")
    assert (line["total"], line["bound"], line["proven"]) == (160, 160, True)
    assert {route["train"]: route["value"] for route in line["routes"]} == {"2": 70, "3": 90}
    two = next(route for route in line["routes"] if route["train"] == "2")
    assert set(two["stops"]) == {"C18-0", "A22-0"}
    assert sorted(two["track"]) == ["A22:0-a", "B21:0-3", "C18:4-a", "C20:1-3"]
    assert line["ms"] > 0


def test_routes_goes_through_folders_and_all_companies_of_a_position(folder: Path) -> None:
    found = lines(call("routes", folder, "--json"))
    assert [(Path(line["position"]).name, line["company"], line["total"]) for line in found] == [
        ("both.json", "GMO", 50),
        ("both.json", "SP", 80),
        ("loop.json", "MP", 160),
    ]


def test_routes_takes_other_companies_trains_and_doubling(folder: Path) -> None:
    gulf = (folder / "gulf" / "both.json", "--company", "SP", "--json")
    assert [line["total"] for line in lines(call("routes", *gulf))] == [2 * 30 + 20]
    assert [line["total"] for line in lines(call("routes", *gulf, "--doubling", "never"))] == [30 + 20]
    diesel = call("routes", folder / "loop.json", "--trains", "D,12", "--json")
    assert [route["train"] for route in lines(diesel)[0]["routes"]] == ["D", "12"]


def test_routes_tells_bad_files_in_one_line_each_and_goes_on(folder: Path) -> None:
    (folder / "broken.json").write_text("{")
    (folder / "other.json").write_text('{"rows": []}')
    impossible = Moment(Position("1", loop().tiles), "MP")
    (folder / "impossible.json").write_bytes(encode(impossible))
    result = call("routes", folder, folder / "missing.json", "--json")
    assert result.exit_code == 1
    assert len(lines(result)) == 3
    complaints = result.stderr.splitlines()
    assert [line.split(":")[0].removeprefix(f"{folder}/") for line in complaints] == [
        "broken.json",
        "impossible.json",
        "other.json",
        "missing.json",
    ]
    assert "hex C18: tile 14: there are no green tiles in phase 1 (rule T4)" in complaints[1]


def test_routes_keeps_a_budget(folder: Path) -> None:
    (line,) = lines(call("routes", folder / "loop.json", "--budget", "5", "--json"))
    assert line["proven"]


def test_routes_out_of_time_says_what_is_possible_at_most(folder: Path) -> None:
    (line,) = lines(call("routes", folder / "loop.json", "--budget", "0", "--json"))
    assert (line["proven"], line["total"] < line["bound"]) == (False, True)
    shown = call("routes", folder / "loop.json", "--budget", "0").stdout
    assert f"at most {line['bound']} is possible" in shown


def test_routes_says_when_no_run_makes_the_connection(folder: Path) -> None:
    """Dallas is far away: there is track at home and at the destination, and none between."""
    apart = Position(
        "2", (*loop().tiles, *tiles("J5 57/0")), tokens("C18 MP"), tokens("J5 MP"), fleets=(Fleet("MP", ("3",)),)
    )
    (folder / "apart.json").write_bytes(encode(Moment(apart, "MP", connection_run=True)))
    shown = call("routes", folder / "apart.json").stdout
    assert "MP, phase 2, connection run" in shown
    assert "no run links home and destination" in shown
    assert [line["linked"] for line in lines(call("routes", folder / "apart.json", "--json"))] == [False]
    assert all(line["linked"] for line in lines(call("routes", folder / "loop.json", "--json")))


def test_explain_says_what_a_connection_run_needs_beside_a_route_that_does_not_link(folder: Path) -> None:
    """GMO's home is Mobile M20, its destination St. Louis C18."""
    east = tiles("D19 9/2", "E20 55/2", "F21 8/0", "G20 4/0", "H19 9/0", "I18 9/0", "J17 8/3", "K18 9/2", "L19 9/2")
    line = Position("2", (*east, *tiles("C18 15/2", "M20 57/2")), tokens("M20 GMO"), tokens("C18 GMO"))
    (folder / "east.json").write_bytes(encode(Moment(line, "GMO", connection_run=True)))
    words = ("explain", folder / "east.json", "--train", "4", "--stops")
    short, link = call(*words, "M20,G20"), call(*words, "M20,G20,E20,C18")
    assert (short.exit_code, link.exit_code) == (0, 0)
    assert "must run from Mobile M20 to St. Louis C18; this route does not" in short.stdout
    assert "must run" not in link.stdout


def test_a_folder_on_a_terminal_has_a_progress_bar_and_answers_on_stdout(folder: Path) -> None:
    terminal, end = pty.openpty()
    command = [sys.executable, "-c", "from trainboard.cli import main; main()", "routes", str(folder), "--json"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(command, stderr=end, stdout=subprocess.PIPE, env=environment, check=True)
    os.close(end)
    seen = os.read(terminal, 65536).decode()
    os.close(terminal)
    assert "Solving" in seen
    assert "100%" in seen
    assert len(done.stdout.splitlines()) == 3


def test_routes_prints_a_table_with_doubling(folder: Path) -> None:
    shown = call("routes", folder / "gulf" / "both.json", "--company", "SP").stdout
    assert "New Orleans N17 30x2" in shown
    assert "Mobile M20 20" in shown
    assert "proven best" in shown


def test_a_picture_of_a_run_says_which_train_runs_where_and_for_how_much(folder: Path) -> None:
    call("routes", folder / "loop.json", "--svg", folder / "loop.svg")
    drawn = (folder / "loop.svg").read_text()
    assert f"{folder.name}/loop.json: MP, phase 2: 160, proven best" in drawn
    assert all(f">{words}</text>" in drawn for words in ("2-train: 70", "3-train: 90"))


def test_routes_draws_the_run(folder: Path) -> None:
    assert call("routes", folder / "loop.json", "--svg", folder / "run.svg").exit_code == 0
    assert (folder / "run.svg").read_text().startswith("<svg")
    call("routes", folder / "gulf", "--svg", folder / "pictures")
    assert sorted(file.name for file in (folder / "pictures").iterdir()) == [
        "gulf-both-GMO.svg",
        "gulf-both-SP.svg",
    ]


@pytest.mark.parametrize("words", [("--trains", "x"), ("--svg", "loop.json")])
def test_routes_refuses_what_it_cannot_do(folder: Path, words: tuple[str, str]) -> None:
    option, value = words
    result = call("routes", folder, option, folder / value if option == "--svg" else value)
    assert isinstance(result.exception, BadInput)


def test_routes_says_when_a_company_is_unknown(folder: Path) -> None:
    result = call("routes", folder / "loop.json", "--company", "XX")
    assert result.exit_code == 1
    assert "there is no company XX" in result.stderr


def test_audit_says_what_was_left_on_the_table(folder: Path) -> None:
    result = call("audit", folder, "--json")
    assert result.exit_code == 1
    assert "both.json: records no run" in result.stderr
    (answer,) = lines(result)
    assert answer["total"] == {"runs": 1, "ran": 50, "best": 160, "left": 110, "short": 1}
    assert answer["companies"]["MP"] == answer["total"]
    assert [(run["ran"], run["best"], run["left"], run["legal"]) for run in answer["runs"]] == [(50, 160, 110, True)]


def test_audit_prints_a_table(folder: Path) -> None:
    shown = call("audit", folder / "loop.json").stdout
    assert "Left on the table" in shown
    assert "110" in shown


def test_explain_gives_the_worth_stop_by_stop(folder: Path) -> None:
    words = ("explain", folder / "gulf" / "both.json", "--company", "SP", "--train", "3", "--stops", "N17,M20")
    assert "legal, worth" in call(*words).stdout
    assert call(*words).exit_code == 0
    (answer,) = lines(call(*words, "--json"))
    assert (answer["legal"], answer["value"]) == (True, 80)
    assert answer["stops"][0] == {"stop": "N17-0", "value": 30, "doubling": 30, "tokens": 0}


def test_hexes_trains_and_companies_may_be_written_small(folder: Path) -> None:
    words = ("explain", folder / "gulf" / "both.json", "--company", "sp", "--train", "d", "--stops", "n17-0, m20")
    assert [line["value"] for line in lines(call(*words, "--json"))] == [80]
    diesel = call("routes", folder / "loop.json", "--company", "mp", "--trains", "d", "--json")
    assert [route["train"] for route in lines(diesel)[0]["routes"]] == ["D"]


def test_a_puzzle_file_is_a_position(folder: Path) -> None:
    file = next(SHIPPED.glob("18-*.json"))
    assert [(line["total"], line["proven"]) for line in lines(call("routes", file, "--json"))] == [(290, True)]
    assert "Harbour Lights: IC" in call("routes", file).stdout
    assert "legal, worth" in call("explain", file, "--train", "4", "--stops", "K16,M14").stdout
    assert "records no run to compare with" in call("audit", file).stderr


@pytest.mark.parametrize("command", ["routes", "audit"])
def test_a_whole_game_is_no_position_and_told_so_in_one_sentence(folder: Path, command: str) -> None:
    file = folder / "game.json"
    file.write_text('{"id": 7, "players": [{"id": 1}], "title": "1870", "actions": [{"type": "bid"}]}')
    result = call(command, file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"{file}: is a whole game exported from 18xx.games; what is read are positions, a file for each run\n"
    )


def test_audit_names_a_run_that_was_not_legal_or_worth_something_else(folder: Path) -> None:
    wrong = Moment(loop(trains=("2", "3")), "MP", recorded=(RecordedRoute("2", ("C18-0", "B19-0"), 60),))
    illegal = Moment(loop(trains=("2", "3")), "MP", recorded=(RecordedRoute("3", ("B19-0", "A22-0"), 60),))
    unknown = Moment(loop(trains=("2", "3")), "MP", recorded=(RecordedRoute("8", ("C18-0", "A22-0"), 70),))
    for name, moment in (("1", wrong), ("2", illegal), ("3", unknown)):
        (folder / "gulf" / f"{name}.json").write_bytes(encode(moment))
    result = call("audit", *(folder / "gulf" / f"{name}.json" for name in "123"), "--json")
    assert [(run["legal"], run["reason"]) for run in lines(result)[0]["runs"]] == [
        (True, "by the rules worth 50"),
        (False, "The route has no stop with a token of the company."),
    ]
    assert "3.json: the recorded run uses the 8-train, and MP has none left" in result.stderr


@pytest.mark.parametrize("words", [("audit", "nowhere.json"), ("routes", "nowhere.json")])
def test_nothing_is_printed_of_nothing(folder: Path, words: tuple[str, str]) -> None:
    result = call(words[0], folder / words[1])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "nowhere.json: cannot be read (No such file or directory)" in result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nowhere.json", "--train", "2", "--stops", "C18,B19"), "cannot be read"),
        (("loop.json", "--train", "x", "--stops", "C18,B19"), "no X-train"),
        (("loop.json", "--train", "2", "--stops", "C18,Q9"), "Q9 is no stop"),
        (("gulf/both.json", "--train", "2", "--stops", "M20,N17"), "names no company"),
    ],
)
def test_explain_refuses_what_it_cannot_read(folder: Path, words: tuple[str, ...], reason: str) -> None:
    result = call("explain", folder / words[0], *words[1:])
    assert isinstance(result.exception, BadInput)
    assert reason in str(result.exception)


@pytest.mark.parametrize(
    ("train", "stops", "reason"),
    [
        ("2", "C18,B19,A22", "at most 2 stops"),
        ("3", "B19,A22", "no stop with a token"),
        ("3", "B19,A22,C18", "only begin or end at Chicago A22"),
        ("3", "D17,A22", "No track joins D17 and Chicago A22"),
        ("5", "C18,B19,C18", "visits St. Louis C18 twice"),
        ("5", "C18", "at least two stops"),
    ],
)
def test_explain_says_why_a_route_is_illegal(folder: Path, train: str, stops: str, reason: str) -> None:
    result = call("explain", folder / "loop.json", "--train", train, "--stops", stops)
    assert result.exit_code == 1
    assert reason in result.stdout


@pytest.mark.shared
def test_the_whole_corpus_in_one_call(shared: Path) -> None:
    folder = shared / "corpus" / "1870_positions"
    found = lines(call("routes", folder, "--json"))
    rows = json.loads((folder / "optimal.json").read_text())["positions"]
    assert {line["position"]: line["total"] for line in found} == {
        str(folder / row["pos"]): row["optimal"] for row in rows
    }
    assert all(line["proven"] for line in found)
