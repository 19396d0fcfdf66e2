"""/rules: how a game is played."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering, suggest
from cogs.commands.arguments import game_choices, wanted_game
from cogs.live.rules_pages import rules_pages


class RulesCommand(commands.Cog):
    @app_commands.command()
    @app_commands.describe(game="which game")
    async def rules(self, interaction: LodgeInteraction, game: str) -> None:
        """How a game is played: in short, with pictures, and in full."""
        async with answering(interaction, ephemeral=True) as answer:
            wanted = wanted_game(interaction, game)
            await rules_pages(interaction.client).open(answer, wanted)

    @rules.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(RulesCommand())
