"""Whether those whom somebody names can be challenged here."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.match.holders import person
from bot.match.model import Refused
from cogs.answers import LodgeInteraction
from engines.core import msg


def check_called(
    interaction: LodgeInteraction, called: Sequence[discord.User | discord.Member]
) -> list[discord.User | discord.Member]:
    """Return those `called` who are not Lodge. Raises Refused where they cannot be challenged here."""
    named = [each for each in called if each.id != interaction.application_id]
    for each in named:
        _check_opponent(interaction, each)
    _check_company(interaction, named)
    return named


def _check_opponent(interaction: LodgeInteraction, opponent: discord.User | discord.Member) -> None:
    if opponent.id == interaction.user.id:
        raise Refused(
            msg("You cannot challenge yourself; name somebody else, or nobody for an open challenge.")
        )
    name = person(opponent.id)
    if opponent.bot:
        raise Refused(msg("{name} is a bot and cannot play; name a person, Lodge, or nobody.", name=name))
    if interaction.guild_id is not None and not isinstance(opponent, discord.Member):  # Discord says who is
        raise Refused(
            msg("{name} is not here and could not answer; name somebody in this server.", name=name)
        )


def _check_company(interaction: LodgeInteraction, named: Sequence[discord.User | discord.Member]) -> None:
    """Refuse to play with other people in a direct message with the bot."""
    if interaction.context.dm_channel and named:
        names = tuple(person(each.id) for each in named)
        raise Refused(
            msg("Only you and Lodge are here, so {names} could not play; challenge them in a server.",
                names=names)
        )  # fmt: skip
