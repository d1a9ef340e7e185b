"""Reads a data folder: TOML tables into the numbered facts of data.py. Anything wrong is named by file and key."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec

from trainboard.games.cobo import data, faults
from trainboard.games.cobo.data import DAY, NOON, ROAD_NAMES, Class, Counter, Data, Direction, Load, Road, RoadName
from trainboard.kit.data import read_toml
from trainboard.kit.game import BadInput

HERE = Path(__file__).parent / "data"
FILES = ("board.toml", "trains.toml", "cards.toml")
Source = Literal["rules", "historic", "reconstructed"]
Way = Literal["west", "east"]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Counts = Annotated[int, msgspec.Meta(ge=0)]
Delay = Annotated[int, msgspec.Meta(ge=20, multiple_of=20)]
Several = Annotated[list[str], msgspec.Meta(min_length=2)]
Some = Annotated[list[str], msgspec.Meta(min_length=1)]
T = TypeVar("T")


class TownRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    road: Literal["C&O", "B&O", "both", "neutral"]
    kind: data.TownKind
    source: Source
    abbr: str = ""
    loads: Literal["C&O", "B&O", "neutral", ""] = ""


class SegmentRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    ends: tuple[str, str]
    road: RoadName
    tracks: Literal[1, 2]
    line: str
    source: Source
    freight_only: bool = False


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    label: str
    towns: list[TownRow]
    segment: list[SegmentRow]


class PassengerRow(msgspec.Struct, forbid_unknown_fields=True, rename={"cls": "class"}):
    id: str
    name: str
    road: RoadName
    cls: Literal["limited", "express"]
    direction: Way
    stops: Several
    routes: Some
    source: Source
    leader: str = ""
    stacked: list[str] = []
    noon: str = ""


class FreightRow(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    road: RoadName
    direction: Way
    routes: Some
    source: Source


class TrainsFile(msgspec.Struct, forbid_unknown_fields=True):
    label: str
    passenger: list[PassengerRow]
    freight: list[FreightRow]


class SpecialRow(msgspec.Struct, forbid_unknown_fields=True):
    block: str = ""
    tracks: Literal["both", "westbound", "eastbound"] = "both"
    limit: list[str] = []
    passenger: Counts = 3
    freight: Counts = 2
    hold: str = ""
    hold_freight: str = ""
    hold_nearest: str = ""
    delay: str = ""
    minutes: Delay = 20
    extra: list[str] = []
    turns: Positive = 1


class CardRow(msgspec.Struct, forbid_unknown_fields=True):
    number: Positive
    loads: list[str]
    title: str
    category: str
    special: SpecialRow | None = None


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    label: str
    card: list[CardRow]


def read(folder: Path = HERE) -> Data:
    """The data of a folder, all three files together."""
    board = read_toml(folder / FILES[0], BoardFile, FILES)
    trains = read_toml(folder / FILES[1], TrainsFile, FILES)
    cards = read_toml(folder / FILES[2], CardsFile, FILES)
    digest = hashlib.sha256(b"".join((folder / name).read_bytes() for name in FILES))
    towns, segments, sections = _board(folder / FILES[0], board)
    faults.refuse(folder / FILES[0], faults.of_board(towns, segments))
    town_number = {town.id: town.index for town in towns}
    section_number = {section.id: section.index for section in sections}
    counters = _counters(folder / FILES[1], trains, town_number, section_number, _links(segments))
    segment_number = {segment.id: segment.index for segment in segments}
    faces = _cards(folder / FILES[2], cards, town_number, section_number, segment_number)
    read = Data(towns, sections, segments, counters, faces, digest.hexdigest(), board.label)
    faults.refuse(folder / FILES[1], faults.of_trains(read))
    faults.refuse(folder / FILES[2], faults.of_cards(read))
    return read


def _find(path: Path, key: str, table: dict[str, T], name: str) -> T:
    if name not in table:
        raise BadInput(f"{path}: {key}: there is no {name!r}")
    return table[name]


def _unique(path: Path, key: str, ids: Sequence[str | int]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise BadInput(f"{path}: {key}: {id!r} stands there twice")


def _board(
    path: Path, file: BoardFile
) -> tuple[tuple[data.Town, ...], tuple[data.Segment, ...], tuple[data.Section, ...]]:
    _unique(path, "towns", [row.id for row in file.towns])
    _unique(path, "segment", [row.id for row in file.segment])
    towns = tuple(
        data.Town(i, row.id, row.name, row.abbr, row.road, row.kind, row.loads, row.source)
        for i, row in enumerate(file.towns)
    )
    number = {town.id: town.index for town in towns}
    segments: list[data.Segment] = []
    sections: list[data.Section] = []
    for row in file.segment:
        a, b = (_find(path, f"segment {row.id}: ends", number, end) for end in row.ends)
        names, open_ = _line(path, row)
        first = len(towns) + len(sections)
        indexes = tuple(range(first, first + len(names)))
        around = (a, *indexes, b)
        for k, name in enumerate(names):
            words, *marks = name.split(" +")
            sections.append(
                data.Section(
                    first + k,
                    f"{row.id}.{k + 1}",
                    words.strip(),
                    len(segments),
                    row.tracks,
                    "siding" in marks,
                    "crossover" in marks,
                    around[k],
                    around[k + 2],
                )
            )
        road = Road(ROAD_NAMES.index(row.road))
        segments.append(
            data.Segment(len(segments), row.id, a, b, road, row.tracks, row.freight_only, indexes, open_, row.source)
        )
    return towns, tuple(segments), tuple(sections)


def _line(path: Path, row: SegmentRow) -> tuple[list[str], tuple[bool, ...]]:
    """The section names and separators of "| Silver Spring | Germantown : Gaithersburg |"."""
    marks = tuple(mark == ":" for mark in row.line if mark in "|:")
    names = [name.strip() for name in row.line.replace(":", "|").split("|")]
    if len(names) < 3 or names[0] or names[-1] or not all(names[1:-1]):
        raise BadInput(f"{path}: segment {row.id}: line: write separators at both ends and a name between each two")
    for name in names[1:-1]:
        if set(name.split(" +")[1:]) - {"siding", "crossover"}:
            raise BadInput(
                f"{path}: segment {row.id}: line: {name!r} has a mark that is neither +siding nor +crossover"
            )
    return names[1:-1], marks


def _links(segments: tuple[data.Segment, ...]) -> dict[tuple[int, int], tuple[int, ...]]:
    """The sections between two neighbouring towns, in order of travel."""
    links = {(segment.a, segment.b): segment.sections for segment in segments}
    return links | {(b, a): tuple(reversed(sections)) for (a, b), sections in links.items()}


def _counters(
    path: Path,
    file: TrainsFile,
    towns: dict[str, int],
    sections: dict[str, int],
    links: dict[tuple[int, int], tuple[int, ...]],
) -> tuple[Counter, ...]:
    rows: list[PassengerRow | FreightRow] = [*file.passenger, *file.freight]
    _unique(path, "passenger, freight", [row.id for row in rows])
    index = {row.id: i for i, row in enumerate(rows)}
    return tuple(_counter(path, row, index, towns, sections, links) for row in rows)


def _counter(
    path: Path,
    row: PassengerRow | FreightRow,
    index: dict[str, int],
    towns: dict[str, int],
    sections: dict[str, int],
    links: dict[tuple[int, int], tuple[int, ...]],
) -> Counter:
    me = index[row.id]
    key = f"train {row.id}"
    routes = tuple(tuple(_find(path, f"{key}: routes", towns, id) for id in text.split()) for text in row.routes)
    if min(map(len, routes)) < 2:
        raise BadInput(f"{path}: {key}: routes: a route names two towns at least")
    ways = tuple(_way(path, f"{key}: routes", route, links) for route in routes)
    ends = {(route[0], route[-1]) for route in routes}
    leaders: tuple[int, ...] = (me,)
    cls, noon = Class.FREIGHT, -1
    if isinstance(row, PassengerRow):
        stops = _stops(path, row, towns)
        cls = Class.LIMITED if row.cls == "limited" else Class.EXPRESS
        noon = _find(path, f"{key}: noon", towns | sections, row.noon) if row.noon else -1
        stacked = {_find(path, f"{key}: stacked", towns, id) for id in row.stacked}
        leader = _find(path, f"{key}: leader", index, row.leader) if row.leader else me
        leaders = tuple(leader if stop.town in stacked else me for stop in stops[1:])
        if not stacked <= {stop.town for stop in stops[1:]}:
            raise BadInput(f"{path}: {key}: stacked: name towns where it stops after its origin")
    else:
        stops = (data.Stop(routes[0][0], -1, -1), data.Stop(routes[0][-1], -1, -1))
    if ends != {(stops[0].town, stops[-1].town)}:
        raise BadInput(f"{path}: {key}: routes: every route leads from the origin to the destination")
    road, direction = Road(ROAD_NAMES.index(row.road)), Direction(row.direction == "east")
    return Counter(me, row.id, row.name, road, cls, direction, stops, leaders, routes, ways, noon, row.source)


def _way(
    path: Path, key: str, route: tuple[int, ...], links: dict[tuple[int, int], tuple[int, ...]]
) -> tuple[int, ...]:
    way = [route[0]]
    for pair in pairwise(route):
        if pair not in links:
            raise BadInput(f"{path}: {key}: no segment joins two neighbours in the list")
        way += [*links[pair], pair[1]]
    return tuple(way)


def _stops(path: Path, row: PassengerRow, towns: dict[str, int]) -> tuple[data.Stop, ...]:
    """The timetable in minutes from noon; a counter under way at noon began its run the day before (A65)."""
    clock: int | None = None
    stops: list[data.Stop] = []
    for k, text in enumerate(row.stops):
        id, *times = text.split() or [""]
        town = _find(path, f"train {row.id}: stops", towns, id)
        if len(times) != (1 if k in (0, len(row.stops) - 1) else 2):
            raise BadInput(f"{path}: train {row.id}: stops: {text!r} has too many or too few times")
        minutes: list[int] = []
        for time in times:
            minute = _minute(path, row.id, time)
            clock = minute - NOON if clock is None else clock + (minute - NOON - clock) % DAY
            minutes.append(clock)
        first, last = k == 0, k == len(row.stops) - 1
        stops.append(data.Stop(town, -1 if first else minutes[0], -1 if last else minutes[-1]))
    shift = (stops[0].departs % DAY) - (DAY if row.noon else 0) - stops[0].departs
    return tuple(
        data.Stop(
            s.town, s.arrives if k == 0 else s.arrives + shift, s.departs if s is stops[-1] else s.departs + shift
        )
        for k, s in enumerate(stops)
    )


def _minute(path: Path, id: str, text: str) -> int:
    hour, _, minute = text.partition(":")
    if not (hour.isdigit() and minute.isdigit() and int(hour) < 24 and int(minute) < 60):
        raise BadInput(f"{path}: train {id}: stops: {text!r} is no clock time like 16:40")
    return int(hour) * 60 + int(minute)


def _cards(
    path: Path, file: CardsFile, towns: dict[str, int], sections: dict[str, int], segments: dict[str, int]
) -> tuple[data.Card, ...]:
    _unique(path, "card", [row.number for row in file.card])
    cards = []
    for row in file.card:
        key = f"card {row.number}"
        special = _special(path, f"{key}: special", row.special or SpecialRow(), towns, sections, segments)
        extra = (
            tuple(_load(path, f"{key}: special: extra", text, towns) for text in row.special.extra)
            if row.special
            else ()
        )
        loads = tuple(_load(path, f"{key}: loads", text, towns) for text in row.loads)
        cards.append(data.Card(row.number, loads, row.title, row.category, special, extra))
    return tuple(cards)


def _load(path: Path, key: str, text: str, towns: dict[str, int]) -> Load:
    words = text.split()
    if len(words) != 3 or words[1] not in ("east", "west") or not words[2].isdigit() or not int(words[2]):
        raise BadInput(f"{path}: {key}: {text!r} should read like 'CU east 1'")
    return Load(_find(path, key, towns, words[0]), Direction(words[1] == "east"), int(words[2]))


def _special(
    path: Path,
    key: str,
    row: SpecialRow,
    towns: dict[str, int],
    sections: dict[str, int],
    segments: dict[str, int],
) -> data.Special | None:
    verbs = [row.block, *row.limit[:1], row.hold, row.hold_freight, row.hold_nearest, row.delay]
    if len(list(filter(None, verbs))) > 1:
        raise BadInput(f"{path}: {key}: one of block, limit, hold, hold_freight, hold_nearest, delay, not several")

    def town(name: str) -> int:
        return _find(path, key, towns, name)

    match row:
        case SpecialRow(block=name) if name:
            return data.Block(_find(path, key, sections, name), row.tracks, row.turns)
        case SpecialRow(limit=names) if names:
            limited = tuple(_find(path, key, segments, name) for name in names)
            return data.Limit(limited, row.passenger, row.freight, row.turns)
        case SpecialRow(hold=name) if name:
            return data.Hold(town(name), False, row.turns)
        case SpecialRow(hold_freight=name) if name:
            return data.Hold(town(name), True, row.turns)
        case SpecialRow(hold_nearest=name) if name:
            return data.HoldNearest(town(name), row.turns)
        case SpecialRow(delay=name) if name:
            return data.Delay(town(name), row.minutes, row.turns)
    return None
