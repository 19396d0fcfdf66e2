"""How each thing of a scene is drawn on the canvas."""

from itertools import cycle
from math import inf
from typing import Final

import render.paint.cards.painters  # noqa: F401 (registers how cards are drawn)
from render import scene as s
from render.ink.text import LEAST, fit, words
from render.ink.typefaces import Weight
from render.paint import panels
from render.paint.boards.names import rimmed_name
from render.paint.boards.ringfield import lit_plate
from render.paint.brush import PAINTERS, Brush, paints
from render.paint.emblems import emblems
from render.paint.marks import arrows, badges, crowns, glows, piece_signs, rings, row_capsules
from render.paint.pieces import chips, dice, markers, stacks, tokens

_LIFT: Final = 8
"""How far (px) a picked piece stands above its place."""
_LIFTED_SIZE: Final = 1.07
"""Radius of a picked token, relative to one that isn't."""
_PICKED_RING: Final = 1.10
"""Radius of the ring around a picked token, in radii of the lifted token."""
_SPLASHED_RING: Final = 1.4
"""The same around a token on a splash of paint, which stays visible."""
_PICKED_CHIP_RING: Final = 1.15
"""The same around a picked chip."""
_STACK_FOOT: Final = 0.54
"""How far below its place the foot of a stack is, in radii."""
_STACK_NUMBER: Final = 0.92
"""How far right of and below its place a stack's number stands, in radii."""
_FORMER_SIZE: Final = 0.34
"""Radius of the small token of a piece's former side, in radii of the piece."""
_FORMER_ASIDE: Final = 0.82
"""How far left of and above the piece that token is, in radii of the piece."""
_GHOST: Final = 0.5
"""Strength of a piece that has just left."""
_SPARKS: Final = (16, 22, 13, 18, 14, 20, 13, 17)
"""Radii (px) of the sparks, taken in turn."""
_HEADINGS: Final = ((0.46, 0.125, 0.255), (0.37, 0.25, 0.175), (0.27, 0.315, 0.145))
"""By number of lines in a headline's reason: size of the title, how far it is above the middle of the panel,
and how far below it the middle of the reason is; in panel heights."""
_REASON_SIZE: Final = 30
"""px."""
_LEADING: Final = 1.12
"""From line to line, in letter heights."""


def put(brush: Brush, thing: s.Thing) -> None:
    """Draw one thing."""
    PAINTERS[type(thing)](brush, thing)


@paints(s.Token)
def _put_token(brush: Brush, thing: s.Token) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    name = brush.theme.name
    if not thing.picked:
        brush.canvas.put(tokens.token(name, thing.side, radius, thing.kind, False), x, y)
        return
    grown = round(radius * _LIFTED_SIZE)
    brush.canvas.put(tokens.token(name, thing.side, grown, thing.kind, True), x, y - _LIFT)
    about = _SPLASHED_RING if thing.kind is s.Kind.SPLAT else _PICKED_RING
    brush.canvas.put(rings.picked_ring(round(grown * about)), x, y - _LIFT)


@paints(s.Stack)
def _put_stack(brush: Brush, thing: s.Stack) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    foot = y + _STACK_FOOT * radius
    lift = _LIFT if thing.picked else 0
    drawn = stacks.stack(brush.theme.name, thing.side, thing.height, radius, thing.picked)
    brush.canvas.put(drawn, x, foot - lift)
    if thing.height > 1:
        _put_number(brush, str(thing.height), x + _STACK_NUMBER * radius, y + _STACK_NUMBER * radius)


@paints(s.Ghost)
def _put_ghost(brush: Brush, thing: s.Ghost) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    token = tokens.token(brush.theme.name, thing.side, radius, thing.kind, False)
    brush.canvas.put(piece_signs.ghost_bed(brush.theme.name, radius), x, y)
    brush.canvas.put(token.faded(_GHOST), x, y)
    brush.canvas.put(piece_signs.ghost_marks(radius), x, y)
    if thing.count > 1:
        _put_number(brush, f"−{thing.count}", x, y + radius)


@paints(s.SentBack)
def _put_sent_back(brush: Brush, thing: s.SentBack) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    brush.canvas.put(tokens.token(brush.theme.name, thing.side, radius, s.Kind.MARK, False), x, y)
    brush.canvas.put(piece_signs.sent_back_cross(radius), x, y)


@paints(s.Padlock)
def _put_padlock(brush: Brush, thing: s.Padlock) -> None:
    lock = piece_signs.padlock(brush.theme.name, thing.side, round(brush.field.px(thing.radius)))
    brush.canvas.put(lock, *brush.field.place(thing.at))


@paints(s.NoEntry)
def _put_no_entry(brush: Brush, thing: s.NoEntry) -> None:
    sign = piece_signs.no_entry_sign(round(brush.field.px(thing.radius)))
    brush.canvas.put(sign, *brush.field.place(thing.at))


@paints(s.SideChange)
def _put_side_change(brush: Brush, thing: s.SideChange) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    if thing.rays:
        brush.canvas.put(piece_signs.side_change_rays(brush.theme.name, radius), x, y)
    small = round(radius * _FORMER_SIZE)
    x, y = x - _FORMER_ASIDE * radius, y - _FORMER_ASIDE * radius
    brush.canvas.put(piece_signs.side_change_bed(brush.theme.name, small), x, y)
    brush.canvas.put(tokens.token(brush.theme.name, thing.was, small, s.Kind.MARK, False), x, y)


@paints(s.Glow)
def _put_glow(brush: Brush, thing: s.Glow) -> None:
    radius = round(brush.field.px(thing.radius))
    light = glows.glow(brush.theme.name, thing.side, radius, thing.strong, thing.card, thing.flat)
    brush.canvas.put(light, *brush.field.place(thing.at))


@paints(s.FromRing)
def _put_from_ring(brush: Brush, thing: s.FromRing) -> None:
    ring = rings.from_ring(brush.theme.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(ring, *brush.field.place(thing.at))


@paints(s.ToRing)
def _put_to_ring(brush: Brush, thing: s.ToRing) -> None:
    radius = round(brush.field.px(thing.radius))
    x, y = brush.field.place(thing.at)
    brush.canvas.put(rings.to_ring(brush.theme.name, radius, thing.flat, thing.apart), x, y)


@paints(s.Arrow)
def _put_arrow(brush: Brush, thing: s.Arrow) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    width, leave, stop = (round(brush.field.px(units)) for units in (thing.width, thing.leave, thing.stop))
    shape = (round(end_x - x), round(end_y - y), width, leave, stop, thing.side, thing.bow)
    brush.canvas.put(arrows.arrow_sprite(brush.theme.name, *shape), x, y)


@paints(s.LossBadge)
def _put_loss_badge(brush: Brush, thing: s.LossBadge) -> None:
    x, y = brush.field.place(thing.at)
    brush.canvas.put(badges.badge(brush.theme.name, f"−{thing.count}", "loss"), x, y)


@paints(s.NextPlace)
def _put_next_place(brush: Brush, thing: s.NextPlace) -> None:
    x, y = brush.field.place(thing.at)
    radius = round(brush.field.px(thing.radius))
    brush.canvas.put(rings.next_place(brush.theme.name, thing.side, radius, thing.marked), x, y)
    if thing.text:
        brush.canvas.write(thing.text, x, y, round(1.05 * radius), brush.theme.text, Weight.EXTRABOLD)


@paints(s.Target)
def _put_target(brush: Brush, thing: s.Target) -> None:
    dot = rings.target(brush.theme.name, thing.side, round(brush.field.px(thing.radius)))
    brush.canvas.put(dot, *brush.field.place(thing.at))


@paints(s.CaptureTarget)
def _put_capture_target(brush: Brush, thing: s.CaptureTarget) -> None:
    brackets = rings.capture_target(brush.theme.name, thing.side, round(brush.field.px(thing.radius)))
    brush.canvas.put(brackets, *brush.field.place(thing.at))


@paints(s.Die)
def _put_die(brush: Brush, thing: s.Die) -> None:
    die = dice.die(thing.face, round(brush.field.px(thing.size)), thing.spent)
    brush.canvas.put(die, *brush.field.place(thing.at))


@paints(s.Chip)
def _put_chip(brush: Brush, thing: s.Chip) -> None:
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


@paints(s.MarkerPile)
def _put_marker_pile(brush: Brush, thing: s.MarkerPile) -> None:
    radius = round(brush.field.px(thing.radius))
    pile = markers.marker_pile(brush.theme.name, thing.paints, thing.signs, radius, thing.picked)
    brush.canvas.put(pile, *brush.field.place(thing.at))


@paints(s.Cube)
def _put_cube(brush: Brush, thing: s.Cube) -> None:
    size = round(brush.field.px(thing.size))
    cube = dice.cube(brush.theme.name, thing.paint, thing.sign, size, thing.spent)
    brush.canvas.put(cube, *brush.field.place(thing.at))


@paints(s.Patch)
def _put_patch(brush: Brush, thing: s.Patch) -> None:
    width, height = (round(brush.field.px(units)) for units in (thing.width, thing.height))
    patch = panels.patch(brush.theme.name, thing.paint, width, height, thing.strength)
    brush.canvas.put(patch, *brush.field.place(thing.at), lasting=True)


@paints(s.Callout)
def _put_callout(brush: Brush, thing: s.Callout) -> None:
    x, y = brush.field.place(thing.at)
    tip_x, tip_y = brush.field.place(thing.end)
    width, height = (round(brush.field.px(units)) for units in (thing.width, thing.height))
    shape = (width, height, round(tip_x - x), round(tip_y - y))
    brush.canvas.put(panels.callout(brush.theme.name, *shape, thing.gold), x, y)


@paints(s.Badge)
def _put_badge(brush: Brush, thing: s.Badge) -> None:
    x, y = brush.field.place(thing.at)
    brush.canvas.put(badges.badge(brush.theme.name, thing.text, "gold" if thing.gold else "plain"), x, y)


@paints(s.Hollow)
def _put_hollow(brush: Brush, thing: s.Hollow) -> None:
    place = rings.hollow(brush.theme.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(place, *brush.field.place(thing.at))


@paints(s.Trail)
def _put_trail(brush: Brush, thing: s.Trail) -> None:
    x, y = brush.field.place(thing.spots[0])
    places = (brush.field.place(spot) for spot in thing.spots)
    course = tuple((round(px - x), round(py - y)) for px, py in places)
    width, leave, stop = (round(brush.field.px(units)) for units in (thing.width, thing.leave, thing.stop))
    gaps = tuple((round(px - x), round(py - y)) for px, py in map(brush.field.place, thing.gaps))
    gap = round(brush.field.px(thing.gap))
    drawn = arrows.trail(brush.theme.name, course, width, leave, stop, thing.side, thing.head, gaps, gap)
    brush.canvas.put(drawn, x, y)


@paints(s.Tray)
def _put_tray(brush: Brush, thing: s.Tray) -> None:
    width, height = round(brush.field.px(thing.width)), round(brush.field.px(thing.height))
    brush.canvas.put(panels.tray(brush.theme.name, width, height), *brush.field.place(thing.at))


@paints(s.Emblem)
def _put_emblem(brush: Brush, thing: s.Emblem) -> None:
    drawn = emblems.emblem(brush.theme.name, thing.name, round(brush.field.px(thing.radius)))
    brush.canvas.put(drawn, *brush.field.place(thing.at))


@paints(s.Capsule)
def _put_capsule(brush: Brush, thing: s.Capsule) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    dx, dy = round(end_x - x), round(end_y - y)
    width = brush.field.px(thing.width)
    brush.canvas.put(row_capsules.row_capsule(brush.theme.name, dx, dy, round(width)), x, y)


@paints(s.Sparks)
def _put_sparks(brush: Brush, thing: s.Sparks) -> None:
    for spot, size in zip(thing.spots, cycle(_SPARKS), strict=False):
        brush.canvas.put(row_capsules.spark(brush.theme.name, size), *brush.field.place(spot))


@paints(s.Veil)
def _put_veil(brush: Brush, thing: s.Veil) -> None:
    brush.canvas.dim(brush.theme.dim, brush.theme.veil, thing.spared)


@paints(s.Crown)
def _put_crown(brush: Brush, thing: s.Crown) -> None:
    crown = crowns.crown(round(brush.field.px(thing.radius)))
    brush.canvas.put(crown, *brush.field.place(thing.at))


@paints(s.Bar)
def _put_bar(brush: Brush, thing: s.Bar) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    bar = row_capsules.bar(brush.theme.name, round(end_x - x), round(end_y - y), thing.side)
    brush.canvas.put(bar, x, y)


@paints(s.Band)
def _put_band(brush: Brush, thing: s.Band) -> None:
    x, y = brush.field.place(thing.start)
    end_x, end_y = brush.field.place(thing.end)
    shape = (round(end_x - x), round(end_y - y), round(brush.field.px(thing.width)))
    brush.canvas.put(row_capsules.band(brush.theme.name, *shape, thing.side, thing.dotted), x, y)


@paints(s.Danger)
def _put_danger(brush: Brush, thing: s.Danger) -> None:
    sign = piece_signs.danger_sign(round(brush.field.px(thing.radius)))
    brush.canvas.put(sign, *brush.field.place(thing.at))


@paints(s.Headline)
def _put_headline(brush: Brush, thing: s.Headline) -> None:
    left, middle = brush.field.place((thing.left, 0.5))
    width = brush.field.px(thing.width)
    canvas, theme = brush.canvas, brush.theme
    reason = words(thing.reason, brush.translate)
    size, lines = fit(reason, _REASON_SIZE, Weight.SEMIBOLD, width, 3)
    if len(lines) == 3:
        size, lines = fit(reason, LEAST, Weight.SEMIBOLD, width, 3)
    share, up, down = _HEADINGS[len(lines) - 1]
    title = words(thing.title, brush.translate)
    title_size, (title_line, *_) = fit(title, round(brush.field.px(share)), Weight.EXTRABOLD, width)
    y = middle - brush.field.px(up)
    canvas.write(title_line, left, y, title_size, theme.text, Weight.EXTRABOLD, "lm")
    _write_lines(brush, lines, size, (left + 2, middle + brush.field.px(down)), theme.quiet)


@paints(s.Name)
def _put_name(brush: Brush, thing: s.Name) -> None:
    name = rimmed_name(brush.theme.name, thing.text, thing.size, thing.ground)
    brush.canvas.put(name, *brush.field.place(thing.at), lasting=True)


@paints(s.LitPlate)
def _put_lit_plate(brush: Brush, thing: s.LitPlate) -> None:
    plate = lit_plate(brush.theme.name, thing.text, thing.paint)
    brush.canvas.put(plate, *brush.field.place(thing.at), lasting=True)


@paints(s.Label)
def _put_label(brush: Brush, thing: s.Label) -> None:
    x, y = brush.field.place(thing.at)
    text = words(thing.text, brush.translate)
    weight = Weight.EXTRABOLD if thing.bold else Weight.SEMIBOLD
    high = brush.field.px(thing.high) if thing.high else inf
    size, lines = fit(text, thing.size, weight, brush.field.px(thing.width), thing.lines, high)
    colour = brush.theme.paint(thing.paint or ("quiet" if thing.quiet else "text"))
    _write_lines(brush, lines, size, (x, y), colour, weight, thing.anchor, high)


def _write_lines(
    brush: Brush,
    lines: tuple[str, ...],
    size: int,
    at: tuple[float, float],
    colour: str,
    weight: Weight = Weight.SEMIBOLD,
    anchor: str = "lm",
    high: float = inf,
) -> None:
    """Write lines one below the other, centred vertically on the pixel `at`, at most `high` px together."""
    leading = min(size * _LEADING, high / len(lines))
    top = at[1] - leading * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        brush.canvas.write(line, at[0], top + leading * index, size, colour, weight, anchor)


def _put_number(brush: Brush, text: str, x: float, y: float) -> None:
    brush.canvas.put(badges.badge(brush.theme.name, text, "plain"), x, y)
