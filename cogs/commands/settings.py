"""/settings: what a person has set for themselves."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from bot.store import settings
from cogs.answers import LodgeInteraction, answering
from cogs.messages.settings_panel import personal_panel


class SettingsCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.store = bot.matches.store

    @app_commands.command()
    async def settings(self, interaction: LodgeInteraction) -> None:
        """How you like to play, in every match."""
        async with answering(interaction, ephemeral=True) as answer:
            chosen = await settings.of_person(self.store, interaction.user.id)
            await answer.send(personal_panel(chosen, answer.translate), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(SettingsCommand(bot))
