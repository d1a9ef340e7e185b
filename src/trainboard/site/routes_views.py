"""The addresses of the routes page, for a real 1870 table. Nothing is kept; a position lives in its link."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.views.decorators.http import require_GET, require_POST

from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.files import decode, encode
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.style import CSS
from trainboard.kit.game import BadInput
from trainboard.kit.look import tokens_css
from trainboard.site import solving
from trainboard.site.limits import LIMITS, TooMany, address
from trainboard.site.pages.routes import routes_page
from trainboard.site.solving import Question
from trainboard.site.views import html


@require_GET
def show(request: HttpRequest) -> HttpResponse:
    """The map with the best run of the position in the link."""
    asked = _words(request.GET)
    try:
        question = solving.question(_moment(asked), asked)
    except BadInput as error:
        bare = Question(solving.empty(), next(iter(board().data.companies)), ())
        return html(routes_page(request, bare, None, problem=str(error)), 400)
    hex = asked.get("hex", "").strip().upper()
    problem = "" if not hex or hex in board().data.hexes else f"there is no hex {hex!r}"
    return _answered(request, question, hex, problem, form=asked)


def _words(form: QueryDict) -> dict[str, str]:
    return {name: str(value) for name, value in form.items()}


def _moment(asked: dict[str, str]) -> Moment:
    if asked.get("puzzle"):
        return solving.puzzle(asked["puzzle"])
    return solving.unpacked(asked["p"]) if asked.get("p") else solving.empty()


def _answered(
    request: HttpRequest, question: Question, hex: str, problem: str = "", form: Mapping[str, str] | None = None
) -> HttpResponse:
    """The page with its answer; what stands in the way of one is said, and the position stays."""
    try:
        LIMITS.count("solve", address(request))
        with solving.one_at_a_time(address(request)):
            answer = solving.solve(question)
        trial = solving.tried(answer, form or {})
    except (BadInput, TooMany) as error:
        return html(routes_page(request, question, None, hex, str(error)), 429 if isinstance(error, TooMany) else 400)
    return html(routes_page(request, question, answer, hex, problem, trial), 400 if problem else 200)


@require_POST
def edit(request: HttpRequest) -> HttpResponse:
    """One change of the position; its page, or the same page with the reason why not."""
    form = _words(request.POST)
    before = solving.unpacked(form.get("p", ""))
    try:
        after = solving.edited(before, form)
    except BadInput as error:
        asked = {"company": form.get("company", "")}
        return _answered(request, solving.question(before, asked), form.get("hex", ""), str(error))
    kept = {name: form.get(name, "") for name in ("company", "doubling", "hex")}
    return HttpResponseRedirect("/routes?" + urlencode({"p": solving.packed(after), **kept}))


@require_POST
def open_position(request: HttpRequest) -> HttpResponse:
    """A position pasted or loaded, as a link."""
    upload = request.FILES.get("file")
    content = upload.read() if upload is not None and not isinstance(upload, list) else b""
    moment = decode(content or request.POST.get("text", "").encode())
    return HttpResponseRedirect("/routes?" + urlencode({"p": solving.packed(moment)}))


@require_GET
def download(request: HttpRequest) -> HttpResponse:
    response = HttpResponse(encode(solving.unpacked(request.GET.get("p", ""))), "application/json")
    response["Content-Disposition"] = 'attachment; filename="position.json"'
    return response


@require_GET
def style(request: HttpRequest) -> HttpResponse:
    """The house colours and what the map needs."""
    response = HttpResponse(tokens_css() + CSS, "text/css")
    response["Cache-Control"] = "max-age=300"
    return response
