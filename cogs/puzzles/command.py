"""/puzzle: positions to solve."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from cogs.base.answers import LodgeInteraction, answering, suggest
from cogs.base.arguments import wanted_game
from cogs.puzzles.practice import PRACTICE, show_practice
from cogs.puzzles.puzzles import compose_next, puzzle_games
from engines.core import Message, msg

SHOWN: Final[dict[str, Message]] = {PRACTICE: msg("practice")}
"""What /puzzle can show instead of a puzzle, and what it's called."""


class PuzzleCommand(commands.Cog):
    @app_commands.command()
    @app_commands.choices(show=[Choice(name=str(name), value=value) for value, name in SHOWN.items()])
    @app_commands.describe(
        game="puzzles in one game only", show="practice: positions from your own games, to be played better"
    )
    async def puzzle(
        self, interaction: LodgeInteraction, game: str | None = None, show: str | None = None
    ) -> None:
        """A position to solve. Only you see it."""
        async with answering(interaction, ephemeral=True) as answer:
            if show == PRACTICE:
                await show_practice(answer)
                return
            wanted = None if game is None else wanted_game(interaction, game)
            await answer.send(await compose_next(answer, wanted), ephemeral=True)

    @puzzle.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, puzzle_games(interaction.client, typed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PuzzleCommand())
