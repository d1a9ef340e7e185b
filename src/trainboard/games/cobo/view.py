"""CoboView: everything the site and the terminal may ask of this game. Drawing and wording live beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from htpy import Element

from trainboard.games.cobo import captions, layout, page, primer, style, tries
from trainboard.games.cobo.actions import Action
from trainboard.games.cobo.board import Board
from trainboard.games.cobo.events import Event
from trainboard.games.cobo.panels import Cards
from trainboard.games.cobo.plans import Planner, Rules
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.reach import Reach
from trainboard.games.cobo.sentences import Sentences
from trainboard.games.cobo.state import State
from trainboard.games.cobo.status import Status
from trainboard.kit.game import Seat
from trainboard.kit.view import Ask, Panel, Plan, Target


class CoboView:
    """Words and pictures of one data folder. It remembers the last observation's ends, for they are asked often."""

    css = style.CSS

    def __init__(self, rail: Railroad, folder: Path, rules: Rules) -> None:
        sheet = layout.Layout(rail.data, layout.read(folder))
        self._status = Status(rail)
        self._board = Board(rail.data, sheet, self._status)
        self._cards = Cards(self._status, sheet.sheet.lines)
        self._sentences = Sentences(rail)
        self._rules = rules
        self._planner = Planner(rules, sheet.sheet.lines, self._sentences.of)
        self._last: tuple[State, Reach] | None = None

    def how(self) -> Iterable[str]:
        return primer.how()

    def prompt(self, view: State, seat: Seat | None) -> str:
        return captions.prompt(self._status, view, seat)

    def text(self, view: State) -> str:
        return page.text(self._status, view)

    def board(self, view: State) -> Element:
        return self._board.draw(view, self._reach(view))

    def panels(self, view: State, seat: Seat | None) -> Iterable[Panel]:
        return self._cards.panels(view, seat, self._reach(view))

    def click_path(self, view: State, action: Action) -> tuple[Target | Ask, ...]:
        return self._reach(view).path(action)

    def tries(self, view: State, path: Sequence[Target]) -> Iterable[Action]:
        return tries.tries(self._reach(view), path)

    def label(self, view: State, target: Target) -> str:
        return captions.label(self._status, self._reach(view), view, target)

    def plans(self, view: State, seat: Seat) -> Iterable[Plan]:
        return self._planner.plans(view, seat)

    def sentence(self, event: Event) -> str:
        return self._sentences.of(event)

    def chapter(self, view: State) -> str:
        return captions.chapter(view)

    def _reach(self, view: State) -> Reach:
        last = self._last
        if last is None or last[0] is not view:
            last = self._last = (view, Reach(self._rules.moment(view)))
        return last[1]
