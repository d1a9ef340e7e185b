"""The Situation card: what it does, in words, and the card beside the board. Turning cards is left to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from htpy import div, h3, li, p, ul

from trainboard.games.cobo.data import (
    Block,
    Data,
    Delay,
    Direction,
    Hold,
    HoldNearest,
    Limit,
    Load,
    Special,
)
from trainboard.games.cobo.state import State
from trainboard.games.cobo.words import listed, place_name, town_name
from trainboard.kit.view import Panel
from trainboard.kit.words import gettext as _


def effect(data: Data, special: Special | None) -> str:
    """The glossary's line for a special, without a full stop."""
    match special:
        case None:
            return _("nothing special")
        case Block(section=place, tracks=tracks):
            return _block(data, place, tracks)
        case Limit(segments=segments, passenger=passenger, freight=freight):
            form = _("between {stretches} passenger trains make at most {passenger}, freights {freight} in a turn")
            return form.format(
                stretches=listed([_stretch(data, segment) for segment in segments]),
                passenger=passenger, freight=freight,
            )  # fmt: skip
        case Hold(town=town, freight_only=only):
            form = (
                _("no freight standing in {town} leaves it") if only else _("no train standing in {town} leaves it")
            )
            return form.format(town=town_name(data, town))
        case Delay(town=town, minutes=minutes):
            form = _("passenger trains due out of {town} leave {minutes} minutes later")
            return form.format(town=town_name(data, town), minutes=minutes)
        case HoldNearest(town=town):
            return _("the freight on the line nearest to {town} may not move").format(town=town_name(data, town))
        case _:
            assert_never(special)


def _block(data: Data, place: int, tracks: str) -> str:
    form = {
        "both": _("nobody enters or leaves {place}"),
        "westbound": _("nobody enters or leaves {place} on the westbound track"),
        "eastbound": _("nobody enters or leaves {place} on the eastbound track"),
    }[tracks]
    return form.format(place=place_name(data, place))


def _stretch(data: Data, segment: int) -> str:
    line = data.segments[segment]
    form = _("{a} and {b}")
    return form.format(a=town_name(data, line.a), b=town_name(data, line.b))


# the card beside the board ------------------------------------------------------------------------------------------


def panel(data: Data, view: State) -> Panel:
    """The card face up, what is in force, and the loads that wait."""
    if view.seats == 1:
        note = _("The solo scenarios are played without Situation cards and without loads.")
        return Panel("situation", _("Situation"), p(".cobo-note")[note], note)
    parts = [*_face_up(data, view), *_in_force(data, view)]
    waiting = [words for town in range(len(data.towns)) if (words := waiting_loads(data, view, town))]
    text = [
        *(f"{head}: {words}" for head, words in parts),
        f"{_('Loads waiting')}: {'; '.join(waiting) or _('none')}",
    ]
    html = div(".cobo-card")[
        div(".cobo-situation")[[(h3[head], p[words]) for head, words in parts]],
        h3[_("Loads waiting")],
        ul(".cobo-list")[[li[words] for words in waiting]] if waiting else p(".cobo-note")[_("none")],
        p(".cobo-note")[_("{left} cards are still face down.").format(left=len(view.deck))] if view.deck else None,
    ]
    return Panel("situation", _("Situation"), html, "\n".join(text))


def _face_up(data: Data, view: State) -> Iterator[tuple[str, str]]:
    if not view.card:
        yield _("No card is face up"), _("it is turned when the turn opens")
        return
    card = data.card(view.card)
    loads = card.loads + (card.extra if view.options.special_situations else ())
    placed = ", ".join(_load(data, load) for load in loads)
    head = _("Card {number}").format(number=card.number)
    if view.options.special_situations:
        head = f"{head}, {card.title}"
    yield head, _("placed {loads}").format(loads=placed)


def _load(data: Data, load: Load) -> str:
    way = _("east") if load.direction == Direction.EAST else _("west")
    return _("{count} {way} at {town}").format(count=load.count, way=way, town=town_name(data, load.town))


def _in_force(data: Data, view: State) -> Iterator[tuple[str, str]]:
    """Special situations, the new one first; a held freight by name."""
    if not view.options.special_situations:
        yield _("Basic game"), _("the upper texts of the cards do not count")
        return
    if view.held >= 0:
        words = _("{train} may not move this turn").format(train=data.counters[view.held].id)
        yield data.card(view.card).title if view.card else _("Held"), words
    for situation in reversed(view.situations):
        card = data.card(situation.card)
        until = _("through turn {until}").format(until=situation.until)
        yield card.title, f"{effect(data, card.special)} ({until})"
    if not view.situations and view.held < 0:
        yield _("No special situation in force"), _("the line is clear")


def waiting_loads(data: Data, view: State, town: int) -> str:
    """ "Cumberland 2 east, 1 west", or nothing."""
    west, east = view.discs[2 * town], view.discs[2 * town + 1]
    if not west and not east:
        return ""
    said = [_("{count} east").format(count=east)] * (east > 0) + [_("{count} west").format(count=west)] * (west > 0)
    return f"{town_name(data, town)} {', '.join(said)}"
