"""What the bot and the people using it may do in a channel, checked before anything is changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import discord
from discord.abc import GuildChannel

from bot.client.app import Lodge
from bot.client.permissions import NAMES
from bot.limits_and_times import CHANNELS_REMEMBERED
from bot.match.daily_schedule import closes
from bot.match.model import Match, Place, Refused
from cogs.base import channel_messages
from cogs.base.answers import LodgeInteraction
from cogs.base.discord_errors import attempt
from engines.core import Message, msg


def require_permissions(interaction: LodgeInteraction, *, thread: bool = False) -> None:
    """Raise Refused, naming the missing permissions, if a match can't be shown here. `thread`: it gets a
    thread of its own.

    Where the bot is only somebody's user app, it shows everything in its answers and only needs to attach
    files.
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


def missing(bot: Lodge, guild_id: int, channel_id: int, needed: Sequence[str]) -> tuple[Message, ...]:
    """Return the names of the permissions the bot lacks in a channel of a server, as far as it knows."""
    guild = bot.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel(channel_id)
    if guild is None or channel is None:
        return ()
    allowed = channel.permissions_for(guild.me)
    return tuple(NAMES[name] for name in needed if not getattr(allowed, name))


def may_open_threads(interaction: LodgeInteraction) -> bool:
    """Whether the bot may give a match a thread of its own here."""
    allowed = interaction.app_permissions
    return allowed.administrator or (allowed.create_public_threads and allowed.send_messages_in_threads)


async def may_look(match: Match, interaction: LodgeInteraction) -> bool:
    """Whether a person may look at a match: they play it, are invited to it, or may read its channel. Others
    may look at a daily board only once its day has closed."""
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
    return msg("Lodge needs {names} here. Ask an admin to turn that on.", names=missing)


def require_manager(interaction: LodgeInteraction) -> int:
    """Return the id of this server. Raises Refused unless Lodge is there and the person manages it."""
    guild_id = interaction.guild_id
    if guild_id is None or interaction.client.get_guild(guild_id) is None:
        raise Refused(msg("This only works in a server with Lodge."))
    if not manages(interaction):
        raise Refused(msg("You need the Manage Server permission for that."))
    return guild_id


def manages(interaction: LodgeInteraction) -> bool:
    """Whether the person manages this server, and Lodge is there."""
    guild_id, allowed = interaction.guild_id, interaction.permissions
    there = guild_id is not None and interaction.client.get_guild(guild_id) is not None
    return there and (allowed.administrator or allowed.manage_guild)


async def require_moderator(match: Match, interaction: LodgeInteraction) -> None:
    """Raise Refused unless the person moderates the channel of a match in this server."""
    place = match.place
    if place.channel_id == interaction.channel_id:
        allowed = interaction.permissions
    elif (channel := await channel_in_server(place, interaction)) is None:
        allowed = discord.Permissions.none()
    else:
        allowed = _permissions(channel, interaction)
    if place.guild_id is None or not _moderates(allowed):
        raise Refused(msg("Only players and moderators can end match {id}.", id=match.id))


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
    """Return the channel of a place in this server; None if it's in another one, or the bot isn't there."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None or place.guild_id != guild.id:
        return None
    channel = guild.get_channel_or_thread(place.channel_id)
    if channel is not None:
        return channel
    # It may be an archived thread.
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


RECHECK_AFTER: Final = 600.0
"""Seconds after which we ask Discord again."""


class OtherServers:
    """What Discord has told us about other processes' servers."""

    def __init__(self, bot: Lodge) -> None:
        self._bot = bot
        self._known: OrderedDict[int, tuple[bool, float]] = OrderedDict()
        """By server id, whether the bot is a member, and until when we trust that, in seconds."""

    async def shown_there(self, place: Place) -> bool:
        """Whether another process shows the messages there, so this one needn't."""
        shards, guild_id = self._bot.matches.shards, place.guild_id
        if shards.serve(guild_id):
            return False
        if guild_id is None:
            return True  # the bot's own direct messages
        now = self._bot.loop.time()
        member, until = self._known.get(guild_id, (False, 0.0))
        if now >= until:
            asked = await attempt(self._bot.fetch_guild(guild_id, with_counts=False), "ask for a server")
            if asked.unreached:
                return True
            member = bool(asked)
            self._known[guild_id] = member, now + RECHECK_AFTER
            if len(self._known) > CHANNELS_REMEMBERED:
                self._known.popitem(last=False)
        return member
