"""Deletes what is kept about a person.

It begins with a note that the deletion is due, which is also the last thing to go. In between, the person
leaves every match still going on, a pseudonym takes their place in all matches, and then everything else is
deleted. That takes a few transactions, each of which can be repeated, so a bot killed halfway finishes the
job at its next start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log as logs
from bot.limits_and_times import MATCHES_CLEARED_AT_ONCE
from bot.match.model import Match, Refused, State
from bot.match.service import Matches
from bot.store import blocks, daily, user_id_columns
from bot.store.database import UNSAVED, Conflict, Unavailable
from bot.store.last_uses import LastUses
from bot.store.schema import deletions

log = logs.get(__name__)

ROUNDS: Final = 5
"""How many times to try if the person keeps entering other matches meanwhile."""

UNDER_A_HASH: Final[tuple[Callable[[AsyncConnection, int, str], Awaitable[None]], ...]] = (
    blocks.keep_under_hash,
    daily.keep_under_hash,
)
"""Functions for what outlasts a deletion, so that nobody shakes it off by deleting and coming back. Each
replaces the user id with a keyed hash (the last argument), inside the last transaction."""


class Deletions:
    """The deletions of one database."""

    def __init__(self, matches: Matches, uses: LastUses) -> None:
        self._matches = matches
        self._store = matches.store
        self._uses = uses
        self._working = asyncio.Lock()

    async def delete(self, user_id: int, pause: float = 0.0) -> list[Match]:
        """Delete what is kept about a person, `pause` seconds after noting that. Returns the matches they
        left because of it, as they now stand. Raises Unavailable; whatever was begun is then finished
        later."""
        await self.note(user_id, self._matches.now())
        await asyncio.sleep(pause)
        return await self.finish(user_id)

    async def note(self, user_id: int, now: datetime) -> None:
        """Note that everything kept about a person has to be deleted."""
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(deletions).values(user_id=user_id, at=now))
        except Conflict:
            return  # it's already noted

    async def begun(self) -> list[int]:
        """Return the ids of people whose deletion isn't finished. Raises Unavailable."""
        async with self._store.reading() as connection:
            return list(await connection.scalars(select(deletions.c.user_id).order_by(deletions.c.at)))

    async def finish(self, user_id: int) -> list[Match]:
        """Carry out the deletion that was noted; see `delete`."""
        async with self._working:
            if user_id not in await self.begun():
                return []  # it has been finished meanwhile
            left: set[int] = set()
            for _ in range(ROUNDS):
                stuck = await self._leave_matches(user_id, left)
                if await self._replace(user_id, stuck):
                    break
            else:
                log.warning("a deletion is unfinished and will continue later")
                raise Unavailable(UNSAVED)
        return await self._matches.get_many(left)

    async def _leave_matches(self, user_id: int, left: set[int]) -> set[int]:
        """Leave every match still going on, and note which in `left`. Returns those that can't be left
        because their record is damaged: nobody plays there any more."""
        for _ in range(2):  # someone who was invited and joined is still invited after leaving
            stuck = set()
            for match_id in await self.live(user_id):
                try:
                    await self._leave(match_id, user_id)
                    left.add(match_id)
                except Unavailable:
                    raise
                except Refused as refusal:
                    log.info("a match could not be left", match=match_id, reason=str(refusal))
                    stuck.add(match_id)
        damaged = set()
        for match_id in stuck & {*await self.live(user_id)}:
            if not await self._matches.get_many([match_id]):
                damaged.add(match_id)
        return damaged

    async def live(self, user_id: int) -> list[int]:
        """Return the matches and challenges that a person would have to leave, ascending."""
        async with self._store.reading() as connection:
            return await user_id_columns.live(connection, user_id)

    async def _leave(self, match_id: int, user_id: int) -> Match:
        match = await self._matches.get(match_id)
        if match.state is State.RUNNING:
            return await self._matches.resign(match_id, user_id)
        if user_id == match.challenger:
            return await self._matches.withdraw(match_id, user_id)
        if user_id in match.players:
            return await self._matches.leave(match_id, user_id)
        return await self._matches.decline(match_id, user_id)

    async def _replace(self, user_id: int, stuck: set[int]) -> bool:
        """Put pseudonyms in the person's place in the matches they have left, and delete everything else.
        Returns whether that was all: they may have entered another match meanwhile."""
        async with self._store.reading() as connection:
            found = await user_id_columns.naming(connection, user_id)
        for first in range(0, len(found), MATCHES_CLEARED_AT_ONCE):
            part = found[first : first + MATCHES_CLEARED_AT_ONCE]
            async with self._store.writing() as connection:
                live = {*await user_id_columns.live(connection, user_id)} - stuck
                await user_id_columns.replace_in(
                    connection, user_id, [each for each in part if each not in live]
                )
            self._store.memory.doubt()
        async with self._store.writing() as connection:
            if await user_id_columns.naming(connection, user_id):
                return False
            hashed = await user_id_columns.make_hash(connection, user_id)
            for keep in UNDER_A_HASH:
                await keep(connection, user_id, hashed)
            await user_id_columns.forget(connection, user_id)
            self._uses.forget(user_id)
        self._store.memory.doubt()
        return True
