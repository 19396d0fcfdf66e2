"""Ends a bot that hangs or has lost Discord, so that whatever started it (Docker, systemd) starts it again,
and reconnects where Discord no longer answers heartbeats.

Docker restarts a container that has ended, but not one that is merely unhealthy. So the bot ends itself, and
no other program needs the right to end it.
"""

from __future__ import annotations

import asyncio
import faulthandler
import random
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from time import monotonic
from typing import Any, Final

import discord
import discord.client
import discord.shard
import yarl
from discord.asset import Asset
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import log as logs
from bot.config import DISCORD

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


def point_at(base: str) -> bool:
    """Send all REST requests to `base` ("http://127.0.0.1:9000/api/v10").

    Returns whether that is another server than Discord's own. If so, call `find_gateway` once the client has
    logged in.
    """
    base = base.rstrip("/")
    if base == DISCORD:
        return False
    Route.BASE = base
    Asset.BASE = str(yarl.URL(base).origin())
    return True


async def find_gateway(client: discord.Client) -> None:
    """Ask the server at the base for its gateway. Raises discord.GatewayNotFound."""
    try:
        answer = await client.http.request(Route("GET", "/gateway/bot"))
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])
    except (discord.HTTPException, KeyError, TypeError, ValueError) as error:
        raise discord.GatewayNotFound from error
