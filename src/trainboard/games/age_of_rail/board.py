"""The board as SVG: the map with its cubes, and under it the strips. It shows a position and knows no rule."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import htpy
from htpy import Element, Node, circle, defs, g, line, path, polygon, svg, title
from markupsafe import Markup

from trainboard.games.age_of_rail import standing, strips, style
from trainboard.games.age_of_rail.chart import MARGIN, METRO_BOX, WIDTH, Chart, grid, is_bold
from trainboard.games.age_of_rail.data import Connection, Location
from trainboard.games.age_of_rail.layout import CUBE, LINE, Segment, Spot
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.marks import Label, box, cube, group, short, words
from trainboard.games.age_of_rail.state import NOBODY, State
from trainboard.kit.words import gettext as _

HEXAGON = ((1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0), (-0.5, -0.87), (0.5, -0.87))


def draw(chart: Chart, state: State, label: Label) -> Element:
    """The whole sheet. `<view>`s mark the map and the strips."""
    map, below = chart.map, chart.frame.bottom + 12
    height = below + strips.HEIGHT
    return svg(
        ".aor-board",
        viewBox=f"0 0 {WIDTH:g} {height:g}",
        role="img",
        aria_label=_("Board of Age of Rail: {title}").format(title=map.title),
    )[
        chart.drawn("ground", lambda: _ground(chart, height)),
        [*_links(chart, state, label), *_flags(chart, state, label), *_towns(chart, state, label)],
        chart.drawn("names", lambda: _names(chart)),
        list(strips.draw(chart, state, below, label)),
    ]


def _ground(chart: Chart, height: float) -> Node:
    """What no game changes, but the names, which lie on top."""
    below = chart.frame.bottom + 12
    return [
        defs[style.patterns(chart.map.railroads)],
        htpy.view(id="aor-map", viewBox=f"0 0 {WIDTH:g} {below:g}"),
        htpy.view(id="aor-strips", viewBox=f"0 {below:g} {WIDTH:g} {strips.HEIGHT:g}"),
        box(".aor-sheet", MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, height - MARGIN, 6),
        _head(chart.map),
    ]


def _head(map: Map) -> Element:
    """Title, what kind of map it is, and the key to the towns."""
    after = MARGIN + 20 + 21 * len(map.title)
    kind, _colon, why = map.note.partition(":")
    tag: Node = None
    if map.note:
        width = 12.5 * len(kind) + 20
        tag = g[
            title[map.note],
            box(".aor-tag", after, 20, width, 28, 6),
            words(after + width / 2, 39.5, ".aor-tag-text", kind.upper(), "middle"),
            words(after + width + 10, 39.5, ".aor-soft.aor-small", why.split(".")[0].strip()),
        ]
    return g[words(MARGIN + 8, 46, ".aor-title", map.title), tag, list(_key(map))]


def _key(map: Map) -> Iterable[Element]:
    """The kinds of town with their incomes, from the right edge leftwards."""
    right = WIDTH - MARGIN - 8
    entries = [
        (_("Metro Area"), "metro", ""),
        *((k.name, k.id, f"{k.boxes[0]}→{k.boxes[1]}") for k in map.printed.sheet.kinds),
    ]
    for name, kind, boxes in entries:
        text = f"{name} {boxes}".strip()
        right -= 7.4 * len(text)
        yield words(right, 39.5, ".aor-small.aor-soft", text)
        right -= 17
        if kind == "metro":
            yield g(".aor-town")[[box(".aor-box", right - 9 + 9 * i, 29, 9, 12) for i in (0, 1)]]
        else:
            yield g(".aor-town", transform=f"translate({right:g} 35) scale(.62)")[shape(kind, Spot(0, 0, 13, 13))]
        right -= 22


def _line(kind: str, at: Segment, **more: str) -> Element:
    return line(kind, x1=short(at.ax), y1=short(at.ay), x2=short(at.bx), y2=short(at.by), **more)


def _links(chart: Chart, state: State, label: Label) -> Iterable[Markup]:
    """Unbuilt links first, so that no quiet line runs over a built one."""
    owners = {link: number for number, railroad in enumerate(state.railroads) for link in railroad.links}
    for link in sorted(range(len(chart.map.links)), key=lambda link: link in owners):
        owner = owners.get(link, NOBODY)
        incomes = [state.levels[end] for end in chart.map.ends[link]]
        yield chart.drawn(("link", link, owner, *incomes), partial(_link, chart, state, label, link, owner))


def _link(chart: Chart, state: State, label: Label, link: int, owner: int) -> Element:
    whole = chart.whole(link)
    laid = _slot(chart, link) if owner == NOBODY else _cube(chart, link, owner)
    target = f"link:{chart.map.links[link].id}"
    return group(target, state, label, ".aor-link", _line(".aor-hit", whole), _line(".aor-bed", whole), laid)


def _slot(chart: Chart, link: int) -> list[Element]:
    x, y = chart.cube(link)
    return [circle(".aor-slot", cx=short(x), cy=short(y), r="3.2")]


def _cube(chart: Chart, link: int, railroad: int) -> list[Element]:
    charter, whole = chart.map.railroads[railroad], chart.whole(link)
    dash = style.LINE_DASHES.get(style.pattern_name(railroad))
    x, y = chart.cube(link)
    drawn = [_line(".aor-casing", whole), _line(".aor-rail", whole, stroke=style.colour(charter))]
    if dash:
        drawn.append(_line(".aor-mark", whole, stroke=style.mark(charter), stroke_dasharray=dash))
    drawn.append(cube(x, y, CUBE, railroad))
    return drawn


def _flags(chart: Chart, state: State, label: Label) -> Iterable[Markup]:
    for number, owner in enumerate(state.connected):
        yield chart.drawn(("flag", number, owner), partial(_flag, chart, state, label, number))


def _flag(chart: Chart, state: State, label: Label, number: int) -> Element:
    """An External Connection: a pennant pointing off the map, with the price, or the cube of the buyer."""
    at, owner, connection = chart.flags[number], state.connected[number], chart.map.connections[number]
    leftwards = at.x < chart.spots[chart.map.connection_at[number]].x
    return group(
        f"external:{connection.id}", state, label, ".aor-external",
        _line(".aor-spur", chart.spurs[number]),
        path(".aor-flag", d=_pennant(at, leftwards)),
        words(at.x, at.y - 4, ".aor-name", connection.name, "middle"),
        _price(connection, at) if owner == NOBODY else cube(at.x, at.y + 8, CUBE, owner),
    )  # fmt: skip


def _price(connection: Connection, at: Spot) -> Element:
    price = f"${connection.price}"
    if connection.value:
        price = _("{price}, Value {value}").format(price=price, value=connection.value)
    return words(at.x, at.y + 13, ".aor-mid", price, "middle")


def _pennant(at: Spot, leftwards: bool) -> str:
    left, top, right, bottom = at.box
    if leftwards:
        return f"M{right:g} {top:g}H{left:g}L{left - 10:g} {at.y:g}L{left:g} {bottom:g}H{right:g}Z"
    return f"M{left:g} {top:g}H{right:g}L{right + 10:g} {at.y:g}L{right:g} {bottom:g}H{left:g}Z"


def _towns(chart: Chart, state: State, label: Label) -> Iterable[Markup]:
    for number, level in enumerate(state.levels):
        yield chart.drawn(("town", number, level), partial(_town, chart, state, label, number))


def _town(chart: Chart, state: State, label: Label, number: int) -> Element:
    place, at, level = chart.map.locations[number], chart.spots[number], state.levels[number]
    home = _home(at, chart.map.base.index(number)) if number in chart.map.base else None
    body = list(_metro(at, place, level)) if place.is_metro else _settlement(chart, state, number)
    grown = ".aor-grown" if level and not place.is_metro else ""
    return group(f"town:{place.id}", state, label, f".aor-town{grown}", _touch(at), home, body)


def _touch(at: Spot) -> Element:
    return circle(cx=short(at.x), cy=short(at.y), r=short(max(at.across, 19)), fill="transparent")


def _home(at: Spot, railroad: int) -> Element:
    left, top, _right, _bottom = at.box
    return box(".aor-home", left, top, 2 * at.across, 2 * at.down, 3, fill=style.fill(railroad))


def _settlement(chart: Chart, state: State, number: int) -> list[Element]:
    at, income = chart.spots[number], standing.box(chart.map, state, number)
    kind = chart.map.locations[number].kind
    return [shape(kind, at), words(at.x, at.y + 5.3, ".aor-number", income, "middle")]


def shape(kind: str, at: Spot) -> Element:
    """Circle station, square base, hexagon railhead, diamond mercantile centre."""
    match kind:
        case "base":
            return box(".aor-shape", at.x - 12, at.y - 12, 24, 24)
        case "railhead":
            return polygon(
                ".aor-shape", points=" ".join(f"{at.x + 14 * x:.1f},{at.y + 14 * y:.1f}" for x, y in HEXAGON)
            )
        case "mercantile":
            return path(".aor-shape", d=f"M{short(at.x)} {short(at.y - 17)}l17 17l-17 17l-17 -17Z")
        case _:
            return circle(".aor-shape", cx=short(at.x), cy=short(at.y), r=12)


def _metro(at: Spot, place: Location, level: int) -> Iterable[Element]:
    """The income boxes; the one that counts now stands out, those before it are shaded."""
    columns, rows = grid(len(place.boxes))
    left, top = at.x - columns * METRO_BOX / 2, at.y - rows * METRO_BOX / 2
    for number, income in enumerate(place.boxes):
        row, column = divmod(number, columns)
        x, y = left + column * METRO_BOX, top + row * METRO_BOX
        when = ".aor-here" if number == level else ".aor-past" if number < level else ""
        yield box(f".aor-box{when}", x, y, METRO_BOX, METRO_BOX)
        yield words(x + METRO_BOX / 2, y + 13.5, f".aor-box-number{when}", income, "middle")


def _names(chart: Chart) -> Iterable[Element]:
    for place, name in zip(chart.map.locations, chart.names, strict=True):
        kind = ".aor-name.aor-name-big" if is_bold(place) else ".aor-name"
        for number, text in enumerate(name.lines):
            yield words(name.x, name.y + number * LINE, kind, text, name.anchor)
