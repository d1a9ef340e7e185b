"""How clock times, roads and places are written. It knows no rules and no pictures."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from trainboard.games.cobo.data import ROAD_NAMES, Counter, Data, Road, Town
from trainboard.kit.words import gettext as _

AM, PM = _("am"), _("pm")


def road_name(road: Road) -> str:
    return ROAD_NAMES[road]


def clock(minute: int) -> str:
    """Minutes from the first noon as people say them: 80 is 1:20 pm."""
    hours, minutes = divmod(minute, 60)
    hour = hours % 24
    if minutes == 0 and hour in (0, 12):
        return _("noon") if hour == 0 else _("midnight")
    return f"{hour % 12 or 12}:{minutes:02} {PM if hour < 12 else AM}"


def hour_of(turn: int) -> str:
    """The hour at which a turn begins: turn 1 is noon, turn 7 is 6 pm."""
    hour = (turn - 1) % 24
    if hour in (0, 12):
        return _("noon") if hour == 0 else _("midnight")
    return f"{hour % 12} {PM if hour < 12 else AM}"


def town_name(data: Data, town: int) -> str:
    """Without the state, as people say it, unless it would be taken for a terminal of the same name."""
    kept = _NAMES.get(id(data))
    if kept is None or kept[0] is not data:
        kept = _NAMES[id(data)] = (data, _town_names(data.towns))
    return kept[1][town]


_NAMES: dict[int, tuple[Data, tuple[str, ...]]] = {}
"""By the identity of the data, for to hash a whole board takes longer than to read its names."""


def _town_names(towns: tuple[Town, ...]) -> tuple[str, ...]:
    bare = [town.name.partition(",")[0] for town in towns]
    twins = Tally(bare)
    return tuple(
        town.name if twins[name] > 1 and town.kind != "terminal" else name
        for town, name in zip(towns, bare, strict=True)
    )


def place_name(data: Data, place: int) -> str:
    """A town's name, or a section's with its number: "Carlyle (BO26.6)"."""
    if place < len(data.towns):
        return town_name(data, place)
    section = data.sections[place - len(data.towns)]
    return f"{section.name} ({section.id})"


def spot_name(data: Data, spot: int) -> str:
    """A place with the track where there is more than one."""
    place, track = divmod(spot, 4)
    name = place_name(data, place)
    if place < len(data.towns):
        return name
    section = data.sections[place - len(data.towns)]
    if track == 2:
        return _("{place}, siding").format(place=name)
    if section.tracks == 1:
        return name
    return _("{place}, {track} track").format(place=name, track=track_name(data, place, track))


def track_name(data: Data, place: int, track: int) -> str:
    """Which of two tracks, by the town it leads to when a train keeps right."""
    section = data.sections[place - len(data.towns)]
    segment = data.segments[section.segment]
    return town_name(data, segment.b if track == 0 else segment.a)


def train_name(counter: Counter) -> str:
    """Road and number; freights are called so: "B&O 5", "C&O freight 93"."""
    form = _("{road} {id}") if counter.passenger else _("{road} freight {id}")
    return form.format(road=road_name(counter.road), id=counter.id)


def lateness(late: int) -> str:
    """Minutes after the schedule, or before it."""
    if late == 0:
        return _("on time")
    form = _("{minutes} minutes late") if late > 0 else _("{minutes} minutes early")
    return form.format(minutes=abs(late))


def counts(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def points(number: int) -> str:
    return counts(number, _("point"), _("points")) if number else _("no points")


def listed(words: Sequence[str]) -> str:
    """'A', 'A and B', 'A, B and C'."""
    if len(words) < 2:
        return "".join(words)
    return _("{most} and {last}").format(most=", ".join(words[:-1]), last=words[-1])
