"""Where the databases of tests are: SQLite's in files, PostgreSQL's on a server of the tests' own.

A test names a database by a path and gets its address from `url`. Tests of one folder run on both homes or
on a chosen one (`tests/conftest.py`); what it is at a time stands in `_current`.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg

from bot.store.database import Store
from tests import postgres

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgres"
CHOSEN: Final = os.environ.get("LODGE_TEST_DATABASE", "")
"""The one home of all suites that know both, if one was chosen."""

_current = SQLITE
_databases: dict[Path, str] = {}
"""The names of the databases that tests have on the server by now."""
_file: bytes | None = None
_template: str | None = None
"""A database that is up to date, as a file and on the server. The migrations run once for all tests of a
process; what they do is tested in `tests.bot.store.test_upgrade`."""


@contextmanager
def living_in(home: str) -> Iterator[None]:
    """Have the databases that are asked for in the meantime in this home, and take them away after it."""
    global _current
    if home == POSTGRES:
        postgres.need()
    before, _current = _current, home
    yield
    _current = before
    if home == POSTGRES:
        while _databases:
            postgres.server().drop(_databases.popitem()[1])


def current() -> str:
    return _current


def url(path: Path) -> str:
    """The address of the database of that name; on the server it is made where there is none, empty."""
    if _current == SQLITE:
        return f"sqlite+aiosqlite:///{path.as_posix()}"
    if path not in _databases:
        _databases[path] = postgres.server().create()
    return postgres.server().address(_databases[path])


async def prepare(path: Path) -> None:
    """Put a database that is up to date where there is none."""
    global _file, _template
    if _current == POSTGRES:
        if path in _databases:
            if tables(path):
                return
            postgres.server().drop(_databases[path])  # to be made again under the same name
        if _template is None:
            _template = postgres.server().create()
            await (await Store.open(postgres.server().address(_template))).close()
        _databases[path] = postgres.server().create(_template, _databases.get(path))
        return
    if path.exists():
        return
    if _file is None:
        await (await Store.open(url(path))).close()
        _file = path.read_bytes()
    path.write_bytes(_file)


def execute(at: Path | str, statement: str, *values: Any) -> int:
    """Run a statement, with `?` for its values, beside Lodge in a database, named as above or by its address.
    Returns how many rows it has changed."""
    with _connection(at) as connection:
        cursor = connection.execute(written(connection, statement), values)
        connection.commit()
        return int(cursor.rowcount)


def rows(at: Path | str, statement: str, *values: Any) -> list[Any]:
    """The rows of a query, as `execute`."""
    with _connection(at) as connection:
        return list(connection.execute(written(connection, statement), values).fetchall())


def tables(at: Path | str) -> list[str]:
    """The names of a database's tables."""
    with _connection(at) as connection:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        if isinstance(connection, sqlite3.Connection):
            query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        return sorted(name for (name,) in connection.execute(query))


def of_the_schema(name: str | None, kind: str, _: Any) -> bool:
    """Whether something that alembic finds is to be in `bot.store.schema`: the queue's tables are not."""
    return kind != "table" or not str(name).startswith(("procrastinate_", "job_"))


@contextmanager
def writing(at: Path | str) -> Iterator[Any]:
    """A connection of another process in the middle of writing, which undoes it at the end."""
    with _connection(at) as connection:
        if isinstance(connection, sqlite3.Connection):
            connection.isolation_level = None
            connection.execute("BEGIN IMMEDIATE")
        else:
            from bot.store.postgres import LOCK

            connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
        yield connection
        connection.rollback()


def _connection(at: Path | str) -> Any:
    address = at if isinstance(at, str) else url(at)
    kind, _, place = address.partition(":///")
    if kind == "sqlite+aiosqlite":
        return closing(sqlite3.connect(place))
    return closing(psycopg.connect(address.replace("+psycopg", "")))


def written(connection: Any, statement: str) -> str:
    """A statement with `?` for its values as the database of that connection takes it."""
    if isinstance(connection, sqlite3.Connection):
        return statement
    return statement.replace("%", "%%").replace("?", "%s")
