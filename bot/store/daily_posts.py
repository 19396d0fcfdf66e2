"""Where the daily posts itself: a row for each server that wants it, with its latest post."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update

from bot.limits_and_times import DAILY_FILM_RETRIED, DAILY_POST_RETRIED
from bot.match.daily_schedule import day_of, next_post, post_time, shifted
from bot.match.model import Refused
from bot.store.database import UNSAVED, Conflict, Store
from bot.store.schema import daily_posts, daily_tries

IDLE: Final = "idle"
DENIED: Final = "denied"
GONE: Final = "gone"
"""Why posts are paused: nobody has played for days, Lodge may not post or read there, or the channel is
deleted."""

OUTDATED: Final = -1
"""What's noted as shown by a post that has to be edited in any case."""


@dataclass(frozen=True, slots=True)
class DailyPost:
    """What a server has set, and its latest post."""

    guild_id: int
    channel_id: int
    hour: int
    zone: str
    since: str
    due_at: datetime | None
    paused: str | None
    day: str | None
    posted_in: int | None
    message_id: int | None
    shown: int
    edited_at: datetime | None
    film: int | None
    """The match whose film the latest post shows."""
    film_at: datetime | None
    """When to make the film of the best try, or to try again; None once that's done."""


class DailyPosts:
    """The posts of one database. Every method raises Unavailable if the database can't be used."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def every(self) -> list[DailyPost]:
        """Return all servers' posts."""
        async with self._store.reading() as connection:
            return [DailyPost(*row) for row in await connection.execute(select(daily_posts))]

    async def of(self, guild_id: int) -> DailyPost | None:
        """Return a server's; None if it wants no posts."""
        query = select(daily_posts).where(daily_posts.c.guild_id == guild_id)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else DailyPost(*row)

    async def choose(self, guild_id: int, channel_id: int, hour: int, zone: str, now: datetime) -> None:
        """Have the daily posted from now on. This also wakes posts that are paused. Raises Refused if it
        can't be saved."""
        here = daily_posts.c.guild_id == guild_id
        try:
            async with self._store.writing() as connection:
                found = (await connection.execute(select(daily_posts).where(here))).first()
                due_at = next_post(now, hour, zone)
                if found is not None and found.day == day_of(due_at):  # a day is posted once
                    due_at = post_time(shifted(found.day, 1), hour, zone)
                values: dict[str, Any] = {
                    "channel_id": channel_id,
                    "hour": hour,
                    "zone": zone,
                    "since": day_of(due_at),
                    "due_at": due_at,
                    "paused": None,
                }
                if found is None:
                    row = values | {"guild_id": guild_id, "shown": 0}
                    await connection.execute(insert(daily_posts).values(row))
                else:
                    await connection.execute(update(daily_posts).where(here).values(values))
        except Conflict as error:
            raise Refused(UNSAVED) from error

    async def stop(self, guild_id: int) -> None:
        """Have no more posts."""
        async with self._store.writing() as connection:
            await connection.execute(delete(daily_posts).where(daily_posts.c.guild_id == guild_id))

    async def claim(self, post: DailyPost, now: datetime) -> DailyPost | None:
        """Claim a post that is due for this process, until it may be tried again, and return it as it stands
        then. Returns None if another process was first, or somebody has changed the settings."""
        claimed = replace(post, due_at=now + DAILY_POST_RETRIED)
        return claimed if await self._change(post, {"due_at": claimed.due_at}) else None

    async def note_posted(
        self,
        post: DailyPost,
        day: str,
        message_id: int,
        shown: int,
        now: datetime,
        film_at: datetime | None = None,
    ) -> None:
        """Note that a day is posted, when the next one is due, and when to make the film of the best try. If
        the settings have changed since the post was claimed, they stay as they are and nothing is noted."""
        values = {
            "due_at": post_time(shifted(day, 1), post.hour, post.zone),
            "day": day,
            "posted_in": post.channel_id,
            "message_id": message_id,
            "shown": shown,
            "edited_at": now,
            "film": None,
            "film_at": film_at,
        }
        await self._change(post, values)

    async def put_off(self, post: DailyPost, until: datetime) -> None:
        """Have a post due later."""
        await self._change(post, {"due_at": until})

    async def pause(self, post: DailyPost, why: str) -> bool:
        """Post no more until somebody chooses a time again. Returns False if somebody has since the post was
        claimed."""
        return await self._change(post, {"due_at": None, "paused": why})

    async def claim_edit(self, post: DailyPost, now: datetime) -> DailyPost | None:
        """Claim bringing a post up to date, and return it as it stands then. Returns None if another process
        was first."""
        claimed = replace(post, edited_at=now)
        return claimed if await self._change(post, {"edited_at": now}) else None

    async def note_shown(self, post: DailyPost, shown: int) -> None:
        """Note what a claimed edit shows, unless a film has been made meanwhile that it doesn't show."""
        await self._change(post, {"shown": shown})

    async def claim_film(self, post: DailyPost, now: datetime) -> bool:
        """Claim making the film of the best try, until it may be tried again. Returns False if another
        process was first."""
        return await self._change(post, {"film_at": now + DAILY_FILM_RETRIED})

    async def note_film(self, guild_id: int, day: str, film: int | None) -> None:
        """Note the match whose film a day's post shows from its next edit on, which is due; None if there's
        no film to show."""
        column = daily_posts.c
        values = {"film_at": None} if film is None else {"film_at": None, "film": film, "shown": OUTDATED}
        async with self._store.writing() as connection:
            here = (column.guild_id == guild_id) & (column.day == day)
            await connection.execute(update(daily_posts).where(here).values(values))

    async def note_closed(self, post: DailyPost) -> bool:
        """Note that the post of a day that is over is closed. Returns False if another process was first."""
        return await self._change(post, {"message_id": None})

    async def finished(self, day: str) -> dict[int, int]:
        """Return how many have finished a day's board, by server."""
        query = (
            select(daily_tries.c.guild_id, func.count())
            .where(daily_tries.c.day == day, daily_tries.c.finished, daily_tries.c.guild_id.is_not(None))
            .group_by(daily_tries.c.guild_id)
        )
        async with self._store.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def days_played(self, guild_id: int) -> set[str]:
        """Return the days whose board somebody has begun in a server."""
        query = select(daily_tries.c.day).where(daily_tries.c.guild_id == guild_id).distinct()
        async with self._store.reading() as connection:
            return set(await connection.scalars(query))

    async def _change(self, post: DailyPost, values: dict[str, Any]) -> bool:
        """Change a row unless it has changed since it was read."""
        column = daily_posts.c
        same = (column.guild_id == post.guild_id) & (column.channel_id == post.channel_id)
        for name in ("due_at", "message_id", "edited_at", "film_at"):
            value = getattr(post, name)
            same &= column[name].is_(None) if value is None else column[name] == value
        async with self._store.writing() as connection:
            changed = await connection.execute(update(daily_posts).where(same).values(values))
        return changed.rowcount == 1
