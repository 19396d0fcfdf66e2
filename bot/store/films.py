"""Films of finished matches, stored here because Discord's own file URLs expire after a day."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, insert, select, update

from bot.store.database import Conflict, Store
from bot.store.schema import films


async def find(store: Store, match_id: int) -> bytes | None:
    """Return the GIF of a match; None if there is none."""
    async with store.reading() as connection:
        gif: bytes | None = await connection.scalar(select(films.c.gif).where(films.c.match_id == match_id))
    return gif


async def posted(store: Store, match_id: int, channel_id: int) -> int | None:
    """Return the id of the message that shows a match's film in a channel; None if there is none."""
    here = (films.c.match_id == match_id) & (films.c.channel_id == channel_id)
    async with store.reading() as connection:
        message_id: int | None = await connection.scalar(select(films.c.message_id).where(here))
    return message_id


async def note_posted(store: Store, match_id: int, channel_id: int, message_id: int) -> None:
    """Note which message shows everybody the film of a match, if the film is stored."""
    place = {"channel_id": channel_id, "message_id": message_id}
    async with store.writing() as connection:
        await connection.execute(update(films).where(films.c.match_id == match_id).values(place))


async def keep(store: Store, match_id: int, gif: bytes, now: datetime, room: int) -> None:
    """Store the GIF of a match unless there is one already, and drop the oldest ones until all of them
    together take at most `room` bytes."""
    try:
        async with store.writing() as connection:
            row = {"match_id": match_id, "made_at": now, "size": len(gif), "gif": gif}
            await connection.execute(insert(films).values(row))
            newest_first = select(films.c.match_id, films.c.size).order_by(
                films.c.made_at.desc(), films.c.match_id.desc()
            )
            dropped = []
            for each in await connection.execute(newest_first):
                room -= each.size
                if room < 0:
                    dropped.append(each.match_id)
            if dropped:
                await connection.execute(delete(films).where(films.c.match_id.in_(dropped)))
    except Conflict:  # another process was first
        return
