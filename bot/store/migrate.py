"""Bringing a database up to the tables of this code, at every start."""

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


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the caller's transaction. Raises TooNew and then changes nothing."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise TooNew(revision)
    command.upgrade(config, "head")
