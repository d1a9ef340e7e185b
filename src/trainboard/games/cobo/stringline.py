"""The string-line diagram: hours across, places down, every train a thread. It only draws; threads.py knows where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from statistics import mode

from htpy import Element, circle, g, path, rect, svg, text, title
from markupsafe import Markup

from trainboard.games.cobo.data import DAY, Counter, Data, Road, Section
from trainboard.games.cobo.ground import ROADS
from trainboard.games.cobo.layout import Line, num
from trainboard.games.cobo.schedule import Schedule
from trainboard.games.cobo.state import State, Step
from trainboard.games.cobo.threads import Course, Crossing, Dot, Stretch, Thread
from trainboard.games.cobo.words import clock, place_name, town_name
from trainboard.kit.view import Panel
from trainboard.kit.words import gettext as _

LEFT, TOP, RIGHT, BOTTOM = 196.0, 82.0, 40.0, 46.0
HOUR = 46.0


Box = tuple[float, float, float]  # left, baseline, width


class Labels:
    """The train numbers written so far: no two may overlap."""

    def __init__(self, wide: float, boxes: Iterable[Box] = ()) -> None:
        self.wide = wide
        self.boxes = list(boxes)

    def take(self, x: float, y: float, words: str) -> bool:
        """Whether there is room for words at x, y; then it is taken."""
        width = 7.5 * len(words) + 3
        if x + width > self.wide or any(
            abs(y - oy) < 12 and x < ox + ow and ox < x + width for ox, oy, ow in self.boxes
        ):
            return False
        self.boxes.append((x, y, width))
        return True


class StringLine:
    """The diagram of one line. Its paper is drawn once; the rest only when a train on it has changed."""

    def __init__(self, data: Data, schedule: Schedule, line: Line) -> None:
        self.data = data
        self.stretch = Stretch(data, schedule, line)
        self.key, self.title, self.short = line.key, line.title, line.short or line.title
        self.roads = self._roads()
        places = len(self.stretch.places)
        self.pitch = 11.5 if places > 40 else 15.0 if places > 22 else 20.0
        self.high = self.pitch * (places - 1)
        self.drawn = lru_cache(64)(self._drawn)
        self.paper = cache(self._paper)
        self.timed = cache(self._timed)

    def _roads(self) -> frozenset[Road]:
        """The roads with passenger trains on this line."""
        timed = (c.road for c in self.data.counters if any(True for _ in self.stretch.scheduled(c.index, DAY)))
        return frozenset(timed)

    def panel(self, view: State, courses: Sequence[Course]) -> Panel:
        here = tuple(course for course in courses if self.stretch.threads(course))
        now = -1 if view.step is Step.OVER else 60 * (max(view.turn, 1) - 1)
        inner, told = self.drawn(here, view.options.hours, now)
        wide, high = LEFT + HOUR * view.options.hours + RIGHT, TOP + self.high + BOTTOM
        picture = svg(class_="cobo-string", viewBox=f"0 0 {num(wide)} {num(high)}", role="img", aria_label=self.title)
        return Panel(f"line-{self.key}", self.short, picture[inner], told, picture=True)

    def _drawn(self, courses: tuple[Course, ...], hours: int, now: int) -> tuple[Markup, str]:
        """The inside of the picture and its words; `now` is -1 after the end."""
        threads = [thread for course in courses for thread in self.stretch.threads(course)]
        crossings = self.stretch.crossings(threads)
        wide, high = num(HOUR * hours), num(self.high + 16)
        timed, boxes = self.timed(hours)
        circles = ((self.x(crossing.minute) - 8, self.pitch * crossing.depth + 5, 16.0) for crossing in crossings)
        labels = Labels(HOUR * hours, (*boxes, *circles))
        inner = g(transform=f"translate({num(LEFT)} {num(TOP)})")[
            svg(class_="cobo-plot", y=-8, width=wide, height=high, viewBox=f"0 -8 {wide} {high}")[
                timed, list(self.runs(threads, labels)), list(self.marks(crossings))
            ],
            self.now(now) if now >= 0 else None,
        ]
        return self.paper(hours) + Markup(str(inner)), self.told(crossings)

    def told(self, crossings: Iterable[Crossing]) -> str:
        """The meets and conflicts to come, for those who cannot see the picture."""
        coming = sorted(crossing for crossing in crossings if not crossing.told)
        return "\n".join([self.title, *(f"  {self.said(crossing)}" for crossing in coming)])

    def x(self, minute: float) -> float:
        return minute / 60 * HOUR

    # paper ----------------------------------------------------------------------------------------------------------

    def _paper(self, hours: int) -> Markup:
        """What is printed: title, hours, places, track."""
        wide = HOUR * hours
        parts = (
            rect(class_="cobo-sheet", width="100%", height="100%"),
            text(class_="cobo-string-title", x=18, y=30)[self.title],
            self.legend(LEFT + wide),
            g(transform=f"translate({num(LEFT)} {num(TOP)})")[
                list(self.hours(hours)), list(self.stations(wide)), list(self.gutter())
            ],
        )
        return Markup("".join(map(str, parts)))

    def _timed(self, hours: int) -> tuple[Markup, tuple[Box, ...]]:
        """The timetable's threads, and where their numbers stand."""
        labels = Labels(HOUR * hours)
        return Markup("".join(map(str, self.schedule(60 * hours, labels)))), tuple(labels.boxes)

    def hours(self, hours: int) -> Iterator[Element]:
        """A hairline for each hour, darker every six; the hour stands above and below."""
        fine = "".join(f"M{num(HOUR * hour)} -6V{num(self.high + 6)}" for hour in range(hours + 1) if hour % 6)
        main = "".join(f"M{num(HOUR * hour)} -6V{num(self.high + 6)}" for hour in range(hours + 1) if hour % 6 == 0)
        yield path(class_="cobo-hour", d=fine)
        yield path(class_="cobo-hour cobo-hour-main", d=main)
        for hour in range(hours + 1):
            words = (_("noon") if hour % 24 == 0 else _("midnight")) if hour % 12 == 0 else str(hour % 12)
            look = "cobo-hour-name cobo-hour-bold" if hour % 6 == 0 else "cobo-hour-name"
            for y in (-14.0, self.high + 24):
                yield text(class_=look, x=num(HOUR * hour), y=num(y), text_anchor="middle")[words]

    def stations(self, wide: float) -> Iterator[Element]:
        for depth, place in enumerate(self.stretch.places):
            if place < len(self.data.towns):
                town = self.data.towns[place]
                y = num(self.pitch * depth)
                bold = " cobo-station-bold" if town.kind == "terminal" else ""
                yield path(class_=f"cobo-station{bold}", d=f"M0 {y}H{num(wide)}")
                yield text(
                    class_=f"cobo-station-name{bold}", x=-26, y=num(self.pitch * depth + 4.5), text_anchor="end"
                )[town_name(self.data, place)]

    def gutter(self) -> Iterator[Element]:
        """The track beside the names: one line or two, a notch for each siding, a dot for each town."""
        lanes: dict[str, str] = {}
        for section, road in self._sections():
            lanes[road] = lanes.get(road, "") + self._lane(section, self.pitch * self.stretch.depth[section.index])
        yield from (path(class_=f"cobo-lane cobo-lane-{road}", d=d) for road, d in lanes.items())
        for place, depth in self.stretch.depth.items():
            if place < len(self.data.towns):
                yield circle(class_="cobo-stop", cx=-13, cy=num(self.pitch * depth), r=4)

    def _sections(self) -> Iterator[tuple[Section, str]]:
        """The sections of the line, each with its road's mark."""
        for place in self.stretch.depth:
            if place >= len(self.data.towns):
                section = self.data.sections[place - len(self.data.towns)]
                yield section, ROADS[self.data.segments[section.segment].road]

    def _lane(self, section: Section, y: float) -> str:
        top, bottom = num(y - self.pitch / 2), num(y + self.pitch / 2)
        rails = (-15.5, -10.5) if section.tracks == 2 else (-13.0,)
        notch = f"M-8 {num(y - 4)}V{num(y + 4)}" if section.siding else ""
        return "".join(f"M{x:g} {top}V{bottom}" for x in rails) + notch

    def now(self, minute: int) -> Element:
        x = num(self.x(minute))
        return g(class_="cobo-now")[
            path(d=f"M{x} -8V{num(self.high + 8)}"),
            text(x=x, y=-30, text_anchor="middle")[_("now {time}").format(time=clock(minute))],
        ]

    def legend(self, right: float) -> Element:
        """What the strokes mean, on the title's line, in the colour of the road that owns most of it."""
        owner = f"cobo-of-{mode(road for section, road in self._sections())}"
        marks: tuple[tuple[Sequence[Element], str], ...] = (
            (_strokes(owner, "cobo-due"), _("scheduled")),
            (_strokes(owner, "cobo-run-case", "cobo-run"), _("run")),
            (_strokes(owner, "cobo-goods cobo-run-case", "cobo-goods cobo-run"), _("freight")),
            (_strokes(owner, "cobo-coming"), _("at the normal rate")),
            ([circle(class_="cobo-meet", cx=20, r=5)], _("meet")),
            ([circle(class_="cobo-conflict", cx=20, r=6)], _("conflict")),
        )
        widths = (112, 66, 92, 156, 66, 92)
        starts = [right - sum(widths[number:]) for number in range(len(marks))]
        return g(class_="cobo-string-legend")[
            [
                g(transform=f"translate({num(x)} 26)")[mark, text(x=33, y=5)[words]]
                for x, (mark, words) in zip(starts, marks, strict=True)
            ]
        ]

    # threads --------------------------------------------------------------------------------------------------------

    def d(self, dots: Sequence[Dot]) -> str:
        return "M" + "L".join(f"{num(self.x(minute))} {num(self.pitch * depth)}" for minute, depth in dots)

    def schedule(self, until: int, labels: Labels) -> Iterator[Element]:
        """Thin: every run of the timetable on this line, each with its number."""
        for counter in self.data.counters:
            for piece in self.stretch.scheduled(counter.index, until):
                yield path(class_=f"cobo-due cobo-of-{ROADS[counter.road]}", d=self.d(piece))
                if counter.leaders[0] == counter.index:  # a stack is named by its leader
                    yield from self.number(counter, piece, "cobo-thread-due", labels, counter.id)

    def runs(self, threads: Iterable[Thread], labels: Labels) -> Iterator[Element]:
        """Bold: what has happened; dashed: what would come. Counters that ran together are one thread."""
        together: dict[tuple[tuple[Dot, ...], int], list[Thread]] = {}
        for thread in threads:
            together.setdefault((thread.dots, thread.known), []).append(thread)
        yield from self.strokes(stack[0] for stack in together.values())
        for thread, *others in together.values():
            counter = self.data.counters[thread.number]
            past, future = parts(thread)
            if len(past) > 1:
                yield path(class_=f"cobo-run {kind(counter)}", d=self.d(past))[title[self.named(thread, *others)]]
            words = counter.id + (f" +{len(others)}" if others else "")
            yield from self.number(counter, past if len(past) > 1 else future, "cobo-thread-run", labels, words)

    def strokes(self, threads: Iterable[Thread]) -> Iterator[Element]:
        """What lies under the runs, all of a kind in one stroke: the ways to come, and the runs' casings."""
        found: dict[str, list[str]] = {}
        for thread in threads:
            look = kind(self.data.counters[thread.number])
            for name, dots in zip(("cobo-run-case", "cobo-coming"), parts(thread), strict=True):
                if len(dots) > 1:
                    found.setdefault(f"{name} {look}", []).append(self.d(dots))
        for look in sorted(found):
            yield path(class_=look, d="".join(found[look]))

    def named(self, *threads: Thread) -> str:
        return ", ".join(f"{c.id} {c.name}" for c in (self.data.counters[thread.number] for thread in threads))

    def number(
        self, counter: Counter, dots: Sequence[Dot], look: str, labels: Labels, words: str
    ) -> Iterator[Element]:
        """The train's number on its thread, a little after it comes into sight, where there is room for it."""
        seen = [dot for dot in dots if dot[0] >= 0]
        for minute, depth in (*seen[2:], *seen[1::-1]):
            x, y = self.x(minute) + 3, self.pitch * depth + 3
            if labels.take(x, y, words):
                yield text(class_=f"{look} cobo-of-{ROADS[counter.road]}", x=num(x), y=num(y))[words]
                return

    def marks(self, crossings: Iterable[Crossing]) -> Iterator[Element]:
        for crossing in crossings:
            x, y = num(self.x(crossing.minute)), num(self.pitch * crossing.depth)
            said = self.said(crossing)
            if crossing.conflict:
                yield circle(class_="cobo-conflict", cx=x, cy=y, r=7)[title[said]]
            else:
                soft = "" if crossing.told else " cobo-meet-coming"
                yield circle(class_=f"cobo-meet{soft}", cx=x, cy=y, r=5)[title[said]]

    def said(self, crossing: Crossing) -> str:
        """A meet or conflict in words."""
        one, two = (self.data.counters[number].id for number in crossing.trains)
        where = place_name(self.data, self.stretch.place_at(crossing.depth))
        words = _("{one} and {two} meet near {place}, {time}")
        if crossing.conflict:
            words = _("conflict of {one} and {two} near {place}, {time}")
        return words.format(one=one, two=two, place=where, time=clock(round(crossing.minute)))


def _strokes(owner: str, *classes: str) -> list[Element]:
    """A stroke of the legend, drawn as threads are: a run on its casing."""
    return [path(class_=f"{name} {owner}", d="M0 0H26") for name in classes]


def kind(counter: Counter) -> str:
    """The classes of a train's thread: its road, and whether it is a freight."""
    return f"cobo-of-{ROADS[counter.road]}" + ("" if counter.passenger else " cobo-goods")


def parts(thread: Thread) -> tuple[Sequence[Dot], Sequence[Dot]]:
    """What has happened, and what would come."""
    return thread.dots[: thread.known], thread.dots[max(thread.known - 1, 0) :]
