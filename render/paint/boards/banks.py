"""What boards of points lie on: wooden slabs and discs, round ponds with their banks; and their points."""

import math

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, arc, ellipse, polygon, ring, stroke
from render.ink.theme import INK, Theme
from render.paint.boards.emblems import draw_emblem
from render.paint.boards.grounds import draw_frame, drop_flat
from render.scene import Bank, Disc, Field, Frame, Slab, Station

_RIPPLES = ((0.74, 200, 250), (0.62, 20, 66), (0.80, 100, 140), (0.51, 300, 340), (0.83, 320, 352))
"""On a pond: radius as a share of the water's, and from where to where in degrees."""
_TUFTS = 17
_BIG = 60
"""Rocks of fewer px have neither shadow nor gleam: many of them would make the picture heavy."""


def draw_ground(canvas: Canvas, theme: Theme, ground: Frame | Slab | Disc | Bank) -> None:
    """All of a board that lies below its lines and cells."""
    match ground:
        case Frame():
            draw_frame(canvas, theme, ground)
        case Slab():
            field = theme.paint(ground.paint)
            _draw_wood(canvas, theme, polygon(ground.corners), ground.corner, ground.wood, field)
        case Disc():
            x, y = ground.centre
            _draw_wood(canvas, theme, ellipse(x, y, ground.radius), 0, ground.wood, theme.paint("board"))
        case Bank():
            _draw_bank(canvas, theme, ground)


def draw_station(canvas: Canvas, theme: Theme, field: Field, station: Station, index: int) -> None:
    """A point of the board; `index` makes every rock a little different."""
    x, y = field.place(station.at)
    radius = field.px(station.radius)
    match station.kind:
        case "rock":
            _draw_rock(canvas, theme, x, y, radius, 1.7 * (index + 1))
        case "stump":
            _draw_stump(canvas, theme, x, y, radius)
        case "pond":
            canvas.fill(ellipse(x, y, radius), theme.line)
            canvas.fill(ellipse(x, y, radius - 5), theme.paint("water_edge"))
            canvas.fill(ellipse(x, y + 3, radius - 9), theme.paint("water"))
            canvas.fill(arc(x, y + 2, radius * 0.55, 200, 300, 3), theme.paint("ripple"), 0.8)
        case "splat" | "frog":
            draw_emblem(canvas, theme, station.kind, x, y, 1.5 * radius, theme.paint("board"))
        case _:
            canvas.fill(ellipse(x, y + 3, radius), theme.groove, 0.5)
            canvas.fill(ellipse(x, y, radius), theme.line)
            canvas.fill(ellipse(x, y, radius - 5), theme.paint("hole"))


def _draw_wood(canvas: Canvas, theme: Theme, core: Shape, corner: int, wood: int, colour: str) -> None:
    """A board whose field of a colour reaches `corner` px beyond a polygon, and its wood as many px as it is
    wide beyond the field."""

    def grown(by: float) -> Shape:
        return core.softened(2 * (corner + by))

    drop_flat(canvas, theme, grown(wood).moved(0, 22))
    canvas.fill(grown(wood).moved(0, 12), theme.frame_lo)
    canvas.fill(grown(wood), theme.frame_hi)
    canvas.fill(grown(wood - 4), theme.frame)
    canvas.fill(grown(3), theme.frame_lo)
    canvas.fill(grown(0) if corner else core, colour)


def _draw_bank(canvas: Canvas, theme: Theme, bank: Bank) -> None:
    x, y = bank.centre
    grass, low = theme.paint("bank_grass"), theme.paint("bank_grass_low")
    drop_flat(canvas, theme, _blob(x, y + 20, bank.grass, 1.2, 0.012))
    for blade in _tufts(x, y, bank.grass):
        canvas.fill(blade, grass)
    canvas.fill(_blob(x, y + 8, bank.grass, 1.2, 0.012), low)
    canvas.fill(_blob(x, y, bank.grass, 1.2, 0.012), grass)
    if bank.earth:
        canvas.fill(_blob(x, y, bank.earth, 1.2, 0.016), theme.paint("earth"))
    canvas.fill(_blob(x, y, bank.water + 6, 0.6, 0.02), theme.paint("shore"))
    canvas.fill(_blob(x, y + 5, bank.water, 0.6, 0.02), theme.paint("water_edge"))
    canvas.fill(_blob(x, y + 12, bank.water * 0.87, 0.9, 0.03), theme.paint("water"))
    for share, start, end in _RIPPLES:
        radius = share * bank.water
        canvas.fill(arc(x, y + 8, radius, start, end, 3, radius * 0.9), theme.paint("ripple"), 0.7)


def _tufts(x: float, y: float, radius: float) -> list[Shape]:
    """Blades of grass that stand out around a bank, three to a tuft."""
    blades = []
    for tuft in range(_TUFTS):
        angle = math.tau * (tuft + 0.37) / _TUFTS + 0.05 * (tuft * 7 % 3)
        for blade in (-1, 0, 1):
            foot = angle + blade * 0.028
            reach = radius + 16 + 6 * ((tuft + blade) % 3)
            corners = (
                _around(x, y, radius - 10, foot - 0.014),
                _around(x, y, reach, angle + blade * 0.055),
                _around(x, y, radius - 10, foot + 0.014),
            )
            blades.append(polygon(corners))
    return blades


def _draw_rock(canvas: Canvas, theme: Theme, x: float, y: float, radius: float, seed: float) -> None:
    rough = 0.035
    if radius >= _BIG:
        canvas.fill(_blob(x + 2, y + 0.2 * radius, radius, seed, rough), INK, 0.35)
    canvas.fill(_blob(x, y + 0.1 * radius, radius, seed, rough), theme.paint("rock_low"))
    canvas.fill(_blob(x, y, radius, seed, rough), theme.paint("rock"))
    if radius >= _BIG:
        lit = _blob(x - 0.05 * radius, y - 0.08 * radius, 0.86 * radius, seed + 0.3, rough)
        canvas.fill(lit, theme.paint("rock_lit"))
        canvas.fill(_blob(x, y, 0.8 * radius, seed + 0.2, 0.03), theme.paint("rock"))


def _draw_stump(canvas: Canvas, theme: Theme, x: float, y: float, radius: float) -> None:
    canvas.fill(ellipse(x + 2, y + 0.27 * radius, radius), theme.shadow, 0.4)
    canvas.fill(ellipse(x, y + 0.15 * radius, radius), theme.paint("bark_low"))
    canvas.fill(ellipse(x, y, radius), theme.paint("bark"))
    canvas.fill(ellipse(x, y, radius * 0.9), theme.paint("stump"))
    rings = theme.paint("stump_rings")
    for step, share in enumerate((0.74, 0.57, 0.40, 0.22)):
        canvas.fill(ring(x + step * 1.5, y - step, radius * share, 3), rings)
    for degrees in (20, 140, 250):
        crack = (_around(x, y, radius * share, math.radians(degrees)) for share in (0.66, 0.86))
        canvas.fill(stroke(crack, 3), rings)


def _blob(x: float, y: float, radius: float, seed: float, rough: float) -> Shape:
    """An uneven disc: three broad lobes and five fine ones, `rough` and less of the radius high."""
    turns = [math.tau * step / 120 for step in range(120)]
    return polygon(
        _around(
            x, y, radius * (1 + rough * math.sin(3 * t + seed) + 0.6 * rough * math.sin(5 * t + 2 * seed)), t
        )
        for t in turns
    )


def _around(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    """`angle` in radians, clockwise from the right."""
    return x + radius * math.cos(angle), y + radius * math.sin(angle)
