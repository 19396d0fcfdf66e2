"""/games: what can be played."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.live.boards import screen
from cogs.messages.rules_and_lists import games
from cogs.presses.answers import Interaction, answering


class GamesCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.screen = screen(bot)

    @app_commands.command()
    async def games(self, interaction: Interaction) -> None:
        """What can be played."""
        async with answering(interaction, ephemeral=True) as answer:
            listing = partial(games, self.matches.games.values(), answer.words)
            await answer.send(await self.screen.draw(listing), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(GamesCommand(bot))
