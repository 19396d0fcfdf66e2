"""/profile: what somebody has played, on a card."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.live.profiles import live_profiles


class ProfileCommand(commands.Cog):
    @app_commands.command()
    @app_commands.describe(
        person="whose: of others, what was played in this server; your own, if nobody is named"
    )
    async def profile(self, interaction: LodgeInteraction, person: discord.User | None = None) -> None:
        """Matches, wins, ratings with their curves, best results alone and streaks, yours or somebody's."""
        async with answering(interaction, ephemeral=True) as answer:
            whose = interaction.user if person is None else person
            await live_profiles(interaction.client).open(answer, whose.id)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ProfileCommand())
