"""Deleting what is kept of a person.

First it is noted that it shall be done; the note is the last thing to go. Between, they leave every match
that goes on, then a pseudonym takes their place in all matches, and in the end all else is deleted: a few
transactions, each of which can be repeated. So a bot that is killed in the middle finishes at its next start
what was begun.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log
from bot.limits_and_times import MATCHES_CLEARED_AT_ONCE
from bot.match.model import Match, Refused, State
from bot.match.service import Matches
from bot.store import blocks, daily, user_id_columns
from bot.store.database import UNSAVED, Conflict, Unavailable
from bot.store.last_uses import LastUses
from bot.store.schema import deletions

_log = log.get(__name__)

ROUNDS: Final = 5
"""How often it is begun again because the person has entered another match meanwhile."""

UNDER_A_HASH: Final[tuple[Callable[[AsyncConnection, int, str], Awaitable[None]], ...]] = (
    blocks.keep_under_hash,
    daily.keep_under_hash,
)
"""What outlasts a deletion under a keyed hash in place of the id, lest deleting and coming back shake it off:
functions that put the hash (the last argument) in place of the user id, inside the last transaction."""


class Deletions:
    """The deletions of one database."""

    def __init__(self, matches: Matches, uses: LastUses) -> None:
        self._matches = matches
        self._store = matches.store
        self._uses = uses
        self._working = asyncio.Lock()

    async def delete(self, user_id: int) -> list[Match]:
        """Delete what is kept of a person. Returns, as they now stand, the matches that they have left
        because of it. Raises Unavailable; what was begun is finished later then."""
        await self.note(user_id, self._matches.now())
        return await self.finish(user_id)

    async def note(self, user_id: int, now: datetime) -> None:
        """Note that everything kept of a person shall be deleted."""
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(deletions).values(user_id=user_id, at=now))
        except Conflict:
            return  # it was begun before

    async def begun(self) -> list[int]:
        """Return of whom everything is to be deleted still, by user id. Raises Unavailable."""
        async with self._store.reading() as connection:
            return list(await connection.scalars(select(deletions.c.user_id).order_by(deletions.c.at)))

    async def finish(self, user_id: int) -> list[Match]:
        """Do what was noted; see `delete`."""
        async with self._working:
            if user_id not in await self.begun():
                return []  # it has been finished meanwhile
            left: set[int] = set()
            for _ in range(ROUNDS):
                stuck = await self._leave_matches(user_id, left)
                if await self._replace(user_id, stuck):
                    break
            else:
                _log.warning("a deletion is not finished, and goes on later")
                raise Unavailable(UNSAVED)
        return await self._matches.known(left)

    async def _leave_matches(self, user_id: int, left: set[int]) -> set[int]:
        """Leave every match that goes on, and note which in `left`. Returns those that cannot be left, as
        their record is damaged: nobody plays there any more."""
        for _ in range(2):  # who has joined a match and was invited to it is invited still after leaving
            stuck = set()
            for match_id in await self.live(user_id):
                try:
                    await self._leave(match_id, user_id)
                    left.add(match_id)
                except Unavailable:
                    raise
                except Refused as refusal:
                    _log.info("a match could not be left", match=match_id, reason=str(refusal))
                    stuck.add(match_id)
        damaged = set()
        for match_id in stuck & {*await self.live(user_id)}:
            if not await self._matches.known([match_id]):
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
        """Put pseudonyms in their place in the matches they have left, and delete all else. Returns whether
        that was all: they may have entered another match meanwhile."""
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
