"""Emblems of special places on boards: the lodge, the throne, paint splats, frogs and more."""

from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import arc, curve, ellipse, polygon, ring, stroke
from render.ink.theme import INK, PIP, WHITE, Theme
from render.paint.marks.crowns import CROWN
from render.paint.pieces.splat import SPLAT

_DOME: Final = curve(
    (-0.86, 0.56), (-0.80, -0.20, -0.40, -0.62, 0, -0.62), (0.40, -0.62, 0.80, -0.20, 0.86, 0.56)
)
_DOOR: Final = curve((-0.25, 0.58), (-0.25, 0.16, -0.14, 0.02, 0, 0.02), (0.14, 0.02, 0.25, 0.16, 0.25, 0.58))
_STICKS: Final = (
    ((-0.80, 0.34), (0.10, -0.60)),
    ((-0.52, 0.50), (0.42, -0.50)),
    ((0.80, 0.34), (-0.10, -0.60)),
    ((0.52, 0.50), (-0.42, -0.50)),
    ((-0.62, -0.06), (0.62, 0.06)),
    ((-0.74, 0.36), (0.78, 0.26)),
)

_SHIELD: Final = curve(
    (-0.84, -0.9), (0.84, -0.9), (0.9, 0.1, 0.6, 0.7, 0, 1), (-0.6, 0.7, -0.9, 0.1, -0.84, -0.9)
)
_PETAL: Final = curve((0, 0), (0.42, -0.30, 0.36, -0.86, 0, -1), (-0.36, -0.86, -0.42, -0.30, 0, 0))


def draw_lodge(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A dome of sticks with a door, on water."""
    y -= 0.08 * radius
    dome = _DOME.scaled(radius).moved(x, y)
    canvas.fill(dome.softened(0.09 * radius), PIP)
    canvas.fill(dome, theme.paint("stick"))
    for ends in _STICKS:
        stick = stroke(ends, 0.075).scaled(radius).moved(x, y)
        canvas.fill(stick.moved(0, 0.055 * radius), PIP, 0.4, clip=dome)
        canvas.fill(stick, theme.paint("stick2"), clip=dome)
    canvas.fill(_DOOR.scaled(radius).moved(x, y), PIP)
    canvas.fill(stroke(((-0.92, 0.6), (0.92, 0.6)), 0.1).scaled(radius).moved(x, y), PIP)
    for down, reach in ((0.86, 0.92), (1.0, 0.7)):
        water = stroke(((-reach, down), (reach, down)), 0.07).scaled(radius).moved(x, y)
        canvas.fill(water, mix(ground, WHITE, 0.45))


def draw_throne(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    light = mix(ground, "#F7E2B6" if theme.dark else theme.line, 0.45)
    canvas.fill(ring(x, y, 1.01 * radius, 0.06 * radius), light)
    canvas.fill(ring(x, y, 0.74 * radius, 0.05 * radius), light)
    canvas.fill(CROWN.scaled(0.42 * radius).softened(0.05 * radius).moved(x, y + 0.02 * radius), light)


def draw_splat(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Spilt paint, each splat turned a little differently."""
    splat = SPLAT.scaled(radius).turned((x * 7 + y * 3) % 360).moved(x, y)
    canvas.fill(splat.moved(0, 3), theme.groove, 0.5)
    canvas.fill(splat, theme.paint("splat"))
    canvas.fill(ellipse(x, y, 0.56 * radius + 4), theme.line)
    canvas.fill(ellipse(x, y, 0.56 * radius), theme.paint("hole"))


def draw_frog(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A splat of green with a frog's head in it."""
    draw_splat(canvas, theme, x, y, radius, ground)
    _draw_frog_head(canvas, theme, x, y, 0.54 * radius)


def _draw_frog_head(canvas: Canvas, theme: Theme, x: float, y: float, head: float) -> None:
    skin = theme.paint("frog")
    dark = mix(skin, INK, 0.6)
    eyes = (0.46 * head, -0.46 * head)
    for aside in eyes:
        canvas.fill(ellipse(x + aside, y - 0.44 * head, 0.34 * head), dark)
    canvas.fill(ellipse(x, y + 0.08 * head, 0.92 * head, 0.68 * head), dark)
    for aside in eyes:
        canvas.fill(ellipse(x + aside, y - 0.44 * head, 0.27 * head), skin)
    canvas.fill(ellipse(x, y + 0.08 * head, 0.85 * head, 0.61 * head), skin)
    for aside in eyes:
        canvas.fill(ellipse(x + aside, y - 0.46 * head, 0.16 * head), WHITE, 0.9)
        canvas.fill(ellipse(x + aside * 0.96, y - 0.44 * head, 0.09 * head), INK)
    canvas.fill(arc(x, y - 0.04 * head, 0.52 * head, 28, 152, 0.1 * head, 0.42 * head), dark)


def draw_rosette(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Eight petals with a happy frog in their middle."""
    for index in range(8):
        petal = _PETAL.scaled(1.12 * radius).turned(45 * index).moved(x, y)
        canvas.fill(petal.outline(2), mix(ground, INK, 0.3))
        canvas.fill(petal, mix(ground, theme.line, 0.34 if index % 2 else 0.5))
    canvas.fill(ellipse(x, y, 0.66 * radius), ground)
    _draw_frog_head(canvas, theme, x, y, 0.56 * radius)


def draw_dots(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Five dots, as on the common squares of Ur."""
    for right, down in ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)):
        at = (x + 0.62 * radius * right, y + 0.62 * radius * down)
        canvas.fill(ellipse(*at, 0.14 * radius), mix(ground, theme.line, 0.34))


def draw_diamond(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    light = mix(ground, theme.line, 0.34)
    half = 0.5 * radius
    diamond = polygon(((x, y - half), (x + half, y), (x, y + half), (x - half, y)))
    canvas.fill(diamond.outline(0.11 * radius), light)
    canvas.fill(ellipse(x, y, 0.12 * radius), light)


def draw_star(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """Four long points, for a place where courses meet."""
    tips = ((0, -1), (0.22, -0.22), (1, 0), (0.22, 0.22), (0, 1), (-0.22, 0.22), (-1, 0), (-0.22, -0.22))
    canvas.fill(polygon(tips).scaled(radius).softened(4).moved(x, y), theme.line)


def draw_crossed(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """The crossed square of Indian boards, where nobody can be taken."""
    light = mix(ground, theme.line, 0.45)
    half = 0.92 * radius
    for down in (-half, half):
        canvas.fill(stroke(((x - half, y - down), (x + half, y + down)), 0.12 * radius), light)
    canvas.fill(ellipse(x, y, 0.34 * radius), ground)
    canvas.fill(ring(x, y, 0.34 * radius, 0.1 * radius), light)


def draw_sun(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    light = _faint(theme, ground)
    canvas.fill(ellipse(x, y, 0.4 * radius), light)
    for index in range(8):
        ray = polygon(((-0.16, -0.52), (0.16, -0.52), (0, -0.94))).scaled(radius).turned(45 * index)
        canvas.fill(ray.moved(x, y), light)


def draw_moon(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    moon = ellipse(x, y, 0.8 * radius) - ellipse(x + 0.36 * radius, y - 0.18 * radius, 0.64 * radius)
    canvas.fill(moon, _faint(theme, ground))


def draw_crown(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    crown = CROWN.scaled(radius).softened(0.1 * radius).moved(x, y)
    canvas.fill(crown, _faint(theme, ground))


def draw_arms(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, ground: str) -> None:
    """A shield."""
    shield = _SHIELD.scaled(0.86 * radius).moved(x, y)
    canvas.fill(shield, _faint(theme, ground))
    band = stroke(((-0.9, -0.5), (0.6, 0.9)), 0.3).scaled(0.86 * radius).moved(x, y)
    canvas.fill(band, ground, clip=shield)


def _faint(theme: Theme, ground: str) -> str:
    """A colour visible on `ground`, but quieter than anything lying there."""
    return mix(ground, theme.line, 0.65)
