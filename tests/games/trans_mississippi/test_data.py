"""The data files are complete, and a wrong one is refused by file and key."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.data import DATA, load
from trainboard.kit.game import BadInput


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our data to spoil."""
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def test_the_data_is_all_there() -> None:
    data = load()
    assert (len(data.hexes), len(data.tiles), sum(tile.count for tile in data.tiles.values())) == (154, 49, 161)
    assert (len(data.companies), len(data.trains), len(data.phases), len(data.tokens)) == (10, 9, 9, 3)


def test_a_copy_is_the_same_data_and_a_change_another(folder: Path) -> None:
    assert load(folder).digest() == load().digest()
    trains = folder / "trains.toml"
    trains.write_text(trains.read_text().replace("price = 80", "price = 90"))
    assert load(folder).digest() != load().digest()


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("map.toml", 'city = "Topeka"', 'city = "Topeka", dots = 1', "hexes.B9"),
        ("map.toml", "values = [30, 40, 50], ", "", "hexes.A2"),
        ("map.toml", '["N17", "N19"]', '["N17", "Z9"]', "walls"),
        ("map.toml", 'terrain = "water"', 'terrain = "swamp"', "terrain"),
        ("map.toml", "A4 = {}", "A4 = { town = 1 }", "hexes"),
        ("tiles.toml", '["1-a", "3-a", "0-b", "4-b"]', '["1-a", "3-a"]', "tiles.1.track"),
        ("tiles.toml", 'track = ["0-3"]', 'track = ["0-0"]', "tiles.9.track"),
        ("tiles.toml", 'track = ["0-3"]', 'track = ["0-7"]', "track"),
        ("tiles.toml", 'upgrades = ["141", "142"]', 'upgrades = ["999"]', "tiles.4.upgrades"),
        ("tiles.toml", "slots = 3\n", "", "tiles.171K.slots"),
        ("companies.toml", 'home = "B9"', 'home = "A4"', "companies.ATSF.home"),
        ("companies.toml", "floats_at = 20", 'floats_at = "20"', "floats_at"),
        ("trains.toml", 'rusts_on = "8"', 'rusts_on = "9"', "trains.4"),
        ("phases.toml", 'first_train = "10"', 'first_train = "11"', "phases.7.first_train"),
        ("privates.toml", 'private = "SCC"', 'private = "XXX"', "tokens.cattle.private"),
        ("privates.toml", '["H17", ', '["A4", ', "tokens.open_port.hexes"),
        ("trains.toml", "[trains]", "[trains", "is not TOML"),
    ],
)
def test_wrong_data_is_refused_by_file_and_key(folder: Path, file: str, old: str, new: str, key: str) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(BadInput) as refused:
        load(folder)
    assert str(folder / file) in str(refused.value)
    assert key in str(refused.value)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "phases.toml").unlink()
    with pytest.raises(BadInput, match=r"phases\.toml: cannot be read"):
        load(folder)


@pytest.mark.shared
def test_the_map_is_the_printed_one(shared: Path) -> None:
    printed = json.loads((shared / "data/1870/map.json").read_text())["hexes"]
    on = board()
    assert {row["hex"] for row in printed} == set(on.data.hexes)
    for row in printed:
        id, hex = row["hex"], on.hex(row["hex"])
        nodes = row.get("nodes", [])
        terrain = row.get("terrain", [{"cost": 0, "terrain": [""]}])[0]
        assert {str(n): b for n, b in enumerate(on.neighbours[id]) if b} == row["neighbors"]
        assert (hex.name, hex.cost, [hex.terrain]) == (row.get("name", ""), terrain["cost"], terrain["terrain"])
        assert [hex.dots, bool(hex.name)] == [
            sum(node["type"] == "town" for node in nodes),
            any(node["type"] == "city" for node in nodes),
        ]
        assert hex.slots == sum(node.get("slots", 0) for node in nodes)
        area: dict[str, int] = next((node["revenue"] for node in nodes if hex.red), {})
        assert list(hex.values or ()) == [area[colour] for colour in ("yellow", "brown", "blue") if area]
        assert sorted(hex.sides) == sorted(int(path["a"][1]) for path in row.get("paths", []))
        closed = {wall["edge"] for wall in row.get("borders", [])}
        assert {n for n in range(6) if on.neighbours[id][n] and not on.crossings[id][n]} == closed


@pytest.mark.shared
def test_the_tiles_are_the_printed_ones(shared: Path) -> None:
    printed = json.loads((shared / "data/1870/tiles.json").read_text())["tiles"]
    tiles = board().data.tiles
    assert {row["id"] for row in printed} == set(tiles)
    for row in printed:
        tile = tiles[row["id"]]
        assert (tile.colour, tile.count, list(tile.values)) == (
            row["color"],
            row["count"],
            [node["revenue"] for node in row["nodes"]],
        )
        assert sorted(tile.track) == sorted(_piece(path) for path in row["paths"])
        assert tile.slots == sum(node.get("slots", 0) for node in row["nodes"])


def _piece(path: dict[str, Any]) -> str:
    ends = sorted(end[1] if end[0] == "e" else "ab"[int(end[1])] for end in (path["a"], path["b"]))
    return "-".join(ends)


@pytest.mark.shared
def test_companies_trains_phases_and_private_tokens_are_the_printed_ones(shared: Path) -> None:
    source, data = shared / "data/1870", board().data
    for row in json.loads((source / "corporations.json").read_text())["corporations"]:
        company = data.companies[row["id"]]
        assert (company.home, company.destination) == (row["home"], row["destination"])
        assert list(company.tokens) == row["token_costs"]
    for row in json.loads((source / "trains.json").read_text())["standard"]:
        kind = data.trains[row["name"]]
        assert (kind.stops, kind.price, kind.rusts_on) == (row["distance"], row["price"], row.get("rusts_on", ""))
        assert kind.count == (None if row["count"] == "unlimited" else row["count"])
    for row in json.loads((source / "phases.json").read_text())["standard"]:
        phase = data.phases[row["name"]]
        assert (phase.first_train, phase.train_limit) == (row["starts_with_first_train"], row["train_limit"])
        assert phase.edge == len({"brown", "blue"} & set(row["tile_colors"]))
        assert [*phase.colours] == [colour for colour in row["tile_colors"] if colour != "blue"]
    privates = {row["id"]: row for row in json.loads((source / "privates.json").read_text())["privates"]}
    for token in data.tokens.values():
        assert list(token.hexes) == privates[token.private]["abilities"][0]["hexes"]
    assert {id: (p.price, p.income) for id, p in data.privates.items()} == {
        id: (row["price"], row["revenue"]) for id, row in privates.items()
    }
