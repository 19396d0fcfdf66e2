"""The fonts that letters come from: the bundled typeface, and a font for each language it lacks letters of.

Text in such a language carries the language's name in front, in Unicode's invisible tag characters: Chinese
and Japanese share letters that each draws its own way. A folder of `fonts` named after the language holds its
font, cut by `render.ink.cut_fonts` to the letters that its catalogue uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from PIL import ImageFont

from render.kept import cached

if TYPE_CHECKING:
    import budoux

FONTS: Final = Path(__file__).parent / "fonts"
BUNDLED: Final = ""
"""Stands where the name of a language does, for the bundled typeface."""
_TAG: Final = "\U000e0001"
"""Begins the name of a language; the letters that follow are ASCII moved up by `_MOVED`."""
_MOVED: Final = 0xE0000
_PARSERS: Final = {"ja": "load_default_japanese_parser"}
"""What BudouX calls its parser of a language."""
_TAGS: Final = re.compile("\U000e0001([\U000e0020-\U000e007e]*)")
face_lock: Final = Lock()
"""FreeType faces may not be used by two threads at once."""


class Weight(StrEnum):
    SEMIBOLD = "600SemiBold"
    EXTRABOLD = "800ExtraBold"


def font_file(weight: Weight, language: str = BUNDLED) -> Path:
    return (
        FONTS / language / f"{weight}.ttf" if language else FONTS / f"AtkinsonHyperlegibleNext_{weight}.ttf"
    )


@cached(32)
def face(weight: Weight, size: int, language: str = BUNDLED) -> ImageFont.FreeTypeFont:
    """Return a font at a size; hold `face_lock` while you use it. Raises OSError if its file is missing."""
    # The basic layout is the same on every machine; Raqm depends on what is installed.
    return ImageFont.truetype(font_file(weight, language), size, layout_engine=ImageFont.Layout.BASIC)


@cached(1024)
def _is_bundled(character: str) -> bool:
    return _has_glyph(character, BUNDLED)


@cached(4096)
def _is_in(character: str, language: str) -> bool:
    return font_file(Weight.SEMIBOLD, language).exists() and _has_glyph(character, language)


def _has_glyph(character: str, language: str) -> bool:
    with face_lock:
        letters = face(Weight.SEMIBOLD, 32, language)
        missing = letters.getmask("\U0010ffff")
        glyph = letters.getmask(character)
    return character.isspace() or glyph.size != missing.size or bytes(glyph) != bytes(missing)


def can_be_written(text: str) -> bool:
    """Whether every character of the text is in the bundled typeface, or in the font of its language."""
    if _TAG not in text:
        return all(_is_bundled(character) for character in text)
    return all(
        _is_bundled(character) or _is_in(character, language)
        for language, part in _parts(text)
        for character in part
    )


def in_language(text: str, language: str) -> str:
    """Return the text with the name of its language in front, which is never shown.

    >>> tagged = in_language("次の手", "ja")
    >>> tagged == "次の手", without_language(tagged)
    (False, '次の手')
    """
    return _TAG + "".join(chr(_MOVED + ord(letter)) for letter in language) + text


def without_language(text: str) -> str:
    """Return only what is shown of a text."""
    return _TAGS.sub("", text) if _TAG in text else text


def runs(text: str) -> Iterator[tuple[str, str]]:
    """Split a text by the font that each part comes from: the language of that font, and the part."""
    if _TAG not in text:
        yield BUNDLED, text
        return
    for language, part in _parts(text):
        for bundled, letters in groupby(part, _is_bundled):
            yield BUNDLED if bundled else language, "".join(letters)


def unbroken(text: str) -> Iterator[tuple[str, str]]:
    """Yield each part of a text that stays on one line, with what joins it to the part before: a space, or
    nothing where the script writes none."""
    glue = " "
    if _TAG not in text:
        yield from ((word, glue) for word in text.split())
        return
    for language, part in _parts(text):
        for word in re.findall(r"\s+|\S+", part):
            if word.isspace():
                glue = " "
                continue
            for phrase in _phrases(word, language):
                yield in_language(phrase, language) if language else phrase, glue
                glue = ""


def _phrases(word: str, language: str) -> list[str]:
    """Split what has no spaces into phrases, in a language that has phrases without spaces between them."""
    load = _PARSERS.get(language)
    return _parser(load).parse(word) if load else [word]


@cached(4)
def _parser(load: str) -> budoux.Parser:
    import budoux  # takes as long as drawing a board, so only where it's needed

    parser: budoux.Parser = getattr(budoux, load)()
    return parser


def _parts(text: str) -> list[tuple[str, str]]:
    """Return the language and the letters of each part of a text with tags."""
    first, *rest = _TAGS.split(text)
    parts = [(BUNDLED, first)] if first else []
    for tag, letters in zip(rest[::2], rest[1::2], strict=True):
        language = "".join(chr(ord(letter) - _MOVED) for letter in tag)
        before = parts.pop()[1] if parts and parts[-1][0] == language else ""
        parts.append((language, before + letters))
    return parts
