"""What members of a server may do there, as Discord says with every command and press."""

from __future__ import annotations

import discord
from discord.abc import GuildChannel

from bot.match.model import Match, Place, Refused
from cogs.answers import LodgeInteraction
from cogs.discord_errors import attempt
from engines.core import msg


def require_manager(interaction: LodgeInteraction) -> int:
    """Return the id of the server that whoever calls a command, or presses, manages. Raises Refused."""
    guild_id = interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is None:
        raise Refused(msg("There are settings only for a server that has Lodge itself."))
    if not (interaction.permissions.administrator or interaction.permissions.manage_guild):
        raise Refused(msg("Only those with the permission Manage Server can change the server's settings."))
    return guild_id


async def require_moderator(match: Match, interaction: LodgeInteraction) -> None:
    """Raise Refused unless whoever calls a command, or presses, moderates the channel of a match of this
    server."""
    place = match.place
    if place.channel_id == interaction.channel_id:
        allowed = interaction.permissions
    elif (channel := await channel_in_server(place, interaction)) is None:
        allowed = discord.Permissions.none()
    else:
        allowed = _permissions(channel, interaction)
    if place.guild_id is None or not _moderates(allowed):
        raise Refused(
            msg(
                "Only who plays match {id}, or has the permission Manage Messages where it is, can end it.",
                id=match.id,
            )
        )


def moderated(place: Place, interaction: LodgeInteraction) -> bool:
    """Whether a person moderates a channel of this server, as far as the bot knows without asking."""
    if place.channel_id == interaction.channel_id:
        return _moderates(interaction.permissions)
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    channel = guild.get_channel_or_thread(place.channel_id) if guild is not None else None
    return channel is not None and _moderates(_permissions(channel, interaction))


async def channel_in_server(
    place: Place, interaction: LodgeInteraction
) -> GuildChannel | discord.Thread | None:
    """Return the channel of a place in the server that a command or press comes from; None if it is in
    another, or the bot is not there."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None or place.guild_id != guild.id:
        return None
    channel = guild.get_channel_or_thread(place.channel_id)
    if channel is not None:
        return channel
    # A thread that was archived, perhaps.
    return (await attempt(guild.fetch_channel(place.channel_id), "find a channel")).value


def _permissions(
    channel: GuildChannel | discord.Thread, interaction: LodgeInteraction
) -> discord.Permissions:
    member = interaction.user
    return (
        channel.permissions_for(member) if isinstance(member, discord.Member) else discord.Permissions.none()
    )


def _moderates(allowed: discord.Permissions) -> bool:
    return allowed.administrator or allowed.manage_messages
