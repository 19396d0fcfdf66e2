"""A new database has the tables and indexes that the code reads and writes."""

from __future__ import annotations

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from bot.store.schema import metadata
from tests.homes import SQLITE, of_the_schema, rows
from tests.match_service import open_matches


async def test_a_new_database_is_what_the_schema_says(tmp_path: Path, home: str) -> None:
    def differences(connection: Connection) -> list[object]:
        compared = MigrationContext.configure(connection, opts={"include_name": of_the_schema})
        return list(compare_metadata(compared, metadata))

    path = tmp_path / "new.db"
    matches = await open_matches(path)
    async with matches.store.reading() as connection:
        assert await connection.run_sync(differences) == []
    await matches.close()
    of_sqlite = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
    of_postgres = "SELECT indexname FROM pg_indexes WHERE indexname LIKE 'ix_%'"
    made = {name for (name,) in rows(path, of_sqlite if home == SQLITE else of_postgres)}
    assert made == {str(index.name) for table in metadata.sorted_tables for index in table.indexes}
