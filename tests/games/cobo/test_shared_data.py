"""Our data files say what the reference dataset says: towns, lines, counters, times, routes, cards, noon places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainboard.games.cobo import reading
from trainboard.games.cobo.data import (
    DAY,
    ROAD_NAMES,
    Block,
    Card,
    Class,
    Counter,
    Data,
    Delay,
    Hold,
    HoldNearest,
    Limit,
    Load,
)

pytestmark = pytest.mark.shared
OURS = reading.read()


def found(shared: Path, name: str) -> Any:
    return json.loads((shared / "data/cobo" / f"{name}.json").read_text("utf-8"))


def ids(data: Data, towns: tuple[int, ...]) -> list[str]:
    return [data.towns[town].id for town in towns]


def test_towns(shared: Path) -> None:
    for node in found(shared, "board")["nodes"]:
        town = OURS.towns[OURS.place(node["id"])]
        assert (town.name, town.road, town.roomy) == (node["name"], node["road"], node["unlimited_capacity"])
        assert town.abbr == (node["abbr"] if node["terminal"] else "")
        loads = "neutral" if node["neutral"] else node["penalty_road"] or ""
        assert town.loads == (loads if node["freight_terminal"] else ""), town.id
        assert (town.kind == "terminal") == node["layover_terminal"], town.id
    assert len(OURS.towns) == len(found(shared, "board")["nodes"])


def test_lines_and_sections(shared: Path) -> None:
    tracks = found(shared, "board")["tracks"]
    assert [segment.id for segment in OURS.segments] == [track["id"] for track in tracks]
    for segment, track in zip(OURS.segments, tracks, strict=True):
        assert ids(OURS, (segment.a, segment.b)) == [track["a"], track["b"]]
        assert (ROAD_NAMES[segment.road], segment.tracks) == (track["owner"], track["tracks"])
        assert segment.freight_only == track["freight_only"]
        assert ["open" if open_ else "solid" for open_ in segment.open] == track["separators"]
        ours = [OURS.sections[place - len(OURS.towns)] for place in segment.sections]
        assert [(s.id, s.name, s.siding, s.crossover) for s in ours] == [
            (s["id"], s["name"], bool(s["siding"]), s["crossover"]) for s in track["sections"]
        ]


def test_counters(shared: Path) -> None:
    trains = found(shared, "trains")["trains"]
    assert {counter.id for counter in OURS.counters} == {train["id"] for train in trains}
    for train in trains:
        counter = OURS.counter(train["id"])
        assert (counter.name, ROAD_NAMES[counter.road]) == (train["name"], train["road"])
        assert counter.direction.name.lower() == train["direction"]
        assert counter.cls.name.lower() == (train["cls"] if train["kind"] == "passenger" else "freight")
        assert ids(OURS, (counter.origin, counter.destination)) == [train["origin"], train["destination"]]
        assert ids(OURS, tuple(stop.town for stop in counter.stops[1:-1])) == train["layovers"]


def clock(minute: int) -> str:
    hour, minutes = divmod((minute + 720) % DAY, 60)
    return f"{hour:02}:{minutes:02}"


def test_times_and_stacks(shared: Path) -> None:
    for train in found(shared, "timetable")["trains"]:
        counter = OURS.counter(train["train"])
        assert len(counter.stops) == len(train["stops"])
        for k, (stop, printed) in enumerate(zip(counter.stops, train["stops"], strict=True)):
            assert OURS.towns[stop.town].id == printed["node"]
            if k:
                assert clock(stop.arrives) == printed["arr"], counter.id
                assert leader(counter, k - 1) == printed["in_stack_of"], counter.id
            if k < len(counter.stops) - 1:
                assert clock(stop.departs) == printed["dep"], counter.id


def leader(counter: Counter, leg: int) -> str | None:
    index = counter.leaders[leg]
    return None if index == counter.index else OURS.counters[index].id


def test_routes(shared: Path) -> None:
    for id, route in found(shared, "routes")["routes"].items():
        assert [ids(OURS, ours) for ours in OURS.counter(id).routes] == route["legal"], id


def test_noon_places(shared: Path) -> None:
    places = {entry["train"]: entry["position"] for entry in found(shared, "noon_positions")["en_route"]}
    assert {c.id: OURS.places[c.noon].id for c in OURS.counters if c.noon >= 0} == places


def told(load: Load) -> dict[str, Any]:
    town = OURS.towns[load.town].id
    return {"terminal": town, "direction": load.direction.name.lower(), "count": load.count}


def effect(card: Card) -> dict[str, Any]:
    """A card's special in the words of the reference."""
    match card.special:
        case Block(section=place, tracks=tracks, turns=turns):
            return {"type": "block_section", "section": OURS.places[place].id, "tracks": tracks, "turns": turns}
        case Limit() as limit:
            segments = [OURS.segments[segment].id for segment in limit.segments]
            rates = {"passenger": limit.passenger, "freight": limit.freight}
            return {"type": "speed_limit", "segments": segments, **rates, "turns": limit.turns}
        case Hold(town=town, freight_only=freight_only, turns=turns):
            kind = "freight_hold" if freight_only else "hold_departures"
            return {"type": kind, "node": OURS.towns[town].id, "turns": turns}
        case Delay(town=town, minutes=minutes, turns=turns):
            node = OURS.towns[town].id
            return {"type": "delay_departures", "node": node, "minutes": minutes, "turns": turns}
        case HoldNearest(town=town, turns=turns):
            return {"type": "hold_nearest_freight", "node": OURS.towns[town].id, "turns": turns}
    if card.extra:
        return {"type": "extra_loads", "loads": [told(load) for load in card.extra], "turns": 1}
    return {"type": "none"}


def test_cards(shared: Path) -> None:
    for printed in found(shared, "situation_cards")["cards"]:
        card = OURS.card(printed["number"])
        assert [told(load) for load in card.loads] == printed["loads"]
        assert (card.title, card.category) == (printed["special"]["title"], printed["special"]["category"])
        assert effect(card) == printed["special"]["effect"]


def test_how_much_is_printed() -> None:
    assert (len(OURS.towns), len(OURS.segments), len(OURS.sections)) == (52, 60, 237)
    passenger = [counter for counter in OURS.counters if counter.cls is not Class.FREIGHT]
    assert (len(passenger), len(OURS.counters) - len(passenger), len(OURS.cards)) == (36, 24, 24)
