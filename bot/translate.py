"""Messages in the reader's language, from the gettext catalogues in `bot/locales`.

A language is a folder there, named as Babel writes it ("de", "pt_BR"), with `LC_MESSAGES/lodge.po`. Nothing
is read before somebody needs it. `lodge.mo` beside it is the same, compiled when it's first read because it's
much faster to read. `python -m bot.translate` compiles every language, for an image that can't be written:
there, only `lodge.mo` is left.
"""

from __future__ import annotations

import gettext
import io
import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import get_decimal_symbol

from engines.core import Either, Message

CATALOGUES: Final = Path(__file__).parent / "locales"
DOMAIN: Final = "lodge"

ENGLISH: Final = "en"
"""The language messages are written in. It needs no catalogue."""

LOCALES: Final = (
    *("en-US", "en-GB", "bg", "zh-CN", "zh-TW", "hr", "cs", "id", "da", "nl", "fi", "fr", "de", "el", "hi"),
    *("hu", "it", "ja", "ko", "es-419", "lt", "no", "pl", "pt-BR", "ro", "ru", "es-ES", "sv-SE", "th", "tr"),
    *("uk", "vi"),
)
"""Discord's locales. Somebody's Discord is in one of them."""


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates into the language of one locale."""

    locale: str
    """As Discord writes it: "de", "pt-BR"."""

    def __call__(self, message: Message) -> str:
        return translate(message, self.locale)

    @property
    def language(self) -> str:
        """The language its sentences are in (`language_of`)."""
        return language_of(self.locale)


def translate(message: Message, locale: str) -> str:
    """Return the message in the language of `locale` (as Discord writes it: "de", "pt-BR"), or in English if
    there is no catalogue for it. Messages among its values are translated too, and lists are joined and
    decimals written the way that language does it.

    >>> from engines.core import msg
    >>> translate(msg("{moves} are legal.", moves=("a1", "b2", "c3")), "en-GB")
    'a1, b2 and c3 are legal.'
    """
    catalogue = _catalogue(language_of(locale))
    return str(message) if catalogue is None else _say(message, *catalogue)


def _say(message: Message, catalogue: gettext.NullTranslations, language: Locale, form: str = "") -> str:
    spoken = {name: _Field(value, catalogue, language) for name, value in message.values}
    try:
        return _template(message, catalogue, form).format(**spoken)
    except (KeyError, IndexError, ValueError):  # the translation has a field the original doesn't
        return str(message)


def _template(message: Message, catalogue: gettext.NullTranslations, form: str) -> str:
    """Return the translated template: in the form a sentence asks for, or else the plain one."""
    if form and message.context is not None:
        formed = _look_up(message, f"{message.context}, {form}", catalogue)
        if formed not in (message.template, message.plural):
            return formed
    return _look_up(message, message.context, catalogue)


def _look_up(message: Message, context: str | None, catalogue: gettext.NullTranslations) -> str:
    template, plural = message.template, message.plural
    if plural is None:
        return catalogue.gettext(template) if context is None else catalogue.pgettext(context, template)
    count = dict(message.values)["n"]
    if context is None:
        return catalogue.ngettext(template, plural, count)
    return catalogue.npgettext(context, template, plural, count)


class _Field:
    """A value in a sentence. The sentence's translation may ask for a form of it: `{seat:genitive}` takes the
    translation whose context is "seat, genitive", if there is one."""

    __slots__ = ("_catalogue", "_language", "_value")

    def __init__(self, value: Any, catalogue: gettext.NullTranslations, language: Locale) -> None:
        self._value, self._catalogue, self._language = value, catalogue, language

    def __format__(self, form: str) -> str:
        return _say_value(self._value, self._catalogue, self._language, form)


def _say_value(value: Any, catalogue: gettext.NullTranslations, language: Locale, form: str) -> str:
    if isinstance(value, Message):
        return _say(value, catalogue, language, form)
    if isinstance(value, tuple):
        style: Literal["or", "standard"] = "or" if isinstance(value, Either) else "standard"
        return format_list([_say_value(item, catalogue, language, form) for item in value], style, language)
    if isinstance(value, float | Decimal):
        return str(value).replace(".", get_decimal_symbol(language))
    return str(value)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are: English, and the folders in CATALOGUES by name."""
    found = {file.parents[1].name for file in CATALOGUES.glob(f"*/LC_MESSAGES/{DOMAIN}.[pm]o")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def language_of(locale: str) -> str:
    """Return which of the `languages` people with this locale read."""
    try:
        language = Locale.parse(locale.replace("_", "-"), sep="-")
    except (ValueError, UnknownLocaleError):
        return ENGLISH
    return next((name for name in folders(language) if name in languages()), ENGLISH)


def own_name(language: str) -> str:
    """Return what a language calls itself.

    >>> own_name("pt_BR"), own_name("de")
    ('Português (Brasil)', 'Deutsch')
    """
    name = Locale.parse(language).get_display_name() or language
    return name[0].upper() + name[1:]


def prepare(language: str) -> None:
    """Read a language's catalogue, unless it has been read."""
    _catalogue(language)


def is_ready(language: str) -> bool:
    """Whether a language's catalogue has been read. Reading it takes a thread a moment."""
    return language == ENGLISH or language in _read


_read: Final[dict[str, tuple[gettext.NullTranslations, Locale]]] = {}
"""The catalogues that have been read, by language."""


def _catalogue(language: str) -> tuple[gettext.NullTranslations, Locale] | None:
    if language == ENGLISH:
        return None
    if language not in _read:
        _read[language] = _open(CATALOGUES / language / "LC_MESSAGES"), Locale.parse(language)
    return _read[language]


def _open(folder: Path) -> gettext.NullTranslations:
    source, compiled = folder / f"{DOMAIN}.po", folder / f"{DOMAIN}.mo"
    if not source.exists():  # in the image
        return gettext.GNUTranslations(io.BytesIO(compiled.read_bytes()))
    changed = int(source.stat().st_mtime)
    with suppress(OSError):
        if int(compiled.stat().st_mtime) == changed:
            return gettext.GNUTranslations(io.BytesIO(compiled.read_bytes()))
    made = _compile(source)
    with suppress(OSError):  # it may not be ours to write
        fresh = compiled.with_suffix(f".{os.getpid()}-{threading.get_ident()}")  # others may write it too
        fresh.write_bytes(made)
        os.utime(fresh, (changed, changed))
        fresh.replace(compiled)
    return gettext.GNUTranslations(io.BytesIO(made))


def _compile(source: Path) -> bytes:
    """Compile a catalogue, without the translations marked fuzzy."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = io.BytesIO()
    with source.open("rb") as file:
        write_mo(made, read_po(file))
    return made.getvalue()


def folders(language: Locale) -> list[str]:
    """Return the folders to look in for a language's catalogue, the best first. Chinese in one script never
    stands in for Chinese in the other.

    >>> folders(Locale.parse("es-419", sep="-")), folders(Locale.parse("zh-TW", sep="-"))
    (['es_419', 'es'], ['zh_Hant_TW', 'zh_Hant'])
    """
    script = f"_{language.script}" if language.script else ""
    found = dict.fromkeys((str(language), f"{language.language}{script}"))
    return [*found, "nb"] if language.language == "no" else [*found]  # what's mostly meant by Norwegian


if __name__ == "__main__":
    for each in languages():
        prepare(each)
