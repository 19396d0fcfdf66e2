"""Areas off the board with a look of their own, each drawn by name: sky, soil, cave, pit and others."""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from render.ink.canvas import Canvas
from render.ink.shapes import Shape, curve, ellipse, polygon, ring, rounded, stroke
from render.ink.text import fit
from render.ink.theme import WHITE, Theme
from render.ink.typefaces import Weight
from render.paint.boards.grounds import draw_frame
from render.paint.boards.pond import drop_flat
from render.paint.boards.racecourse import draw_racecourse
from render.paint.boards.ringfield import draw_rings
from render.paint.boards.stepping_stones import draw_stepping_stones
from render.scene import Box, Frame, Zone
from render.scene.zone_layout import BASE_NUMBERS, BASES, WOOD, deck_bed, play_bed


def draw_fishery(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    draw_frame(canvas, theme, Frame(box, (WOOD,) * 4, 26, "baize"))
    for x, y, width, height in (play_bed(box), deck_bed(box)):
        canvas.fill(rounded(x, y, width, height, 14), theme.paint("baize_low"))


def draw_ballpark(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    x, y, width, height = box
    field = rounded(x, y, width, height, 26)
    canvas.fill(field, theme.paint("turf"))
    for band in range(8):
        low, high = x + band * 230 - 500, x + band * 230 + 300
        slant = polygon(((low, y + height), (low + 115, y + height), (high, y), (high - 115, y)))
        canvas.fill(slant, theme.paint("turf2"), clip=field)
    places = tuple((x + across * width, y + down * height) for across, down in BASES)
    home, first, second, third = places
    dirt = theme.paint("dirt")
    canvas.fill(ring(*home, 590, 10), theme.paint("fence"), clip=field)
    canvas.fill(ring(*home, 570, 30), dirt, clip=field)
    middle = (home[0], (home[1] + second[1]) / 2)
    fan = polygon(
        (
            (home[0], home[1] + 60),
            (x + 76, y + 282),
            (x + 76, y),
            (x + width - 76, y),
            (x + width - 76, y + 282),
        )
    )
    canvas.fill(ellipse(middle[0], middle[1] + 8, 296), dirt, clip=fan)
    inner = tuple(
        (middle[0] + 0.77 * (px - middle[0]), middle[1] + 0.77 * (py - middle[1])) for px, py in places
    )
    canvas.fill(polygon(inner).softened(24), theme.paint("infield"))
    canvas.fill(ellipse(home[0], home[1] - 14, 108), dirt, clip=field)
    canvas.fill(ellipse(middle[0], middle[1] + 8, 38), dirt)
    canvas.fill(rounded(middle[0] - 14, middle[1] + 4, 28, 8, 2), WHITE)
    for sign in (1, -1):
        canvas.fill(stroke((home, (home[0] + sign * 417, home[1] - 417)), 6), WHITE, 0.95, clip=field)
    for ends in ((first, second), (second, third)):
        canvas.fill(stroke(ends, 4), WHITE, 0.35)
    for (px, py), name, (dx, dy) in zip(places[1:], "123", BASE_NUMBERS, strict=True):
        base = rounded(-24, -24, 48, 48, 5).turned(45).moved(px, py)
        canvas.fill(base.moved(0, 5), "#6E6A60")
        canvas.fill(base, WHITE)
        canvas.write(name, px + dx, py + dy, 34, theme.paint("base_text"), Weight.EXTRABOLD)
    plate = polygon(((-24, -16), (24, -16), (24, 6), (0, 30), (-24, 6))).moved(*home)
    canvas.fill(plate, WHITE)


_TITLE_SIZE: Final = 34
"""px."""


def draw_zone(canvas: Canvas, theme: Theme, zone: Zone, title: str) -> None:
    """Draw a zone. Raises KeyError for a kind with no painter."""
    x, y, width, height = zone.box
    hidden = rounded(x + 26, y + 26, width - 52, height - 52, 0)
    drop_flat(canvas, theme, rounded(x, y + 8, width, height, 26), hidden)
    _PAINTERS[zone.kind](canvas, theme, zone.box, title)


def _draw_sky(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    x, y, width, height = box
    sky = rounded(x, y, width, height, 26)
    canvas.fill(sky, theme.paint("sky"))
    middle = x + width / 2
    canvas.fill(ellipse(middle, y + 232, 620, 190), theme.paint("sky2"), clip=sky)
    canvas.fill(ellipse(middle, y + 282, 520, 180), theme.paint("sky3"), clip=sky)
    light = theme.paint("luminary")
    if theme.dark:
        for index in range(26):
            star = ellipse(x + 126 + index * 167 % 660, y + 12 + index * 53 % 22, 1.4 + index % 3 * 0.8)
            canvas.fill(star, theme.paint("star"), 0.85)
        canvas.fill(ellipse(x + 844, y + 46, 32) - ellipse(x + 858, y + 38, 27), light)
    else:
        canvas.fill(ellipse(x + 844, y + 48, 32), light)
        for cloud_x, cloud_y, size in ((276, 26, 0.8), (596, 24, 0.7)):
            puffs = ellipse(0, 0, 40, 15) + ellipse(34, 4, 34, 12) + ellipse(10, -10, 22, 15)
            canvas.fill(
                puffs.scaled(size).moved(x + cloud_x, y + cloud_y), theme.paint("star"), 0.9, clip=sky
            )
    _write_title(canvas, title, x + 28, y + 36, 100, theme.paint("sky_text"), "lm")


def _draw_soil(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    x, y, width, height = box
    soil = rounded(x, y, width, height, 26)
    canvas.fill(soil, theme.paint("soil"))
    for index in range(14):
        stone = ellipse(x + 36 + index * 197 % 850, y + 44 + index * 37 % 54, 5 + index % 4, 4)
        canvas.fill(stone, theme.paint("pebbles"))
    blades = [(x + step * 8, y + 22 + (7 if step % 2 else -3)) for step in range(width // 8 + 1)]
    turf = polygon([(x, y + 30), *blades, (x + width, y + 30), (x + width, y), (x, y)])
    canvas.fill(turf, theme.paint("grass"), clip=soil)
    _write_title(canvas, title, x + 28, y + 70, 240, theme.paint("soil_text"), "lm")


def _draw_cave(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    x, y, width, height = box
    _draw_rock(canvas, theme, box, title)
    edge = theme.paint("hollow_edge")
    depth = height - 102
    mouth = curve((0, depth), (0, 62), (4, 20, 30, 2, 56, 0), (84, 2, 108, 22, 112, 62), (112, depth)).moved(
        x + 14, y + 74
    )
    canvas.fill(mouth.outline(9), edge)
    canvas.fill(mouth, theme.paint("hollow_deep"))
    canvas.fill(ellipse(x + width / 2, y + height - 190, 40, 120), theme.paint("hollow_glow"), clip=mouth)
    for at, length in ((26, 58), (50, 34), (74, 72), (100, 44)):
        tooth = ((x + at + 1, y + 70), (x + at + 27, y + 70), (x + at + 14, y + 96 + length))
        canvas.fill(polygon(tooth), edge, clip=mouth)
    canvas.fill(rounded(x + 6, y + height - 34, width - 12, 14, 7), edge)


def _draw_pit(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    x, y, width, height = box
    _draw_rock(canvas, theme, box, title)
    stretch = (height - 102) / 480
    hole = curve(
        (6, 0),
        (106, 0),
        (98, 60, 112, 120, 102, 190),
        (96, 260, 110, 320, 104, 400),
        (100, 450, 84, 478, 56, 480),
        (28, 478, 12, 450, 8, 400),
        (2, 320, 16, 260, 10, 190),
        (0, 120, 14, 60, 6, 0),
    )
    hole = hole.scaled(1, stretch).moved(x + 14, y + 76)
    canvas.fill(hole.outline(9), theme.paint("hollow_edge"))
    canvas.fill(hole, theme.paint("pit1"))
    for top, paint in ((120, "pit2"), (240, "pit3"), (350, "hollow_deep")):
        layer = curve((-10, 0), (28, -14, 56, 0), (84, 14, 122, 0), (122, 500), (-10, 500))
        canvas.fill(layer.moved(x + 14, y + 76 + top * stretch), theme.paint(paint), clip=hole)
    canvas.fill(rounded(x + 8, y + 68, width - 16, 16, 8), theme.paint("grass"))


def _draw_rock(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    x, y, width, height = box
    rock = rounded(x, y, width, height, 26)
    canvas.fill(rock, theme.paint("stone"))
    for index in range(9):
        lump = _lump(14 + index * 5 % 12, index)
        at = (x + 20 + index * 61 % 105, y + 82 + index * 113 % (height - 142))
        canvas.fill(lump.moved(*at), theme.paint("stone2"), clip=rock)
    _write_title(canvas, title, x + width / 2, y + 34, width - 20, theme.paint("stone_text"), "mm")


def _draw_store(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    """A quiet area for pieces in store."""
    x, y, width, height = box
    canvas.fill(rounded(x, y, width, height, 24), theme.panel)
    canvas.fill(rounded(x + 1, y + 1, width - 2, height - 2, 23).outline(2), theme.panel_line)
    _write_title(canvas, title, x + 26, y + 38, width - 52, theme.text, "lm")


def _draw_scoreboard(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    draw_frame(canvas, theme, Frame(box, (12, 12, 12, 12), 20, "slate"))


def _lump(radius: float, seed: int) -> Shape:
    """An uneven disc."""
    turns = [2 * math.pi * step / 24 for step in range(24)]
    reach = [1 + 0.08 * math.sin(3 * t + seed) + 0.048 * math.sin(5 * t + 2 * seed) for t in turns]
    return polygon(
        (radius * r * math.cos(t), radius * r * math.sin(t)) for r, t in zip(reach, turns, strict=True)
    )


def _write_title(
    canvas: Canvas, title: str, x: float, y: float, width: float, colour: str, anchor: str
) -> None:
    size, lines = fit(title, _TITLE_SIZE, Weight.EXTRABOLD, width)
    canvas.write(lines[0], x, y, size, colour, Weight.EXTRABOLD, anchor)


_PAINTERS: Final[Mapping[str, Callable[[Canvas, Theme, Box, str], None]]] = MappingProxyType(
    {
        "sky": _draw_sky,
        "soil": _draw_soil,
        "cave": _draw_cave,
        "pit": _draw_pit,
        "store": _draw_store,
        "scoreboard": _draw_scoreboard,
        "ballpark": draw_ballpark,
        "rings": draw_rings,
        "stepping_stones": draw_stepping_stones,
        "racecourse": draw_racecourse,
        "fishery": draw_fishery,
    }
)
