"""The cards beside the map: routes train by train, what to do, hints, money, the position. They decide nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from htpy import Element, button, div, li, p, path, span, strong, svg, table, tbody, td, th, thead, tr, ul

from trainboard.games.trans_mississippi.actions import (
    Accept,
    Action,
    Declare,
    Dividend,
    Pay,
    PointOut,
    TakeHint,
)
from trainboard.games.trans_mississippi.bands import colour
from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.operate import Operation, judge
from trainboard.games.trans_mississippi.puzzles import Puzzle
from trainboard.games.trans_mississippi.state import Declaring, Objecting, Paying, State
from trainboard.games.trans_mississippi.tracks import track_panel
from trainboard.games.trans_mississippi.words import (
    DIVIDENDS,
    columns,
    hint_words,
    in_words,
    route_words,
    run_table,
    seat_name,
    total_of,
    value_of,
)
from trainboard.kit.view import Panel
from trainboard.kit.words import gettext as _
from trainboard.routes import Result, Route

VERBS: dict[Action, tuple[str, str]] = {
    Declare(): ("do:declare", _("Declare this run")),
    PointOut(): ("do:point-out", _("Point out this better run")),
    Accept(): ("do:accept", _("Let the run stand")),
    TakeHint(): ("do:hint", _("Take a hint")),
    **{Pay(dividend): (f"do:pay-{dividend.value}", DIVIDENDS[dividend]) for dividend in Dividend},
}
"""The verbs that need no place on the map, with their targets and labels."""


PRIVATE = {
    "cattle": _("The cattle token of {owner} lies at {where}."),
    "open_port": _("The open port of {owner} lies at {where}."),
    "closed_port": _("The closed port of {owner} lies at {where}."),
}


def shown(state: State) -> tuple[Route | None, ...]:
    """The routes to look at: those being made, or else the declared run."""
    if any(state.board) or state.run is None:
        return state.board
    return state.run.routes


def panels(state: State, operation: Operation, puzzle: Puzzle | None, on: Board) -> Iterable[Panel]:
    """All cards, what is asked for first."""
    yield routes_panel(state, operation, on)
    if state.hints:
        yield hints_panel(state, operation, on)
    if not state.alone:
        yield money_panel(state)
    yield position_panel(state, operation, puzzle, on)
    yield track_panel(operation, on)


def routes_panel(state: State, operation: Operation, on: Board) -> Panel:
    """One row for each train, the total and how it stands against the declared and the best run."""
    routes = shown(state)
    rows = [_row(number, state, operation, route, on) for number, route in enumerate(routes)]
    html = div(".tm-routes")[
        table(".tm-runs")[
            thead[tr[th[_("Train")], th[_("Route")], th(".tm-sum")[_("Value")], th]],
            tbody[
                rows,
                tr[td, td[strong[_("Total")]], td(".tm-sum")[str(total_of(operation, routes))], td],
            ],
        ],
        p[chip(*status(state, operation, on))],
        div(".tm-verbs")[[button(type="button", data_target=target)[words] for target, words in _verbs(state)]],
    ]
    _kind, words = status(state, operation, on)
    return Panel("routes", _("Routes"), html, f"{run_table(operation, routes, on)}\n{words}")


def _row(number: int, state: State, operation: Operation, route: Route | None, on: Board) -> Element:
    making = isinstance(state.phase, Declaring | Objecting)
    name = _("{name}-train").format(name=operation.label(number))
    return tr[
        td[button(type="button", data_target=f"train:{number}")[name] if making else name, " ", swatch(number)],
        td(".tm-stops")[route_words(operation, route, on)],
        td(".tm-sum")[str(value_of(operation, route))],
        td[
            button(type="button", data_target=f"withdraw:{number}", aria_label=_("Withdraw the route"))["✕"]
            if state.board[number]
            else None
        ],
    ]


def swatch(number: int) -> Element:
    """A train's colour and dash, as on the map."""
    line = "M1,8H33"
    return svg(class_=f"tm-swatch {colour(number)}", viewBox="0 0 34 16", aria_hidden="true")[
        path(".tm-band", d=line), path(".tm-rail", d=line)
    ]


def _verbs(state: State) -> Sequence[tuple[str, str]]:
    """The targets of the phase; which of them is possible is the menu's business."""
    match state.phase:
        case Declaring():
            return [VERBS[Declare()], VERBS[TakeHint()]] if state.alone else [VERBS[Declare()]]
        case Objecting():
            return [VERBS[Accept()], VERBS[PointOut()]]
        case Paying():
            return [VERBS[Pay(dividend)] for dividend in Dividend]
    return []


def chip(kind: str, words: str) -> Element:
    return span(class_=f"tm-chip {kind}".strip())[words]


def status(state: State, operation: Operation, on: Board) -> tuple[str, str]:
    """How the run shown stands against what is known: a kind for the eye, and words."""
    if state.best is not None and state.run is not None:
        left = state.best - state.run.total
        if not left:
            return "tm-good", _("Best run: {best}, proven").format(best=state.best)
        return "tm-less", _("{left} less than the best run, {best}").format(left=left, best=state.best)
    verdict = judge(operation, state.board)
    if any(state.board) and not verdict.legal:
        return "tm-less", _("Not a run yet. {reason}").format(reason=in_words(verdict.reason, on))
    if state.run is None:
        return "", _("Not declared yet")
    words = _("Declared: {total}").format(total=state.run.total)
    more = verdict.total - state.run.total
    return "", f"{words}, {more:+}" if any(state.board) else words


def best_panel(operation: Operation, best: Result, on: Board) -> Panel:
    """What was missed: one best run, once the arbiter has spoken."""
    rows = [
        tr[
            td[_("{name}-train").format(name=operation.label(number))],
            td(".tm-stops")[route_words(operation, route, on)],
            td(".tm-sum")[str(value)],
        ]
        for number, (route, value) in enumerate(zip(best.routes, best.values, strict=True))
    ]
    html = table(".tm-runs")[
        thead[tr[th[_("Train")], th[_("Route")], th(".tm-sum")[_("Value")]]],
        tbody[rows, tr[td, td[strong[_("Total")]], td(".tm-sum")[str(best.total)]]],
    ]
    return Panel("best", _("The best run"), html, run_table(operation, best.routes, on))


def hints_panel(state: State, operation: Operation, on: Board) -> Panel:
    lines = [hint_words(hint, operation, on) for hint in state.hints]
    return Panel("hints", _("Hints"), ul(".tm-facts")[[li[line] for line in lines]], "\n".join(lines))


def money_panel(state: State) -> Panel:
    """Who holds what, and what the run on show would pay."""
    rows = [
        (seat_name(seat), str(held), str(cash))
        for seat, (held, cash) in enumerate(zip(state.shares, state.cash, strict=True))
    ]
    rows.append((_("{company} treasury").format(company=state.company), "", str(state.treasury)))
    head = (_("Player"), _("Shares"), _("Cash"))
    html = table(".tm-runs")[
        thead[tr[th[head[0]], [th(".tm-sum")[word] for word in head[1:]]]],
        tbody[[tr[td[who], td(".tm-sum")[held], td(".tm-sum")[cash]] for who, held, cash in rows]],
    ]
    return Panel("money", _("Shares and money"), html, columns([head, *rows], 1))


def position_panel(state: State, operation: Operation, puzzle: Puzzle | None, on: Board) -> Panel:
    lines = list(_facts(state, operation, puzzle, on))
    html = div[ul(".tm-facts")[[li[line] for line in lines]]]
    return Panel("position", _("Position"), html, "\n".join(lines))


def _facts(state: State, operation: Operation, puzzle: Puzzle | None, on: Board) -> Iterable[str]:
    if puzzle:
        yield f"{puzzle.name} ({puzzle.difficulty}): {puzzle.sentence}"
    company, position = on.data.companies[state.company], state.moment.position
    yield _("{id} {name} runs in phase {phase}.").format(id=state.company, name=company.name, phase=position.phase)
    trains = ", ".join(train.name for train in operation.trains) or _("none")
    yield _("Its trains: {trains}.").format(trains=trains)
    if state.moment.connection_run:
        yield _("A connection run: some train must run from home to the destination.")
    if operation.doubled:
        where = on.hex(company.destination).name
        ends = _("where a route begins or ends there") if operation.doubled.ends_only else _("for every train")
        yield _("Its destination token doubles {where} {ends}.").format(where=where, ends=ends)
    for token in position.private_tokens:
        owner, where = token.owner or _("another company"), on.hex(token.hex).name
        yield PRIVATE[token.kind].format(owner=owner, where=where)
