"""What is asked of whom, and what each target is called, in an observation. It knows no event and draws nothing."""

from __future__ import annotations

from trainboard.games.cobo.data import Road
from trainboard.games.cobo.reach import Mark, Reach
from trainboard.games.cobo.running import ARRIVE, BACK, LOAD
from trainboard.games.cobo.state import State, Step, Train, Where, clock, total
from trainboard.games.cobo.status import Status
from trainboard.games.cobo.words import clock as time_of
from trainboard.games.cobo.words import counts, hour_of, lateness, listed, place_name, road_name, spot_name, town_name
from trainboard.kit.game import Seat
from trainboard.kit.view import Target
from trainboard.kit.words import gettext as _

GOALS = {"C&O": 60, "B&O": 60, "both": 100}  # the solo scenarios (44)


def acting(view: State) -> Road | None:
    """The road that is asked now; None for chance and after the end."""
    match view.step:
        case Step.HOLD:
            return view.first
        case Step.MOVES | Step.DEPARTURES:
            return view.mover
        case Step.CHALLENGES:
            return view.mover.other
    return None


def seat_of(view: State, road: Road) -> Seat:
    return 0 if view.seats == 1 else int(road)


def shown_roads(view: State) -> tuple[Road, ...]:
    """Both, except in the solo game with one."""
    if view.seats == 1 and view.options.solo != "both":
        return (Road.CO if view.options.solo == "C&O" else Road.BO,)
    return (Road.CO, Road.BO)


def chapter(view: State) -> str:
    if view.step is Step.OVER:
        return _("The day is over")
    if view.turn == 0:
        return _("Before noon")
    return _("Turn {turn}, {hour}").format(turn=view.turn, hour=hour_of(view.turn))


def prompt(status: Status, view: State, seat: Seat | None) -> str:
    """One sentence: to the seat that acts in the second person, to all others in the third."""
    road = acting(view)
    if road is None:
        return _nobody(view)
    yours = seat_of(view, road) == seat
    form = _("You ({road}) are to {what}.") if yours else _("{road} is to {what}.")
    return form.format(road=road_name(road), what=_asked(status, view, road))


def _asked(status: Status, view: State, road: Road) -> str:
    match view.step:
        case Step.HOLD:
            ids = [status.data.counters[train].id for train in view.ties]
            return _("name the freight that the card holds: {trains}").format(trains=listed(ids))
        case Step.DEPARTURES:
            return _("send out trains from their terminals, or end this half of the turn")
        case Step.CHALLENGES:
            return _("challenge a train of {road} that moved, or accept").format(road=road_name(road.other))
    left = len(status.unmoved(view, road))
    if not left:
        return _("go on to the departures")
    said = _("move trains on the line ({left})").format(left=counts(left, _("train left"), _("trains left")))
    rivals = [status.data.counters[rival].id for rival in orderable(view)]
    return (
        _("{said}; by the 4-section right also {rivals}").format(said=said, rivals=listed(rivals)) if rivals else said
    )


def orderable(view: State) -> list[int]:
    """The rival's trains that the first player may order: both of a pair unmoved (A57)."""
    if view.mover is not view.first:
        return []
    open_ = (rival for rival, own in view.orders if not view.trains[rival].moved and not view.trains[own].moved)
    return list(dict.fromkeys(open_))


def _nobody(view: State) -> str:
    match view.step:
        case Step.FLIP:
            return _("A coin says which road moves first.")
        case Step.CARD:
            return _("The Situation card of turn {turn} is turned up.").format(turn=view.turn)
    return _result(view)


def _result(view: State) -> str:
    if view.seats == 1:
        scored = sum(total(view, road) for road in shown_roads(view))
        goal = GOALS[view.options.solo]
        form = _("The day is over: {points} points, the scenario is won (it asks for {goal}).")
        if scored < goal:
            form = _("The day is over: {points} points, too few for the {goal} of the scenario.")
        return form.format(points=scored, goal=goal)
    co, bo = total(view, Road.CO), total(view, Road.BO)
    if co == bo:
        return _("The day is over: C&O and B&O share the victory with {points} points each.").format(points=co)
    form = _("The day is over: {road} wins, {most} points to {least}.")
    return form.format(road=road_name(Road.CO if co > bo else Road.BO), most=max(co, bo), least=min(co, bo))


# labels -------------------------------------------------------------------------------------------------------------


def label(status: Status, reach: Reach, view: State, target: Target) -> str:
    """The spoken name of a target, with what matters about it now."""
    mark = reach.marks.get(target)
    if mark:
        return end(status, mark)
    kind, _colon, name = target.partition(":")
    match kind:
        case "train" | "order" | "hold" | "challenge":
            return _train(status, view, kind, name)
        case "depart":
            return _stack(name.split("+"))
        case "minute":
            return _("leave at {time}").format(time=time_of(clock(max(view.turn, 1)) + int(name)))
        case "announce":
            return _("Announce that {train} is off its route").format(train=name)
        case "stand":
            return _("Stand where it is")
        case "coin":
            return _("{road} moves first").format(road=name)
        case "card":
            return _("Situation card {number}").format(number=name)
        case "end":
            return _ending(status, view, name)
        case "accept":
            return _("Accept: no challenge") if not view.questioned else _("Accept: no further challenge")
    return spot_name(status.data, status.rail.track.spots[name.split(":")[1]])


def end(status: Status, mark: Mark) -> str:
    """A possible end of a move: the place, the clock, and what is special about it."""
    place = spot_name(status.data, mark.spot)
    time = time_of(mark.minute)
    if mark.stands:
        return _("Stand at {place}").format(place=place)
    words = {
        ARRIVE: _("arrive at {place}, {time}"),
        LOAD: _("load at {place}, {time}"),
        BACK: _("back to {place}, {time}"),
    }.get(mark.kind, _("{place}, {time}"))
    said = words.format(place=place, time=time)
    return _("OFF ITS ROUTE: {end}").format(end=said) if mark.stray else said[:1].upper() + said[1:]


def _train(status: Status, view: State, kind: str, id: str) -> str:
    number = status.rail.index[id]
    counter, train = status.data.counters[number], view.trains[number]
    late = status.late(view, number)
    where = status.where(view, number)
    if kind == "challenge":
        return _("Challenge {train}: {ran}").format(train=status.called(counter), ran=_ran(status, train))
    if train.where in (Where.HOME, Where.BOX) and counter.passenger and kind == "train":
        where = _("{where}, due out {time}").format(where=where, time=time_of(status.departs(view, number)))
    elif late:
        where = f"{where}, {lateness(late)}"
    form = {
        "order": _("Order {train}: {where}"),
        "hold": _("Hold {train}: {where}"),
    }.get(kind, _("{train}: {where}"))
    return form.format(train=status.called(counter), where=where)


def _ran(status: Status, train: Train) -> str:
    """The way it came this turn, whether on its route or not."""
    first, *between, last = (place_name(status.data, place) for place in train.trail)
    if not between:
        return _("{first} to {last}").format(first=first, last=last)
    return _("{first} by {between} to {last}").format(first=first, between=", ".join(between), last=last)


def _stack(ids: list[str]) -> str:
    if len(ids) == 1:
        return _("{train} alone").format(train=ids[0])
    return _("{train} with {others}").format(train=ids[0], others=listed(ids[1:]))


def _ending(status: Status, view: State, name: str) -> str:
    if name != "moves":
        return _("End this half of the turn")
    left = [status.data.counters[n].id for n in status.unmoved(view, view.mover)]
    if not left:
        return _("Go on to departures")
    if len(left) > 4:
        return _("Let {left} trains stand and go on to departures").format(left=len(left))
    return _("Let {trains} stand and go on to departures").format(trains=listed(left))


def from_to(status: Status, number: int) -> str:
    """Where a counter's journey leads: "Washington – Chicago"."""
    counter = status.data.counters[number]
    return " – ".join(town_name(status.data, town) for town in (counter.origin, counter.destination))
