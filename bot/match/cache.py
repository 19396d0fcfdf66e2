"""Matches in memory: a cache of the database, checked against it on each use unless this process is alone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import bindparam, select

from bot import log
from bot.limits_and_times import MATCHES_IN_MEMORY
from bot.match.model import Match
from bot.store.database import Store
from bot.store.records import Damaged, StoredMatch, fetch, restore
from bot.store.schema import matches
from engines.core import Game

_log = log.get(__name__)

_CURRENT: Final = select(matches.c.id, matches.c.version).where(
    matches.c.id.in_(bindparam("ids", expanding=True))
)
"""Made once, as every press needs it."""


class MatchCache:
    """The matches used last."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store = store
        self._games = games
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._as_of: dict[int, int] = {}
        """By match id, how many `changes` the store's memory had counted when it was read or written."""

    def get(self, match_id: int) -> Match | None:
        """Return the match as it was last seen; None if it is not in memory."""
        return self._matches.get(match_id)

    async def load(self, match_ids: Sequence[int]) -> dict[int, Match | Damaged]:
        """Return the matches with these ids as they now stand, in the same order; ids without a match are
        left out. The database is not asked for what only this process could have changed."""
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
                _log.error("match is damaged", match=id_, reason=str(loaded))
            else:
                self.keep(loaded, changes)
        return {id_: found[id_] for id_ in match_ids if id_ in found}

    def keep(self, match: Match, changes: int) -> Match:
        """Remember a match as it now stands, and forget the one used longest ago. `changes`: those of the
        store's memory before it was read or written."""
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
