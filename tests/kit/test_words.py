"""Words come from a catalogue that is looked for once, not at every word."""

from __future__ import annotations

import gettext as standard

import pytest

from trainboard.games.cobo.rules import GAME
from trainboard.games.cobo.state import Options
from trainboard.kit.words import gettext


def test_words_are_english_as_written() -> None:
    assert gettext("nothing special") == "nothing special"


def test_a_page_looks_for_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(*_args: object, **_kwargs: object) -> None:
        raise AssertionError("a catalogue was sought on the disk")

    monkeypatch.setattr(standard, "find", find)
    state = GAME.start(2, Options(first="C&O"))
    assert str(GAME.view.board(state))
    assert all(str(panel.html) for panel in GAME.view.panels(state, 0))
