"""What a person has played lately, kept for a moment: suggestions come with every letter that is typed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime

from bot.limits_and_times import (
    RECENT_GAMES_KEPT,
    RECENT_GAMES_REMEMBERED,
    RECENT_GAMES_SUGGESTED,
    RECENT_MATCHES_READ,
)
from bot.match import lists
from bot.store.database import Store
from engines.core import Game


class RecentGames:
    """The recent games of those who have been asked for last."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store = store
        self._games = games
        self._known: OrderedDict[int, tuple[datetime, tuple[Game, ...]]] = OrderedDict()
        """By user id: when it was read, and what."""

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
