"""One board with its trains, ready for use: data, tables, small memories shared by the rules. It holds no game."""

from __future__ import annotations

from collections.abc import Iterable

from trainboard.games.cobo.actions import Stand
from trainboard.games.cobo.data import ROAD_NAMES, Class, Data, Road
from trainboard.games.cobo.schedule import Schedule
from trainboard.games.cobo.situations import Force
from trainboard.games.cobo.state import Situation
from trainboard.games.cobo.track import Track
from trainboard.games.cobo.ways import Ways


class Railroad:
    def __init__(self, data: Data) -> None:
        self.data = data
        self.track = Track(data)
        self.ways = Ways(self.track)
        self.schedule = Schedule(data)
        self.index = {counter.id: counter.index for counter in data.counters}
        self._limiteds = frozenset(counter.index for counter in data.counters if counter.cls is Class.LIMITED)
        self.passenger = tuple(counter.passenger for counter in data.counters)
        self.ids = tuple(counter.id for counter in data.counters)
        self.of_road = tuple(  # [road]: its trains
            tuple(counter.index for counter in data.counters if counter.road is road) for road in Road
        )
        self.stands = tuple(Stand(id) for id in self.ids)
        self.town_ids = tuple(town.id for town in data.towns)
        self.place_ids = tuple(place.id for place in data.places)
        self.load_towns = tuple(town.index for town in data.towns if town.loads)
        self.open_to = tuple(  # [road]: the towns where its freights may take discs (35, A62)
            tuple(town.index for town in data.towns if town.loads in (name, "neutral")) for name in ROAD_NAMES
        )
        self.charged = tuple(  # [road]: the towns of its right-of-way (37)
            tuple(town.index for town in data.towns if town.loads == name) for name in ROAD_NAMES
        )
        self._force: dict[tuple[Situation, ...], Force] = {}

    def limited(self, counters: Iterable[int]) -> bool:
        """A stack with a Limited in it is a Limited (24)."""
        return not self._limiteds.isdisjoint(counters)

    def force(self, situations: tuple[Situation, ...]) -> Force:
        if situations not in self._force:
            self._force[situations] = Force(self.data, situations)
        return self._force[situations]
