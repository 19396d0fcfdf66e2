"""/puzzle: positions to solve."""

from __future__ import annotations

from typing import Final

from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from cogs.base.answers import LodgeInteraction, answering, suggest
from cogs.base.arguments import wanted_game
from cogs.base.command_words import choices, command, describe
from cogs.puzzles.practice import PRACTICE, show_practice
from cogs.puzzles.puzzles import compose_next, puzzle_games
from engines.core import Message, msg, pmsg

SHOWN: Final[dict[str, Message]] = {PRACTICE: pmsg("option", "practice")}
"""What /puzzle can show instead of a puzzle, and what it's called."""


class PuzzleCommand(commands.Cog):
    @command(msg("A position to solve. Only you see it."))
    @choices(show=SHOWN)
    @describe(
        game=msg("puzzles in one game only"),
        show=msg("practice: positions from your own games, to be played better"),
    )
    async def puzzle(
        self, interaction: LodgeInteraction, game: str | None = None, show: str | None = None
    ) -> None:
        async with answering(interaction, ephemeral=True) as answer:
            if show == PRACTICE:
                await show_practice(answer)
                return
            wanted = None if game is None else wanted_game(interaction, game)
            await answer.send(await compose_next(answer, wanted), ephemeral=True)

    @puzzle.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, puzzle_games(interaction, typed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(PuzzleCommand())
