"""Meets on the line: committed places, own trains ahead, the duty of a freight. ends.py asks and decides."""

from __future__ import annotations

from msgspec.structs import replace

from trainboard.games.cobo.moment import Moment
from trainboard.games.cobo.running import ARRIVE, BACK, LOAD, NOBODY, End, Mover, Route, Run
from trainboard.games.cobo.state import Where
from trainboard.games.cobo.track import NEAR, SIDING
from trainboard.games.cobo.traffic import Traffic


def committed(moment: Moment, mover: Mover, path: tuple[int, ...]) -> tuple[bool, int]:
    """Whether the train starts committed, and the first step that enters a committed place, or 0 (A51)."""
    marked = committed_steps(moment, mover, path)
    if not marked:
        return False, 0
    return 0 in marked, min((k for k in marked if 0 < k <= len(path)), default=0)


def committed_steps(moment: Moment, mover: Mover, path: tuple[int, ...]) -> set[int]:
    """The steps of a path, 0 its start, from which an oncoming train is met before any passing place (A51)."""
    course = moment.rail.ways.course(mover.train, mover.leg, mover.spot, mover.behind, path)
    moment.seen |= course.bits
    marked: set[int] = set()
    if not course.bits & moment.traffic.mask:
        return marked
    standing = moment.traffic.standing
    for k, spot in course.narrow:
        for other in standing.get(spot, ()):
            if other != mover.train and not _runs_before(moment, other, course.places[k - 1]):
                marked |= _stretch(moment, other, course.places[: k + 1], course.spots)
    return marked


def _runs_before(moment: Moment, other: int, place: int) -> bool:
    """Whether a train in a section has its back to a place: then it is not oncoming there."""
    train = moment.state.trains[other]
    return train.behind == place and train.spot >> 2 >= moment.rail.track.towns


def faces(moment: Moment, mover: Mover, end: End) -> bool:
    """Whether a train that ends its move so, on that very track, has an oncoming train before it and no way past."""
    if end.kind in (ARRIVE, LOAD):
        return False
    there = replace(mover, spot=end.spot, behind=end.behind)
    return 0 in committed_steps(moment, there, ()) or _shut_in(moment, end)


def _shut_in(moment: Moment, end: End) -> bool:
    """Whether it stands where nobody can pass and oncoming trains hold every track of the next section."""
    track, place = moment.rail.track, end.spot >> 2
    if place < track.towns or track.siding[place]:
        return False
    following = track.ahead(place, end.behind)
    if following < track.towns:
        return False
    hop = track.hops[0][end.spot, following]  # between sections the same for both directions
    return all(_oncoming(moment, spot, place) for spot in hop.spots)


def _oncoming(moment: Moment, spot: int, place: int) -> bool:
    """Whether a train stands there that has not the place at its back."""
    return any(moment.train(other).behind != place for other in moment.traffic.standing.get(spot, ()))


def _stretch(moment: Moment, other: int, course: tuple[int, ...], spots: tuple[int, ...]) -> set[int]:
    """The steps before an oncoming train that have no passing place between them and it."""
    track = moment.rail.track
    way = next((way for way in moment.ahead(other) if course[0] in way), None)
    if way is None or way[0] != course[-2]:
        return set()
    theirs = dict(
        zip(way, moment.rail.ways.plain(moment.train(other).spot, moment.counter(other).direction, way), strict=True)
    )
    stretch: set[int] = set()
    for k in range(len(course) - 2, -1, -1):
        place = course[k]
        if track.passing[place] or theirs.get(place) != spots[k]:
            break
        stretch.add(k)
    return stretch


def own_train_ahead(moment: Moment, mover: Mover, route: Route) -> bool:
    """Whether an own, unmoved, movable train of the same heading cuts the route short (A48)."""
    place = route.path[-1] if route.path else mover.spot >> 2
    return _own_ahead(moment, mover.train, place, route.cut) and movable(moment, route.cut, (mover.train,))


def _own_ahead(moment: Moment, train: int, place: int, cut: int) -> bool:
    if cut == NOBODY or moment.counter(cut).road is not moment.counter(train).road:
        return False
    other = moment.train(cut)
    queued = other.spot >> 2 == place  # both in one siding
    same = queued or other.behind == place or other.spot >> 2 < moment.rail.track.towns
    return same and not other.moved


def movable(moment: Moment, train: int, seen: tuple[int, ...]) -> bool:
    """Whether a train could advance now, or after own trains before it have."""
    if moment.held(train) or train in seen:
        return False
    run = moment.run_of(train)
    if run.ends:
        return True
    cuts = {route.cut for route in run.routes}
    place = moment.place(train)
    return any(_own_ahead(moment, train, place, cut) and movable(moment, cut, (*seen, train)) for cut in cuts)


def passenger_behind(moment: Moment, train: int) -> bool:
    """Whether a passenger train of the same heading is within four sections behind (A55)."""
    near = moment.rail.track.near[moment.place(train)]
    moment.seen |= near
    return any(
        moment.rail.passenger[other] and moment.distance(other, train) and not moment.distance(train, other)
        for other in moment.traffic.line
        if near >> moment.place(other) & 1 and other != train
    )


def rival_to_yield_to(moment: Moment, train: int) -> int:
    """The nearest unmoved passenger train of the rival that a freight faces, or -1 (A52)."""
    here = moment.train(train)
    near = moment.rail.ways.near(train, here.leg, here.spot >> 2, here.behind)
    moment.seen |= near
    best, nearest = -1, 99
    occupied = near & moment.traffic.mask
    if not occupied:
        return best
    for way in moment.ahead(train):
        for place in way[:NEAR]:
            if occupied >> place & 1:
                for other in moment.traffic.at(place):
                    far = moment.facing(train, other) if _outranks(moment, train, other) else 0
                    if 0 < far < nearest:
                        best, nearest = other, far
    return best


def _outranks(moment: Moment, train: int, other: int) -> bool:
    """Whether the other is an unmoved passenger train of the rival."""
    if not moment.rail.passenger[other] or moment.train(other).moved:
        return False
    return moment.counter(other).road is not moment.counter(train).road


def leaving_most(moment: Moment, train: int, ends: list[End], rival: int) -> list[End]:
    """The ends after which the rival can make the most counts (A52)."""
    mover = moment.mover(rival, ordered=True)
    scored = [(room(moment, train, end, mover), end) for end in ends]
    most = max(room for room, _ in scored)
    return [end for room, end in scored if room == most]


def room(moment: Moment, train: int, end: End, rival: Mover) -> int:
    """The counts another train could make if this one ended its move so."""
    if moment.held(rival.train):
        return 0
    here = moment.train(train)
    where = Where.BOX if end.kind in (ARRIVE, LOAD) else Where.LINE
    there = replace(here, where=where, spot=end.spot, behind=end.behind, entered=1 << 30)
    trains = (*moment.state.trains[:train], there, *moment.state.trains[train + 1 :])
    return moment.run(rival, Traffic(trains, moment.traffic)).best()


def backward(moment: Moment, mover: Mover, run: Run) -> list[End]:
    """Back one section, or forward and then back one, within the normal rate (20, A22)."""
    ends = [] if _queued_before(moment, mover) else _back_from(moment, mover, run.stand)
    for end in run.ends:
        if end.kind not in (ARRIVE, LOAD) and 0 < end.counts < mover.counts:
            ends += [back for back in _back_from(moment, mover, end) if back.spot != mover.spot]
    return ends


def _queued_before(moment: Moment, mover: Mover) -> bool:
    """Whether another train stands behind it in its siding."""
    queue = moment.traffic.standing.get(mover.spot, ())
    return mover.spot & 3 == SIDING and mover.train in queue and queue[-1] != mover.train


def _back_from(moment: Moment, mover: Mover, end: End) -> list[End]:
    """The spots one section behind an end that are free."""
    track, to, place = moment.rail.track, end.behind, end.spot >> 2
    if to < 0:
        return []
    moment.seen |= 1 << to
    beyond = -1 if to < track.towns else track.ahead(to, place)
    path = (*end.path, to)
    return [
        End(there, beyond, end.counts + 1, path, False, BACK, end.listed)
        for there in track.hops[mover.direction][end.spot, to].spots
        if _free(moment, mover.train, there, beyond)
    ]


def _free(moment: Moment, train: int, spot: int, behind: int) -> bool:
    if spot in moment.force.closed:
        return False
    others = [other for other in moment.traffic.standing.get(spot, ()) if other != train]
    if not others or moment.rail.track.roomy[spot >> 2]:
        return True
    return spot & 3 == SIDING and moment.train(others[0]).behind == behind
