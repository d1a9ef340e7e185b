"""The board in play: trains, loads, situations and clock over the printed ground. It decides nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from htpy import Element, circle, g, path, rect, svg, text, title
from markupsafe import Markup

from trainboard.games.cobo import captions
from trainboard.games.cobo.data import Block, Data, Delay, Direction, Hold, HoldNearest, Limit
from trainboard.games.cobo.ground import districts, ground, legend, name_width, siding_offset
from trainboard.games.cobo.kept import Kept
from trainboard.games.cobo.layout import Layout, Point, Spot, num
from trainboard.games.cobo.pieces import EAST, FAN, HIGH, WEST, WIDE, body, clock_face, disc, piece
from trainboard.games.cobo.reach import Mark, Reach
from trainboard.games.cobo.running import LOAD
from trainboard.games.cobo.state import State, Step, Train, Where, total
from trainboard.games.cobo.status import Status
from trainboard.games.cobo.track import SIDING
from trainboard.games.cobo.words import lateness, road_name
from trainboard.kit.words import gettext as _

ROW, COLUMN = 24.0, 41.0  # trains waiting beside a nameplate


class Board:
    """Draws the states of one data folder; what never changes is drawn once."""

    def __init__(self, data: Data, layout: Layout, status: Status) -> None:
        self.data = data
        self.layout = layout
        self.status = status
        self.route = cache(self._route)
        self.kept = Kept(8192)
        self.printed = Markup(str(ground(data, layout)) + str(legend(data, 80, 1350)))
        self.towns = len(data.towns)

    def draw(self, view: State, reach: Reach) -> Element:
        """The whole board; the ends of possible moves are there, unseen until their train is chosen."""
        width, height = num(self.layout.width), num(self.layout.height)
        return svg(class_="cobo-board", viewBox=f"0 0 {width} {height}", role="img", aria_label=_("The board"))[
            list(districts(self.layout)),
            g(class_="cobo-routes")[[self.route(number, target) for number, target in reach.touch.items()]],
            g(class_="cobo-trails")[list(self.trails(view))],
            self.printed,
            self.masthead(view),
            g(class_="cobo-situations")[list(self.situations(view))],
            g(class_="cobo-discs")[list(self.discs(view))],
            g(class_="cobo-trains")[*self.line_trains(view, reach), *self.waiting_trains(view, reach)],
            g(class_="cobo-ends")[[self.end(view, mark) for mark in reach.marks.values()]],
        ]

    # places ---------------------------------------------------------------------------------------------------------

    def middle(self, place: int) -> Spot:
        """The middle of a section, or a town with the direction east."""
        if place < self.towns:
            town = self.layout.towns[place]
            return Spot(town.x, town.y, 1.0, 0.0)
        section = self.data.sections[place - self.towns]
        segment = self.data.segments[section.segment]
        return self.layout.segments[section.segment].middles[segment.sections.index(place)]

    def lane(self, spot: int) -> tuple[Spot, float]:
        """Where a counter stands on a spot: the middle of its section and how far beside it."""
        place, track = divmod(spot, 4)
        middle = self.middle(place)
        if place < self.towns:
            return middle, 0.0
        tracks = self.data.sections[place - self.towns].tracks
        if track == SIDING:
            return middle, siding_offset(tracks) + self._clear(middle)
        if tracks == 1:
            return middle, 0.0
        return middle, self._clear(middle) * (1 if track == 0 else -1)

    def _clear(self, middle: Spot) -> float:
        """Far enough beside the line for two counters to meet: their boxes must not touch."""
        return min((HIGH / 2 + 1.5) / max(abs(middle.dx), 0.01), (WIDE / 2 + 1.5) / max(abs(middle.dy), 0.01))

    # trains ---------------------------------------------------------------------------------------------------------

    def line_trains(self, view: State, reach: Reach) -> Iterator[Markup]:
        """Trains in sections; several in one siding stand one behind the other."""
        queues: dict[int, list[int]] = defaultdict(list)
        for number, train in enumerate(view.trains):
            if train.where == Where.LINE and train.spot >> 2 >= self.towns:
                queues[train.spot].append(number)
        for spot, numbers in queues.items():
            middle, beside = self.lane(spot)
            for rank, number in enumerate(sorted(numbers, key=lambda n: view.trains[n].entered)):
                x, y = middle.beside(beside + rank * 8)
                heading = self.heading(view.trains[number], middle)
                yield self.train(view, reach, number, x, y, heading, -1 if beside <= 0 else 1)

    def heading(self, train: Train, middle: Spot) -> tuple[float, float]:
        section = self.data.sections[(train.spot >> 2) - self.towns]
        sign = 1.0 if train.behind == section.before else -1.0
        return middle.dx * sign, middle.dy * sign

    def train(
        self, view: State, reach: Reach, number: int, x: float, y: float, heading: tuple[float, float], fan: int
    ) -> Markup:
        """A counter with its stack; drawn anew only when something about it has changed."""
        target = reach.touch.get(number, f"train:{self.data.counters[number].id}")
        below = tuple(reach.moment.traffic.riders.get(number, ()))
        key = (number, view.trains[number], view.turn, number == view.held, target, below, x, y, fan)
        return self.kept.of(key, lambda: self._train(view, number, target, below, (x, y), heading, fan))

    def _train(
        self, view: State, number: int, target: str, below: tuple[int, ...], at: Point, heading: Point, fan: int
    ) -> Element:
        """A counter with the counters that ride under it fanned out; a moved one is faint (15)."""
        counter, train = self.data.counters[number], view.trains[number]
        under = [(self.data.counters[n], fan * FAN * (rank + 1)) for rank, n in enumerate(below)]
        pieces = [*(piece(rider, None, dy) for rider, dy in reversed(under)), piece(counter, heading)]
        held = " cobo-held" if number == view.held else ""
        return g(
            class_=f"cobo-train{held}",
            data_target=target,
            transform=f"translate({num(at[0])} {num(at[1])})",
        )[
            title[self.train_title(view, number)],
            [body("cobo-under", dy) for dy in (0.0, *(dy for _, dy in under))] if train.moved else None,
            g(class_="cobo-moved" if train.moved else None)[pieces],
        ]

    def train_title(self, view: State, number: int) -> str:
        counter, train = self.data.counters[number], view.trains[number]
        late = self.status.late(view, number)
        notes = [
            f"{road_name(counter.road)} {self.status.called(counter)}",
            captions.from_to(self.status, number),
            self.status.where(view, number),
            lateness(late) if late is not None and train.where is Where.LINE else "",
            _("moved this turn") if train.moved else "",
            _("announced to be off its route") if train.announced else "",
            _("held by the card") if number == view.held else "",
        ]
        return ", ".join(note for note in notes if note)

    def trails(self, view: State) -> Iterator[Element]:
        """The way each train has come this turn."""
        for number, train in enumerate(view.trains):
            if len(train.trail) > 1:
                road = "co" if self.data.counters[number].road == 0 else "bo"
                yield path(class_=f"cobo-trail cobo-trail-{road}", d=self.along(train.trail))

    def along(self, places: Iterable[int]) -> str:
        spots = [self.middle(place) for place in places]
        return "M" + "L".join(f"{num(spot.x)} {num(spot.y)}" for spot in spots)

    def _route(self, number: int, target: str) -> Markup:
        """The legal lists of a counter, unseen until it is chosen."""
        counter = self.data.counters[number]
        between = {frozenset((s.a, s.b)): s.index for s in self.data.segments}
        pairs = {frozenset(pair) for route in counter.routes for pair in pairwise(route)}
        lines = sorted({between[pair] for pair in pairs if pair in between})
        d = "".join(self.layout.segments[line].line.d() for line in lines)
        return Markup(path(class_="cobo-route", data_target=target, d=d))

    def waiting_trains(self, view: State, reach: Reach) -> Iterator[Markup]:
        """Trains in towns: passing through first, then in the box, then at home; fanned out beyond the nameplate."""
        rooms: dict[int, list[int]] = defaultdict(list)
        for number, train in enumerate(view.trains):
            if train.where in (Where.HOME, Where.BOX) or (train.where == Where.LINE and train.spot >> 2 < self.towns):
                rooms[train.spot >> 2].append(number)
        for town, numbers in rooms.items():
            stacks = reach.moment.traffic.riders
            numbers.sort(key=lambda n: (n in stacks, -view.trains[n].where, not self.data.counters[n].passenger))
            fan = -1 if self.layout.towns[town].plate[1] < self.layout.towns[town].y else 1
            for (x, y), number in zip(self.tray(town, len(numbers)), numbers, strict=True):
                west = self.data.counters[number].direction == Direction.WEST
                yield self.train(view, reach, number, x, y, WEST if west else EAST, fan)

    def tray(self, town: int, trains: int) -> Iterator[tuple[float, float]]:
        """Where the trains of a town stand, row by row away from its nameplate."""
        place = self.layout.towns[town]
        x, y, anchor = place.plate
        up = -1 if y < place.y else 1
        first = y + (-28 if up < 0 else 17)
        for number in range(trains):
            row, column = divmod(number, place.columns)
            in_row = min(place.columns, trains - row * place.columns)
            across = {"start": column + 0.5, "end": -column - 0.5, "middle": column - (in_row - 1) / 2}[anchor]
            yield x + across * COLUMN, first + up * row * ROW

    # loads, situations ----------------------------------------------------------------------------------------------

    def discs(self, view: State) -> Iterator[Element]:
        """Loads waiting, beside the nameplate: their direction by colour and by the side of the point."""
        for town in self.data.towns:
            counts = [(Direction(d), view.discs[2 * town.index + d]) for d in (0, 1)]
            shown = [(direction, count) for direction, count in counts if count]
            if self.layout.towns[town.index].plate[2] == "end":
                shown.reverse()  # west stays left of east
            for slot, (direction, count) in enumerate(shown):
                x, y = self._disc_spot(town.index, slot)
                yield disc(x, y, direction, count)

    def _disc_spot(self, town: int, slot: int) -> tuple[float, float]:
        x, y, anchor = self.layout.towns[town].plate
        width = name_width(self.data, self.data.towns[town])
        reach = (width if anchor != "middle" else width / 2) + 23 + 36 * slot
        return x + (-reach if anchor == "end" else reach), y - 6

    def situations(self, view: State) -> Iterator[Element]:
        """Special situations in force, where they bite."""
        for situation in view.situations:
            card = self.data.card(situation.card)
            match card.special:
                case Block(section=place, tracks=tracks):
                    yield self._blocked(place, tracks, card.title)
                case Limit(segments=segments):
                    for segment in segments:
                        line = self.layout.segments[segment].line
                        yield path(class_="cobo-limit", d=line.d())[title[card.title]]
                case Hold(town=place) | Delay(town=place) | HoldNearest(town=place):
                    spot = self.middle(place)
                    yield circle(class_="cobo-hold", cx=num(spot.x), cy=num(spot.y), r=21)[title[card.title]]

    def _blocked(self, place: int, tracks: str, words: str) -> Element:
        """On the whole section, or on the one track that is closed."""
        middle, beside = self.lane(place * 4 + (tracks == "eastbound"))
        x, y = middle.beside(0.0 if tracks == "both" else beside)
        return g(class_="cobo-block", transform=f"translate({num(x)} {num(y)})")[
            title[words], circle(r=17), path(d="M-9 -9L9 9M-9 9L9 -9")
        ]

    def end(self, view: State, mark: Mark) -> Markup:
        x, y = self._end_spot(view, mark)
        return self.kept.of((mark, x, y), lambda: self._end(mark, x, y))

    def _end(self, mark: Mark, x: float, y: float) -> Element:
        """Where a move may end, with the clock time; unseen until its train is chosen."""
        town = mark.spot >> 2 < self.towns and mark.kind != LOAD
        half, tall = (16.5, 14.0) if town else (WIDE / 2, HIGH / 2)
        look = "cobo-end" + (" cobo-stray" if mark.stray else "") + (" cobo-halt" if mark.stands else "")
        said = _("stand") if mark.stands else f"{mark.minute // 60 % 12 or 12}:{mark.minute % 60:02}"
        return g(class_=look, data_target=mark.target, transform=f"translate({num(x)} {num(y)})")[
            title[captions.end(self.status, mark)],
            rect(class_="cobo-goal", x=num(-half), y=num(-tall), width=num(2 * half), height=num(2 * tall), rx=5),
            text(y=5, text_anchor="middle")[said],
            text(class_="cobo-warn", y=num(-tall - 4), text_anchor="middle")[_("off route")] if mark.stray else None,
        ]

    def _end_spot(self, view: State, mark: Mark) -> tuple[float, float]:
        if mark.kind == LOAD:
            return self._disc_spot(mark.spot >> 2, self._slot(view, mark))
        middle, beside = self.lane(mark.spot)
        return middle.beside(beside)

    def _slot(self, view: State, mark: Mark) -> int:
        """Which of a town's discs the freight would take."""
        town, direction = mark.spot >> 2, self.data.counters[mark.train].direction
        other = view.discs[2 * town + 1 - direction] > 0
        second = Direction.WEST if self.layout.towns[town].plate[2] == "end" else Direction.EAST
        return int(other and direction == second)

    # masthead -------------------------------------------------------------------------------------------------------

    def masthead(self, view: State) -> Element:
        """Title, clock and score in the empty north-east."""
        x = self.layout.width - 60
        scores = "   ".join(f"{road_name(road)} {total(view, road)}" for road in captions.shown_roads(view))
        return g(class_="cobo-masthead", transform=f"translate({num(x)} 60)")[
            text(class_="cobo-title", y=44, x=-150, text_anchor="end")["C&O / B&O"],
            text(class_="cobo-when", y=86, x=-150, text_anchor="end")[captions.chapter(view)],
            text(class_="cobo-score", y=124, x=-150, text_anchor="end")[scores],
            text(class_="cobo-small", y=156, x=-150, text_anchor="end")[_("Reconstruction: not the published board")],
            clock_face(-60, 62, view.turn + (view.step is Step.OVER)),
        ]
