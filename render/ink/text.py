"""Text in the bundled typeface: drawn as masks, measured, and fitted to a width."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from engines.core import Message
from render.ink.shapes import stepped
from render.kept import cached

LEAST: Final = 26
"""The smallest size (px) of letters in a picture 960 px wide."""

_FONTS: Final = Path(__file__).parent / "fonts"
_OVERSAMPLING: Final = 4
"""Letters are drawn this many times as large, then reduced."""
_face_lock = Lock()  # FreeType faces may not be used by two threads at once

Translate = Callable[[Message], str]


@dataclass(frozen=True, slots=True)
class Translated:
    """A `Translate` for plans whose words are in `language` already."""

    language: str

    def __call__(self, message: Message) -> str:
        return str(message)


class Weight(StrEnum):
    SEMIBOLD = "AtkinsonHyperlegibleNext_600SemiBold.ttf"
    EXTRABOLD = "AtkinsonHyperlegibleNext_800ExtraBold.ttf"


@cached(32)
def _face(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    # The basic layout is the same on every machine; Raqm depends on what is installed.
    return ImageFont.truetype(_FONTS / weight, size, layout_engine=ImageFont.Layout.BASIC)


@cached(512)
def text_mask(
    text: str, size: int, weight: Weight, anchor: str, rim: int = 0
) -> tuple[Image.Image, int, int]:
    """Coverage of one line of text ("L"), and where its upper left corner is relative to the anchor point;
    with a `rim`, the letters are that many px bolder on every side."""
    with _face_lock:
        face = _face(weight, size * _OVERSAMPLING)
        box = face.getbbox(text, anchor=anchor)
        pad = 1 + rim
        left, top = math.floor(box[0] / _OVERSAMPLING) - pad, math.floor(box[1] / _OVERSAMPLING) - pad
        right, bottom = math.ceil(box[2] / _OVERSAMPLING) + pad, math.ceil(box[3] / _OVERSAMPLING) + pad
        large = Image.new("L", ((right - left) * _OVERSAMPLING, (bottom - top) * _OVERSAMPLING), 0)
        pen = ImageDraw.Draw(large)
        corner = (-left * _OVERSAMPLING, -top * _OVERSAMPLING)
        pen.text(corner, text, font=face, fill=255, anchor=anchor, stroke_width=rim * _OVERSAMPLING)
    return stepped(large.reduce(_OVERSAMPLING)), left, top


@cached(512)
def text_width(text: str, size: int, weight: Weight) -> float:
    """The width of one line of text in px."""
    with _face_lock:
        return _face(weight, size * _OVERSAMPLING).getlength(text) / _OVERSAMPLING


@cached(1024)
def _has_glyph(character: str) -> bool:
    with _face_lock:
        face = _face(Weight.SEMIBOLD, 32)
        missing = face.getmask("\U0010ffff")
        glyph = face.getmask(character)
    return character.isspace() or glyph.size != missing.size or bytes(glyph) != bytes(missing)


def can_be_written(text: str) -> bool:
    """Whether the typeface has every character of the text."""
    return all(_has_glyph(character) for character in text)


def words(message: Message | str, translate: Translate) -> str:
    """What to write: the translation, or the English if the typeface lacks one of its characters."""
    if isinstance(message, str):
        return message
    translated = translate(message)
    return translated if can_be_written(translated) else str(message)


@cached(256)
def fit(text: str, size: int, weight: Weight, width: float, lines: int = 1) -> tuple[int, tuple[str, ...]]:
    """Choose the size and lines of `text` for `width` px: as few lines as possible (at most `lines`), then as
    large as possible, from `size` down to LEAST. Text that still doesn't fit is cut with "…"."""
    for count in range(1, lines + 1):
        for smaller in range(size, LEAST - 1, -2):
            wrapped = _wrap(text, smaller, weight, width)
            if len(wrapped) <= count and all(text_width(line, smaller, weight) <= width for line in wrapped):
                return smaller, _balanced(text, smaller, weight, width, wrapped)
    wrapped = _wrap(text, LEAST, weight, width)
    kept = [*wrapped[: lines - 1], " ".join(wrapped[lines - 1 :])]
    return LEAST, tuple(_cut(line, LEAST, weight, width) for line in kept)


def _balanced(
    text: str, size: int, weight: Weight, width: float, wrapped: tuple[str, ...]
) -> tuple[str, ...]:
    """Break into the same number of lines, as even in length as possible."""
    while len(narrower := _wrap(text, size, weight, width * 0.95)) == len(wrapped) > 1:
        wrapped, width = narrower, width * 0.95
        if any(text_width(line, size, weight) > width for line in wrapped):
            break
    return wrapped


def _wrap(text: str, size: int, weight: Weight, width: float) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size, weight) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines) or ("",)


def _cut(line: str, size: int, weight: Weight, width: float) -> str:
    if text_width(line, size, weight) <= width:
        return line
    while line and text_width(f"{line}…", size, weight) > width:
        line = line[:-1]
    return f"{line.rstrip()}…"
