"""Choosing in the menus of a settings panel."""

from __future__ import annotations

from bot import log as logs
from bot.match.model import Refused
from bot.store import settings
from cogs.answers import FORGED, Answer
from cogs.live.member_permissions import require_manager
from cogs.messages.settings_panel import personal_panel, server_panel

log = logs.get(__name__)


async def choose(answer: Answer, name: str, value: str) -> None:
    """Save a choice for whoever made it, and show their panel as it now stands. Raises Refused."""
    interaction, store = answer.interaction, answer.interaction.client.matches.store
    if not _only_for_one(answer):
        raise Refused(FORGED)  # the answer would show everybody what one person has set
    if value not in settings.VALUES.get(name, ()):
        raise Refused(FORGED)
    await settings.choose(store, interaction.user.id, name, value)
    chosen = await settings.of_person(store, interaction.user.id)
    await answer.edit(personal_panel(chosen, answer.translate))


async def choose_for_server(answer: Answer, name: str, value: str) -> None:
    """Save a choice for the server of whoever made it, and show its panel as it now stands. Raises Refused,
    also of those who manage the server no longer."""
    guild_id = require_manager(answer.interaction)
    if not _only_for_one(answer) or value not in settings.SERVER_VALUES.get(name, ()):
        raise Refused(FORGED)
    store = answer.interaction.client.matches.store
    await settings.choose_for_server(store, guild_id, name, value)
    log.info("a server's settings were changed", guild=guild_id, by=answer.interaction.user.id, name=name)
    await answer.edit(server_panel(await settings.of_server(store, guild_id), answer.translate))


def _only_for_one(answer: Answer) -> bool:
    """Whether the pressed message is seen by one person only."""
    message = answer.interaction.message
    return message is not None and message.flags.ephemeral
