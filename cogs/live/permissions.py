"""What the bot and its people may do where a command is called, checked before anything is changed."""

from __future__ import annotations

import discord

from bot.client.permissions import NAMES
from bot.match.daily_days import closes
from bot.match.model import Match, Place, Refused
from cogs.answers import LodgeInteraction
from cogs.live import channel_messages
from cogs.live.member_permissions import channel_in_server
from engines.core import Message, nmsg


def require_permissions(interaction: LodgeInteraction, *, thread: bool = False) -> None:
    """Refuse where a match cannot be shown, naming the missing permissions. `thread`: it will have its own.

    Where the bot is only somebody's app it shows everything in its answers, and only needs to attach files.
    """
    if interaction.guild_id is None:
        return
    needed = ["attach_files"]
    if channel_messages.reachable(interaction.client, channel_messages.here(interaction)):
        inside = thread or isinstance(interaction.channel, discord.Thread)
        needed = ["view_channel", "send_messages_in_threads" if inside else "send_messages", "attach_files"]
        needed += ["create_public_threads"] if thread else []
    allowed = interaction.app_permissions
    missing = tuple(NAMES[name] for name in needed if not (allowed.administrator or getattr(allowed, name)))
    if missing:
        raise Refused(_sentence(missing))


def may_open_threads(interaction: LodgeInteraction) -> bool:
    """Whether the bot may give a match a thread of its own here."""
    allowed = interaction.app_permissions
    return allowed.administrator or (allowed.create_public_threads and allowed.send_messages_in_threads)


async def may_look(match: Match, interaction: LodgeInteraction) -> bool:
    """Whether a person may look at a match: they play it, are invited to it, or may read its channel. At a
    daily board others may look only once its day has closed."""
    if interaction.user.id in (match.challenger, *match.players, *match.invited):
        return True
    if match.daily is not None and interaction.client.matches.now() < closes(match.daily):
        return False
    return match.place.channel_id == interaction.channel_id or await _may_read(match.place, interaction)


async def _may_read(place: Place, interaction: LodgeInteraction) -> bool:
    """Whether a member of a server may read another of its channels, as far as the bot can tell."""
    member, channel = interaction.user, await channel_in_server(place, interaction)
    if channel is None or not isinstance(member, discord.Member):
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
