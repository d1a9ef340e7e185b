"""Setting up a table: options and who sits where. All of it is read off the game."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from django.http import HttpRequest
from htpy import Renderable

from trainboard.kit.options import Option
from trainboard.site.pages.frame import csrf_field, page
from trainboard.site.pages.start import how_to_play
from trainboard.site.registry import AnyGame

PERSON = ""


def setup_page(
    request: HttpRequest, game: AnyGame, fields: Sequence[Option], mode: str, count: int, places: Sequence[str]
) -> Renderable:
    """The form; `places` says for each seat which bot sits there by default, or nobody's name for a person."""
    titles = game.seat_names(max(game.seats), game.Options())
    return page(
        request,
        f"Set up {game.title}",
        h.h1[f"Set up {game.title}"],
        h.p(".soft")[game.about],
        h.details[h.summary["How to play"], how_to_play(game)],
        h.form(".card.form", action="/tables/new", method="post")[
            csrf_field(request),
            h.input(type="hidden", name="game", value=game.id),
            h.input(type="hidden", name="mode", value=mode),
            h.input(type="hidden", name="options", value="shown"),
            h.label["Name of the table (if you like)", h.input(name="name", maxlength="80", autocomplete="off")],
            h.label["Seats", h.select(name="seats")[(_count(n, count) for n in game.seats)]],
            h.fieldset[
                h.legend["Who sits where"],
                h.p(".soft", data_beyond="yes")["Seats beyond the number above stay empty."],
                (_seat(game, index, title, places[index]) for index, title in enumerate(titles)),
            ],
            h.fieldset[h.legend["Options"], (option_input(field) for field in fields)] if fields else None,
            h.button(".primary", type="submit")["Open the table"],
        ],
        scripts=("setup.js",),
    )


def _count(number: int, chosen: int) -> Renderable:
    return h.option(value=str(number), selected=number == chosen)[str(number)]


def _seat(game: AnyGame, index: int, title: str, bot: str) -> Renderable:
    return h.div(".seat")[
        h.label[
            title,
            h.select(name=f"seat{index}")[
                h.option(value="person", selected=not bot)["a person"],
                (h.option(value=name, selected=name == bot)[_bot(game, name)] for name in game.bots),
            ],
        ],
        h.label["Name", h.input(name=f"name{index}", maxlength="40", autocomplete="off", placeholder=title)],
    ]


def _bot(game: AnyGame, name: str) -> str:
    """Bots are listed from the weakest to the best."""
    best = len(game.bots) > 1 and name == list(game.bots)[-1]
    return f"bot: {name} (the best)" if best else f"bot: {name}"


def option_input(field: Option) -> Renderable:
    """One option of a game as a form field, with what it means under it."""
    if not field.help:
        return _input(field, None)
    note = f"help-{field.name}"
    return h.div(".option")[_input(field, note), h.p(".soft", id=note)[field.help]]


def _input(field: Option, note: str | None) -> Renderable:
    says = {"name": f"option.{field.name}", "aria-describedby": note}
    words = field.name.replace("_", " ").capitalize()
    match field.kind:
        case "bool":
            return h.label(".check")[h.input(says, type="checkbox", value="true", checked=bool(field.default)), words]
        case "choice":
            options = [h.option(value=str(c), selected=c == field.default)[_words(c)] for c in field.choices]
            return h.label[words, h.select(says)[options]]
        case "int":
            return h.label[words, h.input(says, type="number", value=str(field.default))]
        case _:
            return h.label[words, h.textarea(says, rows="2", maxlength="100000")[str(field.default)]]


def _words(choice: object) -> str:
    """A value as a person reads it: "easy-two-cities" is "Easy two cities", and "C&O" stays as it is."""
    text = str(choice).replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:] or "None"
