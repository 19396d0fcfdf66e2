"""A fan of cards: how its cards lie, and how to draw them with the picked ones slid out."""

import math
from typing import Final

from render.paint.brush import Brush, paints
from render.paint.cards import sprites
from render.paint.cards.sprites import Look
from render.paint.marks.badges import badge
from render.scene import PITCH, TALL, TILT, Fan

_SLIDE: Final = 0.27
"""How far a picked card is slid out of its fan, in card widths."""
_WIDEST_SPREAD: Final = 27
"""At most this many degrees between the outermost cards of a fan."""
_TILTS: Final = 2
"""A card is turned by a multiple of so many degrees, so that it often stays as it is when one beside it is
played."""


def fanned(
    count: int, width: float, room: float, pitch: float = PITCH, tilt: float = TILT
) -> list[tuple[float, float, int]]:
    """Where the cards of a fan lie: how far right of and below the middle (px, like all lengths here), and
    how many degrees each is turned. They lie on a circle, or in a straight row if `tilt` is 0.

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
        tilt = _TILTS * round(off * turn / _TILTS)
        places.append((radius * math.sin(angle), radius * (1 - math.cos(angle)), tilt))
    return places


@paints(Fan)
def put_fan(brush: Brush, thing: Fan) -> None:
    """Put a fan on the canvas."""
    x, y = brush.field.place(thing.at)
    width, room = brush.field.px(thing.width), brush.field.px(thing.room)
    places = fanned(len(thing.codes), width, room, thing.pitch, thing.tilt)
    low = max((down for _, down, _ in places), default=0) / 2
    for place, (code, (right, down, tilt)) in enumerate(zip(thing.codes, places, strict=True)):
        picked = place in thing.picked
        out = _SLIDE * width if picked else 0
        angle = math.radians(tilt)
        look = Look.PICKED if picked else Look.VEILED if place in thing.veiled else Look.PLAIN
        sprite = sprites.card(brush.theme.name, code, round(width), tilt, (), look)
        brush.canvas.put(sprite, x + right + out * math.sin(angle), y + down - low - out * math.cos(angle))
    if thing.counted and thing.codes:
        put_count(brush, len(thing.codes), x, y + TALL * width / 2 - 2)


def put_count(brush: Brush, count: int, x: float, y: float) -> None:
    """Draw the number of cards in a heap, centred on (x, y) px."""
    brush.canvas.put(badge(brush.theme.name, str(count), "plain"), x, y)
