"""How another process can see that the bot is alive: a connected bot signs the database regularly."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.store.database import Store
from engines.core import Message, msg, nmsg

SIGN_EVERY: Final = timedelta(seconds=20)
"""How often a connected bot signs."""
SIGN_EXPIRES: Final = timedelta(seconds=75)
"""If the last sign is older than this, the bot hangs or has lost its connection."""

_NAME: Final = "connected_at"


async def sign(store: Store, now: datetime) -> None:
    """Store that the bot is connected now."""
    await store.remember(_NAME, now.isoformat())


async def last_sign(store: Store) -> datetime | None:
    """Return when a bot last signed this database; None if none ever has."""
    signed = await store.recall(_NAME)
    return None if signed is None else datetime.fromisoformat(signed)


def healthy(signed: datetime | None, now: datetime) -> bool:
    """Whether the last sign is recent enough for a connected bot."""
    return signed is not None and now - signed <= SIGN_EXPIRES


def report(signed: datetime | None, now: datetime) -> Message:
    """Say in a sentence for the operator whether the bot is connected."""
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
