"""The strips under the map: railroad cards, action spaces, dividend track, action track. It knows no rule."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from htpy import Element, Node, circle, g, path
from markupsafe import Markup

from trainboard.games.age_of_rail import foresight, standing
from trainboard.games.age_of_rail.chart import MARGIN, WIDTH, Chart
from trainboard.games.age_of_rail.data import SPACES, Space
from trainboard.games.age_of_rail.map import Map
from trainboard.games.age_of_rail.marks import Label, box, cube, disc, group, short, words
from trainboard.games.age_of_rail.state import Auction, Over, Railroad, State
from trainboard.games.age_of_rail.words import SPACE_NAMES
from trainboard.kit.words import gettext as _

GAP: Final = 10.0
CARD: Final = 137.0
SPACE: Final = 98.0
TRACK: Final = 62.0
HEIGHT: Final = CARD + SPACE + TRACK + 4 * GAP
INNER: Final = WIDTH - 2 * MARGIN


def draw(chart: Chart, state: State, top: float, label: Label) -> Iterable[Element | Markup]:
    yield from _railroads(chart.map, state, top, label)
    yield from _spaces(chart.map, state, top + CARD + GAP, label)
    yield chart.drawn(("dividends", state.payouts), lambda: _dividend_track(chart.map, state, top + CARD + GAP))
    yield chart.drawn(("track", state.track), lambda: _action_track(chart.map, state, top + CARD + SPACE + 2 * GAP))


def _railroads(map: Map, state: State, top: float, label: Label) -> Iterable[Element]:
    width = (INNER - GAP * (len(map.railroads) - 1)) / len(map.railroads)
    for number, charter in enumerate(map.railroads):
        left, railroad = MARGIN + number * (width + GAP), state.railroads[number]
        inside = _facts(map, railroad, left, top, width) if railroad.open else _closed(map, state, number, left, top)
        yield group(
            f"railroad:{charter.id}", state, label, "" if railroad.open else ".aor-closed",
            box(".aor-card", left, top, width, CARD, 6),
            cube(left + 24, top + 25, 26, number),
            words(left + 46, top + 23, ".aor-strong", charter.short),
            _full_name(charter.name, left + 46, top + 37),
            inside,
            _hammer(left + width - 12, top + 23) if _is_auctioned(state, number) else None,
        )  # fmt: skip


def _full_name(name: str, x: float, y: float) -> list[Element]:
    """On two lines at most."""
    return [words(x, y + 13 * at, ".aor-tiny.aor-soft", line) for at, line in enumerate(wrap(name, 23)[:2])]


def _facts(map: Map, railroad: Railroad, left: float, top: float, width: float) -> Node:
    facts = ((_("Income"), str(railroad.income)), (_("Value"), str(railroad.value)),
             (_("Treasury"), f"${railroad.treasury}"))  # fmt: skip
    step = (width - 20) / len(facts)
    drawn: list[Element] = []
    for number, (name, figure) in enumerate(facts):
        drawn.append(words(left + 12 + step * number, top + 68, ".aor-tiny.aor-soft", name))
        drawn.append(words(left + 12 + step * number, top + 87, ".aor-strong", figure))
    return [*drawn, *_certificates(map, railroad, left, top + 97, width)]


def _certificates(map: Map, railroad: Railroad, left: float, top: float, width: float) -> Iterable[Element]:
    """One place for each share: sold ones show their owner."""
    owners: list[int] = list(foresight.owners(railroad))
    step = (width - 24 + 6) / map.shares.per_railroad
    for number in range(map.shares.per_railroad):
        x = left + 12 + number * step
        if number < len(owners):
            yield box(".aor-share", x, top, step - 6, 28, 3)
            yield disc(x + step / 2 - 3, top + 14, owners[number])
        else:
            yield box(".aor-empty", x, top, step - 6, 28, 3)


def _is_auctioned(state: State, number: int) -> bool:
    return isinstance(state.phase, Auction) and state.phase.railroad == number


def _hammer(right: float, y: float) -> Element:
    return words(right, y, ".aor-auctioned", _("in auction"), "end")


def _closed(map: Map, state: State, number: int, left: float, top: float) -> Node:
    if _is_auctioned(state, number):
        return words(left + 12, top + 87, ".aor-small.aor-soft", _("The first share is up for auction"))
    if number != map.hub_railroad:
        return words(left + 12, top + 87, ".aor-small.aor-soft", _("Not offered yet"))
    where = _("track reaches {hub}").format(hub=map.locations[map.hub].name)
    lines = (_("Closed: opens when"), where)
    return [words(left + 12, top + 82 + 18 * at, ".aor-small.aor-soft", text) for at, text in enumerate(lines)]


SPACE_WIDTHS: Final[dict[Space, float]] = {"build": 236.0, "offer": 228.0, "develop": 266.0, "dividends": 214.0}
SPACES_WIDTH: Final = sum(SPACE_WIDTHS.values()) + GAP * len(SPACE_WIDTHS)


def _spaces(map: Map, state: State, top: float, label: Label) -> Iterable[Element]:
    left = MARGIN
    for space in SPACES:
        width = SPACE_WIDTHS[space]
        yield group(
            f"space:{space}", state, label, ".aor-space",
            box(".aor-card", left, top, width, SPACE, 6),
            words(left + 12, top + 26, ".aor-mid.aor-bold", SPACE_NAMES[space]),
            words(left + width - 12, top + 27, ".aor-big", advance(map, space), "end"),
            words(left + 12, top + 44, ".aor-tiny.aor-soft", purpose(map, space)),
            list(_slots(map, state, space, left, top + 72)),
            list(_unpaid(map, state, left + 78, top + 69)) if space == "develop" else None,
        )  # fmt: skip
        left += width + GAP


def _unpaid(map: Map, state: State, x: float, y: float) -> Iterable[Element]:
    """What grows when no second development is paid: the printed order of Metro Areas, or the hub (rule 42)."""
    order = [map.hub] if map.development.hub_free_as_second else list(map.automatic)
    left = [map.locations[city].name for city in order if state.levels[city] + 1 < len(map.boxes[city])]
    text = _("or {cities}").format(cities=", ".join(left)) if left else _("no Metro Area is left to grow")
    for number, line in enumerate(wrap(text, 26)):
        yield words(x, y + 15 * number, ".aor-tiny.aor-soft", line)


def advance(map: Map, space: Space) -> str:
    """How far the action goes on the action track (rule 20)."""
    return "→0" if space == "dividends" else f"+{standing.steps(map, space)}"


def purpose(map: Map, space: Space) -> str:
    money = map.money
    match space:
        case "build":
            return _("one link ${one}, two ${two}, connection").format(one=money.link, two=money.double)
        case "offer":
            return _("auction a share from Value ÷ {parts}").format(parts=map.shares.per_railroad)
        case "develop":
            return _("one free, a second ${price}").format(price=money.second_development)
        case "dividends":
            return _("every share pays income ÷ {parts}").format(parts=map.shares.per_railroad)


def places(map: Map, space: Space, seats: int) -> int:
    """How many markers fit on the space (rule 18)."""
    if space == "build":
        return seats
    limits = {"offer": map.spaces.offer, "develop": map.spaces.develop, "dividends": map.spaces.dividends}
    return standing.for_players(limits[space], seats)


def _slots(map: Map, state: State, space: Space, left: float, y: float) -> Iterable[Element]:
    here = [seat for seat, marker in enumerate(state.markers) if marker == space]
    turn = None if isinstance(state.phase, Over) else state.active
    for number in range(max(places(map, space, len(state.cash)), len(here))):
        x = left + 26 + number * 33
        if number >= len(here):
            yield circle(".aor-empty", cx=short(x), cy=short(y), r=11)
        else:
            yield disc(x, y, here[number], ".aor-has-turn" if here[number] == turn else "")


def _dividend_track(map: Map, state: State, top: float) -> Element:
    """S-1-2-3-4-5-F: the marker stands on the last payout made."""
    left = MARGIN + SPACES_WIDTH
    width = WIDTH - MARGIN - left
    names = stops(map)
    step = (width - 24) / len(names)
    drawn: list[Node] = []
    for number, stop in enumerate(names):
        x, here = left + 12 + number * step, number == state.payouts
        drawn.append(box(".aor-box" + _when(number, state.payouts), x, top + 38, step - 4, 44, 4))
        drawn.append(words(x + step / 2 - 2, top + 68, ".aor-stop" + (".aor-here" if here else ""), stop, "middle"))
    return g[
        box(".aor-card", left, top, width, SPACE, 6),
        words(left + 12, top + 26, ".aor-strong", _("Dividends")),
        words(left + width - 12, top + 26, ".aor-tiny.aor-soft", _("F: (Value + income) ÷ shares sold"), "end"),
        drawn,
    ]


def stops(map: Map) -> list[str]:
    """Start, the ordinary dividends, the Final Payoff."""
    return ["S", *(str(number + 1) for number in range(map.track.dividends)), "F"]


def _when(number: int, now: int) -> str:
    return ".aor-here" if number == now else ".aor-past" if number < now else ""


def _action_track(map: Map, state: State, top: float) -> Element:
    """0 to the last box, and one more past it, where dividends are paid (rule 21)."""
    last = map.track.last_box + 1
    step = INNER / (last + 1)
    now = min(state.track, last)
    drawn: list[Node] = []
    for number in range(last + 1):
        x, here = MARGIN + number * step, number == now
        text = _("pay") if number == last else str(number)
        drawn.append(box(".aor-box" + (".aor-here" if here else ""), x, top + 18, step, 30))
        drawn.append(words(x + step / 2, top + 38, ".aor-box-number" + (".aor-here" if here else ""), text, "middle"))
    x = MARGIN + (now + 0.5) * step
    drawn.append(path(".aor-token", d=f"M{x - 8:.1f} {top + 2:.1f}h16l-8 14Z"))
    note = _("Action track: dividends are paid past {last}").format(last=map.track.last_box)
    side = (WIDTH - MARGIN, "end") if now < last / 2 else (MARGIN, "start")
    return g[words(side[0], top + 11, ".aor-tiny.aor-soft", note, side[1]), drawn]
