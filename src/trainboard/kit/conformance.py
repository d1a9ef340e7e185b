"""The thirteen laws every game keeps, tried on random play. No game is named here.

1 every action on the menu passes `check`. 2 a seat to act has an action, a finished game none. 3 a refused action
leaves no trace. 4 `apply` is deterministic. 5 state and action survive the codec. 6 replay gives the same state.
7 `observe` is idempotent, and states equal to a seat look equal to it. 8 the game's own invariants hold.
9 random play ends within the stated bound. 10 every state can be drawn. 11 a complete menu forgets nothing.
12 every menu action has a click path of its own, over targets that are there, and any other touch may be asked about.
13 a state's digest is the same in another process.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import unescape
from random import Random
from typing import Any

import msgspec

from trainboard.kit.bots import draw
from trainboard.kit.game import CHANCE, BadInput, Game, IllegalAction, digest, start
from trainboard.kit.record import dump, parse, record, replay
from trainboard.kit.refusal import refusal
from trainboard.kit.view import Ask, Target

AnyGame = Game[Any, Any]


class LawBroken(AssertionError):
    """A game breaks a law: its number and how it showed."""

    def __init__(self, law: int, how: str) -> None:
        super().__init__(f"law {law}: {how}")
        self.law = law


def check_game(
    game: AnyGame,
    seats: int,
    options: Any,
    rng: Random,
    *,
    sample: float = 1.0,
    probes: int = 3,
    care: float = 1.0,
    replayed: bool = True,
) -> tuple[Any, tuple[Any, ...]]:
    """Play one random game under all laws; returns its last state and its actions.

    Laws 5, 10, 12, half of 7 are tried on a share `sample` of the states (of last states, ten times it).
    `probes` made-up actions a state try laws 3 and 11. Laws 1, 3, 4 and 11 are tried on a share `care`, law 6 if the
    game shall be `replayed`.
    """
    state = start(game, seats, options)
    actions: list[Any] = []
    pool = ActionPool()
    check_invariants(game, state)
    while (seat := game.to_act(state)) is not None:
        if len(actions) >= game.max_actions:
            raise LawBroken(9, f"random play goes on after {game.max_actions} actions")
        careful = care >= 1 or rng.random() < care
        menu = check_menu(game, state, every=careful)
        if careful:
            pool.learn(menu)
            check_probes(game, state, menu, [pool.probe(rng) for _ in range(probes)])
        if rng.random() < sample:
            check_codec(game, state, menu)
            check_views(game, state)
            check_pictures(game, state, menu)
        action = draw(game, state, rng) if seat == CHANCE else rng.choice(menu)
        state = check_apply(game, state, action) if careful else game.apply(state, action)
        check_invariants(game, state)
        actions.append(action)
    check_end(game, state, drawn=rng.random() < 10 * sample)
    if replayed:
        check_replay(game, seats, options, actions, state)
    return state, tuple(actions)


def check_menu(game: AnyGame, state: Any, *, every: bool = True) -> Sequence[Any]:
    """Law 2, the cheap half of law 12, and for every action law 1, on a state in which somebody is to act."""
    menu = tuple(game.legal_actions(state))
    if not menu:
        raise LawBroken(2, f"seat {game.to_act(state)} is to act and has no action")
    if len(set(menu)) < len(menu):
        twice = next(action for index, action in enumerate(menu) if action in menu[:index])
        raise LawBroken(12, f"{twice} is on the menu twice")
    for action in menu if every else ():
        try:
            game.check(state, action)
        except IllegalAction as reason:
            raise LawBroken(1, f"{action} is on the menu, but: {reason}") from None
    if game.to_act(state) == CHANCE:
        outcomes = tuple(action for action, _ in game.chance_outcomes(state))
        if outcomes != menu:
            raise LawBroken(2, "the menu of chance is not the list of its outcomes")
    return menu


def check_end(game: AnyGame, state: Any, *, drawn: bool = True) -> None:
    """Law 2 on a finished game; law 10 on its last picture."""
    if tuple(game.legal_actions(state)):
        raise LawBroken(2, "the game is over and still offers actions")
    if drawn:
        check_pictures(game, state, ())


class ActionPool:
    """Actions seen so far, verb by verb and field by field: made-up ones are mixed from them."""

    def __init__(self) -> None:
        self._values: dict[type[Any], dict[str, dict[Any, None]]] = defaultdict(lambda: defaultdict(dict))

    def learn(self, menu: Sequence[Any]) -> None:
        for action in menu:
            fields = self._values[type(action)]
            for name in action.__struct_fields__:
                fields[name][getattr(action, name)] = None

    def probe(self, rng: Random) -> Any:
        """A well-formed action whose fields were all seen somewhere, though perhaps never together."""
        verb = rng.choice(list(self._values))
        values = {name: rng.choice(list(seen)) for name, seen in self._values[verb].items()}
        return verb(**values)


def check_probes(game: AnyGame, state: Any, menu: Sequence[Any], probes: Sequence[Any]) -> None:
    """Laws 3 and 11: what `check` refuses changes nothing; what it accepts, a complete menu lists."""
    for action in probes:
        before = digest(state)
        try:
            game.check(state, action)
        except IllegalAction:
            _check_refusal(game, state, action, before)
            continue
        if type(action).menu_complete and action not in menu:
            raise LawBroken(11, f"{action} is legal, and the menu forgets it")


def _check_refusal(game: AnyGame, state: Any, action: Any, before: str) -> None:
    try:
        game.apply(state, action)
    except IllegalAction:
        if digest(state) != before:
            raise LawBroken(3, f"the refused {action} left a trace") from None
        return
    raise LawBroken(3, f"`check` refuses {action}, `apply` takes it")


def check_apply(game: AnyGame, state: Any, action: Any) -> Any:
    """Laws 3 and 4 on one step; returns the next state."""
    before = digest(state)
    after, again = game.apply(state, action), game.apply(state, action)
    if digest(after) != digest(again) or after.news != again.news:
        raise LawBroken(4, f"{action} gives two different states")
    if digest(state) != before:
        raise LawBroken(3, f"{action} changed the state it was applied to")
    return after


def check_invariants(game: AnyGame, state: Any) -> None:
    """Law 8."""
    for complaint in game.invariants(state):
        raise LawBroken(8, complaint)


def check_codec(game: AnyGame, state: Any, menu: Sequence[Any]) -> None:
    """Law 5, by JSON and by msgpack."""
    if msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=game.State) != state:
        raise LawBroken(5, "a state does not survive msgpack")
    if msgspec.json.decode(msgspec.json.encode(state), type=game.State) != state:
        raise LawBroken(5, "a state does not survive JSON")
    for action in menu:
        if msgspec.json.decode(msgspec.json.encode(action), type=game.Action) != action:
            raise LawBroken(5, f"{action} does not survive JSON")


def check_views(game: AnyGame, state: Any) -> None:
    """Law 7: what a seat sees is all it sees, and it sees no more the second time.

    Two states that differ only in what a seat cannot see must look, offer and read the same to it: the state and
    the observation of it are such a pair.
    """
    for seat in (*range(len(game.scores(state))), None):
        view = game.observe(state, seat)
        if game.observe(view, seat) != view:
            raise LawBroken(7, f"observing for seat {seat} twice gives something else")
        if game.to_act(view) != game.to_act(state):
            raise LawBroken(7, f"seat {seat} sees another seat to act")
        if seat is not None and game.to_act(state) == seat:
            _check_same_menu(game, state, view, seat)


def _check_same_menu(game: AnyGame, state: Any, view: Any, seat: int) -> None:
    if tuple(game.legal_actions(view)) != tuple(game.legal_actions(state)):
        raise LawBroken(7, f"the menu of seat {seat} depends on what it cannot see")


def check_pictures(game: AnyGame, state: Any, menu: Sequence[Any]) -> None:
    """Laws 10 and 12, for a spectator and for the seat that is to act."""
    _drawn(game, game.observe(state, None), None)
    seat = game.to_act(state)
    if seat is not None and seat != CHANCE:
        view = game.observe(state, seat)
        drawn = _drawn(game, view, seat)
        check_click_paths(game, view, menu, drawn)
        check_touches(game, view, seat, menu, drawn)


def _drawn(game: AnyGame, view: Any, seat: int | None) -> str:
    board = str(game.view.board(view))
    panels = list(game.view.panels(view, seat))
    words = (game.view.text(view), game.view.prompt(view, seat), game.view.chapter(view))
    if not board.startswith("<svg") or not all(words):
        raise LawBroken(10, f"the board or a text is missing for seat {seat}")
    if any(not game.view.sentence(event) for event in view.news):
        raise LawBroken(10, f"an event of {view.news} has no sentence")
    return "".join((board, *(str(panel.html) for panel in panels)))


def check_click_paths(game: AnyGame, view: Any, menu: Sequence[Any], drawn: str) -> None:
    """Law 12."""
    paths: dict[tuple[Any, ...], Any] = {}
    for action in menu:
        path = game.view.click_path(view, action)
        if not path:
            raise LawBroken(12, f"{action} has no click path")
        if path in paths:
            raise LawBroken(12, f"{action} and {paths[path]} have the same click path")
        paths[path] = action
    for target in {step for path in paths for step in path if not isinstance(step, Ask)}:
        if f'data-target="{_escaped(target)}"' not in drawn:
            raise LawBroken(12, f"the target {target} is neither on the board nor on a panel")
        if not game.view.label(view, target):
            raise LawBroken(12, f"the target {target} has no label")


def check_touches(game: AnyGame, view: Any, seat: int, menu: Sequence[Any], drawn: str) -> None:
    """Law 12's last part: what a touch means, first or after another, is actions for the rules to judge."""
    chosen = [step for step in game.view.click_path(view, menu[0])[:1] if not isinstance(step, Ask)] if menu else []
    for name in dict.fromkeys(re.findall(r'data-target="([^"]*)"', drawn)):
        for path in ([Target(unescape(name))], [*chosen, Target(unescape(name))]):
            for action in game.view.tries(view, path):
                if not isinstance(action, game.Action):
                    raise LawBroken(12, f"touching {path} is taken to mean {action}, which is no action")
            refusal(game, view, seat, path)


def _escaped(target: str) -> str:
    return target.replace("&", "&amp;").replace('"', "&#34;").replace("<", "&lt;").replace(">", "&gt;")


def check_replay(game: AnyGame, seats: int, options: Any, actions: Sequence[Any], state: Any) -> None:
    """Law 6, through the very bytes of a saved file."""
    saved = parse(dump(record(game, seats, options, actions, state)))
    try:
        *_, last = replay(saved, game)
    except BadInput as error:
        raise LawBroken(6, f"the record does not replay: {error}") from None
    if digest(last) != digest(state):
        raise LawBroken(6, "replaying the record leads to another state")


def check_lookalikes(game: AnyGame, first: Any, second: Any, seat: int | None) -> None:
    """Law 7's second half for two states a game's author built: equal to a seat, so equal in all it is shown."""
    views = game.observe(first, seat), game.observe(second, seat)
    if views[0] != views[1] or _drawn(game, views[0], seat) != _drawn(game, views[1], seat):
        raise LawBroken(7, f"seat {seat} can tell two states apart that differ only in secrets")


DIGESTS = """
import importlib, sys
from trainboard.kit.game import digest
from trainboard.kit.record import parse, replay
module, name = sys.argv[1].split(":")
game = getattr(importlib.import_module(module), name)
for state in replay(parse(sys.stdin.buffer.read()), game):
    print(digest(state))
"""


def check_other_process(game: AnyGame, where: str, seats: int, options: Any, actions: Sequence[Any]) -> None:
    """Law 13: another process finds the same digests. `where` is `module:name` of the game."""
    states = list(_states(game, start(game, seats, options), actions))
    saved = dump(record(game, seats, options, actions, states[-1]))
    done = subprocess.run([sys.executable, "-c", DIGESTS, where], input=saved, capture_output=True, check=False)
    if done.stdout.decode().split() != [digest(state) for state in states]:
        raise LawBroken(13, f"another process finds other digests {done.stderr.decode()[-300:]}")


def _states(game: AnyGame, state: Any, actions: Sequence[Any]) -> Iterator[Any]:
    yield state
    for action in actions:
        state = game.apply(state, action)
        yield state
