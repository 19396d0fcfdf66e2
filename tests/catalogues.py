"""Catalogues of translations made for a test, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from bot import translate as words

ROOT = Path(__file__).parents[1]
Texts = Mapping[str | tuple[str, str], str | tuple[str, ...]]


def save(
    folder: Path, language: str, texts: Texts, in_context: Mapping[str, Texts] = MappingProxyType({})
) -> None:
    """Write a language's catalogue with these translations; those with a context by their context."""
    catalogue = Catalog(locale=language)
    for context, group in {None: texts, **in_context}.items():
        for original, translated in group.items():
            catalogue.add(original, translated, context=context)
    _write(folder, language, catalogue)


def save_marked(folder: Path, language: str, mark: Callable[[str], str], *places: str) -> None:
    """Write a language's catalogue in which every sentence of Lodge's is marked, or only those in these files
    and folders."""
    catalogue = Catalog(locale=language)
    for message in _template():
        if places and not any(found.startswith(places) for found, _ in message.locations):
            continue
        if isinstance(message.id, tuple):
            forms = tuple(mark(message.id[-1]) for _ in range(catalogue.num_plurals))
            catalogue.add(message.id, forms, context=message.context)
        elif message.id:
            catalogue.add(message.id, mark(message.id), context=message.context)
    _write(folder, language, catalogue)


def save_translated(folder: Path, language: str, mark: Callable[[str], str]) -> None:
    """Write the translations of a shipped language, each of them marked."""
    with (words.CATALOGUES / language / "LC_MESSAGES" / "lodge.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    for message in catalogue:
        if not message.id:
            continue
        if isinstance(message.string, tuple):
            message.string = tuple(mark(form) for form in message.string)
        else:
            message.string = mark(message.string)
    _write(folder, language, catalogue)


@cache
def _template() -> Catalog:
    with (ROOT / "bot" / "locales" / "lodge.pot").open("rb") as file:
        return read_po(file)


def _write(folder: Path, language: str, catalogue: Catalog) -> None:
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    with (place / "lodge.po").open("wb") as file:
        write_po(file, catalogue)


@contextmanager
def used(folder: Path) -> Iterator[None]:
    """Let Lodge speak the languages of this folder meanwhile."""
    shipped = words.CATALOGUES
    _look_in(folder)
    try:
        yield
    finally:
        _look_in(shipped)


def _look_in(folder: Path) -> None:
    words.CATALOGUES = folder  # type: ignore[misc]
    words.languages.cache_clear()
    words.language_of.cache_clear()
    words._read.clear()
