"""Who stands where: the trains of a state by spot and place, derived and never stored. It judges no move."""

from __future__ import annotations

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
        if before is None:
            changed = list(range(len(trains)))
        else:
            changed = [i for i, (old, new) in enumerate(zip(before.trains, trains, strict=True)) if old is not new]
            for index in changed:
                self._take(index, before.trains[index])
        for index in changed:
            self._put(index, trains[index])
        self.mask = sum(1 << place for place in self.places)  # the places with a train on the line, as bits
        self.line = [index for index, train in enumerate(trains) if train.where is Where.LINE]

    def _put(self, index: int, train: Train) -> None:
        if train.where is Where.RIDING:
            self.riders[train.leader] = tuple(sorted((*self.riders.get(train.leader, ()), index)))
        if train.where is not Where.LINE:
            return
        spot, place = train.spot, train.spot >> 2
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
        _remove(self.places, train.spot >> 2, index)
        if train.spot & 3 == SIDING:
            _remove(self.queues, train.spot, index)
        elif not self.track.roomy[train.spot >> 2]:
            del self.at[train.spot]


def _remove(book: dict[int, tuple[int, ...]], key: int, index: int) -> None:
    left = tuple(other for other in book[key] if other != index)
    if left:
        book[key] = left
    else:
        del book[key]
