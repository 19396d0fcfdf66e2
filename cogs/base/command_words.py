"""The words of commands, as Discord shows them in everyone's own language: descriptions, options and choices.

Discord chooses by the language of the person's client, from what was registered, so all languages are sent
along when commands are registered. The names of commands stay English: a mention opens a command by its
English name only, and people who speak different languages talk about the same `/play`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice, TranslationContextLocation, TranslationContextTypes, locale_str

from bot import log as logs
from bot.client.app import Lodge
from bot.translate import ENGLISH, language_of, translate
from cogs.base.discord_limits import CHOICE_LENGTH, DESCRIPTION_LENGTH, OPTION_NAME
from engines.core import Message, pmsg

log = logs.get(__name__)

_SAYS: Final = "message"
"""Where a text of a command keeps its message."""

OPTION_NAMES: Final[Mapping[str, Message]] = {
    "about": pmsg("option of a command", "about"),
    "game": pmsg("option of a command", "game"),
    "level": pmsg("option of a command", "level"),
    "match": pmsg("option of a command", "match"),
    "move": pmsg("option of a command", "move"),
    "opponent": pmsg("option of a command", "opponent"),
    "opponent2": pmsg("option of a command", "opponent2"),
    "opponent3": pmsg("option of a command", "opponent3"),
    "options": pmsg("option of a command", "options"),
    "pace": pmsg("option of a command", "pace"),
    "period": pmsg("option of a command", "period"),
    "person": pmsg("option of a command", "person"),
    "scope": pmsg("option of a command", "scope"),
    "search": pmsg("option of a command", "search"),
    "seats": pmsg("option of a command", "seats"),
    "show": pmsg("option of a command", "show"),
    "thread": pmsg("option of a command", "thread"),
}
"""What the options of commands are called: one word each, in lower case, of at most 32 letters."""


def command(about: Message) -> Callable[[Any], app_commands.Command[Any, ..., Any]]:
    """Make a command of a method, with a description of at most 100 characters in every language."""
    return app_commands.command(description=_told(about), extras={_SAYS: about})


def describe(**options: Message) -> Callable[[Any], Any]:
    """Describe a command's options, in at most 100 characters each."""
    return app_commands.describe(**{name: _told(about) for name, about in options.items()})


def choices(**options: Mapping[str, Message]) -> Callable[[Any], Any]:
    """Offer the values of options: each value with its name, of at most 100 characters."""
    return app_commands.choices(
        **{
            name: [Choice(name=_told(label), value=value) for value, label in values.items()]
            for name, values in options.items()
        }
    )


def description(of: app_commands.Command[Any, ..., Any]) -> Message:
    """Return what a command says it does."""
    about: Message = of.extras[_SAYS]
    return about


def _told(message: Message) -> locale_str:
    return locale_str(str(message), **{_SAYS: message})


class CommandTranslator(app_commands.Translator):
    """Says the words of commands in each language. What Discord wouldn't take stays English."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        if language_of(locale.value) == ENGLISH:
            return None
        if context.location is TranslationContextLocation.parameter_name:
            return _option_name(string.message, context.data.command, locale.value)
        message = string.extras.get(_SAYS)
        return None if message is None else _fitting(message, locale.value, _fits)


def _option_name(name: str, of: app_commands.Command[Any, ..., Any], locale: str) -> str | None:
    """Return what an option is called in a language; None if two options of the command would share it."""
    said = [translate(OPTION_NAMES[each.name], locale) for each in of.parameters]
    if len({*said}) < len(said):
        log.warning("two options of a command have one name", command=of.name, locale=locale)
        return None
    return _fitting(OPTION_NAMES[name], locale, fits_option_name)


def _fitting(message: Message, locale: str, fits: Callable[[str], bool]) -> str | None:
    """Return a message in a language; None if it isn't translated or Discord wouldn't take it."""
    said = translate(message, locale)
    if said == str(message):
        return None
    if not fits(said):
        log.warning("a command's translation doesn't fit", locale=locale, english=str(message))
        return None
    return said


def _fits(said: str) -> bool:
    return 0 < len(said) <= min(DESCRIPTION_LENGTH, CHOICE_LENGTH)


def fits_option_name(said: str) -> bool:
    """Whether Discord takes a name for an option."""
    return OPTION_NAME.fullmatch(said) is not None and said == said.lower()


async def setup(bot: Lodge) -> None:
    await bot.tree.set_translator(CommandTranslator())
