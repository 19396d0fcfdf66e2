"""Paces requests to Discord so that they stay under its global rate limit, and counts them.

A bot may make 50 requests a second across all its processes; answers to interactions don't count. discord.py
only waits once Discord has refused a request, and refused requests count towards a ban. So requests made with
the bot's token are spread out here before they are sent. This hooks into aiohttp through discord.py's
`http_trace`, so nothing in either library is patched.
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
"""Requests a second. Discord counts them as they arrive, and requests sent over more than a second can arrive
within one: in a simulation 300 ms away, at most 49 did at 40 a second, and up to 54 at 45."""
AT_ONCE: Final = 5
"""How many may be sent at once after a pause; one action seldom takes more."""

on_sent: ContextVar[Callable[[], object]] = ContextVar("on_sent", default=lambda: None)
"""Called whenever a request of this task, or of a task it started, is past the rate limit and sent."""


class Turns:
    """Gives each request its turn. `sharing` returns how many processes share the token."""

    def __init__(self, sharing: Callable[[], int] = lambda: 1) -> None:
        self._sharing = sharing
        self._next = -math.inf
        """When the next turn is due by the event loop's clock, unless some are saved up from a pause."""

    def take(self, now: float) -> float:
        """Take the next turn, and return in how many seconds it comes. First come, first served."""
        sharing = self._sharing()
        each = sharing / A_SECOND
        turn = max(self._next, now - max(0.0, AT_ONCE / sharing - 1) * each)
        self._next = turn + each
        return max(0.0, turn - now)


def trace(turns: Turns) -> aiohttp.TraceConfig:
    """Return the trace that makes a discord.py client's requests take turns and be counted."""

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
    """Return whose limit it was, if Discord says so; a proxy in front of it doesn't."""
    return told if told in ("user", "global", "shared") else "other"
