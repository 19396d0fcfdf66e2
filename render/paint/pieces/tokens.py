"""Sprites of tokens: round pieces seen from above, each with the face of its kind (`kinds`)."""

from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import ellipse, rounded
from render.ink.theme import MARKS, SHADE, THEMES
from render.kept import cached
from render.paint.pieces.kinds import KINDS
from render.paint.pieces.seat_marks import FACELESS
from render.paint.pieces.splat import SPLAT
from render.scene import Kind

_SMALLEST_FACE: Final = 18
"""A token of a smaller radius (px) shows its mark alone."""
_LARGEST_FLAT_SHADOW: Final = 46
"""A token of a larger radius (px) has a soft shadow; many soft shadows would make a picture heavy."""
_THICKNESS: Final = 0.09
"""How far a token's side is seen below it, in radii."""
_INLINE: Final = 0.91
"""Radius of the thin ring within the rim, in radii."""
_DISC_AT_DUSK: Final = 0.88
"""Radius of the disc within that ring, in radii."""
_DISC_BY_DAY: Final = 0.86
"""The same by day, where the ring is pale and must be wider to be seen."""
_SPLASH: Final = 1.4
"""Radius of the splash under a token, in radii."""
_SPLASH_EDGE: Final = 3
"""Width (px) of the dark edge of the splash, both sides together."""


@cached(128)
def token(theme_name: str, side: str, radius: int, kind: Kind, lifted: bool) -> Sprite:
    """A token of `radius` px seen from above, anchored at its centre."""
    theme = THEMES[theme_name]
    piece = theme.pieces[side]
    look = KINDS[kind]
    face = KINDS[Kind.MARK] if radius < _SMALLEST_FACE or MARKS[side] in FACELESS else look
    centre = radius + int(radius * 0.55) + 8
    canvas = Canvas.transparent(2 * centre, 2 * centre)
    _cast_token(canvas, centre, radius, lifted)
    low = centre + _THICKNESS * radius
    body = rounded(centre - radius, centre - radius, 2 * radius, (2 + _THICKNESS) * radius, radius)
    canvas.fill(body + ellipse(centre, low, radius), piece.side)
    if look.splashed:
        splash = SPLAT.scaled(_SPLASH * radius).moved(centre, centre)
        canvas.fill((splash.moved(0, _THICKNESS * radius) + splash).softened(_SPLASH_EDGE), piece.side)
        canvas.fill(splash, piece.rim if theme.dark else piece.disc)
    canvas.fill(ellipse(centre, centre, radius), look.rim or piece.rim)
    canvas.fill(ellipse(centre, centre, radius * _INLINE), piece.inline)
    canvas.fill(ellipse(centre, centre, radius * (_DISC_AT_DUSK if theme.dark else _DISC_BY_DAY)), piece.disc)
    face.draw_face(canvas, centre, centre + face.down * radius, face.size * radius, side, theme)
    return canvas.sprite(centre, centre)


def _cast_token(canvas: Canvas, centre: int, radius: int, lifted: bool) -> None:
    if lifted:
        canvas.cast(ellipse(centre, centre, radius), 0.26 * radius, 0.16 * radius, 0.55, "#000000")
    elif radius > _LARGEST_FLAT_SHADOW:
        canvas.cast(ellipse(centre, centre, radius * 0.98), 0.12 * radius, 0.08 * radius, 0.5, "#000000")
    else:
        canvas.fill(ellipse(centre + 0.02 * radius, centre + 0.2 * radius, radius), SHADE, 0.38)
