"""Sprites of badges: a number on a pill."""

from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import rounded
from render.ink.text import text_width
from render.ink.theme import GONE, PAPER, SHADE, THEMES, WHITE
from render.ink.typefaces import Weight
from render.kept import cached

_INK: Final = "#1A1009"
"""The colour of the number and of the line around the pill."""
_SIZE: Final = 28
"""Height of the number in px."""


@cached(64)
def badge(theme_name: str, text: str, tone: str) -> Sprite:
    """A number on a pill; `tone` is "plain", "gold" (just gained) or "loss"."""
    digits = len(text)
    width = max(22 + 16 * digits, round(text_width(text, _SIZE, Weight.EXTRABOLD)) + 20)
    face = {"plain": PAPER, "gold": THEMES[theme_name].accent, "loss": GONE}[tone]
    ink = WHITE if tone == "loss" else _INK
    x, y = width // 2 + 4, 24
    canvas = Canvas.transparent(width + 8, 52)
    canvas.fill(rounded(x - width / 2, y - 16, width, 38, 19), SHADE, 0.4)
    canvas.fill(rounded(x - width / 2, y - 19, width, 38, 19), face)
    canvas.fill(rounded(x - width / 2 + 1, y - 18, width - 2, 36, 18).outline(2.5), _INK)
    canvas.write(text, x, y, _SIZE, ink, Weight.EXTRABOLD)
    return canvas.sprite(x, y)
