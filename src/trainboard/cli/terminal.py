"""A person at the terminal: the menu as a walk along click paths. It knows a game only through its view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel as Frame

from trainboard.kit.game import BadInput, Game, IllegalAction
from trainboard.kit.play import Match
from trainboard.kit.record import decode_action
from trainboard.kit.view import Ask, Plan

HELP = (
    "a number: choose - r: how to play - b: back - p: plans - i: panels - t: board - u: undo your last action - "
    "j {...}: an action as JSON - q: stop (a --save file keeps the game, `trainboard draw FILE` shows its board)"
)

Paths = dict[tuple[Any, ...], Any]


def terminal() -> Console:
    """Long lines are wrapped at words for a person; a file or a pipe gets them whole."""
    console = Console(highlight=False)
    console.soft_wrap = not console.is_terminal
    return console


def counted(actions: int) -> str:
    return f"{actions} action" if actions == 1 else f"{actions} actions"


class Quit(Exception):
    """The person wants to stop."""


class Person:
    """Asks at the terminal. `turn` takes one action, or one plan, with undo."""

    def __init__(self, game: Game[Any, Any], console: Console) -> None:
        self.game, self.console = game, console
        self._looked = -1  # the number of the state last shown

    def choose(self, view: Any, menu: Sequence[Any], rng: Random) -> Any:
        """Only the plain choice, for whoever treats a person as a bot."""
        return self._walk(view, menu, {})[0]

    def turn(self, match: Match[Any, Any]) -> Sequence[str]:
        """Let the person act once; what happened, in sentences."""
        seat = match.to_act
        view = match.observe(seat)
        if self._is_news(match):
            self._show(view, match.seat_names[seat or 0])
        self._looked = len(match.states) - 1
        self.console.print(f"\n[bold]{escape(self.game.view.prompt(view, seat))}[/bold]   [dim](h for help)[/dim]")
        plans = {plan.key: plan for plan in self.game.view.plans(view, seat or 0)}
        actions = self._walk(view, tuple(match.legal_actions), plans)
        if not actions:
            return self._undo(match, seat)
        try:
            return match.apply_all(actions)
        except IllegalAction as error:
            self.console.print(str(error), style="red", markup=False)
            return ()

    def _undo(self, match: Match[Any, Any], seat: int | None) -> Sequence[str]:
        if not any(self.game.to_act(state) == seat for state in match.states[:-1]):
            return ("You have done nothing yet that could be undone.",)
        taken = 0
        while taken == 0 or match.to_act != seat:
            match.undo()
            taken += 1
        return (f"Took back {counted(taken)}.",)

    def _is_news(self, match: Match[Any, Any]) -> bool:
        """Whether more happened since the person last looked than their own part of one chapter."""
        if not 0 <= self._looked < len(match.states):
            return True
        before, *between = match.states[self._looked :]
        chapters = {self.game.view.chapter(self.game.observe(state, match.to_act)) for state in (before, match.state)}
        return len(chapters) > 1 or any(self.game.to_act(state) != match.to_act for state in between)

    def _show(self, view: Any, name: str) -> None:
        self.console.rule(escape(f"{self.game.view.chapter(view)}, you are {name}"))
        self.console.print(self.game.view.text(view), markup=False)

    def _walk(self, view: Any, menu: Sequence[Any], plans: dict[str, Plan]) -> Sequence[Any]:
        """Ask step by step until one action is meant; nothing means undo."""
        paths: Paths = {self.game.view.click_path(view, action): action for action in menu}
        done: tuple[Any, ...] = ()
        while True:
            steps = _next_steps(paths, done)
            if done in paths and not steps:
                return (paths[done],)
            if len(steps) == 1 and done not in paths and not isinstance(steps[0], Ask) and done:
                done = (*done, steps[0])
                continue
            if any(isinstance(step, Ask) for step in steps):
                asked = self._ask(paths, done, steps)
                if asked is not None:
                    return (asked,)
                done = ()
                continue
            answer = self._answer(view, paths, done, steps, plans)
            if isinstance(answer, tuple):
                done = answer
            elif answer is not None:
                return answer if isinstance(answer, list) else (answer,)

    def _answer(
        self, view: Any, paths: Paths, done: tuple[Any, ...], steps: Sequence[Any], plans: dict[str, Plan]
    ) -> Any:
        self._list(view, paths, done, steps)
        word = self._input("> ").strip()
        match word.split(maxsplit=1):
            case [number] if number.isdecimal():
                return self._numbered(int(number), paths, done, steps)
            case ["b"]:
                return ()
            case ["q"]:
                raise Quit
            case ["u"]:
                return []
            case ["p"]:
                return self._plan(plans)
            case ["r"]:
                self.console.print("\n".join(f"- {line}" for line in self.game.view.how()), markup=False)
            case ["i"]:
                self._panels(view)
            case ["t"]:
                self.console.print(self.game.view.text(view), markup=False)
            case ["j", text]:
                return self._typed(text)
            case _:
                self.console.print(HELP, markup=False)
        return None

    def _numbered(self, number: int, paths: Paths, done: tuple[Any, ...], steps: Sequence[Any]) -> Any:
        if number == 0 and done in paths:
            return paths[done]
        if 1 <= number <= len(steps):
            return (*done, steps[number - 1])
        self.console.print(f"There is no choice {number}.")
        return None

    def _list(self, view: Any, paths: Paths, done: tuple[Any, ...], steps: Sequence[Any]) -> None:
        if done in paths:
            self.console.print("  0  that is all")
        for number, step in enumerate(steps, start=1):
            self.console.print(f"{number:3}  {self.game.view.label(view, step)}", markup=False)

    def _ask(self, paths: Paths, done: tuple[Any, ...], steps: Sequence[Any]) -> Any:
        ask = next(step for step in steps if isinstance(step, Ask))
        pattern = paths[(*done, ask)]
        while True:
            word = self._input(f"{ask.question} ({ask.minimum} to {ask.maximum}, Enter for {ask.value}): ").strip()
            if not word:
                return pattern
            if word == "b":
                return None
            if word == "q":
                raise Quit
            if word.isdecimal() and ask.minimum <= int(word) <= ask.maximum:
                return msgspec.structs.replace(pattern, **{ask.field: int(word)})
            self.console.print("A whole number within these bounds, please; b for back.")

    def _plan(self, plans: dict[str, Plan]) -> list[Any] | None:
        if not plans:
            self.console.print("There are no plans now.")
            return None
        listed = list(plans.values())
        for number, plan in enumerate(listed, start=1):
            self.console.print(f"{number:3}  {plan.title} ({counted(len(plan.actions))})", markup=False)
            for warning in plan.warnings:
                self.console.print(f"       ! {warning}", markup=False)
        word = self._input("plan, or Enter for none: ").strip()
        if word.isdecimal() and 1 <= int(word) <= len(listed) and self._agreed(listed[int(word) - 1]):
            return list(listed[int(word) - 1].actions)
        return None

    def _agreed(self, plan: Plan) -> bool:
        """Whether what the plan would bring about is what the person wants."""
        for line in plan.lines:
            self.console.print(f"     {line}", markup=False)
        return not plan.lines or self._input("Enter for all of this, b for back: ").strip() in ("", "y", "yes")

    def _panels(self, view: Any) -> None:
        for panel in self.game.view.panels(view, self.game.to_act(view)):
            if panel.text:
                self.console.print(Frame(panel.text, title=panel.title, title_align="left"), markup=False)

    def _typed(self, text: str) -> Any:
        try:
            return decode_action(self.game, text)
        except BadInput as error:
            self.console.print(str(error), markup=False)
            return None

    def _input(self, prompt: str) -> str:
        try:
            return self.console.input(prompt, markup=False)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None
        except UnicodeDecodeError:
            return "?"  # bytes that are no text are no answer either


def _next_steps(paths: Paths, done: tuple[Any, ...]) -> list[Any]:
    """The steps that can follow `done`, each once, in menu order."""
    depth = len(done)
    return list({path[depth]: None for path in paths if len(path) > depth and path[:depth] == done})
