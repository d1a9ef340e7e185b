"""The line-ups every game is tried in: a number of seats and options by name. A new game adds its own here."""

from __future__ import annotations

from typing import Any, NamedTuple

LineUp = tuple[int, dict[str, Any]]


class Effort(NamedTuple):
    """How much of the laws the random games of a title try; see docs/decisions/0006."""

    everyday: int = 20  # games per line-up in `make check`
    care: float = 1.0  # the share of states in which laws 1, 3, 4 and 11 are tried
    drawn: float = 0.02  # the share of states that are drawn and coded
    whole: float = 1.0  # the same in the one game of the long run that is drawn whole
    replays: int = 1  # every so many games one is replayed (law 6)


USUAL = Effort()
EFFORTS = {
    "cobo": Effort(
        2, care=0.02, drawn=0.0001, whole=0.03, replays=10
    ),  # some 1,800 actions a game, 60 trains to draw
    "age-of-rail": Effort(drawn=0.005),  # the names of a new board take a tenth of a second to place
    "1870-operate": Effort(care=0.3, drawn=0.01),
}

OPTION_SETS: dict[str, list[LineUp]] = {
    "cobo": [
        (2, {}),  # the basic game, with challenges
        (2, {"routes": "enforced"}),
        (2, {"special_situations": True}),
        (2, {"scheduled_freight": True}),
        (2, {"speed_up": True}),
        (2, {"hours": 36}),
        (1, {"solo": "C&O"}),
        (1, {"solo": "B&O"}),
        (1, {"solo": "both"}),
        (2, {"special_situations": True, "scheduled_freight": True, "first": "B&O"}),
        (2, {"special_situations": True, "speed_up": True, "hours": 36}),
        (2, {"routes": "enforced", "special_situations": True, "speed_up": True, "first": "C&O"}),
    ],
    "age-of-rail": [
        *((seats, {"map": board}) for board in ("allegheny", "south_africa") for seats in (3, 4, 5, 6)),
        (4, {"own_shares": False}),
    ],
    "1870-operate": [
        (1, {}),
        (1, {"puzzle": "easy-first-destination"}),
        (2, {"puzzle": "hard-the-greedy-six"}),
        (3, {"puzzle": "medium-texas-triangle"}),
        (4, {"puzzle": "hard-wire-to-dallas", "arbiter": "enforce"}),
        (6, {"puzzle": "medium-pastures-of-others", "doubling": "anywhere"}),
    ],
}
