"""The day on which each person last used Lodge, and the locale of their Discord then: stored once a day, or
when the locale has changed, and not with every press."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.limits_and_times import EXPORT_EVERY, FORGOTTEN_AFTER, FORGOTTEN_AT_ONCE
from bot.match.game_clock import relative
from bot.match.model import Refused
from bot.store.database import Store, recall, remember
from bot.store.schema import deletions, last_uses
from bot.translate import LOCALES
from engines.core import msg

AWAY_DAYS: Final = 30
"""If this hasn't been checked for more days than this, Lodge was away or a clock was wrong, so those days
don't count."""

_LOOKED: Final = "last uses looked through"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def day(at: datetime) -> int:
    """Return the day of a moment (UTC), counted from 1970.

    >>> day(datetime(1970, 1, 2, 23, tzinfo=UTC))
    1
    """
    return (at - _EPOCH) // timedelta(days=1)


class LastUses:
    """The last uses in one database. Uses wait in memory to be written together, so a killed bot loses those
    of the last minute."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._today = 0
        self._written: dict[int, str] = {}
        """The people already stored for today, by user id, each with their locale."""
        self.came_by: dict[int, str] = {}
        """The people who have used Lodge since the last `write`, by user id, each with their locale; ""
        where Discord hasn't told it."""

    async def locale(self, user_id: int) -> str:
        """Return the locale of a person's Discord when it was last seen; "" if it never was. Raises
        Unavailable."""
        if known := self.came_by.get(user_id) or self._written.get(user_id):
            return known
        async with self._store.glancing() as connection:
            return await connection.scalar(_LOCALE_OF, {"user_id": user_id}) or ""

    def forget(self, user_id: int) -> None:
        """Forget somebody's waiting uses. Call this inside the transaction that deletes their data, so that
        nothing is written after it."""
        self.came_by.pop(user_id, None)
        self._written.pop(user_id, None)

    async def forget_leaving(self) -> None:
        """Forget the waiting uses of people whose data another process is deleting. Raises Unavailable."""
        if self.came_by or self._written:
            async with self._store.glancing() as connection:
                for user_id in await connection.scalars(select(deletions.c.user_id)):
                    self.forget(user_id)

    async def write(self, now: datetime) -> None:
        """Store who has come by, except people already stored for today. Raises Unavailable."""
        if day(now) != self._today:
            self._today = day(now)
            self._written.clear()
        self._drop(self._written)
        if not self.came_by:
            return
        async with self._store.writing() as connection:
            waiting = dict(self.came_by)
            for user_id, locale in waiting.items():
                await _note(connection, user_id, self._today, locale)
        self._drop(waiting)
        self._written |= {
            user_id: locale or self._written.get(user_id, "") for user_id, locale in waiting.items()
        }

    def _drop(self, stored: Mapping[int, str]) -> None:
        """Forget what waits to be written and is stored like that already."""
        for user_id, locale in tuple(self.came_by.items()):
            if user_id in stored and locale in ("", stored[user_id]):
                del self.came_by[user_id]

    async def forgotten(self, now: datetime) -> list[int]:
        """Return the user ids of people who haven't used Lodge for `FORGOTTEN_AFTER`, at most
        FORGOTTEN_AT_ONCE. Raises Unavailable."""
        today = day(now)
        async with self._store.writing() as connection:
            looked = await recall(connection, _LOOKED)
            gap = 0 if looked is None else today - int(looked)
            if abs(gap) > AWAY_DAYS:
                await connection.execute(update(last_uses).values(day=last_uses.c.day + gap))
            if gap or looked is None:
                await remember(connection, _LOOKED, str(today))
            old = select(last_uses.c.user_id).where(last_uses.c.day < today - FORGOTTEN_AFTER.days)
            return list(await connection.scalars(old.order_by(last_uses.c.day).limit(FORGOTTEN_AT_ONCE)))

    async def claim_export(self, user_id: int, now: datetime) -> datetime | None:
        """Note that a person exports their data now. Returns when they last did. Raises Refused if that was
        too recent."""
        async with self._store.writing() as connection:
            last = await connection.scalar(
                select(last_uses.c.exported_at).where(last_uses.c.user_id == user_id)
            )
            if last is not None and last <= now < last + EXPORT_EVERY:
                again = relative(last + EXPORT_EVERY)
                raise Refused(msg("You can get one file an hour. Try again {when}.", when=again))
            await _note(connection, user_id, day(now))
            await _set_exported(connection, user_id, now)
        return last

    async def give_back_export(self, user_id: int, before: datetime | None) -> None:
        """Undo `claim_export` because no file was sent; `before` is what it returned."""
        async with self._store.writing() as connection:
            await _set_exported(connection, user_id, before)


_LOCALE_OF: Final = select(last_uses.c.locale).where(last_uses.c.user_id == bindparam("user_id"))


async def _note(connection: AsyncConnection, user_id: int, today: int, locale: str = "") -> None:
    used = {"day": today} | ({"locale": locale} if locale in LOCALES else {})
    own = update(last_uses).where(last_uses.c.user_id == user_id).values(used)
    if (await connection.execute(own)).rowcount == 0:
        await connection.execute(insert(last_uses).values(user_id=user_id, **used))


async def _set_exported(connection: AsyncConnection, user_id: int, at: datetime | None) -> None:
    own = last_uses.c.user_id == user_id
    await connection.execute(update(last_uses).where(own).values(exported_at=at))
