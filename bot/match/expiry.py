"""Finding the matches that are due to end because nobody acted for too long, and distrusting a clock that
jumps.

How long a match lasts without a move is in `bot.limits_and_times`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, select, tuple_, type_coerce

from bot import log as logs
from bot.clock import Clock
from bot.limits_and_times import ENDED_AT_ONCE
from bot.shards import Shards
from bot.store.database import Store
from bot.store.processes import served
from bot.store.schema import LIVE, matches

log = logs.get(__name__)

RETRY_SECONDS: Final = 3600.0
"""How long to wait before trying again to end a match that could not be ended."""
CLOCK_JUMP: Final = timedelta(hours=1)
"""If, between two calls, the time of day and the seconds counted differ by more, the clock has jumped."""
HOLD_SECONDS: Final = 3600.0
"""How long nothing ends after the clock has jumped, so that the operator can set it right."""


class Expiry:
    """Finds the matches that a clock says are due."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._looked: tuple[datetime, float] | None = None
        """The time of day and the seconds counted at the last call of `due`."""
        self._held_until = float("-inf")
        self._aside: dict[int, float] = {}
        """When to try again to end a match that could not be ended, by its id."""

    async def due(self, shards: Shards) -> list[int]:
        """Return the ids of matches to end now in servers on these shards: the longest overdue first, then
        earlier failures whose retry is due."""
        now, seconds = self._clock.read()
        self._check_clock(now, seconds)
        if seconds < self._held_until:
            return []
        fresh: list[int] = []
        failed: list[int] = []
        reached: tuple[int, int] | None = None
        while len(fresh) < ENDED_AT_ONCE:
            rows = await self._page(now, reached, shards)
            fresh += [match_id for _, match_id in rows if match_id not in self._aside]
            failed += [match_id for _, match_id in rows if match_id in self._aside]
            if len(rows) < ENDED_AT_ONCE:
                self._aside = {
                    match_id: self._aside[match_id] for match_id in failed
                }  # the others are no longer due
                break
            reached = rows[-1]
        again = [match_id for match_id in failed if self._aside[match_id] <= seconds]
        return [*fresh, *again][:ENDED_AT_ONCE]

    def put_aside(self, match_id: int) -> None:
        """Note that a match could not be ended, so that others come first and it is retried later."""
        self._aside[match_id] = self._clock.monotonic() + RETRY_SECONDS

    async def _page(
        self, now: datetime, reached: tuple[int, int] | None, shards: Shards
    ) -> list[tuple[int, int]]:
        """Return the next matches after `reached`, as (moment due, id)."""
        moment = type_coerce(matches.c.expires_at, BigInteger)  # as stored, even if it isn't a valid moment
        query = (
            select(moment, matches.c.id)
            .where(LIVE, matches.c.expires_at <= now, served(matches.c.guild_id, shards))
            .order_by(moment, matches.c.id)
            .limit(ENDED_AT_ONCE)
        )
        if reached is not None:
            query = query.where(tuple_(moment, matches.c.id) > reached)
        async with self._store.reading() as connection:
            return [(when, match_id) for when, match_id in await connection.execute(query)]

    def _check_clock(self, now: datetime, seconds: float) -> None:
        """End nothing for a while if the time of day disagrees with the seconds counted."""
        if self._looked is not None:
            before, counted = self._looked
            jump = (now - before) - timedelta(seconds=seconds - counted)
            if abs(jump) > CLOCK_JUMP:
                self._held_until = seconds + HOLD_SECONDS
                log.warning("the clock has jumped: nothing expires for an hour", by=str(jump), now=str(now))
        self._looked = now, seconds
