"""Requests to Discord that only show something. What goes wrong is logged, never raised."""

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


WAITED_FOR: Final = 30.0
"""Seconds that a request by an interaction's token takes at most. discord.py would wait for as long as a 429
says, and others wait behind it; for the other requests it has a limit of its own (`bot.client.app`)."""
INVALID_FORM: Final = 50035
_UNKNOWN_EMOJI: Final = "Invalid emoji"
"""How Discord words, among what is wrong with a form, that an emoji on it is gone."""

_watching_emojis: set[Callable[[], None]] = set()


def watch_unknown_emojis(watcher: Callable[[], None]) -> None:
    """Call `watcher` from now on when a message is refused because an emoji on it is gone."""
    _watching_emojis.add(watcher)


def unwatch_unknown_emojis(watcher: Callable[[], None]) -> None:
    _watching_emojis.discard(watcher)


@dataclass(frozen=True, slots=True)
class Attempt(Generic[T]):
    """What came of a request to Discord; true if it did its work."""

    ok: bool
    value: T | None = None
    code: int = 0
    """Discord's own, of a refusal."""
    status: int = 0
    """The HTTP status of a refusal."""
    lost: bool = False
    """Whether the connection broke, so that nobody knows whether the request did its work."""

    @property
    def unreached(self) -> bool:
        """Whether Discord was out of reach or at fault, which passes."""
        return self.lost or self.status >= HTTPStatus.INTERNAL_SERVER_ERROR

    def __bool__(self) -> bool:
        return self.ok


async def attempt(request: Awaitable[T], doing: str, within: float | None = None) -> Attempt[T]:
    """Make a request that only shows something. What goes wrong is logged, never raised. `within` so many
    seconds: after that it counts as lost."""
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
        # When the reply to an answer is lost, discord.py repeats the answer and hears that it had arrived.
        return Attempt(error.code == ANSWERED, code=error.code, status=error.status)
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
        return await attempt(request(), doing, WAITED_FOR)

    attempts = AsyncRetrying(
        stop=stop_after_attempt(3),
        wait=wait_random_exponential(0.2, 2),
        retry=retry_if_result(lambda done: done.lost),
        retry_error_callback=lambda state: state.outcome.result() if state.outcome else Attempt(False),
    )
    return cast("Attempt[T]", await attempts(once))
