"""The permissions Lodge needs in a channel, and which of them it has there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord

from engines.core import msg, pmsg

NAMES: Final = {
    "view_channel": pmsg("permission", "View Channel"),
    "send_messages": pmsg("permission", "Send Messages"),
    "send_messages_in_threads": msg("Send Messages in Threads"),
    "attach_files": pmsg("permission", "Attach Files"),
    "create_public_threads": msg("Create Public Threads"),
    "read_message_history": msg("Read Message History"),
}
"""Permissions, with their names in Discord's settings."""


def allowed(
    user_id: int, guild_id: int, roles: Mapping[int, int], own: Iterable[int], overwrites: Iterable[Any]
) -> discord.Permissions:
    """Return what a member may do in a channel of a server.

    `roles` maps the ids of the server's roles to permission bits; `own` holds the ids of the member's roles;
    `overwrites` are the channel's, as in Discord's JSON: {"id", "allow", "deny"}, numbers as text.
    """
    own = [role for role in own if role in roles]
    base = discord.Permissions(roles.get(guild_id, 0))  # the @everyone role has the server's id
    for role in own:
        base.value |= roles[role]
    if base.administrator:
        return discord.Permissions.all()
    changes = {int(each["id"]): (int(each["allow"]), int(each["deny"])) for each in overwrites}
    for ids in ([guild_id], own, [user_id]):
        named = [changes[each] for each in ids if each in changes]
        for _, deny in named:
            base.value &= ~deny
        for allow, _ in named:
            base.value |= allow
    return base
