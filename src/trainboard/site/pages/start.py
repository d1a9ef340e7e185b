"""The start page: three ways in, the tables one sits at, finished games, and tables to watch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import htpy as h
import msgspec
from django.conf import settings
from django.http import HttpRequest
from django.utils.timesince import timesince
from htpy import Node, Renderable

from trainboard.site.pages.frame import and_back, csrf_field, page
from trainboard.site.registry import AnyGame


class TableLine(msgspec.Struct, frozen=True):
    """One table in a list."""

    id: str
    title: str
    game: str
    seats: str
    turn: str
    mine: bool
    over: bool
    moved: datetime


class Way(msgspec.Struct, frozen=True):
    """One of the three ways in."""

    key: str
    title: str
    text: str
    verb: str


WAYS = (
    Way("bots", "Play against bots now", "You against the computer. No account, nothing to set up.", "Play"),
    Way("hotseat", "Hot-seat", "Everybody at this screen, taking turns.", "Start"),
    Way("network", "Host on my network", "Each player joins by a secret link or its QR code.", "Host"),
)

HOSTED_WAYS = (
    msgspec.structs.replace(WAYS[0], text="You against the computer. Nothing to set up."),
    WAYS[1],
    Way("network", "Play with others", "Each player joins by a secret link, now or over days.", "Invite"),
)


def start_page(
    request: HttpRequest, games: Sequence[AnyGame], mine: Sequence[TableLine], others: Sequence[TableLine]
) -> Renderable:
    return page(
        request,
        "Play",
        h.div(".hero")[
            h.h1["Run a railroad tonight"],
            h.p["Railroad board games with their rules enforced, bots to play against, and every move kept."],
        ],
        _account_needed(request) if settings.HOSTED and not request.user.is_authenticated else None,
        h.div("#mine")[my_tables(mine)],
        h.div(".cards.ways")[(_way(request, number, way, games) for number, way in enumerate(_ways(), 1))],
        h.section(aria_labelledby="games")[h.h2("#games")["The games"], h.div(".cards")[map(_about, games)]],
        h.div(".cards")[_routes(), _import(request)],
        _folded("Tables to watch", others),
        scripts=("start.js",),
    )


def _account_needed(request: HttpRequest) -> Renderable:
    return h.p(".notice")[
        "To open a table you need an account: ",
        h.a(href=and_back(request, "/accounts/login/"))["log in"],
        " or ",
        h.a(href=and_back(request, "/accounts/signup/"))["sign up"],
        ". A seat link needs none.",
    ]


def my_tables(mine: Sequence[TableLine]) -> Renderable:
    """The part of the page that is fetched again now and then."""
    going = [line for line in mine if not line.over]
    return h.fragment[
        h.section(".card")[h.h2["My tables"], timetable(sorted(going, key=lambda line: not line.mine))]
        if going
        else None,
        _folded("Finished games", [line for line in mine if line.over]),
    ]


def timetable(lines: Sequence[TableLine]) -> Renderable:
    """Tables as a timetable has trains: what, who, how it stands, when it last moved."""
    return h.table(".timetable")[
        h.thead[h.tr[(h.th(scope="col")[word] for word in ("Table", "Seats", "To act", "Last move"))]],
        h.tbody[(_line(line) for line in lines)],
    ]


def _line(line: TableLine) -> Renderable:
    named = h.small[line.game] if line.title != line.game else None
    return h.tr(class_={"mine": line.mine})[
        h.th(scope="row")[h.a(href=f"/t/{line.id}", class_={"mine": line.mine})[line.title], named],
        h.td[line.seats],
        h.td[h.span(class_=["chip", {"now": line.mine}])[line.turn]],
        h.td(".soft")[_ago(line.moved)],
    ]


def _ago(moved: datetime) -> str:
    passed = timesince(moved, depth=1)
    return "just now" if passed.startswith("0") else f"{passed} ago"


def _folded(title: str, lines: Sequence[TableLine]) -> Renderable | None:
    if not lines:
        return None
    return h.details(".card")[h.summary[f"{title} ({len(lines)})"], timetable(lines)]


def _ways() -> Sequence[Way]:
    return HOSTED_WAYS if settings.HOSTED else WAYS


def _way(request: HttpRequest, number: int, way: Way, games: Sequence[AnyGame]) -> Renderable:
    return h.section(".card", data_mode=way.key, aria_labelledby=f"way-{way.key}")[
        h.h2(id=f"way-{way.key}")[h.span(".number", aria_hidden="true")[str(number)], way.title],
        h.p(".soft")[way.text],
        h.ul(".list")[(h.li[_quick(request, way, game)] for game in games)],
    ]


def _quick(request: HttpRequest, way: Way, game: AnyGame) -> Node:
    return h.form(".quick", action="/tables/new", method="post")[
        csrf_field(request),
        h.input(type="hidden", name="mode", value=way.key),
        h.input(type="hidden", name="game", value=game.id),
        h.span(".what")[h.strong[game.title], h.small[players(game)]],
        h.span(".verbs")[
            h.button(".primary", type="submit", aria_label=f"{way.verb} {game.title}")[way.verb],
            h.a(".button", href=f"/tables/setup?game={game.id}&mode={way.key}", aria_label=f"Set up {game.title}")[
                "Set up"
            ],
        ],
    ]


def players(game: AnyGame) -> str:
    """How many can play: "3 to 6 players"."""
    least, most = min(game.seats), max(game.seats)
    return f"{least} to {most} players" if least != most else f"{most} player{'s' if most > 1 else ''}"


def _about(game: AnyGame) -> Renderable:
    return h.section(".card")[
        h.h3[game.title],
        h.p(".soft")[players(game), ". ", game.about],
        h.details[h.summary["How to play"], how_to_play(game)],
    ]


def how_to_play(game: AnyGame) -> Renderable:
    """The rules one needs for a first game."""
    return h.ol(".how")[(h.li[line] for line in game.view.how())]


def _routes() -> Renderable:
    return h.section(".card")[
        h.h2["At a real 1870 table?"],
        h.p["Build or paste your position and see the provably best run, train by train."],
        h.a(".button", href="/routes")["Find the best run"],
    ]


def _import(request: HttpRequest) -> Renderable:
    return h.section(".card")[
        h.h2["Open a saved game"],
        h.form(".upload", action="/import", method="post", enctype="multipart/form-data")[
            csrf_field(request),
            h.label["Record file", h.input(type="file", name="record", required=True)],
            h.button(type="submit")["Open"],
        ],
    ]
