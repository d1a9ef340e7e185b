"""The pages of accounts: a form of Django's in our frame. What the fields mean is Django's business."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import htpy as h
import msgspec
from django.forms import BaseForm, BoundField
from django.http import HttpRequest, HttpResponse
from htpy import Renderable
from markupsafe import Markup

from trainboard.site.pages.frame import START, and_back, csrf_field, page


class Words(msgspec.Struct, frozen=True):
    """A page's title, its button, and links to the neighbours. Values may be lazy translations."""

    title: Any
    verb: Any
    links: tuple[tuple[str, Any], ...]


def form_page(
    request: HttpRequest, words: Words, form: BaseForm, hidden: Mapping[str, str] | None = None
) -> HttpResponse:
    content = h.form(".card", method="post")[
        csrf_field(request),
        (h.input(type="hidden", name=name, value=value) for name, value in (hidden or {}).items()),
        [h.p(".problem", role="alert")[error] for error in form.non_field_errors()],
        [_field(field) for field in form],
        h.button(".primary", type="submit")[str(words.verb)],
        h.p(".verbs")[[h.a(".button", href=and_back(request, address))[str(word)] for address, word in words.links]]
        if words.links
        else None,
    ]
    return _answer(page(request, str(words.title), h.h1[str(words.title)], content))


def said_page(request: HttpRequest, sentence: Any) -> HttpResponse:
    return _answer(page(request, str(sentence), h.section(".card")[h.h1[str(sentence)], START]))


def _field(field: BoundField) -> Renderable:
    return h.div[
        h.label(for_=field.id_for_label)[str(field.label)],
        Markup(str(field)),  # Django has escaped it
        [h.p(".problem", role="alert")[error] for error in field.errors],
    ]


def _answer(shown: Renderable) -> HttpResponse:
    response = HttpResponse(str(shown))
    response["Cache-Control"] = "no-store"
    return response
