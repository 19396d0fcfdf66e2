"""/daily: the board of the day, the same for everybody."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.live.daily import compose


class DailyCommand(commands.Cog):
    @app_commands.command()
    async def daily(self, interaction: LodgeInteraction) -> None:
        """Today's board: alone, with the same dice as everybody, once. Only you see it."""
        async with answering(interaction, ephemeral=True) as answer:
            await answer.send(await compose(answer), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(DailyCommand())
