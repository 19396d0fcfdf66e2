"""Sprites of what stands on boards: tokens, stacks of chips, dice. Each is drawn once and kept, in bounds."""

from functools import lru_cache
from typing import Final

from PIL import Image

from render.ink.canvas import Canvas, Sprite
from render.ink.colour import mix
from render.ink.shapes import Shape, ellipse, polygon, rounded, stroke
from render.ink.theme import DIE_FACE, GOLD, INK, MARKS, PIP, THEMES, WHITE, Theme
from render.paint.pieces.beaver import draw_beaver, draw_crown, draw_otter, mark
from render.paint.pieces.birds import draw_crow, draw_vulture
from render.scene import Kind

SHADE: Final = "#04100F"
"""The flat shadow right under a piece."""
FACELESS: Final = ("paw", "atom")
"""Marks that are always drawn alone: of pieces that are no seat's."""
_ALONE: Final = {"dot": 0.58, "paw": 0.60, "atom": 0.72}
"""Half-size of a mark that stands alone, in radii of the token, where it is not 0.48."""
_SOFT: Final = 46
"""Above this radius (px) a token's shadow is soft; many soft shadows would make a picture heavy."""
SMALL: Final = 18
"""Below this radius (px) a token shows its mark alone."""
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

_DROPS: Final = (
    *((10, 0.84, 0.15), (52, 0.60, 0.24), (93, 0.87, 0.12), (133, 0.62, 0.25), (172, 0.80, 0.16)),
    *((214, 0.61, 0.22), (247, 0.89, 0.11), (284, 0.63, 0.26), (328, 0.82, 0.13)),
)
"""Of a splat of radius 1: the direction of each drop in degrees, how far it flew, and its radius."""

SPLAT: Final = sum(
    (
        ellipse(far, 0, size).turned(turn) + stroke(((0, 0), (far, 0)), 1.1 * size).turned(turn)
        for turn, far, size in _DROPS
    ),
    ellipse(0, 0, 0.6),
)
"""Spilt paint, of radius 1."""

_HEADS: Final = {Kind.OTTER: draw_otter, Kind.CROW: draw_crow, Kind.VULTURE: draw_vulture}
"""What heads tokens of these kinds show; the others show a beaver's."""


@lru_cache(maxsize=128)
def token(theme_name: str, side: str, radius: int, kind: Kind, lifted: bool) -> Sprite:
    """A token of `radius` px seen from above, anchored at its centre."""
    theme = THEMES[theme_name]
    piece = theme.pieces[side]
    centre = radius + int(radius * 0.55) + 8
    canvas = Canvas.transparent(2 * centre, 2 * centre)
    _cast_token(canvas, centre, radius, lifted)
    low = centre + 0.09 * radius
    body = rounded(centre - radius, centre - radius, 2 * radius, 2.09 * radius, radius)
    canvas.fill(body + ellipse(centre, low, radius), piece.side)
    if kind is Kind.SPLAT:
        splash = SPLAT.scaled(1.4 * radius).moved(centre, centre)
        canvas.fill(splash.moved(0, 0.09 * radius), piece.side)
        canvas.fill(splash, piece.rim)
    canvas.fill(ellipse(centre, centre, radius), GOLD if kind is Kind.QUEEN else piece.rim)
    canvas.fill(ellipse(centre, centre, radius * 0.91), piece.inline)
    canvas.fill(ellipse(centre, centre, radius * (0.88 if theme.dark else 0.86)), piece.disc)
    _draw_face(canvas, centre, radius, side, kind, theme)
    return canvas.sprite(centre, centre)


@lru_cache(maxsize=192)
def stack(theme_name: str, side: str, height: int, radius: int, lifted: bool) -> Sprite:
    """A pile of chips seen from the side, anchored at the middle of the lowest chip's base; lifted, it has
    a white edge."""
    theme = THEMES[theme_name]
    piece = theme.pieces[side]
    ry = 0.56 * radius
    thick = chip_thickness(radius, height)
    x, y = int(radius * 1.6) + 12, int(ry + thick * height + radius * 0.4) + 12
    canvas = Canvas.transparent(2 * x, y + int(ry + radius))
    drop, blur = (0.3, 0.18) if lifted else (0.12, 0.1)
    canvas.cast(ellipse(x, y, radius * 1.02, ry * 1.05), radius * drop, radius * blur, 0.55, "#000000")
    if lifted:
        whole = _drum(x, y, y - height * thick, radius, ry)
        canvas.fill(whole.softened(20), INK, 0.75)
        canvas.fill(whole.softened(15), WHITE)
    for level in range(height):
        low, high = y - level * thick, y - (level + 1) * thick
        canvas.fill(_drum(x, low, high, radius, ry), mix(piece.disc, "#000000", 0.55))
        canvas.fill(_drum(x, low - 0.18 * thick, high, radius * 0.985, ry * 0.985), piece.chip_side)
        canvas.fill(ellipse(x, high, radius, ry), piece.rim)
    top = y - height * thick
    canvas.fill(ellipse(x, top, radius * 0.9, ry * 0.9), piece.inline)
    canvas.fill(ellipse(x, top, radius * 0.865, ry * 0.865), mix(piece.disc, "#FFFFFF", 0.06))
    _draw_lying_face(canvas, x, top, radius, side, theme)
    return canvas.sprite(x, y)


def chip_thickness(radius: float, height: int) -> float:
    """How thick (px) one chip of `height` in a pile is drawn: the more there are, the thinner."""
    return max(4.5, min(0.34 * radius, 1.75 * radius / height))


@lru_cache(maxsize=64)
def die(face: int, size: int, spent: bool) -> Sprite:
    """A die of `size` px, anchored at its middle."""
    pad = int(size * 0.3) + 4
    canvas = Canvas.transparent(size + 2 * pad, size + 2 * pad)
    draw_cube(canvas, pad, size, DIE_FACE)
    middle = pad + size / 2
    for x, y in _PIPS[face]:
        pip = (0.14 if face == 1 else 0.1) * size
        canvas.fill(ellipse(middle + x * 0.26 * size, middle + y * 0.26 * size, pip), PIP)
    return canvas.sprite(round(middle), round(middle)).faded(0.5 if spent else 1)


def draw_cube(canvas: Canvas, pad: int, size: int, face: str) -> None:
    """A blank die with its upper left corner at (pad, pad)."""
    corner = 0.2 * size
    canvas.fill(rounded(pad + 0.02 * size, pad + 0.15 * size, size, size, corner), SHADE, 0.4)
    canvas.fill(rounded(pad, pad + 0.07 * size, size, size, corner), mix(face, "#5A3A1A", 0.5))
    canvas.fill(rounded(pad, pad, size, size, corner), face)
    edge = rounded(pad + 1, pad + 1, size - 2, size - 2, corner).outline(max(1.5, size * 0.03))
    canvas.fill(edge, mix(face, "#000000", 0.35))


def _cast_token(canvas: Canvas, centre: int, radius: int, lifted: bool) -> None:
    if lifted:
        canvas.cast(ellipse(centre, centre, radius), 0.26 * radius, 0.16 * radius, 0.55, "#000000")
    elif radius > _SOFT:
        canvas.cast(ellipse(centre, centre, radius * 0.98), 0.12 * radius, 0.08 * radius, 0.5, "#000000")
    else:
        canvas.fill(ellipse(centre + 0.02 * radius, centre + 0.2 * radius, radius), SHADE, 0.38)


def _draw_face(canvas: Canvas, centre: int, radius: int, side: str, kind: Kind, theme: Theme) -> None:
    if kind is Kind.MARK or radius < SMALL or MARKS[side] in FACELESS:
        _draw_mark_face(canvas, centre, radius, side, theme)
    elif kind is Kind.QUEEN:
        low = centre + 0.15 * radius
        draw_beaver(canvas, centre, low, radius * 0.8, side, theme)
        draw_crown(canvas, centre, low, radius * 0.8)
    else:
        _HEADS.get(kind, draw_beaver)(canvas, centre, centre + 0.03 * radius, radius * 0.93, side, theme)


def _draw_mark_face(canvas: Canvas, centre: int, radius: int, side: str, theme: Theme) -> None:
    """The mark alone on a dark face; the Bear's paw pale on its own colour."""
    disc = theme.pieces[side].disc
    dark = mix(disc, "#140A04", 0.62)
    name = MARKS[side]
    if name == "paw":
        paw = mark(name, _ALONE[name] * radius).moved(centre, centre + 0.02 * radius)
        canvas.fill(paw.softened(0.14 * radius), dark)
        canvas.fill(paw, DIE_FACE)
        return
    canvas.fill(ellipse(centre, centre, 0.86 * radius), dark)
    shape = mark(name, _ALONE.get(name, 0.48) * radius).moved(centre, centre + 0.02 * radius)
    canvas.fill(shape, disc if theme.dark else DIE_FACE)


def _drum(x: float, low: float, high: float, rx: float, ry: float) -> Shape:
    wall = polygon(((x - rx, low), (x + rx, low), (x + rx, high), (x - rx, high)))
    return ellipse(x, low, rx, ry) + ellipse(x, high, rx, ry) + wall


def _draw_lying_face(canvas: Canvas, x: float, y: float, radius: int, side: str, theme: Theme) -> None:
    """The beaver or the paw on the uppermost chip, foreshortened."""
    if MARKS[side] in FACELESS:
        paw = mark(MARKS[side], 0.64 * radius).scaled(1, 0.6).moved(x, y)
        canvas.fill(paw.softened(0.12 * radius), mix(theme.pieces[side].disc, "#140A04", 0.66))
        canvas.fill(paw, DIE_FACE)
        return
    large = Canvas.transparent(4 * radius, 4 * radius)
    draw_beaver(large, 2 * radius, 2 * radius, 1.8 * radius, side, theme)
    flat = large.image.resize((2 * radius, round(1.2 * radius)), Image.Resampling.LANCZOS)
    canvas.image.alpha_composite(flat, (round(x - radius), round(y - 0.6 * radius)))
