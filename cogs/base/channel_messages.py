"""Messages sent and edited with the bot's own access to a channel, without an interaction."""

from __future__ import annotations

import secrets
from collections import OrderedDict, deque
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace

import discord

from bot.client.app import Lodge
from bot.limits_and_times import CHANNELS_REMEMBERED, MESSAGES_BELOW_A_BOARD
from bot.match.model import Place
from cogs.base.answers import LodgeInteraction
from cogs.base.components import Draft
from cogs.base.custom_ids import custom_ids_on
from cogs.base.discord_errors import Attempt, attempt, insist


def reachable(bot: Lodge, place: Place) -> bool:
    """Whether the bot should have access to the messages there: it does in its servers and its own direct
    messages. Elsewhere it's only somebody's user app and can do no more than answer interactions."""
    if place.guild_id is not None:
        return bot.get_guild(place.guild_id) is not None
    return place.is_own_dm


def here(interaction: LodgeInteraction) -> Place:
    """Return the place where a command was used or a button pressed, without a message."""
    assert interaction.channel_id is not None, "commands and presses come from a channel"
    private = interaction.guild_id is None and not interaction.context.dm_channel
    return Place(interaction.guild_id, interaction.channel_id, private=private)


def at(place: Place, message_id: int) -> Place:
    """Return the same channel, with the message that now shows the match."""
    return replace(place, message_id=message_id, posted_at=discord.utils.snowflake_time(message_id))


def messages(bot: Lodge, place: Place) -> discord.PartialMessageable:
    return bot.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


async def post(bot: Lodge, place: Place, draft: Draft, nonce: str = "") -> Attempt[discord.Message]:
    """Post a message at the bottom of a channel. The nonce keeps Discord from posting it twice if its first
    reply is lost and we repeat the request. Give one if another process could post the same."""
    nonce = nonce or secrets.token_hex(12)

    def send() -> Awaitable[discord.Message]:
        return messages(bot, place).send(
            view=draft.body, files=draft.files(), allowed_mentions=draft.allowed(), nonce=nonce
        )

    return await insist(send, "post a message")


async def find(bot: Lodge, place: Place) -> Attempt[discord.Message]:
    """Check whether the message of `place` still exists."""
    assert place.message_id is not None, "there is a message to look for"
    return await attempt(messages(bot, place).fetch_message(place.message_id), "find a message")


async def find_own(bot: Lodge, place: Place, custom_id: str, newest: int) -> int:
    """Return the id of the bot's own message with that button among the newest in a channel; 0 if there is
    none. Raises discord.py's errors."""
    assert bot.user is not None, "the bot is connected"
    async for message in messages(bot, place).history(limit=newest):
        if message.author.id == bot.user.id and custom_id in custom_ids_on(message):
            return message.id
    return 0


async def edit(bot: Lodge, place: Place, draft: Draft) -> Attempt[object]:
    """Edit the message of `place`."""
    if place.message_id is None:
        return Attempt(False)
    message = messages(bot, place).get_partial_message(place.message_id)
    return await insist(lambda: message.edit(**draft.changes()), "edit a message")


async def reopen(bot: Lodge, place: Place) -> bool:
    """Reopen the archived thread of `place`. Returns whether that worked; it doesn't if the thread is
    locked."""
    found = await attempt(bot.fetch_channel(place.channel_id), "find a thread")
    if not isinstance(found.value, discord.Thread):
        return False
    return bool(await attempt(found.value.edit(archived=False), "reopen a thread"))


@dataclass(slots=True)
class _Channel:
    since: int
    """Every message with a greater id is in `newest`, or was pushed out by newer ones."""
    newest: deque[int] = field(default_factory=lambda: deque(maxlen=MESSAGES_BELOW_A_BOARD + 1))


class MessagesBelow:
    """The ids of the newest messages of each channel that holds a board. Kept in memory only."""

    def __init__(self) -> None:
        self._channels: OrderedDict[int, _Channel] = OrderedDict()

    def add_board(self, channel_id: int, message_id: int) -> None:
        """Start counting below a board that was just posted at the bottom of the channel."""
        if channel_id not in self._channels:
            self._channels[channel_id] = _Channel(message_id)
        self._channels.move_to_end(channel_id)
        if len(self._channels) > CHANNELS_REMEMBERED:
            self._channels.popitem(last=False)

    def add_message(self, channel_id: int, message_id: int) -> None:
        """Count a new message."""
        channel = self._channels.get(channel_id)
        if channel is not None and message_id not in channel.newest:
            channel.newest.append(message_id)

    def remove_message(self, channel_id: int, message_id: int) -> None:
        """Stop counting a deleted message."""
        channel = self._channels.get(channel_id)
        if channel is not None and message_id in channel.newest:
            channel.newest.remove(message_id)

    def forget(self) -> None:
        """Forget all counts, because messages may have been missed."""
        self._channels.clear()

    def is_pushed_up(self, channel_id: int, message_id: int) -> bool | None:
        """Whether more than `MESSAGES_BELOW_A_BOARD` messages are below this one; None if they weren't
        counted."""
        channel = self._channels.get(channel_id)
        if channel is None or message_id < channel.since:
            return None
        return sum(newer > message_id for newer in channel.newest) > MESSAGES_BELOW_A_BOARD

    async def read(self, messages: discord.PartialMessageable) -> None:
        """Count the messages in a channel's history, and those that follow. Raises whatever discord.py
        raises."""
        channel = self._channels.setdefault(messages.id, _Channel(0))
        channel.since = 0
        try:
            read = [message.id async for message in messages.history(limit=channel.newest.maxlen)]
        except BaseException:  # nothing is known after all
            self._channels.pop(messages.id, None)
            raise
        known = sorted({*read, *channel.newest})
        channel.newest.clear()
        channel.newest.extend(known)
