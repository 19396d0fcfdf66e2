"""Notes of messages that may show a match besides its present one, in case the bot stops halfway.

Posting a message is a request to Discord, and storing its id is a transaction; the bot may stop in between.
So a note is made before a board is posted (`announce`), and deleted in the transaction that makes the message
the match's place. If a note is still there when the bot starts, the board may have been posted. The same
transaction notes the message that showed the match before (`former`), until it has been edited to link to the
new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match.model import Place
from bot.store.database import Store, Unavailable, sound
from bot.store.schema import announced_boards, former_boards


@dataclass(frozen=True, slots=True)
class Announced:
    """A board that was about to be posted."""

    id: int
    match_id: int
    place: Place
    """The channel; the message isn't known."""


class BoardNotes:
    """The notes of one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def announce(self, match_id: int, place: Place) -> int | None:
        """Note that a match is about to be posted in a channel. Returns the note's id; None if it couldn't be
        saved."""
        row = {"match_id": match_id, "guild_id": place.guild_id, "channel_id": place.channel_id}
        try:
            async with self._store.writing() as connection:
                result = await connection.execute(insert(announced_boards).values(row))
        except Unavailable:
            return None
        assert result.inserted_primary_key is not None
        return int(result.inserted_primary_key[0])

    async def announced(self) -> list[Announced]:
        """Return all boards that were about to be posted and may have been."""
        async with self._store.reading() as connection:
            rows = await connection.execute(select(announced_boards).order_by(announced_boards.c.id))
            return [
                Announced(row.id, row.match_id, Place(row.guild_id, row.channel_id))
                for row in sound(announced_boards, rows)
            ]

    async def take_back(self, announced: Sequence[int]) -> None:
        """Delete notes of announced boards that weren't posted or have been dealt with. Raises
        Unavailable."""
        async with self._store.writing() as connection:
            await take_back(connection, announced)

    async def former(self) -> list[tuple[int, Place]]:
        """Return all messages that used to show a match and may not link to its present one yet, oldest
        first, as pairs of match id and place."""
        async with self._store.reading() as connection:
            rows = await connection.execute(select(former_boards).order_by(former_boards.c.message_id))
            return [
                (row.match_id, Place(row.guild_id, row.channel_id, row.message_id))
                for row in sound(former_boards, rows)
            ]

    async def leads_on(self, message_id: int) -> None:
        """Forget a former message that now links to the present one, or can't be edited. Raises
        Unavailable."""
        async with self._store.writing() as connection:
            await connection.execute(delete(former_boards).where(former_boards.c.message_id == message_id))


async def take_back(connection: AsyncConnection, announced: Sequence[int]) -> None:
    """Delete notes of announced boards."""
    await connection.execute(delete(announced_boards).where(announced_boards.c.id.in_(announced)))


async def move_on(connection: AsyncConnection, match_id: int, old: Place, new: Place) -> None:
    """Note that a match has moved from one message to another."""
    messages = [place.message_id for place in (old, new) if place.message_id is not None]
    await connection.execute(delete(former_boards).where(former_boards.c.message_id.in_(messages)))
    if old.message_id not in (None, new.message_id) and not old.private:
        row = {
            "message_id": old.message_id,
            "match_id": match_id,
            "guild_id": old.guild_id,
            "channel_id": old.channel_id,
        }
        await connection.execute(insert(former_boards).values(row))
