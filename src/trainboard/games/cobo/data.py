"""What is printed: towns, segments, counters, cards, numbered. reading.py fills it; rules are elsewhere."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

import msgspec

NOON = 12 * 60
DAY = 24 * 60


class Road(IntEnum):
    """A road and, with two players, its seat."""

    CO = 0
    BO = 1

    @property
    def other(self) -> Road:
        return Road(1 - self)


class Class(IntEnum):
    FREIGHT = 0
    EXPRESS = 1
    LIMITED = 2


class Direction(IntEnum):
    WEST = 0
    EAST = 1


ROAD_NAMES = ("C&O", "B&O")
RoadName = Literal["C&O", "B&O"]
TownKind = Literal["terminal", "town", "junction", "plain junction"]


class Town(msgspec.Struct, frozen=True):
    """A terminal, major town or junction: one section long. All but plain junctions have unlimited room (16, A27)."""

    index: int
    id: str
    name: str
    abbr: str
    road: str  # "C&O", "B&O", "both" or "neutral"
    kind: TownKind
    loads: str  # the road charged for discs left here, "neutral", or "" where no loads are placed
    source: str

    @property
    def roomy(self) -> bool:
        return self.kind != "plain junction"


class Section(msgspec.Struct, frozen=True):
    """A stretch between two separators. `before` and `after` are its neighbours towards towns a and b."""

    index: int
    id: str
    name: str
    segment: int
    tracks: int
    siding: bool
    crossover: bool
    before: int
    after: int


class Segment(msgspec.Struct, frozen=True):
    """The line between two towns. `open[k]` tells of the separator before section k; the last one lies before b."""

    index: int
    id: str
    a: int
    b: int
    road: Road
    tracks: int
    freight_only: bool
    sections: tuple[int, ...]
    open: tuple[bool, ...]
    source: str


class Stop(msgspec.Struct, frozen=True):
    """A line of the timetable for run 0, in minutes from the first noon; -1 where there is none."""

    town: int
    arrives: int
    departs: int


class Counter(msgspec.Struct, frozen=True):
    """What is printed on a train counter and its lines in timetable and route list.

    `leaders[leg]` is the counter whose stack it joins on the way to `stops[leg + 1]`; itself if it rides with nobody.
    """

    index: int
    id: str
    name: str
    road: Road
    cls: Class
    direction: Direction
    stops: tuple[Stop, ...]
    leaders: tuple[int, ...]
    routes: tuple[tuple[int, ...], ...]  # towns
    ways: tuple[tuple[int, ...], ...]  # the same, place by place
    noon: int  # the place at noon of a counter under way, or -1
    source: str

    @property
    def origin(self) -> int:
        return self.stops[0].town

    @property
    def destination(self) -> int:
        return self.stops[-1].town

    @property
    def passenger(self) -> bool:
        return self.cls != Class.FREIGHT


class Load(msgspec.Struct, frozen=True):
    town: int
    direction: Direction
    count: int


class Block(msgspec.Struct, frozen=True, tag=True):
    """Nobody enters or leaves the section on the tracks named."""

    section: int
    tracks: Literal["both", "westbound", "eastbound"]
    turns: int


class Limit(msgspec.Struct, frozen=True, tag=True):
    """Trains in the segments make at most so many counts."""

    segments: tuple[int, ...]
    passenger: int
    freight: int
    turns: int


class Hold(msgspec.Struct, frozen=True, tag=True):
    """No train (or no freight) that begins its move in the town leaves it."""

    town: int
    freight_only: bool
    turns: int


class Delay(msgspec.Struct, frozen=True, tag=True):
    """Passenger trains due out of the town this turn leave later."""

    town: int
    minutes: int
    turns: int


class HoldNearest(msgspec.Struct, frozen=True, tag=True):
    """The freight on the line nearest to the town may not move."""

    town: int
    turns: int


Special = Block | Limit | Hold | Delay | HoldNearest


class Card(msgspec.Struct, frozen=True):
    """A Situation card: loads always; title, special and extra loads in the game with special situations."""

    number: int
    loads: tuple[Load, ...]
    title: str
    category: str
    special: Special | None
    extra: tuple[Load, ...]


class Data(msgspec.Struct, frozen=True):
    """Everything printed. Places are numbered: first the towns, then the sections."""

    towns: tuple[Town, ...]
    sections: tuple[Section, ...]
    segments: tuple[Segment, ...]
    counters: tuple[Counter, ...]
    cards: tuple[Card, ...]
    digest: str
    label: str

    @property
    def places(self) -> tuple[Town | Section, ...]:
        return self.towns + self.sections

    def place(self, id: str) -> int:
        """The number of a town or section."""
        return next(p.index for p in self.places if p.id == id)

    def counter(self, id: str) -> Counter:
        return next(c for c in self.counters if c.id == id)

    def card(self, number: int) -> Card:
        return next(c for c in self.cards if c.number == number)
