"""Each law can fail: a copy of Signal Box broken in one place is caught by that law."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from htpy import Element, div, svg
from msgspec.structs import replace

from tests import signal_box
from tests.signal_box import Action, Pay, Show, SignalBox, SignalBoxView, State
from trainboard.kit.conformance import LawBroken, check_game, check_lookalikes, check_other_process
from trainboard.kit.game import CHANCE, IllegalAction, Seat
from trainboard.kit.view import Ask, Target


def broken_law(game: SignalBox, games: int = 20) -> int | None:
    """The number of the first law that random play finds broken."""
    try:
        for seed in range(games):
            check_game(game, 3, game.Options(), Random(seed), probes=6)
    except LawBroken as broken:
        return broken.law
    return None


def test_the_sound_game_keeps_every_law() -> None:
    assert broken_law(SignalBox()) is None


class OffersTooMuch(SignalBox):
    def legal_actions(self, state: State) -> Iterable[Action]:
        yield from super().legal_actions(state)
        if self.to_act(state) not in (None, CHANCE):
            yield Pay(99)


class OffersNothing(SignalBox):
    def legal_actions(self, state: State) -> Iterable[Action]:
        return () if state.box else super().legal_actions(state)


class OffersAfterTheEnd(SignalBox):
    def legal_actions(self, state: State) -> Iterable[Action]:
        return [Show()] if self.to_act(state) is None else super().legal_actions(state)


class TakesWhatItRefuses(SignalBox):
    def apply(self, state: State, action: Action) -> State:
        try:
            return super().apply(state, action)
        except IllegalAction:
            return state


class Fickle(SignalBox):
    calls = 0

    def apply(self, state: State, action: Action) -> State:
        Fickle.calls += 1
        return replace(super().apply(state, action), box=Fickle.calls % 2)


class LosesInTheCodec(SignalBox):
    def start(self, seats: int, options: Any) -> State:
        return replace(super().start(seats, options), purses=[6] * seats)


class ReplaysDifferently(SignalBox):
    starts = 0

    def start(self, seats: int, options: Any) -> State:
        ReplaysDifferently.starts += 1
        return replace(super().start(seats, options), turn=ReplaysDifferently.starts % 2)


class ObservesTwice(SignalBox):
    def observe(self, state: State, seat: Seat | None) -> State:
        return replace(super().observe(state, seat), box=state.box + 1)


class MenuSeesSecrets(SignalBox):
    def legal_actions(self, state: State) -> Iterable[Action]:
        highest = max(state.signals, default=0)
        secret = self.to_act(state) == 0 and highest not in (0, state.signals[0])
        return [Show()] if secret else super().legal_actions(state)


class LosesMoney(SignalBox):
    def apply(self, state: State, action: Action) -> State:
        return replace(super().apply(state, action), box=0)


class NeverEnds(SignalBox):
    max_actions = 3


class Blank(SignalBoxView):
    def text(self, view: State) -> str:
        return ""


class ForgetsMoves(SignalBox):
    def legal_actions(self, state: State) -> Iterable[Action]:
        menu = tuple(super().legal_actions(state))
        return [action for action in menu if not (isinstance(action, Show) and state.box)]


class OffersTwice(SignalBox):
    def legal_actions(self, state: State) -> Iterable[Action]:
        menu = tuple(super().legal_actions(state))
        return menu if self.to_act(state) in (None, CHANCE) else (*menu, menu[0])


class SamePaths(SignalBoxView):
    def click_path(self, view: State, action: Action) -> tuple[Target | Ask, ...]:
        return (Target("box:pay"),)


class NoTargets(SignalBoxView):
    def panels(self, view: State, seat: Seat | None) -> Iterable[Any]:
        return ()


class MeansNoAction(SignalBoxView):
    def tries(self, view: State, path: Sequence[Target]) -> Iterable[Any]:
        return ("pay", 1)


class NotAPicture(SignalBoxView):
    def board(self, view: State) -> Element:
        return svg["x"] if not view.box else div["no picture"]


def with_view(view: SignalBoxView) -> SignalBox:
    game = SignalBox()
    game.view = view
    return game


@pytest.mark.parametrize(
    ("law", "game"),
    [
        (1, OffersTooMuch()),
        (2, OffersNothing()),
        (2, OffersAfterTheEnd()),
        (3, TakesWhatItRefuses()),
        (4, Fickle()),
        (5, LosesInTheCodec()),
        (6, ReplaysDifferently()),
        (7, ObservesTwice()),
        (7, MenuSeesSecrets()),
        (8, LosesMoney()),
        (9, NeverEnds()),
        (10, with_view(Blank())),
        (10, with_view(NotAPicture())),
        (11, ForgetsMoves()),
        (12, OffersTwice()),
        (12, with_view(SamePaths())),
        (12, with_view(NoTargets())),
        (12, with_view(MeansNoAction())),
    ],
    ids=lambda value: value if isinstance(value, int) else type(value).__name__,
)
def test_a_game_broken_in_one_place_breaks_that_law(law: int, game: SignalBox) -> None:
    assert broken_law(game) == law


class LeakyView(SignalBox):
    def observe(self, state: State, seat: Seat | None) -> State:
        return state


def dealt(*signals: int) -> State:
    return State(signals, (6,) * len(signals), (False,) * len(signals))


def test_law_7_tells_two_states_apart_that_differ_in_secrets_only() -> None:
    check_lookalikes(SignalBox(), dealt(3, 7), dealt(3, 8), seat=0)
    with pytest.raises(LawBroken, match="law 7"):
        check_lookalikes(LeakyView(), dealt(3, 7), dealt(3, 8), seat=0)


class HashOrder(SignalBox):
    """Its box depends on `hash` of a string, which differs between processes."""

    def start(self, seats: int, options: Any) -> State:
        return replace(super().start(seats, options), turn=hash("signal") % 1_000_003)


HASH_ORDER = HashOrder()


def test_law_13_finds_a_digest_that_depends_on_the_process() -> None:
    check_other_process(signal_box.GAME, "tests.signal_box:GAME", 2, signal_box.GAME.Options(), ())
    with pytest.raises(LawBroken, match="law 13"):
        check_other_process(HASH_ORDER, "tests.kit.test_conformance:HASH_ORDER", 2, signal_box.GAME.Options(), ())
