"""/review: what a finished match teaches."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.commands.arguments import MatchNumber, find_numbered
from cogs.live.reviews import live_reviews


class ReviewCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.reviews = live_reviews(bot)

    @app_commands.command()
    @app_commands.describe(match="its number")
    async def review(self, interaction: LodgeInteraction, match: MatchNumber) -> None:
        """A finished match looked through: chances, luck, and the largest mistakes."""
        async with answering(interaction, ephemeral=True) as answer:
            answer.match_id = match
            await self.reviews.show(answer, await find_numbered(interaction, match))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ReviewCommand(bot))
