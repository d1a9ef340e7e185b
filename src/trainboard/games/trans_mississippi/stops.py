"""Cities, dot cities and red areas as drawn: slots, tokens, values, names, marks. It judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache, lru_cache
from math import copysign, cos, pi, sin
from typing import NamedTuple

from htpy import Element, Node, circle, g, path, polygon, rect, text, title
from markupsafe import Markup

from trainboard.games.trans_mississippi.bands import Band, numbers
from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.curves import CENTRE, Curve, Point, R, corner
from trainboard.games.trans_mississippi.ground import Ground
from trainboard.games.trans_mississippi.names import Box, name_box, name_place, number_box
from trainboard.games.trans_mississippi.position import Position

SLOTS = {
    1: (CENTRE,),
    2: (Point(-13.5, 0.0), Point(13.5, 0.0)),
    3: (Point(-13.0, 8.0), Point(13.0, 8.0), Point(0.0, -14.5)),
}

CORNERS = {number: corner(number, 37.0) for number in range(6)}
BARE = (Point(29.0, 0.0), Point(-29.0, 0.0), Point(30.0, 16.0), Point(-30.0, 16.0), Point(29.0, -15.0))
"""Where badges go: between the tracks of a tile, or beside the city of a hex without one."""


class Marks(NamedTuple):
    """What lies at one hex beside its tile: tokens in slots, homes not yet used, destinations, private tokens."""

    tokens: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    privates: tuple[str, ...] = ()


def marks(position: Position, on: Board) -> dict[str, Marks]:
    """The marks of every hex that has any."""
    tokens = {(token.hex, token.company) for token in position.tokens}
    reached = {(token.hex, token.company) for token in position.destination_tokens}
    found: dict[str, Marks] = {}
    for hex in (id for id, printed in on.data.hexes.items() if printed.name):
        found[hex] = Marks(
            tuple(token.company for token in position.tokens if token.hex == hex),
            tuple(id for id, c in on.data.companies.items() if c.home == hex and (hex, id) not in tokens),
            tuple(company for place, company in sorted(reached) if place == hex),
            tuple(
                id
                for id, c in on.data.companies.items()
                if c.destination == hex and (hex, id) not in reached | tokens
            ),
            tuple(token.kind for token in position.private_tokens if token.hex == hex),
        )
    return found


def draw_stops(
    position: Position, company: str, laid: Mapping[str, Ground], runs: Sequence[Band], on: Board
) -> list[Markup]:
    """Every stop as a target `stop:C18-0`, with all that belongs to it; names and badges keep clear of `runs`.

    Each is kept as text once drawn: from one picture to the next few of them change.
    """
    return list(_stops(position, company, laid, runs, on))


def _stops(
    position: Position, company: str, laid: Mapping[str, Ground], runs: Sequence[Band], on: Board
) -> Iterable[Markup]:
    marked = marks(position, on)
    edge = on.data.phases[position.phase].edge
    busy = {piece for band in runs for piece in band.track}
    taken = [number_box(place) for place in numbers(runs, laid)]
    for hex, ground in laid.items():
        if ground.red:
            yield _red(ground, on.data.hexes[hex].values or (0, 0, 0), edge, marked[hex], company)
        elif ground.name:
            here = frozenset(piece for piece in busy if piece.startswith(f"{hex}:"))
            name = _named(ground, here, taken)
            taken.append(name_box(ground.name, name.moved(ground.centre)))
            yield _city(ground, on.data.hexes[hex].label, marked[hex], company, name, here)
        else:
            yield from (_dot(ground, number) for number in range(len(ground.dots)))


def _named(ground: Ground, busy: Set[str], taken: Iterable[Box]) -> Point:
    """Where the name of a city is written, as seen from its centre."""
    away = ground.centre.scaled(-1.0)
    near = frozenset(
        Box(box.middle.moved(away), box.wide, box.high)
        for box in taken
        if box.middle.distance(ground.centre) < box.wide + 2 * R
    )
    return name_place(ground.name, ground.slots, _crowd(ground, 3, busy), _crowd(ground, 0, busy), near)


def _group(ground: Ground, number: int, *parts: Node) -> Markup:
    stop = f"{ground.hex}-{number}"
    words = f"{ground.name or ground.hex} {ground.values[number] or ''}".strip()
    place = f"translate({ground.centre.x:.1f} {ground.centre.y:.1f})"
    return Markup(g(transform=place, data_target=f"stop:{stop}")[*parts, title[words]])


@lru_cache(maxsize=256)
def _red(ground: Ground, values: tuple[int, ...], edge: int, marked: Marks, company: str) -> Markup:
    cells = [_cell(number, value, number == edge) for number, value in enumerate(values)]
    slots = [*marked.tokens, *marked.homes] if ground.slots else []
    places = _row(len(slots) + len(marked.reached) + len(marked.flags), 25.0)
    drawn = [
        *(_slot(place, id, id in marked.tokens, company) for place, id in zip(places, slots, strict=False)),
        *(_reached(p, id, company) for p, id in zip(places[len(slots) :], marked.reached, strict=False)),
        *(_flag(p, id) for p, id in zip(places[len(slots) + len(marked.reached) :], marked.flags, strict=False)),
    ]
    return _group(ground, 0, text(".tm-redname", y="-17")[ground.name], cells, drawn, circle(".tm-hit", r="34"))


def _row(count: int, y: float) -> list[Point]:
    return [Point(25.0 * (number - (count - 1) / 2), y) for number in range(count)]


def _cell(number: int, value: int, now: bool) -> Element:
    x = 24 * (number - 1)
    kind = " tm-now" if now else ""
    return g[
        rect(class_=f"tm-cell{kind}", x=f"{x - 12}", y="-8", width="24", height="18"),
        text(class_=f"tm-price{kind}", x=f"{x}", y="1")[str(value)],
    ]


def _slot(place: Point, id: str, taken: bool, company: str) -> Element:
    return g[
        circle(".tm-city", cx=f"{place.x:.1f}", cy=f"{place.y:.1f}", r="13"),
        token(place, id, company) if taken else _home(place, id),
    ]


def token(place: Point, id: str, company: str = "", radius: float = 11.5) -> Element:
    """A company's token; the operating company's are ringed."""
    return g(transform=f"translate({place.x:.1f} {place.y:.1f})")[
        circle(class_=f"tm-token tm-of-{id}", r=f"{radius}"),
        circle(".tm-own", r=f"{radius - 1.4}") if id == company else None,
        _letters("tm-letters", id, 1.5 * radius),
    ]


def _letters(kind: str, id: str, room: float) -> Element:
    """A company's letters, three or four pressed together so that in any font they fit."""
    if len(id) < 3:
        return text(class_=kind)[id]
    return text(class_=f"{kind} tm-long", textLength=f"{room:.1f}", lengthAdjust="spacingAndGlyphs")[id]


def _home(place: Point, id: str) -> Element:
    return g(transform=f"translate({place.x:.1f} {place.y:.1f})")[
        circle(".tm-home", r="10.5"), _letters("tm-homeletters", id, 16.5)
    ]


def _reached(place: Point, id: str, company: str) -> Element:
    """A destination token beside its city: it doubles the stop for its company."""
    return g[
        token(place, id, company, 10.0),
        text(".tm-twice", x=f"{place.x + 9:.1f}", y=f"{place.y - copysign(9, place.y):.1f}")["×2"],
    ]


def _flag(place: Point, id: str) -> Element:
    """The destination of a company that has not been there yet."""
    return g(transform=f"translate({place.x:.1f} {place.y:.1f})")[
        polygon(class_=f"tm-flag tm-of-{id}", points="-12,-6 9,-6 13,0 9,6 -12,6"),
        text(".tm-flagletters", x="-1")[id],
    ]


@lru_cache(maxsize=2048)
def _city(ground: Ground, label: str, marked: Marks, company: str, name: Point, busy: frozenset[str]) -> Markup:
    corners = iter(_corners(ground, name.y < 0, busy))
    value, letter = ground.values[0], _next_letter(ground, label)
    bare = "" if ground.colour else " tm-bare"
    own = company in marked.tokens or company in marked.reached
    return _group(
        ground,
        0,
        list(_seats(ground.slots, own and bool(company))),
        list(_filled(ground.slots, marked, company)),
        text(class_=f"tm-name{bare}", x=f"{name.x:.0f}", y=f"{name.y:.0f}")[ground.name],
        _value(next(corners), value) if value else None,
        [_reached(next(corners), id, company) for id in marked.reached],
        [_private(next(corners), kind) for kind in marked.privates],
        [_flag(next(corners), id) for id in marked.flags],
        _letter(next(corners), letter, bare) if letter else None,
        circle(".tm-hit", r="26"),
    )


def _next_letter(ground: Ground, label: str) -> str:
    """The letter of the lettered tile that may come next: P, then K or L where there is such a tile."""
    return {"": label[:1], "brown": label[1:]}.get(ground.colour, "")


def _seats(slots: int, own: bool) -> Iterable[Element]:
    """The white ground of a city, ringed where the operating company may start."""
    for grow, kind in ((3.5, "tm-halo"), (0.0, "tm-city")):
        if kind == "tm-halo" and not own:
            continue
        if slots == 2:
            yield rect(
                class_=kind,
                x=f"{-28.5 - grow}",
                y=f"{-15 - grow}",
                width=f"{57 + 2 * grow}",
                height=f"{30 + 2 * grow}",
                rx=f"{15 + grow}",
            )
        else:
            yield circle(class_=kind, r=f"{(15 if slots < 2 else 29) + grow}")


def _filled(slots: int, marked: Marks, company: str) -> Iterable[Element]:
    places = SLOTS.get(slots, SLOTS[1])
    for number, place in enumerate(places):
        if slots > 1:
            yield circle(".tm-slot", cx=f"{place.x}", cy=f"{place.y}", r="12.5")
        if number < len(marked.tokens):
            yield token(place, marked.tokens[number], company)
        elif number - len(marked.tokens) < len(marked.homes):
            yield _home(place, marked.homes[number - len(marked.tokens)])


def _value(place: Point, value: int) -> Element:
    return g(transform=f"translate({place.x:.1f} {place.y:.1f})")[
        rect(".tm-badge", x="-9.5", y="-6.5", width="19", height="13", rx="4"), text(".tm-value")[str(value)]
    ]


def _letter(place: Point, letter: str, bare: str) -> Element:
    return text(class_=f"tm-label{bare}", x=f"{place.x:.1f}", y=f"{place.y:.1f}")[letter]


HORNS = "M-5.5,-4.5q.5,3.5 3,3.5h5q2.5,0 3,-3.5M-2.5,-1l1,5q1.5,1.5 3,0l1,-5"
ANCHOR = (
    "M0,-3.2v8M-2.6,-1h5.2M-4.6,1.8q1,3.2 4.6,3.4q3.6,-.2 4.6,-3.4M-1.2,-4.4a1.2,1.2 0 1 0 2.4,0a1.2,1.2 0 1 0 -2.4,0"
)
LOOKS = {
    "cattle": ("tm-cattle", HORNS),
    "open_port": ("tm-port", ANCHOR),
    "closed_port": ("tm-port tm-closed", ANCHOR),
}
"""Cattle: a horned head. Port: an anchor; dark when closed to others."""


def _private(place: Point, kind: str) -> Element:
    colour, glyph = LOOKS[kind]
    return g(transform=f"translate({place.x:.1f} {place.y:.1f})")[
        circle(class_=colour, r="9"), path(".tm-glyph", d=glyph), title[kind.replace("_", " ")]
    ]


def _crowd(ground: Ground, number: int, busy: Set[str]) -> int:
    """How much track comes in on the two sides at a corner; a run and its numbers take more room."""
    beside = [piece for piece in ground.layout.track if int(piece[0]) in {number % 6, (number - 1) % 6}]
    return sum(3 if f"{ground.hex}:{piece}" in busy else 1 for piece in beside)


def _corners(ground: Ground, above: bool, busy: Set[str]) -> tuple[Point, ...]:
    """Places for badges, the freest first and those away from the name before the others."""
    if not ground.colour:
        return BARE
    order = (5, 1, 4, 2) if above else (4, 2, 5, 1)
    free = sorted(order, key=lambda number: _crowd(ground, number, busy))
    return (*(CORNERS[number] for number in free), CORNERS[0 if above else 3])


@lru_cache(maxsize=1024)
def _dot(ground: Ground, number: int) -> Markup:
    place, value = ground.layout.stops[number], ground.values[number]
    return _group(
        ground,
        number,
        circle(".tm-dot", cx=f"{place.x:.1f}", cy=f"{place.y:.1f}", r="7.5"),
        _value(_beside(ground.layout.stops, tuple(ground.layout.track.values()), number), value) if value else None,
        circle(".tm-hit", cx=f"{place.x:.1f}", cy=f"{place.y:.1f}", r="20"),
    )


@cache
def _beside(stops: tuple[Point, ...], track: tuple[Curve, ...], number: int) -> Point:
    """Where a dot city's value stands: close by, on the side with the most room."""
    taken = [curve.point(t / 8) for curve in track for t in range(9)]
    taken += [stop for other, stop in enumerate(stops) if other != number]
    around = [stops[number].moved(Point(18 * cos(n * pi / 6), 16 * sin(n * pi / 6))) for n in range(12)]
    inside = [place for place in around if place.distance(CENTRE) < 36]
    return max(inside or around, key=lambda place: min(place.distance(point) for point in taken))
