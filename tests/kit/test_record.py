"""Saved games: what is written comes back, and what is damaged is refused with the place."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.signal_box import GAME, SignalBox
from trainboard.kit.game import BadInput, digest
from trainboard.kit.play import Match, bots_named, play
from trainboard.kit.record import Record, decode_action, dump, game_of, load, options_of, parse, replay, save


def finished(seed: int = 1) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(GAME, 3, rng=Random(seed))
    return play(match, bots_named(GAME, ["random"] * 3), Random(seed))


def lines(saved: Record) -> list[bytes]:
    return dump(saved).splitlines()


def test_a_saved_game_comes_back_as_it_was(tmp_path: Path) -> None:
    match, path = finished(), tmp_path / "game.jsonl"
    save(match.record(), path)

    *_, last = replay(load(path), GAME)

    assert digest(last) == digest(match.state)
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_match_can_go_on_from_any_action_of_a_record() -> None:
    match = finished()
    earlier = Match.from_record(GAME, match.record(), at=4)

    assert earlier.actions == match.actions[:4]
    assert digest(earlier.state) == digest(match.states[4])


@pytest.mark.parametrize("at", [-1, 99])
def test_a_record_has_no_action_before_its_first_or_after_its_last(at: int) -> None:
    with pytest.raises(BadInput, match=rf"the record holds actions 0 to \d+, not {at}"):
        Match.from_record(GAME, finished().record(), at=at)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda rows: [*rows[:2], rows[2][:-2], *rows[3:]], "line 3: "),
        (lambda rows: rows[:-1], "closing line is missing"),
        (lambda rows: [*rows[:3], *rows[4:]], "promises"),
        (lambda rows: [rows[0].replace(b'"trainboard":1', b'"trainboard":9'), *rows[1:]], "format 9"),
        (lambda rows: [b"\xff\xfe", *rows[1:]], "line 1: "),
        (lambda rows: [b"[]", *rows[1:]], "line 1: "),
        (lambda rows: [rows[0], b'{"type":' * 5000, *rows[1:]], "line 2: .*recursion"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(change: Any, complaint: str) -> None:
    content = b"\n".join(change(lines(finished().record()))) + b"\n"
    with pytest.raises(BadInput, match=complaint):
        parse(content, "game.jsonl")


def test_a_file_cut_off_inside_a_line_is_refused() -> None:
    with pytest.raises(BadInput, match="cut off"):
        parse(dump(finished().record())[:-5])


def test_every_truncation_is_refused() -> None:
    content = dump(finished().record())
    for length in range(len(content)):
        with pytest.raises(BadInput):
            parse(content[:length])


def test_a_forbidden_action_in_a_record_is_named() -> None:
    rows = lines(finished().record())
    rows[5] = b'{"type":"Pay","amount":77}'
    with pytest.raises(BadInput, match=r"action 5 of the record \(line 6\): pay 0 to 3"):
        list(replay(parse(b"\n".join(rows) + b"\n"), GAME))


def test_another_end_than_the_recorded_one_is_found() -> None:
    saved = finished().record()
    with pytest.raises(BadInput, match="not the one the record was closed with"):
        list(replay(msgspec.structs.replace(saved, digest="0" * 64), GAME))


class NextVersion(SignalBox):
    rules_version = 2


class OtherData(SignalBox):
    data_digest = "corrected"


def test_other_rules_or_data_are_refused_by_name() -> None:
    saved = finished().record()
    assert game_of(saved, {GAME.id: GAME}) is GAME
    with pytest.raises(BadInput, match="rules version 1 of Signal Box; this is version 2"):
        game_of(saved, {GAME.id: NextVersion()})
    with pytest.raises(BadInput, match="other data of Signal Box"):
        game_of(saved, {GAME.id: OtherData()})
    with pytest.raises(BadInput, match="'signal-box', which is not one of: whist"):
        game_of(saved, {"whist": GAME})


def test_malformed_input_says_where() -> None:
    with pytest.raises(BadInput, match="amount"):
        decode_action(GAME, b'{"type":"Pay","amount":"all"}')
    with pytest.raises(BadInput, match="Signal Box"):
        decode_action(GAME, b'{"type":"Steal"}')
    with pytest.raises(BadInput, match="recursion"):
        decode_action(GAME, b'{"type":"Pay","more":' + b"[" * 5000)
    with pytest.raises(BadInput, match="purse"):
        options_of(GAME, {"purse": "full"})
    with pytest.raises(BadInput, match="unknown field `purses`"):
        options_of(GAME, {"purses": 3})


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        load(tmp_path / "none")
