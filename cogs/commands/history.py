"""/history: the matches that somebody has finished."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering, suggest
from cogs.commands.arguments import game_choices, wanted_game
from cogs.live.histories import compose
from cogs.messages.history import Asked


class HistoryCommand(commands.Cog):
    @app_commands.command()
    @app_commands.describe(
        person="whose matches: of others, those played in this channel; your own, if nobody is named",
        game="only matches of this game",
    )
    async def history(
        self, interaction: LodgeInteraction, person: discord.User | None = None, game: str | None = None
    ) -> None:
        """Finished matches, yours or somebody else's, with their results and replays."""
        async with answering(interaction, ephemeral=True) as answer:
            slug = "" if game is None else wanted_game(interaction, game).slug
            whose = interaction.user.id if person is None else person.id
            await answer.send(await compose(answer, Asked(whose, slug)), ephemeral=True)

    @history.autocomplete("game")
    async def _games(self, interaction: LodgeInteraction, typed: str) -> list[Choice[str]]:
        return await suggest(interaction, game_choices(interaction, typed))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(HistoryCommand())
