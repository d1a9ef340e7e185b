"""`make strength`: how strong the bots are. `CONTESTS` says who meets whom; a new game adds its lines.

`python -m trainboard.arena.strength GAME...` plays some games only; `--only WORD` takes the contests with that word;
`--keep FILE` remembers every game played, so that a long run can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from trainboard.arena.contest import Contest, Outcome, Tally, played, tally
from trainboard.games import GAMES
from trainboard.kit.game import BadInput

CONTESTS: dict[str, list[Contest]] = {
    "age-of-rail": [
        Contest("age-of-rail", "investor", "random", seats=4, games=200, goal=0.90),
        Contest("age-of-rail", "investor", "greedy", seats=4, games=200, goal=0.40),
        Contest("age-of-rail", "search", "investor", seats=4, games=60, goal=0.35),
    ],
    "cobo": [
        Contest("cobo", "dispatcher", "random", seats=2, games=100, goal=0.95),
        Contest("cobo", "dispatcher", "autopilot", seats=2, games=100, goal=0.65),
        Contest("cobo", "dispatcher", "", seats=1, games=1, goal=60, options={"solo": "C&O"}),
        Contest("cobo", "dispatcher", "", seats=1, games=1, goal=60, options={"solo": "B&O"}),
        Contest("cobo", "dispatcher", "", seats=1, games=4, goal=100, options={"solo": "both"}),
    ],
}
USUAL_GAMES = 40
COLUMNS = ("contest", "games", "wins", "share", "95% interval", "even", "score", "others", "goal")


def contests_of(game: str) -> list[Contest]:
    """Its lines of the table; for a game without any, its last bot against random ones."""
    if game in CONTESTS:
        return CONTESTS[game]
    rules = GAMES[game]
    return [Contest(game, list(rules.bots)[-1], "random", min(rules.seats), USUAL_GAMES)]


def chosen(games: Sequence[str], word: str) -> list[Contest]:
    for game in games:
        if game not in GAMES:
            raise BadInput(f"there is no game '{game}'; there are: {', '.join(GAMES)}")
    return [contest for game in games or GAMES for contest in contests_of(game) if word in contest.key]


def remembered(path: Path | None) -> list[Outcome]:
    if path is None or not path.exists():
        return []
    try:
        return [msgspec.json.decode(line, type=Outcome) for line in path.read_bytes().splitlines()]
    except msgspec.DecodeError as error:
        raise BadInput(f"{path} holds no games of a strength run: {error}") from None


def run(contests: Sequence[Contest], processes: int, keep: Path | None = None) -> Iterator[Outcome]:
    """Every game of the contests, those kept first, the others as they end."""
    known = {(outcome.key, outcome.number): outcome for outcome in remembered(keep)}
    wanted = [(contest, number) for contest in contests for number in range(contest.games)]
    yield from (known[contest.key, number] for contest, number in wanted if (contest.key, number) in known)
    missing = [(contest, number) for contest, number in wanted if (contest.key, number) not in known]
    for outcome in _played(missing, processes):
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(outcome) + b"\n")
        yield outcome


def _played(missing: Sequence[tuple[Contest, int]], processes: int) -> Iterator[Outcome]:
    if processes == 1:
        yield from (played(contest, number) for contest, number in missing)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        futures: list[Future[Outcome]] = [pool.submit(played, contest, number) for contest, number in missing]
        yield from (future.result() for future in as_completed(futures))


def row(contest: Contest, found: Tally) -> tuple[str, ...]:
    if contest.seats == 1:
        goal = "" if contest.goal is None else f"{contest.goal:.0f} {_verdict(found.mean >= contest.goal)}"
        return contest.key, str(found.games), "", "", "", "", f"{found.mean:.1f}", "", goal
    goal = "" if contest.goal is None else f"{contest.goal:.0%} {_verdict(found.share >= contest.goal)}"
    return (
        contest.key,
        str(found.games),
        f"{found.wins:g}",
        f"{found.share:.1%}",
        f"{found.low:.1%} - {found.high:.1%}",
        f"{1 / contest.seats:.0%}",
        f"{found.mean:.1f}",
        f"{found.others:.1f}",
        goal,
    )


def _verdict(reached: bool) -> str:
    return "reached" if reached else "MISSED"


def table(rows: Iterable[tuple[str, ...]]) -> str:
    lines = [COLUMNS, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(COLUMNS))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)


def report(contests: Sequence[Contest], outcomes: Iterable[Outcome]) -> str:
    """The table of all contests that have outcomes; progress goes to the error stream."""
    found: dict[str, list[Outcome]] = {contest.key: [] for contest in contests}
    total = sum(contest.games for contest in contests)
    for done, outcome in enumerate(outcomes, start=1):
        found[outcome.key].append(outcome)
        if done * 20 // total > (done - 1) * 20 // total:
            print(f"{done} of {total} games", file=sys.stderr, flush=True)
    return table(row(contest, tally(found[contest.key])) for contest in contests if found[contest.key])


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m trainboard.arena.strength", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to try; all if none is named")
    parser.add_argument("--only", default="", metavar="WORD", help="contests whose name holds this word")
    parser.add_argument("--number", type=int, metavar="N", help="games per contest, instead of the table's")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="processes at work (2)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="remember finished games here, and go on from it")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    given = arguments(sys.argv[1:] if words is None else words)
    try:
        contests = chosen(given.games, given.only)
        if given.number is not None:
            contests = [msgspec.structs.replace(contest, games=given.number) for contest in contests]
        print(report(contests, run(contests, given.processes, given.keep)))
    except BadInput as error:
        sys.stderr.write(f"strength: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
