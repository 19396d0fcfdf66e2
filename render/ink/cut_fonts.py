"""`python -m render.ink.cut_fonts CATALOGUE FONT [FONT]`: cuts a language's fonts to the letters it needs.

Translators run it with `make fonts` when a catalogue has new letters. It needs fonttools, which is installed
with the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import OverlapMode, instantiateVariableFont

from render.ink.typefaces import FONTS, Weight, can_be_written

LICENCE: Final = "OFL.txt"
_KANA: Final = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB), 0x30FC)))
"""Japanese needs all of it, since many people write their names in it."""
_UNUSED: Final = ["BASE", "GDEF", "GPOS", "GSUB", "STAT", "VORG", "vhea", "vmtx"]
"""Tables that Pillow's basic layout of a line never reads."""


def letters_of(catalogue: Path) -> str:
    """Return the letters of the translations in a catalogue (.po) that neither the bundled typeface has nor
    the English: its emojis stand in messages, where Discord draws them."""
    with catalogue.open("rb") as file:
        every = [each for each in read_po(file) if each.id]
    used = {letter for each in every for form in _forms(each.string) for letter in form}
    used -= {letter for each in every for form in _forms(each.id) for letter in form}
    if any(letter in _KANA for letter in used):
        used |= {*_KANA}
    return "".join(sorted(letter for letter in used if not can_be_written(letter)))


def _forms(text: str | Iterable[str] | None) -> Iterable[str]:
    """Return the plural forms of a text, or the text alone."""
    return [text or ""] if text is None or isinstance(text, str) else text


def cut(letters: str, sources: Iterable[Path], folder: Path) -> list[Path]:
    """Write a font of each weight with these letters to a folder, and their licence. `sources` are a font for
    each weight, the lighter one first, or a single variable font with all weights. Returns the fonts.

    Raises ValueError if a source lacks a letter.
    """
    every = list(sources)
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for weight, source in zip(Weight, every * (len(Weight) // len(every)), strict=True):
        font = TTFont(source, fontNumber=0, recalcTimestamp=False)
        lacking = [letter for letter in letters if ord(letter) not in font.getBestCmap()]
        if lacking:
            raise ValueError(f"{source.name} lacks {' '.join(lacking)}")
        if "fvar" in font:
            # FreeType draws glyphs with the flag of overlaps sixteen times as large. Text already is.
            overlap = OverlapMode.KEEP_AND_DONT_SET_FLAGS
            font = instantiateVariableFont(font, {"wght": int(weight[:3])}, overlap=overlap)
        options = Options(
            drop_tables=_UNUSED, hinting=False, layout_features=[], name_IDs=[0, 1, 2, 4, 13, 14]
        )
        options.notdef_outline = True
        subsetter = Subsetter(options)
        subsetter.populate(text=letters)
        subsetter.subset(font)
        made.append(folder / f"{weight}.ttf")
        font.save(made[-1])
        _, _, terms = (FONTS / LICENCE).read_text().partition("\n")
        (folder / LICENCE).write_text(f"{font['name'].getDebugName(0)}\n{terms}")
    return made


def main() -> None:
    catalogue, *sources = map(Path, sys.argv[1:])
    language = catalogue.parents[1].name  # locales/<language>/LC_MESSAGES/lodge.po
    letters = letters_of(catalogue)
    if not letters:
        print(f"{language} needs no font: the bundled one has all its letters.")
        return
    for made in cut(letters, sources, FONTS / language):
        print(f"{made.stat().st_size / 1000:6.0f} kB  {made}: {len(letters)} letters")


if __name__ == "__main__":
    main()
