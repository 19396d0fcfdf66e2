"""How the cards of a scene are put on the canvas."""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from render.paint.brush import Brush
from render.paint.cards import sprites
from render.paint.cards.sprites import Look
from render.paint.marks.badges import badge
from render.scene import PITCH, TALL, TILT, Card, Fan, Pile, Slot, Tag

_LIFT: Final = 8
"""How far (px) a picked card stands above its place."""
_SLIDE: Final = 0.27
"""How far a picked card is slid out of its fan, in widths."""
_WIDEST_SPREAD: Final = 27
"""At most this many degrees between the outermost cards of a fan."""
_LAYER_STEP: Final = 0.035
"""From card to card of a pile, across and down, in widths."""
_MOST_LAYERS: Final = 4
"""At most this many cards of a pile are drawn."""


def fanned(
    count: int, width: float, room: float, pitch: float = PITCH, tilt: float = TILT
) -> list[tuple[float, float, int]]:
    """Where the cards of a fan lie: how far right of and below the middle (in px, as all lengths), and how
    many degrees they are turned. They lie on a circle, or in a straight row where `tilt` is 0.

    >>> fanned(3, 100, 400, 0.5, 0)
    [(-50.0, 0.0, 0), (0.0, 0.0, 0), (50.0, 0.0, 0)]
    """
    gaps = max(count - 1, 1)
    turn = min(tilt, _WIDEST_SPREAD / gaps)
    half = math.radians(turn * gaps / 2)
    aslant = width * (math.cos(half) + TALL * math.sin(half))
    step = max(min(pitch * width, (room - aslant) / gaps), 1)
    places = []
    for index in range(count):
        off = index - (count - 1) / 2
        if not turn:
            places.append((off * step, 0.0, 0))
            continue
        radius, angle = step / math.radians(turn), math.radians(off * turn)
        places.append((radius * math.sin(angle), radius * (1 - math.cos(angle)), round(off * turn)))
    return places


def _put_card(brush: Brush, thing: Card) -> None:
    x, y = brush.field.place(thing.at)
    look = Look.PLAIN
    for wanted, found in (
        (thing.ghost, Look.GHOST),
        (thing.picked, Look.PICKED),
        (thing.veiled, Look.VEILED),
        (thing.fresh, Look.FRESH),
    ):
        if wanted:
            look = found
            break
    width = round(brush.field.px(thing.width))
    sprite = sprites.card(brush.theme.name, thing.code, width, round(thing.tilt), thing.sides, look)
    brush.canvas.put(sprite, x, y - (_LIFT if thing.picked else 0))


def _put_fan(brush: Brush, thing: Fan) -> None:
    x, y = brush.field.place(thing.at)
    width, room = brush.field.px(thing.width), brush.field.px(thing.room)
    places = fanned(len(thing.codes), width, room, thing.pitch, thing.tilt)
    low = max((down for _, down, _ in places), default=0) / 2
    for place, (code, (right, down, tilt)) in enumerate(zip(thing.codes, places, strict=True)):
        picked = place in thing.picked
        out = _SLIDE * width if picked else 0
        angle = math.radians(tilt)
        look = Look.PICKED if picked else Look.PLAIN
        sprite = sprites.card(brush.theme.name, code, round(width), tilt, (), look)
        brush.canvas.put(sprite, x + right + out * math.sin(angle), y + down - low - out * math.cos(angle))
    if thing.counted and thing.codes:
        _put_count(brush, len(thing.codes), x, y + TALL * width / 2 - 2)


def _put_pile(brush: Brush, thing: Pile) -> None:
    if not thing.count:
        _put_slot(brush, Slot(thing.at, thing.width))
        return
    x, y = brush.field.place(thing.at)
    width = round(brush.field.px(thing.width))
    look = Look.VEILED if thing.veiled else Look.PLAIN
    sprite = sprites.card(brush.theme.name, thing.code, width, 0, (), look)
    layers = min(thing.count, _MOST_LAYERS) - 1
    step = max(2, round(_LAYER_STEP * width))
    for layer in range(layers, -1, -1):
        brush.canvas.put(sprite, x + layer * step, y + layer * step)
    _put_count(brush, thing.count, x + 0.36 * width, y + TALL * width / 2 - 4)


def _put_count(brush: Brush, count: int, x: float, y: float) -> None:
    brush.canvas.put(badge(brush.theme.name, str(count), "plain"), x, y)


def _put_slot(brush: Brush, thing: Slot) -> None:
    width = round(brush.field.px(thing.width))
    brush.canvas.put(sprites.slot(brush.theme.name, width, thing.sides), *brush.field.place(thing.at))


def _put_tag(brush: Brush, thing: Tag) -> None:
    width = round(brush.field.px(thing.width))
    sprite = sprites.tag(brush.theme.name, thing.text, width, thing.lit)
    brush.canvas.put(sprite, *brush.field.place(thing.at))


CARD_PAINTERS: Final[Mapping[type, Callable[[Brush, Any], None]]] = MappingProxyType(
    {Card: _put_card, Fan: _put_fan, Pile: _put_pile, Slot: _put_slot, Tag: _put_tag}
)
