"""A map ready for play: places, links and railroads by small numbers, with what lies around. It knows no rule."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from trainboard.games.age_of_rail.data import LocationId, Print, read
from trainboard.kit.game import IllegalAction


class Reach(NamedTuple):
    """What some links of one railroad touch, as bit masks: bit i is location i, or link i."""

    places: int  # the locations served: the network
    around: int  # all links with an end there, built or not
    links: int  # the links themselves


NOWHERE = Reach(0, 0, 0)


class Map:
    """Numbers are positions in the printed lists. `ends[link]` are two locations; masks have bit i for number i."""

    def __init__(self, printed: Print) -> None:
        sheet = printed.sheet
        self.printed = printed
        self.id, self.title, self.note, self.box = sheet.id, sheet.title, sheet.note, sheet.box
        self.locations, self.links = printed.locations, printed.links
        self.railroads, self.connections = sheet.railroads, sheet.connections
        self.money, self.shares, self.spaces, self.track = sheet.money, sheet.shares, sheet.spaces, sheet.track
        self.development = sheet.development

        self.location_number: dict[str, int] = {place.id: i for i, place in enumerate(self.locations)}
        self.link_number: dict[str, int] = {link.id: i for i, link in enumerate(self.links)}
        self.railroad_number: dict[str, int] = {charter.id: i for i, charter in enumerate(self.railroads)}
        self.connection_number: dict[str, int] = {connection.id: i for i, connection in enumerate(self.connections)}

        self.link_ids = tuple(link.id for link in self.links)
        self.boxes = tuple(place.boxes for place in self.locations)
        self.ends = tuple((self._place(link.ends[0]), self._place(link.ends[1])) for link in self.links)
        self.end_mask = tuple(1 << a | 1 << b for a, b in self.ends)
        self.links_at = tuple(
            sum(1 << link for link, ends in enumerate(self.ends) if place in ends)
            for place in range(len(self.locations))
        )
        self.all_links = (1 << len(self.links)) - 1
        self.base = tuple(self._place(charter.base) for charter in self.railroads)
        self.hub_railroad = len(self.railroads) - 1
        self.hub = self.base[self.hub_railroad]
        self.connection_at = tuple(self._place(connection.at) for connection in self.connections)
        self.automatic = tuple(self._place(city) for city in self.development.automatic)
        self._reach: dict[tuple[int, ...], Reach] = {(): NOWHERE}
        self._unfinished: dict[tuple[int, ...], int] = {}

    def _place(self, place: LocationId) -> int:
        return self.location_number[place]

    def place(self, name: str) -> int:
        return _number(self.location_number, name, "location")

    def link(self, name: str) -> int:
        return _number(self.link_number, name, "link")

    def railroad(self, name: str) -> int:
        return _number(self.railroad_number, name, "railroad")

    def connection(self, name: str) -> int:
        return _number(self.connection_number, name, "External Connection")

    def link_name(self, number: int) -> str:
        a, b = self.ends[number]
        return f"{self.locations[a].name} – {self.locations[b].name}"

    def reach(self, links: tuple[int, ...]) -> Reach:
        """What these links touch; remembered, since a railroad's links only ever grow at the end."""
        known = self._reach.get(links)
        if known is not None:
            return known
        if len(self._reach) > 200_000:
            self._reach = {(): NOWHERE}
        places, around, own = self.reach(links[:-1])
        a, b = self.ends[links[-1]]
        found = Reach(
            places | self.end_mask[links[-1]], around | self.links_at[a] | self.links_at[b], own | 1 << links[-1]
        )
        self._reach[links] = found
        return found

    def unfinished(self, levels: tuple[int, ...]) -> int:
        """The locations with a development step left, as a mask; remembered by the levels."""
        known = self._unfinished.get(levels)
        if known is not None:
            return known
        if len(self._unfinished) > 50_000:
            self._unfinished = {}
        found = sum(1 << i for i, level in enumerate(levels) if level + 1 < len(self.boxes[i]))
        self._unfinished[levels] = found
        return found


def _number(table: dict[str, int], name: str, what: str) -> int:
    number = table.get(name)
    if number is None:
        raise IllegalAction(f"There is no {what} {name!r} on this map.")
    return number


def bits(mask: int) -> list[int]:
    """The numbers in a mask, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def load(folder: Path) -> Map:
    return Map(read(folder))
