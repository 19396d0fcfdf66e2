"""Edits of messages with the bot's own access to a channel, most important first.

Discord allows five such edits in a channel in five seconds, whichever messages they're for, and discord.py
makes further requests wait in line. We make them wait here instead: each channel has one request under way at
a time, what a message shows is worked out at the last moment, a newer edit of the same message replaces the
older one, and boards in play go before messages that only need tidying up.

A request that Discord is slow to answer holds up only its own message: the next one starts beside it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final

from bot import log as logs
from bot.client import requests
from bot.client.app import Lodge
from bot.client.languages import of_channel
from bot.match.model import Match, Place, Refused, State
from bot.metrics import EDIT_WAIT_SECONDS, EDITS_WAITING
from cogs.base import channel_messages
from cogs.base.answers import LodgeInteraction
from cogs.base.background import Background
from cogs.base.components import Draft
from cogs.base.discord_errors import ARCHIVED, Attempt
from cogs.board.message import Drawing, moved_notice
from cogs.board.shown_states import ShownStates, shown_state

log = logs.get(__name__)

Compose = Callable[[], Awaitable[Draft]]
"""Works out what a message shows now. If it raises Refused, the message is left alone."""

IN_FLIGHT: Final = 0.3
"""Seconds that the answer to a press waits for an edit of the same message that is under way. If that takes
longer, Discord is delaying it, and it's cancelled."""
SLOW: Final = 0.5
"""Seconds after which an unanswered request counts as slow. Most are answered much sooner."""
STILL_NEW: Final = timedelta(hours=1)
"""How long after a match has ended its archived thread is still reopened to show that."""


@dataclass(slots=True)
class _Wish:
    """What a message should show."""

    place: Place
    compose: Compose
    urgent: bool
    done: asyncio.Future[Attempt[object] | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    since: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    """When it came, by the event loop's clock."""
    context: Context = field(default_factory=copy_context)
    """The context it came from, so that log lines about it name the press."""

    def settle(self, done: Attempt[object] | None) -> None:
        if not self.done.done():
            self.done.set_result(done)


@dataclass(slots=True)
class _Edit:
    """An edit that is being worked on."""

    task: asyncio.Task[None] | None = None
    request: asyncio.Task[Attempt[object]] | None = None
    """None while what the message shows is worked out."""
    slow: bool = False
    """Whether Discord is taking so long over it that another may start."""
    dropped: bool = False
    """Whether it is no longer wanted."""


@dataclass(slots=True)
class _Channel:
    """The edits of one channel."""

    wishes: dict[int, _Wish] = field(default_factory=dict)
    """The waiting edits by message id, oldest first."""
    edits: dict[int, _Edit] = field(default_factory=dict)
    """Those being worked on, by message id. At most one of them isn't slow."""

    def next(self) -> int | None:
        """Return the id of the message to edit next; None if there is none, or it isn't time yet."""
        if not all(edit.slow for edit in self.edits.values()):
            return None
        free = [message_id for message_id in self.wishes if message_id not in self.edits]
        urgent = (message_id for message_id in free if self.wishes[message_id].urgent)
        return next(urgent, next(iter(free), None))


class EditQueue:
    """All edits by this process that don't answer a press."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._channels: dict[int, _Channel] = {}

    async def edit(self, place: Place, compose: Compose, *, urgent: bool = True) -> Attempt[object] | None:
        """Edit the message of `place` to show what `compose` returns. Returns the result, or that of a newer
        edit that replaced it; None if a press took over (`make_way`)."""
        if place.message_id is None:
            return Attempt(False)
        channel = self._channels.setdefault(place.channel_id, _Channel())
        wish = channel.wishes.get(place.message_id)
        if wish is None:
            wish = channel.wishes[place.message_id] = _Wish(place, compose, urgent)
            EDITS_WAITING.inc()
        else:
            wish.compose, wish.urgent, wish.context = compose, wish.urgent or urgent, copy_context()
        self._begin(place.channel_id, channel)
        return await asyncio.shield(wish.done)

    async def make_way(self, place: Place) -> bool:
        """Drop the edit of a message that a press is about to bring up to date.

        Returns whether it cancelled an edit that may still reach Discord later.
        """
        channel = self._channels.get(place.channel_id)
        if channel is None or place.message_id is None:
            return False
        wish = channel.wishes.pop(place.message_id, None)
        if wish is not None:
            EDITS_WAITING.dec()
            wish.settle(None)
        edit = channel.edits.get(place.message_id)
        if edit is None:
            return False
        if edit.request is None:
            edit.dropped = True
            return False
        await asyncio.wait({edit.request}, timeout=IN_FLIGHT)
        return edit.request.cancel()

    async def close(self) -> None:
        """Give up the edits that wait."""
        for channel in self._channels.values():
            for wish in channel.wishes.values():
                wish.settle(Attempt(False))
            channel.wishes.clear()
            for edit in channel.edits.values():
                if edit.task is not None:
                    edit.task.cancel()

    def _begin(self, channel_id: int, channel: _Channel) -> None:
        """Start the next edit in a channel, if it's time."""
        message_id = channel.next()
        if message_id is not None:
            wish, edit = channel.wishes.pop(message_id), _Edit()
            channel.edits[message_id] = edit
            EDITS_WAITING.dec()
            EDIT_WAIT_SECONDS.observe(asyncio.get_running_loop().time() - wish.since)
            work = self._work(channel_id, channel, message_id, wish, edit)
            edit.task = asyncio.create_task(work, name="edits", context=wish.context)
        elif not channel.wishes and not channel.edits:
            self._channels.pop(channel_id, None)

    async def _work(
        self, channel_id: int, channel: _Channel, message_id: int, wish: _Wish, edit: _Edit
    ) -> None:
        """Fulfil a wish, and let the next edit start once this one is done or slow."""

        def note_slow() -> None:
            if channel.edits.get(message_id) is edit:
                edit.slow = True
                self._begin(channel_id, channel)

        requests.on_sent.set(lambda: asyncio.get_running_loop().call_later(SLOW, note_slow))
        done: Attempt[object] | None = Attempt(False)
        try:
            with self._bot.in_hand():
                done = await self._fulfil(edit, wish)
        finally:
            del channel.edits[message_id]
            wish.settle(done)
            self._begin(channel_id, channel)

    async def _fulfil(self, edit: _Edit, wish: _Wish) -> Attempt[object] | None:
        try:
            draft = await wish.compose()
        except Refused:
            return Attempt(False)
        except Exception:
            log.exception("a message could not be composed", channel=wish.place.channel_id)
            return Attempt(False)
        if edit.dropped:
            return None
        request = asyncio.create_task(channel_messages.edit(self._bot, wish.place, draft), name="edits")
        edit.request = request
        try:
            await asyncio.wait({request})
            return None if request.cancelled() else request.result()
        finally:
            request.cancel()


class BoardEdits:
    """All edits of boards with the bot's own access to their channels."""

    def __init__(self, bot: Lodge, drawing: Drawing, shown: ShownStates, background: Background) -> None:
        self._bot = bot
        self._drawing = drawing
        self._shown = shown
        self._background = background
        self._queue = EditQueue(bot)
        self._notes = bot.matches.board_notes
        self.on_unshown: Callable[[int], None] = lambda match_id: None
        """Called with the number of a match whose message is out of date because Discord couldn't be reached
        (`cogs.upkeep.recovery`)."""

    async def close(self) -> None:
        """Give up the edits that wait."""
        await self._queue.close()

    async def update(self, match: Match, interaction: LodgeInteraction | None) -> Attempt[object]:
        """Edit the message of a match until it's up to date, or a press takes over. A thread that Discord has
        archived is reopened if the match is still being played, or was until just now."""
        place, reopened = match.place, False
        assert place.message_id is not None, "only what was posted can be edited"
        compose = partial(self._newest_draft, place.message_id, match, interaction)
        while (done := await self._queue.edit(place, compose)) is not None:
            if not done:
                self._shown.remember(place.message_id, None)
                newest, now = self._bot.matches.newest(match), self._bot.matches.now()
                alive = newest.state is State.RUNNING or now - newest.updated_at < STILL_NEW
                if done.code == ARCHIVED and alive and not reopened:
                    reopened = await channel_messages.reopen(self._bot, place)
                    if reopened:
                        continue
                if done.unreached:
                    self.on_unshown(match.id)
                return done
            newest = await self._bot.neighbours.newest(match)
            if newest.place != place:
                if self._bot.neighbours.overlap:  # another process may have put its notice there before
                    self.retire(place, newest, interaction)
                return done
            if self._shown.known(place.message_id) == shown_state(newest):
                return done
        return Attempt(True)

    async def make_way(self, place: Place) -> bool:
        """Drop the edit of a board that a press is about to bring up to date.

        Returns whether it cancelled an edit that may still reach Discord later.
        """
        return await self._queue.make_way(place)

    def retire(self, old: Place, match: Match, interaction: LodgeInteraction | None) -> None:
        """Replace an old message of the match with a link to the new one, once no board is waiting for an
        edit."""
        if old.message_id is not None:
            self._background.spawn(self._lead_on(old, old.message_id, match, interaction))

    async def _lead_on(
        self, old: Place, message_id: int, match: Match, interaction: LodgeInteraction | None
    ) -> None:
        async def compose() -> Draft:
            newest = await self._bot.neighbours.newest(match)
            if newest.place.message_id == message_id:
                return await self._newest_draft(message_id, newest, interaction)
            return moved_notice(newest, await of_channel(self._bot, old, newest, interaction))

        if not self._bot.matches.shards.serve(old.guild_id):
            return  # the process that serves it does that, from the note
        if channel_messages.reachable(self._bot, old):
            done = await self._queue.edit(old, compose, urgent=False)
            if done is not None and done.unreached:
                self.on_unshown(match.id)
            if done is None or not (done or done.code):
                return  # a press shows it, or it's tidied up once Discord is back
        await self._notes.leads_on(message_id)

    async def _newest_draft(
        self, message_id: int, match: Match, interaction: LodgeInteraction | None
    ) -> Draft:
        match = await self._bot.neighbours.newest(match)
        if match.place.message_id != message_id:
            return moved_notice(match, await of_channel(self._bot, match.place, match, interaction))
        composed = await self._drawing.compose(match, interaction)
        self._shown.remember(message_id, shown_state(match))
        return composed
