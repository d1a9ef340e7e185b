"""The routes page's work: a position in a link, its best run with routes locked, and edits. It keeps nothing."""

from __future__ import annotations

import base64
import binascii
import threading
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.faults import check, faults
from trainboard.games.trans_mississippi.files import decode, encode
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.network import hex_of
from trainboard.games.trans_mississippi.operate import Doubling, Operation, find_route, train
from trainboard.games.trans_mississippi.position import Fleet, LaidTile, Position, PrivateToken, Token
from trainboard.games.trans_mississippi.puzzles import SHIPPED, Puzzle, load
from trainboard.kit.game import BadInput, IllegalAction
from trainboard.routes import Result, Route, best_runs, explain
from trainboard.site.forms import whole_number
from trainboard.site.limits import TooMany

MOST_BYTES = 200_000  # of a position, once unpacked
MOST_STOPS = 40  # of a route somebody asks about
CONNECTION = "connection"
SECONDS = 8.0  # a person waits no longer; what is not proven by then says so


class Question(msgspec.Struct, frozen=True):
    """What the page asks: whose trains, which, how doubled, and the routes that shall stay."""

    moment: Moment
    company: str
    trains: tuple[str, ...]
    doubling: Doubling = Doubling.ENDS
    locked: tuple[tuple[int, Route], ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """The best run; `free` is what would be possible without the locked routes, if there are any."""

    operation: Operation
    result: Result
    ms: float
    free: int | None = None


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """The shipped positions by their keys."""
    return load(SHIPPED, board())


def puzzle(key: str) -> Moment:
    """A shipped position under its name."""
    if key not in puzzles():
        raise BadInput(f"there is no puzzle {key[:40]!r}")
    return replace(puzzles()[key].moment, title=puzzles()[key].name)


def packed(moment: Moment) -> str:
    """A position as a piece of a link."""
    return base64.urlsafe_b64encode(zlib.compress(encode(moment), 9)).decode().rstrip("=")


def unpacked(code: str) -> Moment:
    try:
        raw = base64.urlsafe_b64decode(code.encode() + b"=" * (-len(code) % 4))
        unzip = zlib.decompressobj()
        content = unzip.decompress(raw, MOST_BYTES)
    except (binascii.Error, UnicodeEncodeError, zlib.error, ValueError):
        raise BadInput("this link holds no position; was it cut off?") from None
    if unzip.unconsumed_tail or not unzip.eof:
        raise BadInput("this link holds no position; was it cut off?")
    return decode(content)


def empty() -> Moment:
    """The bare map at the start of the game."""
    return Moment(Position(phase=next(iter(board().data.phases))))


def question(moment: Moment, asked: Mapping[str, str]) -> Question:
    """The question in a form; what it leaves out, the position says."""
    companies = moment.companies() or tuple(board().data.companies)
    company = asked.get("company") or companies[0]
    if company not in board().data.companies:
        raise BadInput(f"there is no company {company!r}")
    words = asked.get("trains", "").replace(" ", ",").split(",")
    trains = tuple(train(word).name for word in words if word) or moment.position.trains(company)
    if len(trains) > 8:
        raise BadInput("at most 8 trains, please")
    doubling = Doubling(asked["doubling"]) if asked.get("doubling") in set(Doubling) else Doubling.ENDS
    locked = tuple(_locked(name, text) for name, text in asked.items() if name.startswith("lock") and text)
    return Question(_run_as(moment, company, asked.get("run", "")), company, trains, doubling, locked)


def _run_as(moment: Moment, company: str, run: str) -> Moment:
    """Rule 5: the moment as a connection run of this company, or as none, if the form says so."""
    if run == CONNECTION and company != moment.company:
        return Moment(moment.position, company, moment.title, connection_run=True)
    return replace(moment, connection_run=run == CONNECTION) if run else moment


def lock_text(route: Route) -> str:
    """A route as the value of a form field: stops, then the numbers of its segments."""
    return ",".join(route.stops) + ":" + ",".join(map(str, route.segments))


def _locked(name: str, text: str) -> tuple[int, Route]:
    stops, _, segments = text.partition(":")
    number = whole_number(name.removeprefix("lock"), "lock")
    parts = segments.split(",") if segments else []
    return number, Route(tuple(stops.split(",")), tuple(whole_number(part, "lock") for part in parts))


_running: set[str] = set()
_lock = threading.Lock()


@contextmanager
def one_at_a_time(who: str) -> Iterator[None]:
    """One search per address: the next waits for its turn by asking again."""
    with _lock:
        if who in _running:
            raise TooMany("solve", 1)
        _running.add(who)
    try:
        yield
    finally:
        with _lock:
            _running.discard(who)


@lru_cache(maxsize=128)
def solve(asked: Question) -> Answer:
    """The best run around the locked routes. Kept for a while: a click on the map asks the same again."""
    begun = time.perf_counter()
    operation = asked.moment.operation(asked.company, asked.trains, asked.doubling)
    locked = dict(asked.locked)
    for number, route in locked.items():
        if number >= len(operation.trains) or any(at >= len(operation.network.segments) for at in route.segments):
            raise BadInput("a locked route does not fit these trains and tracks any more; unlock it")
    try:
        result = best_runs(operation.network, operation.trains, operation.rules, SECONDS, locked=locked)
    except IllegalAction as error:
        raise BadInput(f"a locked route is not legal any more: {error}") from None
    free = solve(replace(asked, locked=())).result.total if locked else None
    return Answer(operation, result, (time.perf_counter() - begun) * 1000, free)


class Trial(msgspec.Struct, frozen=True):
    """A route of a person's own: which train, along which stops; the route if there is one, and what forbids it."""

    number: int
    stops: str
    route: Route | None = None
    reason: str = ""


def tried(answer: Answer, form: Mapping[str, str]) -> Trial | None:
    """The judgement of the route a form asks about; none if it asks about none."""
    stops = form.get("stops", "").upper()
    places = [place for place in stops.replace(",", " ").split() if place]
    if not places:
        return None
    number = whole_number(form.get("try", "0"), "try")
    if number >= len(answer.operation.trains) or len(places) > MOST_STOPS:
        raise BadInput(f"try: choose one of the trains, and at most {MOST_STOPS} stops")
    by = answer.operation.trains[number]
    try:
        route = find_route(answer.operation, by, places)
    except (BadInput, IllegalAction) as error:
        return Trial(number, stops, reason=str(error))
    verdict = explain(answer.operation.network, by, route, answer.operation.rules)
    return Trial(number, stops, route, verdict.reason)


def tiles_for(position: Position, hex: str) -> list[LaidTile]:
    """The tiles that may lie on a hex in this position, each in its first possible rotation."""
    found = (next(iter(rotations(position, hex, tile)), None) for tile in board().data.tiles)
    return [laid for laid in found if laid]


def rotations(position: Position, hex: str, tile: str) -> Iterator[LaidTile]:
    for rotation in range(6):
        laid = LaidTile(hex, tile, rotation)
        if not any(fault.startswith(f"hex {hex}:") for fault in faults(with_tile(position, laid), board())):
            yield laid


def with_tile(position: Position, laid: LaidTile) -> Position:
    rest = tuple(other for other in position.tiles if other.hex != laid.hex)
    return replace(position, tiles=(*rest, laid) if laid.tile else rest)


def edited(moment: Moment, form: Mapping[str, str]) -> Moment:
    """The position after one edit of a form; an impossible one is refused by hex and rule.

    What was run in the old position is no longer of interest, nor what the file said of the edited hex.
    """
    hex = form.get("hex", "")
    position = _edit(moment.position, form, hex, form.get("value", ""))
    check(position, board())
    stated = tuple(
        fact for fact in moment.stated if position.phase == moment.position.phase and hex_of(fact.stop) != hex
    )
    return replace(moment, position=position, stated=stated, recorded=None)


def _edit(position: Position, form: Mapping[str, str], hex: str, value: str) -> Position:
    match form.get("do"):
        case "lay":
            return with_tile(position, _first(rotations(position, hex, value), hex, value))
        case "turn":
            return with_tile(position, _turned(position, hex))
        case "lift":
            return with_tile(position, LaidTile(hex, ""))
        case "token":
            return replace(position, tokens=(*position.tokens, Token(hex, value)))
        case "untoken":
            return replace(position, tokens=_without(position.tokens, Token(hex, value)))
        case "destination":
            return replace(position, destination_tokens=(*position.destination_tokens, Token(hex, value)))
        case "undestination":
            return replace(position, destination_tokens=_without(position.destination_tokens, Token(hex, value)))
        case "private":
            kind, _, owner = value.partition(":")
            made = msgspec.convert([kind, hex, owner or None], PrivateToken)
            return replace(position, private_tokens=(*position.private_tokens, made))
        case "unprivate":
            kept = tuple(token for token in position.private_tokens if token.hex != hex)
            return replace(position, private_tokens=kept)
        case "phase":
            return replace(position, phase=value)
        case "trains":
            return _with_trains(position, form.get("company", ""), value)
        case other:
            raise BadInput(f"there is no edit {other!r}")


def _first(offered: Iterator[LaidTile], hex: str, tile: str) -> LaidTile:
    laid = next(offered, None)
    if laid is None:
        raise BadInput(f"hex {hex}: tile {tile} cannot lie there")
    return laid


def _turned(position: Position, hex: str) -> LaidTile:
    """The next possible rotation of the tile on a hex."""
    laid = position.tile(hex)
    if laid is None:
        raise BadInput(f"hex {hex}: there is no tile to turn")
    offered = list(rotations(position, hex, laid.tile))
    later = [other for other in offered if other.rotation > laid.rotation]
    return (later or offered or [laid])[0]


def _without(tokens: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    return tuple(other for other in tokens if other != token)


def _with_trains(position: Position, company: str, words: str) -> Position:
    names = tuple(train(word.strip()).name for word in words.split(",") if word.strip())
    rest = tuple(fleet for fleet in position.fleets if fleet.company != company)
    return replace(position, fleets=(*rest, Fleet(company, names)) if names else rest)
