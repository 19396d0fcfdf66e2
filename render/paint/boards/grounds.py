"""What boards lie on: wooden frames, slabs and discs, and round ponds with their banks."""

import math
from collections.abc import Callable
from typing import Final

from render.ink.canvas import Canvas
from render.ink.colour import mix
from render.ink.shapes import Shape, arc, ellipse, polygon, rounded, stroke
from render.ink.theme import Theme
from render.paint.boards.blobs import around, blob
from render.paint.boards.pond import drop_flat
from render.scene import Bank, Disc, Frame, Slab

_RIPPLES: Final = ((0.74, 200, 250), (0.62, 20, 66), (0.80, 100, 140), (0.51, 300, 340), (0.83, 320, 352))
"""On a round pond: radius as a share of the water's, and the start and end in degrees."""
_INLAY: Final = 15
"""From the edge of a field with lines to the line inlaid along it (px)."""
_INLAY_LINE: Final = 4
"""Width of that line (px)."""
_PLANK: Final = 150
"""Approximate width (px) of a field's planks."""
_STROKES: Final = ((0.8, 0.08, 0.16), (0.62, 0.46, 0.12), (0.36, 0.2, 0.2), (0.2, 0.7, 0.14))
"""Of each stroke: its height above the plank's lower edge, in planks; its start and length, in plank
lengths."""
_TUFTS: Final = 17
"""Tufts of grass around a bank."""


def draw_ground(canvas: Canvas, theme: Theme, ground: Frame | Slab | Disc | Bank) -> None:
    """Draw everything on a board that is below its lines and cells."""
    match ground:
        case Frame():
            draw_frame(canvas, theme, ground)
        case Slab():
            core, field = polygon(ground.corners), theme.paint(ground.paint)

            def widened(by: float) -> Shape:
                return core.softened(2 * (ground.corner + by))

            _draw_wood(canvas, theme, widened, ground.wood, widened(0) if ground.corner else core, field)
            if ground.paint == "board":
                _draw_planks(canvas, theme, widened(0))
                if ground.corner > _INLAY:
                    inlay = widened(_INLAY_LINE / 2 - _INLAY) - widened(-_INLAY_LINE / 2 - _INLAY)
                    canvas.fill(inlay, theme.frame_lo, _inlay_strength(theme))
        case Disc():
            x, y = ground.centre

            def grown(by: float) -> Shape:
                return ellipse(x, y, ground.radius + by)

            # No grain and no inlaid line: round boards take enough bytes already.
            _draw_wood(canvas, theme, grown, ground.wood, grown(0), theme.paint("board"))
            growth = mix(theme.paint("board"), theme.frame_lo, 0.38 if theme.dark else 0.24)
            for index, radius in enumerate(ground.rings):
                canvas.fill(blob(x, y, radius, 2.1 + 0.3 * index, 0.012).outline(3), growth)
        case Bank():
            _draw_bank(canvas, theme, ground)


def draw_frame(canvas: Canvas, theme: Theme, frame: Frame) -> None:
    """A wooden board with its lip, grain and mitred corners, and the field sunk into it."""
    x, y, width, height = frame.box
    left, top, right, bottom = frame.wood
    hidden = rounded(x + left, y + top, width - left - right, height - top - bottom, 12)
    drop_flat(canvas, theme, rounded(x + 3, y + 22, width - 6, height, frame.corner), hidden)
    canvas.fill(rounded(x, y + 12, width, height, frame.corner), theme.frame_lo)
    canvas.fill(rounded(x, y, width, height, frame.corner), theme.frame)
    for line in _grain(x, y, width, height, min(frame.wood)):
        canvas.fill(line, theme.frame_lo, 0.25)
    inner = (x + left, y + top, x + width - right, y + height - bottom)
    for outer_x, outer_y, inner_x, inner_y in (
        (x + 8, y + 8, inner[0], inner[1]),
        (x + width - 8, y + 8, inner[2], inner[1]),
        (x + 8, y + height - 8, inner[0], inner[3]),
        (x + width - 8, y + height - 8, inner[2], inner[3]),
    ):
        canvas.fill(stroke(((outer_x, outer_y), (inner_x, inner_y)), 2.5), theme.frame_lo, 0.55)
    canvas.fill(rounded(x + 2, y + 2, width - 4, height - 4, frame.corner - 2).outline(3), theme.frame_hi)
    field = rounded(inner[0], inner[1], inner[2] - inner[0], inner[3] - inner[1], 12)
    canvas.fill(field.outline(5), theme.frame_lo, 0.8)
    canvas.fill(field, theme.paint(frame.paint))
    if frame.paint == "board":
        _draw_planks(canvas, theme, field)
        wide, high = inner[2] - inner[0] - 2 * _INLAY, inner[3] - inner[1] - 2 * _INLAY
        bed = rounded(inner[0] + _INLAY, inner[1] + _INLAY, wide, high, 8)
        _draw_inlay(canvas, theme, bed)


def _draw_wood(
    canvas: Canvas, theme: Theme, grown: Callable[[float], Shape], wood: int, field: Shape, colour: str
) -> None:
    """Draw a board whose field, of a given colour, has `wood` px of wood around it; `grown` returns the
    field's outline, widened by some px all around."""
    drop_flat(canvas, theme, grown(wood).moved(0, 22), grown(0))
    canvas.fill(grown(wood).moved(0, 12), theme.frame_lo)
    canvas.fill(grown(wood), theme.frame_hi)
    canvas.fill(grown(wood - 4), theme.frame)
    canvas.fill(grown(3), theme.frame_lo)
    canvas.fill(field, colour)


def _draw_inlay(canvas: Canvas, theme: Theme, bed: Shape) -> None:
    """A thin line along the edge of a field."""
    canvas.fill(bed.outline(_INLAY_LINE), theme.frame_lo, _inlay_strength(theme))


def _inlay_strength(theme: Theme) -> float:
    return 0.55 if theme.dark else 0.3


def _draw_planks(canvas: Canvas, theme: Theme, field: Shape) -> None:
    """Draw the grain of a field with lines: seams between broad planks, and faint strokes along them. They
    are perfectly horizontal, so they take few bytes."""
    left, top, right, bottom = field.box()
    count = max(2, round((bottom - top) / _PLANK))
    high = (bottom - top) / count
    seams, strokes = Shape(), Shape()
    for plank in range(count):
        y = round(top + high * (plank + 1))
        if plank < count - 1:
            seams += stroke(((left, y), (right, y)), 2)
        for level, start, length in _STROKES:
            x = left + (right - left) * ((start + 0.37 * plank) % 1)
            down = round(y - high * level)
            strokes += stroke(((x, down), (x + (right - left) * length, down)), 2)
    canvas.fill(strokes, theme.frame_lo, 0.22 if theme.dark else 0.1, clip=field)
    canvas.fill(seams, theme.frame_lo, 0.5 if theme.dark else 0.22, clip=field)


def _draw_bank(canvas: Canvas, theme: Theme, bank: Bank) -> None:
    x, y = bank.centre
    grass, low = theme.paint("bank_grass"), theme.paint("bank_grass_low")
    drop_flat(canvas, theme, blob(x, y + 20, bank.grass, 1.2, 0.012), ellipse(x, y, bank.water))
    for blade in _tufts(x, y, bank.grass):
        canvas.fill(blade, grass)
    canvas.fill(blob(x, y + 8, bank.grass, 1.2, 0.012), low)
    canvas.fill(blob(x, y, bank.grass, 1.2, 0.012), grass)
    if bank.earth:
        canvas.fill(blob(x, y, bank.earth, 1.2, 0.016), theme.paint("earth"))
    canvas.fill(blob(x, y, bank.water + 6, 0.6, 0.02), theme.paint("shore"))
    canvas.fill(blob(x, y + 5, bank.water, 0.6, 0.02), theme.paint("water_edge"))
    canvas.fill(blob(x, y + 12, bank.water * 0.87, 0.9, 0.03), theme.paint("water"))
    for share, start, end in _RIPPLES:
        radius = share * bank.water
        canvas.fill(arc(x, y + 8, radius, start, end, 3, radius * 0.9), theme.paint("ripple"), 0.7)


def _tufts(x: float, y: float, radius: float) -> list[Shape]:
    """Blades of grass sticking out around a bank, three to a tuft."""
    blades = []
    for tuft in range(_TUFTS):
        angle = math.tau * (tuft + 0.37) / _TUFTS + 0.05 * (tuft * 7 % 3)
        for blade in (-1, 0, 1):
            foot = angle + blade * 0.028
            reach = radius + 16 + 6 * ((tuft + blade) % 3)
            corners = (
                around(x, y, radius - 10, foot - 0.014),
                around(x, y, reach, angle + blade * 0.055),
                around(x, y, radius - 10, foot + 0.014),
            )
            blades.append(polygon(corners))
    return blades


def _grain(x: float, y: float, width: float, height: float, wood: float) -> list[Shape]:
    """Sixteen long faint strokes on the four sides of a frame."""
    lines = []
    for row in range(4):
        inset = wood * (0.22 + 0.19 * row)
        along = 0.10 + 0.207 * (row * 7 % 4)
        back = 0.82 - 0.9 * along
        for start, end in (
            ((x + width * along, y + inset), (x + width * (along + 0.16), y + inset)),
            ((x + width * back, y + height - inset), (x + width * (back + 0.13), y + height - inset)),
            ((x + inset, y + height * along), (x + inset, y + height * (along + 0.14))),
            ((x + width - inset, y + height * back), (x + width - inset, y + height * (back + 0.15))),
        ):
            lines.append(stroke((start, end), 2))
    return lines
