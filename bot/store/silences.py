"""Where Lodge may not write: channels, and people who take no direct messages. They are not tried again for a
day, and whoever has missed something because of it is told so once."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, insert, select, update

from bot.limits_and_times import SILENT_FOR
from bot.store.database import Store
from bot.store.schema import silenced


class Silences:
    """The silences of one database. Each method raises Unavailable where that cannot be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def places(self, now: datetime) -> set[int]:
        """Return the channels, and the people, where nothing is tried now."""
        query = select(silenced.c.place_id).where(silenced.c.until > now)
        async with self._store.reading() as connection:
            return set(await connection.scalars(query))

    async def missed(self, place_id: int, user_ids: Collection[int], now: datetime) -> list[int]:
        """Note that these people could not be told something in a channel where Lodge may not write; from the
        first of them on it is not tried for `SILENT_FOR`. Returns those who have not missed anything there
        before."""
        here = silenced.c.place_id == place_id
        async with self._store.writing() as connection:
            await connection.execute(delete(silenced).where(silenced.c.until <= now))
            rows = await connection.execute(select(silenced.c.user_id, silenced.c.until).where(here))
            known = {row.user_id: row.until for row in rows}
            until = min(known.values(), default=now + SILENT_FOR)
            new = [user_id for user_id in dict.fromkeys(user_ids) if user_id not in known]
            if new:
                row = {"place_id": place_id, "until": until, "said": False}
                await connection.execute(insert(silenced), [row | {"user_id": each} for each in new])
        return new

    async def takes_nothing(self, user_id: int, now: datetime) -> None:
        """Note that a person takes no direct messages, which they need not be told."""
        async with self._store.writing() as connection:
            await connection.execute(delete(silenced).where(silenced.c.place_id == user_id))
            row = {"place_id": user_id, "user_id": user_id, "until": now + SILENT_FOR, "said": True}
            await connection.execute(insert(silenced).values(row))

    async def unsaid(self) -> list[tuple[int, int]]:
        """Return who has still to be told of which channel, each as a user id and the channel's."""
        query = select(silenced.c.user_id, silenced.c.place_id).where(~silenced.c.said)
        async with self._store.reading() as connection:
            return [(user_id, place_id) for user_id, place_id in await connection.execute(query)]

    async def note_said(self, user_id: int) -> None:
        """Note that a person has been told of every channel where they have missed something."""
        theirs = silenced.c.user_id == user_id
        async with self._store.writing() as connection:
            await connection.execute(update(silenced).where(theirs).values(said=True))
