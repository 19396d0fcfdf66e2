"""Noticing when Lodge was away, so that nobody loses time by it.

A connected bot signs the database every few seconds. If the signs stop, because the bot is down or has lost
Discord, nobody can move; so when they resume, everything that was due at some time is put off by the gap.
Setting the system clock forward or back while the bot runs counts as a gap too. For a while after a gap
nobody can claim anything, so that people have time to come back.

Each shard has its own heartbeat, because its servers are without Lodge only while no process serves them. If
several bots serve the same shard, one keeps the heartbeat and another takes over if it stops. If the number
of shards has changed, the last sign of any shard that had some of the same servers counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, bindparam, literal_column, select, type_coerce, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import log as logs
from bot.clock import Clock
from bot.match.game_clock import GameClock
from bot.match.model import Refused
from bot.shards import Shard, Shards
from bot.store.database import Store, remember
from bot.store.processes import name_of, served, values_beside
from bot.store.schema import LIVE, matches, news, thinking
from engines.core import msg

log = logs.get(__name__)

BEAT_SECONDS: Final = 10.0
"""How often to sign the database."""
DEAD_AFTER: Final = timedelta(seconds=30)
"""A keeper that hasn't signed for this long is gone."""
GAP: Final = timedelta(seconds=5)
"""How far the time of day and the seconds counted may differ before the difference is given back."""
GRACE: Final = timedelta(minutes=2)
"""How long after a gap nobody can claim."""

_NAME: Final = "heartbeat"
_EVER: Final = type_coerce(matches.c.expires_at, BigInteger) > literal_column(str(-(2**62)))
"""A condition that is true of every match, so that SQLite uses the index of live matches (`ix_matches_due`)
instead of scanning all matches ever played."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of life."""

    at: datetime
    keeper: str
    claims_from: datetime


class Heartbeat:
    """The heartbeat of one shard, as kept by the process called `name`."""

    def __init__(self, store: Store, clock: Clock, name: str, shard: Shard) -> None:
        self._store = store
        self._clock = clock
        self._name = name
        self._shard = shard
        self._counted: float | None = None
        """The seconds counted at the last beat, by this process or another; None once Discord has been lost
        since."""
        self._other: tuple[datetime, float] | None = None
        """The last sign of another keeper, and the seconds counted when it was first seen."""

    def lost(self) -> None:
        """Note that Discord is lost: time doesn't count until the next beat."""
        self._counted = None

    async def beat(self) -> timedelta:
        """Sign the database, and give back the time when nobody did. Returns how much that was."""
        now, seconds = self._clock.read()
        async with self._store.writing() as connection:
            last = await _last(connection, self._shard)
            if last is not None and last.keeper != self._name and self._lives(last, now, seconds):
                signed = min(seconds, seconds - (now - last.at).total_seconds())
                # If the other bot dies after that sign, this one covers the time from then on.
                self._counted = seconds if self._counted is None else max(self._counted, signed)
                return timedelta()
            gap = timedelta() if last is None else self._gap(now - last.at, seconds)
            claims_from = now if last is None else last.claims_from + gap
            if gap:
                await put_off(connection, gap, Shards(self._shard.count, (self._shard.id,)))
                there = 0.0 if self._counted is None else seconds - self._counted
                claims_from = now - timedelta(seconds=there) + GRACE
            await _sign(connection, self._shard, Sign(now, self._name, claims_from))
        self._counted = seconds
        if gap:
            self._store.memory.doubt()
            log.warning(
                "time given back: nobody could move", seconds=gap.total_seconds(), shard=self._shard.id
            )
        return gap

    def _lives(self, other: Sign, now: datetime, seconds: float) -> bool:
        """Whether another keeper has signed recently, by the time of day and also, because that may have been
        set back, by the seconds counted without a new sign."""
        if self._other is None or self._other[0] != other.at:
            self._other = other.at, seconds
        return now - other.at < DEAD_AFTER and seconds - self._other[1] < DEAD_AFTER.total_seconds()

    def _gap(self, passed: timedelta, seconds: float) -> timedelta:
        """Return how much of the time since the last sign doesn't count."""
        if self._counted is not None:
            gap = passed - timedelta(seconds=seconds - self._counted)
        else:  # the bot may have been there until just before its next sign was due
            gap = passed - min(max(passed, timedelta()), timedelta(seconds=BEAT_SECONDS))
        return gap if abs(gap) > GAP else timedelta()

    async def is_settled(self) -> bool:
        """Whether the bot has been there long enough for anything due to happen."""
        async with self._store.reading() as connection:
            last = await _last(connection, self._shard)
        now = self._clock.now()
        return last is None or (last.claims_from <= now and abs(now - last.at) <= DEAD_AFTER)

    async def check_settled(self) -> None:
        """Raise Refused if nobody can claim yet."""
        if not await self.is_settled():
            raise Refused(msg("Lodge was away. Try again in two minutes."))


async def put_off(connection: AsyncConnection, by: timedelta, shards: Shards) -> None:
    """Shift everything due in open and running matches on these shards, except tries at a daily board, whose
    day closes at the same time for everybody."""
    here = served(matches.c.guild_id, shards)
    later = type_coerce(matches.c.expires_at, BigInteger) + by // timedelta(microseconds=1)
    changed = {"expires_at": later, "version": matches.c.version + 1}
    await connection.execute(
        update(matches).where(LIVE, _EVER, here, matches.c.daily.is_(None)).values(changed)
    )
    with_clock = select(matches.c.id, matches.c.clock).where(LIVE, _EVER, here, matches.c.clock.is_not(None))
    rows = [
        {"match": row.id, "later": _shifted(row.clock, by)} for row in await connection.execute(with_clock)
    ]
    if by < timedelta():
        await _bring_forward(connection, by, here)
    if rows:
        statement = update(matches).where(matches.c.id == bindparam("match")).values(clock=bindparam("later"))
        await connection.execute(statement, rows)


async def _bring_forward(connection: AsyncConnection, by: timedelta, here: ColumnElement[bool]) -> None:
    """Move news, pings and leases of the matches `here` earlier after the time of day was set back, so that
    they don't last that much longer."""
    of_matches = select(matches.c.id).where(here)
    moments = [(each, news.c.match_id) for each in (news.c.due_at, news.c.pinged_at)]
    for moment, match_id in (*moments, (thinking.c.until, thinking.c.match_id)):
        earlier = type_coerce(moment, BigInteger) + by // timedelta(microseconds=1)
        wanted = moment.is_not(None) & match_id.in_(of_matches)
        await connection.execute(update(moment.table).where(wanted).values({moment: earlier}))


def _shifted(text: str, by: timedelta) -> str:
    """Return a stored clock, shifted. One that can't be read stays as it is; whoever loads the match reports
    it."""
    try:
        return json.dumps(GameClock.from_json(json.loads(text)).shifted(by).to_json(), separators=(",", ":"))
    except (ValueError, TypeError, KeyError, OverflowError):
        return text


async def _last(connection: AsyncConnection, shard: Shard) -> Sign | None:
    """Return the last sign of any process that had servers of the shard."""
    signs = [_read(text) for text in await values_beside(connection, _NAME, shard)]
    return max(signs, key=lambda sign: sign.at, default=None)


def _read(text: str) -> Sign:
    told: Mapping[str, Any] = json.loads(text)
    return Sign(_moment(told["at"]), told["keeper"], _moment(told["claims_from"]))


async def _sign(connection: AsyncConnection, shard: Shard, sign: Sign) -> None:
    told = {"at": sign.at.timestamp(), "keeper": sign.keeper, "claims_from": sign.claims_from.timestamp()}
    await remember(connection, name_of(_NAME, shard), json.dumps(told))


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
