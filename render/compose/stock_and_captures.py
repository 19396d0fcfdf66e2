"""The strip of a game for two: what each seat has in hand or has captured, as tokens and empty places."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from render.compose.boards.layouts import DuelLayout, Man
from render.compose.seat_panels import GAP, seat_panel, split
from render.scene import (
    Box,
    Hollow,
    Kind,
    Panel,
    Thing,
    Token,
)
from render.view import View

_HELD_RADIUS: Final = 21
_HOLLOW_RADIUS: Final = 17
"""Radii (px) of what a seat holds and of an empty place for it; less where there are many."""
_FIRST, _PITCH = 158, 48
"""Where a row of what a seat holds begins in its panel, and from one to the next (px)."""
_MOST_IN_A_ROW: Final = 6
"""More pieces than this wrap into two rows."""
_BARE_WIDTH: Final = 248
"""Width (px) of the panel of a seat that can hold nothing."""
_ONE_ROW, _TWO_ROWS = (0.508,), (0.70, 0.32)
"""How high the rows lie, in heights of the panel."""
_SIGN_AT: Final = (1.42, 0.508)
_SIGN_RADIUS: Final = 0.24
"""Of the sign of a seat that can hold nothing, in heights of the panel."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Places in a seat's panel, the first `count` of them taken."""

    man: Man
    count: int
    places: int


def in_hand(sides: Sequence[str], stocks: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """The beavers that each seat has still to place, of `places` in all."""
    return [(Hold(Man(side), count, places),) for side, count in zip(sides, stocks, strict=True)]


def captures(sides: Sequence[str], captured: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """What each of two seats has captured, of `places` at most; `captured` is how many each has lost."""
    return [(Hold(Man(sides[other]), captured[other], places),) for other in (1, 0)]


def seat_panels(
    layout: DuelLayout, view: View, holds: Sequence[Sequence[Hold]], signs: Sequence[Man] = ()
) -> tuple[Panel, ...]:
    """The strip of a running game."""
    strip = x, y, width, height = layout.strip
    if not any(holds):
        spare = (width - 2 * _BARE_WIDTH - GAP) // 2
        strip = (x + spare, y, width - 2 * spare, height)
    panels = []
    for seat, box in enumerate(split(strip, 2)):
        side = view.game.colours[seat]
        sign = signs[seat] if signs else Man(side, Kind.MARK)
        bare = Token(_SIGN_AT, sign.side, _SIGN_RADIUS, sign.kind)
        held = _held(box, holds[seat]) if holds[seat] else [bare]
        active, kind = seat in view.position.actors, layout.kinds[seat]
        panels.append(seat_panel(box, side, held, active=active, kind=kind))
    return tuple(panels)


def _held(box: Box, holds: Sequence[Hold]) -> list[Thing]:
    """What a seat holds, in one row or two."""
    rows = [[(hold.man, index < hold.count) for index in range(hold.places)] for hold in holds]
    if len(rows) == 1 and len(rows[0]) > _MOST_IN_A_ROW:
        half = ceil(len(rows[0]) / 2)
        rows = [rows[0][:half], rows[0][half:]]
    height = box[3]
    levels = _ONE_ROW if len(rows) == 1 else _TWO_ROWS
    things: list[Thing] = []
    for level, row in zip(levels, rows, strict=False):
        pitch = min(_PITCH, (box[2] - _FIRST - 30) / max(len(row) - 1, 1))
        held, hollow = min(_HELD_RADIUS, 0.46 * pitch), min(_HOLLOW_RADIUS, 0.38 * pitch)
        for index, (man, taken) in enumerate(row):
            at = ((_FIRST + pitch * index) / height, level)
            things.append(
                Token(at, man.side, held / height, man.kind) if taken else Hollow(at, hollow / height)
            )
    return things
