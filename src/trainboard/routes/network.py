"""What the router is asked and what it answers: networks, trains, rules, routes. It leaves searching to `search`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from trainboard.kit.game import BadInput, IllegalAction


class Stop(msgspec.Struct, frozen=True):
    """A place that counts: a city, a dot city, an off-board area."""

    id: str
    value: int  # what it pays each train that stops here, wherever in the route
    own: bool = False  # the company has a token here; every route needs such a stop
    passable: bool = True  # False: a route may end here but not run through (full of others' tokens)
    end_only: bool = False  # True: a route may only begin or end here (off-board areas)

    @property
    def through(self) -> bool:
        """Whether a route may go on after stopping here."""
        return self.passable and not self.end_only


class Segment(msgspec.Struct, frozen=True):
    """Track from one stop to the next with no stop between; it may be run in both directions."""

    a: int  # positions of its two stops in `Network.stops`
    b: int
    uses: int  # bit mask of the track elements it uses up, e.g. the hex sides it crosses
    track: tuple[str, ...] = ()  # the pieces of track from a to b, so that a route can be drawn


class Network(msgspec.Struct, frozen=True):
    """Stops and the segments between them, as one company sees them. Parallel segments are welcome."""

    stops: tuple[Stop, ...]
    segments: tuple[Segment, ...]
    elements: tuple[str, ...] = ()  # optional names of the bits in `Segment.uses`

    def __post_init__(self) -> None:
        if len({stop.id for stop in self.stops}) != len(self.stops):
            raise BadInput("network: two stops have the same id")
        count = len(self.stops)
        for number, segment in enumerate(self.segments):
            if segment.a == segment.b or not (0 <= segment.a < count and 0 <= segment.b < count) or segment.uses < 0:
                raise BadInput(f"network: segment {number} does not join two different known stops")

    def position(self, stop_id: str) -> int:
        """Where a stop is in `stops`."""
        for number, stop in enumerate(self.stops):
            if stop.id == stop_id:
                return number
        raise BadInput(f"there is no stop {stop_id} on this network")

    def uses(self, route: Route) -> int:
        """All track elements a route uses up."""
        used = 0
        for number in route.segments:
            used |= self.segments[number].uses
        return used

    def track(self, route: Route) -> tuple[str, ...]:
        """The pieces of track of a route in the order of travel."""
        pieces: list[str] = []
        for stop_id, number in zip(route.stops, route.segments, strict=False):
            segment = self.segments[number]
            forward = self.stops[segment.a].id == stop_id
            pieces.extend(segment.track if forward else reversed(segment.track))
        return tuple(pieces)


class Train(msgspec.Struct, frozen=True):
    """A train makes at most `stops` stops; None is no limit."""

    name: str
    stops: int | None


class Bonus(msgspec.Struct, frozen=True):
    """Extra pay of a stop: for every train that stops there, or only where a route begins or ends there."""

    stop: str
    amount: int
    ends_only: bool = False


class RouteRules(msgspec.Struct, frozen=True):
    """What may be used once only, what pays extra, what must be linked. No route visits a stop twice."""

    track_once_per_train: bool = True  # a route may not use a track element twice
    track_once_per_run: bool = True  # two trains may not use the same track element
    stops_once_per_run: bool = False  # two trains may not visit the same stop
    bonuses: tuple[Bonus, ...] = ()
    must_link: tuple[str, str] | None = None  # some train must begin at one and end at the other


class Route(msgspec.Struct, frozen=True):
    """The stops of one train in order (ids), and the segments between them (positions in `Network.segments`)."""

    stops: tuple[str, ...]
    segments: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """The best runs found and how good any run can be: `proven` when nothing better exists."""

    routes: tuple[Route | None, ...]  # one for each train in the order given; None is an idle train
    values: tuple[int, ...]
    total: int
    bound: int  # no legal run is worth more
    proven: bool  # total == bound
    linked: bool = True  # the must-link rule is kept; False with an empty run when no run found keeps it


class Progress(msgspec.Struct, frozen=True):
    """A report from the middle of a search."""

    total: int  # of the best run so far
    bound: int
    steps: int  # work done


class Paid(msgspec.Struct, frozen=True):
    """What one stop of a route pays: its value and the bonuses that apply."""

    stop: str
    value: int
    bonus: int


class Explanation(msgspec.Struct, frozen=True):
    """The judgement of one route: the one rule it breaks in a sentence, or none; and its pay stop by stop."""

    legal: bool
    reason: str  # empty when legal
    value: int
    stops: tuple[Paid, ...]


def trace(network: Network, stop_ids: Sequence[str], taken: int = 0) -> Route:
    """The route along these stops, on track not used before (nor in `taken`) where there is a choice.

    Refuses with `IllegalAction` when two neighbouring stops are not joined by track at all.
    """
    choices = [_between(network, a, b) for a, b in pairwise(stop_ids)]
    chosen = _disjoint(network, choices, taken) or _disjoint(network, choices, 0)
    return Route(tuple(stop_ids), chosen or tuple(numbers[0] for numbers in choices))


def _between(network: Network, a: str, b: str) -> list[int]:
    ends = {network.position(a), network.position(b)}
    found = [number for number, segment in enumerate(network.segments) if {segment.a, segment.b} == ends]
    if not found:
        raise IllegalAction(f"No track joins {a} and {b} without another stop between.")
    return found


def _disjoint(network: Network, choices: Sequence[list[int]], taken: int) -> tuple[int, ...] | None:
    if not choices:
        return ()
    for number in choices[0]:
        uses = network.segments[number].uses
        if not uses & taken and (rest := _disjoint(network, choices[1:], taken | uses)) is not None:
            return (number, *rest)
    return None
