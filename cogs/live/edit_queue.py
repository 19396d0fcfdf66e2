"""Edits of messages by the bot's own access to a channel, the most important first.

Discord takes five such edits in a channel in five seconds, of whichever messages, and discord.py makes
further requests wait in line. Here they wait instead: each channel has one request under way at a time,
what a message shows is worked out at the last moment, a newer wish for the same message replaces the older
one, and boards in play go before messages that only need tidying up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot import log as logs
from bot.client.app import Lodge
from bot.match.model import Place, Refused
from bot.metrics import EDIT_WAIT_SECONDS, EDITS_WAITING
from cogs.discord_errors import Attempt
from cogs.live import channel_messages
from cogs.messages.components import Draft

log = logs.get(__name__)

Compose = Callable[[], Awaitable[Draft]]
"""Works out what a message shows now. If it raises Refused, the message is left alone."""

IN_FLIGHT: Final = 0.3
"""Seconds that an answer to a press waits for an edit of the same message that is under way. An edit that
takes longer is being delayed by Discord, and is cancelled."""


@dataclass(slots=True)
class _Wish:
    """What a message is to show."""

    place: Place
    compose: Compose
    urgent: bool
    done: asyncio.Future[Attempt[object] | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    since: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    """When it came, by the event loop's clock."""
    said: Mapping[str, Any] = field(default_factory=logs.said)
    """What lines in the log about it say: the worker of a channel is one task for many presses."""

    def settle(self, done: Attempt[object] | None) -> None:
        if not self.done.done():
            self.done.set_result(done)


@dataclass(slots=True)
class _Channel:
    """The edits of one channel."""

    wishes: dict[int, _Wish] = field(default_factory=dict)
    """The edits that wait, by message id, oldest first."""
    worker: asyncio.Task[None] | None = None
    message_id: int | None = None
    """The message that is being edited."""
    request: asyncio.Task[Attempt[object]] | None = None
    """Its edit under way; None while what it shows is worked out."""
    dropped: bool = False
    """Whether that edit is no longer wanted."""


class EditQueue:
    """All edits of this process that need no press."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._channels: dict[int, _Channel] = {}

    async def edit(self, place: Place, compose: Compose, *, urgent: bool = True) -> Attempt[object] | None:
        """Edit the message of `place` to show what `compose` returns. Returns what came of it, or of the
        newer wish that took its place; None if a press took over (`make_way`)."""
        if place.message_id is None:
            return Attempt(False)
        channel = self._channels.setdefault(place.channel_id, _Channel())
        wish = channel.wishes.get(place.message_id)
        if wish is None:
            wish = channel.wishes[place.message_id] = _Wish(place, compose, urgent)
            EDITS_WAITING.inc()
        else:
            wish.compose, wish.urgent, wish.said = compose, wish.urgent or urgent, logs.said()
        if channel.worker is None:
            channel.worker = asyncio.create_task(self._work(place.channel_id, channel), name="edits")
        return await asyncio.shield(wish.done)

    async def make_way(self, place: Place) -> bool:
        """Drop the edit of a message that a press is about to show in its newest state.

        Returns whether an edit was cancelled that may still reach Discord later.
        """
        channel = self._channels.get(place.channel_id)
        if channel is None or place.message_id is None:
            return False
        wish = channel.wishes.pop(place.message_id, None)
        if wish is not None:
            EDITS_WAITING.dec()
            wish.settle(None)
        if channel.message_id != place.message_id:
            return False
        request = channel.request
        if request is None:
            channel.dropped = True
            return False
        await asyncio.wait({request}, timeout=IN_FLIGHT)
        return request.cancel()

    async def close(self) -> None:
        """Give up the edits that wait."""
        for channel in self._channels.values():
            if channel.worker is not None:
                channel.worker.cancel()
            for wish in channel.wishes.values():
                wish.settle(Attempt(False))

    async def _work(self, channel_id: int, channel: _Channel) -> None:
        """Work through the wishes for one channel until there are none."""
        with self._bot.in_hand():
            while channel.wishes:
                urgent = (number for number, wish in channel.wishes.items() if wish.urgent)
                message_id = next(urgent, next(iter(channel.wishes)))
                wish = channel.wishes.pop(message_id)
                EDITS_WAITING.dec()
                EDIT_WAIT_SECONDS.observe(asyncio.get_running_loop().time() - wish.since)
                done: Attempt[object] | None = Attempt(False)
                channel.message_id, channel.dropped = message_id, False
                try:
                    with logs.saying(wish.said):
                        done = await self._fulfil(channel, wish)
                finally:
                    channel.message_id = channel.request = None
                    wish.settle(done)
        del self._channels[channel_id]

    async def _fulfil(self, channel: _Channel, wish: _Wish) -> Attempt[object] | None:
        try:
            draft = await wish.compose()
        except Refused:
            return Attempt(False)
        except Exception:
            log.exception("a message could not be made up", channel=wish.place.channel_id)
            return Attempt(False)
        if channel.dropped:
            return None
        request = asyncio.create_task(channel_messages.edit(self._bot, wish.place, draft), name="edits")
        channel.request = request
        try:
            await asyncio.wait({request})
            return None if request.cancelled() else request.result()
        finally:
            request.cancel()
