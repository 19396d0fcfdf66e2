"""/privacy: what is kept of a person, and how to have it or have it deleted."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.messages.privacy import privacy_panel


class PrivacyCommand(commands.Cog):
    @app_commands.command()
    async def privacy(self, interaction: LodgeInteraction) -> None:
        """What Lodge keeps of you, as a file if you like; or delete it."""
        async with answering(interaction, ephemeral=True) as answer:
            await answer.send(privacy_panel(answer.translate), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PrivacyCommand())
