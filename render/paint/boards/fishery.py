"""The table that cards are fished from: its baize, a bed for the deck and one for the last play."""

from render.ink.canvas import Canvas
from render.ink.shapes import rounded
from render.ink.theme import Theme
from render.paint.boards.grounds import draw_frame
from render.scene import Box, Frame
from render.scene.zone_layout import WOOD, deck_bed, play_bed


def draw_fishery(canvas: Canvas, theme: Theme, box: Box, title: str) -> None:
    draw_frame(canvas, theme, Frame(box, (WOOD,) * 4, 26, "baize"))
    for x, y, width, height in (play_bed(box), deck_bed(box)):
        canvas.fill(rounded(x, y, width, height, 14), theme.paint("baize_low"))
