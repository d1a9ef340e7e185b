"""Who stands where: the trains of a state by spot and place, derived and never stored. It judges no move."""

from __future__ import annotations

from itertools import chain, compress, count
from operator import is_not

from trainboard.games.cobo.state import Train, Where
from trainboard.games.cobo.track import SIDING


class Traffic:
    """The trains on the line at one moment; from `before` only what changed is looked at."""

    __slots__ = ("changed", "line", "mask", "riders", "standing", "trains")

    def __init__(self, trains: tuple[Train, ...], before: Traffic | None = None) -> None:
        self.trains = trains
        self.standing: dict[int, tuple[int, ...]] = dict(before.standing) if before else {}
        """By spot, the trains on the line there: of a siding first in first, in a town by number."""
        self.riders: dict[int, tuple[int, ...]] = dict(before.riders) if before else {}
        self.mask: int = before.mask if before else 0  # the places with a train on the line, as bits
        self.changed = _changed(before.trains, trains) if before else list(range(len(trains)))
        if before:
            for index in self.changed:
                self._take(index, before.trains[index])
        for index in self.changed:
            self._put(index, trains[index])
        same = before and all(before.trains[index].where is trains[index].where for index in self.changed)
        self.line: list[int] = before.line if before and same else sorted(chain.from_iterable(self.standing.values()))

    def at(self, place: int) -> list[int]:
        """The trains on the line in a place, by number."""
        spots = (4 * place, 4 * place + 1, 4 * place + SIDING)
        return sorted([train for spot in spots if spot in self.standing for train in self.standing[spot]])

    def _put(self, index: int, train: Train) -> None:
        if train.where is Where.RIDING:
            self.riders[train.leader] = tuple(sorted((*self.riders.get(train.leader, ()), index)))
        elif train.where is Where.LINE:
            spot = train.spot
            self.mask |= 1 << (spot >> 2)
            there = self.standing.get(spot)
            self.standing[spot] = (index,) if there is None else self._in_order(spot, (*there, index))

    def _in_order(self, spot: int, there: tuple[int, ...]) -> tuple[int, ...]:
        if spot & 3 == SIDING:
            return tuple(sorted(there, key=lambda train: self.trains[train].entered))
        return tuple(sorted(there))

    def _take(self, index: int, train: Train) -> None:
        """Out of the books where it stood before."""
        if train.where is Where.RIDING:
            _remove(self.riders, train.leader, index)
        elif train.where is Where.LINE:
            _remove(self.standing, train.spot, index)
            first = train.spot & ~3
            if not any(spot in self.standing for spot in (first, first + 1, first + SIDING)):
                self.mask ^= 1 << (first >> 2)


def _changed(before: tuple[Train, ...], trains: tuple[Train, ...]) -> list[int]:
    """The trains that are not the very same: of frozen structs, those to which anything may have happened."""
    return list(compress(count(), map(is_not, before, trains)))


def _remove(book: dict[int, tuple[int, ...]], key: int, index: int) -> None:
    if len(book[key]) == 1:
        del book[key]
    else:
        book[key] = tuple(other for other in book[key] if other != index)
