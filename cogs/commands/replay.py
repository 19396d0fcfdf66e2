"""/replay: walking through a match, by command or from one of its boards."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.match.model import Refused
from cogs.answers import LodgeInteraction, answering, suggest
from cogs.commands.arguments import MatchNumber, finished_choices
from cogs.live.replays import replays
from cogs.live.shown_states import matches_on
from engines.core import msg


class ReplayCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self.replays = replays(bot)
        self._menu = app_commands.ContextMenu(name="Replay", callback=self.replay_board)

    async def cog_load(self) -> None:
        self.bot.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        self.bot.tree.remove_command(self._menu.name, type=self._menu.type)

    @app_commands.command()
    @app_commands.describe(match="its number; /history lists those that you have finished")
    async def replay(self, interaction: LodgeInteraction, match: MatchNumber) -> None:
        """Walk through a match step by step, with its pictures."""
        async with answering(interaction, ephemeral=True) as answer:
            answer.match_id = match
            await self.replays.open(answer, match)

    @replay.autocomplete("match")
    async def _matches(self, interaction: LodgeInteraction, typed: str) -> list[Choice[int]]:
        return await suggest(interaction, finished_choices(interaction, typed))

    async def replay_board(self, interaction: LodgeInteraction, message: discord.Message) -> None:
        """Walk through the match that a message shows."""
        async with answering(interaction, ephemeral=True) as answer:
            own = self.bot.user is not None and message.author.id == self.bot.user.id
            shown = matches_on(message) if own else set[int]()
            if len(shown) != 1:
                raise Refused(msg("That message is none of Lodge's boards; /replay takes a match's number."))
            (answer.match_id,) = shown
            await self.replays.open(answer, answer.match_id)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ReplayCommand(bot))
