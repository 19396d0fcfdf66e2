"""Exits when the bot hangs or loses Discord, so that Docker or systemd restarts it, and reconnects shards
whose heartbeats Discord no longer answers.

Docker restarts a container that has exited, but not one that is merely unhealthy. So the bot exits on its
own, and no other program needs permission to kill it.
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
"""An event loop that shows no sign of life for this long is considered hung."""
STEP_SECONDS: Final = 5.0
"""How often the event loop shows that it's alive."""
UNANSWERED_SECONDS: Final = 60.0
"""A connection is considered dead, and resumed, if Discord sends nothing or answers no heartbeat for this
long. Discord wants a heartbeat every 41.25 s, so an answer may be 18 s late."""


async def watch(connected: Callable[[], bool], give_up_after: timedelta | None) -> None:
    """Watch until cancelled; return once the bot has been without Discord for `give_up_after`.

    If the event loop hangs meanwhile, the process exits with code 1 and prints every thread's stack to
    stderr. faulthandler does that without running Python code, which may be what hangs.
    """
    seen = monotonic()
    try:
        while True:
            faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
            if connected():
                seen = monotonic()
            elif give_up_after is not None and monotonic() - seen >= give_up_after.total_seconds():
                return
            await asyncio.sleep(STEP_SECONDS)
    finally:
        faulthandler.cancel_dump_traceback_later()


async def renew_unanswered(
    latencies: Callable[[], Mapping[int, float | None]], renew: Callable[[int], Awaitable[object]]
) -> None:
    """Renew every shard whose heartbeats go unanswered, until cancelled. `latencies` returns, by shard, how
    long the last answer took, or None while it isn't connected; every answer changes it.

    discord.py itself only notices when nothing at all comes in (its `heartbeat_timeout`).
    """
    answered: dict[int, tuple[float | None, float]] = {}
    while True:
        now = monotonic()
        for shard, latency in latencies().items():
            last, since = answered.get(shard, (None, now))
            if latency is None or latency != last:
                answered[shard] = latency, now
            elif now - since >= UNANSWERED_SECONDS:
                log.warning("heartbeats unanswered; reconnecting", shard=shard)
                answered[shard] = None, now
                try:
                    await renew(shard)
                except Exception:
                    log.exception("could not reconnect; trying again in a minute", shard=shard)
        await asyncio.sleep(STEP_SECONDS)


LONGEST_WAIT: Final = 60.0
"""The most seconds between two attempts."""


class CappedBackoff(ExponentialBackoff[Any]):
    """Backs off like discord.py's, but once past a minute waits a random 30 to 60 seconds.

    It's random so that bots don't all come back in the same second.
    """

    def delay(self) -> float:  # type: ignore[override]
        delay = float(super().delay())
        return delay if delay <= LONGEST_WAIT else random.uniform(LONGEST_WAIT / 2, LONGEST_WAIT)


def cap() -> None:
    """Cap the backoff of every client that this process connects from now on."""
    discord.client.ExponentialBackoff = CappedBackoff  # type: ignore[attr-defined]
    discord.shard.ExponentialBackoff = CappedBackoff  # type: ignore[attr-defined]


def point_at(base: str) -> bool:
    """Send all REST requests to `base` ("http://127.0.0.1:9000/api/v10").

    Returns True if that isn't Discord's own server. If so, call `find_gateway` once the client has logged in.
    """
    base = base.rstrip("/")
    if base == DISCORD:
        return False
    Route.BASE = base
    Asset.BASE = str(yarl.URL(base).origin())
    return True


async def find_gateway(client: discord.Client) -> None:
    """Ask the server set with `point_at` for its gateway. Raises discord.GatewayNotFound."""
    try:
        answer = await client.http.request(Route("GET", "/gateway/bot"))
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])
    except (discord.HTTPException, KeyError, TypeError, ValueError) as error:
        raise discord.GatewayNotFound from error
