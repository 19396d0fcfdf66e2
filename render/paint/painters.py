"""How each thing of a scene is put on the canvas."""

from collections.abc import Callable, Mapping
from itertools import cycle
from types import MappingProxyType
from typing import Any, Final

from render.ink.text import Weight, fit, text_width, words
from render.paint import panels
from render.paint.brush import Brush
from render.paint.cards.painters import CARD_PAINTERS
from render.paint.emblems import emblems
from render.paint.marks import arrows, badges, crowns, piece_signs, rings, row_capsules
from render.paint.pieces import chips, dice, stacks, tokens
from render.scene import (
    Arrow,
    Badge,
    Bar,
    Capsule,
    CaptureTarget,
    Chip,
    Crown,
    Cube,
    Die,
    Emblem,
    FromRing,
    Ghost,
    Headline,
    Hollow,
    Kind,
    Label,
    LossBadge,
    NoEntry,
    Patch,
    SideChange,
    Stack,
    Target,
    Thing,
    Token,
    ToRing,
    Trail,
    Tray,
    Veil,
)

_LIFT: Final = 8
"""How far (px) a picked piece stands above its place."""
_LIFTED_SIZE: Final = 1.07
"""Radius of a picked token, in radii of one that lies."""
_PICKED_RING: Final = 1.10
"""Radius of the ring about a picked token, in radii of the lifted token."""
_PICKED_CHIP_RING: Final = 1.15
"""The same about a picked chip."""
_STACK_FOOT: Final = 0.54
"""How far below its place a stack stands, in radii."""
_STACK_NUMBER: Final = 0.92
"""How far right of and below its place a stack's number stands, in radii."""
_FORMER_SIZE: Final = 0.34
"""Radius of the small token of the side a piece was of, in radii of the piece."""
_FORMER_ASIDE: Final = 0.82
"""How far left of and above the piece it stands, in radii of the piece."""
_GHOST: Final = 0.34
"""Strength of a piece that has just left."""
_SPARKS: Final = (16, 22, 13, 18, 14, 20, 13, 17)
"""Radii (px) of the sparks about a row, taken in turn."""
_TITLE: Final = (0.515, 0.144, 0.258)
"""Of a headline: the size of the title, how far above the middle it stands, and how far below it the
reason; in heights of the panel."""
_TITLE_OVER_TWO: Final = (0.41, 0.25, 0.19)
"""The same where the reason takes two lines."""
_REASON_SIZE: Final = 30
"""px."""
_SCORE_SIZE: Final = 56
"""px."""
_LEADING: Final = 1.12
"""From line to line, in heights of the letters."""


def put(brush: Brush, thing: Thing) -> None:
    """Draw one thing."""
    _PAINTERS[type(thing)](brush, thing)


def _put_token(brush: Brush, thing: Token) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    name = brush.theme.name
    if not thing.picked:
        brush.canvas.put(tokens.token(name, thing.side, radius, thing.kind, False), x, y)
        return
    grown = round(radius * _LIFTED_SIZE)
    brush.canvas.put(tokens.token(name, thing.side, grown, thing.kind, True), x, y - _LIFT)
    brush.canvas.put(rings.picked_ring(round(grown * _PICKED_RING)), x, y - _LIFT)


def _put_stack(brush: Brush, thing: Stack) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    foot = y + _STACK_FOOT * radius
    lift = _LIFT if thing.picked else 0
    drawn = stacks.stack(brush.theme.name, thing.side, thing.height, radius, thing.picked)
    brush.canvas.put(drawn, x, foot - lift)
    if thing.height > 1:
        _put_number(brush, str(thing.height), x + _STACK_NUMBER * radius, y + _STACK_NUMBER * radius)


def _put_ghost(brush: Brush, thing: Ghost) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    token = tokens.token(brush.theme.name, thing.side, radius, thing.kind, False)
    brush.canvas.put(token.faded(_GHOST), x, y)
    brush.canvas.put(piece_signs.ghost_marks(radius), x, y)
    if thing.count > 1:
        _put_number(brush, f"−{thing.count}", x, y + radius)


def _put_no_entry(brush: Brush, thing: NoEntry) -> None:
    sign = piece_signs.no_entry_sign(round(brush.field.px(thing.radius)))
    brush.canvas.put(sign, *brush.field.place(thing.at))


def _put_side_change(brush: Brush, thing: SideChange) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    if thing.rays:
        brush.canvas.put(piece_signs.side_change_rays(brush.theme.name, radius), x, y)
    small = round(radius * _FORMER_SIZE)
    x, y = x - _FORMER_ASIDE * radius, y - _FORMER_ASIDE * radius
    brush.canvas.put(piece_signs.side_change_bed(brush.theme.name, small), x, y)
    brush.canvas.put(tokens.token(brush.theme.name, thing.was, small, Kind.MARK, False), x, y)


def _put_from_ring(brush: Brush, thing: FromRing) -> None:
    ring = rings.from_ring(brush.theme.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(ring, *brush.field.place(thing.at))


def _put_to_ring(brush: Brush, thing: ToRing) -> None:
    radius = round(brush.field.px(thing.radius))
    x, y = brush.field.place(thing.at)
    brush.canvas.put(rings.to_ring(brush.theme.name, radius, thing.flat), x, y)


def _put_arrow(brush: Brush, thing: Arrow) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    width, leave, stop = (round(brush.field.px(units)) for units in (thing.width, thing.leave, thing.stop))
    shape = (round(end_x - x), round(end_y - y), width, leave, stop, thing.side, thing.bow)
    brush.canvas.put(arrows.arrow_sprite(brush.theme.name, *shape), x, y)


def _put_loss_badge(brush: Brush, thing: LossBadge) -> None:
    x, y = brush.field.place(thing.at)
    brush.canvas.put(badges.badge(brush.theme.name, f"−{thing.count}", "loss"), x, y)


def _put_target(brush: Brush, thing: Target) -> None:
    dot = rings.target(brush.theme.name, thing.side, round(brush.field.px(thing.radius)))
    brush.canvas.put(dot, *brush.field.place(thing.at))


def _put_capture_target(brush: Brush, thing: CaptureTarget) -> None:
    ring = rings.capture_target(brush.theme.name, thing.side, round(brush.field.px(thing.radius)))
    brush.canvas.put(ring, *brush.field.place(thing.at))


def _put_die(brush: Brush, thing: Die) -> None:
    die = dice.die(thing.face, round(brush.field.px(thing.size)), thing.spent)
    brush.canvas.put(die, *brush.field.place(thing.at))


def _put_chip(brush: Brush, thing: Chip) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    drawn = chips.chip(brush.theme.name, thing.paint, thing.sign, radius)
    if thing.gone:
        brush.canvas.put(drawn.faded(_GHOST), x, y)
        brush.canvas.put(piece_signs.ghost_marks(radius), x, y)
        return
    lift = _LIFT if thing.picked else 0
    brush.canvas.put(drawn, x, y - lift)
    if thing.picked:
        brush.canvas.put(rings.picked_ring(round(radius * _PICKED_CHIP_RING)), x, y - lift)


def _put_cube(brush: Brush, thing: Cube) -> None:
    size = round(brush.field.px(thing.size))
    cube = dice.cube(brush.theme.name, thing.paint, thing.sign, size, thing.spent)
    brush.canvas.put(cube, *brush.field.place(thing.at))


def _put_patch(brush: Brush, thing: Patch) -> None:
    width, height = (round(brush.field.px(units)) for units in (thing.width, thing.height))
    patch = panels.patch(brush.theme.name, thing.paint, width, height, thing.strength)
    brush.canvas.put(patch, *brush.field.place(thing.at))


def _put_badge(brush: Brush, thing: Badge) -> None:
    x, y = brush.field.place(thing.at)
    brush.canvas.put(badges.badge(brush.theme.name, thing.text, "gold" if thing.gold else "plain"), x, y)


def _put_hollow(brush: Brush, thing: Hollow) -> None:
    place = rings.hollow(brush.theme.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(place, *brush.field.place(thing.at))


def _put_trail(brush: Brush, thing: Trail) -> None:
    x, y = brush.field.place(thing.spots[0])
    places = (brush.field.place(spot) for spot in thing.spots)
    course = tuple((round(px - x), round(py - y)) for px, py in places)
    width, leave, stop = (round(brush.field.px(units)) for units in (thing.width, thing.leave, thing.stop))
    brush.canvas.put(arrows.trail(brush.theme.name, course, width, leave, stop, thing.side), x, y)


def _put_tray(brush: Brush, thing: Tray) -> None:
    width, height = round(brush.field.px(thing.width)), round(brush.field.px(thing.height))
    brush.canvas.put(panels.tray(brush.theme.name, width, height), *brush.field.place(thing.at))


def _put_emblem(brush: Brush, thing: Emblem) -> None:
    drawn = emblems.emblem(brush.theme.name, thing.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(drawn, *brush.field.place(thing.at))


def _put_capsule(brush: Brush, thing: Capsule) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    dx, dy = round(end_x - x), round(end_y - y)
    width = brush.field.px(thing.width)
    brush.canvas.put(row_capsules.row_capsule(brush.theme.name, dx, dy, round(width)), x, y)
    for spot, size in zip(thing.sparks, cycle(_SPARKS), strict=False):
        brush.canvas.put(row_capsules.spark(brush.theme.name, size), *brush.field.place(spot))


def _put_veil(brush: Brush, thing: Veil) -> None:
    x, y, width, height = thing.box
    brush.canvas.put(panels.veil(brush.theme.name, width, height, thing.corner), x, y)


def _put_crown(brush: Brush, thing: Crown) -> None:
    crown = crowns.crown(round(brush.field.px(thing.radius)))
    brush.canvas.put(crown, *brush.field.place(thing.at))


def _put_bar(brush: Brush, thing: Bar) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    bar = row_capsules.bar(brush.theme.name, round(end_x - x), round(end_y - y), thing.side)
    brush.canvas.put(bar, x, y)


def _put_headline(brush: Brush, thing: Headline) -> None:
    """Title and score on one line, the reason below it in one line or two."""
    left, middle = brush.field.place((thing.left, 0.5))
    width = brush.field.px(thing.width)
    canvas, theme = brush.canvas, brush.theme
    score_width = text_width(thing.score, _SCORE_SIZE, Weight.EXTRABOLD) + 24 if thing.score else 0
    reason = words(thing.reason, brush.translate)
    size, lines = fit(reason, _REASON_SIZE, Weight.SEMIBOLD, width, 2)
    share, up, down = _TITLE if len(lines) == 1 else _TITLE_OVER_TWO
    title_up, reason_down = brush.field.px(up), brush.field.px(down)
    title = words(thing.title, brush.translate)
    title_size, (title_line, *_) = fit(
        title, round(brush.field.px(share)), Weight.EXTRABOLD, width - score_width
    )
    canvas.write(title_line, left, middle - title_up, title_size, theme.text, Weight.EXTRABOLD, "lm")
    if thing.score:
        right = left + width
        canvas.write(thing.score, right, middle - title_up, _SCORE_SIZE, theme.text, Weight.EXTRABOLD, "rm")
    _write_lines(brush, lines, size, (left + 2, middle + reason_down), theme.quiet)


def _put_label(brush: Brush, thing: Label) -> None:
    x, y = brush.field.place(thing.at)
    text = words(thing.text, brush.translate)
    weight = Weight.EXTRABOLD if thing.bold else Weight.SEMIBOLD
    size, lines = fit(text, thing.size, weight, brush.field.px(thing.width), thing.lines)
    colour = brush.theme.paint(thing.paint or ("quiet" if thing.quiet else "text"))
    _write_lines(brush, lines, size, (x, y), colour, weight, thing.anchor)


def _write_lines(
    brush: Brush,
    lines: tuple[str, ...],
    size: int,
    at: tuple[float, float],
    colour: str,
    weight: Weight = Weight.SEMIBOLD,
    anchor: str = "lm",
) -> None:
    """Lines one below the other, their common middle at the pixel `at`."""
    leading = size * _LEADING
    top = at[1] - leading * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        brush.canvas.write(line, at[0], top + leading * index, size, colour, weight, anchor)


def _put_number(brush: Brush, text: str, x: float, y: float) -> None:
    brush.canvas.put(badges.badge(brush.theme.name, text, "plain"), x, y)


_PAINTERS: Final[Mapping[type, Callable[[Brush, Any], None]]] = MappingProxyType(
    {
        Token: _put_token,
        Stack: _put_stack,
        Ghost: _put_ghost,
        NoEntry: _put_no_entry,
        SideChange: _put_side_change,
        FromRing: _put_from_ring,
        ToRing: _put_to_ring,
        Arrow: _put_arrow,
        Trail: _put_trail,
        LossBadge: _put_loss_badge,
        Target: _put_target,
        CaptureTarget: _put_capture_target,
        Die: _put_die,
        Chip: _put_chip,
        Cube: _put_cube,
        Patch: _put_patch,
        Badge: _put_badge,
        Hollow: _put_hollow,
        Tray: _put_tray,
        Emblem: _put_emblem,
        Capsule: _put_capsule,
        Veil: _put_veil,
        Crown: _put_crown,
        Bar: _put_bar,
        Headline: _put_headline,
        Label: _put_label,
        **CARD_PAINTERS,
    }
)
