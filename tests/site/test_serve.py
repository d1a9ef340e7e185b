"""`trainboard serve` as its owner meets it: one command, plain words when something is wrong, and a quick end."""

from __future__ import annotations

import http.client
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from tests.site.clients import move, seat
from tests.site.servers import PATIENCE, ROOT, Server, free_port, wait_until

COMMAND = [sys.executable, "-c", "from trainboard.cli import main; main()"]


class Served:
    """A `trainboard` command in a folder of its own."""

    def __init__(self, folder: Path, *arguments: str, **variables: str) -> None:
        self.port = free_port()
        env = {key: value for key, value in os.environ.items() if not key.startswith("TRAINBOARD_")}
        env |= {
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            "HOME": str(folder),
            "XDG_DATA_HOME": "",
            **variables,
        }
        given = [argument.replace("PORT", str(self.port)) for argument in arguments]
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [*COMMAND, *given], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def status(self, path: str = "/") -> int:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request("GET", path)
            return line.getresponse().status
        except OSError:
            return 0
        finally:
            line.close()

    def wait(self) -> float:
        """Until the page is there; the seconds since the command."""
        wait_until(lambda: self.status() == 200)
        return time.monotonic() - self.started

    def end(self) -> tuple[str, str]:
        """Ctrl-C; what was printed."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=PATIENCE)


@contextmanager
def served(folder: Path, *arguments: str, **variables: str) -> Iterator[Served]:
    command = Served(folder, *arguments, **variables)
    try:
        yield command
    finally:
        command.process.kill()
        command.process.communicate()


def refused(folder: Path, *arguments: str, **variables: str) -> str:
    """What a command says that cannot do what it is asked: one sentence, no traceback, status 2."""
    with served(folder, "serve", "--no-browser", *arguments, **variables) as command:
        _, said = command.process.communicate(timeout=PATIENCE)
        assert command.process.returncode == 2, said
    assert said.startswith("trainboard: ")
    assert said.count("\n") == 1
    return said


def test_one_command_makes_the_database_in_the_users_folder_and_serves_the_page(tmp_path: Path) -> None:
    with served(tmp_path, "serve", "--no-browser", "--port", "PORT") as command:
        command.wait()
        said, complained = command.end()
    assert complained == ""
    assert f"http://127.0.0.1:{command.port}/" in said
    folder = tmp_path / ".local/share/trainboard"
    assert (folder / "trainboard.sqlite3").is_file()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_bare_command_serves_and_opens_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {opened}\n')
    browser.chmod(0o755)
    with served(tmp_path, BROWSER=str(browser)) as command:
        wait_until(lambda: command.process.poll() is not None or (opened.exists() and opened.read_text() != ""))
        taken = command.process.poll() is not None
        _, said = command.end()
    if taken:  # somebody plays on this machine
        assert "port 8018" in said
    else:
        assert opened.read_text() == "http://127.0.0.1:8018/"


def test_a_taken_port_is_said_with_what_to_do(tmp_path: Path) -> None:
    with served(tmp_path, "serve", "--no-browser", "--port", "PORT") as first:
        first.wait()
        said = refused(tmp_path, "--port", str(first.port))
    assert f"port {first.port}" in said
    assert f"--port {first.port + 1}" in said


def test_a_folder_that_cannot_be_used_is_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refused(tmp_path, "--port", "PORT", "--data-dir", str(tmp_path / "file" / "data"))
    assert "--data-dir" in said


def test_a_database_of_a_newer_version_is_said_with_what_to_do(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    arguments = ("--port", "PORT", "--data-dir", str(folder))
    with served(tmp_path, "serve", "--no-browser", *arguments) as command:
        command.wait()
        command.end()
    with closing(sqlite3.connect(folder / "trainboard.sqlite3")) as file, file:
        file.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('trainboard', '9999_x', '2026-01-01')"
        )
    said = refused(tmp_path, *arguments)
    assert "newer" in said
    assert "update Trainboard" in said


def test_a_database_of_an_older_version_is_copied_and_brought_up_to_date(tmp_path: Path) -> None:
    older = "DELETE FROM django_migrations WHERE name = '0012_alter_user_first_name_max_length'"
    site = Server(tmp_path / "data").start()
    made = site.new_table()
    with seat(site, made, 0) as ann:
        assert move(ann, 0).status_code == 200
    site.stop()
    with closing(sqlite3.connect(site.folder / "trainboard.sqlite3")) as file, file:
        assert file.execute(older).rowcount == 1
    site.start()
    assert site.get(f"/api/tables/{made['id']}")["seq"] == 1
    site.stop()
    (copy,) = site.folder.glob("trainboard.before-*.sqlite3")
    assert copy.name == "trainboard.before-0012_alter_user_first_name_max_length.sqlite3"
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute(older).rowcount == 0
        assert file.execute("SELECT seq FROM trainboard_action").fetchall() == [(1,)]


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "trainboard.sqlite3").write_text("this is no database " * 100)
    assert "--data-dir" in refused(tmp_path, "--port", "PORT", "--data-dir", str(tmp_path / "data"))


def test_a_database_that_cannot_be_reached_is_said(tmp_path: Path) -> None:
    address = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    said = refused(tmp_path, "--port", "PORT", TRAINBOARD_DATABASE_URL=address)
    assert "TRAINBOARD_DATABASE_URL" in said


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TRAINBOARD_PROXIES", "one", "whole number"),
        ("TRAINBOARD_EMAIL_PORT", "x", "whole number"),
        ("TRAINBOARD_DATABASE_URL", "mysql://host/x", "postgresql://"),
        ("TRAINBOARD_DATABASE_URL", "postgresql://host:x/x", "port"),
        ("TRAINBOARD_GAMES", "nowhere:GAME", "nowhere"),
    ],
)
def test_a_wrong_setting_is_said_by_its_name(tmp_path: Path, name: str, value: str, said: str) -> None:
    words = refused(tmp_path, "--port", "PORT", **{name: value})
    assert name in words
    assert said in words


def test_a_host_for_others_prints_join_link_and_code_and_warns(tmp_path: Path) -> None:
    with served(tmp_path, "serve", "--no-browser", "--host", "0.0.0.0", "--port", "PORT") as command:
        command.wait()
        said, _ = command.end()
    assert "Warning: everybody on your network" in said
    assert "▄" in said
    assert f":{command.port}/" in said


def test_ctrl_c_ends_it_within_two_seconds_with_pages_open(tmp_path: Path) -> None:
    assert any(seconds_to_end(tmp_path) <= 2.0 for _ in range(10))  # a busy machine may be late


def seconds_to_end(folder: Path) -> float:
    with served(folder, "serve", "--no-browser", "--port", "PORT") as command, ExitStack() as pages:
        command.wait()
        body = '{"game": "age-of-rail", "seats": [{}, {}, {}]}'
        line = pages.enter_context(connected(command))
        line.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
        table = line.getresponse().read().split(b'"')[3].decode()
        for _ in range(6):
            stream = pages.enter_context(connected(command))
            stream.request("GET", f"/t/{table}/events")
            assert stream.getresponse().readline().startswith(b"retry")
        started = time.monotonic()
        command.end()
        return time.monotonic() - started


def connected(command: Served) -> closing[http.client.HTTPConnection]:
    return closing(http.client.HTTPConnection("127.0.0.1", command.port, timeout=PATIENCE))
