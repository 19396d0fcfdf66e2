"""What the bot and its people may do where a command is called, checked before anything is changed."""

from __future__ import annotations

from typing import Final

import discord

from bot.match.model import Match, Place, Refused
from cogs.answers import LodgeInteraction
from cogs.discord_errors import attempt
from cogs.live import channel_messages
from engines.core import Message, msg, nmsg

NAMES: Final = {
    "view_channel": msg("View Channel"),
    "send_messages": msg("Send Messages"),
    "send_messages_in_threads": msg("Send Messages in Threads"),
    "attach_files": msg("Attach Files"),
    "create_public_threads": msg("Create Public Threads"),
}
"""Permissions by the names that Discord's settings show."""


def require_permissions(interaction: LodgeInteraction, *, thread: bool = False) -> None:
    """Refuse where a match cannot be shown, naming the missing permissions. `thread`: it will have its own.

    Where the bot is only somebody's app it shows everything in its answers, and only needs to attach files.
    """
    if interaction.guild_id is None:
        return
    needed = ["attach_files"]
    if channel_messages.reachable(interaction.client, channel_messages.here(interaction), interaction):
        inside = thread or isinstance(interaction.channel, discord.Thread)
        needed = ["view_channel", "send_messages_in_threads" if inside else "send_messages", "attach_files"]
        needed += ["create_public_threads"] if thread else []
    allowed = interaction.app_permissions
    missing = tuple(NAMES[name] for name in needed if not (allowed.administrator or getattr(allowed, name)))
    if missing:
        raise Refused(_sentence(missing))


async def may_look(match: Match, interaction: LodgeInteraction) -> bool:
    """Whether a person may look at a match: they play it, are invited to it, or may read its channel."""
    if interaction.user.id in (match.challenger, *match.players, *match.invited):
        return True
    return match.place.channel_id == interaction.channel_id or await _may_read(match.place, interaction)


async def _may_read(place: Place, interaction: LodgeInteraction) -> bool:
    """Whether a member of a server may read another of its channels, as far as the bot can tell."""
    member = interaction.user
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None or place.guild_id != guild.id or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(place.channel_id)
    if channel is None:  # a thread that was archived, perhaps
        channel = (await attempt(guild.fetch_channel(place.channel_id), "find a channel")).value
    if channel is None:
        return False
    allowed = channel.permissions_for(member)
    if isinstance(channel, discord.Thread) and channel.is_private() and not allowed.manage_threads:
        return False
    return allowed.view_channel and allowed.read_message_history


def _sentence(missing: tuple[Message, ...]) -> Message:
    return nmsg(
        "Lodge needs the permission {names} in this channel; ask an administrator to allow it.",
        "Lodge needs the permissions {names} in this channel; ask an administrator to allow them.",
        len(missing),
        names=missing,
    )
