"""Sprites of piles of markers: flat round pieces in their own colours, each with a letter on its side, seen
from the side so that bottom and top are obvious at a glance."""

from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import Shape, ellipse, polygon
from render.ink.theme import INK, PAPER, PIP, THEMES, WHITE
from render.ink.typefaces import Weight
from render.kept import cached
from render.scene.things import MARKER_THICKNESS

_FLATNESS: Final = 0.5
"""Height of a marker's round face, seen at an angle, relative to its width."""
_LETTER: Final = 0.94
"""Size of the letter, in radii."""
_BASELINE: Final = 0.24
"""How far below the middle of its side a letter's baseline is, in letter sizes."""
_BASELINES: Final = {"b": 0.33} | dict.fromkeys("gpy", 0.13)
"""The same for letters that rise high or hang below it."""
_SLID: Final = 0.42
"""How far a picked marker is slid out of its pile, in radii."""
_RAISED: Final = 10
"""How far (px) the top marker is raised when picked."""


@cached(192)
def marker_pile(
    theme_name: str, paints: tuple[str, ...], signs: tuple[str, ...], radius: int, picked: int
) -> Sprite:
    """Markers from bottom to top, anchored at the middle of the lowest one's base. Places in the pile count
    from 0 at the bottom: the `picked` one (-1 for none) is slid out with a white edge."""
    theme = THEMES[theme_name]
    ry, thick = _FLATNESS * radius, MARKER_THICKNESS * radius
    x, y = int(1.6 * radius) + 16, int(ry + thick * len(paints)) + 36
    canvas = Canvas.transparent(2 * x, y + int(ry + 0.5 * radius) + 16)
    canvas.fill(ellipse(x, y + 0.2 * radius, radius * 1.04, ry * 1.06), INK, 0.36)
    for level, (paint, sign) in enumerate(zip(paints, signs, strict=True)):
        aside = _SLID * radius if level == picked and level < len(paints) - 1 else 0.0
        low = y - level * thick - (_RAISED if level == picked and not aside else 0)
        body = _drum(x + aside, low, low - thick, radius, ry)
        if level == picked:
            canvas.fill(body.softened(19), INK, 0.85)
            canvas.fill(body.softened(13), WHITE)
        _draw_marker(canvas, x + aside, low, radius, theme.paint(paint), sign)
    return canvas.sprite(x, y)


def _draw_marker(canvas: Canvas, x: float, low: float, radius: int, disc: str, sign: str) -> None:
    ry, thick = _FLATNESS * radius, MARKER_THICKNESS * radius
    line = max(1.5, 0.05 * radius)
    top = low - thick
    canvas.fill(_drum(x, low, top, radius, ry), INK)
    canvas.fill(_drum(x, low - line, top, radius - line, ry - line), disc)
    canvas.fill(ellipse(x, top + line, radius - line, ry - line), INK)
    canvas.fill(ellipse(x, top - line, radius - line, ry - line), PAPER)
    canvas.fill(ellipse(x, top - line, radius * 0.76, ry * 0.72), disc)
    if sign:
        size = round(_LETTER * radius)
        middle = low + ry - 0.5 * thick - line
        canvas.write(
            sign, x, middle + _BASELINES.get(sign, _BASELINE) * size, size, PIP, Weight.EXTRABOLD, "ms"
        )


def _drum(x: float, low: float, high: float, rx: float, ry: float) -> Shape:
    wall = polygon(((x - rx, low), (x + rx, low), (x + rx, high), (x - rx, high)))
    return ellipse(x, low, rx, ry) + ellipse(x, high, rx, ry) + wall
