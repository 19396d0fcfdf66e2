"""Names of places that stay legible whatever runs behind them."""

from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.text import text_mask
from render.ink.theme import THEMES
from render.ink.typefaces import Weight
from render.kept import cached

_RIM: Final = 4
"""px that the rim reaches beyond the letters."""


@cached(256)
def rimmed_name(
    theme_name: str, text: str, size: int, ground: str, weight: Weight = Weight.SEMIBOLD
) -> Sprite:
    """`text` outlined in `ground`, the paint of its place, anchored at its middle."""
    theme = THEMES[theme_name]
    rim = text_mask(text, size, weight, "mm", _RIM)
    cover, left, top = rim
    canvas = Canvas.transparent(*cover.size)
    canvas.stamp(rim, -left, -top, theme.paint(ground))
    canvas.stamp(text_mask(text, size, weight, "mm"), -left, -top, theme.frametext)
    return canvas.sprite(-left, -top)
