"""Sprites of rings and dots: where a piece left, arrived, is picked up, may go, or may be taken.

Gold only ever means what just happened and whose turn it is. It always has a dark outline.
"""

from typing import Final

from render.ink.canvas import Coat, Sprite, layered
from render.ink.shapes import Shape, dashed_ring, ellipse, ring, stroke
from render.ink.theme import INK, MARKS, SHADE, THEMES, WHITE
from render.kept import cached
from render.paint.pieces.seat_marks import mark

_PARTING: Final = 9
"""Width (px) of the dark band between a gold rim and the ring around it."""
_FULL_WIDTH_FROM, _THINNEST = 50, 0.6
"""Brackets with a smaller reach (px) have thinner lines, down to this share of their full width."""
_ARM: Final = 0.42
"""Length of a bracket's arms, relative to half the width of the square that four brackets make."""


@cached(32)
def from_ring(theme_name: str, radius: int) -> Sprite:
    """Dashed gold: a piece was here."""
    return layered(
        (
            (dashed_ring(0, 0, radius, 12, 0.58, 9.5), INK, 0.8),
            (dashed_ring(0, 0, radius, 12, 0.58, 5), THEMES[theme_name].accent, 1),
        )
    )


@cached(32)
def to_ring(theme_name: str, radius: int, flat: bool, apart: bool = False) -> Sprite:
    """Gold: a piece arrived here. `flat` is foreshortened, to lie around the foot of a stack; `apart` has a
    dark band between the ring and what it surrounds."""
    gold = THEMES[theme_name].accent
    if apart:
        dark = ring(0, 0, radius - _PARTING / 2, 11 + _PARTING)
        return layered(((dark, INK, 0.9), (ring(0, 0, radius, 8), gold, 1)))
    if flat:
        line = ellipse(0, 0, radius, radius * 0.62)
        return layered(((line.outline(13), INK, 0.8), (line.outline(8), gold, 1)))
    return layered(((ring(0, 0, radius, 13), INK, 0.8), (ring(0, 0, radius, 8), gold, 1)))


@cached(32)
def picked_ring(radius: int) -> Sprite:
    """White over dark: this piece is lifted."""
    return layered(((ring(0, 0, radius, 12), INK, 0.75), (ring(0, 0, radius, 7), WHITE, 1)))


@cached(32)
def hollow(theme_name: str, radius: int) -> Sprite:
    """An empty place in the strip."""
    return layered(((dashed_ring(0, 0, radius, 8, 0.62, 2.5), THEMES[theme_name].quiet, 1),))


@cached(64)
def target(theme_name: str, side: str, radius: int) -> Sprite:
    """A dot of the mover's colour in a pale ring."""
    theme = THEMES[theme_name]
    return layered(
        (
            (ellipse(0, radius * 0.16, radius * 1.02), SHADE, 0.4),
            (ellipse(0, 0, radius), INK, 1),
            (ellipse(0, 0, radius * 0.90), theme.ring, 1),
            (ellipse(0, 0, radius * 0.64), theme.pieces[side].disc, 1),
        )
    )


@cached(32)
def next_place(theme_name: str, side: str, radius: int, marked: bool) -> Sprite:
    """A ring with a halo in a seat's colour; `marked` with the seat's mark inside."""
    disc = THEMES[theme_name].pieces[side].disc
    coats: tuple[Coat, ...] = (
        (ellipse(0, 0, 1.22 * radius), disc, 0.3),
        (ring(0, 0, radius, 10), INK, 0.85),
        (ring(0, 0, radius, 6), disc, 1),
    )
    if marked:
        sign = mark(MARKS[side], 0.55 * radius)
        coats = (*coats, (sign.softened(5), INK, 0.85), (sign, disc, 1))
    return layered(coats)


@cached(32)
def capture_target(theme_name: str, side: str, radius: int) -> Sprite:
    """Four corner brackets in the mover's colour between pale and dark lines: this piece may be taken. They
    leave room for the ring around a piece that has just moved there."""
    theme = THEMES[theme_name]
    arm = _ARM * radius
    thin = min(1.0, max(_THINNEST, radius / _FULL_WIDTH_FROM))

    def brackets(width: float) -> Shape:
        corners = [
            stroke(
                (
                    (x * radius, y * (radius - arm)),
                    (x * radius, y * radius),
                    (x * (radius - arm), y * radius),
                ),
                width,
            )
            for x in (-1, 1)
            for y in (-1, 1)
        ]
        return Shape(tuple(op for corner in corners for op in corner.ops))

    return layered(
        (
            (brackets(19 * thin), INK, 0.9),
            (brackets(14 * thin), theme.ring, 1),
            (brackets(8 * thin), theme.pieces[side].disc, 1),
        )
    )
