"""The numbers that a database gives to new rows, where rows are carried from one to another."""

from __future__ import annotations

from sqlalchemy import Table, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection


async def last_number(connection: AsyncConnection, table: Table) -> int:
    """Return the last number that a database has given to a row of this table, deleted or not; 0 if it has
    given none. The rows must be numbered by the database."""
    number = table.autoincrement_column
    assert number is not None, "its rows are numbered"
    highest = int(await connection.scalar(select(func.max(number))) or 0)
    if connection.dialect.name == "postgresql":
        sequence = await connection.scalar(select(func.pg_get_serial_sequence(table.name, number.name)))
        if sequence is None:
            return highest
        query = f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}"  # noqa: S608 (its own)
        return max(highest, int(await connection.scalar(text(query)) or 0))
    if not table.dialect_options["sqlite"]["autoincrement"]:
        return highest
    given = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
    return max(highest, int(await connection.scalar(given, {"name": table.name}) or 0))


async def number_on(connection: AsyncConnection, table: Table, last: int) -> None:
    """Let new rows be numbered on from `last`; nothing changes if that is 0."""
    number = table.autoincrement_column
    assert number is not None, "its rows are numbered"
    if last == 0:
        return
    if connection.dialect.name == "postgresql":
        sequence = func.pg_get_serial_sequence(table.name, number.name)
        await connection.execute(select(func.setval(sequence, last)))
    elif table.dialect_options["sqlite"]["autoincrement"]:
        own = {"name": table.name, "last": last}
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), own)
        await connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"), own)
