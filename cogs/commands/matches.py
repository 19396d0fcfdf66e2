"""/matches: a person's matches, where they are, and how the last ones ended."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.model import Refused
from cogs.answers import LodgeInteraction, answering
from cogs.messages.components import Draft, MessageView, text
from cogs.messages.match_list import match_lines
from engines.core import msg


class MatchesCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.matches = bot.matches

    @app_commands.command(name="matches")
    async def list_matches(self, interaction: LodgeInteraction) -> None:
        """Your matches: whose turn it is, where they are, and how the last ones ended."""
        async with answering(interaction, ephemeral=True) as answer:
            found = await self.matches.of_person(interaction.user.id)
            ended = await self.matches.ended(interaction.user.id)
            if not found.matches and not ended:
                raise Refused(msg("You have no match right now; /play starts one."))
            body = MessageView()
            text(body, match_lines(found, ended, interaction.user.id, answer.translate))
            await answer.send(Draft(body), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(MatchesCommand(bot))
