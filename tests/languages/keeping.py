"""Catalogues and the template they come from: started, brought up to date, and what they still lack."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.translate import DOMAIN, LOCALES, folders

SHIPPED = Path(__file__).parents[2] / "bot" / "locales"
Key = tuple[str | None, str]
"""A message's context and its English, in the singular."""


class NoLanguage(Exception):
    """Nobody's Discord can be in the language asked for."""


def language_folder(name: str) -> str:
    """Return what a language's folder is called: "nl" for nl, "pt_BR" for pt-BR. Raises NoLanguage.

    >>> language_folder("nl"), language_folder("pt-BR"), language_folder("zh-TW")
    ('nl', 'pt_BR', 'zh_Hant_TW')
    """
    try:
        folder = str(Locale.parse(name.replace("_", "-"), sep="-"))
    except (ValueError, UnknownLocaleError):
        folder = ""
    known = {each for locale in LOCALES for each in folders(Locale.parse(locale, sep="-"))}
    if folder not in known or folder.startswith("en"):
        raise NoLanguage(f"Discord has no language {name}. It has {', '.join(LOCALES[2:])}.")
    return folder


def template(root: Path = SHIPPED) -> Catalog:
    """Read all there is to translate (`make words` collects it)."""
    with (root / f"{DOMAIN}.pot").open("rb") as file:
        return read_po(file)


def catalogue_file(language: str, root: Path = SHIPPED) -> Path:
    return root / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str, root: Path = SHIPPED) -> Catalog:
    """Read a language's catalogue."""
    with catalogue_file(language, root).open("rb") as file:
        return read_po(file, locale=language)


def started(root: Path = SHIPPED) -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(file.parents[1].name for file in root.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def bring_up_to_date(language: str, root: Path = SHIPPED) -> None:
    """Start a language's catalogue, or bring it up to date: new messages come without a translation, and
    those that are gone go. Nothing is guessed from messages that are alike."""
    wanted, file = template(root), catalogue_file(language, root)
    known = read(language, root) if file.exists() else Catalog(locale=language)
    made = Catalog(
        locale=language,
        project="Lodge",
        header_comment=f"# Lodge in {Locale.parse(language).english_name}. See docs/translating.md.",
        creation_date=known.creation_date,
        revision_date=known.revision_date if file.exists() else known.creation_date,
        fuzzy=False,
    )
    made.version = made.msgid_bugs_address = made.last_translator = made.language_team = ""
    for message in sorted(entries(wanted), key=_place):
        old = known.get(message.id, message.context)
        string = old.string if old is not None and not old.fuzzy and old.id == message.id else ""
        made.add(
            message.id,
            string or None,
            context=message.context,
            locations=message.locations,
            auto_comments=message.auto_comments,
            flags=message.flags - {"fuzzy"},
            user_comments=[] if old is None else old.user_comments,
        )
    for message in forms(known, wanted):
        made.add(message.id, message.string, context=message.context, user_comments=message.user_comments)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as written:
        write_po(written, made, width=110, include_lineno=False)


def _place(message: Message) -> tuple[str, str, str]:
    """Where a message comes in a catalogue: next to others that are shown at the same time."""
    files = sorted(file for file, _ in message.locations)
    return next(iter(files), ""), message.context or "", singular(message)


def entries(catalogue: Catalog) -> Iterator[Message]:
    """Yield a catalogue's messages, without its header."""
    return (message for message in catalogue if message.id)


def singular(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, list | tuple) else message.id)


def key(message: Message) -> Key:
    return message.context, singular(message)


def is_begun(message: Message) -> bool:
    """Whether a message has any of its forms."""
    said = message.string
    return (any(said) if isinstance(said, list | tuple) else bool(said)) and not message.fuzzy


def is_translated(message: Message) -> bool:
    """Whether a message has all its forms."""
    said = message.string
    whole = all(said) if isinstance(said, list | tuple) else bool(said)
    return whole and not message.fuzzy


def forms(catalogue: Catalog, wanted: Catalog) -> list[Message]:
    """Return the messages that are forms of others: "seat, genitive" of those with the context "seat"."""
    known = {key(message) for message in entries(wanted)}
    return [
        message
        for message in entries(catalogue)
        if message.context
        and key(message) not in known
        and (message.context.rpartition(", ")[0], singular(message)) in known
    ]


@dataclass(frozen=True)
class Gap:
    """A message without a translation."""

    context: str | None
    english: str
    before: str = ""
    """The English it probably had when it was translated last."""

    def __str__(self) -> str:
        where = f"{self.context}: " if self.context else ""
        line = where + re.sub(r"\s*\n\s*", " ⏎ ", self.english)
        return f"{line}\n      changed from: {self.before}" if self.before else line


def gaps(language: str, root: Path = SHIPPED) -> tuple[list[Gap], int]:
    """Return what a language lacks, and how much there is to translate."""
    wanted, known = template(root), read(language, root)
    missing, gone = [], {key(message): message for message in entries(known) if is_translated(message)}
    for message in entries(wanted):
        old = known.get(message.id, message.context)
        if old is None or old.id != message.id or not is_translated(old):
            missing.append(message)
        gone.pop(key(message), None)
    former = [english for _, english in gone]
    found = []
    for message in missing:
        near = difflib.get_close_matches(singular(message), former, 1, 0.7) if len(former) < 300 else []
        found.append(Gap(message.context, singular(message), near[0] if near else ""))
    return found, sum(1 for _ in entries(wanted))
