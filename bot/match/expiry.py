"""Which matches are due to end because nobody acted for too long, and whether the clock can be believed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, select, tuple_, type_coerce

from bot import limits, log
from bot.store.schema import LIVE, matches
from bot.store.store import Store

_log = log.get(__name__)

RETRY_SECONDS: Final = 3600.0
"""A match that could not be ended is left alone for so long."""
JUMP: Final = timedelta(hours=1)
"""At most so far may the time of the day move against the seconds counted, between two looks."""
HOLD_SECONDS: Final = 3600.0
"""For so long nothing ends once the clock has jumped: an operator has time to set it right."""


class Expiry:
    """What is due, look by look. `monotonic` counts seconds, whatever becomes of the time of the day."""

    def __init__(self, store: Store, monotonic: Callable[[], float]) -> None:
        self._store = store
        self._monotonic = monotonic
        self._looked: tuple[datetime, float] | None = None
        """The time of the day and the seconds counted at the last look."""
        self._held_until = float("-inf")
        self._aside: dict[int, float] = {}
        """When to try those matches again that could not be ended, by id."""

    async def due(self, now: datetime) -> list[int]:
        """The ids of matches to be ended `now`, those due for longest first, and behind them those that could
        not be ended some time ago."""
        seconds = self._monotonic()
        self._check_clock(now, seconds)
        if seconds < self._held_until:
            return []
        fresh: list[int] = []
        failed: list[int] = []
        reached: tuple[int, int] | None = None
        while len(fresh) < limits.ENDED_AT_ONCE:
            rows = await self._page(now, reached)
            fresh += [match_id for _, match_id in rows if match_id not in self._aside]
            failed += [match_id for _, match_id in rows if match_id in self._aside]
            if len(rows) < limits.ENDED_AT_ONCE:
                self._aside = {match_id: self._aside[match_id] for match_id in failed}  # forget all others
                break
            reached = rows[-1]
        again = [match_id for match_id in failed if self._aside[match_id] <= seconds]
        return [*fresh, *again][: limits.ENDED_AT_ONCE]

    def put_aside(self, match_id: int) -> None:
        """A match could not be ended; others come first, and it is tried again after a while."""
        self._aside[match_id] = self._monotonic() + RETRY_SECONDS

    async def _page(self, now: datetime, reached: tuple[int, int] | None) -> list[tuple[int, int]]:
        """The matches that come next behind `reached`, as (when they were due, id)."""
        moment = type_coerce(matches.c.expires_at, BigInteger)  # as it is stored, whatever that may be
        query = (
            select(moment, matches.c.id)
            .where(LIVE, matches.c.expires_at <= now)
            .order_by(moment, matches.c.id)
            .limit(limits.ENDED_AT_ONCE)
        )
        if reached is not None:
            query = query.where(tuple_(moment, matches.c.id) > reached)
        async with self._store.reading() as connection:
            return [(when, match_id) for when, match_id in await connection.execute(query)]

    def _check_clock(self, now: datetime, seconds: float) -> None:
        """Let nothing end for a while if the time of the day is not where the seconds counted say."""
        if self._looked is not None:
            before, counted = self._looked
            jump = (now - before) - timedelta(seconds=seconds - counted)
            if abs(jump) > JUMP:
                self._held_until = seconds + HOLD_SECONDS
                _log.warning("the clock has jumped: nothing expires for an hour", by=str(jump), now=str(now))
        self._looked = now, seconds
