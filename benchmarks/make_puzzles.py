"""Makes the puzzle positions: grows a railroad map link by link, as players would, and measures how hard it is.

`python benchmarks/make_puzzles.py` writes the shipped files anew from RECIPES; `--search LEVEL` shows new candidates.
"""

from __future__ import annotations

import heapq
import sys
from collections.abc import Iterable, Iterator
from itertools import count
from random import Random
from typing import NamedTuple

import msgspec

from trainboard.games.trans_mississippi.board import Board, board
from trainboard.games.trans_mississippi.difficulty import Measure, count_routes, measure
from trainboard.games.trans_mississippi.faults import faults
from trainboard.games.trans_mississippi.files import encode
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.operate import best
from trainboard.games.trans_mississippi.position import Fleet, LaidTile, Position, PrivateToken, Token
from trainboard.games.trans_mississippi.puzzles import SHIPPED, Puzzle

Laid = tuple[str, int]  # tile, rotation
COLOURS = ("yellow", "green", "brown", "gray")
MOST_ROUTES = 60_000


class Level(NamedTuple):
    """What positions of one difficulty are grown from."""

    fleets: dict[str, tuple[str, ...]]  # by phase, trains there can be together in it
    links: tuple[int, int]
    rivals: tuple[int, int]
    effort: tuple[float, float]
    trap: bool  # the longest train first, then the next, does not find the best run
    reuse: float  # the dearer track in use is to a new link, the more lines run side by side


LEVELS = {
    "easy": Level({"1": ("2 2",), "2": ("3", "3 2", "3 3")}, (4, 8), (1, 2), (4, 8), False, 0.3),
    "medium": Level({"2": ("3 3", "3 2 2"), "3": ("4", "4 3", "4 4")}, (8, 14), (2, 4), (8, 13), False, 1.2),
    "hard": Level({"4": ("5 4", "5 5", "5 3"), "5": ("6 4", "6 5")}, (16, 26), (3, 6), (13, 19), True, 2.5),
    "fiendish": Level(
        {"6": ("8 6", "8 5"), "7": ("10 6", "10 8"), "8": ("12 6", "12 8")}, (24, 40), (3, 7), (19, 32), True, 4.0
    ),
}


class Recipe(NamedTuple):
    """A shipped puzzle: its level and seed, its name and what is said of it."""

    level: str
    seed: int
    name: str
    sentence: str


RECIPES = [
    Recipe("easy", 74, "Two Cities", "Three tiles and two 2-trains: each wants a stop of its own."),
    Recipe("easy", 25, "The Jackson Branch", "A 3-train and a 2-train share a city that is nearly full."),
    Recipe("easy", 131, "Gulf Breeze", "Two tokens by the sea, and a red area that ends a route."),
    Recipe("easy", 170, "Arkansas Local", "Dot cities count as stops: two 3-trains have few to choose from."),
    Recipe("easy", 21, "Frisco Morning", "One city is worth more than the others. Who gets it?"),
    Recipe(
        "easy", 75, "Kansas Shuttle", "Two 3-trains out of two neighbouring cities, on track that is soon used up."
    ),
    Recipe("easy", 149, "Cattle Country", "The cattle token pays every train of the Katy that stops there."),
    Recipe("easy", 156, "Twin Towns", "Two cities and more than one way between them: use each track once."),
    Recipe("easy", 44, "First Destination", "A destination token doubles its red area where a route ends there."),
    Recipe("medium", 41, "Closed Harbour", "The port is closed to the others: only the Cotton is paid for it."),
    Recipe("medium", 218, "Pastures of Others", "Some tokens pay their owner only; your destination pays you twice."),
    Recipe("medium", 35, "Texas Triangle", "A port of your own at the far end, rivals in the cities on the way."),
    Recipe(
        "medium", 216, "Katy Corner", "Three tokens close together and two 3-trains that get in each other's way."
    ),
    Recipe(
        "medium", 140, "Round the Bayou", "Both trains want the port, and there is track enough if you share it well."
    ),
    Recipe("medium", 223, "Cowboys and Cotton", "Two 4-trains, and a cattle token off the straight way."),
    Recipe("medium", 96, "Three for the Missouri", "Three short trains, three tokens, and a destination far away."),
    Recipe("medium", 2, "From Gulf to River", "Full cities end a route; look which ones can be run through."),
    Recipe("hard", 129, "Harbour Lights", "The longest train's best route is not the company's best."),
    Recipe(
        "hard",
        65,
        "Wire to Dallas",
        "A connection run: one train must join home and destination, and it may be the shorter.",
    ),
    Recipe("hard", 68, "The Greedy Six", "Give the 6-train the best it can find and you lose a fifth of the income."),
    Recipe("hard", 107, "Ozark Knot", "Two equal trains, and no train can have its best."),
    Recipe("hard", 202, "Wichita Weave", "Two 5-trains through the same four cities on different track."),
    Recipe("hard", 143, "Mobile to St. Louis", "A connection run up the river, with something left for the 4-train."),
    Recipe("hard", 1, "Rails of Dallas", "Tracks cross, meet and part again: each side of a hex carries one train."),
    Recipe("hard", 38, "Cotton Belt Express", "A connection run for a company with one token and no way round."),
    Recipe(
        "fiendish",
        14,
        "Lone Star Special",
        "Home to New Orleans with an 8-train, and no order of trains finds the best.",
    ),
    Recipe(
        "fiendish",
        174,
        "The Long Way South",
        "A 12-train, a doubled red area, and a 6-train that wants the same track.",
    ),
    Recipe("fiendish", 122, "Eastbound Tangle", "Thousands of routes, and rivals in most of the cities."),
    Recipe(
        "fiendish", 25, "Frisco to the Sea", "The connection run decides which train takes which half of the map."
    ),
    Recipe("fiendish", 43, "Missouri Marathon", "Ten stops and eight, one of them from St. Louis to Dallas."),
    Recipe(
        "fiendish",
        144,
        "Night of the Dispatcher",
        "One token, two long trains: what looks best costs a seventh of the income.",
    ),
    Recipe("fiendish", 35, "The Whole Valley", "A 12-train and an 8-train on a map with hardly anything in the way."),
]


class Map:
    """Tiles laid so far; `join` adds track between two places by the cheapest way."""

    def __init__(self, on: Board, phase: str, reuse: float, rng: Random) -> None:
        self.on, self.reuse, self.rng = on, reuse, rng
        self.colours = on.data.phases[phase].colours
        self.laid: dict[str, Laid] = {}
        self.bars = {id: rng.random() for id in on.data.hexes}  # so that equal ways are not always the same one

    def pieces(self, laid: Laid | None) -> frozenset[str]:
        return frozenset(self.on.shapes[laid].pieces) if laid else frozenset()

    def left(self, tile: str) -> int:
        return self.on.data.tiles[tile].count - sum(laid[0] == tile for laid in self.laid.values())

    def options(self, hex: str, needed: frozenset[str]) -> Iterator[Laid]:
        """The tiles that could lie here with this track, the plainest first."""
        now = self.laid.get(hex)
        wanted = needed | self.pieces(now)
        if now and wanted == self.pieces(now):
            yield now
            return
        known = self._after(now[0]) if now else set(self.on.data.tiles)
        for colour in self.colours:
            for id, tile in self.on.data.tiles.items():
                if id in known and tile.colour == colour and tile.fits(self.on.hex(hex)) and self.left(id):
                    yield from ((id, r) for r in range(6) if self._suits(hex, id, r, wanted))

    def _after(self, tile: str) -> set[str]:
        found = set(self.on.data.tiles[tile].upgrades)
        for further in tuple(found):
            found |= self._after(further)
        return found

    def _suits(self, hex: str, id: str, rotation: int, wanted: frozenset[str]) -> bool:
        shape = self.on.shapes[id, rotation]
        if not wanted <= set(shape.pieces) or any(self.on.crossings[hex][side] is None for side in shape.sides):
            return False
        alone = Position("8", (LaidTile(hex, id, rotation),))
        return not any(faults(alone, self.on))

    def cost(self, laid: Laid) -> float:
        return 1.0 + COLOURS.index(self.on.data.tiles[laid[0]].colour)

    def ways(self, hex: str, into: int | None, out: int | None) -> Iterator[tuple[float, Laid | None]]:
        """What it takes to lead track through a hex; a red area takes nothing."""
        place = self.on.hex(hex)
        if place.red:
            if {into, out} - {None} <= set(place.sides) and None in (into, out):
                yield 0.0, None
            return
        ends = [side for side in (into, out) if side is not None]
        plain = f"{min(ends)}-{max(ends)}"
        for stop in ("a", "b")[: max(place.dots, bool(place.city))] or ("",):
            needed = frozenset(f"{side}-{stop}" for side in ends) if stop else frozenset((plain,))
            if not stop and len(ends) < 2:
                return
            laid = next(self.options(hex, needed), None)
            if laid:
                yield (self.reuse if laid == self.laid.get(hex) else self.cost(laid) + self.bars[hex]), laid

    def join(self, start: str, goal: str) -> bool:
        """Lays the cheapest track from one place to the other; False if there is none."""
        ticket = count()
        heads: list[tuple[float, int, str, int | None, tuple[tuple[str, Laid | None], ...]]] = []
        heapq.heappush(heads, (0.0, next(ticket), start, None, ()))
        done: set[tuple[str, int | None]] = set()
        while heads:
            spent, _, hex, into, plan = heapq.heappop(heads)
            if (hex, into) in done:
                continue
            done.add((hex, into))
            if hex == goal:
                return self._lay(plan, hex, into)
            for out in range(6):
                beyond = self.on.crossings[hex][out]
                if beyond is None or out == into or any(hex == passed for passed, _ in plan):
                    continue
                for price, laid in self.ways(hex, into, out):
                    further = (*plan, (hex, laid))
                    heapq.heappush(heads, (spent + price, next(ticket), beyond, (out + 3) % 6, further))
        return False

    def _lay(self, plan: Iterable[tuple[str, Laid | None]], goal: str, into: int | None) -> bool:
        last = next(self.ways(goal, into, None), None)
        if last is None:
            return False
        before = dict(self.laid)
        for hex, laid in (*plan, (goal, last[1])):
            if laid and laid != self.laid.get(hex):
                if not self.left(laid[0]):
                    self.laid = before
                    return False
                self.laid[hex] = laid
        return True

    def improve(self, hex: str) -> None:
        """Lays the next colour on a city."""
        now = self.laid.get(hex)
        if now is None:
            return
        upgrades = self.on.data.tiles[now[0]].upgrades
        fitting = [
            (id, rotation)
            for id in upgrades
            for rotation in range(6)
            if self.on.data.tiles[id].colour in self.colours
            and self.left(id)
            and self._suits(hex, id, rotation, self.pieces(now))
        ]
        if fitting:
            self.laid[hex] = self.rng.choice(fitting)


def grow(level: Level, rng: Random, on: Board) -> Moment | None:
    """A position and a company about to run in it."""
    phase = rng.choice(list(level.fleets))
    fleet = tuple(rng.choice(level.fleets[phase]).split())
    companies = rng.sample(list(on.data.companies), 1 + rng.randint(*level.rivals))
    railroad = Map(on, phase, level.reuse, rng)
    network = [on.data.companies[companies[0]].home]
    places = [id for id, hex in on.data.hexes.items() if hex.kind != "plain"]
    for _ in range(rng.randint(*level.links)):
        start = rng.choice(network)
        near = sorted((far(start, id), rng.random(), id) for id in places if id not in network or rng.random() < 0.3)
        goal = next(id for _, _, id in near[rng.randrange(3) :] if id != start)
        if railroad.join(start, goal):
            network.append(goal)
    for company in companies[1:]:
        home = on.data.companies[company].home
        railroad.join(home, min((id for id in network if id != home), key=lambda id: far(home, id)))
    for hex in list(railroad.laid):
        if on.hex(hex).city and rng.random() < 0.45:
            railroad.improve(hex)
    return furnish(railroad, phase, fleet, companies, rng, on)


def far(a: str, b: str) -> int:
    down, across = abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:]))
    return down + max(0, across - down) // 2


def furnish(
    railroad: Map, phase: str, fleet: tuple[str, ...], companies: list[str], rng: Random, on: Board
) -> Moment | None:
    """Tokens, destination tokens, private tokens and trains on the track."""
    tokens = [Token(on.data.companies[c].home, c) for c in companies if on.data.companies[c].home in railroad.laid]
    if not tokens or tokens[0].company != companies[0]:
        return None
    slots = {hex: on.data.tiles[laid[0]].slots for hex, laid in railroad.laid.items()}
    for company in companies:
        for _ in on.data.companies[company].tokens[1:]:
            free = [
                h for h in slots if sum(t.hex == h for t in tokens) < slots[h] and Token(h, company) not in tokens
            ]
            if free and rng.random() < 0.8:
                tokens.append(Token(rng.choice(free), company))
    own = companies[0]
    goal = on.data.companies[own].destination
    reached = (goal in railroad.laid or bool(on.hex(goal).red)) and Token(goal, own) not in tokens
    wanted = rng.random() < 0.8
    private: list[PrivateToken] = []
    if on.data.phases[phase].private_tokens:
        for kind in rng.sample(["cattle", rng.choice(["open_port", "closed_port"])], rng.randint(0, 2)):
            where = [hex for hex in on.data.tokens[kind].hexes if hex in railroad.laid]
            if where:
                private.append(PrivateToken(kind, rng.choice(where), rng.choice(companies[:2])))
    laid = tuple(LaidTile(hex, *laid) for hex, laid in sorted(railroad.laid.items()))
    position = Position(phase, laid, tuple(tokens), (), tuple(private), (Fleet(own, fleet),))
    if any(faults(position, on)):
        return None
    if not (reached and wanted and linked(Moment(position, own, connection_run=True), ("D",), on)):
        return Moment(position, own)
    position = msgspec.structs.replace(position, destination_tokens=(Token(goal, own),))
    connection = Moment(position, own, connection_run=True)
    return connection if rng.random() < 0.4 and linked(connection, fleet, on) else Moment(position, own)


def linked(connection: Moment, trains: tuple[str, ...], on: Board) -> bool:
    """Whether these trains can make the connection run."""
    return best(connection.operation(trains=trains, on=on)).linked


def candidate(level: Level, seed: int, on: Board) -> tuple[Moment, Measure] | None:
    """The position of a seed, if it is as hard as its level asks."""
    moment = grow(level, Random(f"{level.links} {seed}"), on)
    if moment is None:
        return None
    operation = moment.operation(on=on)
    if max(count_routes(operation.network, train, MOST_ROUTES) for train in operation.trains) >= MOST_ROUTES:
        return None
    found = measure(operation)
    if not level.effort[0] <= found.effort < level.effort[1] or bool(found.trap) != level.trap:
        return None
    return moment, found


def search(name: str, seeds: range) -> None:
    on = board()
    for seed in seeds:
        found = candidate(LEVELS[name], seed, on)
        if found:
            moment, hard = found
            operation = moment.operation(on=on)
            trains = " ".join(train.name for train in operation.trains)
            kinds = [token.kind for token in moment.position.private_tokens]
            print(name, seed, moment.company, f"phase {moment.position.phase}: {trains};", hard, hard.effort, end=" ")
            print(best(operation).total, "connection run" * moment.connection_run, kinds, flush=True)


def write() -> None:
    """The shipped files anew; `best` is what the router proves."""
    on = board()
    for number, recipe in enumerate(RECIPES, start=1):
        found = candidate(LEVELS[recipe.level], recipe.seed, on)
        assert found, f"{recipe.name} is not what it was"
        total = best(found[0].operation(on=on)).total
        puzzle = Puzzle(recipe.name, recipe.level, recipe.sentence, total, found[0])
        slug = recipe.name.lower().replace(".", "").replace(" ", "-")
        (SHIPPED / f"{number:02}-{recipe.level}-{slug}.json").write_bytes(encode(puzzle))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--search"]:
        search(sys.argv[2], range(int(sys.argv[3]), int(sys.argv[4])))
    else:
        write()
