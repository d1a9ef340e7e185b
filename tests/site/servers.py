"""Real servers for tests: each a process of its own, on SQLite or on a real PostgreSQL."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
RUN = """
import sys
from trainboard.site.server import prepare
ready = prepare("127.0.0.1", int(sys.argv[1]))
if sys.argv[2]:
    from tests.site import plants
    getattr(plants, sys.argv[2])()
ready.run()
"""
PATIENCE = 90.0  # seconds after which a test gives up; a busy machine is slow, not wrong
GAMES = "tests.signal_box:GAME,tests.site.milepost:GAME"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def children(parent: int) -> set[int]:
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(status.read_text().rpartition(")")[2].split()[1]) == parent:
                found.add(int(status.parent.name))
    return found


def command_line(pid: int) -> str:
    """Empty when the process is gone or only waits to be reaped."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> float:
    """Wait for something to become true; how long it took."""
    started = time.monotonic()
    while not true():
        assert time.monotonic() - started < seconds, "it never came true"
        time.sleep(0.02)
    return time.monotonic() - started


class Server:
    """One server process; `start` again after `kill` gives a new one on the same data and port."""

    def __init__(self, folder: Path, database_url: str = "", plant: str = "", **settings: str) -> None:
        """`plant` names a leak of `plants.py`, or `tight`; `settings` are further variables of the environment."""
        self.folder = folder
        self.plant = plant
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.env = {
            **os.environ,
            "TRAINBOARD_DATA_DIR": str(folder),
            "TRAINBOARD_DATABASE_URL": database_url,
            "TRAINBOARD_GAMES": GAMES,
            "TRAINBOARD_LIMITS": "off",
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            **settings,
        }
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", RUN, str(self.port), self.plant]
            self.process = subprocess.Popen(command, env=self.env, stdout=log, stderr=log, cwd=ROOT)
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        def up() -> bool:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            return self._answers()

        wait_until(up)

    def _answers(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request("GET", "/turns")
            return line.getresponse().status == 200
        except OSError:
            return False
        finally:
            line.close()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """As hard as it gets."""
        self._end(signal.SIGKILL)

    def stop(self) -> float:
        """Ctrl-C; how long it took."""
        started = time.monotonic()
        self._end(signal.SIGINT)
        return time.monotonic() - started

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
        self.process = None

    def workers(self) -> set[int]:
        """The processes in which this server's bots think."""
        return {pid for pid in children(self.pid) if "spawn_main" in command_line(pid)}

    def browser(self) -> Browser:
        return Browser(self)

    def get(self, path: str) -> Any:
        """The JSON at an address, for anybody."""
        return httpx.get(self.url + path, timeout=PATIENCE, verify=False).json()

    def new_table(self, **wanted: Any) -> dict[str, Any]:
        """A table by the API: its id and the seats' tokens."""
        body = {"game": "milepost", "seats": [{}, {}], **wanted}
        answer = httpx.post(f"{self.url}/api/tables", json=body, timeout=PATIENCE, verify=False)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made


class Browser:
    """A person's browser: cookies, the page's own token, forms."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, headers={"Accept": "text/html"}, verify=False)

        self._token = ""

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path, follow_redirects=True)

    def token(self) -> str:
        """The CSRF token every page carries; asked for once."""
        if not self._token:
            found = re.search(r'name="csrf" content="([^"]+)"', self.get("/").text)
            assert found
            self._token = found[1]
        return self._token

    def forget_token(self) -> None:
        """Logging in and out makes a new one."""
        self._token = ""

    def post(self, path: str, form: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        headers = {"X-CSRFToken": self.token(), **more.pop("headers", {})}
        return self.http.post(path, data=form, headers=headers, follow_redirects=True, **more)

    def send(self, path: str, body: object) -> httpx.Response:
        """What the page's script posts."""
        return self.post(path, json=body, headers={"Accept": "application/json"})

    def sit(self, token: str) -> httpx.Response:
        return self.get(f"/s/{token}")
