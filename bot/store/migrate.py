"""Bringing a database up to date at every start."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER: Final = Path(__file__).parent / "migrations"


class TooNew(Exception):
    """The database is at a revision that this code does not know."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


def look(connection: Connection) -> tuple[str | None, str]:
    """The revision that a database is at (None if there are no tables), and that of this code. Changes
    nothing. Raises TooNew."""
    return _compared(connection, ScriptDirectory.from_config(_config()))


def upgrade(connection: Connection) -> tuple[str | None, str]:
    """Run the missing migrations inside the caller's transaction. Returns the revision found (None if there
    were no tables) and that of this code. Raises TooNew, and then changes nothing.
    """
    config = _config()
    config.attributes["connection"] = connection
    found, newest = _compared(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")
    return found, newest


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _compared(connection: Connection, scripts: ScriptDirectory) -> tuple[str | None, str]:
    known = {script.revision for script in scripts.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    for revision in found:
        if revision not in known:
            raise TooNew(revision)
    newest = scripts.get_current_head()
    assert newest is not None, "there is a first migration"
    return (found[0] if found else None), newest
