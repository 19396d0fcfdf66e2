"""Messages in the reader's language, from the gettext catalogues in `bot/locales`."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from babel import Locale, UnknownLocaleError
from babel.lists import format_list

from engines.core import Either, Message

CATALOGUES: Final = Path(__file__).parent / "locales"
DOMAIN: Final = "lodge"


def translate(message: Message, locale: str) -> str:
    """Return the message in the language of `locale` (as Discord writes it: "de", "pt-BR"), or in English if
    there is no catalogue for it. Messages among its values are translated too, and lists are joined the way
    that language does it.

    >>> from engines.core import msg
    >>> translate(msg("{moves} are legal.", moves=("a1", "b2", "c3")), "en-GB")
    'a1, b2 and c3 are legal.'
    """
    catalogue = _catalogue(locale)
    return str(message) if catalogue is None else _say(message, *catalogue)


def _say(message: Message, catalogue: gettext.NullTranslations, language: Locale) -> str:
    values = dict(message.values)
    if message.plural is None:
        template = catalogue.gettext(message.template)
    else:
        template = catalogue.ngettext(message.template, message.plural, values["n"])
    spoken = {name: _say_value(value, catalogue, language) for name, value in values.items()}
    try:
        return template.format(**spoken)
    except (KeyError, IndexError, ValueError):  # the translation has a field the original doesn't
        return str(message)


def _say_value(value: Any, catalogue: gettext.NullTranslations, language: Locale) -> str:
    if isinstance(value, Message):
        return _say(value, catalogue, language)
    if isinstance(value, tuple):
        style: Literal["or", "standard"] = "or" if isinstance(value, Either) else "standard"
        return format_list([_say_value(item, catalogue, language) for item in value], style, language)
    return str(value)


@cache
def _catalogue(locale: str) -> tuple[gettext.NullTranslations, Locale] | None:
    try:
        language = Locale.parse(locale, sep="-")
    except (ValueError, UnknownLocaleError):
        return None
    for name in folders(language):
        try:
            return gettext.translation(DOMAIN, CATALOGUES, [name]), language
        except OSError:
            continue
    return None


def folders(language: Locale) -> list[str]:
    """Return the folders to look in for a language's catalogue, the best first. Chinese in one script never
    stands in for Chinese in the other.

    >>> folders(Locale.parse("es-419", sep="-")), folders(Locale.parse("zh-TW", sep="-"))
    (['es_419', 'es'], ['zh_Hant_TW', 'zh_Hant'])
    """
    script = f"_{language.script}" if language.script else ""
    return list(dict.fromkeys((str(language), f"{language.language}{script}")))
