"""How each thing of a scene is put on the canvas."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from render import effects, pieces
from render.canvas import Canvas
from render.scene import (
    Arrow,
    Badge,
    Bar,
    Crown,
    Die,
    Field,
    Ghost,
    Hollow,
    Kind,
    Left,
    Reached,
    Row,
    Stack,
    Target,
    Thing,
    Token,
    Turned,
    Veil,
    Words,
)
from render.shapes import rounded, stroke
from render.text import Translate, fit, words
from render.theme import INK, Theme

_LIFT: Final = 8
"""How far (px) a picked piece stands above its place."""
_GHOST: Final = 0.34
_SPARKS: Final = (
    *((-0.05, -1.0, 16), (0.12, 0.95, 13), (0.26, -0.92, 20), (0.42, 1.05, 14), (0.55, -0.85, 13)),
    *((0.72, 0.9, 18), (0.86, -0.9, 14), (1.04, 0.95, 17), (0.98, -1.05, 22)),
)
"""Around a row: how far along it, how many of its widths aside, and the size in px."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What putting down a thing takes besides the thing."""

    canvas: Canvas
    field: Field
    theme: Theme
    translate: Translate


def put(brush: Brush, thing: Thing) -> None:
    """Draw one thing."""
    _PAINTERS[type(thing)](brush, thing)


def _put_token(brush: Brush, thing: Token) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    name = brush.theme.name
    if not thing.picked:
        brush.canvas.put(pieces.token(name, thing.side, radius, thing.kind, False, thing.alpha), x, y)
        return
    grown = round(radius * 1.07)
    brush.canvas.put(pieces.token(name, thing.side, grown, thing.kind, True, 1), x, y - _LIFT)
    brush.canvas.put(effects.picked_ring(round(grown * 1.10), flat=False), x, y - _LIFT)


def _put_stack(brush: Brush, thing: Stack) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    foot = y + 0.54 * radius
    if thing.picked:
        brush.canvas.put(effects.picked_ring(round(radius * 1.22), flat=True), x, foot)
    lift = _LIFT if thing.picked else 0
    drawn = pieces.stack(brush.theme.name, thing.side, thing.height, radius, thing.picked, thing.alpha)
    brush.canvas.put(drawn, x, foot - lift)
    if thing.height > 1:
        _put_number(brush, str(thing.height), x + 0.92 * radius, y + 0.92 * radius)


def _put_ghost(brush: Brush, thing: Ghost) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    faint = pieces.token(brush.theme.name, thing.side, radius, Kind.BEAVER, False, _GHOST)
    brush.canvas.put(faint, x, y)
    brush.canvas.put(effects.ghost_marks(radius), x, y)
    if thing.count > 1:
        _put_number(brush, f"−{thing.count}", x, y + radius)


def _put_turned(brush: Brush, thing: Turned) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    brush.canvas.put(effects.turned_rays(brush.theme.name, radius), x, y)
    small = round(radius * 0.30)
    x, y = x - 0.80 * radius, y - 0.80 * radius
    brush.canvas.put(effects.turned_from(brush.theme.name, small), x, y)
    brush.canvas.put(pieces.token(brush.theme.name, thing.was, small, Kind.MARK, False, 1), x, y)


def _put_left(brush: Brush, thing: Left) -> None:
    ring = effects.left_ring(brush.theme.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(ring, *brush.field.place(thing.at))


def _put_reached(brush: Brush, thing: Reached) -> None:
    radius = round(brush.field.px(thing.radius))
    x, y = brush.field.place(thing.at)
    brush.canvas.put(effects.reached_ring(brush.theme.name, radius, thing.flat), x, y)


def _put_arrow(brush: Brush, thing: Arrow) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    width, leave, stop = (round(brush.field.px(units)) for units in (thing.width, thing.leave, thing.stop))
    shape = (round(end_x - x), round(end_y - y), width, leave, stop, thing.side)
    brush.canvas.put(effects.arrow_sprite(brush.theme.name, *shape), x, y)


def _put_target(brush: Brush, thing: Target) -> None:
    dot = effects.target(brush.theme.name, thing.side, round(brush.field.px(thing.radius)))
    brush.canvas.put(dot, *brush.field.place(thing.at))


def _put_die(brush: Brush, thing: Die) -> None:
    die = pieces.die(thing.face, round(brush.field.px(thing.size)), thing.spent)
    brush.canvas.put(die, *brush.field.place(thing.at))


def _put_badge(brush: Brush, thing: Badge) -> None:
    x, y = brush.field.place(thing.at)
    brush.canvas.put(effects.badge(brush.theme.name, thing.text, thing.gold), x, y)


def _put_hollow(brush: Brush, thing: Hollow) -> None:
    place = effects.hollow(brush.theme.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(place, *brush.field.place(thing.at))


def _put_row(brush: Brush, thing: Row) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    dx, dy = round(end_x - x), round(end_y - y)
    width = brush.field.px(thing.width)
    brush.canvas.put(effects.row_capsule(brush.theme.name, dx, dy, round(width)), x, y)
    length = max(math.hypot(dx, dy), 1)
    for along, aside, size in _SPARKS:
        at = (x + dx * along - dy / length * aside * width, y + dy * along + dx / length * aside * width)
        brush.canvas.put(effects.spark(brush.theme.name, size), *at)


def _put_veil(brush: Brush, thing: Veil) -> None:
    x, y, width, height = thing.box
    brush.canvas.fill(rounded(x, y, width, height, 12), brush.theme.ground, brush.theme.veil)


def _put_crown(brush: Brush, thing: Crown) -> None:
    crown = effects.crown(round(brush.field.px(thing.radius)))
    brush.canvas.put(crown, *brush.field.place(thing.at))


def _put_bar(brush: Brush, thing: Bar) -> None:
    line = stroke((brush.field.place(thing.start), brush.field.place(thing.end)), 5)
    brush.canvas.fill(stroke(line.ops[0].points, 9), INK, 0.8)
    brush.canvas.fill(line, brush.theme.accent)


def _put_words(brush: Brush, thing: Words) -> None:
    x, y = brush.field.place(thing.at)
    text = words(thing.text, brush.translate)
    size, lines = fit(text, thing.size, thing.weight, brush.field.px(thing.width), thing.lines)
    colour = brush.theme.quiet if thing.quiet else brush.theme.text
    leading = size * 1.18
    top = y - leading * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        brush.canvas.write(line, x, top + leading * index, size, colour, thing.weight, thing.anchor)


def _put_number(brush: Brush, text: str, x: float, y: float) -> None:
    brush.canvas.put(effects.badge(brush.theme.name, text, gold=False), x, y)


_PAINTERS: Final[Mapping[type, Callable[[Brush, Any], None]]] = MappingProxyType(
    {
        Token: _put_token,
        Stack: _put_stack,
        Ghost: _put_ghost,
        Turned: _put_turned,
        Left: _put_left,
        Reached: _put_reached,
        Arrow: _put_arrow,
        Target: _put_target,
        Die: _put_die,
        Badge: _put_badge,
        Hollow: _put_hollow,
        Row: _put_row,
        Veil: _put_veil,
        Crown: _put_crown,
        Bar: _put_bar,
        Words: _put_words,
    }
)
