"""Bringing a database up to date at every start."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER: Final = Path(__file__).parent / "migrations"


class TooNew(Exception):
    """The database is at a revision that this code doesn't know."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision


def look(connection: Connection) -> tuple[str | None, str]:
    """Return the revision of a database (None if it has no tables) and that of this code, changing nothing.
    Raises TooNew."""
    newest, known = _revisions(FOLDER)
    found = MigrationContext.configure(connection).get_current_heads()
    for revision in found:
        if revision not in known:
            raise TooNew(revision)
    return (found[0] if found else None), newest


def upgrade(connection: Connection) -> tuple[str | None, str]:
    """Run the missing migrations inside the caller's transaction. Returns the revision found (None if there
    were no tables) and that of this code. Raises TooNew without changing anything.
    """
    found, newest = look(connection)
    if found != newest:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return found, newest


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def _revisions(folder: Path) -> tuple[str, frozenset[str]]:
    """Return the newest revision among these migrations, and all of them."""
    scripts = ScriptDirectory(str(folder))
    newest = scripts.get_current_head()
    assert newest is not None, "there is a first migration"
    return newest, frozenset(script.revision for script in scripts.walk_revisions())
