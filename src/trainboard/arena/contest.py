"""One bot against a field of others: what is played, how a game goes, how sure the result is. It prints nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

import msgspec

from trainboard.games import GAMES
from trainboard.kit.bots import win_shares
from trainboard.kit.play import Match, bots_named, play
from trainboard.kit.record import options_of

SURE = 1.96  # standard deviations: 95 games of 100 fall within


class Contest(msgspec.Struct, frozen=True):
    """`champion` takes each seat in turn, `field` all others. With one seat there is nobody else: scores tell.

    `goal` is the share of wins (with one seat: the mean score) the champion is meant to reach.
    """

    game: str
    champion: str
    field: str
    seats: int
    games: int
    goal: float | None = None
    options: dict[str, Any] = {}

    @property
    def key(self) -> str:
        """Its name, and the name of its random numbers."""
        against = f" v {self.seats - 1} {self.field}" if self.seats > 1 else " alone"
        chosen = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game}: {self.champion}{against}{chosen}"

    def lineup(self, seat: int) -> list[str]:
        return [self.champion if at == seat else self.field for at in range(self.seats)]


class Outcome(msgspec.Struct, frozen=True):
    """How game `number` of the contest `key` ended; `seat` was the champion's."""

    key: str
    number: int
    seat: int
    scores: tuple[int, ...]

    @property
    def won(self) -> float:
        """The champion's part of the win."""
        return win_shares(self.scores)[self.seat]


def played(contest: Contest, number: int) -> Outcome:
    """Game `number`: seats rotate, and the games of one rotation share their chance."""
    game, seat = GAMES[contest.game], number % contest.seats
    chance = Random(f"{contest.key} chance {number // contest.seats}")
    match: Match[Any, Any] = Match(game, contest.seats, options_of(game, contest.options), chance)
    play(match, bots_named(game, contest.lineup(seat)), Random(f"{contest.key} bots {number}"))
    return Outcome(contest.key, number, seat, match.scores)


class Tally(NamedTuple):
    """What a number of outcomes say about the champion; `low` and `high` bound its true share of wins."""

    games: int
    wins: float
    low: float
    high: float
    mean: float  # its score
    others: float  # the score of the rest

    @property
    def share(self) -> float:
        return self.wins / self.games


def tally(outcomes: Iterable[Outcome]) -> Tally:
    found = list(outcomes)
    wins = sum(outcome.won for outcome in found)
    own = [outcome.scores[outcome.seat] for outcome in found]
    rest = [score for outcome in found for at, score in enumerate(outcome.scores) if at != outcome.seat]
    low, high = wilson(wins, len(found))
    return Tally(len(found), wins, low, high, _mean(own), _mean(rest))


def _mean(scores: list[int]) -> float:
    return sum(scores) / len(scores) if scores else 0.0


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of wins, at 95%."""
    share, spread = wins / games, SURE * SURE / games
    middle = share + spread / 2
    width = SURE * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))
