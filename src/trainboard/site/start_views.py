"""The start page's addresses: my tables, tables to watch, a new table, a saved one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.views.decorators.http import require_GET, require_POST

from trainboard.kit.game import BadInput
from trainboard.kit.options import options_in
from trainboard.site import records, tables
from trainboard.site import seats as seating
from trainboard.site.accounts import account_needed
from trainboard.site.forms import options_from, whole_number
from trainboard.site.limits import LIMITS, address
from trainboard.site.models import Seat, Table
from trainboard.site.pages.setup import setup_page
from trainboard.site.pages.start import TableLine, start_page
from trainboard.site.pages.start import my_tables as my_tables_part
from trainboard.site.registry import AnyGame, find, games
from trainboard.site.sight import seats_at, seats_of
from trainboard.site.tables import Place
from trainboard.site.views import answer, html, sit_everywhere

WATCHED = 20  # tables to watch on the start page


@require_GET
def start(request: HttpRequest) -> HttpResponse:
    return html(start_page(request, list(games().values()), my_tables(request), other_tables(request)))


@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """The list of my tables alone, for a start page that stays open."""
    return html(my_tables_part(my_tables(request)))


def my_tables(request: HttpRequest, **wanted: Any) -> list[TableLine]:
    return _table_lines(request, Table.objects.filter(id__in=seating.my_table_ids(request), **wanted))


def other_tables(request: HttpRequest) -> list[TableLine]:
    """Tables one may watch: those listed, moved last first."""
    listed = Table.objects.filter(listed=True).exclude(id__in=seating.my_table_ids(request))
    return _table_lines(request, listed, WATCHED)


def _table_lines(request: HttpRequest, found: QuerySet[Table], most: int | None = None) -> list[TableLine]:
    known = [table for table in found.order_by("-moved")[:most] if table.game in games()]
    sitting = seats_at(known)
    return [_table_line(request, table, sitting[table.id]) for table in known]


def _table_line(request: HttpRequest, table: Table, seats: list[Seat]) -> TableLine:
    mine = table.turn is not None and table.turn in seating.viewer(request, table, seats).seats
    turn = "over" if table.turn is None else "your turn" if mine else f"{seats[table.turn].name} to act"
    title = find(table.game).title
    who = ", ".join(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in seats)
    return TableLine(table.id, table.name or title, title, who, turn, mine, table.turn is None, table.moved)


@require_GET
def turns(request: HttpRequest) -> HttpResponse:
    """For hidden tabs: the tables at which I am to act."""
    return answer({"turns": [line.id for line in my_tables(request, turn__isnull=False) if line.mine]})


@require_POST
@account_needed
def new_table(request: HttpRequest) -> HttpResponse:
    LIMITS.count("new table", address(request))
    form = request.POST
    game = find(form.get("game", ""))
    mode = form.get("mode", "bots")
    count, bots = default_places(game, mode)
    count = whole_number(form.get("seats") or str(count), "seats")
    places = [_place(form, index, bots) for index in range(min(count, max(game.seats) + 1))]
    options = options_from(game, form.dict())
    made = tables.create(game.id, places, options, name=form.get("name", ""), listed=not settings.HOSTED)
    people = [seat for seat in seats_of(made.table) if not seat.bot]
    seating.remember(request, people[:1] if mode == "network" else people)
    return HttpResponseRedirect(f"/t/{made.table.id}" + ("/seats" if mode == "network" else ""))


def default_places(game: AnyGame, mode: str) -> tuple[int, list[str]]:
    """How many seats a quick start has, and the bot of each seat; the first is always a person's."""
    count = next((number for number in game.seats if number > 1), game.seats[0])
    bot = list(game.bots)[-1] if mode == "bots" else ""
    return count, ["", *[bot] * (max(game.seats) - 1)]


def _place(form: QueryDict, index: int, bots: list[str]) -> Place:
    """A seat as the form has it; a form without seats is a quick start."""
    wished = form.get(f"seat{index}", bots[index] if index < len(bots) else "")
    return Place(form.get(f"name{index}", ""), "" if wished == "person" else wished)


@require_GET
def setup(request: HttpRequest) -> HttpResponse:
    game, mode = find(request.GET.get("game", "")), request.GET.get("mode", "bots")
    count, bots = default_places(game, mode)
    return html(setup_page(request, game, options_in(game), mode, count, bots))


@require_POST
@account_needed
def import_record(request: HttpRequest) -> HttpResponse:
    LIMITS.count("new table", address(request))
    file = request.FILES.get("record")
    if file is None:
        raise BadInput("record: choose a file")
    made = records.import_record(file.read())
    return sit_everywhere(request, made)
