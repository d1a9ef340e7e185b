"""The map of 1870 as a picture: printed hexes, river, tiles, then stops and runs on them. It judges nothing.

`draw_position` is all that others need; the stops are drawn by `stops`, the runs by `bands`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache

from htpy import Element, g, line, path, polygon, svg, text, title
from htpy import view as district
from markupsafe import Markup

from trainboard.games.trans_mississippi import curves
from trainboard.games.trans_mississippi.bands import (
    Band,
    Choice,
    draw_bands,
    draw_choices,
    draw_key,
    draw_marks,
    extent,
    key_height,
)
from trainboard.games.trans_mississippi.board import Board, board
from trainboard.games.trans_mississippi.curves import HALF, Point, R
from trainboard.games.trans_mississippi.data import Hex
from trainboard.games.trans_mississippi.ground import Ground, grounds
from trainboard.games.trans_mississippi.position import Position
from trainboard.games.trans_mississippi.stops import draw_stops
from trainboard.kit.words import gettext as _

MARGIN = 26.0
CLOSEST = (14.0 * HALF, 10.0 * R)
OPEN_SEA = ("O8", "O10", "O12", "O20", "O22")
"""Where the row of the Gulf has no hexes: drawn as water, so that the coast reads as one."""


def draw_position(
    position: Position,
    runs: Sequence[Band] = (),
    *,
    company: str = "",
    choices: Iterable[Choice] = (),
    around: Collection[str] = (),
    key: Sequence[str] = (),
    on: Board | None = None,
) -> Element:
    """The board with what lies on it, and runs as coloured bands along the track.

    `company` has its tokens ringed; `choices` are tracks to choose from, as invisible targets; a page opens on the
    part of the map with the hexes `around`. A picture that stands alone has a `key` under it: what it shows, then a
    few words for each of the runs.
    """
    on = on or board()
    laid = grounds(position, on)
    start = _opening(around, on) if around else None
    corner, end = _frame(on)
    box = _box(corner, end.moved(Point(0.0, key_height(key))))
    return svg(".tm-map", viewBox=box, data_start=start, role="img", aria_label=_("The map of 1870"))[
        _districts(on, runs, laid),
        _paper(on),
        _laid(position, on),
        draw_bands(runs, laid),
        draw_choices(choices, laid),
        draw_stops(position, company, laid, runs, on),
        draw_marks(runs, laid),
        draw_key(key, runs, Point(corner.x + MARGIN, end.y)),
    ]


def _frame(on: Board) -> tuple[Point, Point]:
    """The upper left and the lower right corner of the whole map, rulers included."""
    centres = [curves.place(id) for id in on.data.hexes]
    left, right = min(c.x for c in centres) - HALF - MARGIN, max(c.x for c in centres) + HALF + 6
    top, bottom = min(c.y for c in centres) - R - MARGIN, max(c.y for c in centres) + R + 8
    return Point(left, top), Point(right, bottom)


def _opening(around: Collection[str], on: Board) -> str:
    """The part of the map around some hexes, never so small that a hex fills the screen."""
    places = [curves.place(id) for id in around]
    sides = [(min(ns), max(ns)) for ns in ([p.x for p in places], [p.y for p in places])]
    rooms = [max(1.5 * R, (least - (high - low)) / 2) for (low, high), least in zip(sides, CLOSEST, strict=True)]
    (left, right), (top, bottom) = ((low - room, high + room) for (low, high), room in zip(sides, rooms, strict=True))
    return _box(Point(left, top), Point(right, bottom))


def _box(start: Point, end: Point) -> str:
    return f"{start.x:.0f} {start.y:.0f} {end.x - start.x:.0f} {end.y - start.y:.0f}"


def _districts(on: Board, runs: Sequence[Band], laid: dict[str, Ground]) -> list[Element]:
    """Quarters of the map, and the part where the runs are: what a small screen shows at once."""
    start, end = _frame(on)
    middle = start.towards(end, 0.5)
    quarters = {
        "northwest": (start, middle),
        "northeast": (Point(middle.x, start.y), Point(end.x, middle.y)),
        "southwest": (Point(start.x, middle.y), Point(middle.x, end.y)),
        "southeast": (middle, end),
    }
    if runs:
        quarters["runs"] = extent(runs, laid)
    return [district(id=name, viewBox=_box(*corners)) for name, corners in quarters.items()]


@cache
def _paper(on: Board) -> Markup:
    """What is printed: it is the same under every position, and kept as text."""
    parts = (
        g[[polygon(".tm-sea", points=curves.outline(), transform=_at(curves.place(id))) for id in OPEN_SEA]],
        text(".tm-seaname", x=f"{curves.place('O10').x:.0f}", y=f"{curves.place('O10').y + 6:.0f}")[
            _("Gulf of Mexico")
        ],
        g[[_printed(id, hex) for id, hex in on.data.hexes.items()]],
        path(".tm-river", d=curves.smooth(list(_river(on)))),
        g[[_terrain(id, hex) for id, hex in on.data.hexes.items() if hex.cost]],
        g[_rulers(on)],
    )
    return Markup("").join(map(Markup, parts))


@lru_cache(maxsize=64)
def _laid(position: Position, on: Board) -> Markup:
    """The tiles and their track, kept as text: runs come and go over them."""
    laid = grounds(position, on).values()
    parts = (
        g[[_tile(ground) for ground in laid if ground.colour]],
        g[_walls(on)],
        _track(laid, "tm-casing"),
        _track(laid, "tm-track"),
    )
    return Markup("").join(map(Markup, parts))


def _at(point: Point) -> str:
    return f"translate({point.x:.1f} {point.y:.1f})"


def _printed(id: str, hex: Hex) -> Element:
    kind = "red" if hex.red else "plain"
    return g(transform=_at(curves.place(id)), data_target=f"hex:{id}")[
        polygon(".tm-hex", class_=f"tm-hex tm-{kind}", points=curves.outline()),
        polygon(".tm-wash", points=curves.outline()) if hex.terrain == "lake" else None,
        text(".tm-coordinate", y="42")[id],
        title[f"{id} {hex.name}".strip()],
    ]


def _river(on: Board) -> Iterable[Point]:
    """The Mississippi from north to south: from corner to corner, bending into each hex on its way."""
    here: Point | None = None
    for id, hex in on.data.hexes.items():
        if hex.river is None:
            continue
        middle = curves.place(id)
        ends = [middle.moved(curves.corner(corner)) for corner, _lean in (hex.river.enters, hex.river.leaves)]
        ends.sort(key=lambda end: end.distance(here) if here else end.y)
        if here is None:
            yield ends[0]
        yield ends[0].towards(ends[1], 0.5).towards(middle, 0.35)
        yield ends[1]
        here = ends[1]


def _terrain(id: str, hex: Hex) -> Element:
    """What the first tile costs, with a wave or a peak."""
    glyph = (
        path(".tm-peak", d="M-19,5L-11,-7L-6,1L-3,-3L3,5Z")
        if hex.terrain == "mountain"
        else path(".tm-wave", d="M-19,-2q3,-4 6,0t6,0t6,0M-19,3q3,-4 6,0t6,0t6,0")
    )
    return g(transform=_at(curves.place(id).moved(_clear(hex))))[glyph, text(".tm-terrain", x="13")[str(hex.cost)]]


def _clear(hex: Hex) -> Point:
    """A place for the cost: under the stop, or off the river."""
    if hex.city or hex.dots:
        return Point(0.0, 27.0)
    if hex.river is None:
        return Point(0.0, 4.0)
    banks = sorted(hex.river.banks, key=len)
    sides = [curves.side(number) for number in banks[1]]
    return Point(sum(p.x for p in sides), sum(p.y for p in sides)).scaled(0.8 / len(sides))


def _rulers(on: Board) -> list[Element]:
    start, _end = _frame(on)
    rows, columns = sorted({id[0] for id in on.data.hexes}), sorted({int(id[1:]) for id in on.data.hexes})
    left, top = f"{start.x + 12:.0f}", f"{start.y + 12:.0f}"
    return [
        *(text(".tm-ruler", x=left, y=f"{curves.place(row + '1').y:.0f}")[row] for row in rows),
        *(text(".tm-ruler", x=f"{curves.place(f'A{column}').x:.0f}", y=top)[str(column)] for column in columns),
    ]


def _tile(ground: Ground) -> Element:
    return g(transform=_at(ground.centre), data_target=f"hex:{ground.hex}")[
        polygon(class_=f"tm-tile tm-{ground.colour}", points=curves.outline(R - 0.6)),
        text(".tm-coordinate.tm-on", y="42")[ground.hex],
        title[_("{hex} {name} tile {tile}").format(hex=ground.hex, name=ground.name, tile=ground.tile)],
    ]


def _walls(on: Board) -> list[Element]:
    """Hex sides no track may cross."""
    return [_wall(one, on.neighbours[one].index(other)) for one, other in on.data.walls]


def _wall(hex: str, side: int) -> Element:
    (x1, y1), (x2, y2) = (curves.place(hex).moved(curves.corner(corner)) for corner in (side, side + 1))
    return line(".tm-wall", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}")


def _track(laid: Iterable[Ground], kind: str) -> Element:
    """All track in one path: a light casing first, the dark line over it, so that crossings read."""
    return path(f".{kind}", d="".join(ground.stub(piece).path() for ground in laid for piece in ground.layout.track))
