"""1870 in words: stops by name, runs as text tables, one sentence for each event. It decides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from trainboard.games.trans_mississippi.actions import (
    BestRunOrdered,
    BetterRunPointedOut,
    Dividend,
    Event,
    HintTaken,
    IncomePaid,
    RouteBegun,
    RouteExtended,
    RouteWithdrawn,
    RunAccepted,
    RunDeclared,
    RunSettled,
)
from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.network import hex_of
from trainboard.games.trans_mississippi.operate import Operation, Worth, worth
from trainboard.games.trans_mississippi.state import Hint
from trainboard.kit.game import Seat
from trainboard.kit.words import gettext as _
from trainboard.routes import Route

IDLE = "-"
DIVIDENDS = {
    Dividend.FULL: _("Pay the income in full"),
    Dividend.HALF: _("Pay half, keep half"),
    Dividend.WITHHOLD: _("Withhold the income"),
}


def place(stop: str, on: Board) -> str:
    """A stop by its name and hex, `St. Louis C18`; a dot city by its hex alone, `E20` or the second one `E20-1`."""
    hex = hex_of(stop)
    name = on.data.hexes[hex].name if hex in on.data.hexes else ""
    return f"{name} {hex}" if name else stop.removesuffix("-0")


def seat_name(seat: Seat) -> str:
    """Rule O.1: the first seat is the president's."""
    return _("Stockholder {number}").format(number=seat + 1) if seat else _("The president")


def stop_words(stop: Worth, on: Board) -> str:
    """A stop with what it pays: `St. Louis C18 50×2+20`."""
    doubled = "×2" if stop.doubling else ""
    return f"{place(stop.stop, on)} {stop.value}{doubled}{f'+{stop.tokens}' if stop.tokens else ''}"


def route_words(operation: Operation, route: Route | None, on: Board) -> str:
    return " - ".join(stop_words(stop, on) for stop in worth(operation, route)) if route else _("idle")


def value_of(operation: Operation, route: Route | None) -> int:
    return sum(stop.total for stop in worth(operation, route)) if route else 0


def total_of(operation: Operation, routes: Iterable[Route | None]) -> int:
    return sum(value_of(operation, route) for route in routes)


def run_table(operation: Operation, routes: Sequence[Route | None], on: Board) -> str:
    """A run stop by stop: value, doubling, private tokens, what it pays; a sum for each train and for all."""
    rows = [(_("train"), _("stop"), _("value"), _("doubling"), _("tokens"), _("pays"))]
    for number, route in enumerate(routes):
        rows += _train_rows(operation.label(number), worth(operation, route) if route else (), on)
    rows.append(("", _("total"), "", "", "", str(total_of(operation, routes))))
    return columns(rows)


Row = tuple[str, str, str, str, str, str]


def _train_rows(train: str, stops: Sequence[Worth], on: Board) -> Iterable[Row]:
    if not stops:
        yield train, _("idle"), "", "", "", "0"
    for number, stop in enumerate(stops):
        doubling, tokens = str(stop.doubling or IDLE), str(stop.tokens or IDLE)
        yield train if not number else "", place(stop.stop, on), str(stop.value), doubling, tokens, str(stop.total)
    if stops:
        yield "", _("together"), "", "", "", str(sum(stop.total for stop in stops))


def columns(rows: Sequence[Sequence[str]], left: int = 2) -> str:
    """Rows of words and numbers as a text table, its first columns flush left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def hint_words(hint: Hint, operation: Operation, on: Board) -> str:
    if hint.train is None:
        return _("The best run earns {total}.").format(total=hint.total)
    train, stops = operation.label(hint.train), [place(stop, on) for stop in hint.stops]
    if hint.ends:
        sentence = _("In a best run the {train}-train runs between {a} and {b}.")
        return sentence.format(train=train, a=stops[0], b=stops[-1])
    return _("In a best run the {train}-train runs {stops}.").format(train=train, stops=" - ".join(stops))


def in_words(sentence: str, on: Board) -> str:
    """A sentence with its stops by name."""
    return re.sub(r"\b[A-Z]\d{1,2}-\d\b", lambda found: place(found[0], on), sentence)


def event_words(event: Event, on: Board) -> str:
    """What happened, in one sentence."""
    return in_words(_event(event), on)


def _event(event: Event) -> str:
    match event:
        case RouteBegun(train=train, stop=stop):
            return _("The {train}-train begins at {stop}.").format(train=train, stop=stop)
        case RouteExtended(train=train, stop=stop, value=value):
            return _("The {train}-train runs on to {stop}: {value}.").format(train=train, stop=stop, value=value)
        case RouteWithdrawn(train=train):
            return _("The route of the {train}-train is withdrawn.").format(train=train)
        case RunDeclared(company=company, total=total):
            return _("The president declares a run of {company} for {total}.").format(company=company, total=total)
        case BetterRunPointedOut(seat=seat, total=total, before=before):
            sentence = _("{who} points out a run for {total} instead of {before}.")
            return sentence.format(who=seat_name(seat), total=total, before=before)
        case RunAccepted(seat=seat):
            return _("{who} lets the run stand.").format(who=seat_name(seat))
        case RunSettled(company=company, total=total, best=best):
            return _settled(company, total, best)
        case BestRunOrdered(before=before, total=total):
            return _("The arbiter orders the best run: {total} instead of {before}.").format(
                total=total, before=before
            )
        case IncomePaid(company=company, per_share=per_share, kept=kept):
            sentence = _("{company} pays {per_share} a share and keeps {kept}.")
            return sentence.format(company=company, per_share=per_share, kept=kept)
        case HintTaken(number=number):
            return _("Hint {number} is taken.").format(number=number)


def _settled(company: str, total: int, best: int) -> str:
    if total == best:
        return _("The arbiter finds: {company} earns {total}, and no run earns more.").format(
            company=company, total=total
        )
    sentence = _("The arbiter finds: {company} earns {total}; the best run would have earned {best}.")
    return sentence.format(company=company, total=total, best=best)
