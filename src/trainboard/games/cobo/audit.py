"""What must hold in every state: room on the line, stacks, sidings, the revenue sheet. It only looks."""

from __future__ import annotations

from collections.abc import Iterator

from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.state import State, Train, Where
from trainboard.games.cobo.track import SIDING


def faults(rail: Railroad, state: State) -> Iterator[str]:
    """A sentence for each invariant that does not hold."""
    by_where: dict[Where, list[tuple[int, Train]]] = {where: [] for where in Where}
    for numbered in enumerate(state.trains):
        by_where[numbered[1].where].append(numbered)
    line = by_where[Where.LINE]
    yield from _riders(rail, state, by_where[Where.RIDING])
    yield from _standing(rail, by_where[Where.HOME] + by_where[Where.BOX])
    yield from _crowded(rail, line)
    yield from _headed(rail, line)
    yield from _sidings(rail, line)
    if min(state.discs) < 0:
        yield "a pile of discs is below zero"
    if not len(state.earned[0]) == len(state.earned[1]) == state.turn:
        yield "the revenue sheet has not one triangle for each turn begun"
    if state.turn > state.options.hours:
        yield "the clock has run past the end"


def _riders(rail: Railroad, state: State, riding: list[tuple[int, Train]]) -> Iterator[str]:
    for index, train in riding:
        top = state.trains[train.leader]
        if top.where is not Where.LINE or (top.spot, top.behind) != (train.spot, train.behind):
            yield f"{rail.ids[index]} rides under {rail.ids[train.leader]}, which is not there"


def _standing(rail: Railroad, lying: list[tuple[int, Train]]) -> Iterator[str]:
    """Home in its origin, laying over in a town with a leg left to run."""
    for index, train in lying:
        counter = rail.data.counters[index]
        if train.spot >> 2 >= rail.track.towns:
            yield f"{counter.id} lies over on the open line"
        if train.where is Where.HOME and (train.spot >> 2 != counter.origin or train.leg):
            yield f"{counter.id} is home in the wrong town"
        if not 0 <= train.leg < len(counter.stops) - 1:
            yield f"{counter.id} runs on after its last stop"


def _crowded(rail: Railroad, line: list[tuple[int, Train]]) -> Iterator[str]:
    """One train on each track of a section, one of each direction in a plain junction (3, A47)."""
    seen: set[int] = set()
    roomy = rail.track.roomy
    for index, train in line:
        if train.spot & 3 == SIDING or roomy[train.spot >> 2]:
            continue
        if train.spot in seen:
            yield f"{rail.ids[index]} shares {rail.track.spot_names[train.spot]} with another train"
        seen.add(train.spot)


def _headed(rail: Railroad, line: list[tuple[int, Train]]) -> Iterator[str]:
    """Every train on a track that exists, with its back to a neighbouring place."""
    track = rail.track
    for index, train in line:
        place = train.spot >> 2
        if not track.spot_names[train.spot]:
            yield f"{rail.ids[index]} stands on no track"
        elif place >= track.towns and train.behind not in (track.before[place], track.after[place]):
            yield f"{rail.ids[index]} has no heading in {track.spot_names[train.spot]}"
        elif track.plain[place] and train.spot & 3 != rail.data.counters[index].direction:
            yield f"{rail.ids[index]} stands on the other direction's side of {track.spot_names[train.spot]}"


def _sidings(rail: Railroad, line: list[tuple[int, Train]]) -> Iterator[str]:
    """The trains of a siding have one heading and an order of arrival (15)."""
    heading: dict[int, int] = {}
    order: set[tuple[int, int]] = set()
    for index, train in line:
        if train.spot & 3 != SIDING:
            continue
        if heading.setdefault(train.spot, train.behind) != train.behind:
            yield f"{rail.ids[index]} faces another train in the siding {rail.track.spot_names[train.spot]}"
        if (train.spot, train.entered) in order:
            yield f"{rail.ids[index]} has no place of its own in the order of its siding"
        order.add((train.spot, train.entered))
