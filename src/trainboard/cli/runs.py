"""How runs, audits and explanations of routes look on a terminal and in picture files. It decides nothing."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from trainboard.games.trans_mississippi.audit import Audited, Tally, tally
from trainboard.games.trans_mississippi.board import board
from trainboard.games.trans_mississippi.moment import Moment
from trainboard.games.trans_mississippi.network import hex_of
from trainboard.games.trans_mississippi.operate import Operation, Worth, worth
from trainboard.kit.game import BadInput
from trainboard.routes import Result


class Solved(NamedTuple):
    """The best run in one position, and how long building and solving took."""

    file: Path
    moment: Moment
    operation: Operation
    result: Result
    ms: float


def place(stop: str) -> str:
    """A stop by its name and hex: `St. Louis C18`, or a dot city by its hex alone."""
    hex = hex_of(stop)
    name = board().hex(hex).name if hex in board().data.hexes else ""
    return f"{name} {hex}" if name else stop.removesuffix("-0")


def short(file: Path | str) -> str:
    """A file by its folder and name, so that tables stay narrow."""
    return "/".join(Path(file).parts[-2:])


def in_words(sentence: str) -> str:
    """A sentence of the router with its stops by name."""
    return re.sub(r"\b[A-Z]\d{1,2}-\d\b", lambda match: place(match[0]), sentence)


def stop_text(stop: Worth) -> str:
    """A stop with what it pays: `St. Louis C18 50x2+20`."""
    doubled = "x2" if stop.doubling else ""
    return f"{place(stop.stop)} {stop.value}{doubled}{f'+{stop.tokens}' if stop.tokens else ''}"


def print_run(answer: Solved) -> None:
    """The best run in one position as a table."""
    operation, result = answer.operation, answer.result
    columns = ("train", "route", "doubling", "tokens", "value")
    table = Table(*columns, title=heading(answer), title_justify="left", show_footer=True)
    for column in table.columns[2:]:
        column.justify = "right"
    table.columns[1].footer = f"{certainty(result)}, {answer.ms:.1f} ms"
    table.columns[4].footer = Text(str(result.total), "bold")
    for by, route, value in zip(operation.trains, result.routes, result.values, strict=True):
        stops = worth(operation, route) if route else ()
        table.add_row(by.name, line_of(stops), *bonuses(stops), str(value))
    Console(highlight=False).print(table)


def heading(answer: Solved) -> str:
    """Which position it is, whose trains run in it, and what binds them."""
    operation = answer.operation
    linking = ", connection run" if operation.rules.must_link else ""
    name = answer.moment.title or short(answer.file)
    return f"{name}: {operation.company}, phase {answer.moment.position.phase}{linking}"


def certainty(result: Result) -> str:
    if not result.linked:
        return "no run links home and destination"
    return "proven best" if result.proven else f"at most {result.bound} is possible"


def line_of(stops: Iterable[Worth]) -> str:
    return " - ".join(stop_text(stop) for stop in stops) or "idle"


def bonuses(stops: Sequence[Worth]) -> tuple[str, str]:
    return str(sum(s.doubling for s in stops) or ""), str(sum(s.tokens for s in stops) or "")


def print_explanation(operation: Operation, stops: Sequence[Worth], reason: str, as_json: bool) -> None:
    """What a route is worth, or why it is illegal."""
    value = sum(stop.total for stop in stops)
    if as_json:
        answer = {"legal": not reason, "reason": reason, "value": 0 if reason else value, "stops": stops}
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
        return
    console = Console(highlight=False)
    by = f"{operation.company}, {operation.trains[0].name}-train"
    if reason:
        console.print(f"[bold red]illegal[/] {by}: {in_words(reason)}")
        return
    table = Table("stop", "value", "doubling", "tokens", "pays", title=by, title_justify="left", show_footer=True)
    for column in table.columns[1:]:
        column.justify = "right"
    table.columns[0].footer, table.columns[4].footer = "legal, worth", Text(str(value), "bold")
    for stop in stops:
        table.add_row(place(stop.stop), str(stop.value), *bonuses([stop]), str(stop.total))
    console.print(table)


def print_link(operation: Operation, stops: Sequence[Worth]) -> None:
    """Rule 5 binds the run, not each route: what else a connection run needs beside a route that does not link."""
    link = operation.rules.must_link
    if link and {stops[0].stop, stops[-1].stop} != set(link):
        home, destination = map(place, link)
        sentence = f"A connection run: one of its trains must run from {home} to {destination}; this route does not."
        Console(highlight=False, soft_wrap=True).print(sentence)


def print_audit(audited: Sequence[Audited]) -> None:
    """The runs that were not the best or not legal, then the sums."""
    console = Console(highlight=False)
    odd = [run for run in audited if run.left or run.reason]
    if odd:
        table = Table(
            "position", "company", "ran", "best", "left", "remark", title="Not the best", title_justify="left"
        )
        for column in table.columns[2:5]:
            column.justify = "right"
        table.columns[0].overflow = "fold"
        for run in odd:
            table.add_row(
                short(run.position), run.company, *map(str, (run.ran, run.best, run.left)), in_words(run.reason)
            )
        console.print(table)
    if audited:
        console.print(sums(audited))


def sums(audited: Sequence[Audited]) -> Table:
    table = Table("company", "runs", "ran", "best", "left", "short", title="Left on the table", title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for company in sorted({run.company for run in audited}):
        table.add_row(company, *numbers(tally(run for run in audited if run.company == company)))
    table.add_section()
    table.add_row("all", *numbers(tally(audited)), style="bold")
    return table


def numbers(sum_of: Tally) -> tuple[str, ...]:
    return tuple(str(value) for value in (sum_of.runs, sum_of.ran, sum_of.best, sum_of.left, sum_of.short))


def picture_file(out: Path, answer: Solved, several: bool) -> Path:
    """Where a run is drawn: the file itself, or for several positions a file of its own in the folder."""
    if not several:
        return out
    if out.is_file():
        raise BadInput(f"{out} is a file; for several positions --svg names a folder")
    out.mkdir(parents=True, exist_ok=True)
    return out / f"{answer.file.parent.name}-{answer.file.stem}-{answer.operation.company}.svg"


def key(answer: Solved) -> list[str]:
    """What stands under a picture: the heading with the total, then each running train with its value."""
    result = answer.result
    rows = zip(answer.operation.trains, result.routes, result.values, strict=True)
    trains = [f"{by.name}-train: {value}" for by, route, value in rows if route]
    return [f"{heading(answer)}: {result.total}, {certainty(result)}", *trains]


def draw(out: Path, answer: Solved) -> None:
    """The position with its best run as an SVG file."""
    from trainboard.games.trans_mississippi.bands import bands
    from trainboard.games.trans_mississippi.hexmap import draw_position
    from trainboard.games.trans_mississippi.style import CSS
    from trainboard.kit.look import standalone

    operation = answer.operation
    lines = bands(operation.network, operation.trains, answer.result.routes)
    picture = draw_position(answer.moment.position, lines, company=operation.company, key=key(answer))
    try:
        out.write_text(standalone(picture, CSS), "utf-8")
    except OSError as error:
        raise BadInput(f"{out}: cannot be written ({error.strerror})") from None
