"""/settings: what a person has set for themselves."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.app import Lodge
from bot.store import personal_settings
from bot.store.personal_settings import BY_BUTTON, BY_ITSELF
from cogs.answers import LodgeInteraction, answering
from engines.core import msg

SAID: Final = {
    BY_BUTTON: msg("Your dice wait for you to press Roll the dice."),
    BY_ITSELF: msg("Your dice roll by themselves as soon as they are due, from your next turn on."),
}
"""What is said of each value of the setting."""


class SettingsCommand(commands.Cog):
    def __init__(self, bot: Lodge) -> None:
        self.store = bot.matches.store

    @app_commands.command()
    @app_commands.describe(rolling="how your dice are rolled; leave it out to see how it is set")
    @app_commands.choices(
        rolling=[Choice(name="by button", value=BY_BUTTON), Choice(name="by itself", value=BY_ITSELF)]
    )
    async def settings(self, interaction: LodgeInteraction, rolling: str | None = None) -> None:
        """How you like to play, in every match."""
        async with answering(interaction, ephemeral=True) as answer:
            user_id = interaction.user.id
            if rolling is not None:
                await personal_settings.set_rolling(self.store, user_id, rolling)
            await answer.say(SAID[await personal_settings.rolling(self.store, user_id)])


async def setup(bot: Lodge) -> None:
    await bot.add_cog(SettingsCommand(bot))
