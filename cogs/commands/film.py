"""/film: a finished match as an animated picture."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering, suggest
from cogs.commands.arguments import MatchNumber, finished_choices
from cogs.live.films import live_films


class FilmCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.films = live_films(bot)

    @app_commands.command()
    @app_commands.describe(match="its number; /history lists those that you have finished")
    async def film(self, interaction: LodgeInteraction, match: MatchNumber) -> None:
        """A finished match as an animated picture, move by move."""
        async with answering(interaction, ephemeral=True) as answer:
            answer.match_id = match
            await self.films.show(answer, match)

    @film.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, finished_choices(interaction, typed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(FilmCommand(bot))
