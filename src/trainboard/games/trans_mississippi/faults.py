"""What makes a position impossible, hex by hex and by the rule it breaks. It changes nothing and knows no route."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from trainboard.games.trans_mississippi.board import Board
from trainboard.games.trans_mississippi.position import Fleet, LaidTile, Position, PrivateToken, Token
from trainboard.kit.game import BadInput


def check(position: Position, board: Board) -> None:
    """Refuses an impossible position with `BadInput`: the first fault names the hex and the rule."""
    for fault in faults(position, board):
        raise BadInput(fault)


def faults(position: Position, board: Board) -> Iterable[str]:
    """Everything impossible in a position, in plain sentences; the numbers are those of docs/rules/1870.md."""
    if position.phase not in board.data.phases:
        yield f"there is no phase {position.phase!r}; the phases are {', '.join(board.data.phases)}"
        return
    yield from _repeated(position)
    for laid in position.tiles:
        yield from _tile_faults(laid, position, board)
    yield from _too_many(position, board)
    yield from _token_faults(position, board)
    for token in position.destination_tokens:
        yield from _destination_faults(token, position, board)
    for private in position.private_tokens:
        yield from _private_faults(private, position, board)
    for fleet in position.fleets:
        yield from _fleet_faults(fleet, board)


def _repeated(position: Position) -> Iterable[str]:
    lists = (
        ("hex {}: holds more than one tile (rule T1)", [laid.hex for laid in position.tiles]),
        (
            "company {}: has two destination tokens (rule T9)",
            [own.company for own in position.destination_tokens],
        ),
        ("company {}: has two lists of trains", [fleet.company for fleet in position.fleets]),
        ("private tokens: more than one {} token on the map (rule T10)", list(_families(position))),
    )
    for sentence, values in lists:
        yield from (sentence.format(value) for value, times in Counter(values).items() if times > 1)


def _families(position: Position) -> Iterable[str]:
    for token in position.private_tokens:
        yield "cattle" if token.kind == "cattle" else "port"


def _tile_faults(laid: LaidTile, position: Position, board: Board) -> Iterable[str]:
    where = f"hex {laid.hex}: tile {laid.tile}"
    if laid.hex not in board.data.hexes:
        yield f"{where}: there is no such hex on the map (rule T1)"
        return
    hex, tile = board.hex(laid.hex), board.data.tiles.get(laid.tile)
    if tile is None:
        yield f"{where}: there is no such tile (rule T2)"
        return
    if not tile.fits(hex):
        yield f"{where}: its stops are not those of the hex (rule T3)"
    if tile.colour not in board.data.phases[position.phase].colours:
        yield f"{where}: there are no {tile.colour} tiles in phase {position.phase} (rule T4)"
    if tile.label not in hex.label or (tile.colour == "brown" and tile.cities and tile.label != hex.label[:1]):
        yield f"{where}: the letter of the tile is not that of the city (rule T5)"
    if not 0 <= laid.rotation <= 5:
        yield f"{where}: rotation {laid.rotation} is not 0 to 5"
        return
    for side in board.shapes[laid.tile, laid.rotation].sides:
        if board.crossings[laid.hex][side] is None:
            yield f"{where}: its track runs off the map or into a closed hex side at side {side} (rule T6)"


def _too_many(position: Position, board: Board) -> Iterable[str]:
    for id, times in Counter(laid.tile for laid in position.tiles).items():
        tile = board.data.tiles.get(id)
        if tile and times > tile.count:
            last = [laid.hex for laid in position.tiles if laid.tile == id][-1]
            yield f"hex {last}: tile {id} lies on the map {times} times, there are {tile.count} (rule T7)"


def _token_faults(position: Position, board: Board) -> Iterable[str]:
    for token in position.tokens:
        yield from _unknown(token, board)
    for token, times in Counter(position.tokens).items():
        if times > 1 or token in position.destination_tokens:
            yield f"hex {token.hex}: {token.company} has two tokens there (rule T8)"
    for hex, times in Counter(token.hex for token in position.tokens).items():
        slots = _slots(hex, position, board)
        if times > slots:
            yield f"hex {hex}: holds {times} tokens, it has {slots} slots (rule T8)"
    for company, times in Counter(token.company for token in position.tokens).items():
        most = len(board.data.companies[company].tokens) + 1 if company in board.data.companies else times
        times += sum(token.company == company for token in position.destination_tokens)
        if times > most:
            yield f"company {company}: has {times} tokens on the map, it owns {most} (rule T8)"


def _slots(hex: str, position: Position, board: Board) -> int:
    laid = position.tile(hex)
    if laid and laid.tile in board.data.tiles:
        return board.data.tiles[laid.tile].slots
    return board.data.hexes[hex].slots if hex in board.data.hexes else 0


def _unknown(token: Token, board: Board) -> Iterable[str]:
    if token.company not in board.data.companies:
        yield f"hex {token.hex}: there is no company {token.company!r} (rule T8)"
    if token.hex not in board.data.hexes:
        yield f"hex {token.hex}: a token of {token.company} lies off the map (rule T8)"


def _destination_faults(token: Token, position: Position, board: Board) -> Iterable[str]:
    yield from _unknown(token, board)
    company = board.data.companies.get(token.company)
    if company and token.hex != company.destination:
        yield f"hex {token.hex}: the destination of {token.company} is {company.destination} (rule T9)"


def _private_faults(token: PrivateToken, position: Position, board: Board) -> Iterable[str]:
    if token.hex not in board.data.tokens[token.kind].hexes:
        yield f"hex {token.hex}: no {token.kind.replace('_', ' ')} token may lie there (rule T10)"
    if token.owner is not None and token.owner not in board.data.companies:
        yield f"hex {token.hex}: there is no company {token.owner!r} (rule T10)"
    if not board.data.phases[position.phase].private_tokens:
        yield f"hex {token.hex}: private tokens leave the map before phase {position.phase} (rule T10)"


def _fleet_faults(fleet: Fleet, board: Board) -> Iterable[str]:
    if fleet.company not in board.data.companies:
        yield f"trains: there is no company {fleet.company!r}"
    for train in fleet.trains:
        if train not in board.data.trains:
            yield f"company {fleet.company}: there is no {train}-train (rule 8.2.b)"
