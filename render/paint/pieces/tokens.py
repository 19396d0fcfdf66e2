"""Sprites of tokens: round pieces seen from above, each with the face of its kind (`KINDS`)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.shapes import Shape, curve, ellipse, rounded, stroke
from render.ink.theme import GOLD, MARKS, MUZZLE, NOSE, SHADE, THEMES, Theme
from render.kept import cached
from render.paint.pieces.beaver import draw_beaver, draw_eyes_and_nose, draw_queen, inner_ear
from render.paint.pieces.birds import draw_crow, draw_vulture
from render.paint.pieces.seat_marks import FACELESS, draw_mark_face
from render.paint.pieces.splat import SPLAT
from render.scene import Kind

DrawFace = Callable[[Canvas, float, float, float, str, Theme], None]
"""Draws a face on a canvas about (x, y), in a circle of a radius (px), for a side and in a theme."""


def draw_otter(canvas: Canvas, x: float, y: float, radius: float, side: str, theme: Theme) -> None:
    """An otter's head in a circle of `radius` px about (x, y)."""
    piece = theme.pieces[side]

    def at(shape: Shape) -> Shape:
        return shape.scaled(radius).moved(x, y)

    canvas.fill(at(_EARS.softened(0.10) + _HEAD.softened(0.10)), piece.edge)
    canvas.fill(at(_EARS), piece.fur)
    for sign in (-1, 1):
        canvas.fill(at(ellipse(0.65 * sign, -0.36, 0.07)), inner_ear(piece, theme))
    canvas.fill(at(_HEAD), piece.fur)
    canvas.fill(at(_CHEEKS), MUZZLE)
    for whisker in _WHISKERS:
        canvas.fill(at(stroke(whisker, 0.06)), NOSE)
    draw_eyes_and_nose(canvas, x, y - 0.04 * radius, radius, side)
    canvas.fill(at(stroke(((-0.18, 0.46), (0, 0.53), (0.18, 0.46)), 0.06)), NOSE)


@dataclass(frozen=True, slots=True)
class Design:
    """What sets the tokens of one kind apart."""

    draw_face: DrawFace
    size: float = 0.93
    """Radius of the face, in radii of the token."""
    down: float = 0.03
    """How far the middle of the face lies below that of the token, in radii of the token."""
    rim: str = ""
    """The colour of the rim; "" for the side's own."""
    splashed: bool = False
    """Whether paint has splashed out from under the token."""


KINDS: Final[Mapping[Kind, Design]] = MappingProxyType(
    {
        Kind.BEAVER: Design(draw_beaver),
        Kind.MARK: Design(draw_mark_face, size=1, down=0),
        Kind.QUEEN: Design(draw_queen, size=0.8, down=0.15, rim=GOLD),
        Kind.OTTER: Design(draw_otter),
        Kind.CROW: Design(draw_crow),
        Kind.VULTURE: Design(draw_vulture),
        Kind.SPLAT: Design(draw_beaver, splashed=True),
    }
)


_HEAD: Final = curve(
    (0, -0.58),
    (0.42, -0.58, 0.66, -0.34, 0.72, -0.02),
    (0.78, 0.34, 0.50, 0.68, 0, 0.68),
    (-0.50, 0.68, -0.78, 0.34, -0.72, -0.02),
    (-0.66, -0.34, -0.42, -0.58, 0, -0.58),
)
_EARS: Final = ellipse(-0.64, -0.36, 0.15) + ellipse(0.64, -0.36, 0.15)
_CHEEKS: Final = curve(
    (0, -0.04),
    (0.26, -0.18, 0.66, 0.00, 0.64, 0.30),
    (0.60, 0.58, 0.30, 0.64, 0, 0.64),
    (-0.30, 0.64, -0.60, 0.58, -0.64, 0.30),
    (-0.66, 0.00, -0.26, -0.18, 0, -0.04),
)
_WHISKERS: Final = tuple(
    ((0.34 * sign, 0.32 + 0.10 * row), (0.80 * sign, 0.24 + 0.22 * row)) for sign in (-1, 1) for row in (0, 1)
)


_SMALLEST_FACE: Final = 18
"""A token of a smaller radius (px) shows its mark alone."""
_LARGEST_FLAT_SHADOW: Final = 46
"""A token of a larger radius (px) has a soft shadow; many soft shadows would make a picture heavy."""
_THICKNESS: Final = 0.09
"""How much of a token's side shows below it, in radii."""
_INLINE: Final = 0.91
"""Radius of the thin ring within the rim, in radii."""
_DISC_AT_DUSK: Final = 0.88
"""Radius of the disc within that ring, in radii."""
_DISC_BY_DAY: Final = 0.86
"""The same by day, when the ring is pale and has to be wider to be visible."""
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
