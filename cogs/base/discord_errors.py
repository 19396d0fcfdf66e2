"""Requests to Discord that only show something. Errors are logged, never raised."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, Generic, TypeVar, cast

import aiohttp
import discord
from tenacity import AsyncRetrying, retry_if_result, stop_after_attempt, wait_random_exponential

from bot import log as logs
from bot.metrics import DISCORD_REFUSALS
from cogs.base.admission import waits_for_discord

log = logs.get(__name__)
T = TypeVar("T")

ANSWERED: Final = 40060
TOO_OLD: Final = 30046
GONE: Final = 10008
UNKNOWN_CHANNEL: Final = 10003
TOO_FAST: Final = 40003
"""Direct messages are being opened too fast. That's a 403, but it says nothing about the person."""
ARCHIVED: Final = 50083
EXPECTED: Final = {
    ANSWERED: "answered already",
    TOO_OLD: "the message is too old to be edited so often",
    UNKNOWN_CHANNEL: "the channel is gone",
    GONE: "the message is gone",
    10015: "the interaction's webhook is gone",
    10062: "too late: the interaction is unknown",
    50001: "no access to the channel",
    50007: "this person takes no direct messages",
    50013: "a permission is missing",
    50027: "the interaction's token is over",
    ARCHIVED: "the thread is archived",
}
"""Discord's error codes that we expect to see, and what they mean."""


WAITED_FOR: Final = 30.0
"""Timeout in seconds for a request with an interaction's token. discord.py would wait for as long as a 429
says, with others waiting behind it; for other requests it has its own limit (`bot.client.app`)."""
INVALID_FORM: Final = 50035
_UNKNOWN_EMOJI: Final = "Invalid emoji"
"""Discord's words, in the details of that error, for an emoji that no longer exists."""

_watching_emojis: set[Callable[[], None]] = set()


def watch_unknown_emojis(watcher: Callable[[], None]) -> None:
    """Call `watcher` from now on whenever Discord refuses a message because an emoji on it is gone."""
    _watching_emojis.add(watcher)


def unwatch_unknown_emojis(watcher: Callable[[], None]) -> None:
    _watching_emojis.discard(watcher)


@dataclass(frozen=True, slots=True)
class Attempt(Generic[T]):
    """The result of a request to Discord; true if the request succeeded."""

    ok: bool
    value: T | None = None
    code: int = 0
    """Discord's own error code, if it refused."""
    status: int = 0
    """The HTTP status of a refusal."""
    lost: bool = False
    """Whether the connection broke, so we don't know whether the request succeeded."""

    @property
    def unreached(self) -> bool:
        """Whether Discord couldn't be reached, was at fault or had too many requests, which passes."""
        too_many = self.status == HTTPStatus.TOO_MANY_REQUESTS and self.code != TOO_OLD
        at_fault = self.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        return self.lost or at_fault or too_many or self.code == TOO_FAST

    @property
    def forbidden(self) -> bool:
        """Whether Discord doesn't allow it, which doesn't pass."""
        return self.status == HTTPStatus.FORBIDDEN and not self.unreached

    def __bool__(self) -> bool:
        return self.ok


async def attempt(request: Awaitable[T], doing: str, within: float | None = None) -> Attempt[T]:
    """Make a request that only shows something. Errors are logged, never raised. If it takes longer than
    `within` seconds, it counts as lost."""
    waits_for_discord()
    try:
        async with asyncio.timeout(within):
            return Attempt(True, await request)
    except discord.HTTPException as error:
        known = error.code in EXPECTED or error.code == INVALID_FORM
        DISCORD_REFUSALS.labels(error.code if known else "other").inc()
        if error.code in EXPECTED:
            log.info("discord refused", doing=doing, why=EXPECTED[error.code], code=error.code)
        else:
            log.warning("discord refused", doing=doing, status=error.status, why=str(error))
        if error.code == INVALID_FORM and _UNKNOWN_EMOJI in str(error):
            for watcher in tuple(_watching_emojis):
                watcher()
        # If the reply to an answer is lost, discord.py sends it again and hears that the first one arrived.
        return Attempt(error.code == ANSWERED, code=error.code, status=error.status)
    except (TypeError, KeyError) as error:  # it worked, but the reply lacks something that discord.py reads
        log.info("discord's answer is incomplete", doing=doing, why=repr(error))
        return Attempt(True)
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        log.warning("discord could not be reached", doing=doing, why=type(error).__name__)
        return Attempt(False, lost=True)
    except RuntimeError as error:  # the bot is shutting down and has closed its session
        log.info("discord could not be reached", doing=doing, why=str(error))
        return Attempt(False)


async def insist(request: Callable[[], Awaitable[T]], doing: str) -> Attempt[T]:
    """Make a request that is safe to repeat, and retry it if the connection breaks."""

    async def once() -> Attempt[T]:
        return await attempt(request(), doing, WAITED_FOR)

    attempts = AsyncRetrying(
        stop=stop_after_attempt(3),
        wait=wait_random_exponential(0.2, 2),
        retry=retry_if_result(lambda done: done.lost),
        retry_error_callback=lambda state: state.outcome.result() if state.outcome else Attempt(False),
    )
    return cast("Attempt[T]", await attempts(once))
