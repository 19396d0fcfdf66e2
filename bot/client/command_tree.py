"""Checks slash commands before they run, turns them away if the bot is busy, and apologises if one fails."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, cast

import aiohttp
import discord
from discord import app_commands

from bot import log as logs
from bot.client.languages import of_asker
from bot.limits_and_times import PRESSES_IN_HAND
from bot.metrics import PRESSES
from bot.translate import Translator
from engines.core import Message, msg

if TYPE_CHECKING:
    from bot.client.app import Lodge

log = logs.get(__name__)

UNKNOWN_INTERACTION: Final = 10062
ALREADY_ANSWERED: Final = 40060

BUSY: Final = msg("Lodge is very busy. Nothing changed. Try again in a moment.")
RESTARTING: Final = msg("Lodge is restarting. Try again in a moment.")
CHANGED: Final = msg("This command has changed. Reload Discord.")
SORRY: Final = msg("Sorry, something went wrong. See /board.")


_OUTDATED: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""The errors caused by a Discord client that still shows the commands from before an upgrade."""


class _QuietLateSuggestions(logging.Filter):
    """Replaces discord.py's traceback about late, repeated or missing autocomplete suggestions with one line
    at INFO. People keep typing, so it's normal."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        late = isinstance(error, discord.InteractionResponded | aiohttp.ClientError | OSError)
        if isinstance(error, discord.HTTPException):
            late = error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED)
        if late:
            log.info("suggestions came too late", command=str(record.args))
        return not late


logging.getLogger("discord.app_commands.tree").addFilter(_QuietLateSuggestions())


def _types_fit(interaction: discord.Interaction[Lodge]) -> bool:
    """Whether the given options have the types the command expects: discord.py doesn't check all of them."""
    if not isinstance(interaction.command, app_commands.Command):
        return True
    types = {each.display_name: each.type.value for each in interaction.command.parameters}
    given = cast("dict[str, Any]", interaction.data).get("options", ())
    return all(types.get(each["name"], each["type"]) == each["type"] for each in given)


async def turn_away(interaction: discord.Interaction[Lodge], kind: str, why: Message) -> None:
    """Answer an interaction with the reason why it can't be handled now."""
    PRESSES.labels(kind, "busy").inc()
    with interaction.client.in_hand(), suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        translate = Translator(interaction.locale.value)  # without asking the database what they chose
        await interaction.response.send_message(translate(why), ephemeral=True)


class CommandTree(app_commands.CommandTree["Lodge"]):
    """The slash commands. Commands handle their own errors; anything that fails earlier ends up here."""

    async def interaction_check(self, interaction: discord.Interaction[Lodge], /) -> bool:
        """Turn commands away, and suggest nothing, when too much is in hand or the bot is leaving. Ignore
        interactions that another process has taken or that come in twice."""
        bot = interaction.client
        if not await bot.takes(interaction):
            return False
        why = None
        if bot.leaving:
            why = RESTARTING
        elif bot.count_in_hand > PRESSES_IN_HAND:
            why = BUSY
        elif not _types_fit(interaction):
            why = CHANGED
        if why is not None and interaction.type is not discord.InteractionType.autocomplete:
            await turn_away(interaction, "command", why)
        return why is None

    async def on_error(
        self, interaction: discord.Interaction[Lodge], error: app_commands.AppCommandError, /
    ) -> None:
        name = interaction.command.qualified_name if interaction.command else None
        outdated = isinstance(error, _OUTDATED)
        if outdated:
            log.info("an outdated command was used", command=name, why=str(error))
        else:
            log.error("a command failed", command=name, exc_info=error)
        if interaction.type is discord.InteractionType.autocomplete or interaction.response.is_done():
            return
        PRESSES.labels(name or "command", "refused" if outdated else "failed").inc()
        with suppress(discord.HTTPException, aiohttp.ClientError):
            translate = await of_asker(interaction)
            await interaction.response.send_message(translate(CHANGED if outdated else SORRY), ephemeral=True)
