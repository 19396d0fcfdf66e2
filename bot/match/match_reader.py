"""Matches as they stand: looked up by number, and listed.

A match is taken from memory where the database says that it has not changed since (`bot.match.cache`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from bot.finding.fitting import Finder
from bot.limits_and_times import ENDED_MATCHES_LISTED, MATCHES_LISTED, NUMBER_LENGTH
from bot.match import history, lists, lobby
from bot.match.cache import MatchCache
from bot.match.history import Wanted
from bot.match.lists import Listing, Which
from bot.match.model import Match, Refused
from bot.match.recent_games import RecentGames
from bot.shards import Shards
from bot.store import lodge_standings, ratings
from bot.store.database import Store
from bot.store.records import Damaged
from engines.core import Game, Message, msg

LAST_NUMBER: Final = 2**63 - 1
"""The largest id that a person can have: a database holds no larger one."""
_LAST_MATCH: Final = 2**31 - 1
"""The largest number that a match can have in every database."""


def no_match(match_id: int) -> Message:
    """Say that there is no match of that number, or none that concerns this person."""
    number = str(match_id)
    shown = number if len(number) <= NUMBER_LENGTH else f"{number[:NUMBER_LENGTH]}…"
    return msg("There is no match {id}; /matches lists yours.", id=shown)


class MatchReader:
    """The matches of one database, to be read. Each method raises Unavailable where they cannot be."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self.store = store
        self.games = games
        self._cache = MatchCache(store, games)
        self._recent = RecentGames(store, games)
        self.finder = Finder(games.values())
        """Finds the games that fit what somebody types."""

    def game(self, name: str) -> Game:
        """Return the game of that slug, title or other name. Raises Refused, with similar names."""
        return lobby.find_game(self.games, name)

    async def get(self, match_id: int) -> Match:
        """Return the match as it now stands. Raises Refused if there is none, or its record is damaged."""
        match = (await self._cache.load([match_id])).get(match_id) if 0 < match_id <= _LAST_MATCH else None
        if match is None:
            raise Refused(no_match(match_id))
        if isinstance(match, Damaged):
            raise Refused(
                msg(
                    "The record of match {id} is damaged and cannot be shown; please tell whoever runs "
                    "this bot.",
                    id=match_id,
                )
            )
        return match

    def kept(self, match_id: int) -> Match | None:
        """Return a match as this process knows it, None if it does not; another process may have changed it
        since."""
        return self._cache.get(match_id)

    def newest(self, match: Match) -> Match:
        """Return a match as this process knows it; another process may have changed it since."""
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

    async def ended(self, user_id: int) -> list[Match]:
        """Return the matches of this person that ended last, the latest first."""
        async with self.store.reading() as connection:
            match_ids = await lists.ended(connection, user_id, ENDED_MATCHES_LISTED)
        return sorted(await self.known(match_ids), key=lambda match: match_ids.index(match.id))

    async def recent_games(self, user_id: int, now: datetime) -> tuple[Game, ...]:
        """Return what this person has played lately, the latest first, as it was known a minute ago at
        most."""
        return await self._recent.of(user_id, now)

    async def history(
        self, wanted: Wanted, *, after: int, most: int
    ) -> tuple[list[tuple[Match, datetime]], bool]:
        """Return at most `most` finished matches behind the first `after`, the latest first, with the moments
        when they ended; and whether there are more. Damaged ones are left out."""
        async with self.store.reading() as connection:
            found = await history.ended(connection, wanted, after=after, most=most + 1)
        loaded = {match.id: match for match in await self.known([match_id for match_id, _ in found[:most]])}
        listed = [(loaded[match_id], at) for match_id, at in found[:most] if match_id in loaded]
        return listed, len(found) > most

    async def in_channel(self, channel_id: int, *, limit: int = MATCHES_LISTED) -> Listing:
        """Return the open and running matches of a channel or thread, oldest first."""
        async with self.store.reading() as connection:
            return await lists.in_channel(connection, self.games, channel_id, limit=limit)

    async def in_guild(self, guild_id: int, *, limit: int, first_in: int) -> Listing:
        """Return the open and running matches of a server, those of the channel `first_in` before all
        others."""
        async with self.store.reading() as connection:
            return await lists.in_guild(connection, self.games, guild_id, limit=limit, first_in=first_in)

    async def changed_since(self, moment: datetime, shards: Shards) -> list[tuple[int, datetime]]:
        """Return the numbers of the matches changed since a moment in servers on these shards, in any state,
        each with when it changed last; only the latest changes if there are many."""
        async with self.store.reading() as connection:
            return await lists.changed_since(connection, moment, shards)

    async def with_clock(self, shards: Shards) -> list[Match]:
        """Return the running matches with a clock in servers on these shards; only those in which something
        is due soonest if there are many."""
        async with self.store.reading() as connection:
            match_ids = await lists.with_clock(connection, shards)
        return await self.known(match_ids)

    async def known(self, match_ids: Collection[int]) -> list[Match]:
        """Return the matches of these numbers, without those that are damaged or do not exist."""
        found = await self._cache.load(list(match_ids))
        return [match for match in found.values() if isinstance(match, Match)]

    async def leaderboard(
        self, table: ratings.Table, *, after: int = 0, most: int | None = None, asker: int | None = None
    ) -> ratings.Page:
        """Return `most` standings of a table behind the first `after`, best first, and the asker's own."""
        async with self.store.reading() as connection:
            return await ratings.leaderboard(connection, table, after=after, most=most, asker=asker)

    async def lodge_leaderboard(self, guild_id: int, game: Game) -> list[lodge_standings.LevelStanding]:
        """Return who has won against Lodge in a game in a server, the hardest level and most wins first."""
        async with self.store.reading() as connection:
            return await lodge_standings.leaderboard(connection, guild_id, game.slug)

    async def people_stand_at(self, digest: str) -> bool:
        """Return whether a running match between people stands at the position of that digest."""
        async with self.store.reading() as connection:
            return await lists.standing_at(connection, digest)
