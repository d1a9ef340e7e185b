"""Real games: every recorded run is legal and worth what was written down, every best run is the proven optimum."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.routes.oracles import brute_force, cp_sat
from trainboard.games.trans_mississippi.audit import audit, recorded_run
from trainboard.games.trans_mississippi.corpus import DIESEL
from trainboard.games.trans_mississippi.files import decode, encode, read
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.operate import Doubling, Operation, best, judge, operation
from trainboard.routes import Result

pytestmark = pytest.mark.shared


@pytest.fixture(scope="session")
def corpus(shared: Path) -> Path:
    return shared / "corpus" / "1870_positions"


@pytest.fixture(scope="session")
def moments(corpus: Path) -> dict[str, Moment]:
    found = {str(file.relative_to(corpus)): read(file) for file in sorted(corpus.glob("*/*.json"))}
    assert len(found) == 117
    return found


def optima(corpus: Path) -> dict[str, int]:
    rows = json.loads((corpus / "optimal.json").read_text())["positions"]
    return {row["pos"]: row["optimal"] for row in rows}


def stress(corpus: Path, moments: dict[str, Moment]) -> Iterator[tuple[str, Operation, int]]:
    """The stress cases by their recipe: another company and other trains, no bonuses, maybe nobody blocks."""
    for source, company, open_board, distances, optimum in json.loads((corpus / "stress.json").read_text())["rows"]:
        position = moments[source].position
        left = tuple(token for token in position.tokens if not open_board or token.company == company)
        bare = msgspec.structs.replace(position, tokens=left, private_tokens=())
        trains = ["D" if distance == DIESEL else str(distance) for distance in distances]
        name = f"{source} {company} {open_board} {trains}"
        yield name, operation(bare, company, trains=trains, doubling=Doubling.NEVER), optimum


def is_run(of: Operation, found: Result) -> bool:
    """The routes given are legal and add up to the total."""
    verdict = judge(of, found.routes)
    return verdict.legal and verdict.values == found.values and verdict.total == found.total


def test_8_3_d_the_best_run_is_the_proven_optimum_in_all_positions(corpus: Path, moments: dict[str, Moment]) -> None:
    expected = optima(corpus)
    assert set(expected) == set(moments)
    for name, moment in moments.items():
        found = best(moment.operation())
        assert (name, found.total, found.bound, found.proven) == (name, expected[name], expected[name], True)
        assert is_run(moment.operation(), found), name


def test_8_3_d_the_best_run_is_the_proven_optimum_in_all_stress_cases(
    corpus: Path, moments: dict[str, Moment]
) -> None:
    cases = list(stress(corpus, moments))
    assert len(cases) == 160
    for name, of, optimum in cases:
        found = best(of)
        assert (name, found.total, found.proven) == (name, optimum, True)
        assert is_run(of, found), name


def test_brute_force_finds_nothing_better_in_any_position(moments: dict[str, Moment]) -> None:
    for name, moment in moments.items():
        of = moment.operation()
        assert (name, brute_force(of.network, of.trains, of.rules)) == (name, best(of).total)


@pytest.mark.slow
def test_constraint_programming_finds_nothing_better_in_any_position(moments: dict[str, Moment]) -> None:
    for name, moment in moments.items():
        of = moment.operation()
        assert (name, cp_sat(of.network, of.trains, of.rules)) == (name, best(of).total)


@pytest.mark.slow
def test_stress_cases_are_proven_in_pure_python_too(
    corpus: Path, moments: dict[str, Moment], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRAINBOARD_PURE", "1")
    for name, of, optimum in stress(corpus, moments):
        assert (name, best(of).total) == (name, optimum)


def test_files_made_by_the_stress_recipe_are_read_by_their_flags(corpus: Path) -> None:
    for source, company, open_board, distances, optimum in json.loads((corpus / "stress.json").read_text())["rows"]:
        file: dict[str, Any] = json.loads((corpus / source).read_text())
        del file["actual"]
        file.update(operator=company, kind="normal", connection_run_must_link=None, bonuses=[])
        file.update(destination_bonus_active=False, trains=[{"id": str(n), "distance": n} for n in distances])
        for node in (node for row in file["hexes"] for node in row["nodes"] if node["type"] == "city"):
            own = company in (*node["tokens"], *node["extra_tokens"])
            taken = None not in node["tokens"] and not (open_board and node["slots"])
            node.update(operator_token=own, blocked_for_operator=taken and not own)
        found = best(decode(json.dumps(file).encode()).operation())
        assert (source, company, distances, found.total) == (source, company, distances, optimum)


def test_8_1_a_every_recorded_run_is_legal_and_worth_what_was_recorded(moments: dict[str, Moment]) -> None:
    for name, moment in moments.items():
        of = moment.operation()
        recorded = moment.recorded or ()
        verdict = judge(of, recorded_run(of, recorded))
        assert (name, verdict.reason) == (name, "")
        assert sorted(filter(None, verdict.values)) == sorted(route.value for route in recorded if route.value)
        assert all(route.track for route in recorded)


def test_8_3_1_P1_the_run_through_st_louis_was_not_doubled(moments: dict[str, Moment]) -> None:
    name = "40469_white-to-yellow_price_protect_allowed/065.json"
    assert audit(name, moments[name]).reason == ""
    assert audit(name, moments[name], Doubling.ANYWHERE).reason == "by the rules worth 300"


def test_the_files_flags_are_what_follows_from_the_tokens(moments: dict[str, Moment]) -> None:
    assert [name for name, moment in moments.items() if moment.stated] == []


def test_every_position_survives_our_own_format(moments: dict[str, Moment]) -> None:
    for moment in moments.values():
        assert decode(encode(moment)) == moment


def test_a_position_needs_none_of_its_informative_keys(corpus: Path, moments: dict[str, Moment]) -> None:
    needed = ("format", "phase", "operator", "kind", "destination_bonus_active", "connection_run_must_link")
    keys = (*needed, "trains", "bonuses", "hexes")
    for name, moment in moments.items():
        whole: dict[str, Any] = json.loads((corpus / name).read_text())
        bare = decode(json.dumps({key: whole[key] for key in keys}).encode())
        assert bare == msgspec.structs.replace(moment, recorded=None), name


def test_the_audit_finds_the_five_runs_that_left_money(moments: dict[str, Moment]) -> None:
    runs = [audit(name, moment) for name, moment in moments.items()]
    assert [run.left for run in runs if run.left] == [10, 10, 10, 20, 10]
    assert all(run.legal and run.proven and not run.reason for run in runs)
