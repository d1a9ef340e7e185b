"""Section 8, Operate Trains: which runs are legal, what they are worth, which is best. `routes` does the searching.

Rules 8.1.b to 8.1.l and 8.2 are kept by the router on the network that `network` builds; this module says what the
trains are, what pays extra (8.3) and whose run stands (8.3.d).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import islice, product

from msgspec import Struct

from trainboard.games.trans_mississippi.board import Board, board
from trainboard.games.trans_mississippi.network import Stated, hex_of, network, stop_id
from trainboard.games.trans_mississippi.position import Position
from trainboard.kit.game import BadInput, IllegalAction
from trainboard.kit.words import gettext as _
from trainboard.routes import Bonus, Network, Result, Route, RouteRules, Train, best_runs, explain, links, pay, trace

Run = Sequence[Route | None]
"""One route for each train in the order of `Operation.trains`; None is an idle train."""

MOST_READINGS = 1024  # of a row of hexes with two dot cities each


class Doubling(StrEnum):
    """Where a destination token doubles its stop (open point P1): at a route's ends, anywhere, or not at all."""

    ENDS = "ends"
    ANYWHERE = "anywhere"
    NEVER = "never"


class Operation(Struct, frozen=True):
    """One company's trains on its network: all the router has to know to find or judge its run."""

    company: str
    network: Network
    trains: tuple[Train, ...]
    rules: RouteRules
    doubled: Bonus | None = None  # the doubling among the bonuses of `rules`

    def label(self, number: int) -> str:
        """What a train is called among the others: `5`, or `3a` and `3b` where there are two alike."""
        names = [train.name for train in self.trains]
        alike = [n for n, name in enumerate(names) if name == names[number]]
        return names[number] if len(alike) == 1 else f"{names[number]}{chr(ord('a') + alike.index(number))}"


class Worth(Struct, frozen=True):
    """What one stop adds to a route: first its value, then the doubling, then the private tokens (8.3.1)."""

    stop: str
    value: int
    doubling: int
    tokens: int

    @property
    def total(self) -> int:
        return self.value + self.doubling + self.tokens


class Verdict(Struct, frozen=True):
    """The judgement of a whole run: the one rule it breaks in a sentence, or none; and what each train earns."""

    reason: str
    values: tuple[int, ...]

    @property
    def legal(self) -> bool:
        return not self.reason

    @property
    def total(self) -> int:
        """The amount for the dividend (8.3.c)."""
        return sum(self.values)


def operation(
    position: Position,
    company: str,
    *,
    trains: Iterable[str] | None = None,
    doubling: Doubling = Doubling.ENDS,
    connection_run: bool = False,
    stated: Iterable[Stated] = (),
    on: Board | None = None,
) -> Operation:
    """A company about to run: its own trains, or those named; 8.a: without a train its run is empty."""
    on = on or board()
    if company not in on.data.companies:
        raise BadInput(f"there is no company {company}; the companies are {', '.join(on.data.companies)}")
    track = network(position, company, stated, on)
    values = {stop.id: stop.value for stop in track.stops}
    doubled = _doubled(position, company, doubling, values)
    bonuses = tuple(_token_bonuses(position, company, on, values)) + ((doubled,) if doubled else ())
    rules = RouteRules(bonuses=bonuses, must_link=_link(company, values, on) if connection_run else None)
    names = position.trains(company) if trains is None else trains
    return Operation(company, track, tuple(train(name, on) for name in names), rules, doubled)


def train(name: str, on: Board | None = None) -> Train:
    """8.2: a train numbered n makes at most n stops, a diesel any number."""
    known = (on or board()).data.trains.get(name)
    if known:
        return Train(name, known.stops)
    if name.isascii() and name.isdigit() and len(name) < 4 and int(name) > 1:
        return Train(name, int(name))
    raise BadInput(f"there is no {name}-train; a train is called by its number, a diesel D")


def _doubled(position: Position, company: str, doubling: Doubling, values: dict[str, int]) -> Bonus | None:
    """8.3.1: the company's destination token doubles the value of its stop, before private tokens are added."""
    for token in position.destination_tokens:
        stop = stop_id(token.hex)
        if token.company == company and stop in values and doubling is not Doubling.NEVER:
            return Bonus(stop, values[stop], ends_only=doubling is Doubling.ENDS)
    return None


def _token_bonuses(position: Position, company: str, on: Board, values: dict[str, int]) -> Iterable[Bonus]:
    """8.3.b: cattle and ports, once for each train that stops there."""
    for token in position.private_tokens:
        kind = on.data.tokens[token.kind]
        amount = kind.owner if token.owner == company else kind.others
        if amount and stop_id(token.hex) in values:
            yield Bonus(stop_id(token.hex), amount)


def _link(company: str, values: dict[str, int], on: Board) -> tuple[str, str]:
    """Rule 5: some train of a connection run begins at home and ends at the destination."""
    charter = on.data.companies[company]
    ends = stop_id(charter.home), stop_id(charter.destination)
    for end in ends:
        if end not in values:
            raise BadInput(f"hex {hex_of(end)}: a connection run of {company} needs track there (rule 5)")
    return ends


def best(operation: Operation, budget: float | None = None) -> Result:
    """The most valuable legal run: what a pointing stockholder can force (8.3.d). Proven unless a budget cuts it."""
    return best_runs(operation.network, operation.trains, operation.rules, budget)


def judge(operation: Operation, run: Run) -> Verdict:
    """8.1.a: a run is legal when each route is, by itself and beside the others; one bad route spoils it."""
    if len(run) > len(operation.trains):
        return Verdict(_("The company does not own so many trains."), ())
    values = [0] * len(run)
    for number, route in enumerate(run):
        if route is None:
            continue
        others = [other for other in run[:number] if other]
        judged = explain(operation.network, operation.trains[number], route, operation.rules, others)
        if not judged.legal:
            return Verdict(judged.reason, ())
        values[number] = judged.value
    if operation.rules.must_link and not any(links(route, operation.rules) for route in run if route):
        return Verdict(_("A train of a connection run must run from the home to the destination."), ())
    return Verdict("", tuple(values))


def point_out(operation: Operation, declared: Run, pointed: Run) -> Run:
    """8.3.d: a legal run of strictly higher total, pointed out by a stockholder, replaces the president's."""
    verdict = judge(operation, pointed)
    if not verdict.legal:
        raise IllegalAction(verdict.reason)
    if verdict.total <= judge(operation, declared).total:
        raise IllegalAction(_("That run is not worth more than the one declared."))
    return pointed


def worth(operation: Operation, route: Route) -> tuple[Worth, ...]:
    """What each stop of a route pays, in the order of 8.3.1."""
    ends = {route.stops[0], route.stops[-1]} if route.stops else set()
    doubled = operation.doubled

    def doubling(stop: str) -> int:
        applies = doubled and doubled.stop == stop and (stop in ends or not doubled.ends_only)
        return doubled.amount if doubled and applies else 0

    paid = pay(operation.network, route, operation.rules)
    return tuple(Worth(p.stop, p.value, doubling(p.stop), p.bonus - doubling(p.stop)) for p in paid)


def find_route(operation: Operation, by: Train, places: Sequence[str]) -> Route:
    """The route along stops named by id (`E20-1`) or by hex (`E20`), where the choice is free the first legal one.

    Refuses with `BadInput` a place that is no stop, with `IllegalAction` two stops that no track joins.
    """
    refused: IllegalAction | None = None
    found: Route | None = None
    choices = [_stops_at(operation.network, place) for place in places]
    for stops in islice(product(*choices), MOST_READINGS):
        try:
            route = trace(operation.network, stops)
        except IllegalAction as error:
            refused = refused or error
            continue
        if explain(operation.network, by, route, operation.rules).legal:
            return route
        found = found or route
    if found is None:
        raise refused or IllegalAction(_("No track joins these stops."))
    return found


def _stops_at(track: Network, place: str) -> list[str]:
    found = [stop.id for stop in track.stops if place in (stop.id, hex_of(stop.id))]
    if not found:
        raise BadInput(f"{place} is no stop on this board: no city, dot city or red area with track")
    return found
