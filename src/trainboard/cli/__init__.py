"""The `trainboard` command: arguments and printing only. `main` turns errors for users into one line."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import typer

from trainboard.cli import games, routes, serve
from trainboard.kit.game import BadInput, IllegalAction

app = typer.Typer(
    no_args_is_help=False,
    add_completion=True,
    rich_markup_mode="rich",
    help="Railroad board games: play them, draw them, and find the provably best 18xx runs.",
)
for commands in (serve, games, routes):
    commands.register(app)


def main() -> None:
    """Run the command; a mistake of the user's is one sentence and exit status 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without stars and arrows gets a "?" for one
    try:
        app()
    except (BadInput, IllegalAction) as error:
        sys.stderr.write(f"trainboard: {error}\n")
        sys.exit(2)
