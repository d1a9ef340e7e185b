"""`trainboard serve`, and `trainboard` alone: play in the browser. The work is done by `trainboard.site.server`."""

from __future__ import annotations

import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trainboard import __version__

if TYPE_CHECKING:
    from trainboard.site.server import Ready

DEFAULT_PORT = 8018


def register(app: typer.Typer) -> None:
    app.command()(serve)

    @app.callback(invoke_without_command=True)
    def without_command(
        context: typer.Context,
        version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
    ) -> None:
        if version:
            typer.echo(f"trainboard {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            serve()


def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others on your network join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = DEFAULT_PORT,
    data_dir: Annotated[Path | None, typer.Option(help="Folder for the database and the secret key.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Play in the browser: starts a server on this machine and opens its page."""
    from trainboard.site.server import prepare

    ready = prepare(host, port, data_dir)
    _greet(ready)
    if browser:
        threading.Thread(target=_open_when_ready, args=(ready,), daemon=True).start()
    ready.run()


def _greet(ready: Ready) -> None:
    print(f"Trainboard is at {ready.shared_address or ready.own_address}  (Ctrl-C ends it)")
    if ready.shared_address:
        import segno

        segno.make(ready.shared_address, error="m").terminal(out=sys.stdout, compact=True)
        print("Warning: everybody on your network can reach this server. Make a table there and give each player")
        print("their own seat link from its page 'Seats and links'.")
    sys.stdout.flush()


def _open_when_ready(ready: Ready) -> None:
    while not ready.server.started:
        time.sleep(0.02)
    webbrowser.open(ready.own_address)
