"""The pages' addresses: who asks, which use case, which page. Rules, rows and words live elsewhere."""

from __future__ import annotations

import sys
from typing import Any, TypeVar

import msgspec
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST
from htpy import Renderable

from trainboard.kit.game import BadInput
from trainboard.kit.look import tokens_css
from trainboard.kit.record import MALFORMED
from trainboard.site import advice, records, story, tables, talk
from trainboard.site import seats as seating
from trainboard.site import undo as undoing
from trainboard.site.accounts import account_needed
from trainboard.site.forms import whole_number
from trainboard.site.limits import LIMITS, address
from trainboard.site.middleware import explained, refusal
from trainboard.site.models import Chat, Note, Seat, Table, UndoAsk
from trainboard.site.pages.table import Extras, log_items, table_page
from trainboard.site.pages.table import live as live_part
from trainboard.site.past import head
from trainboard.site.registry import games
from trainboard.site.sight import Sight, last_actions, look, seats_of, stale_answer
from trainboard.site.sight import log as log_lines
from trainboard.site.sight import why as refused
from trainboard.site.tables import Place, Stale, table_called

MOST_TOUCHES = 20  # on one click path
LONGEST_TARGET = 200


class Acting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the page posts to act."""

    seq: int
    client: str
    actions: list[msgspec.Raw]


class Undoing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    client: str
    to: int


def html(page: Renderable, status: int = 200) -> HttpResponse:
    response = HttpResponse(str(page), status=status)
    response["Cache-Control"] = "no-store"
    return response


def answer(value: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), "application/json", status)


@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    sight = see(request, table_id)
    return html(table_page(request, sight, log_lines(sight), extras(sight)))


@require_GET
def live(request: HttpRequest, table_id: str) -> HttpResponse:
    sight = see(request, table_id)
    return html(live_part(request, sight, log_lines(sight), extras(sight)))


@require_GET
def now(request: HttpRequest, table_id: str) -> HttpResponse:
    """The newest numbers of a table, for tabs without a stream. They tell no more than a stream does."""
    return answer({"seq": head(table_id), "talk": table_called(table_id).talk})


@require_GET
def chapters(request: HttpRequest, table_id: str) -> HttpResponse:
    """Where the rounds begin, for the history rail."""
    found, _, _ = at_table(request, table_id)
    return answer({"chapters": story.chapters(found)})


@require_GET
def log(request: HttpRequest, table_id: str) -> HttpResponse:
    """Earlier lines of the log."""
    before = whole_number(request.GET.get("before", ""), "before")
    sight = see(request, table_id)
    return html(log_items(sight, log_lines(sight, before)))


@require_GET
def why(request: HttpRequest, table_id: str) -> HttpResponse:
    """Why a touch is no choice now. Nothing where no rule speaks, to a page that is behind, or out of turn."""
    targets = request.GET.getlist("target")
    if not 0 < len(targets) <= MOST_TOUCHES or max(map(len, targets)) > LONGEST_TARGET:
        raise BadInput(f"target: 1 to {MOST_TOUCHES} of them, each of at most {LONGEST_TARGET} characters")
    seq = whole_number(request.GET.get("seq", ""), "seq")
    sight = look(*at_table(request, table_id))
    if not sight.mine or sight.seq != seq:
        return answer({"why": ""})
    LIMITS.count("question", f"{sight.table.id}:{sight.turn}")
    return answer({"why": refused(sight, targets)})


@require_POST
def act(request: HttpRequest, table_id: str) -> HttpResponse:
    found, seated, viewer = at_table(request, table_id)
    seat = undoing.seat_held(viewer.seats, found.turn)
    posted = _body(request, Acting)
    LIMITS.count("action", f"{found.id}:{seat}")
    try:
        seq = tables.act(found, viewer.seats, [bytes(raw) for raw in posted.actions], posted.seq, posted.client)
    except Stale as stale:
        return answer(stale_answer(look(found, seated, viewer), posted.seq, stale), 409)
    return answer({"seq": seq})


@require_POST
def hint(request: HttpRequest, table_id: str) -> HttpResponse:
    found, seated, viewer = at_table(request, table_id)
    seat = undoing.seat_held(viewer.seats, found.turn)
    LIMITS.count("action", f"{found.id}:{seat}")
    return answer(advice.given(look(found, seated, viewer)))


@require_POST
def undo(request: HttpRequest, table_id: str) -> HttpResponse:
    found, seated, viewer = at_table(request, table_id)
    seat = undoing.seat_held(viewer.seats, found.turn)
    posted = _body(request, Undoing)
    LIMITS.count("action", f"{found.id}:{seat}")
    try:
        return answer(undoing.undo(found, viewer.seats, posted.to, posted.seq, posted.client))
    except Stale as stale:
        return answer(stale_answer(look(found, seated, viewer), posted.seq, stale), 409)


@require_POST
def agree(request: HttpRequest, table_id: str) -> HttpResponse:
    found, _, viewer = at_table(request, table_id)
    LIMITS.count("action", f"{found.id}:{undoing.seat_held(viewer.seats, found.turn)}")
    return answer({"seq": undoing.agree(found, viewer.seats)})


@require_POST
def refuse(request: HttpRequest, table_id: str) -> HttpResponse:
    found, _, viewer = at_table(request, table_id)
    LIMITS.count("action", f"{found.id}:{undoing.seat_held(viewer.seats, found.turn)}")
    undoing.refuse(found, viewer.seats)
    return answer({})


@require_POST
def chat(request: HttpRequest, table_id: str) -> HttpResponse:
    found, _, viewer = at_table(request, table_id)
    talk.chat(found, undoing.seat_held(viewer.seats, found.turn), request.POST.get("text", ""))
    return answer({})


@require_POST
def note(request: HttpRequest, table_id: str) -> HttpResponse:
    found, _, viewer = at_table(request, table_id)
    talk.note(found, undoing.seat_held(viewer.seats), request.POST.get("text", ""))
    return answer({})


@require_GET
def record(request: HttpRequest, table_id: str) -> HttpResponse:
    sight = see(request, table_id)
    content = records.export(sight.table, sight.viewer, sight.seq)
    response = HttpResponse(content, "application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{sight.game.id}-{sight.table.id}.trainboard"'
    return response


@require_POST
@account_needed
def continue_table(request: HttpRequest, table_id: str) -> HttpResponse:
    LIMITS.count("new table", address(request))
    found, seated, viewer = at_table(request, table_id)
    at = whole_number(request.POST.get("at", ""), "at")
    sight = look(found, seated, viewer, at)
    places = [Place(seat.name, seat.bot) for seat in seated]
    return sit_everywhere(request, records.continue_table(found, viewer, sight.seq, places))


def sit_everywhere(request: HttpRequest, made: tables.NewTable) -> HttpResponse:
    seating.remember(request, [seat for seat in seats_of(made.table) if not seat.bot])
    return HttpResponseRedirect(f"/t/{made.table.id}")


@require_GET
def style(request: HttpRequest, game_id: str) -> HttpResponse:
    """The house colours and what a game's pictures need."""
    css = games()[game_id].view.css if game_id in games() else ""
    response = HttpResponse(tokens_css() + css, "text/css")
    response["Cache-Control"] = "max-age=300"
    return response


def see(request: HttpRequest, table_id: str) -> Sight:
    found, seats, viewer = at_table(request, table_id)
    at = request.GET.get("at")
    return look(found, seats, viewer, None if at is None else whole_number(at, "at"))


def extras(sight: Sight) -> Extras:
    """Chat and notes belong to the table, not to a moment of it; undo and scores only to now."""
    table, held = sight.table, sight.viewer.seats
    note = Note.objects.filter(table=table, seat=held[0]).first() if held else None
    chat = list(Chat.objects.filter(table=table).order_by("-id")[:100])[::-1]
    around = Extras(
        undo={}, chat=tuple((sight.name_of(said.seat), said.text) for said in chat), note=note.text if note else ""
    )
    if not sight.live:
        return msgspec.structs.replace(around, here=_way_back(*undoing.back_to(table, held, sight.seq)))
    ask = undoing.pending(table, sight.seq)
    return msgspec.structs.replace(
        around,
        undo=undoing.offers(table, held, sight.seq),
        ask=_asked(sight, ask) if ask else "",
        ask_mine=ask is not None and not set(held) & undoing.waiting_for(ask),
        scores=story.scores(table) if sight.turn is None else (),
    )


def _way_back(count: int, free: bool) -> str:
    """What the button says that takes the table back to the moment looked at; nothing if there is no way."""
    what = "take back 1 action" if count == 1 else f"take back {count} actions"
    return (what.capitalize() if free else f"Ask to {what}") if count else ""


def _asked(sight: Sight, ask: UndoAsk) -> str:
    """A wish to go back as a sentence: what would be taken back, and whose consent is missing."""
    what = last_actions(ask.seq - ask.to_seq)
    missing = ", ".join(sight.name_of(seat) for seat in sorted(undoing.waiting_for(ask)))
    return f"{sight.name_of(ask.seat)} asks to take back {what}. Still to agree: {missing}."


def at_table(request: HttpRequest, table_id: str) -> tuple[Table, tuple[Seat, ...], seating.Viewer]:
    found = table_called(table_id)
    seats = seats_of(found)
    return found, seats, seating.viewer(request, found, seats)


T = TypeVar("T")


def _body(request: HttpRequest, form: type[T]) -> T:
    try:
        return msgspec.json.decode(request.body, type=form)
    except MALFORMED as error:
        raise BadInput(str(error)) from None


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refusal(request, 404, "There is no such page here.")


def failed(request: HttpRequest) -> HttpResponse:
    """Our bug: the log has the details, the page a time to report it by. A database that is away is none."""
    error = sys.exception()
    if isinstance(error, (OperationalError, InterfaceError)):
        return explained(request, error, 503, refusal)
    return refusal(
        request, 500, f"Something failed on the server, at {timezone.now():%Y-%m-%d %H:%M:%S} UTC. Try again"
    )
