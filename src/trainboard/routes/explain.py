"""Judges one route against the rules and prices it stop by stop; finding good routes is left to `search`."""

from __future__ import annotations

from collections.abc import Iterable

from trainboard.kit.words import gettext as _
from trainboard.routes.network import Explanation, Network, Paid, Route, RouteRules, Train


def explain(
    network: Network, train: Train, route: Route, rules: RouteRules, others: Iterable[Route] = ()
) -> Explanation:
    """Whether this train may run this route beside the other trains' routes, and what it is worth.

    `must_link` binds the whole run, not one route: `links` tells whether a route fulfils it.
    """
    reason = _unknown(network, route)
    if reason:
        return Explanation(False, reason, 0, ())
    reason = next(filter(None, _objections(network, train, route, rules, tuple(others))), "")
    paid = pay(network, route, rules)
    return Explanation(not reason, reason, sum(stop.value + stop.bonus for stop in paid), paid)


def pay(network: Network, route: Route, rules: RouteRules) -> tuple[Paid, ...]:
    """What each stop of a route pays."""
    ends = {route.stops[0], route.stops[-1]} if route.stops else set()
    return tuple(
        Paid(
            stop_id,
            network.stops[network.position(stop_id)].value,
            sum(b.amount for b in rules.bonuses if b.stop == stop_id and (stop_id in ends or not b.ends_only)),
        )
        for stop_id in route.stops
    )


def links(route: Route, rules: RouteRules) -> bool:
    """Whether a route runs between the two stops of the must-link rule."""
    return rules.must_link is not None and {route.stops[0], route.stops[-1]} == set(rules.must_link)


def _unknown(network: Network, route: Route) -> str:
    known = {stop.id for stop in network.stops}
    for stop_id in route.stops:
        if stop_id not in known:
            return _("There is no stop {stop} on this network.").format(stop=stop_id)
    if len(route.segments) != max(len(route.stops) - 1, 0):
        return _("The route does not say which track it takes between its stops.")
    for a, b, number in zip(route.stops, route.stops[1:], route.segments, strict=False):
        if not 0 <= number < len(network.segments):
            return _("There is no segment {number} on this network.").format(number=number)
        segment = network.segments[number]
        if {network.stops[segment.a].id, network.stops[segment.b].id} != {a, b}:
            return _("Its track does not lead from {a} to {b}.").format(a=a, b=b)
    return ""


def _objections(
    network: Network, train: Train, route: Route, rules: RouteRules, others: tuple[Route, ...]
) -> Iterable[str]:
    yield _length(train, route)
    yield _token(network, route)
    yield _twice(route)
    yield _through(network, route)
    yield _own_track(network, route, rules)
    yield from (_shared(network, route, other, rules) for other in others)


def _length(train: Train, route: Route) -> str:
    if len(route.stops) < 2:
        return _("A route needs at least two stops.")
    if train.stops is not None and len(route.stops) > train.stops:
        return _("The {train}-train makes at most {most} stops; this route makes {count}.").format(
            train=train.name, most=train.stops, count=len(route.stops)
        )
    return ""


def _token(network: Network, route: Route) -> str:
    own = {stop.id for stop in network.stops if stop.own}
    return "" if own & set(route.stops) else _("The route has no stop with a token of the company.")


def _twice(route: Route) -> str:
    for number, stop_id in enumerate(route.stops):
        if stop_id in route.stops[:number]:
            return _("The route visits {stop} twice.").format(stop=stop_id)
    return ""


def _through(network: Network, route: Route) -> str:
    for stop_id in route.stops[1:-1]:
        stop = network.stops[network.position(stop_id)]
        if stop.end_only:
            return _("A route may only begin or end at {stop}.").format(stop=stop_id)
        if not stop.passable:
            return _("{stop} is full of other companies' tokens: the route may not run through it.").format(
                stop=stop_id
            )
    return ""


def _own_track(network: Network, route: Route, rules: RouteRules) -> str:
    used = 0
    for number in route.segments if rules.track_once_per_train else ():
        uses = network.segments[number].uses
        if used & uses:
            return _("The route uses the track at {track} twice.").format(track=_names(network, used & uses))
        used |= uses
    return ""


def _shared(network: Network, route: Route, other: Route, rules: RouteRules) -> str:
    common = network.uses(route) & network.uses(other)
    if rules.track_once_per_run and common:
        return _("Another train already uses the track at {track}.").format(track=_names(network, common))
    both = [stop for stop in route.stops if stop in other.stops]
    if rules.stops_once_per_run and both:
        return _("Another train already stops at {stop}.").format(stop=both[0])
    return ""


def _names(network: Network, elements: int) -> str:
    numbers = [number for number in range(elements.bit_length()) if elements >> number & 1]
    known = len(network.elements)
    return ", ".join(network.elements[n] if n < known else _("element {n}").format(n=n) for n in numbers)
