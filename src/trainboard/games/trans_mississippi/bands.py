"""Runs on the map: coloured bands along the track, numbered stops, tracks to choose from. It knows no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from htpy import Element, circle, g, path, text

from trainboard.games.trans_mississippi.curves import Curve, Point
from trainboard.games.trans_mississippi.ground import Ground
from trainboard.games.trans_mississippi.style import RUNS
from trainboard.routes import Network, Route, Train

KEY_LINE, KEY_COLUMN, KEY_COLUMNS = 26.0, 190.0, 5
"""Of the key under a picture: how high a line is, how wide a train's words, and how many trains stand in a line."""


class Band(NamedTuple):
    """One train's route to draw; `number` is the train's place among the trains and gives the colour."""

    number: int
    train: str
    stops: tuple[str, ...]
    track: tuple[str, ...]


class Choice(NamedTuple):
    """A stretch of track a person may choose, as a target."""

    target: str
    track: tuple[str, ...]


def bands(network: Network, trains: Sequence[Train], run: Sequence[Route | None]) -> tuple[Band, ...]:
    """The routes of a run, ready to draw."""
    return tuple(
        Band(number, train.name, route.stops, network.track(route))
        for number, (train, route) in enumerate(zip(trains, run, strict=False))
        if route
    )


def colour(number: int) -> str:
    """The class that gives a train its colour and dash."""
    return f"tm-run-{number % len(RUNS)}"


def draw_bands(runs: Iterable[Band], laid: Mapping[str, Ground]) -> list[Element]:
    return [_drawn(band, _line(band.track, laid)) for band in runs]


def _drawn(band: Band, line: str) -> Element:
    return g(class_=colour(band.number))[
        path(".tm-under", d=line), path(".tm-band", d=line), path(".tm-rail", d=line)
    ]


def draw_choices(choices: Iterable[Choice], laid: Mapping[str, Ground]) -> list[Element]:
    return [path(".tm-choice", d=_line(choice.track, laid), data_target=choice.target) for choice in choices]


def key_height(key: Sequence[str]) -> float:
    """How much room a key needs: a line for the heading, and one for every few trains."""
    return KEY_LINE * (1 + -(-(len(key) - 1) // KEY_COLUMNS)) + 10 if key else 0.0


def draw_key(key: Sequence[str], runs: Sequence[Band], corner: Point) -> Iterable[Element]:
    """The heading of a picture, and under it each run's colour and dash with a few words."""
    if key:
        yield text(".tm-key.tm-heading", x=f"{corner.x:.1f}", y=f"{corner.y + 12:.1f}")[key[0]]
    for number, (band, words) in enumerate(zip(runs, key[1:], strict=False)):
        row, column = divmod(number, KEY_COLUMNS)
        place = Point(corner.x + KEY_COLUMN * column, corner.y + 12 + KEY_LINE * (row + 1))
        yield g(class_=colour(band.number), transform=f"translate({place.x:.1f} {place.y:.1f})")[
            path(".tm-under", d="M5,0H45"),
            path(".tm-band", d="M5,0H45"),
            path(".tm-rail", d="M5,0H45"),
            text(".tm-key", x="56")[words],
        ]


def draw_marks(runs: Iterable[Band], laid: Mapping[str, Ground]) -> list[Element]:
    """The stops of every run, numbered in the order of travel."""
    return [_mark(band, number, place) for band in runs for number, place in enumerate(_marks(band, laid), start=1)]


def numbers(runs: Iterable[Band], laid: Mapping[str, Ground]) -> Iterable[Point]:
    """Where the numbers of the runs stand."""
    return (place for band in runs for place in _marks(band, laid))


def _mark(band: Band, number: int, place: Point) -> Element:
    return g(class_=colour(band.number), transform=f"translate({place.x:.1f} {place.y:.1f})")[
        circle(".tm-mark", r="8.5"), text(class_=f"tm-marknumber{' tm-tens' * (number > 9)}")[str(number)]
    ]


def _marks(band: Band, laid: Mapping[str, Ground]) -> Iterable[Point]:
    """Each stop's number stands on the track by which the train comes in; the first where it leaves."""
    if not band.track:
        yield from (_stop(stop, laid) for stop in band.stops)
        return
    ends = [piece for piece in band.track if piece[-1] in "ab"]
    yield _gate(ends[0], laid)
    yield from (_gate(piece, laid) for piece in ends[1::2])


def _stop(stop: str, laid: Mapping[str, Ground]) -> Point:
    hex, _, number = stop.partition("-")
    return laid[hex].stop(int(number))


def _gate(piece: str, laid: Mapping[str, Ground]) -> Point:
    """Where a piece of track comes to its stop, clear of the stop itself; at a red area just inside its edge."""
    ground, curve = _piece(piece, laid)
    if ground.red:
        return curve.point(0.05)
    dot = ground.dots["ab".index(piece[-1])]
    return curve.point(0.3 if dot else 0.26)


def _piece(name: str, laid: Mapping[str, Ground]) -> tuple[Ground, Curve]:
    hex, _, piece = name.partition(":")
    return laid[hex], laid[hex].curve(piece)


def _line(track: Sequence[str], laid: Mapping[str, Ground]) -> str:
    """The pieces as one line in the order of travel, or nothing for a route of one stop."""
    if not track:
        return ""
    curves = list(_onward([_piece(name, laid)[1] for name in track]))
    return f"M{curves[0].start}" + "".join(f"C{c.handle} {c.grip} {c.end}" for c in curves)


def _onward(curves: Sequence[Curve]) -> Iterable[Curve]:
    """The curves turned so that each begins where the one before it ends; the first leaves a stop."""
    here = curves[0].end
    for curve in curves:
        onward = curve if curve.start.distance(here) <= curve.end.distance(here) else curve.reversed()
        here = onward.end
        yield onward


def extent(runs: Iterable[Band], laid: Mapping[str, Ground], room: float = 62.0) -> tuple[Point, Point]:
    """The part of the map in which the runs are, with some room around."""
    places = [laid[name.partition(":")[0]].centre for band in runs for name in band.track]
    places += [_stop(stop, laid) for band in runs for stop in band.stops]
    xs, ys = [place.x for place in places], [place.y for place in places]
    return Point(min(xs) - room, min(ys) - room), Point(max(xs) + room, max(ys) + room)
