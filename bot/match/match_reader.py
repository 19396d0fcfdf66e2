"""Looking up and listing matches as they stand.

A match comes from memory if the database says that it hasn't changed since.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, select

from bot import log as logs
from bot.finding.fitting import Finder
from bot.limits_and_times import (
    MATCHES_IN_MEMORY,
    MATCHES_LISTED,
    NUMBER_LENGTH,
    RECENT_GAMES_KEPT,
    RECENT_GAMES_REMEMBERED,
    RECENT_GAMES_SUGGESTED,
    RECENT_MATCHES_READ,
)
from bot.match import history, lists, lobby
from bot.match.history import Wanted
from bot.match.lists import Listing, Which
from bot.match.model import Match, Refused
from bot.shards import Shards
from bot.store import lodge_standings, ratings
from bot.store.database import Store
from bot.store.records import Damaged, StoredMatch, fetch, restore
from bot.store.schema import matches
from engines.core import Game, Message, msg

LARGEST_USER_ID: Final = 2**63 - 1
"""The largest user id: a database can't hold a larger one."""
_LAST_MATCH: Final = 2**31 - 1
"""The largest match number that every database can hold."""


def no_match(match_id: int) -> Message:
    """Say that there is no match with that number, or none that concerns this person."""
    number = str(match_id)
    shown = number if len(number) <= NUMBER_LENGTH else f"{number[:NUMBER_LENGTH]}…"
    return msg("There's no match {id}. See /matches.", id=shown)


class MatchReader:
    """Reads the matches of one database. Every method raises Unavailable if they can't be read."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self.store = store
        self.games = games
        self._cache = MatchCache(store, games)
        self._recent = RecentGames(store, games)
        self.finder = Finder(games.values())
        """Finds the games that fit what somebody types."""

    def game(self, name: str) -> Game:
        """Return the game that somebody means by a name. Raises Refused, with suggestions, if that isn't
        clear."""
        return lobby.find_game(self.finder, name)

    async def get(self, match_id: int) -> Match:
        """Return the match as it now stands. Raises Refused if it doesn't exist or its record is damaged."""
        match = (await self._cache.load([match_id])).get(match_id) if 0 < match_id <= _LAST_MATCH else None
        if match is None:
            raise Refused(no_match(match_id))
        if isinstance(match, Damaged):
            raise Refused(
                msg(
                    "Match {id} is damaged. Please tell the bot's owner.",
                    id=match_id,
                )
            )
        return match

    def cached(self, match_id: int) -> Match | None:
        """Return a match as this process last saw it, or None if it isn't in memory; another process may have
        changed it since."""
        return self._cache.get(match_id)

    def newest(self, match: Match) -> Match:
        """Return the newest version of a match that this process has; another process may have changed it
        since."""
        kept = self._cache.get(match.id)
        return kept if kept is not None and kept.version > match.version else match

    async def of_person(
        self,
        user_id: int,
        which: Which = Which.ALL,
        *,
        limit: int = MATCHES_LISTED,
        typed: str = "",
        channel_id: int | None = None,
        first_in: int | None = None,
    ) -> Listing:
        """Return this person's open and running matches; see `bot.match.lists.of_person`."""
        async with self.store.reading() as connection:
            return await lists.of_person(
                connection,
                self.games,
                user_id,
                which,
                limit=limit,
                typed=typed,
                channel_id=channel_id,
                first_in=first_in,
            )

    async def recent_games(self, user_id: int, now: datetime) -> tuple[Game, ...]:
        """Return the games this person has played recently, the latest first; up to a minute out of date."""
        return await self._recent.of(user_id, now)

    async def history(
        self, wanted: Wanted, *, after: int, most: int
    ) -> tuple[list[tuple[Match, datetime]], bool]:
        """Return at most `most` finished matches with the times they ended, the latest first, skipping the
        first `after`; and whether there are more. Damaged ones are left out."""
        async with self.store.reading() as connection:
            found = await history.ended(connection, wanted, after=after, most=most + 1)
        loaded = {
            match.id: match for match in await self.get_many([match_id for match_id, _ in found[:most]])
        }
        listed = [(loaded[match_id], at) for match_id, at in found[:most] if match_id in loaded]
        return listed, len(found) > most

    async def in_channel(self, channel_id: int, *, limit: int = MATCHES_LISTED) -> Listing:
        """Return the open and running matches of a channel or thread, oldest first."""
        async with self.store.reading() as connection:
            return await lists.in_channel(connection, self.games, channel_id, limit=limit)

    async def in_guild(self, guild_id: int, *, limit: int, first_in: int) -> Listing:
        """Return the open and running matches of a server, the ones in channel `first_in` before all
        others."""
        async with self.store.reading() as connection:
            return await lists.in_guild(connection, self.games, guild_id, limit=limit, first_in=first_in)

    async def changed_since(self, moment: datetime, shards: Shards) -> list[tuple[int, datetime]]:
        """Return the numbers of the matches changed since a moment in servers on these shards, in any state,
        and when each last changed; only the latest changes if there are many."""
        async with self.store.reading() as connection:
            return await lists.changed_since(connection, moment, shards)

    async def with_clock(self, shards: Shards) -> list[Match]:
        """Return the running matches with a clock in servers on these shards; only the ones due soonest if
        there are many."""
        async with self.store.reading() as connection:
            match_ids = await lists.with_clock(connection, shards)
        return await self.get_many(match_ids)

    async def get_many(self, match_ids: Collection[int]) -> list[Match]:
        """Return the matches with these numbers, leaving out any that are damaged or don't exist."""
        found = await self._cache.load(list(match_ids))
        return [match for match in found.values() if isinstance(match, Match)]

    async def leaderboard(
        self, table: ratings.Table, *, after: int = 0, most: int | None = None, asker: int | None = None
    ) -> ratings.Page:
        """Return `most` standings of a table, best first, skipping the first `after`; and the asker's own."""
        async with self.store.reading() as connection:
            return await ratings.leaderboard(connection, table, after=after, most=most, asker=asker)

    async def lodge_leaderboard(self, guild_id: int, game: Game) -> list[lodge_standings.LevelStanding]:
        """Return who has won against Lodge in a game in a server, the hardest level and most wins first."""
        async with self.store.reading() as connection:
            return await lodge_standings.leaderboard(connection, guild_id, game.slug)

    async def people_stand_at(self, digest: str) -> bool:
        """Return whether a running match between people is at the position with that digest."""
        async with self.store.reading() as connection:
            return await lists.standing_at(connection, digest)


class RecentGames:
    """The recent games of the people asked about most recently."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store = store
        self._games = games
        self._known: OrderedDict[int, tuple[datetime, tuple[Game, ...]]] = OrderedDict()
        """By user id, when the games were read, and the games."""

    async def of(self, user_id: int, now: datetime) -> tuple[Game, ...]:
        """Return the games, the latest first. Raises Unavailable."""
        read, found = self._known.get(user_id, (None, ()))
        if read is not None and read <= now < read + RECENT_GAMES_KEPT:
            return found
        async with self._store.reading() as connection:
            slugs = await lists.games_played(connection, user_id, RECENT_MATCHES_READ)
        found = tuple(self._games[slug] for slug in dict.fromkeys(slugs) if slug in self._games)
        self._known[user_id] = now, found[:RECENT_GAMES_SUGGESTED]
        self._known.move_to_end(user_id)
        while len(self._known) > RECENT_GAMES_REMEMBERED:
            self._known.popitem(last=False)
        return found[:RECENT_GAMES_SUGGESTED]


log = logs.get(__name__)

_CURRENT: Final = select(matches.c.id, matches.c.version).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)
"""Built once, because every press needs it."""


class MatchCache:
    """The most recently used matches."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store = store
        self._games = games
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._as_of: dict[int, int] = {}
        """By match id, the store memory's count of `changes` when the match was read or written."""

    def get(self, match_id: int) -> Match | None:
        """Return the match as it was last seen; None if it is not in memory."""
        return self._matches.get(match_id)

    async def load(self, match_ids: Sequence[int]) -> dict[int, Match | Damaged]:
        """Return the matches with these ids as they now stand, in the same order, leaving out ids without a
        match. Doesn't ask the database about matches that only this process could have changed."""
        memory = self._store.memory
        changes = memory.changes
        if memory.alone() and all(self._as_of.get(id_) == changes for id_ in match_ids):
            return {id_: self.keep(self._matches[id_], changes) for id_ in match_ids}
        async with self._store.glancing() as connection:
            current = await connection.execute(_CURRENT, {"ids": match_ids})
            versions = {row.id: row.version for row in current}
        kept = {id_: match for id_ in versions if (match := self._matches.get(id_)) is not None}
        fresh = {id_ for id_, match in kept.items() if match.version == versions[id_]}
        missing = [id_ for id_ in versions if id_ not in fresh]
        records: Mapping[int, StoredMatch | Damaged] = {}
        if missing:
            async with self._store.reading() as connection:
                records = await fetch(connection, missing)
        found: dict[int, Match | Damaged] = {id_: kept[id_] for id_ in fresh}
        if records:
            found |= await asyncio.to_thread(self._restore_all, records)
        for id_, loaded in found.items():
            if isinstance(loaded, Damaged):
                log.error("match is damaged", match=id_, reason=str(loaded))
            else:
                self.keep(loaded, changes)
        return {id_: found[id_] for id_ in match_ids if id_ in found}

    def keep(self, match: Match, changes: int) -> Match:
        """Remember a match as it now stands, and forget the least recently used. `changes` is the store
        memory's count before the match was read or written."""
        known = self._matches.get(match.id)
        if known is None or known.version <= match.version:
            self._matches[match.id] = match
            self._as_of[match.id] = changes if self._store.memory.alone() else -1
        self._matches.move_to_end(match.id)
        while len(self._matches) > MATCHES_IN_MEMORY:
            forgotten, _ = self._matches.popitem(last=False)
            del self._as_of[forgotten]
        return match

    def _restore_all(self, records: Mapping[int, StoredMatch | Damaged]) -> dict[int, Match | Damaged]:
        restored: dict[int, Match | Damaged] = {}
        for match_id, record in records.items():
            try:
                restored[match_id] = record if isinstance(record, Damaged) else restore(record, self._games)
            except Damaged as damage:
                restored[match_id] = damage
        return restored
