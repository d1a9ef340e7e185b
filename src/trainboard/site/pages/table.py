"""The table page in the order people need it: whose turn, choices, board, players, log."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
import msgspec
from django.http import HttpRequest
from htpy import Node, Renderable
from markupsafe import Markup

from trainboard.kit.view import Panel
from trainboard.site import advice
from trainboard.site.pages.frame import START, csrf_field, page, problem_box
from trainboard.site.pages.names import COUNTED, Names
from trainboard.site.pages.result import result
from trainboard.site.pages.start import how_to_play
from trainboard.site.sight import Line, Sight, click_menu


class Extras(msgspec.Struct, frozen=True):
    """What lies around a position: where undo leads, an open wish to go back, chat, the viewer's note, the scores.

    `here` is what the button says that takes the table back to a past moment.
    """

    undo: dict[str, int]
    here: str = ""
    ask: str = ""
    ask_mine: bool = False
    chat: tuple[tuple[str, str], ...] = ()
    note: str = ""
    scores: tuple[tuple[int, ...], ...] = ()


def table_page(request: HttpRequest, sight: Sight, lines: Sequence[Line], extras: Extras) -> Renderable:
    table = sight.table
    return page(
        request,
        table.name or sight.game.title,
        problem_box(),
        h.p("#offline.offline", role="status", hidden=True)["Not connected; trying again by itself."],
        h.p("#heard.heard", role="status"),
        h.div("#table", data_table=table.id)[live(request, sight, lines, extras)],
        h.div(".more")[
            h.a(".button", href=f"/t/{table.id}/seats")["Seats and links"],
            h.a(".button", href=f"/t/{table.id}/record")["Save as file"],
            _continue(request, sight),
            _wishes() if sight.viewer.seats else None,
        ],
        game_id=sight.game.id,
        scripts=("table.js",),
        wide=True,
    )


def _wishes() -> Node:
    return [
        _wish("sound", "Sound and notice when it is my turn"),
        _wish("quick", "Take a finished choice without Confirm"),
    ]


def _wish(name: str, words: str) -> Renderable:
    """A box this browser remembers. It cannot be ticked before the script is there to hear it."""
    return h.label(".check")[h.input({f"data-{name}": "yes"}, type="checkbox", disabled=True), words]


def live(request: HttpRequest, sight: Sight, lines: Sequence[Line], extras: Extras) -> Renderable:
    """The part that is fetched again whenever something happens."""
    names = names_of(sight)
    panels = list(sight.game.view.panels(sight.view, sight.eye))
    return h.div(
        "#live",
        data_seq=str(sight.seq),
        data_head=str(sight.head),
        data_talk=str(sight.table.talk),
        data_mine="yes" if sight.mine else "no",
    )[
        _menu(sight, names),
        h.div(".desk")[
            h.div(".under")[
                h.div("#board", role="group", aria_label="Board", tabindex="0")[
                    names.html(sight.game.view.board(sight.view))
                ],
                _rail(sight),
                _tabbed("pictures", [_tab(panel, names) for panel in panels if panel.picture]),
            ],
            h.div(".side")[
                _bar(sight, lines, extras),
                _choices(sight, extras),
                _since(sight, lines),
                result(sight, extras.scores, _again(request, sight)) if sight.turn is None else None,
                _tabbed(
                    "side",
                    [
                        *(_tab(panel, names) for panel in panels if not panel.picture),
                        *_talk(request, sight, lines, extras),
                    ],
                ),
            ],
        ],
    ]


def names_of(sight: Sight) -> Names:
    return Names(sight.own_names, sight.seats)


def _menu(sight: Sight, names: Names) -> Renderable | None:
    """The menu for the script, with people's names in what it shows."""
    if not sight.live:
        return None
    menu = click_menu(sight)
    menu["labels"] = [names.text(label) for label in menu["labels"]]
    text = msgspec.json.encode(menu).decode().replace("<", "\\u003c")
    return h.script("#menu", type="application/json")[Markup(text)]


def _bar(sight: Sight, lines: Sequence[Line], extras: Extras) -> Renderable:
    view, names = sight.game.view, names_of(sight)
    return h.div(class_=["bar", {"mine": sight.mine}])[
        None if sight.live else _past(sight, extras),
        h.h1("#prompt")[names.text(view.prompt(sight.view, sight.eye))],
        h.p("#aside", role="status", hidden=True),
        h.p(".where")[
            h.span[sight.table.name or sight.game.title],
            h.span[view.chapter(sight.view)],
            _who(sight),
            _you(sight),
        ],
        _empty_chair(sight, lines),
        h.p("#news")[names.text(" ".join(lines[-1].says))] if lines and lines[-1].says else None,
    ]


def _past(sight: Sight, extras: Extras) -> Renderable:
    """That this is the past, and the ways out of it: to now, or for the whole table back to here."""
    return h.div(".past")[
        h.p[f"You are looking at the past: {sight.seq} of {sight.head}."],
        h.div(".verbs")[
            h.a(".button", href=f"/t/{sight.table.id}", data_now="yes")["Back to now"],
            h.button(type="button", data_undo=str(sight.seq))[extras.here] if extras.here else None,
        ],
    ]


def _empty_chair(sight: Sight, lines: Sequence[Line]) -> Renderable | None:
    """The table waits for somebody who has not come yet: whoever sits here can send the link."""
    if not sight.live or not sight.viewer.seats or sight.turn is None or sight.turn < 0:
        return None
    seat = sight.seats[sight.turn]
    if seat.bot or seat.claimed or seat.index in {*sight.viewer.seats, *(line.seat for line in lines)}:
        return None  # a program that plays by the API is known by its moves only
    return h.p(".waits")[
        f"Nobody has taken the seat of {seat.name} yet.",
        h.a(".button", href=f"/t/{sight.table.id}/seats")["Invite somebody"],
    ]


def _you(sight: Sight) -> Renderable | None:
    """Who the viewer is, where that is not said already."""
    if not sight.viewer.seats:
        return h.span(".chip")["You are watching"]
    if sight.mine or len(sight.viewer.seats) > 1:
        return None
    return h.span[f"You are {_full_name(sight, sight.viewer.seats[0])}"]


def _who(sight: Sight) -> Renderable | None:
    """Who is to act; that a game is over its prompt says already."""
    if sight.turn is None:
        return None
    name = _full_name(sight, sight.turn)
    if sight.mine:
        return h.span[f"Your turn ({name})"]
    bot = sight.turn >= 0 and sight.seats[sight.turn].bot
    return h.span[f"{name} is thinking" if bot and sight.live else f"{name} is to act"]


def _full_name(sight: Sight, seat: int) -> str:
    """A person's name with the game's own for the seat, if it has one; a bot's with its kind."""
    name = sight.name_of(seat)
    if seat < 0:
        return name
    own = sight.own_names[seat]
    more = [own] if name != own and not COUNTED.fullmatch(own) else []
    more += [sight.seats[seat].bot] if sight.seats[seat].bot else []
    return f"{name} ({', '.join(more)})" if more else name


def _choices(sight: Sight, extras: Extras) -> Renderable | None:
    if not sight.live or not sight.viewer.seats:
        return None
    words = {"undo": "Undo", "restart": "Restart turn"}
    buttons = [
        h.p(".ask")[extras.ask] if extras.ask else None,
        *(_reply(word, to) for word, to in _answers(extras).items()),
        h.button(type="button", data_hint="yes", title="What would a bot do?")["Hint"]
        if advice.offered(sight)
        else None,
        *(h.button(type="button", data_undo=str(to))[words.get(name, name)] for name, to in extras.undo.items()),
    ]
    if not sight.mine and not any(buttons):
        return None
    fold = h.button(".fold", type="button", data_fold="yes", aria_expanded="true", aria_label="Show the choices")["▾"]
    return h.section(".choices", aria_label="Choices")[h.div("#step"), h.div(".undo")[buttons, fold]]


def _reply(word: str, to: str) -> Renderable:
    return h.button(class_={"primary": word == "Agree"}, type="button", data_post=f"undo/{to}")[word]


def _answers(extras: Extras) -> dict[str, str]:
    """What can be said to a wish to go back; whoever has agreed, the asker before all, may think again."""
    if not extras.ask:
        return {}
    return {"Withdraw": "refuse"} if extras.ask_mine else {"Agree": "agree", "Refuse": "refuse"}


def _since(sight: Sight, lines: Sequence[Line]) -> Renderable | None:
    """What the others did since the viewer's last action."""
    own = [index for index, line in enumerate(lines) if line.seat in sight.viewer.seats]
    later = lines[own[-1] + 1 :] if own else lines
    names = names_of(sight)
    said = [names.text(sentence) for line in later if line.stands for sentence in line.says]
    if not sight.mine or len(sight.viewer.seats) > 1 or not said:
        return None
    title = "Since your last turn"
    return h.details(".since", open=True)[
        h.summary[title], h.ul(tabindex="0", aria_label=title)[(h.li[one] for one in said)]
    ]


def _rail(sight: Sight) -> Renderable:
    def step(move: str, sign: str, words: str, far: str = "") -> Renderable:
        return h.button(far, type="button", data_rail=move, aria_label=words, title=words)[sign]

    return h.div(".rail", role="group", aria_label="History")[
        step("first", "|◀", "The start (Home)", ".far"),
        step("roundBack", "◀◀", "The round before (up)", ".far"),
        step("back", "◀", "One action back (left)"),
        h.input(
            "#moment",
            type="range",
            min="0",
            max=str(sight.head),
            value=str(sight.seq),
            aria_label="Moment",
        ),
        step("next", "▶", "One action on (right)"),
        step("roundNext", "▶▶", "The next round (down)", ".far"),
        step("last", "▶|", "Now (End)", ".far"),
        h.button(type="button", data_rail="play", aria_pressed="false")["Play"],
        h.select("#speed.far", aria_label="Speed of play")[(h.option(value=str(n))[f"{n}×"] for n in (1, 2, 4))],
        h.output[f"{sight.seq} / {sight.head}"],
        h.span(".tools-place", data_tools="yes"),
    ]


Tab = tuple[str, str, Node]


def _tab(panel: Panel, names: Names) -> Tab:
    return panel.key, names.text(panel.title), names.html(panel.html)


def _tabbed(group: str, tabs: Sequence[Tab]) -> Renderable | None:
    if not tabs:
        return None
    return h.div(".tabbed")[
        h.div(".tabs", role="tablist", data_group=group)[
            (
                h.button(type="button", role="tab", id=f"tab-{key}", data_tab=key, aria_controls=f"panel-{key}")[
                    title
                ]
                for key, title, _ in tabs
            )
        ],
        (
            h.section(".panel", role="tabpanel", id=f"panel-{key}", aria_labelledby=f"tab-{key}", tabindex="0")[
                h.h2(".unseen")[title], content
            ]
            for key, title, content in tabs
        ),
    ]


def _talk(request: HttpRequest, sight: Sight, lines: Sequence[Line], extras: Extras) -> list[Tab]:
    tabs: list[Tab] = [("log", "Log", _log(sight, lines)), ("how", "Rules", how_to_play(sight.game))]
    if sight.viewer.seats:
        tabs.append(("chat", f"Chat ({len(extras.chat)})" if extras.chat else "Chat", _chat(request, sight, extras)))
        tabs.append(("notes", "Notes", _notes(request, sight, extras)))
    elif extras.chat:
        tabs.append(("chat", f"Chat ({len(extras.chat)})", _said(extras)))
    return tabs


def _log(sight: Sight, lines: Sequence[Line]) -> Renderable:
    if not lines:
        return h.p("#log.soft")["Nothing has happened yet."]
    return h.ol("#log")[log_items(sight, lines)]


def log_items(sight: Sight, lines: Sequence[Line]) -> Renderable:
    """Lines of the log, newest first, and the way to earlier ones."""
    first = lines[0].seq if lines else 1
    return h.fragment[
        (_line(sight, line) for line in reversed(lines)),
        h.li[h.button(".link", type="button", data_earlier=str(first))["Earlier"]] if first > 1 else None,
    ]


def _line(sight: Sight, line: Line) -> Renderable:
    says = names_of(sight).text(" ".join(line.says)) or f"{sight.name_of(line.seat)} acted."
    here = "true" if line.seq == sight.seq and not sight.live else None
    return h.li(class_={"undone": not line.stands}, aria_current=here)[
        h.a(href=f"/t/{sight.table.id}?at={line.seq}")[says]
    ]


def _said(extras: Extras) -> Renderable:
    return h.ul("#chat", tabindex="0", aria_label="Chat")[(h.li[h.b[name], " ", text] for name, text in extras.chat)]


def _chat(request: HttpRequest, sight: Sight, extras: Extras) -> Renderable:
    return h.div[
        _said(extras) if extras.chat else h.p(".soft")["Nothing said yet."],
        h.form(action=f"/t/{sight.table.id}/chat", method="post", data_quiet="clear")[
            csrf_field(request),
            h.label[
                "Say to the table",
                h.input("#say", name="text", maxlength="2000", required=True, autocomplete="off", data_keep="yes"),
            ],
            h.button(type="submit")["Send"],
        ],
    ]


def _notes(request: HttpRequest, sight: Sight, extras: Extras) -> Renderable:
    return h.form(action=f"/t/{sight.table.id}/note", method="post", data_quiet="yes")[
        csrf_field(request),
        h.label[
            "Only you see these", h.textarea("#note", name="text", maxlength="20000", data_keep="yes")[extras.note]
        ],
        h.p(".verbs")[h.button(type="submit")["Keep"], h.span(".soft", data_said="yes", role="status")],
    ]


def _again(request: HttpRequest, sight: Sight) -> Renderable:
    """The same game with the same seats and options from its start."""
    return h.div(".verbs")[
        h.form(action=f"/t/{sight.table.id}/continue", method="post")[
            csrf_field(request),
            h.input(type="hidden", name="at", value="0"),
            h.button(".primary", type="submit")["Play again"],
        ],
        START,
    ]


def _continue(request: HttpRequest, sight: Sight) -> Renderable:
    return h.form(action=f"/t/{sight.table.id}/continue", method="post")[
        csrf_field(request),
        h.input(type="hidden", name="at", value=str(sight.seq), data_at="yes"),
        h.button(type="submit")["Continue from here as a new table"],
    ]
