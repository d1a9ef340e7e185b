"""The routes page: the map with the best run, one row a train with its lock, and the editor of the position."""

from __future__ import annotations

import htpy as h
from django.http import HttpRequest
from htpy import Node, Renderable

from trainboard.games.trans_mississippi.bands import bands, colour
from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.hexmap import draw_position
from trainboard.games.trans_mississippi.operate import Doubling, worth
from trainboard.games.trans_mississippi.panels import swatch
from trainboard.games.trans_mississippi.position import Position
from trainboard.routes import Route
from trainboard.site.pages.frame import csrf_field, page
from trainboard.site.pages.stops import stop_words
from trainboard.site.pages.tiles import tile_picture
from trainboard.site.pages.trial import own_route
from trainboard.site.solving import CONNECTION, Answer, Question, Trial, lock_text, packed, puzzles, tiles_for

PASTE = "A position in Trainboard's JSON or in the corpus format"
DOUBLING = {
    Doubling.ENDS: "at the ends of a route",
    Doubling.ANYWHERE: "anywhere on a route",
    Doubling.NEVER: "never",
}

RUNS = {"normal": "any routes", CONNECTION: "connection run: one train links home and destination"}


def routes_page(
    request: HttpRequest,
    asked: Question,
    answer: Answer | None,
    hex: str = "",
    problem: str = "",
    trial: Trial | None = None,
) -> Renderable:
    operation = answer.operation if answer else None
    runs = bands(operation.network, operation.trains, answer.result.routes) if answer and operation else ()
    code = packed(asked.moment)
    return page(
        request,
        "Routes",
        h.div("#routes", data_code=code)[
            h.div("#problem.problem", role="alert")[
                h.span[problem], h.button(type="button", data_dismiss="yes")["Dismiss"]
            ]
            if problem
            else None,
            h.div(".desk")[
                h.div(".under")[
                    h.div("#board", role="group", aria_label="Map", tabindex="0")[
                        draw_position(asked.moment.position, runs, company=asked.company)
                    ],
                    h.div(".rail")[
                        h.span(".soft")["Click a hex to lay track, turn it, or put a token."],
                        h.span(".tools-place", data_tools="yes"),
                    ],
                ],
                h.div(".side")[
                    _answer(asked, answer, code, trial),
                    _editor(request, asked, code, hex),
                    _open(request, not asked.moment.position.tiles),
                ],
            ],
        ],
        game_id="routes",
        scripts=("routes.js",),
        wide=True,
    )


def _answer(asked: Question, answer: Answer | None, code: str, trial: Trial | None) -> Renderable:
    return h.form("#ask.card", action="/routes", method="get")[
        h.input(type="hidden", name="p", value=code),
        h.h1[asked.moment.title or "The best run"],
        _status(answer),
        h.div(".pair")[
            h.label["Company", h.select(name="company")[(_option(c, asked.company) for c in board().data.companies)]],
            h.label["Trains", h.input(name="trains", value=",".join(asked.trains), placeholder="5,8 or D")],
            h.label[
                "Destination doubles",
                h.select(name="doubling")[(_option(d, asked.doubling, words) for d, words in DOUBLING.items())],
            ],
            h.label["Run", h.select(name="run")[(_option(run, _run(asked), words) for run, words in RUNS.items())]],
        ],
        _trains(asked, answer) if answer and answer.operation.trains else None,
        _why(asked, answer) if answer and answer.operation.trains and answer.result.linked else None,
        own_route(answer, trial) if answer and answer.operation.trains else None,
        h.div(".verbs")[
            h.button(".primary", type="submit")["Find the best run"],
            h.button(type="button", data_copy="yes")["Copy link"],
            h.a(".button", href=f"/routes/file?p={code}")["Save as file"],
        ],
    ]


def _run(asked: Question) -> str:
    return CONNECTION if asked.moment.connection_run and asked.moment.company == asked.company else "normal"


def _option(name: str, chosen: str, words: str = "") -> Renderable:
    return h.option(value=name, selected=name == chosen)[words or name]


def _status(answer: Answer | None) -> Renderable:
    if answer is None or not answer.operation.trains:
        return h.p(".soft")["Say which trains are to run; click a hex on the map to lay track or put a token."]
    result = answer.result
    if not result.linked:
        return h.p["No run links home and destination."]
    certain = (
        h.span(".chip.proven")["OPTIMAL"]
        if result.proven
        else h.span(".chip.now")[f"best so far, at most +{result.bound - result.total}"]
    )
    return h.p(".total")[h.strong[f"${result.total}"], certain]


def _why(asked: Question, answer: Answer) -> Renderable:
    """Why not more: what the search has shown, what the locks cost, what was really run."""
    result = answer.result
    shown = (
        f"Proven in {answer.ms:.1f} ms: no legal set of routes for these trains is worth more than ${result.bound}."
        if result.proven
        else f"Stopped after {answer.ms / 1000:.0f} s; nothing legal is worth more than ${result.bound}."
    )
    idle = [t.name for t, route in zip(answer.operation.trains, result.routes, strict=True) if route is None]
    recorded = _on_record(asked)
    return h.details(".why", open=bool(asked.locked))[
        h.summary["Why not more?"],
        h.ul[
            h.li[shown],
            h.li[f"Best possible without locks: ${answer.free}."] if answer.free is not None else None,
            (h.li[f"The {name}-train stays idle: no route is left that would add to the total."] for name in idle),
            h.li[f"The run on record made ${recorded}; ${result.total - recorded} were left on the table."]
            if recorded is not None and recorded <= result.total
            else None,
        ],
    ]


def _on_record(asked: Question) -> int | None:
    """What was really run, where the question is the one that was put then."""
    moment = asked.moment
    as_then = asked.company == moment.company and asked.trains == moment.position.trains(asked.company)
    return sum(r.value for r in moment.recorded) if as_then and not asked.locked and moment.recorded else None


def _trains(asked: Question, answer: Answer) -> Renderable:
    locked = {number for number, _ in asked.locked}
    rows = zip(answer.operation.trains, answer.result.routes, answer.result.values, strict=True)
    return h.div(".scroll")[
        h.table[
            h.thead[h.tr[(h.th(scope="col")[word] for word in ("Lock", "Train", "Stops", "Value"))]],
            h.tbody[
                (
                    _row(answer, number, train.name, route, value, number in locked)
                    for number, (train, route, value) in enumerate(rows)
                )
            ],
        ]
    ]


def _row(answer: Answer, number: int, train: str, route: Route | None, value: int, locked: bool) -> Renderable:
    lock = (
        h.input(
            type="checkbox",
            name=f"lock{number}",
            value=lock_text(route),
            checked=locked,
            aria_label=f"Keep the route of the {train}-train",
        )
        if route
        else None
    )
    return h.tr[
        h.td[h.label(".check")[lock] if lock else None],
        h.td(class_=["train", colour(number)])[swatch(number), f" {train}"],
        h.td[" – ".join(map(stop_words, worth(answer.operation, route))) if route else "idle"],
        h.td(".num")[f"${value}"],
    ]


def _editor(request: HttpRequest, asked: Question, code: str, hex: str) -> Renderable:
    position = asked.moment.position
    known = board().data.hexes.get(hex)

    def edit(do: str, field: Node, verb: str) -> Renderable:
        return _edit(request, asked, code, do, "", field, verb)

    trains = h.input(name="value", value=",".join(position.trains(asked.company)), aria_label="Trains it owns")
    return h.section("#editor.card", data_hex=hex)[
        h.h2[f"Hex {hex} {known.name}" if known else "Change the position"],
        h.p(".edit")[
            h.input(name="hex", value=hex, form="ask", maxlength="4", placeholder="B9", aria_label="Hex"),
            h.button(type="submit", form="ask")["Choose hex"],
        ],
        _hex_edits(request, asked, code, hex) if known else h.p(".soft")["Or click it on the map."],
        h.details(open=not known)[
            h.summary["Phase and trains"],
            edit("phase", _choose([*board().data.phases], position.phase, "Phase"), "Set phase"),
            edit("trains", trains, f"Set trains of {asked.company}"),
        ],
    ]


def _hex_edits(request: HttpRequest, asked: Question, code: str, hex: str) -> Node:
    position = asked.moment.position

    def edit(do: str, field: Node, verb: str) -> Renderable:
        return _edit(request, asked, code, do, hex, field, verb)

    return [
        _palette(request, asked, code, hex),
        h.div(".verbs")[edit("turn", None, "Turn it"), edit("lift", None, "Take it off")]
        if position.tile(hex)
        else None,
        edit("token", _choose([*board().data.companies], asked.company, "Company"), "Put token"),
        [edit("untoken", _value(t.company), f"Remove {t.company}") for t in position.tokens if t.hex == hex],
        [
            edit("destination", _value(name), f"Put destination token of {name}")
            for name, company in board().data.companies.items()
            if company.destination == hex and not any(t.company == name for t in position.destination_tokens)
        ],
        [
            edit("undestination", _value(t.company), f"Remove the destination token of {t.company}")
            for t in position.destination_tokens
            if t.hex == hex
        ],
        [
            edit("private", _value(f"{kind}:{asked.company}"), f"Put {kind.replace('_', ' ')} of {asked.company}")
            for kind, token in board().data.tokens.items()
            if hex in token.hexes
        ],
        edit("unprivate", None, "Remove the private token") if _has_private(position, hex) else None,
    ]


def _palette(request: HttpRequest, asked: Question, code: str, hex: str) -> Renderable | None:
    """The tiles that may lie here, as pictures to click."""
    offered = tiles_for(asked.moment.position, hex)
    laid = asked.moment.position.tile(hex)
    if not offered:
        return h.p(".soft")["No tile can lie here in this phase."]
    return h.form(".palette", action="/routes/edit", method="post")[
        csrf_field(request),
        _kept(asked, code, "lay", hex),
        (
            h.button(
                type="submit",
                name="value",
                value=tile.tile,
                aria_label=f"Lay tile {tile.tile}",
                aria_pressed="true" if laid and laid.tile == tile.tile else None,
            )[tile_picture(laid if laid and laid.tile == tile.tile else tile), h.small[tile.tile]]
            for tile in offered
        ),
    ]


def _has_private(position: Position, hex: str) -> bool:
    return any(token.hex == hex for token in position.private_tokens)


def _edit(request: HttpRequest, asked: Question, code: str, do: str, hex: str, field: Node, verb: str) -> Renderable:
    """One edit as a form of its own, so that it works without a script."""
    return h.form(".edit", action="/routes/edit", method="post")[
        csrf_field(request), _kept(asked, code, do, hex), field, h.button(type="submit")[verb]
    ]


def _kept(asked: Question, code: str, do: str, hex: str) -> Node:
    """What an edit carries along: the position, what is asked of it, and what to do where."""
    kept = {"p": code, "do": do, "hex": hex, "company": asked.company, "doubling": asked.doubling}
    return [h.input(type="hidden", name=name, value=value) for name, value in kept.items()]


def _choose(values: list[str], chosen: str, name: str) -> Renderable:
    return h.select(name="value", aria_label=name)[(_option(value, chosen) for value in values)]


def _value(value: str) -> Renderable:
    return h.input(type="hidden", name="value", value=value)


def _open(request: HttpRequest, empty: bool) -> Renderable:
    """Where positions come from; in sight while the map is empty."""
    return h.details("#positions.card", open=empty)[
        h.summary["Begin with a position" if empty else "Another position"],
        h.form(action="/routes", method="get")[
            h.label[
                "A puzzle",
                h.select(name="puzzle")[
                    (h.option(value=key)[f"{one.name} ({one.difficulty})"] for key, one in puzzles().items())
                ],
            ],
            h.div(".verbs")[
                h.button(type="submit")["Load"],
                h.a(".button", href="/tables/setup?game=1870-operate&mode=bots")["Play it instead"],
                h.a(".button", href="/routes")["Empty map"],
            ],
        ],
        h.form("#open", action="/routes/open", method="post", enctype="multipart/form-data")[
            csrf_field(request),
            h.label["Paste", h.textarea(name="text", placeholder=PASTE, maxlength="200000", spellcheck="false")],
            h.label["or load a file", h.input(type="file", name="file")],
            h.div(".verbs")[h.button(type="submit")["Show"]],
        ],
    ]
