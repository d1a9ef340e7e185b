"""Starting a server: folder, database, address. It prints nothing; the command line does."""

from __future__ import annotations

import errno
import gc
import os
import socket
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import msgspec

from trainboard.kit.game import BadInput

if TYPE_CHECKING:
    import uvicorn

LOCAL = ("127.0.0.1", "localhost", "::1")


class Ready(msgspec.Struct, frozen=True):
    """A server that can run: where its page is, and whether others can reach it."""

    server: uvicorn.Server
    listening: socket.socket
    own_address: str
    shared_address: str

    def run(self) -> None:
        """Until Ctrl-C, which is how a server ends and no error."""
        with suppress(KeyboardInterrupt):
            self.server.run(sockets=[self.listening])
        gc.freeze()  # else Python looks through all it holds before it ends, and Ctrl-C seems dead for a second


def prepare(host: str, port: int, data_dir: Path | None = None) -> Ready:
    """Everything up to the first request; what is wrong is said in a sentence."""
    _set_up_folder(data_dir)
    _allow_many_files()
    listening = _listen(host, port)
    names = [] if host in LOCAL else _names(host)
    if names:
        given = os.environ.get("TRAINBOARD_HOSTS", "")
        os.environ["TRAINBOARD_HOSTS"] = ",".join(filter(None, [given, *names]))
    _set_up_database()
    own = LOCAL[0] if host in ("0.0.0.0", "::", "localhost") else _in_url(host)
    shared = f"http://{names[0]}:{port}/" if names else ""
    return Ready(_server(), listening, f"http://{own}:{port}/", shared)


def _set_up_folder(data_dir: Path | None) -> None:
    if data_dir is not None:
        os.environ["TRAINBOARD_DATA_DIR"] = str(data_dir.absolute())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainboard.site.settings")
    from trainboard.site.folder import data_dir as chosen
    from trainboard.site.folder import secret_key

    folder = chosen()
    try:
        secret_key(folder)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(13, "Permission denied")
    except OSError as error:
        raise BadInput(
            f"the data folder {folder} cannot be used ({error.strerror}); choose another with --data-dir"
        ) from None


def _allow_many_files() -> None:
    """Each open page is an open file to the system, and many systems begin with only 1,024 of them."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        advice = "choose one of this machine's own addresses with --host, or 0.0.0.0 for all of them"
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            advice = f"stop what runs there, or choose another with --port {port % 65535 + 1}"
        raise BadInput(f"cannot listen on {host} port {port} ({error.strerror}): {advice}") from None
    return listening


def _names(host: str) -> list[str]:
    """The names others reach this machine by, the most useful first."""
    if host not in ("0.0.0.0", "::"):
        return [_in_url(host)]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; shows which of our addresses faces the network
            facing = probe.getsockname()[0]
        except OSError:
            facing = LOCAL[0]
    own = socket.gethostname()
    return [facing, own, f"{own}.local"]


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _set_up_database() -> None:
    try:
        import django
        from django.db import DatabaseError
    except ImportError as error:
        raise BadInput(f"the site needs {error.name}: pip install 'trainboard[site]'") from None
    try:
        django.setup()
        from trainboard.site.database import prepare
        from trainboard.site.registry import games

        games()  # one that cannot be loaded is said now, not to whoever opens the first page
        prepare()
    except DatabaseError as error:
        instead = "TRAINBOARD_DATABASE_URL" if os.environ.get("TRAINBOARD_DATABASE_URL") else "--data-dir"
        reason = " ".join(str(error).split())
        raise BadInput(f"the database cannot be used ({reason}); choose another with {instead}") from None


def _server() -> uvicorn.Server:
    import uvicorn

    from trainboard.site.bell import BELL

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            BELL.close()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        "trainboard.site.asgi:application",
        lifespan="on",
        timeout_graceful_shutdown=1,  # a page that does not read its stream would keep the server for ever
        proxy_headers=False,  # anyone can send X-Forwarded-For
        server_header=False,
        log_level="warning",
        access_log=False,
    )
    return Server(config)
