"""How the cards of a scene are drawn on the canvas."""

from typing import Final

from render import scene as s
from render.paint.brush import Brush, paints
from render.paint.cards import sprites
from render.paint.cards.fan import put_count
from render.paint.cards.sprites import Look

_LIFT: Final = 8
"""How far (px) a picked card stands above its place."""
_LAYER_STEP: Final = 0.035
"""From card to card of a pile, across and down, in card widths."""
_MOST_LAYERS: Final = 4
"""At most this many cards of a pile are drawn."""


@paints(s.Card)
def _put_card(brush: Brush, thing: s.Card) -> None:
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


@paints(s.Pile)
def _put_pile(brush: Brush, thing: s.Pile) -> None:
    if not thing.count:
        _put_slot(brush, s.Slot(thing.at, thing.width))
        return
    x, y = brush.field.place(thing.at)
    width = round(brush.field.px(thing.width))
    look = Look.VEILED if thing.veiled else Look.PLAIN
    sprite = sprites.card(brush.theme.name, thing.code, width, 0, (), look)
    layers = min(thing.count, _MOST_LAYERS) - 1
    step = max(2, round(_LAYER_STEP * width))
    for layer in range(layers, -1, -1):
        brush.canvas.put(sprite, x + layer * step, y + layer * step)
    put_count(brush, thing.count, x + 0.36 * width, y + s.TALL * width / 2 - 4)


@paints(s.Slot)
def _put_slot(brush: Brush, thing: s.Slot) -> None:
    width = round(brush.field.px(thing.width))
    brush.canvas.put(sprites.slot(brush.theme.name, width, thing.sides), *brush.field.place(thing.at))


@paints(s.Tag)
def _put_tag(brush: Brush, thing: s.Tag) -> None:
    width = round(brush.field.px(thing.width))
    sprite = sprites.tag(brush.theme.name, thing.text, width, thing.lit)
    brush.canvas.put(sprite, *brush.field.place(thing.at))
