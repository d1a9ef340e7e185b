"""What the special situations in force forbid (40, A72). Turning cards is left to steps/opening.py."""

from __future__ import annotations

from trainboard.games.cobo.data import Block, Data, Delay, Hold, HoldNearest, Limit, Special
from trainboard.games.cobo.state import Situation
from trainboard.games.cobo.track import SIDING


class Force:
    """The situations of one moment, ready to be asked. Empty in the basic game."""

    def __init__(self, data: Data, situations: tuple[Situation, ...]) -> None:
        self.closed: set[int] = set()  # spots
        self.limits: dict[int, tuple[int, int]] = {}  # segment: counts of freights, of passenger trains
        self.holds: set[int] = set()  # towns
        self.freight_holds: set[int] = set()
        self.delays: dict[int, int] = {}
        for situation in situations:
            self._add(data.card(situation.card).special)

    def _add(self, special: Special | None) -> None:
        match special:
            case Block(section=place, tracks="both"):
                self.closed |= {place * 4, place * 4 + 1, place * 4 + SIDING}
            case Block(section=place, tracks=tracks):
                self.closed.add(place * 4 + (tracks == "eastbound"))
            case Limit(segments=segments):
                self.limits |= dict.fromkeys(segments, (special.freight, special.passenger))
            case Hold(town=town, freight_only=True):
                self.freight_holds.add(town)
            case Hold(town=town):
                self.holds.add(town)
            case Delay(town=town, minutes=minutes):
                self.delays[town] = minutes

    def pins(self, spot: int, passenger: bool) -> bool:
        """Whether a train that begins its move here may not leave."""
        town = spot >> 2
        return spot in self.closed or town in self.holds or (not passenger and town in self.freight_holds)


def subjects(special: Special | None) -> frozenset[tuple[str, int]]:
    """The sections, segments and towns a special names: two that share one contradict (A72)."""
    match special:
        case Block(section=place):
            return frozenset({("place", place)})
        case Limit(segments=segments):
            return frozenset(("segment", segment) for segment in segments)
        case Hold(town=town) | Delay(town=town) | HoldNearest(town=town):
            return frozenset({("place", town)})
    return frozenset()
