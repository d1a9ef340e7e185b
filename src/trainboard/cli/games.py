"""The commands on games and records: games, play, replay, draw."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from trainboard.cli.terminal import Person, Quit, counted, terminal
from trainboard.games import GAMES
from trainboard.kit.bots import Bot
from trainboard.kit.game import BadInput, Game, digest
from trainboard.kit.look import standalone
from trainboard.kit.options import Option, options_in
from trainboard.kit.play import Match, bot_move, bots_named
from trainboard.kit.record import as_typed, game_of, load, options_of, save

HUMAN = "human"

GameId = Annotated[str, typer.Argument(help="A game's id, as `trainboard games` lists it.")]
RecordFile = Annotated[Path, typer.Argument(help="A saved game.")]
DataFolder = Annotated[Path | None, typer.Option("--data", help="A data folder of your own instead of ours.")]


def register(app: typer.Typer) -> None:
    for command in (games, play, replay, draw):
        app.command()(command)


def named_game(name: str, data: Path | None) -> Game[Any, Any]:
    """The game called `name`, on the user's data if a folder is given."""
    if name not in GAMES:
        raise BadInput(f"there is no game '{name}'; there are: {', '.join(GAMES)}")
    return GAMES[name].with_data(data) if data else GAMES[name]


def games() -> None:
    """List the games: seats, options with their values, bots."""
    table = Table("game", "seats", Column("what it is, and its options", overflow="fold"), "bots", show_lines=True)
    for game in GAMES.values():
        options = "\n".join([f"{game.about}\n", *map(option_words, options_in(game))])
        seats = f"{min(game.seats)}-{max(game.seats)}" if len(game.seats) > 1 else str(game.seats[0])
        table.add_row(f"[bold]{game.id}[/bold]\n{escape(game.title)}", seats, escape(options), "\n".join(game.bots))
    Console().print(table)


def option_words(option: Option) -> str:
    """`key=default`, what else it may be (a wrong value is answered with a long list in full), what it means."""
    others = [as_typed(value) for value in option.choices if value != option.default]
    rest = f" (or {', '.join(others)})" if others else ""
    if len(others) > 4:
        rest = f" (or {len(others)} others)"
    help = f"\n  {option.help}" if option.help else ""
    return f"{option.name}={as_typed(option.default)}{rest}{help}"


def play(
    game: GameId,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            help="Once per seat: `human` or a bot's name. Without any: you against the strongest bots.",
            metavar="NAME",
        ),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="An option of the game.", metavar="KEY=VALUE")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Fixes chance and bots, so that the game can be repeated.")] = None,
    save_to: Annotated[
        Path | None, typer.Option("--save", help="Write the game here after every action.", metavar="FILE")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game in the --save file.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the result only.")] = False,
    data: DataFolder = None,
) -> None:
    """Play a game in the terminal: people, bots, or bots alone."""
    chosen = named_game(game, data)
    names = seat or default_seats(chosen)
    rng: Random = SystemRandom() if seed is None else Random(seed)
    match = open_match(chosen, names, option or [], rng, save_to, resume)
    console = terminal()
    bots = seated(chosen, names, console)
    if save_to is not None:
        save(match.record(), save_to)
    if not (resume or quiet):  # what chance brought before anybody could act
        introduction = (
            [f"{chosen.title}. {chosen.about} Type r to be told how it is played.", ""] if HUMAN in names else []
        )
        tell([*introduction, *(line for state in match.states for line in match.sentences(state))], console)
    try:
        run(match, bots, rng, save_to, console if not quiet else None)
    except (Quit, KeyboardInterrupt):
        kept = f", saved in {save_to}" if save_to else ""
        console.print(f"Stopped after {counted(len(match.actions))}{kept}.", markup=False)
        return
    print_result(match, names, console)


def default_seats(game: Game[Any, Any]) -> list[str]:
    """You against the strongest bots."""
    return [HUMAN, *([list(game.bots)[-1]] * (min(game.seats) - 1))]


def seated(game: Game[Any, Any], names: list[str], console: Console) -> list[Bot[Any, Any]]:
    bots = iter(bots_named(game, [name for name in names if name != HUMAN]))
    return [Person(game, console) if name == HUMAN else next(bots) for name in names]


def open_match(
    game: Game[Any, Any], names: list[str], words: list[str], rng: Random, path: Path | None, resume: bool
) -> Match[Any, Any]:
    if resume and words:
        raise BadInput("--resume goes on with the options of the saved game; leave --option out")
    if resume and path is not None:
        match = Match.from_record(game_of(saved := load(path), {game.id: game}), saved)
        match.rng = rng
        return match
    if resume:
        raise BadInput("--resume needs --save FILE: the game to go on with")
    if path is not None and path.exists():
        raise BadInput(f"{path} is there already: name another file, or add --resume to go on with it")
    return Match(game, len(names), options_of(game, dict(map(key_value, words)), words=True), rng)


def key_value(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals:
        raise BadInput(f"--option takes KEY=VALUE, not '{word}'")
    return key, value


def run(
    match: Match[Any, Any], bots: list[Bot[Any, Any]], rng: Random, path: Path | None, console: Console | None
) -> None:
    """Play to the end, telling and saving each action."""
    if len(bots) != match.seats:
        raise BadInput(f"this game has {match.seats} seats; {len(bots)} were named with --seat")
    while (seat := match.to_act) is not None:
        bot = bots[seat]
        lines = (
            bot.turn(match) if isinstance(bot, Person) else match.apply(bot_move(match.game, match.state, bot, rng))
        )
        if console is not None:
            tell(lines, console)
        if path is not None:
            save(match.record(), path)


def tell(lines: Iterable[str], console: Console) -> None:
    for line in lines:
        console.print(line, markup=False)


def print_result(match: Match[Any, Any], names: list[str], console: Console) -> None:
    console.print(f"{match.game.title}: {counted(len(match.actions))}", markup=False)
    if match.is_over:
        console.print(match.game.view.prompt(match.observe(), None), markup=False)
    table = Table("seat", "player", "score")
    best = max(match.scores)
    for seat, name, score in zip(match.seat_names, names, match.scores, strict=True):
        table.add_row(seat, name, f"[bold]{score}[/bold]" if score == best else str(score))
    console.print(table)


def opened(file: Path, at: int | None, data: Path | None) -> Match[Any, Any]:
    """The match of a record, at its end or after action `at`."""
    saved = load(file)
    game = named_game(saved.header.game, data)
    return Match.from_record(game_of(saved, {game.id: game}), saved, at)


AtAction = Annotated[int | None, typer.Option("--at", help="After this many actions; the end if not given.")]


def replay(
    file: RecordFile,
    at: AtAction = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
    data: DataFolder = None,
) -> None:
    """Replay a saved game: its board and scores at the end, or after action N."""
    match = opened(file, at, data)
    if as_json:
        sys.stdout.write(msgspec.json.encode(_as_json(match)).decode() + "\n")
        return
    console = terminal()
    console.print(str(match), markup=False)
    console.print(
        f"After {counted(len(match.actions))}: {match.game.view.prompt(match.observe(), None)}", markup=False
    )
    for name, score in zip(match.seat_names, match.scores, strict=True):
        console.print(f"  {name}: {score}", markup=False)


def _as_json(match: Match[Any, Any]) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "at": len(match.actions),
        "to_act": match.to_act,
        "over": match.is_over,
        "scores": match.scores,
        "digest": digest(match.state),
        "chapter": match.game.view.chapter(match.observe()),
        "news": list(match.sentences(match.state)),
        "state": match.state,
    }


def draw(
    file: RecordFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="The SVG file to write.")] = Path("board.svg"),
    at: AtAction = None,
    panel: Annotated[str | None, typer.Option(help="A picture beside the board, such as a string-line.")] = None,
    part: Annotated[str | None, typer.Option("--view", help="A district of the board instead of all of it.")] = None,
    data: DataFolder = None,
) -> None:
    """Draw a saved game as SVG: the board, a district of it, or a picture panel."""
    match = opened(file, at, data)
    view = match.observe()
    picture = match.game.view.board(view) if panel is None else _panel(match, view, panel)
    text = standalone(picture, match.game.view.css)
    try:
        output.write_text(cropped(text, part) if part else text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{output} cannot be written ({error.strerror})") from None
    terminal().print(f"Drew {match.game.title} after {counted(len(match.actions))}: {output}", markup=False)


def _panel(match: Match[Any, Any], view: Any, key: str) -> Any:
    pictures = {panel.key: panel.html for panel in match.game.view.panels(view, None) if panel.picture}
    if key not in pictures:
        raise BadInput(f"there is no picture '{key}'; there are: {', '.join(pictures) or 'none'}")
    return pictures[key]


def cropped(svg: str, part: str) -> str:
    """The picture narrowed to the `<view>` whose id ends in `part`."""
    views = {
        head.split('id="')[1].split('"')[0]: head.split('viewBox="')[1].split('"')[0]
        for head in (chunk.split(">")[0] for chunk in svg.split("<view")[1:])
    }
    found = [box for name, box in views.items() if name == part or name.endswith(f"-{part}")]
    if not found:
        raise BadInput(f"there is no view '{part}'; there are: {', '.join(views) or 'none'}")
    whole = svg.split('viewBox="')[1].split('"')[0]
    return svg.replace(f'viewBox="{whole}"', f'viewBox="{found[0]}"', 1)
