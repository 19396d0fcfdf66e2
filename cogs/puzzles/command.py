"""/puzzle: positions to solve."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from cogs.base.answers import LodgeInteraction, answering
from cogs.puzzles.practice import PRACTICE, show_practice
from engines.core import Message, msg

SHOWN: Final[dict[str, Message]] = {PRACTICE: msg("practice")}
"""What /puzzle can show, and what it's called."""


class PuzzleCommand(commands.Cog):
    @app_commands.command()
    @app_commands.choices(show=[Choice(name=str(name), value=value) for value, name in SHOWN.items()])
    @app_commands.describe(show="practice: positions from your own games, to be played better")
    async def puzzle(self, interaction: LodgeInteraction, show: str = PRACTICE) -> None:
        """Find a better move where you once went wrong."""
        async with answering(interaction, ephemeral=True) as answer:
            await show_practice(answer)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PuzzleCommand())
