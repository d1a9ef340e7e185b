"""Bringing the database up to date when a server starts, or saying why it cannot be used; and writing to it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from trainboard.kit.game import BadInput

ONE_WRITER = threading.Lock()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction. SQLite has one writer at a time, and those that wait for its lock sleep and ask again, so
    some wait for seconds; the writers of one process wait for each other here instead and are woken at once."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            yield
        return
    with ONE_WRITER, transaction.atomic():
        yield


def postgresql_link() -> psycopg.Connection[Any]:
    """A connection beside Django's pool. One that cannot be made says why at once; the pool would try for a while."""
    named: dict[str, Any] = {"connect_timeout": 20, **connection.get_connection_params()}
    return psycopg.connect(**named, autocommit=True)


def renew_pool() -> None:
    """Have the pool let go of connections that were cut: each would fail whoever is given it once."""
    if connection.vendor == "postgresql":
        of_postgresql: Any = connection
        with suppress(psycopg.Error):
            of_postgresql.pool.check()


def prepare() -> None:
    """Create or migrate. Of several processes that start on PostgreSQL at once one does it, the others wait."""
    if connection.vendor != "postgresql":
        _migrate()
        return
    with connection.wrap_database_errors, postgresql_link() as link:
        link.execute("SELECT pg_advisory_lock(1870)")  # ends with the connection
        _migrate()


def _migrate() -> None:
    """A SQLite file of an older version is copied first; a newer database is refused."""
    executor = MigrationExecutor(connection)
    unknown = set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations)
    if newer := sorted(name for app, name in unknown if app == "trainboard"):
        raise BadInput(
            f"this database was made by a newer Trainboard (it has {newer[-1]}); "
            "update Trainboard, or choose another folder with --data-dir"
        )
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return
    if executor.loader.applied_migrations:
        _keep_copy(plan[0][0].name)
    call_command("migrate", verbosity=0, interactive=False)


def _keep_copy(before: str) -> None:
    if connection.vendor != "sqlite":
        return
    path = Path(str(connection.settings_dict["NAME"]))
    copy = path.with_name(f"{path.stem}.before-{before}{path.suffix}")
    connection.ensure_connection()
    with connection.wrap_database_errors, closing(sqlite3.connect(copy)) as kept:
        connection.connection.backup(kept)  # whole, even while another process writes
