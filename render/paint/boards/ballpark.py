"""The ball field: turf, fence, infield and diamond, with its four bases."""

from render.ink.canvas import Canvas
from render.ink.shapes import ellipse, polygon, ring, rounded, stroke
from render.ink.text import Weight
from render.ink.theme import WHITE, Theme
from render.scene import Box
from render.scene.zone_layout import BASE_NUMBERS, BASES


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
