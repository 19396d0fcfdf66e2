"""Sprites of what happened and what may happen: rings, arrows, targets, ghosts, badges, sparks.

Gold means one thing only: what just happened and whose turn it is. It never stands without a dark line.
"""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import (
    Shape,
    arc,
    arrow,
    curve,
    dashed_ring,
    ellipse,
    polygon,
    ring,
    rounded,
    stroke,
)
from render.ink.text import Weight, text_width
from render.ink.theme import GOLD, GONE, INK, PAPER, SHADE, THEMES, WHITE

Coat = tuple[Shape, str, float]
"""A shape, its colour and its strength."""

_BADGE_INK: Final = "#1A1009"
_BADGE_SIZE: Final = 28
_SPARK: Final = curve(
    (0, -1), (0.14, -0.14, 1, 0), (0.14, 0.14, 0, 1), (-0.14, 0.14, -1, 0), (-0.14, -0.14, 0, -1)
)
CROWN: Final = polygon(
    ((-0.62, 0.42), (-0.74, -0.36), (-0.34, 0), (0, -0.56), (0.34, 0), (0.74, -0.36), (0.62, 0.42))
)


def sprite(coats: Iterable[Coat]) -> Sprite:
    """Shapes about the origin, one above the other; the origin is the anchor."""
    coats = tuple(coats)
    boxes = [shape.box() for shape, _, _ in coats]
    left, top = math.floor(min(b[0] for b in boxes)) - 2, math.floor(min(b[1] for b in boxes)) - 2
    right, bottom = math.ceil(max(b[2] for b in boxes)) + 2, math.ceil(max(b[3] for b in boxes)) + 2
    canvas = Canvas.transparent(right - left, bottom - top)
    for shape, colour, alpha in coats:
        canvas.fill(shape.moved(-left, -top), colour, alpha)
    return canvas.sprite(-left, -top)


@lru_cache(maxsize=32)
def left_ring(theme_name: str, radius: int) -> Sprite:
    """Dashed gold: a piece was here."""
    return sprite(
        (
            (dashed_ring(0, 0, radius, 12, 0.58, 9.5), INK, 0.8),
            (dashed_ring(0, 0, radius, 12, 0.58, 5), THEMES[theme_name].accent, 1),
        )
    )


@lru_cache(maxsize=32)
def reached_ring(theme_name: str, radius: int, flat: bool) -> Sprite:
    """Gold: a piece came here. `flat` is foreshortened, to lie around the foot of a stack."""
    gold = THEMES[theme_name].accent
    if flat:
        line = ellipse(0, 0, radius, radius * 0.62)
        return sprite(((line.outline(13), INK, 0.8), (line.outline(8), gold, 1)))
    return sprite(((ring(0, 0, radius, 13), INK, 0.8), (ring(0, 0, radius, 8), gold, 1)))


@lru_cache(maxsize=32)
def picked_ring(radius: int) -> Sprite:
    """White over dark: this piece is lifted."""
    return sprite(((ring(0, 0, radius, 12), INK, 0.75), (ring(0, 0, radius, 7), WHITE, 1)))


@lru_cache(maxsize=32)
def hollow(theme_name: str, radius: int) -> Sprite:
    """An empty place in the strip."""
    return sprite(((dashed_ring(0, 0, radius, 8, 0.62, 3), THEMES[theme_name].quiet, 0.75),))


@lru_cache(maxsize=64)
def target(theme_name: str, side: str, radius: int) -> Sprite:
    """A dot of the mover's colour in a pale ring."""
    theme = THEMES[theme_name]
    return sprite(
        (
            (ellipse(0, radius * 0.16, radius * 1.02), SHADE, 0.4),
            (ellipse(0, 0, radius), INK, 1),
            (ellipse(0, 0, radius * 0.90), theme.ring, 1),
            (ellipse(0, 0, radius * 0.64), theme.pieces[side].disc, 1),
        )
    )


@lru_cache(maxsize=32)
def aim(theme_name: str, side: str, radius: int) -> Sprite:
    """A ring of the mover's colour between pale and dark lines: this piece may be taken."""
    theme = THEMES[theme_name]
    return sprite(
        (
            (ring(0, 0, radius, 17), INK, 0.85),
            (ring(0, 0, radius, 13), theme.ring, 1),
            (ring(0, 0, radius, 7), theme.pieces[side].disc, 1),
        )
    )


@lru_cache(maxsize=128)
def arrow_sprite(
    theme_name: str, dx: int, dy: int, width: int, leave: int, stop: int, side: str, bow: float = 0
) -> Sprite:
    """An arrow from the anchor to (dx, dy), less `leave` px at its start and `stop` px at its end; it
    swerves by `bow` of its length."""
    theme = THEMES[theme_name]
    length = max(math.hypot(dx, dy), leave + stop + 8)
    heading, swerve = math.atan2(dy, dx), math.atan(4 * bow)
    out, home = heading - swerve, heading + swerve
    start = (math.cos(out) * leave, math.sin(out) * leave)
    end = (
        math.cos(heading) * length - math.cos(home) * stop,
        math.sin(heading) * length - math.sin(home) * stop,
    )
    shape = arrow(start, end, width, bow)
    colour = theme.pieces[side].disc if side else theme.accent
    return sprite(((shape.softened(width * 0.68), INK, 0.85), (shape, colour, 1)))


@lru_cache(maxsize=16)
def ghost_marks(radius: int) -> Sprite:
    """The dashed ring and the red cross upon a piece that has left."""
    x, y, half = 0.62 * radius, -0.62 * radius, 0.15 * radius
    bars = stroke(((x - half, y - half), (x + half, y + half)), 0.12 * radius)
    bars += stroke(((x - half, y + half), (x + half, y - half)), 0.12 * radius)
    return sprite(
        (
            (dashed_ring(0, 0, radius, 14, 0.6, 7.5), INK, 0.7),
            (dashed_ring(0, 0, radius, 14, 0.6, 4), WHITE, 1),
            (ellipse(x, y, 0.40 * radius), INK, 1),
            (ellipse(x, y, 0.34 * radius), GONE, 1),
            (bars, WHITE, 1),
        )
    )


@lru_cache(maxsize=16)
def shut_sign(radius: int) -> Sprite:
    """The no-entry sign upon a piece of `radius` px that is blocked."""
    x, y, half = 0.62 * radius, -0.62 * radius, 0.2 * radius
    return sprite(
        (
            (ellipse(x, y, 0.42 * radius), INK, 1),
            (ellipse(x, y, 0.36 * radius), GONE, 1),
            (stroke(((x - half, y), (x + half, y)), 0.14 * radius), WHITE, 1),
        )
    )


@lru_cache(maxsize=16)
def turned_rays(theme_name: str, radius: int) -> Sprite:
    """Short gold rays about a piece that has just changed sides."""
    rays = Shape()
    for index in range(16):
        angle = math.radians(index * 22.5 + 11.25)
        near, far = radius * 1.07, radius * 1.22
        cos, sin = math.cos(angle), math.sin(angle)
        rays += stroke(((near * cos, near * sin), (far * cos, far * sin)), 6)
    dark = Shape(tuple(type(op)(op.points, 11) for op in rays.ops))
    return sprite(((dark, INK, 0.8), (rays, THEMES[theme_name].accent, 1)))


@lru_cache(maxsize=64)
def turned_from(theme_name: str, radius: int) -> Sprite:
    """The gold bed with a turning arrow on which the former side's small token sits."""
    gold = THEMES[theme_name].accent
    tip = polygon(((0, -0.42 * radius), (0.52 * radius, 0), (0, 0.42 * radius))).turned(118)
    hook = arc(0, 0, 1.28 * radius, -150, 12, 0.26 * radius)
    tip = tip.moved(1.26 * radius, 0.30 * radius)
    whole = hook + tip
    dark = Shape(tuple(type(op)(op.points, (op.width or 0) + 6) for op in hook.ops)) + tip.softened(6)
    return sprite(((dark + ellipse(0, 0, 1.06 * radius), INK, 0.85), (whole, gold, 1)))


@lru_cache(maxsize=64)
def badge(theme_name: str, text: str, tone: str) -> Sprite:
    """A number on a pill; `tone` is "plain", "gold" (just gained) or "loss"."""
    digits = len(text)
    width = max(22 + 16 * digits, round(text_width(text, _BADGE_SIZE, Weight.EXTRABOLD)) + 20)
    face = {"plain": PAPER, "gold": THEMES[theme_name].accent, "loss": GONE}[tone]
    ink = WHITE if tone == "loss" else _BADGE_INK
    x, y = width // 2 + 4, 24
    canvas = Canvas.transparent(width + 8, 52)
    canvas.fill(rounded(x - width / 2, y - 16, width, 38, 19), SHADE, 0.4)
    canvas.fill(rounded(x - width / 2, y - 19, width, 38, 19), face)
    canvas.fill(rounded(x - width / 2 + 1, y - 18, width - 2, 36, 18).outline(2.5), _BADGE_INK)
    canvas.write(text, x, y, _BADGE_SIZE, ink, Weight.EXTRABOLD)
    return canvas.sprite(x, y)


@lru_cache(maxsize=16)
def crown(radius: int) -> Sprite:
    shape = CROWN.scaled(radius).softened(0.12 * radius)
    return sprite(((shape.softened(0.2 * radius), INK, 0.8), (shape, GOLD, 1)))


@lru_cache(maxsize=8)
def pointer(theme_name: str) -> Sprite:
    """The tip that shows whose turn it is."""
    tip = polygon(((-19, 12.4), (19, 12.4), (0, -12.4))).softened(8)
    return sprite(((tip.softened(5), INK, 0.8), (tip, THEMES[theme_name].accent, 1)))


@lru_cache(maxsize=16)
def spark(theme_name: str, radius: int) -> Sprite:
    shape = _SPARK.scaled(radius)
    return sprite(((_SPARK.scaled(radius + 4), INK, 0.7), (shape, THEMES[theme_name].accent, 1)))


@lru_cache(maxsize=16)
def bar(theme_name: str, dx: int, dy: int, side: str) -> Sprite:
    """A bar from the anchor to (dx, dy), gold or in the colour of `side`."""
    theme = THEMES[theme_name]
    colour = theme.pieces[side].disc if side else theme.accent
    ends = ((0, 0), (dx, dy))
    return sprite(((stroke(ends, 9), INK, 0.8), (stroke(ends, 5), colour, 1)))


@lru_cache(maxsize=32)
def row_capsule(theme_name: str, dx: int, dy: int, width: int) -> Sprite:
    """The gold capsule around the pieces from the anchor to (dx, dy)."""
    theme = THEMES[theme_name]
    ends = ((0, 0), (dx, dy))
    inner = stroke(ends, width)
    return sprite(
        (
            (stroke([(x, y + 10) for x, y in ends], width + 16), theme.shadow, 0.45),
            (stroke(ends, width + 18) - inner, INK, 0.8),
            (stroke(ends, width + 13) - inner, theme.accent, 1),
            (inner, theme.accent, 0.30 if theme.dark else 0.45),
        )
    )
