"""Golden playthroughs: whole games as readable text. `make golden` writes them anew; the diff is for reading."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from trainboard.games import GAMES
from trainboard.kit.game import CHANCE, digest
from trainboard.kit.play import Match, bot_move, bots_named
from trainboard.kit.record import options_of

GOLDEN = Path(__file__).parent / "golden"

PLAYTHROUGHS: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "cobo-special-situations": ("cobo", ["random"] * 2, {"special_situations": True}),
    "cobo-solo": ("cobo", ["random"], {"solo": "both"}),
    "age-of-rail-allegheny": ("age-of-rail", ["random"] * 4, {}),
    "age-of-rail-south-africa": ("age-of-rail", ["random"] * 3, {"map": "south_africa"}),
    "1870-operate-puzzle": ("1870-operate", ["president"], {"puzzle": "medium-pastures-of-others"}),
    "1870-operate-table": ("1870-operate", ["random", "sharp", "random"], {"puzzle": "easy-two-cities"}),
}


def playthrough(name: str) -> Iterator[str]:
    """The lines of one golden file: each action with what it caused, and the board at each new chapter."""
    game_id, bots, options = PLAYTHROUGHS[name]
    game, rng = GAMES[game_id], Random(name)
    players = bots_named(game, bots)
    match: Match[Any, Any] = Match(game, len(bots), options_of(game, options), rng)
    yield f"# {game.title}, rules version {game.rules_version}: {', '.join(bots)} {options}"
    shown, chapter = 0, ""
    while True:
        while shown < len(match.actions):
            shown += 1
            yield from step(match, shown)
        now = game.view.chapter(match.observe())
        if now != chapter:
            yield f"\n== {now}\n{match}"
            chapter = now
        if match.is_over:
            break
        match.apply(bot_move(game, match.state, players[match.to_act or 0], rng))
    yield f"\nscores {match.scores}\ndigest {digest(match.state)}"


def step(match: Match[Any, Any], number: int) -> Iterator[str]:
    seat = match.game.to_act(match.states[number - 1])
    who = "chance" if seat == CHANCE else f"seat {seat}"
    menu = sum(1 for _ in match.game.legal_actions(match.states[number - 1]))
    yield f"{number}. {who} of {menu}: {msgspec.json.encode(match.actions[number - 1]).decode()}"
    for line in match.sentences(match.states[number]):
        yield f"   {line}"


@pytest.mark.parametrize("name", list(PLAYTHROUGHS))
def test_a_golden_game_plays_as_it_always_did(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    text = "\n".join(line.rstrip() for line in "\n".join(playthrough(name)).splitlines()) + "\n"
    if os.environ.get("TRAINBOARD_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "run `make golden` and read the diff"


def test_every_game_has_a_golden_playthrough() -> None:
    assert {game for game, _, _ in PLAYTHROUGHS.values()} == set(GAMES)


@pytest.mark.parametrize("name", list(PLAYTHROUGHS))
def test_every_action_of_a_golden_game_is_told(name: str) -> None:
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    numbered = [at for at, line in enumerate(lines) if line.partition(". ")[0].isdecimal()]
    assert numbered
    assert [lines[at] for at in numbered if not lines[at + 1].startswith("   ")] == []
