"""/games: what can be played, and finding the one to play."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.live.game_browser import compose
from cogs.messages.game_browser import Looked


class GamesCommand(commands.Cog):
    @app_commands.command()
    async def games(self, interaction: LodgeInteraction) -> None:
        """Find a game: by for how many it is, its kind and how long it takes."""
        async with answering(interaction, ephemeral=True) as answer:
            await answer.send(await compose(answer, Looked()), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(GamesCommand())
