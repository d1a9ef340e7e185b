"""What every request passes: host and origin, the content security policy, and plain words for refusals."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import DisallowedHost, ObjectDoesNotExist
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

from trainboard.kit.game import BadInput, IllegalAction
from trainboard.site.limits import TooMany
from trainboard.site.pages.frame import message_page
from trainboard.site.past import Unplayable
from trainboard.site.seats import Refused
from trainboard.site.tables import Stale

Handler = Callable[[HttpRequest], HttpResponse]
STATUS: dict[type[Exception], int] = {
    BadInput: 400,
    Refused: 403,
    ObjectDoesNotExist: 404,
    Stale: 409,
    Unplayable: 409,
    IllegalAction: 422,
    TooMany: 429,
    OperationalError: 503,  # the database is away or full: browsers and bots ask again
    InterfaceError: 503,
}
NOT_OURS = "This server does not answer to the name in this address; its owner can add names with TRAINBOARD_HOSTS."
AWAY = "The server cannot use its database just now. Nothing that was confirmed is lost; try again in a moment."
log = logging.getLogger(__name__)
POLICY = "; ".join(f"{name} {sources}" for name, sources in settings.SECURE_CSP.items())


def guard(get_response: Handler) -> Handler:
    """Refuse a wrong host or a foreign page's request; put the policy on every answer."""

    def handle(request: HttpRequest) -> HttpResponse:
        try:
            host = request.get_host()
        except DisallowedHost:
            return _marked(refusal(request, 400, NOT_OURS))
        if request.method in ("GET", "HEAD", "OPTIONS") or _own_origin(request, host):
            response = get_response(request)
        else:
            response = refusal(request, 403, "This request came from another site's page.")
        return _marked(response)

    return handle


def _marked(response: HttpResponse) -> HttpResponse:
    response["Content-Security-Policy"] = POLICY
    response.setdefault("X-Frame-Options", "DENY")
    if not response.streaming:
        response.setdefault("Content-Length", str(len(response.content)))
    return response


def compress(get_response: Handler) -> Handler:
    """A board with its menu is some 300 kB and packs to a tenth. A stream must not wait to fill up."""
    gzip = GZipMiddleware(get_response)

    def handle(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming:
            gzip.process_response(request, response)  # in place
        return response

    return handle


def _own_origin(request: HttpRequest, host: str) -> bool:
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{'https' if settings.TLS else request.scheme}://{host}"


class explain:
    """Turn the errors meant for users into answers; anything else is our bug and stays one."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        for kind in STATUS:
            if isinstance(error, kind):
                return explained(request, error, STATUS[kind], refusal)
        return None


def explained(
    request: HttpRequest, error: Exception, status: int, answer: Callable[[HttpRequest, int, str], HttpResponse]
) -> HttpResponse:
    """An error meant for users as an answer. Whoever may come again is told when; what the database said is its
    owner's business."""
    if status == 503:
        log.warning("the database cannot be used: %s", " ".join(str(error).split()))
    response = answer(request, status, AWAY if status == 503 else str(error))
    if status in (429, 503):
        response["Retry-After"] = str(getattr(error, "wait", 1))
    return response


def refusal(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """A refusal as a page for people, as JSON for programs."""
    if not hasattr(request, "user"):
        request.user = AnonymousUser()  # refused at the door, before anybody asked who it is
    if "text/html" in request.headers.get("Accept", ""):
        return HttpResponse(str(message_page(request, sentence)), status=status)
    return HttpResponse(msgspec.json.encode({"error": sentence}), "application/json", status)


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    return refusal(request, 403, "This page is too old or its form came from elsewhere; reload it and try again.")
