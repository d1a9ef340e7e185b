"""What happened: the facts a state reports as news, with printed ids. Only the view makes sentences."""

from __future__ import annotations

import msgspec

from trainboard.games.cobo.data import Direction, Road


class CoinFlipped(msgspec.Struct, frozen=True, tag=True):
    first: Road
    turn: int  # it holds from this turn on


class TurnBegan(msgspec.Struct, frozen=True, tag=True):
    turn: int
    first: Road


class CardTurned(msgspec.Struct, frozen=True, tag=True):
    card: int


class LoadPlaced(msgspec.Struct, frozen=True, tag=True):
    town: str
    direction: Direction
    count: int


class SituationBegan(msgspec.Struct, frozen=True, tag=True):
    card: int
    until: int


class SituationEnded(msgspec.Struct, frozen=True, tag=True):
    card: int


class FreightHeld(msgspec.Struct, frozen=True, tag=True):
    train: str


class Moved(msgspec.Struct, frozen=True, tag=True):
    """A move on the line, start first. `backed`: its last step was backwards. `ordered`: moved by the rival."""

    train: str
    path: tuple[str, ...]  # places; the last with its track
    backed: bool = False
    ordered: bool = False


class Stood(msgspec.Struct, frozen=True, tag=True):
    train: str
    place: str
    ordered: bool = False


class Departed(msgspec.Struct, frozen=True, tag=True):
    trains: tuple[str, ...]
    town: str
    minute: int  # from the first noon
    late: int  # minutes after schedule of the first counter; 0 for freights
    path: tuple[str, ...]


class LaidOver(msgspec.Struct, frozen=True, tag=True):
    train: str
    town: str
    minute: int


class Arrived(msgspec.Struct, frozen=True, tag=True):
    """A passenger counter at its destination. `late` is negative when early."""

    train: str
    road: Road
    town: str
    minute: int
    late: int
    points: int


class Loaded(msgspec.Struct, frozen=True, tag=True):
    train: str
    road: Road
    town: str
    minute: int
    count: int
    points: int


class LeftPlay(msgspec.Struct, frozen=True, tag=True):
    train: str
    town: str


class Announced(msgspec.Struct, frozen=True, tag=True):
    train: str


class MovesEnded(msgspec.Struct, frozen=True, tag=True):
    """The road has moved its trains en route; the others stand."""

    road: Road


class DeparturesEnded(msgspec.Struct, frozen=True, tag=True):
    """The road sends no more trains out this turn."""

    road: Road


class ChallengeUpheld(msgspec.Struct, frozen=True, tag=True):
    """The train was off its route and goes home; `lost` points leave its owner, `points` go to the challenger."""

    train: str
    by: Road
    lost: int
    points: int


class ChallengeRefuted(msgspec.Struct, frozen=True, tag=True):
    train: str
    by: Road


class Charged(msgspec.Struct, frozen=True, tag=True):
    """Points off for discs left on a road's right-of-way."""

    road: Road
    discs: int
    points: int


class HalfTurnScored(msgspec.Struct, frozen=True, tag=True):
    road: Road
    turn: int
    earned: int
    total: int


class FreightsRestored(msgspec.Struct, frozen=True, tag=True):
    """All freights stand at their origins again (36-hour game)."""


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    totals: tuple[int, int]  # by road
    alone: Road | None = None  # the one road that was played, in the first solo scenario


Event = (
    CoinFlipped
    | TurnBegan
    | CardTurned
    | LoadPlaced
    | SituationBegan
    | SituationEnded
    | FreightHeld
    | Moved
    | Stood
    | Departed
    | LaidOver
    | Arrived
    | Loaded
    | LeftPlay
    | Announced
    | MovesEnded
    | DeparturesEnded
    | ChallengeUpheld
    | ChallengeRefuted
    | Charged
    | HalfTurnScored
    | FreightsRestored
    | GameEnded
)
