"""Where each train is, how late, and what it waits for: figures and words for labels, cards and the terminal."""

from __future__ import annotations

from trainboard.games.cobo.data import DAY, Counter, Road
from trainboard.games.cobo.railroad import Railroad
from trainboard.games.cobo.state import State, Train, Where, clock
from trainboard.games.cobo.steps.opening import scheduled
from trainboard.games.cobo.words import place_name, spot_name, town_name
from trainboard.kit.words import gettext as _


class Status:
    """Asks observations of one railroad; it remembers nothing."""

    def __init__(self, rail: Railroad) -> None:
        self.rail = rail
        self.data = rail.data
        self.schedule = rail.schedule

    def now(self, view: State, number: int) -> int:
        """The clock for one train: the end of the turn once it has moved."""
        return clock(max(view.turn, 1) + self.train(view, number).moved)

    def train(self, view: State, number: int) -> Train:
        """The counter, or the one on top of its stack."""
        train = view.trains[number]
        return view.trains[train.leader] if train.where is Where.RIDING else train

    def late(self, view: State, number: int) -> int | None:
        """Minutes behind the timetable, negative before it; None for freights, and where nothing is printed."""
        counter, train = self.data.counters[number], view.trains[number]
        if not counter.passenger or train.where is Where.GONE:
            return None
        if train.where in (Where.HOME, Where.BOX):
            return max(0, clock(max(view.turn, 1)) - self.departs(view, number))
        printed = self._printed(number, self.train(view, number))
        return None if printed is None else self.now(view, number) - printed - DAY * train.run

    def _printed(self, number: int, top: Train) -> int | None:
        """When it should be where it is; off its route, which no card tells (A76), by the sections still to run."""
        place, ways = top.spot >> 2, self.rail.ways
        if ways.on_route(number, place, top.behind):
            return self.schedule.minutes(number).get(place)
        stop = self.data.counters[number].stops[top.leg + 1]
        return stop.arrives - 20 * (ways.far(stop.town)[place] - 1)

    def departs(self, view: State, number: int) -> int:
        """When a passenger counter at home or in a box may leave."""
        return scheduled(self.rail, view, number)

    def due(self, view: State, number: int) -> int:
        """When a passenger counter is due at its destination, on its present run (A65)."""
        return self.data.counters[number].stops[-1].arrives + DAY * view.trains[number].run

    def where(self, view: State, number: int) -> str:
        """Its place in a few words."""
        train = view.trains[number]
        place = train.spot >> 2
        match train.where:
            case Where.HOME:
                return _("home in {town}").format(town=place_name(self.data, place))
            case Where.BOX if self.data.counters[number].passenger:
                return _("laying over in {town}").format(town=place_name(self.data, place))
            case Where.BOX:
                return _("loading in {town}").format(town=place_name(self.data, place))
            case Where.RIDING:
                return _("with {train}").format(train=self.data.counters[train.leader].id)
            case Where.GONE:
                return _("out of play")
        return spot_name(self.data, train.spot)

    def called(self, counter: Counter) -> str:
        """Number and name; freights have a direction for a name: "5 Capitol Limited", "93 to Chicago"."""
        if counter.passenger:
            return f"{counter.id} {counter.name.partition(' (')[0]}"
        return _("{id} to {town}").format(id=counter.id, town=town_name(self.data, counter.destination))

    def unmoved(self, view: State, road: Road) -> list[int]:
        """A road's trains on the line that have not moved this turn."""
        return [n for n in self.on_line(view, road) if not view.trains[n].moved]

    def on_line(self, view: State, road: Road) -> list[int]:
        return [
            n
            for n, train in enumerate(view.trains)
            if train.where is Where.LINE and self.data.counters[n].road is road
        ]


def riders(view: State, number: int) -> list[int]:
    """The counters under another in a stack."""
    return [n for n, train in enumerate(view.trains) if train.where is Where.RIDING and train.leader == number]
