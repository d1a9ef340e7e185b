"""The board as numbers: which spot follows which. It knows tracks, separators and names; no trains, no rules.

A spot is `place * 4 + track`. Track 0: the only one, or the right-hand track from a to b; 1: the right-hand track
from b to a; 2: the siding. In a plain junction, track is the direction of the counter.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from trainboard.games.cobo.data import Data, Direction, Section

SIDING = 2
NEAR = 4  # sections apart (19)


class Hop(NamedTuple):
    """One step from a spot into the next place."""

    spots: tuple[int, ...]  # where a train may stand there, the plain one first (A46, A50, A56)
    open: bool  # over an open separator
    onward: tuple[int, ...]  # the place after a section; none after a town, where a train has the choice of exits
    town: int  # the town right after a section, else -1


class Track:
    """Tables over the places and spots of one board, made once."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.towns = len(data.towns)
        self.roomy = tuple(p.roomy if p.index < self.towns else False for p in data.towns) + (False,) * len(
            data.sections
        )
        self.plain = tuple(not town.roomy for town in data.towns) + (False,) * len(data.sections)
        self.siding = (False,) * self.towns + tuple(section.siding for section in data.sections)
        self.passing = tuple(roomy or siding for roomy, siding in zip(self.roomy, self.siding, strict=True))
        self.segment_of = (-1,) * self.towns + tuple(section.segment for section in data.sections)
        self.before = (-1,) * self.towns + tuple(section.before for section in data.sections)
        self.after = (-1,) * self.towns + tuple(section.after for section in data.sections)
        self.open = self._open()
        self.exits = self._exits()
        self.hops = tuple(self._hops(direction) for direction in Direction)  # [direction][spot, next place]
        self.near = tuple(self._near(place) for place in range(len(data.places)))
        self.spot_names = tuple(self._name(spot) for spot in range(4 * len(data.places)))
        self.spots = {name: spot for spot, name in reversed(list(enumerate(self.spot_names))) if name}

    def heading(self, place: int, behind: int) -> int:
        """0 from a to b, 1 from b to a; 0 in a town."""
        return 0 if place < self.towns or behind == self.before[place] else 1

    def ahead(self, place: int, behind: int) -> int:
        """The place a train in a section runs to next."""
        return self.after[place] if behind == self.before[place] else self.before[place]

    def _open(self) -> frozenset[tuple[int, int]]:
        """Pairs of neighbouring places with an open separator between them, both ways."""
        pairs: set[tuple[int, int]] = set()
        for segment in self.data.segments:
            around = (segment.a, *segment.sections, segment.b)
            for open_, pair in zip(segment.open, pairwise(around), strict=True):
                if open_:
                    pairs |= {pair, (pair[1], pair[0])}
        return frozenset(pairs)

    def _exits(self) -> tuple[tuple[int, ...], ...]:
        """For each town the first sections of the segments that leave it."""
        exits: list[list[int]] = [[] for _ in self.data.towns]
        for segment in self.data.segments:
            exits[segment.a].append(segment.sections[0])
            exits[segment.b].append(segment.sections[-1])
        return tuple(tuple(places) for places in exits)

    def _near(self, start: int) -> int:
        """As bits, the places within so many separators that trains there may concern each other, any way."""
        near = edge = {start}
        for _ in range(NEAR):
            edge = {step for place in edge for step in self._around(place)}
            near = near | edge
        return sum(1 << place for place in near)

    def _around(self, place: int) -> tuple[int, ...]:
        return self.exits[place] if place < self.towns else (self.before[place], self.after[place])

    def _hops(self, direction: Direction) -> dict[tuple[int, int], Hop]:
        """(spot, next place) to the step between them, for the trains of one direction."""
        table: dict[tuple[int, int], Hop] = {}
        for town in self.data.towns:
            for place in self.exits[town.index]:
                for track in range(2 if self.plain[town.index] else 1):
                    table[town.index * 4 + track, place] = self._hop(town.index, place, self._into(place, town.index))
        for section in self.data.sections:
            tracks = [*range(section.tracks), *([SIDING] if section.siding else [])]
            for track in tracks:
                for place in (section.before, section.after):
                    spots = self._out(section, track, place, direction)
                    table[section.index * 4 + track, place] = self._hop(section.index, place, spots)
        return table

    def _hop(self, start: int, place: int, spots: tuple[int, ...]) -> Hop:
        onward = (self.ahead(place, start),) if place >= self.towns else ()
        town = next((after for after in onward if after < self.towns), -1)
        return Hop(spots, (start, place) in self.open, onward, town)

    def _out(self, section: Section, track: int, place: int, direction: Direction) -> tuple[int, ...]:
        if place < self.towns:
            return (place * 4 + direction * self.plain[place],)
        right = 0 if self.before[place] == section.index else 1
        keep = right if track == SIDING else None if section.crossover else track
        return self._into(place, section.index, keep)

    def _into(self, place: int, behind: int, keep: int | None = None) -> tuple[int, ...]:
        """The tracks of a section entered from `behind`, only one main track if one is to be kept."""
        section = self.data.sections[place - self.towns]
        right = self.heading(place, behind)
        double = [right, 1 - right] if keep is None else [keep]
        tracks = double if section.tracks == 2 else [0]
        if section.siding:
            tracks.append(SIDING)
        return tuple(place * 4 + track for track in tracks)

    def _name(self, spot: int) -> str:
        place, track = divmod(spot, 4)
        if place < self.towns:
            return self.data.towns[place].id if track < (2 if self.plain[place] else 1) else ""
        section = self.data.sections[place - self.towns]
        if track == SIDING:
            return f"{section.id}s" if section.siding else ""
        if section.tracks == 1:
            return section.id if track == 0 else ""
        return section.id + "><"[track] if track < 2 else ""
