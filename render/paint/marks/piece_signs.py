"""Sprites of signs on pieces that have left, are trapped or have changed sides."""

import math

from render.ink.canvas import Sprite, layered
from render.ink.shapes import Shape, arc, crossed, dashed_ring, ellipse, polygon, rounded, stroke
from render.ink.theme import GONE, INK, MARKS, NOSE, THEMES, WHITE
from render.kept import cached
from render.paint.pieces.seat_marks import mark
from render.scene import SIGN_ASIDE


@cached(32)
def ghost_bed(theme_name: str, radius: int) -> Sprite:
    """The plain background of a piece that has left, so that no line runs through its face."""
    return layered(((ellipse(0, 0, radius), THEMES[theme_name].paint("hole"), 0.75),))


@cached(16)
def ghost_marks(radius: int) -> Sprite:
    """The dashed ring and the red cross on a piece that has left."""
    x, y, half = SIGN_ASIDE * radius, -SIGN_ASIDE * radius, 0.15 * radius
    bars = crossed(x, y, half, 0.12 * radius)
    return layered(
        (
            (dashed_ring(0, 0, radius, 14, 0.6, 7.5), INK, 0.7),
            (dashed_ring(0, 0, radius, 14, 0.6, 4), WHITE, 1),
            (ellipse(x, y, 0.40 * radius), INK, 1),
            (ellipse(x, y, 0.34 * radius), GONE, 1),
            (bars, WHITE, 1),
        )
    )


@cached(16)
def sent_back_cross(radius: int) -> Sprite:
    """The red cross on the shoulder of a small disc of `radius` px: that side's piece was sent back."""
    x, y, size = 0.86 * radius, -0.74 * radius, 0.58 * radius
    half = 0.44 * size
    bars = crossed(x, y, half, 0.34 * size)
    return layered(
        ((ellipse(x, y, 1.2 * size), INK, 1), (ellipse(x, y, size), GONE, 1), (bars, WHITE, 1)),
    )


@cached(16)
def padlock(theme_name: str, side: str, half: int) -> Sprite:
    """A padlock, `half` px to either side, showing a side's mark."""
    theme = THEMES[theme_name]
    disc = theme.pieces[side].disc
    body = half
    shackle = arc(0, -0.72 * body, 0.62 * body, 180, 360, 0.3 * body)
    lock = rounded(-body, -0.72 * body, 2 * body, 1.72 * body, 0.3 * body)
    dark = Shape(tuple(type(op)(op.points, op.width + 7) for op in shackle.ops))
    return layered(
        (
            (dark + lock.softened(7), INK, 1),
            (shackle, theme.ring, 1),
            (lock, disc, 1),
            (mark(MARKS[side], 0.56 * body).moved(0, 0.14 * body), NOSE if theme.dark else WHITE, 1),
        )
    )


@cached(16)
def no_entry_sign(radius: int) -> Sprite:
    """The no-entry sign on a blocked piece of `radius` px."""
    x, y, half = SIGN_ASIDE * radius, -SIGN_ASIDE * radius, 0.2 * radius
    return layered(
        (
            (ellipse(x, y, 0.42 * radius), INK, 1),
            (ellipse(x, y, 0.36 * radius), GONE, 1),
            (stroke(((x - half, y), (x + half, y)), 0.14 * radius), WHITE, 1),
        )
    )


@cached(16)
def danger_sign(radius: int) -> Sprite:
    """A red triangle with an exclamation mark: the other side can win here."""
    triangle = polygon(((0, -0.86 * radius), (0.88 * radius, 0.64 * radius), (-0.88 * radius, 0.64 * radius)))
    bar = stroke(((0, -0.28 * radius), (0, 0.16 * radius)), 0.2 * radius)
    bar += ellipse(0, 0.46 * radius, 0.12 * radius)
    return layered(
        (
            (triangle.softened(0.62 * radius), INK, 1),
            (triangle.softened(0.44 * radius), WHITE, 1),
            (triangle.softened(0.2 * radius), GONE, 1),
            (bar, WHITE, 1),
        )
    )


@cached(16)
def side_change_rays(theme_name: str, radius: int) -> Sprite:
    """Short gold rays around a piece that has just changed sides."""
    rays = Shape()
    for index in range(16):
        angle = math.radians(index * 22.5 + 11.25)
        near, far = radius * 1.07, radius * 1.22
        cos, sin = math.cos(angle), math.sin(angle)
        rays += stroke(((near * cos, near * sin), (far * cos, far * sin)), 6)
    dark = Shape(tuple(type(op)(op.points, 11) for op in rays.ops))
    return layered(((dark, INK, 0.8), (rays, THEMES[theme_name].accent, 1)))


@cached(64)
def side_change_bed(theme_name: str, radius: int) -> Sprite:
    """The gold background, with a turning arrow, of the small token of a piece's former side."""
    gold = THEMES[theme_name].accent
    tip = polygon(((0, -0.42 * radius), (0.52 * radius, 0), (0, 0.42 * radius))).turned(118)
    hook = arc(0, 0, 1.28 * radius, -150, 12, 0.26 * radius)
    tip = tip.moved(1.26 * radius, 0.30 * radius)
    whole = hook + tip
    dark = Shape(tuple(type(op)(op.points, (op.width or 0) + 6) for op in hook.ops)) + tip.softened(6)
    return layered(((dark + ellipse(0, 0, 1.06 * radius), INK, 0.85), (whole, gold, 1)))
