"""Requests to Discord that only show something. What goes wrong is logged, never raised."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, cast

import aiohttp
import discord
from tenacity import AsyncRetrying, retry_if_result, stop_after_attempt, wait_random_exponential

from bot import log as logs

log = logs.get(__name__)
T = TypeVar("T")

ANSWERED: Final = 40060
TOO_OLD: Final = 30046
GONE: Final = 10008
EXPECTED: Final = {
    ANSWERED: "answered already",
    TOO_OLD: "the message is too old to be edited so often",
    10003: "the channel is gone",
    GONE: "the message is gone",
    10015: "the interaction's webhook is gone",
    10062: "too late: the interaction is unknown",
    50001: "no access to the channel",
    50007: "this person takes no direct messages",
    50013: "a permission is missing",
    50027: "the interaction's token is over",
}
"""Discord's error codes that are to be expected, and what they mean."""


@dataclass(frozen=True, slots=True)
class Attempt(Generic[T]):
    """What came of a request to Discord; true if it did its work."""

    ok: bool
    value: T | None = None
    code: int = 0
    lost: bool = False
    """Whether the connection broke, so that nobody knows whether the request did its work."""

    def __bool__(self) -> bool:
        return self.ok


async def attempt(request: Awaitable[T], doing: str) -> Attempt[T]:
    """Make a request that only shows something. What goes wrong is logged, never raised."""
    try:
        return Attempt(True, await request)
    except discord.HTTPException as error:
        if error.code in EXPECTED:
            log.info("discord refused", doing=doing, why=EXPECTED[error.code], code=error.code)
        else:
            log.warning("discord refused", doing=doing, status=error.status, why=str(error))
        # When the reply to an answer is lost, discord.py repeats the answer and hears that it had arrived.
        return Attempt(error.code == ANSWERED, code=error.code)
    except (TypeError, KeyError) as error:  # done, but the reply lacks something that discord.py reads
        log.info("discord's answer is incomplete", doing=doing, why=repr(error))
        return Attempt(True)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        log.warning("discord not reached", doing=doing, why=type(error).__name__)
        return Attempt(False, lost=True)
    except RuntimeError as error:  # the bot has left and closed its session
        log.info("discord not reached", doing=doing, why=str(error))
        return Attempt(False)


async def insist(request: Callable[[], Awaitable[T]], doing: str) -> Attempt[T]:
    """Make a request that can be repeated without harm, and repeat it if the connection breaks."""

    async def once() -> Attempt[T]:
        return await attempt(request(), doing)

    attempts = AsyncRetrying(
        stop=stop_after_attempt(3),
        wait=wait_random_exponential(0.2, 2),
        retry=retry_if_result(lambda done: done.lost),
        retry_error_callback=lambda state: state.outcome.result() if state.outcome else Attempt(False),
    )
    return cast("Attempt[T]", await attempts(once))
