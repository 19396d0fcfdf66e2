"""Who wants to be reminded of the daily, and when."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sqlalchemy import delete, func, insert, select, update

from bot.limits_and_times import DAILY_POST_RETRIED
from bot.match.daily_schedule import day_of, next_post, post_time, shifted
from bot.match.model import Refused
from bot.store.database import UNSAVED, Conflict, Store
from bot.store.schema import daily_reminders, daily_tries

SENT_AT_ONCE: Final = 100
"""At most this many reminders are read at a time."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A person's wish to be reminded."""

    user_id: int
    hour: int
    zone: str
    due_at: datetime
    tried: str | None
    """The latest day on which one was sent, or may have been."""


class DailyReminders:
    """The reminders of one database. Every method raises Unavailable if the database can't be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, user_id: int) -> Reminder | None:
        """Return a person's; None if they want none."""
        query = select(daily_reminders).where(daily_reminders.c.user_id == user_id)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Reminder(*row)

    async def ask(self, user_id: int, hour: int, zone: str, now: datetime) -> Reminder:
        """Remind someone every day at that hour from now on, but only once a day. Raises Refused if it can't
        be saved."""
        own = daily_reminders.c.user_id == user_id
        try:
            async with self._store.writing() as connection:
                found = (await connection.execute(select(daily_reminders).where(own))).first()
                due_at = next_post(now, hour, zone)
                if found is not None and found.tried == day_of(due_at):
                    due_at = post_time(shifted(found.tried, 1), hour, zone)
                values = {"hour": hour, "zone": zone, "due_at": due_at}
                if found is None:
                    await connection.execute(insert(daily_reminders).values(values | {"user_id": user_id}))
                else:
                    await connection.execute(update(daily_reminders).where(own).values(values))
        except Conflict as error:
            raise Refused(UNSAVED) from error
        return Reminder(user_id, hour, zone, due_at, None if found is None else found.tried)

    async def stop(self, user_id: int) -> None:
        """Remind someone no more."""
        async with self._store.writing() as connection:
            await connection.execute(delete(daily_reminders).where(daily_reminders.c.user_id == user_id))

    async def due(self, now: datetime) -> list[Reminder]:
        """Return the reminders that are due, the oldest first."""
        late = select(daily_reminders).where(daily_reminders.c.due_at <= now)
        query = late.order_by(daily_reminders.c.due_at).limit(SENT_AT_ONCE)
        async with self._store.reading() as connection:
            return [Reminder(*row) for row in await connection.execute(query)]

    async def next_due(self) -> datetime | None:
        """Return when the next one is due; None if nobody wants any."""
        async with self._store.reading() as connection:
            found: datetime | None = await connection.scalar(select(func.min(daily_reminders.c.due_at)))
        return found

    async def played(self, day: str, user_ids: Collection[int]) -> set[int]:
        """Return who of these people has begun a day's board."""
        query = select(daily_tries.c.user_id).where(
            daily_tries.c.day == day, daily_tries.c.user_id.in_(user_ids)
        )
        async with self._store.reading() as connection:
            return set(await connection.scalars(query))

    async def claim(self, reminder: Reminder, day: str, now: datetime) -> Reminder | None:
        """Claim a reminder for this process, until it may be tried again, and return it as it stands then.
        Returns None if another process was first, or the person has changed it."""
        claimed = replace(reminder, due_at=now + DAILY_POST_RETRIED, tried=day)
        return claimed if await self._change(reminder, claimed) else None

    async def put_off(self, reminder: Reminder, until: datetime) -> None:
        """Have a reminder due later, unless it has changed since it was read."""
        await self._change(reminder, replace(reminder, due_at=until))

    async def _change(self, reminder: Reminder, into: Reminder) -> bool:
        """Change a row unless it has changed since it was read."""
        column = daily_reminders.c
        same = (column.user_id == reminder.user_id) & (column.due_at == reminder.due_at)
        async with self._store.writing() as connection:
            changed = await connection.execute(
                update(daily_reminders).where(same).values(due_at=into.due_at, tried=into.tried)
            )
        return changed.rowcount == 1
