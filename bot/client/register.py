"""Registers slash and context menu commands with Discord, but only if they have changed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import HTTPClient, Route

from bot import log as logs
from bot.limits_and_times import REASON_LENGTH
from bot.translate import languages, prepare
from engines.core import Message, msg

log = logs.get(__name__)

_COMPARED: Final = frozenset(
    [
        "name",
        "description",
        "type",
        "options",
        "required",
        "choices",
        "value",
        "autocomplete",
        "min_value",
        "max_value",
        "min_length",
        "max_length",
        "channel_types",
        "name_localizations",
        "description_localizations",
        "nsfw",
        "contexts",
        "integration_types",
        "default_member_permissions",
    ]
)
"""The fields of a command that Lodge sets. Others in Discord's answer (ids, versions) are Discord's own."""


class Unregistered(Exception):
    """Discord has none of Lodge's commands and accepts none; `message` is one sentence for the operator."""

    def __init__(self, reason: Exception) -> None:
        said = " ".join(str(reason).split())
        self.message: Message = msg(
            "Discord rejected the commands, so no one could play. Try again later, or report this: {reason}",
            reason=said if len(said) <= REASON_LENGTH else said[: REASON_LENGTH - 1] + "…",
        )
        super().__init__(str(self.message))


def normalise(payload: Any) -> Any:
    """Return a command's payload without what Discord adds, leaves out or reorders."""
    if isinstance(payload, Mapping):
        kept = {name: _value(name, value) for name, value in payload.items() if name in _COMPARED}
        return {name: value for name, value in kept.items() if value not in (None, False, "", [], {})}
    return payload


def _value(name: str, value: Any) -> Any:
    if name in ("contexts", "integration_types", "channel_types"):
        return sorted(value or [])
    if name == "default_member_permissions":
        return None if value is None else str(value)
    if name.endswith("_localizations"):
        return value or None
    return [normalise(item) for item in value] if isinstance(value, list) else value


def differences(
    ours: list[dict[str, Any]], theirs: list[dict[str, Any]]
) -> tuple[list[str], list[str], list[str]]:
    """Return the names of commands that Discord lacks, that differ there, and that aren't ours."""
    here, there = _by_name(ours), _by_name(theirs)
    both = here.keys() & there.keys()
    sets = here.keys() - both, {each for each in both if here[each] != there[each]}, there.keys() - both
    missing, changed, foreign = (sorted(name for _, name in each) for each in sets)
    return missing, changed, foreign


def same_commands(
    ours: list[dict[str, Any]], theirs: list[dict[str, Any]], *, in_english: bool = False
) -> bool:
    """Whether the commands registered with Discord are the same as ours, or at least their English is."""
    if in_english:
        ours, theirs = _untranslated(ours), _untranslated(theirs)
    return _by_name(ours) == _by_name(theirs)


def _untranslated(payload: Any) -> Any:
    if isinstance(payload, list):
        return [_untranslated(each) for each in payload]
    if isinstance(payload, Mapping):
        return {
            name: _untranslated(value)
            for name, value in payload.items()
            if not name.endswith("_localizations")
        }
    return payload


def _by_name(payloads: list[dict[str, Any]]) -> dict[tuple[int, str], Any]:
    return {(payload.get("type", 1), payload["name"]): normalise(payload) for payload in payloads}


async def our_commands(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the payloads of our commands, with their words in every language."""
    await _read_languages()
    found = []
    for command in tree.get_commands():
        assert tree.translator is not None, "it's set as the commands are loaded"
        found.append(await command.get_translated_payload(tree, tree.translator))
        await asyncio.sleep(0)  # translating them all at once would hold up others
    return found


async def _read_languages() -> None:
    for language in languages():
        await asyncio.to_thread(prepare, language)


async def registered_commands(http: HTTPClient, application_id: int) -> list[dict[str, Any]]:
    """Return the payloads of the commands that Discord has, with their words in every language: it leaves
    those out unless asked, and discord.py doesn't ask."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=application_id)
    found: list[dict[str, Any]] = await http.request(route, params={"with_localizations": "true"})
    return found


async def register(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]] | None:
    """Register our commands with Discord, in every language, if anything but their translations has changed.
    Return what Discord has if it hasn't, so that those can be compared later.

    Raises Unregistered if Discord rejects them and has none from before; discord.HTTPException or
    discord.RateLimited if the older ones stay, or if Discord doesn't say which it has.
    """
    application = tree.client.application_id
    assert application is not None, "only a client that has logged in can register commands"
    ours = [command.to_dict(tree) for command in tree.get_commands()]
    theirs = await registered_commands(tree.client.http, application)
    if same_commands(ours, theirs, in_english=True):
        return theirs
    try:
        await _replace(tree)
    except (discord.HTTPException, discord.RateLimited) as error:
        if theirs:
            raise
        raise Unregistered(error) from error
    return None


async def register_translations(tree: app_commands.CommandTree[Any], theirs: list[dict[str, Any]]) -> bool:
    """Register our commands if their translations have changed, and return whether they had. `theirs`: what
    Discord has. This reads all languages, so it's for when nobody waits for the bot to start.

    Raises discord.HTTPException or discord.RateLimited if the older ones stay.
    """
    if same_commands(await our_commands(tree), theirs):
        return False
    await _replace(tree)
    return True


async def _replace(tree: app_commands.CommandTree[Any]) -> None:
    await _read_languages()
    await tree.sync()
    log.info("commands registered", count=len(tree.get_commands()))
