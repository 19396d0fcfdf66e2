"""/server: what those who manage a server set for it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.app import Lodge
from bot.store import settings
from cogs.base.answers import LodgeInteraction, answering
from cogs.base.permissions import require_manager
from cogs.people.settings import server_panel


class ServerCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.store = bot.matches.store

    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def server(self, interaction: LodgeInteraction) -> None:
        """How matches are played in this server, for those who manage it."""
        async with answering(interaction, ephemeral=True) as answer:
            guild_id = require_manager(interaction)
            chosen = await settings.of_server(self.store, guild_id)
            await answer.send(server_panel(chosen, answer.translate), ephemeral=True)


async def setup(bot: Lodge) -> None:
    await bot.add_cog(ServerCommand(bot))
