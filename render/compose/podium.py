"""The seats' standings at the end: a row each for two, with points and what they hold; a podium for more.

All lengths are px of the panel, from its upper left corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Final

from engines.core import Outcome
from render import scene as s
from render.compose.holds import Hold, places_in_row

_MOST_TOKENS: Final = 5
"""More pieces than this are shown as a number."""
_ROWS, _ROW = (0.29, 0.71), (0.5,)
"""How far the rows of two seats, and that of one, are below the panel's upper edge, in its heights."""
_SEAT, _PIECE, _PIECE_PITCH = 23, 16, 35
_POINTS_WIDTH: Final = 74
_LINE: Final = 8
"""How many of a single seat's pieces stand in a line."""
_BED: Final = 12
"""How much wider and higher gold is than the chips on it."""
_STEPS: Final = (52, 43, 37, 33)
"""How high the steps of the podium are, from the first place to the last."""
_FIRST_STEP, _STEP, _BETWEEN = 90, 78, 6
"""Widths of the first step and of the others, and the gap between them."""
_STEPS_WITH_POINTS, _LOWER = (54, 48, 44, 41), 4
"""The heights if the steps show points, and how much lower they start."""
_EDGE: Final = 6
"""The room (px) at the edges of a place in a step."""
_STANDING: Final = (36, 29)
"""Radii of the tokens on the first step and on the others."""
_FOOT: Final = 14


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's standing at the end."""

    seat: int
    side: str
    place: int
    """Counted from 1; seats that share a place have the same."""
    kind: s.Kind = s.Kind.BEAVER
    points: int | None = None
    holds: tuple[Hold, ...] = field(default=())


def places(outcome: Outcome, sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Each seat's place, from 1: one more than the number of sides that did better.

    >>> from engines.core import msg
    >>> places(Outcome((0.0, 1.0, 0.0, 1.0), None, msg("…")), ((0, 2), (1, 3)))
    (2, 1, 2, 1)
    """
    best = [max(outcome.scores[seat] for seat in side) for side in sides]
    return tuple(1 + sum(score > own for score in best) for own in outcome.scores)


def rows(box: s.Box, standings: Sequence[Standing]) -> tuple[list[s.Thing], float]:
    """A row for each of two seats, the better one on top, and the width of this block at the right of `box`.
    There are no rows if neither seat has points or holds anything, and none for a seat that has neither."""
    _, _, width, height = box
    counted = any(each.points is not None for each in standings)
    if not counted and not any(hold.count for each in standings for hold in each.holds):
        return [], 0
    told = [
        place for place in range(max(len(each.holds) for each in standings)) if _is_told(standings, place)
    ]
    standings = [
        replace(each, holds=tuple(each.holds[place] for place in told if place < len(each.holds)))
        for each in standings
    ]
    if not counted:
        shown = [any(_is_shown(hold) for hold in each.holds) for each in standings]
        standings = [each for each, is_shown in zip(standings, shown, strict=True) if is_shown]
    wide = max(_holds_width(each.holds) for each in standings)
    block = 2 * _SEAT + (10 + _POINTS_WIDTH if counted else 0) + wide
    left = width - 26 - block
    things: list[s.Thing] = []
    for each, level in zip(standings, _ROWS if len(standings) == 2 else _ROW, strict=True):
        y = level * height

        def at(x: float, up: float = 0, y: float = y) -> s.Spot:
            return (left + x) / height, (height - y + up) / height

        things.append(s.Token(at(_SEAT), each.side, _SEAT / height, each.kind))
        x = 2 * _SEAT + 8.0
        gold = each.place == 1 and any(other.place > 1 for other in standings)
        if counted:
            middle = x + _POINTS_WIDTH / 2
            if gold:
                things.append(s.Patch(at(middle), (_POINTS_WIDTH - 8) / height, 50 / height, "accent"))
            paint = "gold_ink" if gold else "text"
            points = str(each.points if each.points is not None else 0)
            room = (_POINTS_WIDTH - 14) / height
            things.append(s.Label(at(middle), points, 42, room, bold=True, anchor="mm", paint=paint))
            x += _POINTS_WIDTH + 2
        for hold in each.holds:
            x += 12
            if hold.paint and gold:
                things.append(_gold_bed(at(x + _PIECE), hold.count, height))
            if hold.places <= _MOST_TOKENS:
                things += places_in_row(hold, at(x + _PIECE), _PIECE_PITCH / height, _PIECE / height)
            elif hold.count:
                things.append(s.Token(at(x + 20), hold.man.side, 19 / height, hold.man.kind))
                things.append(s.Badge(at(x + 48 + _more_digits(hold)), str(hold.count)))
            x += _hold_width(hold)
    return things, block + 30


def tally(box: s.Box, hold: Hold, *, won: bool) -> tuple[list[s.Thing], float]:
    """What a single seat holds in lines of eight, on gold if it `won`, and the width of this block at the
    right of `box`."""
    _, _, width, height = box
    wide = 2 * _PIECE + _PIECE_PITCH * (_LINE - 1)
    lines = ceil(hold.places / _LINE)
    pitch = _PIECE_PITCH + _BED
    left, y = (width - 36 - wide + _PIECE) / height, 0.5 + (lines - 1) * pitch / 2 / height
    things: list[s.Thing] = []
    for line in range(lines):
        first = line * _LINE
        part = replace(
            hold, count=min(max(hold.count - first, 0), _LINE), places=min(hold.places - first, _LINE)
        )
        at = (left, y - line * pitch / height)
        if won and part.count:
            things.append(_gold_bed(at, part.count, height))
        things += places_in_row(part, at, _PIECE_PITCH / height, _PIECE / height)
    return things, wide + 40


def _gold_bed(first: s.Spot, count: int, height: int) -> s.Thing:
    """The gold below `count` of the winner's chips, the first of them at `first`."""
    wide = 2 * _PIECE + _PIECE_PITCH * (count - 1)
    middle = first[0] + (wide / 2 - _PIECE) / height
    return s.Patch((middle, first[1]), (wide + _BED) / height, (2 * _PIECE + _BED) / height, "accent")


def _is_told(standings: Sequence[Standing], place: int) -> bool:
    """Whether there is anything to draw for the seats' holds at this index."""
    holds = [each.holds[place] for each in standings if place < len(each.holds)]
    return any(_is_shown(hold) for hold in holds)


def _is_shown(hold: Hold) -> bool:
    """Whether anything is drawn of it."""
    return hold.count > 0 or hold.places <= _MOST_TOKENS


def _hold_width(hold: Hold) -> float:
    if hold.places > _MOST_TOKENS:
        return 68 + 2 * _more_digits(hold)
    return 2 * _PIECE + _PIECE_PITCH * (hold.places - 1)


def _more_digits(hold: Hold) -> float:
    """Half of how much wider (px) its number is than one of one digit."""
    return 8.0 * (len(str(hold.count)) - 1)


def _holds_width(holds: Sequence[Hold]) -> float:
    return sum(12 + _hold_width(hold) for hold in holds)


def podium(box: s.Box, standings: Sequence[Standing]) -> tuple[list[s.Thing], float]:
    """Steps from the first place to the last with the seats' tokens on them, and how wide they are."""
    height = box[3]
    shared = all(each.place == 1 for each in standings)
    counted = any(each.points is not None for each in standings)
    steps = _STEPS_WITH_POINTS if counted else _STEPS
    bottom = _FOOT - _LOWER if counted else _FOOT
    things: list[s.Thing] = []
    left = 26.0
    for each in standings:
        first = each.place == 1
        wide = _FIRST_STEP if first and not shared else _STEP
        high = steps[2] if shared else steps[each.place - 1]
        radius = _STANDING[0] if first and not shared else _STANDING[1]
        x = left + wide / 2
        step = (x / height, (bottom + high / 2) / height)
        gold = first and not shared
        things.append(s.Patch(step, wide / height, high / height, "accent" if gold else "ground"))
        head = (x / height, (bottom + high + radius - 5) / height)
        things.append(s.Token(head, each.side, radius / height, each.kind))
        paint = "gold_ink" if gold else "text"
        level = (bottom + (high - 6) / 2) / height
        foot = (x / height, level)
        if each.points is None:
            place = "½" if shared else str(each.place)
            room = (wide - _EDGE) / height
            things.append(s.Label(foot, place, 36 if gold else 30, room, bold=True, anchor="mm", paint=paint))
        else:  # the step's height shows the place: two numbers would read as one
            things.append(s.Badge(foot, str(each.points)))
        if gold:
            things.append(s.Crown((head[0], head[1] + (radius + 9) / height), 19 / height))
        left += wide + _BETWEEN
    return things, left
