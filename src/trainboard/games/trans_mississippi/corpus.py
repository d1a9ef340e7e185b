"""Reads the corpus format, `1870-route-position/1`: one company's run as it was exported from a real game.

Flags that the file gives for its operator (own token, blocked, value) are taken as given; the track must be that of
the tiles. Everything else in the file is informative and may be absent.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct, field

from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.data import TokenKind
from trainboard.games.trans_mississippi.faults import check
from trainboard.games.trans_mississippi.moment import Moment, RecordedRoute
from trainboard.games.trans_mississippi.network import Stated, network, stop_id
from trainboard.games.trans_mississippi.position import Fleet, LaidTile, Position, PrivateToken, Token
from trainboard.kit.game import BadInput

FORMAT = "1870-route-position/1"
DIESEL = 999  # the distance that stands for no limit
ENDS = {**{f"e{side}": str(side) for side in range(6)}, "n0": "a", "n1": "b"}
KINDS: dict[str, TokenKind] = {"cattle": "cattle", "port_open": "open_port", "port_closed": "closed_port"}


class _Node(Struct, frozen=True):
    id: str = ""
    type: str = "city"
    revenue: int | None = None
    slots: int | None = None
    tokens: tuple[str | None, ...] = ()
    extra_tokens: tuple[str | None, ...] = ()
    token_kinds: dict[str, str] = field(default_factory=dict)
    operator_token: bool | None = None
    blocked_for_operator: bool | None = None


class _Path(Struct, frozen=True):
    a: str
    b: str
    id: str = ""


class _Hex(Struct, frozen=True):
    hex: str
    tile: str | int | None = None
    rotation: int = 0
    nodes: tuple[_Node, ...] = ()
    paths: tuple[_Path, ...] | None = None


class _Phase(Struct, frozen=True):
    name: str | int


class _Train(Struct, frozen=True):
    id: str = ""
    name: str | int = ""
    distance: int | None = None


class _Bonus(Struct, frozen=True):
    kind: str
    hex: str
    amount: int


class _Route(Struct, frozen=True):
    stops: tuple[str, ...]
    train: str = ""
    distance: int | None = None
    revenue: int | None = None
    recorded_revenue: int | None = None
    paths: tuple[str, ...] = ()


class _Actual(Struct, frozen=True):
    routes: tuple[_Route, ...] = ()


class _File(Struct, frozen=True):
    phase: _Phase
    operator: str
    trains: tuple[_Train, ...]
    hexes: tuple[_Hex, ...]
    kind: str = "normal"
    destination_bonus_active: bool = False
    connection_run_must_link: tuple[str, str] | None = None
    bonuses: tuple[_Bonus, ...] = ()
    options: tuple[str, ...] | dict[str, object] | None = ()
    actual: _Actual | None = None


def decode(content: bytes, on: Board) -> Moment:
    """The moment in a corpus file, checked."""
    file = msgspec.json.decode(content, type=_File, strict=False)
    if file.operator not in on.data.companies:
        raise BadInput(f"there is no company {file.operator!r}")
    laid = tuple(_laid(row, on) for row in file.hexes if _is_laid(row, on))
    position = Position(
        phase=str(file.phase.name),
        tiles=laid,
        tokens=tuple(_tokens(file)),
        destination_tokens=tuple(_destination_tokens(file, on)),
        private_tokens=tuple(_private_tokens(file, on)),
        fleets=(Fleet(file.operator, tuple(_train(train, on) for train in file.trains)),),
        station_wars=bool({"station_wars", "original_rules"} & _options(file)),
    )
    check(position, on)
    return Moment(
        position=position,
        company=file.operator,
        connection_run=_is_connection_run(file, on),
        stated=tuple(_stated(file, position, on)),
        recorded=_recorded(file, on) if file.actual else None,
    )


def _options(file: _File) -> set[str]:
    """The variants played: a list of their names, or names with yes or no."""
    given = file.options or ()
    return {name for name, wanted in given.items() if wanted} if isinstance(given, dict) else set(given)


def _is_laid(row: _Hex, on: Board) -> bool:
    """A hex without a tile (a red area, a home before its first tile) carries its own name."""
    if row.hex not in on.data.hexes:
        raise BadInput(f"hex {row.hex}: there is no such hex on the map (rule T1)")
    if on.hex(row.hex).red and row.tile not in (row.hex, None):
        raise BadInput(f"hex {row.hex}: no tile is laid on a red area (rule T3)")
    return row.tile is not None and str(row.tile) != row.hex


def _laid(row: _Hex, on: Board) -> LaidTile:
    laid = LaidTile(row.hex, str(row.tile), row.rotation)
    shape = on.shapes.get((laid.tile, laid.rotation))
    if shape is None:
        raise BadInput(f"hex {row.hex}: there is no tile {row.tile} turned by {row.rotation} (rule T2)")
    if row.paths is not None and sorted(_piece(row.hex, path) for path in row.paths) != sorted(shape.pieces):
        raise BadInput(f"hex {row.hex}: its track is not that of tile {row.tile} turned by {row.rotation} (rule T2)")
    return laid


def _piece(hex: str, path: _Path) -> str:
    """A path by our name for it: `e0` to `e5` are sides, `n0` and `n1` stops."""
    for end in (path.a, path.b):
        if end not in ENDS:
            raise BadInput(f"hex {hex}: {end!r} is no end of track")
    return "-".join(sorted((ENDS[path.a], ENDS[path.b])))


def _tokens(file: _File) -> Iterable[Token]:
    """Tokens in slots; a destination token that takes a slot (station wars) is told by its kind."""
    for row in file.hexes:
        for node in row.nodes:
            yield from (
                Token(row.hex, company)
                for company in (*node.tokens, *node.extra_tokens)
                if company and not _is_destination(node, company)
            )


def _is_destination(node: _Node, company: str) -> bool:
    kind = node.token_kinds.get(company)
    return kind == "destination" or (kind is None and company in node.extra_tokens)


def _destination_tokens(file: _File, on: Board) -> Iterable[Token]:
    """The operator's own doubles only while the file says so; it stays own through the file's flags."""
    own = Token(on.data.companies[file.operator].destination, file.operator)
    if file.destination_bonus_active:
        yield own
    for row in file.hexes:
        for node in row.nodes:
            for company in (*node.tokens, *node.extra_tokens):
                if company and company != file.operator and _is_destination(node, company):
                    yield Token(row.hex, company)


def _private_tokens(file: _File, on: Board) -> Iterable[PrivateToken]:
    """The file gives amounts for its operator; whose the token is follows, if it is his."""
    for bonus in file.bonuses:
        kind = KINDS.get(bonus.kind)
        if kind is None:
            raise BadInput(f"hex {bonus.hex}: there is no private token {bonus.kind!r} (rule T10)")
        pays = on.data.tokens[kind]
        if bonus.amount not in (pays.owner, pays.others):
            raise BadInput(f"hex {bonus.hex}: a {bonus.kind} token does not pay {bonus.amount} (rule 8.3.b)")
        yield PrivateToken(kind, bonus.hex, file.operator if bonus.amount == pays.owner else None)


def _train(train: _Train, on: Board) -> str:
    """A train is its distance; the name only says how it is called."""
    if train.distance is None:
        return str(train.name)
    for name, known in on.data.trains.items():
        if train.distance == (known.stops or DIESEL):
            return name
    return str(train.distance)


def _is_connection_run(file: _File, on: Board) -> bool:
    if file.kind != "connection" and file.connection_run_must_link is None:
        return False
    charter = on.data.companies[file.operator]
    link = file.connection_run_must_link
    if link is not None and set(link) != {charter.home, charter.destination}:
        raise BadInput(f"hex {link[0]}: {file.operator} links {charter.home} and {charter.destination} (rule 5)")
    return True


def _stated(file: _File, position: Position, on: Board) -> Iterable[Stated]:
    """What the file says of its stops where our own reading of the tokens differs."""
    tokens_given = any(node.operator_token is not None for row in file.hexes for node in row.nodes)
    blocks_given = any(node.blocked_for_operator is not None for row in file.hexes for node in row.nodes)
    derived = {stop.id: stop for stop in network(position, file.operator, (), on).stops}
    for row in file.hexes:
        for number, node in enumerate(row.nodes):
            stop = derived.get(stop_id(row.hex, number))
            if stop is None:
                continue
            fact = Stated(
                stop.id,
                stop.value if node.revenue is None else node.revenue,
                bool(node.operator_token) if tokens_given else stop.own,
                bool(node.blocked_for_operator) if blocks_given and not stop.end_only else not stop.passable,
            )
            if fact != Stated(stop.id, stop.value, stop.own, not stop.passable):
                yield fact


def _recorded(file: _File, on: Board) -> tuple[RecordedRoute, ...]:
    names = {train.id: _train(train, on) for train in file.trains}
    pieces = {path.id: f"{row.hex}:{_piece(row.hex, path)}" for row in file.hexes for path in row.paths or ()}
    routes = file.actual.routes if file.actual else ()
    return tuple(
        RecordedRoute(
            names.get(route.train) or _train(_Train(name=route.train, distance=route.distance), on),
            route.stops,
            next((value for value in (route.recorded_revenue, route.revenue) if value is not None), 0),
            tuple(pieces[path] for path in route.paths) if all(path in pieces for path in route.paths) else (),
        )
        for route in routes
    )
