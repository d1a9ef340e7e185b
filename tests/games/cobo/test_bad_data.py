"""A broken data folder is refused with file, key and reason; a corrected one is another game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trainboard.games.cobo import reading
from trainboard.games.cobo.actions import TurnCard
from trainboard.games.cobo.rules import GAME
from trainboard.kit.game import BadInput

STOPS = '"WA 16:40", "CU 19:40 20:00", "WIL 03:40 04:00", "CHI 10:00"'
ROUTE = 'routes = ["WA BRU MAR CU CON MCK PI NCA YO AK WIL FO DES GAR PINE CHI"]'
BLOCK = 'block = "BO04.2", tracks = "both", turns = 1'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped folder that a test may spoil."""
    return Path(shutil.copytree(reading.HERE, tmp_path / "corrected"))


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


BROKEN = [
    ("board.toml", 'id = "WA"', 'id = "BRU"', "towns", "'BRU' stands there twice"),
    ("board.toml", 'kind = "terminal"', 'kind = "village"', "towns[0].kind", "Invalid enum value 'village'"),
    ("board.toml", 'loads = "B&O"', 'loads = "PRR"', "towns[3].loads", "Invalid enum value 'PRR'"),
    ("board.toml", "label =", "lab =", "unknown field", "`lab`"),
    ("board.toml", "label =", "label", "is not TOML", "Expected '='"),
    ("board.toml", 'ends = ["WA", "BRU"]', 'ends = ["WA", "OZ"]', "segment BO01: ends", "there is no 'OZ'"),
    ("board.toml", 'ends = ["WA", "BRU"]', 'ends = ["WA", "WA"]', "segment BO01: ends", "to itself"),
    ("board.toml", 'ends = ["BRU", "MAR"]', 'ends = ["BRU", "WA"]', "segment BO02: ends", "BO01 joins the same"),
    (
        "board.toml",
        "\n]\n",
        '\n  { id = "OZ", name = "Oz", road = "both", kind = "town", source = "rules" },\n]\n',
        "towns",
        "'OZ'",
    ),
    ("board.toml", 'id = "BO02"', 'id = "BO01"', "segment", "'BO01' stands there twice"),
    ("board.toml", "tracks = 2", "tracks = 3", "segment[0].tracks", "Invalid enum value 3"),
    ("board.toml", "| Silver Spring |", "Silver Spring |", "segment BO01: line", "separators at both ends"),
    ("board.toml", "Rocks +crossover", "Rocks +bridge", "segment BO01: line", "neither +siding nor +crossover"),
    ("trains.toml", 'id = "5"', 'id = "6"', "passenger, freight", "'6' stands there twice"),
    ("trains.toml", 'class = "limited"', 'class = "slow"', "passenger[0].class", "Invalid enum value 'slow'"),
    ("trains.toml", STOPS, '"WA 16:40"', "passenger[0].stops", "length >= 2"),
    ("trains.toml", STOPS, '"", "CHI 10:00"', "train 5: stops", "there is no ''"),
    ("trains.toml", STOPS, '"WA 16:40", "CHI 10:70"', "train 5: stops", "'10:70' is no clock time"),
    ("trains.toml", STOPS, '"WA 16:40", "CU 19:40", "CHI 10:00"', "train 5: stops", "too many or too few times"),
    ("trains.toml", STOPS, '"WA 16:40", "BO01.1 17:00 17:20", "CHI 10:00"', "train 5: stops", "no 'BO01.1'"),
    ("trains.toml", STOPS, '"WA 16:40", "CIN 19:40 20:00", "CHI 10:00"', "train 5: stops", "every route leads over"),
    ("trains.toml", STOPS, '"WA 16:40", "MCK 22:40 23:00", "CHI 10:00"', "train 5: stops", "plain junction (MCK)"),
    ("trains.toml", ROUTE, "routes = []", "passenger[0].routes", "length >= 1"),
    ("trains.toml", ROUTE, 'routes = [""]', "train 5: routes", "two towns at least"),
    ("trains.toml", ROUTE, 'routes = ["WA CHI"]', "train 5: routes", "no segment joins"),
    ("trains.toml", ROUTE, 'routes = ["WA BRU"]', "train 5: routes", "from the origin to the destination"),
    ("trains.toml", "CU CON MCK", "CU CON CU CON MCK", "train 5: routes", "each town once"),
    ("trains.toml", 'leader = "5"', 'leader = "55"', "train 5-19: leader", "there is no '55'"),
    ("trains.toml", 'leader = "5"', 'leader = "STLN"', "train 5-19: leader", "STLN does not run from WA to CU"),
    ("trains.toml", 'stacked = ["CU", "WIL"]', 'stacked = ["OZ"]', "train 5-19: stacked", "there is no 'OZ'"),
    ("trains.toml", 'stacked = ["CU", "WIL"]', 'stacked = ["WA"]', "train 5-19: stacked", "after its origin"),
    ("trains.toml", 'noon = "BO11.1"', 'noon = "BO99.1"', "train 7: noon", "there is no 'BO99.1'"),
    ("trains.toml", 'noon = "BO11.1"', 'noon = "CO11.1"', "train 7: noon", "not between the ends"),
    ("cards.toml", "number = 2", "number = 1", "card", "1 stands there twice"),
    ("cards.toml", '"CU east 1"', '"CU up 1"', "card 1: loads", "should read like 'CU east 1'"),
    ("cards.toml", '"CU east 1"', '"CU east 0"', "card 1: loads", "should read like 'CU east 1'"),
    ("cards.toml", '"CU east 1"', '"OZ east 1"', "card 1: loads", "there is no 'OZ'"),
    ("cards.toml", '"CU east 1"', '"WA east 1"', "card 1: loads", "WA is no load point"),
    ("cards.toml", BLOCK, 'block = "CU"', "card 1: special", "there is no 'CU'"),
    ("cards.toml", BLOCK, 'block = "BO04.2", hold = "CU"', "card 1: special", "not several"),
    ("cards.toml", BLOCK, 'block = "BO04.2", turns = 0', "card[0].special.turns", ">= 1"),
    ("cards.toml", 'limit = ["CO08"]', 'limit = ["CO88"]', "card 2: special", "there is no 'CO88'"),
    ("cards.toml", "passenger = 2", "passenger = -2", "card[1].special.passenger", ">= 0"),
    ("cards.toml", 'hold = "CIN"', 'hold = "CO01.1"', "card 10: special", "there is no 'CO01.1'"),
    ("cards.toml", "minutes = 20", "minutes = 25", "card[10].special.minutes", "multiple of 20"),
]


@pytest.mark.parametrize(("file", "old", "new", "key", "reason"), BROKEN)
def test_a_broken_folder_is_refused_with_file_key_and_reason(
    folder: Path, file: str, old: str, new: str, key: str, reason: str
) -> None:
    rewrite(folder / file, old, new)
    with pytest.raises(BadInput) as refusal:
        reading.read(folder)
    message = str(refusal.value)
    assert file in message
    assert key in message
    assert reason in message
    assert "\n" not in message


@pytest.mark.parametrize("file", reading.FILES)
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(BadInput, match=f"{file}: cannot be read .*a data folder holds board.toml, trains.toml"):
        reading.read(folder)


def test_a_file_that_is_no_text_is_named(folder: Path) -> None:
    (folder / "cards.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"cards.toml: is not UTF-8"):
        reading.read(folder)


def test_a_corrected_folder_has_another_digest_and_its_own_facts(folder: Path) -> None:
    assert reading.read(folder).digest == reading.read().digest
    rewrite(folder / "trains.toml", '"CHI 11:00", "WA 06:00"', '"CHI 11:20", "WA 06:20"')
    corrected = reading.read(folder)
    assert corrected.digest != reading.read().digest
    assert corrected.counter("10").stops[-1].arrives == reading.read().counter("10").stops[-1].arrives + 20


def test_a_corrected_folder_is_another_game_that_can_be_played(folder: Path) -> None:
    rewrite(folder / "cards.toml", '"CU east 1"', '"CU east 4"')
    corrected = GAME.with_data(folder)
    assert corrected.data_digest != GAME.data_digest
    state = corrected.apply(corrected.start(2, corrected.Options(first="C&O")), TurnCard(1))
    assert state.discs[2 * reading.read().place("CU") + 1] == 4


def test_a_broken_folder_makes_no_game(folder: Path) -> None:
    rewrite(folder / "board.toml", 'id = "WA"', 'id = "BRU"')
    with pytest.raises(BadInput, match=r"board.toml: towns: 'BRU' stands there twice"):
        GAME.with_data(folder)
