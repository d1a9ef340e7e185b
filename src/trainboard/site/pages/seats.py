"""Who sits where, and the links by which others sit down."""

from __future__ import annotations

import io
from collections.abc import Sequence

import htpy as h
import segno
from django.conf import settings
from django.http import HttpRequest
from htpy import Renderable
from markupsafe import Markup

from trainboard.site.models import Seat, Table
from trainboard.site.pages.frame import csrf_field, page
from trainboard.site.seats import Viewer

ALONE = (
    "This server answers on this machine only, so a link works only here. To let others in, end it and start it with "
)
SERVE = "trainboard serve --host 0.0.0.0"


def seats_page(
    request: HttpRequest,
    table: Table,
    seats: Sequence[Seat],
    viewer: Viewer,
    watch: str,
    made: tuple[Seat, str] | None = None,
    alone: bool = False,
) -> Renderable:
    """`made` is a link just made; it is shown this once. `watch` is the address for spectators, `alone` says that
    nobody else can reach this server."""
    return page(
        request,
        "Seats",
        h.h1["Seats and links"],
        h.p(".notice")[ALONE, h.code[SERVE]] if alone else None,
        _link(*made) if made else None,
        h.section(".card")[
            h.h2["Who sits where"],
            h.ul(".list")[(_seat(request, table, seat, viewer) for seat in seats)],
        ],
        h.section(".card")[
            h.h2["Spectators"],
            h.p["Anybody with this address can watch, and cannot play."],
            _copied(watch, "Address for spectators"),
        ],
        _webhook(request, table) if viewer.seats and any(settings.WEBHOOK_HOSTS) else None,
        h.div(".verbs")[
            h.a(".button.primary", href=f"/t/{table.id}")["To the table"],
            _leave(request, table) if viewer.seats else None,
        ],
        scripts=("copy.js",),
    )


def _seat(request: HttpRequest, table: Table, seat: Seat, viewer: Viewer) -> Renderable:
    mine = seat.index in viewer.seats
    who = f"bot {seat.bot}" if seat.bot else "you" if mine else "taken" if seat.claimed else "free"
    may = viewer.seats and not seat.bot and (mine or not seat.claimed)
    return h.li[
        h.strong[seat.name],
        h.span(class_=["chip", {"now": who == "free"}])[who],
        h.form(".far", action=f"/t/{table.id}/invite", method="post")[
            csrf_field(request),
            h.input(type="hidden", name="seat", value=str(seat.index)),
            h.button(type="submit")["New link for my other device" if mine else "Make a seat link"],
        ]
        if may
        else None,
    ]


def _webhook(request: HttpRequest, table: Table) -> Renderable:
    return h.section(".card")[
        h.h2["Webhook"],
        h.form(action=f"/t/{table.id}/webhook", method="post")[
            csrf_field(request),
            h.p(id="called")[f"Called at every move, at one of: {', '.join(settings.WEBHOOK_HOSTS)}"],
            h.div(".copied")[
                h.input(
                    type="url",
                    name="url",
                    value=table.webhook,
                    maxlength="300",
                    autocomplete="off",
                    aria_label="Address",
                    aria_describedby="called",
                ),
                h.button(type="submit")["Keep"],
            ],
        ],
    ]


def _leave(request: HttpRequest, table: Table) -> Renderable:
    return h.form(action=f"/t/{table.id}/leave", method="post")[
        csrf_field(request), h.button(type="submit")["Leave on this device"]
    ]


def _link(seat: Seat, link: str) -> Renderable:
    return h.section(".card.made")[
        h.div[
            h.h2[f"Seat link for {seat.name}"],
            h.p["Whoever opens it plays this seat. It is shown only now; a new one ends the old one."],
            _copied(link, "Seat link"),
        ],
        _qr(link),
    ]


def _copied(link: str, name: str) -> Renderable:
    return h.div(".copied")[
        h.input(readonly=True, value=link, aria_label=name), h.button(type="button", data_copy="yes")["Copy"]
    ]


def _qr(link: str) -> Markup:
    drawn = io.BytesIO()
    segno.make(link, error="m").save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass=None, title="QR code"
    )
    return Markup(drawn.getvalue().decode())
