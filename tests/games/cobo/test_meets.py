"""On-time passenger trains never need the same track at the same time: by ticks, by turns, and over a whole day."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from tests.games.cobo.day import Day
from trainboard.games.cobo.data import Counter, Direction, Road

Slot = tuple[int, int]  # place, track


def opposing(day: Day) -> Iterator[tuple[Counter, Counter]]:
    return ((a, b) for a, b in combinations(day.passenger, 2) if a.direction is not b.direction)


def on_double_track(day: Day, place: int) -> bool:
    return not day.town(place) and day.section(place).tracks == 2


def test_18_opposing_trains_on_time_meet_only_where_they_can_pass(day: Day) -> None:
    met = 0
    for a, b in opposing(day):
        theirs = day.ticks(b.id)
        for minute, places in day.ticks(a.id).items():
            shared = [place for place in places if place in theirs.get(minute, ())]
            if shared and not all(on_double_track(day, place) for place in shared):
                assert any(day.passing(place) for place in shared), (a.id, b.id, minute)
                met += 1
    assert met > 0


def test_3_trains_of_one_direction_on_time_never_share_a_section(day: Day) -> None:
    for a, b in combinations(day.passenger, 2):
        if a.direction is b.direction and not day.together(a, b):
            theirs = day.ticks(b.id)
            for minute, places in day.ticks(a.id).items():
                if minute in theirs:
                    assert day.town(places[-1]) or places[-1] != theirs[minute][-1], (a.id, b.id, minute)


def clear(day: Day, path: list[int], standing: int) -> bool:
    return all(place != standing or day.passing(place) for place in path)


def test_21_opposing_trains_on_time_can_move_one_after_the_other_in_every_turn(day: Day) -> None:
    met = 0
    for a, b in opposing(day):
        for turn in set(day.turns[a.id]) & set(day.turns[b.id]):
            (start_a, ran_a), (start_b, ran_b) = day.turns[a.id][turn], day.turns[b.id][turn]
            shared = {start_a, *ran_a} & {start_b, *ran_b}
            if not shared or all(on_double_track(day, place) for place in shared):
                continue
            met += 1
            end_a, end_b = [start_a, *ran_a][-1], [start_b, *ran_b][-1]
            a_first = clear(day, ran_a, start_b) and clear(day, ran_b, end_a)
            b_first = clear(day, ran_b, start_a) and clear(day, ran_a, end_b)
            assert a_first or b_first, (turn, a.id, b.id)
    assert met > 0


class Half:
    """Half a turn of the on-time day: where everybody stands, on which track, and what is still to do."""

    def __init__(self, day: Day, places: dict[str, int], left: dict[str, bool], plan: dict[str, list[int]]) -> None:
        self.day, self.places, self.left, self.plan = day, dict(places), dict(left), plan

    def slot(self, id: str, place: int, left: bool) -> Slot | None:
        """What a train takes up; nothing where there is room, or a siding beside the section."""
        day = self.day
        counter = day.data.counter(id)
        if day.town(place):
            return None if day.data.towns[place].roomy else (place, counter.direction)
        section = day.section(place)
        if section.tracks == 2:
            way = counter.ways[0]
            backwards = way.index(section.after) < way.index(place) if section.after in way else False
            return (place, int(backwards) ^ int(left))
        return None if section.siding else (place, 0)

    def tracks(self, id: str, path: list[int]) -> list[list[tuple[int, bool]]]:
        """Right or left along a path, fewest left-hand sections first; tracks change as in A46."""
        day = self.day
        ways: list[tuple[int, bool, list[tuple[int, bool]]]] = [(self.places[id], self.left[id], [])]
        for place in path:
            longer = []
            for here, left, done in ways:
                free = day.town(here) or day.section(here).crossover
                sides = (False,) if not on_double_track(day, place) else (False, True) if free else (left,)
                longer += [(place, side, [*done, (place, side)]) for side in sides]
            ways = longer
        return sorted((done for _, _, done in ways), key=lambda done: sum(side for _, side in done))

    def move(self, id: str, group: list[str]) -> bool:
        taken = {
            self.slot(other, self.places[other], self.left[other]) for other in self.places if other not in group
        }
        for way in self.tracks(id, self.plan[id]):
            if not any(self.slot(id, place, left) in taken - {None} for place, left in way):
                for other in group:
                    self.places[other], self.left[other] = way[-1]
                return True
        return False


def played(day: Day, start: Half, movers: list[str], rng: Random) -> Half | None:
    """An order of moving in which every train makes its on-time move."""
    counters = {id: day.data.counter(id) for id in movers}
    for _ in range(300):
        half = Half(day, start.places, start.left, start.plan)
        todo = rng.sample(movers, len(movers))
        while todo:
            id = todo[0]
            same = [o for o in todo if start.places[o] == start.places[id] and start.plan[o] == start.plan[id]]
            group = [o for o in same if o == id or day.together(counters[o], counters[id])]
            if not half.move(id, group):
                break
            todo = [other for other in todo if other not in group]
        if not todo:
            return half
    return None


def leaves(day: Day, id: str, turn: int) -> bool:
    stops = day.data.counter(id).stops[:-1]
    start = day.turns[id][turn][0]
    return any(stop.town == start and stop.departs % 1440 // 60 + 1 == turn for stop in stops)


@pytest.mark.parametrize("first", list(Road))
def test_39_the_whole_day_can_be_run_on_time_whoever_starts(day: Day, first: Road) -> None:
    left = {counter.id: False for counter in day.passenger}
    rng = Random(1)
    for turn in range(1, 25):
        active = {id: turns[turn] for id, turns in day.turns.items() if turn in turns}
        half = Half(day, {id: act[0] for id, act in active.items()}, left, {id: act[1] for id, act in active.items()})
        lead = first if turn <= 12 else first.other
        for road in (lead, lead.other):
            for departing in (False, True):
                movers = [
                    id
                    for id, (_, path) in active.items()
                    if path and day.data.counter(id).road is road and leaves(day, id, turn) == departing
                ]
                done = played(day, half, movers, rng)
                assert done, (turn, road, movers)
                half = done
        left |= half.left


def test_5_directions_oppose_each_other_on_the_single_lines(day: Day) -> None:
    """The meets above are of east with west: on single track nobody else comes against anybody."""
    for a, b in combinations(day.passenger, 2):
        if a.direction is b.direction is Direction.WEST:
            single = [p for p in a.ways[0] if not day.town(p) and not on_double_track(day, p) and p in b.ways[0]]
            order_a = [p for p in a.ways[0] if p in single]
            order_b = [p for p in b.ways[0] if p in single]
            assert order_a == order_b, (a.id, b.id)
