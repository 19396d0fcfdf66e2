"""Whether the bot is alive, as another process can see it: it signs the database again and again."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.store.store import Store

EVERY: Final = timedelta(seconds=20)
"""How often a connected bot signs."""
LATE: Final = timedelta(seconds=75)
"""A signature older than this is that of a bot that hangs or has lost its connection."""

_NAME: Final = "connected_at"


async def sign(store: Store, now: datetime) -> None:
    """Say that the bot is connected now."""
    await store.remember(_NAME, now.isoformat())


async def healthy(store: Store, now: datetime) -> bool:
    """Whether a bot on this database has signed lately."""
    signed = await store.recall(_NAME)
    return signed is not None and now - datetime.fromisoformat(signed) <= LATE
