"""Ends a bot that hangs or has lost Discord, so that whatever started it (Docker, systemd) starts it again,
and reconnects where Discord no longer answers heartbeats.

Docker restarts a container that has ended, but not one that is merely unhealthy. So the bot ends itself, and
no other program needs the right to end it.
"""

from __future__ import annotations

import asyncio
import faulthandler
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from time import monotonic
from typing import Final

from bot import log as logs

log = logs.get(__name__)

HANG_SECONDS: Final = 90.0
"""An event loop that has not come round for this long hangs."""
STEP_SECONDS: Final = 5.0
"""How often the event loop shows that it comes round."""
UNANSWERED_SECONDS: Final = 60.0
"""A connection on which nothing has come from Discord for so long, or no answer to a heartbeat, is dead and
resumed. Discord wants a heartbeat every 41.25 s, so that an answer may be 18 s late."""


async def watch(connected: Callable[[], bool], patience: timedelta | None) -> None:
    """Watch until cancelled; return once the bot has been without Discord for `patience`.

    If the event loop hangs meanwhile, the process ends with exit code 1 and says on stderr where every thread
    was. faulthandler does that without running Python code, which may be what hangs.
    """
    seen = monotonic()
    try:
        while True:
            faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
            if connected():
                seen = monotonic()
            elif patience is not None and monotonic() - seen >= patience.total_seconds():
                return
            await asyncio.sleep(STEP_SECONDS)
    finally:
        faulthandler.cancel_dump_traceback_later()


async def renew_unanswered(
    latencies: Callable[[], Mapping[int, float | None]], renew: Callable[[int], Awaitable[object]]
) -> None:
    """Renew each shard on which heartbeats are answered no more, until cancelled. `latencies` says, by shard,
    how long the last answer took, None while it is not connected; any answer changes it.

    discord.py notices only if nothing comes at all (its `heartbeat_timeout`).
    """
    answered: dict[int, tuple[float | None, float]] = {}
    while True:
        now = monotonic()
        for shard, latency in latencies().items():
            last, since = answered.get(shard, (None, now))
            if latency is None or latency != last:
                answered[shard] = latency, now
            elif now - since >= UNANSWERED_SECONDS:
                log.warning("heartbeats are not answered; connecting anew", shard=shard)
                answered[shard] = None, now
                try:
                    await renew(shard)
                except Exception:
                    log.exception("the connection was not renewed; trying again in a minute", shard=shard)
        await asyncio.sleep(STEP_SECONDS)
