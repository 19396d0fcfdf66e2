"""Whether the bot is alive, as another process can see it: it signs the database again and again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.store.store import Store
from engines.core import Message, msg, nmsg

EVERY: Final = timedelta(seconds=20)
"""How often a connected bot signs."""
LATE: Final = timedelta(seconds=75)
"""A signature older than this is that of a bot that hangs or has lost its connection."""

_NAME: Final = "connected_at"


async def sign(store: Store, now: datetime) -> None:
    """Say that the bot is connected now."""
    await store.remember(_NAME, now.isoformat())


async def last_sign(store: Store) -> datetime | None:
    """When a bot on this database has signed last; None where none ever has."""
    signed = await store.recall(_NAME)
    return None if signed is None else datetime.fromisoformat(signed)


def healthy(signed: datetime | None, now: datetime) -> bool:
    """Whether that is lately enough for a bot that is connected."""
    return signed is not None and now - signed <= LATE


def report(signed: datetime | None, now: datetime) -> Message:
    """The same in a sentence for the operator."""
    if signed is None:
        return msg("The bot is not connected, and never was with this database.")
    if not healthy(signed, now):
        moment = f"{signed.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
        return msg("The bot is not connected: it last was on {moment}.", moment=moment)
    return nmsg(
        "The bot is connected: it last said so {n} second ago.",
        "The bot is connected: it last said so {n} seconds ago.",
        max(0, round((now - signed).total_seconds())),
    )
