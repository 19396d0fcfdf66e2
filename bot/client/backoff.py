"""How long the client waits before it tries Discord again.

discord.py doubles its waiting from failure to failure, up to 17 minutes, so that after an outage the bot
would stay away long after Discord has come back. One name in `discord.client` is all it takes to change
that; no method of it is replaced.
"""

from __future__ import annotations

import random
from typing import Any, Final

import discord.client
from discord.backoff import ExponentialBackoff

LONGEST: Final = 60.0
"""At most this many seconds pass between two tries."""


class CappedBackoff(ExponentialBackoff[Any]):
    """As discord.py's until that waits over a minute; from then on half a minute to a minute.

    Which it is, chance decides every time, so that not all bots come back in the same second.
    """

    def delay(self) -> float:  # type: ignore[override]
        delay = float(super().delay())
        return delay if delay <= LONGEST else random.uniform(LONGEST / 2, LONGEST)


def cap() -> None:
    """Let every client of this process that connects from now on wait no longer than `LONGEST`."""
    discord.client.ExponentialBackoff = CappedBackoff  # type: ignore[attr-defined]
