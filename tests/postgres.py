"""A PostgreSQL server of the tests' own, from Debian's packages: one for each process that runs tests.

It keeps nothing safe (no fsync), listens at a socket in a folder of its own, and ends with the tests.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

REQUIRED: Final = "LODGE_REQUIRE_POSTGRES"
"""The environment variable that makes a missing server an error, and not a reason to skip."""
START_SECONDS: Final = 60
GUARDED: Final = "guarded"
"""A user who needs the password that is the same word."""
ACCESS: Final = f"local all {GUARDED} scram-sha-256\nlocal all all trust\n"


@cache
def programs() -> Path | None:
    """The folder of the newest server's programs; None if there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda each: int(each.parts[-3]))
    if found:
        return found[-1].parent
    command = shutil.which("initdb")
    return None if command is None else Path(command).resolve().parent


def need() -> Path:
    """The folder of the server's programs. Skips the test where there is none, and fails it in CI."""
    found = programs()
    if found is None:
        missing = "there is no PostgreSQL server here (Debian: apt install postgresql)"
        if os.environ.get(REQUIRED):
            pytest.fail(missing)
        pytest.skip(missing)
    return found


def _as_somebody() -> tuple[list[str], int | None]:
    """How to run a program as somebody else than root, whom the server refuses, ended when the tests are;
    and who that is."""
    if os.geteuid() != 0:
        return ["setpriv", "--pdeathsig", "QUIT"], None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            user = pwd.getpwnam(name)
            who = ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]
            return ["setpriv", *who, "--pdeathsig", "QUIT"], user.pw_uid
    pytest.fail("there is no user to run the server as")


class Server:
    """The running server."""

    def __init__(self) -> None:
        binaries = need()
        run, owner = _as_somebody()
        self.folder = Path(tempfile.mkdtemp(prefix="lodge-pg-"))
        if owner is not None:
            os.chown(self.folder, owner, -1)
        self.folder.chmod(0o755)
        data, log = self.folder / "data", self.folder / "log"
        make = ["--no-sync", "--no-instructions", "--locale=C", "--encoding=UTF8", "--username=lodge"]
        subprocess.run(
            [*run, binaries / "initdb", *make, "--auth=trust", "-D", data],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
        )
        (data / "pg_hba.conf").write_text(ACCESS)
        quick = ("fsync=off", "full_page_writes=off", "max_connections=300", "shared_buffers=64MB")
        quick += ("autovacuum=off", "listen_addresses=", f"unix_socket_directories={self.folder}")
        settings = [part for each in quick for part in ("-c", each)]
        self._command = [*run, binaries / "postgres", "-D", data, *settings]
        self._log = log
        self._start()
        atexit.register(self.stop)
        self._made = 0
        self.run("postgres", f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{GUARDED}'")

    def _start(self) -> None:
        """Start it, and wait until it answers."""
        with self._log.open("ab") as out:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=self.folder
            )
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                self.run("postgres", "SELECT 1")
            except psycopg.OperationalError:
                assert self._process.poll() is None, self._log.read_text()
                assert time.monotonic() < deadline, self._log.read_text()
                time.sleep(0.05)
            else:
                return

    @contextmanager
    def away(self) -> Iterator[None]:
        """Meanwhile it is not there."""
        self._process.send_signal(signal.SIGINT)  # whoever is connected is cut off
        self._process.wait(START_SECONDS)
        try:
            yield
        finally:
            self._start()

    def stop(self) -> None:
        """End it, and take away what it kept."""
        self._process.send_signal(signal.SIGQUIT)  # at once, without tidying up
        self._process.wait(START_SECONDS)
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str, user: str = "lodge") -> str:
        return f"postgresql+psycopg://{user}@/{database}?host={self.folder}"

    def run(self, database: str, statement: str) -> list[Any]:
        """Run one statement in a database; the rows it returns."""
        place = {"host": str(self.folder), "user": "lodge", "dbname": database}
        with psycopg.connect(**place, autocommit=True) as connection:
            cursor = connection.execute(statement)  # type: ignore[call-overload]
            return cursor.fetchall() if cursor.description else []

    def create(self, template: str = "template1", name: str | None = None) -> str:
        """Make a new database, and return its name: the one given, or one of its own."""
        self._made += 1
        name = name or f"lodge_{self._made}"
        self.run("postgres", f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        """Take a database away, whoever uses it."""
        self.run("postgres", f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@cache
def server() -> Server:
    """The server of this process, started at the first need."""
    return Server()
