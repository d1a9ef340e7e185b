"""The board as printed: water, track, separators, places, legend. It never changes in a game and knows no trains."""

from __future__ import annotations

from collections.abc import Iterator

from htpy import Element, circle, g, path, polygon, rect, text, title, view

from trainboard.games.cobo.data import ROAD_NAMES, Class, Data, Direction, Road, Section, Segment, Town
from trainboard.games.cobo.layout import Drawn, Layout, Place, Polyline, num
from trainboard.games.cobo.pieces import EAST, WEST, disc, piece
from trainboard.games.cobo.words import road_name, town_name
from trainboard.kit.words import gettext as _

GAUGE = 6.0  # from the centre line to each of two tracks
SIDING = 9.0  # from the outermost track to a siding
LETTER = 10.2  # a wide guess at a letter of a nameplate, so that a broader font still fits
ROADS = {Road.CO: "co", Road.BO: "bo"}


def ground(data: Data, layout: Layout) -> Element:
    """Everything that is printed, from the water up to the nameplates."""
    pairs = list(zip(data.segments, layout.segments, strict=True))
    return g(class_="cobo-ground")[
        water(layout),
        g(class_="cobo-tracks")[(track(data, segment, drawn) for segment, drawn in pairs)],
        g(class_="cobo-marks")[(separators(segment, drawn) for segment, drawn in pairs)],
        g(class_="cobo-sections")[(sections(data, segment, drawn) for segment, drawn in pairs)],
        g(class_="cobo-towns")[(symbol(town, place) for town, place in zip(data.towns, layout.towns, strict=True))],
        g(class_="cobo-names")[(nameplate(data, town, layout.towns[town.index]) for town in data.towns)],
    ]


def districts(layout: Layout) -> Iterator[Element]:
    """A `<view>` for each district: a link or `draw --view` zooms to it."""
    for district in layout.sheet.districts:
        box = " ".join(f"{n:g}" for n in district.box)
        yield view(id=f"district-{district.key}", data_name=district.title, viewBox=box)


def water(layout: Layout) -> Element:
    lakes = (polygon(points=" ".join(f"{x:g},{y:g}" for x, y in lake)) for lake in layout.sheet.water.lakes)
    rivers = (path(class_="cobo-river", d=Polyline(river).d()) for river in layout.sheet.water.rivers)
    return g(class_="cobo-water")[lakes, rivers]


def track(data: Data, segment: Segment, drawn: Drawn) -> Element:
    """Rails: one or two lines, sidings, crossovers. The casing lies under all of them, so that joints look whole."""
    rails = "".join(drawn.line.shifted(offset).d() for offset in offsets(segment))
    extras = "".join(_extras(data.sections[index - len(data.towns)], drawn) for index in segment.sections)
    kind = ROADS[segment.road] + (" cobo-thin" if segment.freight_only else "")
    return g(class_=f"cobo-track cobo-track-{kind}")[
        path(class_="cobo-case", d=rails + extras),
        path(class_="cobo-rail", d=rails),
        path(class_="cobo-rail cobo-side", d=extras) if extras else None,
    ]


def offsets(segment: Segment) -> tuple[float, ...]:
    return (GAUGE, -GAUGE) if segment.tracks == 2 else (0.0,)


def siding_offset(tracks: int) -> float:
    """A siding lies to the right of the line from a to b."""
    return SIDING + (GAUGE if tracks == 2 else 0.0)


def _extras(section: Section, drawn: Drawn) -> str:
    start, end = drawn.span(_number(section))
    parts = []
    if section.siding:
        inner = GAUGE if section.tracks == 2 else 0.0
        parts.append(_siding(drawn.line, start + 1, end - 1, inner, siding_offset(section.tracks)))
    if section.crossover:
        middle = (start + end) / 2
        parts += [_slant(drawn.line, middle - 7, middle + 7, side) for side in (GAUGE, -GAUGE)]
    return "".join(parts)


def _number(section: Section) -> int:
    """Its place in the segment: BO04.2 is the second, so 1."""
    return int(section.id.rpartition(".")[2]) - 1


def _siding(line: Polyline, start: float, end: float, inner: float, outer: float) -> str:
    ramp = outer - inner
    beside = line.part(start + ramp, end - ramp).shifted(outer).points
    points = (line.spot(start).beside(inner), *beside, line.spot(end).beside(inner))
    return Polyline(points).d()


def _slant(line: Polyline, start: float, end: float, side: float) -> str:
    return Polyline((line.spot(start).beside(side), line.spot(end).beside(-side))).d()


def separators(segment: Segment, drawn: Drawn) -> Iterator[Element]:
    """Solid ones are ticks, open ones small open circles; the edge of a place is tick enough."""
    reach = (GAUGE if segment.tracks == 2 else 0.0) + 5.0
    ticks = []
    for number, (spot, is_open) in enumerate(zip(drawn.separators, segment.open, strict=True)):
        if is_open:
            yield circle(class_="cobo-open", cx=num(spot.x), cy=num(spot.y), r=num(reach - 1))
        elif 0 < number < len(segment.sections):
            (x1, y1), (x2, y2) = spot.beside(reach), spot.beside(-reach)
            ticks.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    if ticks:
        yield path(class_="cobo-tick", d="".join(ticks))


def sections(data: Data, segment: Segment, drawn: Drawn) -> Iterator[Element]:
    """An unseen broad stroke over each section, to hold its name; sidings also get a small printed name."""
    for number, index in enumerate(segment.sections):
        section = data.sections[index - len(data.towns)]
        stretch = drawn.line.part(*drawn.span(number))
        yield path(class_="cobo-section", data_target=f"place:{section.id}", d=stretch.d())[
            title[f"{section.id} {section.name}"]
        ]


def symbol(town: Town, place: Place) -> Element:
    """Terminals are boxes, major towns rounded boxes, junctions diamonds; both roads' places wear both colours."""
    x, y = place.x, place.y
    look = f"cobo-town cobo-{town.kind.replace(' ', '-')} cobo-of-{road_class(town.road)}"
    inner: Element
    match town.kind:
        case "terminal":
            shape = rect(x=num(x - 13), y=num(y - 13), width=26, height=26, rx=2)
            inner = rect(class_="cobo-core", x=num(x - 7), y=num(y - 7), width=14, height=14, rx=1)
        case "town":
            shape = rect(x=num(x - 11), y=num(y - 11), width=22, height=22, rx=8)
            inner = rect(class_="cobo-core", x=num(x - 5), y=num(y - 5), width=10, height=10, rx=4)
        case _:
            shape = path(d=f"M{x - 15:g} {y:g}l15 -15l15 15l-15 15z")
            inner = path(class_="cobo-core", d=f"M{x - 7:g} {y:g}l7 -7l7 7l-7 7z")
    return g(class_=look, data_target=f"place:{town.id}")[title[town.name], shape, inner]


def road_class(road: str) -> str:
    """A word for the class attribute: co, bo, both or neutral."""
    return ROADS[Road(ROAD_NAMES.index(road))] if road in ROAD_NAMES else road


def name_width(data: Data, town: Town) -> float:
    """About how wide its name is printed; the loads stand beyond it."""
    name = town_name(data, town.index)
    letters = len(name) + 0.3 * sum((letter in "Wm") - (letter in "il") for letter in name)
    return LETTER * letters * (1.3 if town.kind == "terminal" else 1.0)


def nameplate(data: Data, town: Town, place: Place) -> Element:
    x, y, anchor = place.plate
    look = "cobo-name cobo-name-terminal" if town.kind == "terminal" else "cobo-name"
    return text(class_=look, x=num(x), y=num(y), text_anchor=anchor)[town_name(data, town.index)]


def legend(data: Data, x: float, y: float) -> Element:
    """What the marks and the pieces mean, in the empty south-west."""
    rows = (
        (path(class_="cobo-tick", d="M16 -9L16 9"), 46, _("solid separator: a section ends")),
        (circle(class_="cobo-open", cx=16, cy=0, r=5), 46, _("open separator: free for a Limited")),
        (path(class_="cobo-rail", d="M0 4H32M4 4L11 -4H22L29 4"), 46, _("siding: any number, one direction")),
        (
            path(class_="cobo-rail", d="M0 -4.5H32M0 4.5H32M9 -4.5L23 4.5M9 4.5L23 -4.5"),
            46,
            _("two tracks and a crossover"),
        ),
        (path(class_="cobo-rail cobo-thin", d="M0 0H32"), 46, _("thin: freight only")),
        *(
            (_samples(data, road), 136, _("Limited, express, freight of the {road}").format(road=road_name(road)))
            for road in Road
        ),
        (g[disc(17, 0, Direction.WEST, 1), disc(55, 0, Direction.EAST, 1)], 88, _("loads waiting, west and east")),
    )
    return g(class_="cobo-legend cobo-track-bo", transform=f"translate({x:g} {y:g})")[
        (
            g(transform=f"translate(0 {30 * number})")[mark, text(class_="cobo-small", x=start, y=5)[words]]
            for number, (mark, start, words) in enumerate(rows)
        )
    ]


def _samples(data: Data, road: Road) -> Element:
    """A counter of each class."""
    own = sorted((counter for counter in data.counters if counter.road is road), key=lambda counter: len(counter.id))
    found = [next(counter for counter in own if counter.cls is cls) for cls in reversed(Class)]
    return g[
        (
            g(transform=f"translate({17 + 44 * number} 0)")[
                piece(counter, EAST if counter.direction is Direction.EAST else WEST)
            ]
            for number, counter in enumerate(found)
        )
    ]
