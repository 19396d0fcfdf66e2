"""Messages that may show a match beside the one that is its place, for a bot that was stopped to see to.

A message takes a request to Discord, and the note of it a transaction; between the two the bot can be
stopped. So that a board is about to be posted is noted before, and taken back in the transaction that makes
it the match's place: what is still noted when the bot starts may have been posted, and nobody knows. In the
same transaction the message that showed the match before is noted, until it has been edited to lead to the
new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Place
from bot.store.schema import announced_boards, former_boards
from bot.store.store import Store, Unavailable


@dataclass(frozen=True, slots=True)
class Announced:
    """A board that was about to be posted."""

    id: int
    match_id: int
    place: Place
    """The channel; its message is not known."""


class BoardNotes:
    """The notes of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def announce(self, match_id: int, place: Place) -> int | None:
        """Note that a match is about to be posted in a channel; the note, None if it could not be saved."""
        row = {"match_id": match_id, "guild_id": place.guild_id, "channel_id": place.channel_id}
        try:
            async with self._store.writing() as connection:
                result = await connection.execute(insert(announced_boards).values(row))
        except Unavailable:
            return None
        assert result.inserted_primary_key is not None
        return int(result.inserted_primary_key[0])

    async def announced(self) -> list[Announced]:
        """All boards that were about to be posted, and are not known to have been."""
        async with self._store.reading() as connection:
            rows = await connection.execute(select(announced_boards).order_by(announced_boards.c.id))
            return [Announced(row.id, row.match_id, Place(row.guild_id, row.channel_id)) for row in rows]

    async def take_back(self, announced: Sequence[int]) -> None:
        """Forget announced boards: they were not posted, or what was has been seen to. Raises Unavailable."""
        async with self._store.writing() as connection:
            await take_back(connection, announced)

    async def former(self) -> list[tuple[int, Place]]:
        """All messages that matches have moved on from and that may not lead on yet, oldest first: the
        match's number, and where it was shown."""
        async with self._store.reading() as connection:
            rows = await connection.execute(select(former_boards).order_by(former_boards.c.message_id))
            return [(row.match_id, Place(row.guild_id, row.channel_id, row.message_id)) for row in rows]

    async def leads_on(self, message_id: int) -> None:
        """Forget a message that leads to the present one, or that nobody can edit. Raises Unavailable."""
        async with self._store.writing() as connection:
            await connection.execute(delete(former_boards).where(former_boards.c.message_id == message_id))


async def take_back(connection: AsyncConnection, announced: Sequence[int]) -> None:
    """Forget announced boards."""
    await connection.execute(delete(announced_boards).where(announced_boards.c.id.in_(announced)))


async def move_on(connection: AsyncConnection, match_id: int, old: Place, new: Place) -> None:
    """Note that a match has moved from one message to another."""
    messages = [place.message_id for place in (old, new) if place.message_id is not None]
    await connection.execute(delete(former_boards).where(former_boards.c.message_id.in_(messages)))
    if old.message_id not in (None, new.message_id):
        row = {
            "message_id": old.message_id,
            "match_id": match_id,
            "guild_id": old.guild_id,
            "channel_id": old.channel_id,
        }
        await connection.execute(insert(former_boards).values(row))
