"""/resign: giving a match up."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.lists import Which
from cogs.answers import LodgeInteraction, answering, suggest
from cogs.commands.arguments import MatchNumber, find, match_choices
from cogs.live.resignations import question


class ResignCommand(commands.Cog):
    @app_commands.command()
    @app_commands.describe(match="its number, if you play several matches here")
    async def resign(self, interaction: LodgeInteraction, match: MatchNumber | None = None) -> None:
        """Give up a match; you are asked to confirm."""
        async with answering(interaction, ephemeral=True) as answer:
            found = await find(interaction, match, Which.PLAYED)
            answer.match_id = found.id
            await answer.send(await question(answer, found), ephemeral=True)

    @resign.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, match_choices(interaction, typed, Which.PLAYED))


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ResignCommand())
