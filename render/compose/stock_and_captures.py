"""The strip of a game for two: what each seat has in hand or has captured, as tokens and empty places."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from render import scene as s
from render.compose.boards.layouts import DuelLayout, Man
from render.compose.holds import Hold
from render.compose.referee import Sign, alert, aside, limit_mark
from render.compose.seat_panels import GAP, SEAT_AT, SEAT_RADIUS, SEAT_UP, seat_panel, split
from render.view import View

__all__ = ["Hold", "captures", "in_hand", "seat_panels"]

_HELD_RADIUS: Final = 21
_HOLLOW_RADIUS: Final = 17
"""Radii (px) of what a seat holds and of an empty place for it; less where there are many."""
_FIRST, _PITCH = 158, 48
"""Where a row of what a seat holds begins in its panel, and from one to the next (px)."""
_EMBLEM, _AFTER_SIGN = 17, 46
"""Radius of the emblem before a row, and from it to the row's first place (px)."""
_MOST_IN_A_ROW: Final = 6
"""More pieces than this wrap into two rows."""
_BARE_WIDTH: Final = 316
"""Width (px) of the panel of a seat that can hold nothing."""
_LEAST_PITCH: Final = 26
"""Pieces that would lie closer (px) are told by a number."""
_MARGIN: Final = 46
"""px at the right, clear of the mark between the panels."""
_SIGN_ROOM, _SIGN_RADIUS = 40, 17
"""px that the sign of a row takes, and its radius."""
_ONE_ROW, _TWO_ROWS = (0.508,), (0.70, 0.32)
"""How high the rows lie, in heights of the panel."""


def in_hand(sides: Sequence[str], stocks: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """The beavers that each seat has still to place, of `places` in all."""
    return [(Hold(Man(side), count, places, stock=True),) for side, count in zip(sides, stocks, strict=True)]


def captures(sides: Sequence[str], captured: Sequence[int], places: int) -> list[tuple[Hold, ...]]:
    """What each of two seats has captured, of `places` at most; `captured` is how many each has lost."""
    return [(Hold(Man(sides[other]), captured[other], places),) for other in (1, 0)]


def seat_panels(
    layout: DuelLayout,
    view: View,
    holds: Sequence[Sequence[Hold]],
    signs: Sequence[Sign | None] = (),
    alerts: Sequence[str] = (),
) -> tuple[s.Panel, ...]:
    """The strip of a running game, with the referee's mark between the panels."""
    strip = x, y, width, height = layout.strip
    kept = [() if all(hold.stock and not hold.count for hold in own) else own for own in holds]
    if not any(kept):
        spare = (width - 2 * _BARE_WIDTH - GAP) // 2
        strip = (x + spare, y, width - 2 * spare, height)
    panels = []
    for seat, box in enumerate(split(strip, 2)):
        side, kind = view.game.colours[seat], layout.kinds[seat]
        things = (
            _held(box, kept[seat]) if kept[seat] else aside(view, seat, box, signs[seat] if signs else None)
        )
        if alerts and alerts[seat]:
            things += alert(alerts[seat], (SEAT_AT / height, SEAT_UP), SEAT_RADIUS / height, height)
        panels.append(seat_panel(box, side, things, active=seat in view.position.actors, kind=kind))
    return (*panels, *limit_mark(view, layout.strip))


def _told(row: Sequence[tuple[Man, bool]], at: s.Spot, height: int) -> list[s.Thing]:
    """A long row as one piece and a number."""
    count = sum(taken for _, taken in row)
    man = row[0][0]
    x, y = at
    if not count:
        return [s.Hollow(at, _HOLLOW_RADIUS / height)]
    number = s.Label((x + 36 / height, y), str(count), 40, 80 / height, bold=True)
    return [s.Token(at, man.side, _HELD_RADIUS / height, man.kind), number]


def _held(box: s.Box, holds: Sequence[Hold]) -> list[s.Thing]:
    """What a seat holds, in one row or two."""
    rows = [[(hold.man, index < hold.count) for index in range(hold.places)] for hold in holds]
    signs = [hold.sign for hold in holds]
    half = ceil(len(rows[0]) / 2)
    pitched = (box[2] - _FIRST - _MARGIN) / half >= _LEAST_PITCH
    if len(rows) == 1 and len(rows[0]) > _MOST_IN_A_ROW and pitched:
        rows = [rows[0][:half], rows[0][half:]]
        signs.append("")
    height = box[3]
    levels = _ONE_ROW if len(rows) == 1 else _TWO_ROWS
    signs = [hold.sign for hold in holds] if len(rows) == len(holds) else []
    first = _FIRST + (_SIGN_ROOM if any(signs) else 0)
    things: list[s.Thing] = []
    for index, sign in enumerate(signs):
        if sign:
            things.append(s.Emblem(((_FIRST - 4) / height, levels[index]), sign, _SIGN_RADIUS / height))
    for level, row in zip(levels, rows, strict=False):
        pitch = min(_PITCH, (box[2] - first - _MARGIN) / max(len(row) - 1, 1))
        if pitch < _LEAST_PITCH:
            things += _told(row, (first / height, level), height)
            continue
        held, hollow = min(_HELD_RADIUS, 0.46 * pitch), min(_HOLLOW_RADIUS, 0.38 * pitch)
        for place, (man, taken) in enumerate(row):
            at = ((first + pitch * place) / height, level)
            things.append(
                s.Token(at, man.side, held / height, man.kind) if taken else s.Hollow(at, hollow / height)
            )
    return things
