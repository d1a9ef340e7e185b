"""A match in the hands of a programmer, and bots that need only the contract."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.signal_box import GAME, Deal, Pay, Show, State
from trainboard.kit.bots import RolloutBot, SearchBot, lower_bound, win_shares
from trainboard.kit.game import CHANCE, BadInput, IllegalAction, digest
from trainboard.kit.play import Match, bot_move, bots_named, play


def match(seed: int = 1) -> Match[Any, Any]:
    return Match(GAME, 2, rng=Random(seed))


def test_chance_is_drawn_before_the_first_turn() -> None:
    game = match()
    assert game.to_act == 0
    assert [type(action) for action in game.actions] == [Deal, Deal]


def test_legal_actions_can_be_listed_counted_and_asked() -> None:
    menu = match().legal_actions
    assert list(menu) == [Pay(0), Pay(1), Show()]
    assert len(menu) == 3
    assert Pay(3) in menu
    assert Pay(4) not in menu


def test_undo_gives_back_the_state_before() -> None:
    game = match()
    before = digest(game.state)
    game.apply(Pay(2))
    assert game.undo() == Pay(2)
    assert digest(game.state) == before


def test_undo_stops_before_the_first_deal_and_leaves_it_dealt() -> None:
    game = match()
    with pytest.raises(BadInput, match="nothing to undo"):
        game.undo()
    assert game.to_act == 0
    assert len(game.actions) == len(game.states) - 1 == 2


def test_an_illegal_action_changes_nothing() -> None:
    game = match()
    with pytest.raises(IllegalAction, match="pay 0 to 3"):
        game.apply(Pay(4))
    assert len(game.states) == 3


def test_a_plan_is_taken_as_a_whole_or_not_at_all() -> None:
    game = match()
    with pytest.raises(IllegalAction):
        game.apply_all([Pay(1), Pay(9)])
    assert len(game.actions) == 2
    assert game.apply_all([Pay(1), Pay(2)]) == ("Seat 0 pays 1.", "Seat 1 pays 2.")


def test_apply_tells_what_happened() -> None:
    assert match().apply(Pay(1)) == ("Seat 0 pays 1.",)


def test_a_match_shows_itself() -> None:
    game = match()
    assert "box 0" in str(game)
    assert game._repr_svg_().startswith("<svg")


def test_seats_out_of_range_are_refused() -> None:
    with pytest.raises(BadInput, match="2, 3, 4 seats, not 7"):
        Match(GAME, 7)


def test_an_unknown_bot_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="no bot 'deep'; it has: random"):
        bots_named(GAME, ["deep"])


class Peeking:
    """Keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    def choose(self, view: State, menu: Any, rng: Random) -> Any:
        self.seen.append(view)
        return menu[0]


def test_a_bot_sees_its_own_observation_only() -> None:
    game, bot = match(), Peeking()
    bot_move(GAME, game.state, bot, Random(1))
    assert bot.seen[0].signals == (game.state.signals[0], 0)


def test_the_same_seed_plays_the_same_game() -> None:
    def final(seed: int) -> str:
        return digest(play(match(seed), bots_named(GAME, ["random"] * 2), Random(seed)).state)

    assert final(5) == final(5)


def test_a_match_opened_before_a_deal_is_dealt_before_bots_play() -> None:
    undealt = Match.from_record(GAME, match().record(), at=1)
    assert undealt.to_act == CHANCE
    heard: list[Any] = []
    play(undealt, bots_named(GAME, ["random"] * 2), Random(1), lambda action, lines: heard.append(action))
    assert undealt.is_over
    assert not any(isinstance(action, Deal) for action in heard)


def open_hands(signals: tuple[int, int]) -> State:
    return State(signals, (6, 6), (False, False))


def test_the_search_bot_sees_what_wins() -> None:
    """With all signals known, the lower one wants an empty box."""
    bot: SearchBot[Any, Any] = SearchBot(
        GAME, iterations=400, evaluate=lambda state: [float(p) for p in state.purses]
    )
    loser = GAME.apply(open_hands((9, 1)), Pay(1))
    assert bot.choose(loser, (Pay(0), Pay(3)), Random(1)) == Pay(0)


def test_the_search_bot_keeps_to_its_time() -> None:
    bot: SearchBot[Any, Any] = SearchBot(GAME, seconds=0.0)
    assert bot.choose(open_hands((1, 2)), (Pay(0), Show()), Random(1)) == Pay(0)


class Payer:
    """A policy that always pays the most of its menu."""

    def choose(self, view: State, menu: Sequence[Any], rng: Random) -> Any:
        return max(menu, key=lambda action: action.amount if isinstance(action, Pay) else -1)


def purses(state: State) -> list[float]:
    return [float(purse) for purse in state.purses]


def test_the_rollout_bot_overrules_its_policy_where_that_loses() -> None:
    bot: RolloutBot[Any, Any] = RolloutBot(GAME, policy=Payer(), evaluate=purses, rounds=8)
    loser = GAME.apply(open_hands((9, 1)), Pay(1))
    assert Payer().choose(loser, (Pay(0), Pay(3)), Random(1)) == Pay(3)
    assert bot.choose(loser, (Pay(0), Pay(3)), Random(1)) == Pay(0)


def test_the_rollout_bot_lets_its_policy_stand_unless_something_is_surely_better() -> None:
    bot: RolloutBot[Any, Any] = RolloutBot(GAME, policy=Payer(), rounds=8)  # only winning counts: both win
    winner = open_hands((9, 1))
    assert bot.choose(winner, (Pay(0), Pay(3)), Random(1)) == Pay(3)
    hurried: RolloutBot[Any, Any] = RolloutBot(GAME, policy=Payer(), evaluate=purses, seconds=0.0)
    assert hurried.choose(GAME.apply(winner, Pay(1)), (Pay(0), Pay(3)), Random(1)) == Pay(3)


def test_the_rollout_bot_looks_only_so_far() -> None:
    seen: list[State] = []

    def note(state: State) -> list[float]:
        seen.append(state)
        return purses(state)

    RolloutBot(GAME, policy=Payer(), evaluate=note, rounds=1, depth=1).choose(
        open_hands((9, 1)), (Pay(0), Pay(1)), Random(1)
    )
    assert {state.turn for state in seen} == {2}


@pytest.mark.parametrize(("differences", "bound"), [([], 0.0), ([5.0], 0.0), ([2.0, 2.0], 2.0), ([0.0, 2.0], 0.0)])
def test_a_lower_bound_doubts_what_varies(differences: list[float], bound: float) -> None:
    assert lower_bound(differences, doubt=1.0) == bound


def test_a_win_is_shared_by_equals() -> None:
    assert win_shares((3, 7, 7)) == (0, 0.5, 0.5)
