"""Whether those whom somebody names can be challenged here."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.match.holders import person
from bot.match.model import Refused
from cogs.answers import LodgeInteraction
from engines.core import msg


async def check_called(
    interaction: LodgeInteraction, called: Sequence[discord.User | discord.Member], *, met: bool = False
) -> list[discord.User | discord.Member]:
    """Return those `called` who are not Lodge. `met`: they are known to be here. Raises Refused where they
    cannot be challenged here."""
    named = [each for each in called if each.id != interaction.application_id]
    for each in named:
        await _check_opponent(interaction, each, met=met)
    _check_company(interaction, named)
    return named


async def _check_opponent(
    interaction: LodgeInteraction, opponent: discord.User | discord.Member, *, met: bool
) -> None:
    if opponent.id == interaction.user.id:
        raise Refused(
            msg("You cannot challenge yourself; name somebody else, or nobody for an open challenge.")
        )
    name = person(opponent.id)
    if opponent.bot:
        raise Refused(msg("{name} is a bot and cannot play; name a person, Lodge, or nobody.", name=name))
    if interaction.guild_id is not None and not met and not await _is_here(interaction, opponent):
        raise Refused(
            msg("{name} is not here and could not answer; name somebody in this server.", name=name)
        )


async def _is_here(interaction: LodgeInteraction, opponent: discord.User | discord.Member) -> bool:
    """Whether the opponent is a member of the server. The command says so, or else Discord is asked."""
    if isinstance(opponent, discord.Member):
        return True
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:  # the bot cannot ask there
        return False
    try:
        await guild.fetch_member(opponent.id)
    except discord.NotFound:
        return False
    except discord.HTTPException:
        return True  # unknown: a challenge that nobody can answer expires
    return True


def _check_company(interaction: LodgeInteraction, named: Sequence[discord.User | discord.Member]) -> None:
    """Refuse to play with other people in a direct message with the bot."""
    if interaction.context.dm_channel and named:
        names = tuple(person(each.id) for each in named)
        raise Refused(
            msg("Only you and Lodge are here, so {names} could not play; challenge them in a server.",
                names=names)
        )  # fmt: skip
