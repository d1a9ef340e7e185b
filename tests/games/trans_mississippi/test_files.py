"""Position files: our own JSON there and back, and the corpus format with whatever it leaves out."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.trans_mississippi.builders import GULF, VALLEY, tokens
from trainboard.games.trans_mississippi.files import decode, encode, read
from trainboard.games.trans_mississippi.moment import Moment, RecordedRoute
from trainboard.games.trans_mississippi.network import Stated
from trainboard.games.trans_mississippi.operate import best
from trainboard.games.trans_mississippi.position import Fleet, Position, PrivateToken
from trainboard.games.trans_mississippi.puzzles import Puzzle
from trainboard.kit.game import BadInput, IllegalAction

FULL = Moment(
    Position(
        "4",
        VALLEY + GULF,
        tokens("C18 MP"),
        tokens("N17 SP"),
        (PrivateToken("closed_port", "N17", "SP"), PrivateToken("cattle", "B9")),
        (Fleet("MP", ("5", "D")), Fleet("SP", ("4",))),
        station_wars=True,
    ),
    "MP",
    "A [test]",
    True,
    (Stated("B19-0", 25, False, True),),
    (RecordedRoute("5", ("C18-0", "B19-0"), 40, ("C18:3-a", "B19:0-a")),),
)


def corpus_file(**changes: Any) -> dict[str, Any]:
    """The valley as a corpus file with only what an importer needs; MP runs a 3-train from St. Louis."""
    city = {"type": "city", "revenue": 20, "slots": 1}
    return {
        "format": "1870-route-position/1",
        "phase": {"name": "2"},
        "operator": "MP",
        "kind": "normal",
        "trains": [{"id": "3-0", "name": "3", "distance": 3}],
        "bonuses": [],
        "hexes": [
            {"hex": "A22", "tile": "A22", "nodes": [{"id": "A22-0", "type": "city", "revenue": 40, "slots": 0}]},
            {"hex": "A20", "tile": "8", "rotation": 4, "paths": [{"a": "e4", "b": "e0"}]},
            {"hex": "B19", "tile": "57", "rotation": 0, "nodes": [{**city, "id": "B19-0", "tokens": [None]}]},
            {
                "hex": "C18",
                "tile": "57",
                "rotation": 0,
                "nodes": [{**city, "id": "C18-0", "tokens": ["MP"], "operator_token": True}],
            },
        ],
        **changes,
    }


def imported(**changes: Any) -> Moment:
    return decode(json.dumps(corpus_file(**changes)).encode())


def hexes(at: str, **changes: Any) -> list[dict[str, Any]]:
    """The hexes of the corpus file with one changed."""
    return [{**row, **changes} if row["hex"] == at else row for row in corpus_file()["hexes"]]


def node(hex: str, **changes: Any) -> list[dict[str, Any]]:
    row = next(row for row in corpus_file()["hexes"] if row["hex"] == hex)
    return hexes(hex, nodes=[{**row["nodes"][0], **changes}])


def value(moment: Moment) -> int:
    return best(moment.operation()).total


def test_our_own_json_there_and_back() -> None:
    assert decode(encode(FULL)) == FULL
    assert decode(encode(Moment(Position("1")))) == Moment(Position("1"))


def test_our_own_json_reads_well() -> None:
    lines = encode(FULL).decode().splitlines()
    assert '   ["D17", "4", 0],' in lines
    assert ' "format": "trainboard-1870-moment/1",' in lines


def test_a_moment_without_a_company_asks_for_all_that_own_trains() -> None:
    nobody = Moment(Position("1", fleets=(Fleet("MP", ("2",)), Fleet("IC", ()), Fleet("SP", ("3",)))))
    assert nobody.companies() == ("MP", "SP")
    with pytest.raises(BadInput, match="names no company"):
        nobody.operation()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe{}", "is not"),
        (b"[]", "is not a position"),
        (b"[" * 100_000, "is not"),
        (b'{"hexes": ' + b"[" * 100_000, "is not"),
        (b'{"a": 1}', "is not a position: its format is neither"),
        (b'{"format": "trainboard-1870-moment/1"}', "position"),
        (b'{"format": "trainboard-1870-moment/1", "position": {"phase": "2", "tile": []}}', r"\$\.position"),
        (b'{"format": "trainboard-1870-moment/1", "position": {"phase": "2", "tiles": [["C18"]]}}', r"tiles\[0\]"),
        (b'{"format": "trainboard-1870-moment/1", "position": {"phase": "2"}, "company": "XX"}', "no company 'XX'"),
        (b'{"format": "trainboard-1870-moment/1", "position": {"phase": "0"}}', "no phase '0'"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(content: bytes, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        decode(content)


@pytest.mark.parametrize("stop", ["C18", "C18-1", "A20-0", "Z9-0"])
def test_what_is_stated_of_an_unknown_stop_is_refused_by_its_name(stop: str) -> None:
    moment = Moment(FULL.position, "MP", stated=(FULL.stated[0], Stated(stop, 20, True, False)))
    with pytest.raises(BadInput, match=f"stated: there is no stop '{stop}' in this position"):
        decode(encode(moment))


def test_a_puzzle_is_read_as_the_moment_it_holds() -> None:
    puzzle = Puzzle("Two Lines", "easy", "A sentence.", 10, Moment(FULL.position, "MP"))
    assert decode(encode(puzzle)) == Moment(FULL.position, "MP", "Two Lines")
    with pytest.raises(BadInput, match="is not a position"):
        decode(encode(puzzle).replace(b"easy", b"absurd"))


def test_a_file_is_named_when_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.json: cannot be read"):
        read(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(BadInput, match=r"bad\.json: is not JSON"):
        read(tmp_path / "bad.json")


def test_a_corpus_file_may_leave_out_what_is_informative() -> None:
    assert value(imported()) == 80
    assert imported().recorded is None
    assert imported(format=None, kind="normal", options=None) == imported()


@pytest.mark.parametrize(
    ("options", "wars"),
    [([], False), (["station_wars"], True), ({"station_wars": True}, True), ({"original_rules": False}, False)],
)
def test_options_are_a_list_or_names_with_yes_or_no(options: Any, wars: bool) -> None:
    assert imported(options=options).position.station_wars == wars


ODD: tuple[Any, ...] = (None, -1, 0, 7, 10**30, 1.5, "", "x", "C18", "C18-0", "D", True, [], {}, [["C18", "57", 0]])


def spots(within: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value where something stands."""
    keys = within if isinstance(within, dict) else range(len(within)) if isinstance(within, list) else ()
    return [spot for key in keys for spot in ((within, key), *spots(within[key]))]


@pytest.mark.parametrize("whole", [corpus_file(), json.loads(encode(Moment(FULL.position)))], ids=["corpus", "own"])
def test_a_mangled_file_is_read_or_refused_and_never_breaks_us(whole: dict[str, Any]) -> None:
    rng = Random(1870)
    refused = 0
    for _ in range(400):
        mangled = json.loads(json.dumps(whole))
        holder, key = rng.choice(spots(mangled))
        holder[key] = rng.choice(ODD)
        try:
            moment = decode(json.dumps(mangled).encode())
            for company in moment.companies():
                best(moment.operation(company))
        except (BadInput, IllegalAction):
            refused += 1
    assert 100 < refused < 400


def test_the_flags_of_a_corpus_file_are_taken_as_given() -> None:
    assert value(imported(hexes=node("B19", blocked_for_operator=True))) == 40
    assert value(imported(hexes=node("B19", revenue=50))) == 110
    open_board = imported(hexes=node("B19", tokens=["IC"], blocked_for_operator=False))
    assert value(open_board) == 80


def test_without_flags_the_tokens_decide() -> None:
    bare = imported(hexes=node("C18", operator_token=None))
    assert value(bare) == 80
    assert value(imported(hexes=node("B19", tokens=["IC"]))) == 40


def test_given_flags_hold_for_the_operator_only() -> None:
    moment = imported(hexes=node("B19", tokens=["IC"], blocked_for_operator=False, revenue=50))
    assert value(moment) == 20 + 50 + 40
    assert best(moment.operation("IC", ("3",))).total == 20 + 20 + 40


def test_doubling_follows_the_flag_not_the_token() -> None:
    beside = node("C18", tokens=["MP"], extra_tokens=["GMO"], token_kinds={"GMO": "destination"}, operator_token=True)
    for active, total in ((True, 20 + 20 + 40 + 20), (False, 80)):
        moment = imported(operator="GMO", destination_bonus_active=active, hexes=beside)
        assert value(moment) == total


def test_a_connection_run_is_told_by_its_kind_or_its_link() -> None:
    assert not imported().connection_run
    assert imported(kind="connection").connection_run
    assert imported(connection_run_must_link=["C18", "J5"]).connection_run
    with pytest.raises(BadInput, match="MP links C18 and J5"):
        imported(connection_run_must_link=["C18", "J3"])


@pytest.mark.parametrize(
    ("train", "name"),
    [
        ({"distance": 999}, "D"),
        ({"distance": 12}, "12"),
        ({"name": "5"}, "5"),
        ({"name": "8", "distance": 4}, "4"),
        ({"name": 6}, "6"),
    ],
)
def test_a_train_is_its_distance(train: dict[str, Any], name: str) -> None:
    assert imported(trains=[train]).position.trains("MP") == (name,)


def test_bonuses_name_the_owner_by_the_amount() -> None:
    port = {"kind": "port_open", "hex": "M20", "amount": 20}
    assert imported(bonuses=[port]).position.private_tokens == (PrivateToken("open_port", "M20", "MP"),)
    others = {**port, "amount": 10}
    assert imported(bonuses=[others]).position.private_tokens == (PrivateToken("open_port", "M20", None),)
    closed = {"kind": "port_closed", "hex": "N17", "amount": 0}
    assert imported(bonuses=[closed]).position.private_tokens == (PrivateToken("closed_port", "N17", None),)


def test_a_home_without_a_tile_holds_its_token() -> None:
    bare = {"hex": "B9", "tile": "B9", "nodes": [{"id": "B9-0", "type": "city", "slots": 1, "tokens": ["ATSF"]}]}
    assert imported(hexes=[*corpus_file()["hexes"], bare]).position.tokens == tokens("C18 MP", "B9 ATSF")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hexes": hexes("A20", tile="999")}, "hex A20: there is no tile 999"),
        ({"hexes": hexes("A20", rotation=9)}, "hex A20: there is no tile 8 turned by 9"),
        ({"hexes": hexes("A20", rotation=3)}, "hex A20: its track is not that of tile 8 turned by 3"),
        ({"hexes": hexes("A20", paths=[{"a": "e4", "b": "x"}])}, "hex A20: 'x' is no end of track"),
        ({"hexes": hexes("A20", hex="Q7")}, "hex Q7: there is no such hex"),
        ({"hexes": hexes("A22", tile="57")}, "hex A22: no tile is laid on a red area"),
        ({"hexes": hexes("A20", rotation=2, paths=None)}, r"hex A20: tile 8: its track runs off the map.*rule T6"),
        ({"hexes": node("B19", tokens=["IC", "TP"])}, "hex B19: holds 2 tokens, it has 1 slots"),
        ({"hexes": [*corpus_file()["hexes"]] * 2}, "holds more than one tile"),
        ({"operator": "XX"}, "there is no company 'XX'"),
        ({"phase": {"name": "11"}}, "there is no phase '11'"),
        ({"trains": [{"distance": 7}]}, "there is no 7-train"),
        ({"bonuses": [{"kind": "oil", "hex": "M20", "amount": 20}]}, "no private token 'oil'"),
        ({"bonuses": [{"kind": "cattle", "hex": "B9", "amount": 30}]}, "does not pay 30"),
        ({"hexes": "none"}, "hexes"),
    ],
)
def test_an_impossible_corpus_file_is_refused_by_hex_and_reason(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        imported(**changes)
