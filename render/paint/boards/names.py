"""Names of places that stay legible whatever runs behind them."""

from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.text import text_mask
from render.ink.theme import THEMES, Theme
from render.ink.typefaces import Weight
from render.kept import cached

_RIM: Final = 4
"""px that the rim reaches beyond the letters."""


def write_rimmed(
    canvas: Canvas,
    theme: Theme,
    text: str,
    x: float,
    y: float,
    size: int,
    ground: str,
    weight: Weight = Weight.SEMIBOLD,
) -> None:
    """Write `text` around (x, y), outlined in `ground`, the paint of its place."""
    canvas.stamp(text_mask(text, size, weight, "mm", _RIM), x, y, theme.paint(ground))
    canvas.stamp(text_mask(text, size, weight, "mm"), x, y, theme.frametext)


@cached(256)
def rimmed_name(
    theme_name: str, text: str, size: int, ground: str, weight: Weight = Weight.SEMIBOLD
) -> Sprite:
    """`text` outlined in `ground`, the paint of its place, anchored at its middle."""
    theme = THEMES[theme_name]
    cover, left, top = text_mask(text, size, weight, "mm", _RIM)
    canvas = Canvas.transparent(*cover.size)
    write_rimmed(canvas, theme, text, -left, -top, size, ground, weight)
    return canvas.sprite(-left, -top)
