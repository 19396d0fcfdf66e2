"""Messages sent and edited with the bot's own access to a channel, without an interaction."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from dataclasses import replace

import discord

from bot.client.app import Lodge
from bot.match.model import Place
from cogs.answers import LodgeInteraction
from cogs.discord_errors import Attempt, attempt, insist
from cogs.messages.components import Draft


def reachable(bot: Lodge, place: Place) -> bool:
    """Whether the bot should have access to the messages there: in its servers and its own direct messages.
    Elsewhere it is only somebody's app and can do no more than answer interactions."""
    if place.guild_id is not None:
        return bot.get_guild(place.guild_id) is not None
    return not place.private


def here(interaction: LodgeInteraction) -> Place:
    """The place where a command was called or a button pressed, without a message."""
    assert interaction.channel_id is not None, "commands and presses come from a channel"
    private = interaction.guild_id is None and not interaction.context.dm_channel
    return Place(interaction.guild_id, interaction.channel_id, private=private)


def at(place: Place, message_id: int) -> Place:
    """The same channel, with the message that now shows the match."""
    return replace(place, message_id=message_id, posted_at=discord.utils.snowflake_time(message_id))


def messages(bot: Lodge, place: Place) -> discord.PartialMessageable:
    return bot.get_partial_messageable(place.channel_id, guild_id=place.guild_id)


async def post(bot: Lodge, place: Place, draft: Draft) -> Attempt[discord.Message]:
    """Post a message at the bottom of a channel. The nonce keeps Discord from posting it twice if its first
    answer is lost and the request is repeated."""
    nonce = secrets.token_hex(12)

    def send() -> Awaitable[discord.Message]:
        return messages(bot, place).send(
            view=draft.body, files=draft.files(), allowed_mentions=draft.allowed(), nonce=nonce
        )

    return await insist(send, "post a message")


async def find(bot: Lodge, place: Place) -> Attempt[discord.Message]:
    """Look whether the message of `place` still stands."""
    assert place.message_id is not None, "there is a message to look for"
    return await attempt(messages(bot, place).fetch_message(place.message_id), "find a message")


async def edit(bot: Lodge, place: Place, draft: Draft) -> Attempt[object]:
    """Edit the message of `place`."""
    if place.message_id is None:
        return Attempt(False)
    message = messages(bot, place).get_partial_message(place.message_id)
    return await insist(lambda: message.edit(**draft.changes()), "edit a message")
