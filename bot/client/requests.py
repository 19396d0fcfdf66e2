"""What every request to Discord passes on its way: its turn under Discord's global limit, and the count.

A bot may make 50 requests a second, over all its processes; answers to interactions do not count. discord.py
waits only once Discord has refused one, and refused requests count towards a ban. So the requests that the
bot's token authorises are spread out here, before they are sent. discord.py lets aiohttp call this
(`http_trace`), so that nothing of theirs is replaced.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot import metrics

A_SECOND: Final = 40
"""Requests a second. Discord counts them as they arrive, and those that were sent in more than a second can
arrive in one: at 40 a second 300 ms away, at most 49 did in a simulation, at 45 up to 54."""
AT_ONCE: Final = 5
"""So many may be sent at once after a pause; what somebody does seldom takes more."""

on_sent: ContextVar[Callable[[], object]] = ContextVar("on_sent", default=lambda: None)
"""Called whenever a request of this task, or of one it has begun, is sent: it no longer waits for a limit."""


class Turns:
    """Gives each request its turn. `sharing` says how many processes make requests with the same token."""

    def __init__(self, sharing: Callable[[], int] = lambda: 1) -> None:
        self._sharing = sharing
        self._next = -math.inf
        """When the next turn is, by the event loop's clock, if none are left from a pause."""

    def take(self, now: float) -> float:
        """Take the next turn; return in how many seconds it comes. Those who ask first go first."""
        sharing = self._sharing()
        each = sharing / A_SECOND
        turn = max(self._next, now - max(0.0, AT_ONCE / sharing - 1) * each)
        self._next = turn + each
        return max(0.0, turn - now)


def trace(turns: Turns) -> aiohttp.TraceConfig:
    """What a client of discord.py is given, so that its requests take turns and are counted."""

    async def start(
        _: aiohttp.ClientSession, context: SimpleNamespace, told: aiohttp.TraceRequestStartParams
    ) -> None:
        loop = asyncio.get_running_loop()
        if "Authorization" in told.headers and (wait := turns.take(loop.time())):
            await asyncio.sleep(wait)
        on_sent.get()()
        context.since = loop.time()

    async def end(
        _: aiohttp.ClientSession, context: SimpleNamespace, told: aiohttp.TraceRequestEndParams
    ) -> None:
        status, headers = told.response.status, told.response.headers
        metrics.DISCORD_REQUESTS.labels(told.method, status).inc()
        passed = asyncio.get_running_loop().time() - context.since
        metrics.DISCORD_REQUEST_SECONDS.labels(told.method).observe(passed)
        if status == 429:
            metrics.RATE_LIMITED.labels(_scope(headers.get("X-RateLimit-Scope"))).inc()
        elif headers.get("X-RateLimit-Remaining") == "0":
            metrics.LIMITS_REACHED.inc()

    async def fail(
        _: aiohttp.ClientSession, __: SimpleNamespace, told: aiohttp.TraceRequestExceptionParams
    ) -> None:
        metrics.DISCORD_REQUESTS.labels(told.method, "lost").inc()

    traced = aiohttp.TraceConfig()
    traced.on_request_start.append(start)
    traced.on_request_end.append(end)
    traced.on_request_exception.append(fail)
    return traced


def _scope(told: str | None) -> str:
    """Whose limit it was, as Discord says; a proxy before it says nothing."""
    return told if told in ("user", "global", "shared") else "other"
