"""What's wrong with a translation, as far as that can be told without knowing the language."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message

from cogs.base.command_words import fits_option_name
from tests.languages.keeping import (
    SHIPPED,
    entries,
    forms,
    is_begun,
    is_translated,
    key,
    read,
    singular,
    template,
)
from tests.languages.limits import length_with_longest_values, most_characters

MARKUP = {
    "bold or italics": re.compile(r"\*+"),
    "underlining": re.compile(r"__"),
    "code": re.compile(r"`+"),
    "a link": re.compile(r"\]\([^)]*\)"),
    "a mention": re.compile(r"<[@#/t][^>]*>"),
    "a command": re.compile(r"(?<![A-Za-z0-9_/<.])/[a-z]+(?![A-Za-z0-9_])"),
    "a heading or quote": re.compile(r"^(?:#+|-#|>) ", re.MULTILINE),
    "a list": re.compile(r"^ *- ", re.MULTILINE),
    "a line break": re.compile(r"\n"),
    "a space at the start or end": re.compile(r"^[ ]+|[ ]+$"),
}
OPTION_NAME = "option of a command"


def mistakes(language: str, root: Path = SHIPPED) -> list[str]:
    """Return what's wrong with a language's translations, a line each."""
    return [*check(read(language, root), template(root))]


def check(catalogue: Catalog, wanted: Catalog) -> Iterator[str]:
    """Yield what's wrong with a catalogue, a line each."""
    known = {key(message): message for message in entries(wanted)}
    base = {key(form): form.context.rpartition(", ")[0] for form in forms(catalogue, wanted) if form.context}
    given = {form.context.rpartition(", ")[2] for form in forms(catalogue, wanted) if form.context}
    for message in entries(catalogue):
        if not is_begun(message):
            continue
        context = base.get(key(message), message.context)
        english = known.get((context, singular(message)))
        if english is None or english.id != message.id:
            continue  # of an English that has changed: it isn't used
        where = f"{message.context}: " if message.context else ""
        for wrong in (*_wrong(message, english, catalogue.num_plurals), *_too_wide(message, english)):
            yield f"{where}“{singular(message)}”: {wrong}"
        for asked in sorted(_forms_asked_for(message) - given):
            yield f"{where}“{singular(message)}”: asks for the form “{asked}”, and nothing is given in it"


def _too_wide(message: Message, english: Message) -> Iterator[str]:
    """Yield the forms that are longer than a comment for translators allows, as there's no more room."""
    allowed = re.search(r"at most (\d+) letters", " ".join(english.auto_comments))
    said = message.string if isinstance(message.string, list | tuple) else [message.string]
    for text in said if allowed else ():
        if len(re.sub(r"\{.*?\}", "", text).strip()) > int(allowed[1]):
            yield f"has room for {allowed[1]} letters: “{text}”"


def _wrong(message: Message, english: Message, plurals: int) -> Iterator[str]:
    if isinstance(english.id, list | tuple):
        said = [*message.string] if isinstance(message.string, list | tuple) else [message.string]
        if not is_translated(message) or len(said) != plurals:
            yield f"needs {plurals} forms, all of them filled in"
            return
        for number, text in enumerate(said):
            original = english.id[0] if number == 0 and plurals > 1 else english.id[1]
            spare = {"n"} if number < plurals - 1 and plurals > 1 else set()
            yield from _wrong_text(text, str(original), english.context, spare)
        return
    yield from _wrong_text(str(message.string), str(english.id), english.context, set())


def _wrong_text(said: str, english: str, context: str | None, spare: set[str]) -> Iterator[str]:
    """Yield what's wrong with one form. `spare`: fields it can do without."""
    try:
        fields = _fields(said)
    except ValueError as error:
        yield f"has a brace without its partner ({error}) in “{said}”"
        return
    expected = _fields(english)
    lost, foreign = expected - fields - spare, fields - expected - spare
    if lost:
        yield f"lacks {_braced(lost)} in “{said}”"
    if foreign:
        yield f"has {_braced(foreign)}, which isn't in the English, in “{said}”"
    for name, pattern in MARKUP.items():
        if Counter(pattern.findall(said)) != Counter(pattern.findall(english)):
            yield f"differs in {name} in “{said}”"
    if context == OPTION_NAME and not fits_option_name(said):
        yield f"must be one word in lower case, of at most 32 letters: “{said}”"
    most = most_characters(context, english)
    if (length := length_with_longest_values(said)) > most:
        yield f"may get {length} characters, and {most} fit: “{said}”"


def _fields(text: str) -> set[str]:
    """Return the names of the fields. Raises ValueError if braces don't match."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _forms_asked_for(message: Message) -> set[str]:
    """Return the forms a translation wants values in: "genitive" for {seat:genitive}."""
    said = message.string if isinstance(message.string, list | tuple) else [message.string]
    try:
        return {form for text in said for _, _, form, _ in string.Formatter().parse(str(text)) if form}
    except ValueError:
        return set()  # a brace without its partner is told anyway


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
