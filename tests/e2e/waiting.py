"""Waiting for something to happen, without ever sleeping for a fixed time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

TIMEOUT = 30.0
"""Seconds after which what was waited for is taken never to come, on a machine that has much else to do."""
STEP = 0.01


async def until(condition: Callable[[], T], seconds: float = TIMEOUT) -> T:
    """Look again and again until `condition` gives something true; that."""
    async with asyncio.timeout(seconds):
        while not (found := condition()):
            await asyncio.sleep(STEP)
    return found


async def eventually(condition: Callable[[], Awaitable[T]], seconds: float = TIMEOUT) -> T:
    """As `until`, for what has to be asked for."""
    async with asyncio.timeout(seconds):
        while not (found := await condition()):
            await asyncio.sleep(STEP)
    return found
