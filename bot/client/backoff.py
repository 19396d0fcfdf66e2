"""How long the client waits before it tries Discord again.

discord.py doubles its wait with each failure, up to 17 minutes, so the bot would stay away long after Discord
has come back. This caps the wait by setting one name in `discord.client` and `discord.shard`; no method is
replaced.
"""

from __future__ import annotations

import random
from typing import Any, Final

import discord.client
import discord.shard
from discord.backoff import ExponentialBackoff

LONGEST_WAIT: Final = 60.0
"""At most this many seconds pass between two tries."""


class CappedBackoff(ExponentialBackoff[Any]):
    """Waits as discord.py's does, but from a minute on a random time from half a minute to a minute.

    It is random so that not all bots come back in the same second.
    """

    def delay(self) -> float:  # type: ignore[override]
        delay = float(super().delay())
        return delay if delay <= LONGEST_WAIT else random.uniform(LONGEST_WAIT / 2, LONGEST_WAIT)


def cap() -> None:
    """Cap the wait of every client of this process that connects from now on."""
    discord.client.ExponentialBackoff = CappedBackoff  # type: ignore[attr-defined]
    discord.shard.ExponentialBackoff = CappedBackoff  # type: ignore[attr-defined]
