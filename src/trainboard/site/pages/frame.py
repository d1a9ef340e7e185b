"""The frame around every page: head, header, footer. It knows no table."""

from __future__ import annotations

from urllib.parse import urlencode

import htpy as h
from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.templatetags.static import static
from htpy import Node, Renderable

LINKS = (("/", "Play"), ("/routes", "Routes"), ("/api/docs", "API"))
START = h.a(".button", href="/")["To the start page"]


def page(
    request: HttpRequest,
    title: str,
    *content: Node,
    game_id: str = "house",
    scripts: tuple[str, ...] = (),
    wide: bool = False,
) -> Renderable:
    """A whole page. `game_id` chooses the stylesheet with that game's colours; `wide` is for a table or a map."""
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="csrf", content=get_token(request)),
            h.title[f"{title} - Trainboard"],
            h.link(rel="icon", href=static("trainboard/icon.svg"), type="image/svg+xml"),
            h.link(rel="stylesheet", href=f"/look/{game_id}.css"),
            h.link(rel="stylesheet", href=static("trainboard/site.css")),
            h.link(rel="stylesheet", href=static("trainboard/table.css")) if wide else None,
            (h.script(src=static(f"trainboard/{name}"), type="module") for name in scripts),
        ],
        h.body[
            h.a(".skip", href="#main")["Skip to the content"],
            _header(request),
            h.main("#main", class_={"wide": wide})[content],
            None if wide else _footer(),
        ],
    ]


def _header(request: HttpRequest) -> Renderable:
    return h.header(".top")[
        h.a(".brand", href="/")[h.img(src=static("trainboard/icon.svg"), alt=""), "Trainboard"],
        h.nav(aria_label="Pages")[
            (
                h.a(href=address, aria_current="page" if request.path == address else None)[word]
                for address, word in LINKS
            ),
            _account(request) if settings.HOSTED else None,
        ],
    ]


def _account(request: HttpRequest) -> Renderable:
    if not request.user.is_authenticated:
        return h.a(href=and_back(request, "/accounts/login/"))["Log in"]
    return h.form(action="/accounts/logout/", method="post")[
        csrf_field(request), h.button(".link", type="submit")[f"Log out {request.user.get_username()}"]
    ]


def and_back(request: HttpRequest, address: str) -> str:
    """The address of an account page that leads back to this page, or on to where one was going."""
    outside = not request.path.startswith("/accounts/")
    page = request.path if outside else request.POST.get("next", request.GET.get("next", ""))
    return f"{address}?{urlencode({'next': page})}" if page else address


def _footer() -> Renderable:
    return h.footer[
        "The titles of the games belong to their publishers; Trainboard is not connected with them. "
        "Rules and pictures are our own words and drawings. Boards marked “reconstruction” are not the printed ones."
    ]


def csrf_field(request: HttpRequest) -> Renderable:
    return h.input(type="hidden", name="csrfmiddlewaretoken", value=get_token(request))


def problem_box() -> Renderable:
    """Where an error stands until it is dismissed."""
    return h.div("#problem.problem", role="alert", hidden=True)[
        h.span, h.button(type="button", data_dismiss="yes")["Dismiss"]
    ]


def message_page(request: HttpRequest, sentence: str) -> Renderable:
    """A page with one sentence and a way back."""
    sentence = sentence[:1].upper() + sentence[1:].rstrip(".") + "."
    return page(
        request,
        "Sorry",
        h.section(".card")[h.h1["That did not work"], h.p[sentence], START],
    )
