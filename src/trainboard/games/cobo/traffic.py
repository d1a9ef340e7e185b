"""Who stands where: the trains of a state by spot and place, derived and never stored. It judges no move."""

from __future__ import annotations

from itertools import chain, compress
from operator import is_not

from trainboard.games.cobo.state import Train, Where
from trainboard.games.cobo.track import SIDING, Track


class Traffic:
    """The trains on the line at one moment; from `before` only what changed is looked at."""

    __slots__ = ("at", "line", "mask", "places", "queues", "riders", "track", "trains")

    def __init__(self, track: Track, trains: tuple[Train, ...], before: Traffic | None = None) -> None:
        self.track = track
        self.trains = trains
        self.at: dict[int, int] = dict(before.at) if before else {}  # spot with room for one: its train
        self.queues: dict[int, tuple[int, ...]] = dict(before.queues) if before else {}  # siding: first in first
        self.places: dict[int, tuple[int, ...]] = dict(before.places) if before else {}  # all on the line there
        self.riders: dict[int, tuple[int, ...]] = dict(before.riders) if before else {}
        self.mask: int = before.mask if before else 0  # the places with a train on the line, as bits
        if before is None:
            changed = list(range(len(trains)))
        else:
            changed = changed_trains(before.trains, trains)
            for index in changed:
                self._take(index, before.trains[index])
        for index in changed:
            self._put(index, trains[index])
        self.line = sorted(chain.from_iterable(self.places.values()))

    def _put(self, index: int, train: Train) -> None:
        if train.where is Where.RIDING:
            self.riders[train.leader] = tuple(sorted((*self.riders.get(train.leader, ()), index)))
        if train.where is not Where.LINE:
            return
        spot, place = train.spot, train.spot >> 2
        self.mask |= 1 << place
        self.places[place] = tuple(sorted((*self.places.get(place, ()), index)))
        if spot & 3 == SIDING:
            queue = (*self.queues.get(spot, ()), index)
            self.queues[spot] = tuple(sorted(queue, key=lambda other: self.trains[other].entered))
        elif not self.track.roomy[place]:
            self.at[spot] = index

    def _take(self, index: int, train: Train) -> None:
        """Out of the books where it stood before."""
        if train.where is Where.RIDING:
            _remove(self.riders, train.leader, index)
        if train.where is not Where.LINE:
            return
        place = train.spot >> 2
        _remove(self.places, place, index)
        if place not in self.places:
            self.mask ^= 1 << place
        if train.spot & 3 == SIDING:
            _remove(self.queues, train.spot, index)
        elif not self.track.roomy[place]:
            del self.at[train.spot]


def changed_trains(before: tuple[Train, ...], trains: tuple[Train, ...]) -> list[int]:
    """The trains that are not the very same: of frozen structs, those to which anything may have happened."""
    return list(compress(range(len(trains)), map(is_not, before, trains)))


def _remove(book: dict[int, tuple[int, ...]], key: int, index: int) -> None:
    left = tuple(other for other in book[key] if other != index)
    if left:
        book[key] = left
    else:
        del book[key]
