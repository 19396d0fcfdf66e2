"""Text: drawn as masks, measured, and fitted to a width."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from engines.core import Message
from render.ink.shapes import stepped
from render.ink.typefaces import (
    BUNDLED,
    Weight,
    can_be_written,
    face,
    face_lock,
    in_language,
    runs,
    unbroken,
)
from render.kept import cached

LEAST: Final = 26
"""The smallest size (px) of letters in a picture 960 px wide."""
_TIGHTEST: Final = 24
"""The size of text that would be cut off otherwise: 10 px where a phone shows the picture 400 px wide."""
_OVERSAMPLING: Final = 4
"""Letters are drawn this many times as large, then reduced."""

Translate = Callable[[Message], str]


@dataclass(frozen=True, slots=True)
class Translated:
    """A `Translate` for plans whose words are in `language` already."""

    language: str

    def __call__(self, message: Message) -> str:
        return str(message)


_IDEOGRAPHS: Final = 0.9
"""The size of Han characters and kana beside that of letters, whose bodies they'd otherwise outgrow."""


@cached(512)
def text_mask(
    text: str, size: int, weight: Weight, anchor: str, rim: int = 0
) -> tuple[Image.Image, int, int]:
    """Coverage of one line of text ("L"), and where its upper left corner is relative to the anchor point;
    with a `rim`, the letters are that many px bolder on every side."""
    parts = _parts(text)
    with face_lock:
        placed = _placed(parts, size * _OVERSAMPLING, weight, anchor)
        boxes = [each.box() for each in placed]
        pad = 1 + rim
        left = math.floor(min(box[0] for box in boxes) / _OVERSAMPLING) - pad
        top = math.floor(min(box[1] for box in boxes) / _OVERSAMPLING) - pad
        right = math.ceil(max(box[2] for box in boxes) / _OVERSAMPLING) + pad
        bottom = math.ceil(max(box[3] for box in boxes) / _OVERSAMPLING) + pad
        large = Image.new("L", ((right - left) * _OVERSAMPLING, (bottom - top) * _OVERSAMPLING), 0)
        pen = ImageDraw.Draw(large)
        for each in placed:
            corner = (each.x - left * _OVERSAMPLING, each.y - top * _OVERSAMPLING)
            pen.text(
                corner,
                each.text,
                fill=255,
                font=each.font,
                anchor=each.anchor,
                stroke_width=rim * _OVERSAMPLING,
            )
    return stepped(large.reduce(_OVERSAMPLING)), left, top


@cached(512)
def text_width(text: str, size: int, weight: Weight) -> float:
    """The width of one line of text in px."""
    parts = _parts(text)
    with face_lock:
        lengths = [_font(weight, size * _OVERSAMPLING, language).getlength(part) for language, part in parts]
    return sum(lengths) / _OVERSAMPLING


class _Placed(NamedTuple):
    """A part of a line, all from one font."""

    text: str
    font: ImageFont.FreeTypeFont
    anchor: str
    x: int
    y: int

    def box(self) -> tuple[float, float, float, float]:
        left, top, right, bottom = self.font.getbbox(self.text, anchor=self.anchor)
        return left + self.x, top + self.y, right + self.x, bottom + self.y


def _parts(text: str) -> list[tuple[str, str]]:
    """Return the parts of a line with the languages of their fonts."""
    return list(runs(text)) or [(BUNDLED, "")]


def _placed(parts: list[tuple[str, str]], size: int, weight: Weight, anchor: str) -> list[_Placed]:
    """Place the parts of a line one after the other, on the line that the bundled typeface stands on."""
    bundled = face(weight, size)
    if parts == [(BUNDLED, text := parts[0][1])]:
        return [_Placed(text, bundled, anchor, 0, 0)]
    fonts = [_font(weight, size, language) for language, _ in parts]
    lengths = [font.getlength(part) for font, (_, part) in zip(fonts, parts, strict=True)]
    x = {"l": 0.0, "m": -sum(lengths) / 2, "r": -sum(lengths)}[anchor[0]]
    ascent, descent = bundled.getmetrics()
    y = (ascent - descent) // 2 if anchor[1] == "m" else 0
    placed = []
    for font, length, (_, part) in zip(fonts, lengths, parts, strict=True):
        placed.append(_Placed(part, font, "ls", round(x), y))
        x += length
    return placed


def _font(weight: Weight, size: int, language: str) -> ImageFont.FreeTypeFont:
    return face(weight, size if language == BUNDLED else round(_IDEOGRAPHS * size), language)


def words(message: Message | str, translate: Translate) -> str:
    """What to write: the translation, or the English if it has a character that no font has."""
    said = message if isinstance(message, str) else translate(message)
    if can_be_written(said):
        return said
    tagged = in_language(said, getattr(translate, "language", BUNDLED))
    return tagged if can_be_written(tagged) else str(message)


@cached(256)
def fit(
    text: str, size: int, weight: Weight, width: float, lines: int = 1, height: float = math.inf
) -> tuple[int, tuple[str, ...]]:
    """Choose the size and lines of `text` for `width` px: as few lines as possible (at most `lines`, `height`
    px high), then as large as possible, from `size` down to LEAST, or else a bit smaller. Text that still
    doesn't fit is cut with "…"."""
    for sizes in (range(max(size, LEAST), LEAST - 1, -2), (_TIGHTEST,)):
        for count in range(1, lines + 1):
            for smaller in sizes:
                wrapped = _wrap(text, smaller, weight, width)
                if len(wrapped) <= count and _fits(wrapped, smaller, weight, width, height):
                    return smaller, _balanced(text, smaller, weight, width, wrapped)
    return LEAST, tuple(_cut(line, LEAST, weight, width) for line in _wrap(text, LEAST, weight, width, lines))


def _fits(lines: tuple[str, ...], size: int, weight: Weight, width: float, height: float) -> bool:
    high = len(lines) == 1 or len(lines) * size <= height
    return high and all(text_width(line, size, weight) <= width for line in lines)


def _balanced(
    text: str, size: int, weight: Weight, width: float, wrapped: tuple[str, ...]
) -> tuple[str, ...]:
    """Break into the same number of lines, as even in length as possible."""
    while len(narrower := _wrap(text, size, weight, width * 0.95)) == len(wrapped) > 1:
        wrapped, width = narrower, width * 0.95
        if any(text_width(line, size, weight) > width for line in wrapped):
            break
    return wrapped


def _wrap(text: str, size: int, weight: Weight, width: float, most: int | None = None) -> tuple[str, ...]:
    """Break into lines of `width` px where possible; the last of `most` lines takes all the rest."""
    lines: list[str] = []
    for part, glue in unbroken(text):
        if lines and (len(lines) == most or text_width(f"{lines[-1]}{glue}{part}", size, weight) <= width):
            lines[-1] += f"{glue}{part}"
        else:
            lines.append(part)
    return tuple(lines) or ("",)


def _cut(line: str, size: int, weight: Weight, width: float) -> str:
    if text_width(line, size, weight) <= width:
        return line
    while line and text_width(f"{line}…", size, weight) > width:
        line = line[:-1]
    return f"{line.rstrip()}…"
