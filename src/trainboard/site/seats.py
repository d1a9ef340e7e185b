"""Who sits where: secret links, the cookie they are exchanged for, and what a request may do at a table."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone

from trainboard.site.models import Seat, Table


class Refused(Exception):
    """Something this person may not do here; the message is a sentence for them."""


class Viewer(msgspec.Struct, frozen=True):
    """Whoever looks at a table, with the seats they hold there; none is a spectator."""

    seats: tuple[int, ...] = ()

    def eye(self, turn: int | None) -> int | None:
        """The seat through whose eyes the table is shown; with several seats no secrets are seen between turns."""
        if turn in self.seats:
            return turn
        return self.seats[0] if len(self.seats) == 1 else None


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """A token has 192 random bits, so a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def renew_link(seat: Seat) -> str:
    """A new secret for a seat; links, tokens and cookies made from older ones end."""
    token = new_token()
    seat.token_hash = hashed(token)
    seat.link_expires = timezone.now() + timedelta(days=settings.SEATS_LINK_DAYS)
    seat.save(update_fields=["token_hash", "link_expires"])
    return token


def by_token(token: str) -> Seat:
    """The seat a secret opens."""
    seat = Seat.objects.select_related("table").filter(token_hash=hashed(token)).first()
    if seat is None:
        raise Refused("this seat link is not known here; ask for a new one")
    if seat.link_expires is None or seat.link_expires < timezone.now():
        raise Refused("this seat link has expired; ask for a new one")
    if seat.link_expires < timezone.now() + timedelta(days=settings.SEATS_LINK_DAYS / 2):
        seat.link_expires = timezone.now() + timedelta(days=settings.SEATS_LINK_DAYS)
        seat.save(update_fields=["link_expires"])
    return seat


def sit_down(seat: Seat) -> None:
    """Whoever has come by the seat's secret stays: from now on only they make new links for it.

    Not as soon as the link is opened: messengers open every link they are sent, to show a preview of it.
    """
    if not seat.claimed:
        seat.claimed = True
        seat.save(update_fields=["claimed"])


def remember(request: HttpRequest, seats: Iterable[Seat]) -> None:
    """Put seats into the visitor's session: from now on the cookie opens them."""
    held: dict[str, dict[str, str]] = request.session.get("seats", {})
    for seat in seats:
        held.setdefault(seat.table_id, {})[str(seat.index)] = _proof(seat)
        if request.user.is_authenticated and seat.user is None:
            seat.user = User.objects.get(pk=request.user.pk)
            seat.save(update_fields=["user"])
    request.session["seats"] = held


def may_invite(seats: Sequence[Seat], viewer: Viewer, index: int) -> Seat:
    """The seat, if the viewer may make a link for it: nobody has sat down there yet, or it is their own."""
    if not 0 <= index < len(seats) or seats[index].bot:
        raise Refused("There is no such seat to give away.")
    if seats[index].claimed and index not in viewer.seats:
        raise Refused("Somebody sits there; only they can make a new link for that seat.")
    return seats[index]


def leave(request: HttpRequest, table: Table) -> None:
    """Forget the seats of a table on this device; the seat link opens them again."""
    held: dict[str, dict[str, str]] = request.session.get("seats", {})
    held.pop(table.id, None)
    request.session["seats"] = held
    if request.user.is_authenticated:
        Seat.objects.filter(table=table, user=request.user).update(user=None)


def viewer(request: HttpRequest, table: Table, seats: Iterable[Seat]) -> Viewer:
    """What the cookie and the account of a request open at this table."""
    held: dict[str, str] = request.session.get("seats", {}).get(table.id, {})
    user = request.user.pk if request.user.is_authenticated else None
    mine = [seat for seat in seats if not seat.bot and _opens(seat, held, user)]
    for seat in mine:
        sit_down(seat)
    return Viewer(seats=tuple(sorted(seat.index for seat in mine)))


def my_table_ids(request: HttpRequest) -> set[str]:
    ids: set[str] = set(request.session.get("seats", {}))
    if request.user.is_authenticated:
        ids.update(Seat.objects.filter(user=request.user).values_list("table_id", flat=True))
    return ids


def _opens(seat: Seat, held: dict[str, str], user: Any) -> bool:
    if user is not None and seat.user_id == user:
        return True
    proof = held.get(str(seat.index))
    return proof is not None and secrets.compare_digest(proof, _proof(seat))


def _proof(seat: Seat) -> str:
    return (seat.token_hash or "")[:24]
