"""Messages that showed a match before its present one, and may still have its buttons.

A match moves on to a new message in one transaction. That the old one leads there takes an edit at Discord,
which comes later, or never if the bot is stopped first. So the old message is noted in the transaction that
moves the match, and forgotten once it has been edited: what is still noted at the bot's next start is edited
then.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.match import Place
from bot.store.schema import former_boards


async def note(connection: AsyncConnection, match_id: int, old: Place, new: Place) -> None:
    """Note that a match has moved from one message to another."""
    messages = [place.message_id for place in (old, new) if place.message_id is not None]
    await connection.execute(delete(former_boards).where(former_boards.c.message_id.in_(messages)))
    if old.message_id is not None:
        row = {
            "message_id": old.message_id,
            "match_id": match_id,
            "guild_id": old.guild_id,
            "channel_id": old.channel_id,
        }
        await connection.execute(insert(former_boards).values(row))


async def forget(connection: AsyncConnection, message_id: int) -> None:
    """Forget a message that leads to the present one, or that nobody can edit."""
    await connection.execute(delete(former_boards).where(former_boards.c.message_id == message_id))


async def noted(connection: AsyncConnection) -> list[tuple[int, Place]]:
    """All that are noted, oldest first: the number of the match, and where it was shown."""
    rows = await connection.execute(select(former_boards).order_by(former_boards.c.message_id))
    return [
        (row["match_id"], Place(row["guild_id"], row["channel_id"], row["message_id"]))
        for row in rows.mappings()
    ]
