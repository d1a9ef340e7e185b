"""The board as text for a terminal of 80 columns: tracks, spaces, tables, and each railroad's links."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from trainboard.games.age_of_rail import captions, panels, standing
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.state import NOBODY, State
from trainboard.games.age_of_rail.strips import stops
from trainboard.games.age_of_rail.words import listed
from trainboard.kit.game import Seat
from trainboard.kit.words import gettext as _

COLUMNS = 79
GLUE = "\u00a0"


def text(map: Map, state: State, seat: Seat | None = None) -> str:
    parts = [
        _head(map, state),
        captions.prompt(map, state, seat),
        *(panel.text for panel in panels.panels(map, state, seat)),
        "\n".join(_links(map, state)),
        "\n".join(_places(map, state)),
    ]
    return "\n\n".join(_fitted(part) for part in parts if part)


def _fitted(part: str) -> str:
    """No line is too long, and none ends within what is `_whole`."""
    lines = part.splitlines()
    fitted = (fill(line, COLUMNS, subsequent_indent="  ") if len(line) > COLUMNS else line for line in lines)
    return "\n".join(fitted).replace(GLUE, " ")


def _whole(words: str) -> str:
    return words.replace(" ", GLUE)


def _head(map: Map, state: State) -> str:
    note = map.note.partition(":")[0]
    title = f"{map.title} ({note.lower()})" if note else map.title
    marks = [f"[{stop}]" if number == state.payouts else stop for number, stop in enumerate(stops(map))]
    track = _("Action track {track} of {last}").format(track=state.track, last=map.track.last_box)
    return f"{title} · {captions.chapter(map, state)}\n{track} · {_('dividends')} {' '.join(marks)}"


def _links(map: Map, state: State) -> Iterable[str]:
    """What each railroad has built and bought."""
    for number, railroad in enumerate(state.railroads):
        if not railroad.links:
            continue
        built = [_whole(map.link_name(link)) for link in railroad.links]
        bought = [map.connections[at].name for at, owner in enumerate(state.connected) if owner == number]
        yield _named(map.railroads[number].short, "; ".join([*built, *bought]))


def _boxes(boxes: tuple[int, ...], level: int) -> str:
    return " ".join(f"[{box}]" if at == level else str(box) for at, box in enumerate(boxes))


def _places(map: Map, state: State) -> Iterable[str]:
    metros = [_whole(f"{place.name} {_boxes(place.boxes, level)}")
              for place, level in zip(map.locations, state.levels, strict=True) if place.is_metro]  # fmt: skip
    yield _named(_("Metro Areas"), "; ".join(metros))
    grown = [f"{place.name} {standing.box(map, state, number)}" for number, place in enumerate(map.locations)
             if state.levels[number] and not place.is_metro]  # fmt: skip
    if grown:
        yield _named(_("Developed"), ", ".join(grown))
    left = [_whole(f"{connection.name} ${connection.price} ({map.locations[map.connection_at[at]].name})")
            for at, connection in enumerate(map.connections) if state.connected[at] == NOBODY]  # fmt: skip
    if left:
        yield _named(_("Connections"), listed(left))


def _named(name: str, words: str) -> str:
    return f"{name}: {words}"
