"""A map is a data folder: ours print what was found, a broken one is refused with file, key and reason."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from trainboard.games.age_of_rail.data import DATA
from trainboard.games.age_of_rail.rules import GAME
from trainboard.kit.game import BadInput


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Allegheny map that a test may spoil."""
    return Path(shutil.copytree(DATA / "allegheny", tmp_path / "corrected"))


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "reason"),
    [
        ("map.toml", 'base = "richmond"', 'base = "atlantis"', "railroads[0].base", "no location 'atlantis'"),
        ("map.toml", 'base = "richmond"', 'base = "boston"', "railroads.base", "'boston' is there 2 times"),
        ("map.toml", 'colour = "red"', 'colour = "pink"', "railroads[0].colour", "Invalid enum value 'pink'"),
        ("map.toml", "price = 15", "price = 0", "connections[0].price", ">= 1"),
        ("map.toml", "price = 15", 'price = "a lot"', "connections[0].price", "Expected `int`, got `str`"),
        ("map.toml", 'at = "chicago"', 'at = "oz"', "connections[0].at", "no location 'oz'"),
        ("map.toml", '"detroit", "chicago"]', '"detroit", "toledo"]', "development.automatic", "not a Metro Area"),
        ("map.toml", "starting_cash = [80, ", "starting_cash = [", "money.starting_cash", "length"),
        ("map.toml", "boxes = [1, 5]", "boxes = [5, 1]", "kinds.railhead", "two rising incomes"),
        ("map.toml", "double = 15", "double = 5", "money.double", "two links cost more than one"),
        ("map.toml", "link = 5", "links = 5", "money", "unknown field `links`"),
        ("map.toml", "may_be_empty = false", "", "development", "missing required field `may_be_empty`"),
        ("map.toml", "title =", "title", "is not TOML", ""),
        ("locations.toml", 'kind = "base"', 'kind = "village"', "locations[0].kind", "neither 'metro' nor"),
        ("locations.toml", ", boxes = [2, 3, 4, 5, 6, 7]", "", "locations[5].boxes", "two or more rising"),
        (
            "locations.toml",
            'kind = "base", x',
            'kind = "base", boxes = [1, 2], x',
            "locations[0].boxes",
            "Settlement",
        ),
        ("locations.toml", 'id = "new-york"', 'id = "boston"', "locations.id", "'boston' is there 2 times"),
        ("locations.toml", 'name = "New York"', 'name = "Boston"', "locations.name", "2 times"),
        ("links.toml", '["boston", "worcester"]', '["boston", "boston"]', "links[0].ends", "to itself"),
        ("links.toml", '["boston", "worcester"]', '["boston", "oz"]', "links[0].ends", "no location 'oz'"),
        ("links.toml", '["boston", "fitchburg"]', '["worcester", "boston"]', "links[1].ends", "joins 'worcester'"),
        (
            "links.toml",
            '["boston", "worcester"]',
            '["boston", "new-york"]',
            "link boston~worcester",
            "two railroad bases",
        ),
        ("links.toml", '["boston", "worcester"]', '["boston", "pittsburgh"]', "link boston~worcester", "the hub"),
    ],
)
def test_E28_a_broken_map_is_refused_with_file_key_and_reason(
    folder: Path, file: str, old: str, new: str, key: str, reason: str
) -> None:
    rewrite(folder / file, old, new)
    with pytest.raises(BadInput) as refusal:
        GAME.with_data(folder)
    message = str(refusal.value)
    assert file in message
    assert key in message
    assert reason in message
    assert "\n" not in message


def test_a_location_outside_the_drawing_box_is_refused(folder: Path) -> None:
    path = folder / "locations.toml"
    path.write_text(re.sub(r"x = \d+", "x = 5000", path.read_text("utf-8"), count=1), "utf-8")
    with pytest.raises(BadInput, match=r"locations\[0\]: Boston lies outside"):
        GAME.with_data(folder)


def test_E28_a_hub_with_one_link_is_refused(folder: Path) -> None:
    path = folder / "links.toml"
    lines = path.read_text("utf-8").splitlines()
    kept = [line for line in lines if "pittsburgh" not in line or "johnstown~pittsburgh" in line]
    path.write_text("\n".join(kept), "utf-8")
    with pytest.raises(BadInput, match="'pittsburgh' needs at least 2 links, it has 1"):
        GAME.with_data(folder)


def test_a_place_apart_is_refused(folder: Path) -> None:
    rewrite(folder / "links.toml", '["salamanca", "bradford"]', '["salamanca", "elkins"]')
    with pytest.raises(
        BadInput, match=r"locations.toml: locations\[\d+\]: no chain of links joins Bradford to the hub"
    ):
        GAME.with_data(folder)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "links.toml").unlink()
    with pytest.raises(BadInput, match=r"links.toml: cannot be read .*a data folder holds map.toml, locations.toml"):
        GAME.with_data(folder)


def test_a_file_that_is_no_text_is_named(folder: Path) -> None:
    (folder / "links.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"links.toml: is not UTF-8"):
        GAME.with_data(folder)


def test_a_corrected_map_is_played_and_has_another_digest(folder: Path) -> None:
    rewrite(folder / "map.toml", "starting_cash = [80, 70", "starting_cash = [80, 99")
    game = GAME.with_data(folder)
    assert game.start(4, game.Options()).cash == (99,) * 4
    same = GAME.with_data(DATA / "allegheny")
    assert len({game.data_digest, same.data_digest, GAME.data_digest}) == 3


def test_a_comment_changes_no_digest(folder: Path) -> None:
    rewrite(folder / "links.toml", "# The Track Links", "# These Track Links")
    assert GAME.with_data(folder).data_digest == GAME.with_data(DATA / "allegheny").data_digest


def test_a_map_of_another_name_is_its_own_option(folder: Path) -> None:
    rewrite(folder / "map.toml", 'id = "allegheny"', 'id = "my-map"')
    game = GAME.with_data(folder)
    assert game.start(3, game.Options()).map == "my-map"
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'allegheny'"):
        msgspec.convert({"map": "allegheny"}, game.Options)


def test_the_allegheny_map_is_labelled_a_reconstruction() -> None:
    assert GAME.maps["allegheny"].note.startswith("Reconstruction")
    assert GAME.maps["south_africa"].note == ""


@pytest.mark.shared
@pytest.mark.parametrize("name", ["allegheny", "south_africa"])
def test_our_maps_print_what_was_found(shared: Path, name: str) -> None:
    found: dict[str, Any] = json.loads((shared / "data/age_of_rail" / f"{name}_map.json").read_text("utf-8"))
    on = GAME.maps[name]
    assert {place.id: (place.name, place.kind, list(place.boxes)) for place in on.locations} == {
        node["id"]: (node["name"], node["kind"], node["levels"]) for node in found["nodes"]
    }
    assert {frozenset(link.ends) for link in on.links} == {frozenset(link["ends"]) for link in found["links"]}
    assert {(c.id, c.at, c.price, c.value) for c in on.connections} == {
        (c["id"], c["at"], c["cost"], c["value"]) for c in found["externalConnections"]
    }
    assert {(charter.id, charter.base, charter.colour) for charter in on.railroads} == {
        (r["id"], r["home"], r["color"]) for r in found["railroads"]
    }


@pytest.mark.parametrize(("name", "locations", "links"), [("allegheny", 74, 102), ("south_africa", 71, 88)])
def test_how_much_is_printed(name: str, locations: int, links: int) -> None:
    on = GAME.maps[name]
    assert (len(on.locations), len(on.links)) == (locations, links)


@pytest.mark.parametrize("name", ["allegheny", "south_africa"])
def test_no_two_links_cross_on_the_drawn_map(name: str) -> None:
    on = GAME.maps[name]
    at = [(place.x, place.y) for place in on.locations]

    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for i, (a, b) in enumerate(on.ends):
        for c, d in on.ends[:i]:
            if not {a, b} & {c, d}:
                crossing = (
                    side(at[a], at[b], at[c]) * side(at[a], at[b], at[d]) < 0
                    and side(at[c], at[d], at[a]) * side(at[c], at[d], at[b]) < 0
                )
                assert not crossing, (on.locations[a].id, on.locations[b].id, on.locations[c].id, on.locations[d].id)
