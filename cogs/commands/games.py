"""/games: what can be played."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.live.boards import live_boards
from cogs.messages.game_list import games


class GamesCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = live_boards(bot)

    @app_commands.command()
    async def games(self, interaction: LodgeInteraction) -> None:
        """Every game that can be played."""
        async with answering(interaction, ephemeral=True) as answer:
            listing = partial(games, self.matches.games.values(), answer.translate)
            await answer.send(await self.boards.drawing.draw(listing), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(GamesCommand(bot))
