"""The addresses around seats: links that let others sit down, sitting down, leaving."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_GET, require_POST

from trainboard.site import seats as seating
from trainboard.site import undo as undoing
from trainboard.site.forms import whole_number
from trainboard.site.models import Seat, Table
from trainboard.site.pages.seats import seats_page
from trainboard.site.views import at_table, html
from trainboard.site.webhook import choose_webhook


@require_GET
def join(request: HttpRequest, token: str) -> HttpResponse:
    """A seat link: exchanged for the cookie, then off to an address without the secret."""
    seat = seating.by_token(token)
    seating.remember(request, [seat])
    return HttpResponseRedirect(f"/t/{seat.table_id}")


@require_GET
def seats(request: HttpRequest, table_id: str) -> HttpResponse:
    return _seats_page(request, *at_table(request, table_id))


@require_POST
def invite(request: HttpRequest, table_id: str) -> HttpResponse:
    """A new link for a free seat, or for one's own seat on another device."""
    found, seated, viewer = at_table(request, table_id)
    undoing.seat_held(viewer.seats)
    seat = seating.may_invite(seated, viewer, whole_number(request.POST.get("seat", ""), "seat"))
    token = seating.renew_link(seat)
    if seat.index in viewer.seats:
        seating.remember(request, [seat])
    return _seats_page(request, found, seated, viewer, (seat, _for_others(request, f"/s/{token}")))


def _seats_page(
    request: HttpRequest,
    found: Table,
    seated: tuple[Seat, ...],
    viewer: seating.Viewer,
    made: tuple[Seat, str] | None = None,
) -> HttpResponse:
    watch = _for_others(request, f"/t/{found.id}")
    return html(seats_page(request, found, seated, viewer, watch, made, alone=_is_own(watch)))


def _for_others(request: HttpRequest, path: str) -> str:
    """An address others can use: whoever hosts looks at the page by a name that only their own machine has."""
    address = request.build_absolute_uri(path)
    names = [name for name in settings.ALLOWED_HOSTS if not _is_own(f"//{name}")]
    if not _is_own(address) or not names:
        return address
    parts = urlsplit(address)
    return urlunsplit(parts._replace(netloc=f"{names[0]}:{parts.port}" if parts.port else names[0]))


def _is_own(address: str) -> bool:
    return urlsplit(address).hostname in ("127.0.0.1", "localhost", "::1")


@require_POST
def webhook(request: HttpRequest, table_id: str) -> HttpResponse:
    """The address to be called when the table moves on; none ends it."""
    found, _, viewer = at_table(request, table_id)
    undoing.seat_held(viewer.seats)
    choose_webhook(found, request.POST.get("url", "").strip()[:300])
    return HttpResponseRedirect(f"/t/{found.id}/seats")


@require_POST
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    found, _, viewer = at_table(request, table_id)
    undoing.seat_held(viewer.seats)
    seating.leave(request, found)
    return HttpResponseRedirect("/")
