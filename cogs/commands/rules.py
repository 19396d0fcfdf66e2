"""/rules: how a game is played."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.commands.arguments import game_choices
from cogs.live.boards import live_boards
from cogs.messages.rules import rules


class RulesCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches
        self.boards = live_boards(bot)

    @app_commands.command()
    @app_commands.describe(game="which game")
    async def rules(self, interaction: LodgeInteraction, game: str) -> None:
        """How a game is played, with its board and a typical move."""
        async with answering(interaction, ephemeral=True) as answer:
            guide = partial(rules, self.matches.game(game), answer.translate)
            await answer.send(await self.boards.drawing.draw(guide), ephemeral=True)

    @rules.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return game_choices(self.matches.games.values(), typed)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(RulesCommand(bot))
