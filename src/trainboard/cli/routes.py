"""The commands on 1870 positions: routes, audit, explain. It reads arguments and prints; the game does the rest."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from trainboard.cli import runs
from trainboard.cli.runs import Solved
from trainboard.games.trans_mississippi.audit import Audited, audit, tally
from trainboard.games.trans_mississippi.files import read
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.operate import Doubling, Operation, Worth, best, find_route, train, worth
from trainboard.kit.game import BadInput, IllegalAction
from trainboard.routes import explain

T = TypeVar("T")

Company = Annotated[
    str | None, typer.Option("--company", help="Whose trains, if not the file's.", metavar="X", parser=str.upper)
]
Double = Annotated[Doubling, typer.Option("--doubling", help="Where a destination token doubles its stop.")]
Json = Annotated[bool, typer.Option("--json", help="JSON instead of tables.")]


class Bad(NamedTuple):
    """A file that is no position, and why."""

    reason: str


def register(app: typer.Typer) -> None:
    app.command("routes")(find_routes)
    app.command("audit")(audit_runs)
    app.command("explain")(explain_route)


def find_routes(
    paths: Annotated[list[Path], typer.Argument(help="Position files, or folders of them.", metavar="PATH...")],
    company: Company = None,
    trains: Annotated[str | None, typer.Option(help="Other trains than its own, as 5,8 or D.", metavar="N,N")] = None,
    doubling: Double = Doubling.ENDS,
    as_json: Json = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Draw the run: a file, or a folder for several.", metavar="OUT")
    ] = None,
    budget: Annotated[
        float | None, typer.Option(help="Stop each search after so long.", metavar="SECONDS", min=0.0)
    ] = None,
) -> None:
    """Find the provably best run in each position."""
    names = named_trains(trains)

    def solve(file: Path) -> list[Solved]:
        moment = read(file)
        return [solved(file, moment, who, names, doubling, budget) for who in whose(moment, company)]

    files = position_files(paths)
    failed = False
    for found in each(files, solve, "Solving"):
        if isinstance(found, Bad):
            failed = complain(found)
            continue
        for answer in found:
            show(answer, as_json)
            if svg:
                runs.draw(runs.picture_file(svg, answer, several=len(files) > 1 or len(found) > 1), answer)
    raise typer.Exit(1 if failed else 0)


def show(answer: Solved, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(as_line(answer))
    else:
        runs.print_run(answer)


def whose(moment: Moment, company: str | None) -> Sequence[str]:
    chosen = (company,) if company else moment.companies()
    if not chosen:
        raise BadInput("no company has a train; name one with --company and its trains with --trains")
    return chosen


def solved(
    file: Path, moment: Moment, company: str, trains: tuple[str, ...] | None, doubling: Doubling, budget: float | None
) -> Solved:
    begun = perf_counter()
    operation = moment.operation(company, trains, doubling)
    result = best(operation, budget)
    return Solved(file, moment, operation, result, (perf_counter() - begun) * 1000)


def named_trains(words: str | None) -> tuple[str, ...] | None:
    """The trains of `--trains 5,8`, each a known one."""
    if words is None:
        return None
    return tuple(train(word.strip()).name for word in words.upper().split(",") if word.strip())


def as_line(answer: Solved) -> str:
    """One position as one line of JSON."""
    operation, result = answer.operation, answer.result
    line = {
        "position": str(answer.file),
        "company": operation.company,
        "total": result.total,
        "bound": result.bound,
        "proven": result.proven,
        "linked": result.linked,
        "routes": [
            {
                "train": by.name,
                "stops": route.stops,
                "track": operation.network.track(route),
                "value": value,
            }
            for by, route, value in zip(operation.trains, result.routes, result.values, strict=True)
            if route
        ],
        "ms": round(answer.ms, 3),
    }
    return msgspec.json.encode(line).decode() + "\n"


def audit_runs(
    paths: Annotated[list[Path], typer.Argument(help="Positions with recorded runs, or folders.", metavar="PATH...")],
    doubling: Double = Doubling.ENDS,
    as_json: Json = False,
) -> None:
    """Compare recorded runs with the best: what was left on the table, in all and per company."""
    audited: list[Audited] = []
    failed = False
    for found in each(position_files(paths), lambda file: audit(str(file), read(file), doubling), "Auditing"):
        if isinstance(found, Bad):
            failed = complain(found)
            continue
        audited.append(found)
    if as_json:
        sys.stdout.write(msgspec.json.encode(audit_as_json(audited)).decode() + "\n")
    else:
        runs.print_audit(audited)
    raise typer.Exit(1 if failed else 0)


def audit_as_json(audited: list[Audited]) -> dict[str, Any]:
    companies = sorted({run.company for run in audited})
    return {
        "runs": [{**msgspec.to_builtins(run), "left": run.left} for run in audited],
        "companies": {who: tally(run for run in audited if run.company == who) for who in companies},
        "total": tally(audited),
    }


def explain_route(
    position: Annotated[Path, typer.Argument(help="A position file.")],
    number: Annotated[str, typer.Option("--train", help="The train: its number, or D.", metavar="N")],
    stops: Annotated[str, typer.Option(help="Its stops in order, by hex; E20-1 is the second dot of E20.")],
    company: Company = None,
    doubling: Double = Doubling.ENDS,
    as_json: Json = False,
) -> None:
    """Say what a route is worth, or which rule it breaks; an illegal route exits with status 1."""
    operation = read(position).operation(company, (number.upper(),), doubling)
    places = [place.strip() for place in stops.upper().split(",") if place.strip()]
    stops_paid, reason = judged(operation, places)
    runs.print_explanation(operation, stops_paid, reason, as_json)
    if not as_json and not reason:
        runs.print_link(operation, stops_paid)
    raise typer.Exit(1 if reason else 0)


def judged(operation: Operation, places: Sequence[str]) -> tuple[Sequence[Worth], str]:
    """What the stops of a route of the first train pay, and the rule it breaks, if any."""
    try:
        route = find_route(operation, operation.trains[0], places)
    except IllegalAction as refused:
        return (), str(refused)
    reason = explain(operation.network, operation.trains[0], route, operation.rules).reason
    return worth(operation, route), reason


def position_files(paths: Iterable[Path]) -> list[Path]:
    """The files named, and those in the folders named, in order."""
    files: list[Path] = []
    for path in paths:
        files.extend(sorted(path.rglob("*.json")) if path.is_dir() else [path])
    if not files:
        raise BadInput("there is no position file (*.json) in the folder")
    return files


def each(files: Sequence[Path], work: Callable[[Path], T], verb: str) -> Iterable[T | Bad]:
    """The work on each file, or why it is bad. On a terminal a progress bar runs first and the results follow."""
    console = Console(stderr=True)
    if len(files) < 2 or not console.is_terminal:
        return (_tried(file, work) for file in files)
    bar = track(files, verb, console=console, transient=True)
    return [_tried(file, work) for file in bar]


def _tried(file: Path, work: Callable[[Path], T]) -> T | Bad:
    try:
        return work(file)
    except (BadInput, IllegalAction) as error:
        words = str(error)
        return Bad(words if words.startswith(str(file)) else f"{file}: {words}")


def complain(bad: Bad) -> bool:
    """Print why a file is bad, in one line."""
    sys.stderr.write(" ".join(bad.reason.split()) + "\n")
    return True
