"""Whose language: what one person sees is in theirs, and what a channel sees is in the channel's."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord

from bot.match.model import Match, Place
from bot.store import settings
from bot.store.database import Unavailable
from bot.store.settings import AS_IN_DISCORD
from bot.translate import ENGLISH, Translator, is_ready, languages, prepare

if TYPE_CHECKING:
    from bot.client.app import Lodge

COMMUNITY: Final = "COMMUNITY"
"""The feature of servers that can set a language of their own at Discord. All others have English there."""


async def of_person(bot: Lodge, user_id: int, locale: str = "") -> Translator:
    """Return a translator for what only this person sees: into the language they chose, or else that of their
    Discord. `locale`: what Discord says it is now; "" if they aren't here, for the last one known."""
    if len(languages()) > 1:
        with suppress(Unavailable):
            chosen = (await settings.of_person(bot.matches.store, user_id)).language
            if chosen == AS_IN_DISCORD:
                chosen = locale or await bot.uses.locale(user_id)
            locale = chosen
    return await _into(locale)


async def of_asker(interaction: discord.Interaction[Lodge]) -> Translator:
    """Return a translator for what only the person who pressed or typed sees."""
    return await of_person(interaction.client, interaction.user.id, interaction.locale.value)


async def of_channel(
    bot: Lodge,
    place: Place,
    match: Match | None = None,
    interaction: discord.Interaction[Lodge] | None = None,
) -> Translator:
    """Return a translator for what everybody in a channel sees: into the language its server chose; or that
    of a community server at Discord; or that of the person who began the `match`. What isn't about a match is
    in the language of the person who shows it."""
    if len(languages()) == 1:
        return Translator(ENGLISH)
    if place.guild_id is not None:
        with suppress(Unavailable):
            chosen = (await settings.of_server(bot.matches.store, place.guild_id)).language
            if chosen != AS_IN_DISCORD:
                return await _into(chosen)
        if community := _of_community(bot, place.guild_id, interaction):
            return await _into(community)
    elif match is not None and place.is_own_dm and len(match.players) == 1:
        return await of_person(bot, match.players[0])  # nobody else reads Lodge's direct messages to them
    if match is not None:
        return await _into(match.locale or "")
    return await _into("") if interaction is None else await of_asker(interaction)


def _of_community(bot: Lodge, guild_id: int, interaction: discord.Interaction[Lodge] | None) -> str:
    """Return the locale of a server that can set one at Discord; "" if it can't, or isn't known here."""
    guild = bot.get_guild(guild_id)
    if guild is not None:
        return guild.preferred_locale.value if COMMUNITY in guild.features else ""
    if interaction is None or interaction.guild_id != guild_id or interaction.guild is None:
        return ""
    told = interaction.guild_locale  # as somebody's app, Lodge only sees what comes with a press
    return told.value if told is not None and COMMUNITY in interaction.guild.features else ""


async def _into(locale: str) -> Translator:
    """Return a translator into the language of a locale, with its catalogue read."""
    translator = Translator(locale or ENGLISH)
    if not is_ready(translator.language):
        await asyncio.to_thread(prepare, translator.language)
    return translator
