"""How another process can see that the bot is alive: a connected bot signs the database regularly, for each
of its shards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.shards import Shard, Shards
from bot.store import processes, shard_rows
from bot.store.database import Store, remember
from bot.store.processes import Process
from bot.store.shard_rows import name_of
from engines.core import Message, msg, nmsg

SIGN_EVERY: Final = timedelta(seconds=20)
"""How often a connected bot signs."""
SIGN_EXPIRES: Final = timedelta(seconds=75)
"""If the last sign is older than this, the bot hangs or has lost its connection."""

_NAME: Final = "connected_at"
_SINCE: Final = "connected_since"


async def sign(store: Store, own: Process) -> None:
    """Store that a process is there, and connected with all its shards, and since when if that is news."""
    async with store.writing() as connection:
        await processes.sign(connection, own)
        signed = _earliest(await _newest(connection, _NAME, own.shards))
        new = (_NAME,) if healthy(signed, own.signed_at) else (_NAME, _SINCE)
        for name in new:
            for shard in own.shards.each:
                await remember(connection, name_of(name, shard), own.signed_at.isoformat())


async def connected_since(store: Store, shards: Shards | None) -> datetime | None:
    """Return since when bots have signed for all of these shards (None: all those signed last) without a gap;
    shorter breaks than `SIGN_EXPIRES`, such as a restart, are none. None if that was not kept."""
    async with store.reading() as connection:
        found = await _newest(connection, _SINCE, shards or await _signed_last(connection))
    return max((at for at in found if at is not None), default=None)


async def last_sign(store: Store, shards: Shards | None) -> datetime | None:
    """Return when all of these shards (None: all those signed last) had been signed for; None if one of them
    never was. Where the number of shards has changed, a shard counts that had some of the same servers."""
    async with store.reading() as connection:
        return _earliest(await _newest(connection, _NAME, shards or await _signed_last(connection)))


async def _newest(connection: AsyncConnection, name: str, shards: Shards) -> list[datetime | None]:
    """For each of these shards, the last moment kept under a name."""
    kept = {
        shard: datetime.fromisoformat(text)
        for shard, text in (await shard_rows.values(connection, name)).items()
    }
    return [
        max((at for other, at in kept.items() if other.overlaps(shard)), default=None)
        for shard in shards.each
    ]


async def _signed_last(connection: AsyncConnection) -> Shards:
    """All shards of the count that a bot has signed with last."""
    kept = await shard_rows.values(connection, _NAME)
    return Shards.all_of(
        max(kept, key=lambda shard: datetime.fromisoformat(kept[shard]), default=Shard()).count
    )


def _earliest(moments: list[datetime | None]) -> datetime | None:
    """The first of them; None if one is missing."""
    known = [at for at in moments if at is not None]
    return min(known) if len(known) == len(moments) else None


def healthy(signed: datetime | None, now: datetime) -> bool:
    """Whether the last sign is recent enough for a connected bot."""
    return signed is not None and now - signed <= SIGN_EXPIRES


def report(signed: datetime | None, since: datetime | None, now: datetime) -> Message:
    """Say in a sentence for the operator whether the bot is connected, and since when."""
    if signed is None:
        return msg(
            "The bot is not connected, and never was with this database: start it, or check DATABASE_URL."
        )
    if not healthy(signed, now):
        return msg(
            "The bot is not connected; it last was on {moment}. Its log says why; if it has ended, start it.",
            moment=_shown(signed),
        )
    return nmsg(
        "The bot is connected, since {since}: it last said so {n} second ago.",
        "The bot is connected, since {since}: it last said so {n} seconds ago.",
        max(0, round((now - signed).total_seconds())),
        since=_shown(since or signed),
    )


def _shown(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
