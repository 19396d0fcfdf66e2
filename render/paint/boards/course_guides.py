"""What a board shows of its courses: arrowheads between places, emblems, seats' marks, logs and streams."""

from typing import Final

from render import scene as s
from render.ink.canvas import Canvas
from render.ink.shapes import ellipse, polygon, stroke
from render.ink.theme import INK, MARKS, WHITE, Theme
from render.paint.boards.logs import draw_log, draw_stream
from render.paint.emblems.emblems import draw_emblem
from render.paint.pieces.seat_marks import mark

_TIP: Final = polygon(((-0.7, -0.9), (0.8, 0), (-0.7, 0.9)))
"""An arrowhead, of radius 1."""
_CHEVRON: Final = ((-0.28, -0.55), (0.32, 0), (-0.28, 0.55))
"""The bent line on a fork's button."""


def draw_guide(canvas: Canvas, theme: Theme, field: s.Field, guide: s.Guide) -> None:
    """Put one guide on a board."""
    match guide:
        case s.Tip():
            _draw_tip(canvas, theme, field, guide)
        case s.Sign():
            x, y = field.place(guide.at)
            ground = theme.paint(guide.ground)
            draw_emblem(canvas, theme, guide.emblem, x, y, field.px(guide.radius), ground)
        case s.Crest():
            _draw_crest(canvas, theme, field, guide)
        case s.Log():
            draw_log(canvas, theme, field.place(guide.start), field.place(guide.end))
        case s.Stream():
            bridges = [field.place(spot) for spot in guide.bridges]
            draw_stream(canvas, theme, [field.place(spot) for spot in guide.spots], bridges)


def _draw_tip(canvas: Canvas, theme: Theme, field: s.Field, tip: s.Tip) -> None:
    x, y = field.place(tip.at)
    if tip.fork:
        canvas.fill(ellipse(x, y, 1.55 * tip.radius), INK, 0.85)
        canvas.fill(ellipse(x, y, 1.36 * tip.radius), theme.accent)
        chevron = stroke(_CHEVRON, 0.42).scaled(tip.radius).turned(-tip.heading)
        canvas.fill(chevron.moved(x, y), INK)
        return
    shape = _TIP.scaled(tip.radius).softened(0.3 * tip.radius).turned(-tip.heading).moved(x, y)
    canvas.fill(shape.softened(5), theme.groove if theme.dark or not tip.side else theme.ring)
    canvas.fill(shape, theme.pieces[tip.side].disc if tip.side else theme.line)


def _draw_crest(canvas: Canvas, theme: Theme, field: s.Field, crest: s.Crest) -> None:
    shape = mark(MARKS[crest.side], field.px(crest.radius)).moved(*field.place(crest.at))
    piece = theme.pieces[crest.side]
    canvas.fill(shape.softened(6), INK if theme.dark else WHITE, 0.7)
    canvas.fill(shape, piece.disc)
