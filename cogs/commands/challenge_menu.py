"""Challenge, in the menu of a person: which game is asked, then the challenge is made as by /play."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from cogs.answers import LodgeInteraction, answering
from cogs.live.called_people import check_called
from cogs.live.permissions import require_permissions
from cogs.messages.game_menu import game_menu
from engines import listed


class ChallengeMenu(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.bot = bot
        self._menu = app_commands.ContextMenu(name="Challenge", callback=self.challenge)

    async def cog_load(self) -> None:
        self.bot.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        self.bot.tree.remove_command(self._menu.name, type=self._menu.type)

    async def challenge(self, interaction: LodgeInteraction, person: discord.User) -> None:
        """Ask which game to challenge a person to; those played lately come first."""
        async with answering(interaction, ephemeral=True) as answer:
            check_called(interaction, [person])
            require_permissions(interaction)
            matches = self.bot.matches
            lately = await matches.recent_games(interaction.user.id, matches.now())
            others = [game for game in listed(matches.games.values()) if game not in lately]
            draft = game_menu(person.id, [*lately, *others], len(lately), answer.translate)
            await answer.send(draft, ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ChallengeMenu(bot))
