"""Lay out cards in groups on a clear part of a table, as large as there is room for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from render.scene import TALL, Spot

_WIDEST_CARD: Final = 184
"""In px, as all lengths here."""
_NARROWEST_CARD: Final = 52
_STEPS: Final = (0.62, 0.53, 0.44)
"""From card to card within a group, in widths, the widest that fits: rank and suits stay visible."""
_APART: Final = 0.14
"""Between groups in a line, in widths."""
_BELOW: Final = 0.16
"""Between lines, in widths."""


@dataclass(frozen=True, slots=True)
class Spread:
    width: float
    """Of one card."""
    groups: tuple[tuple[Spot, ...], ...]
    """The middle of each card of each group, right of and below the upper left corner of the room."""


def spread(sizes: Sequence[int], room: tuple[float, float]) -> Spread:
    """Lay out groups of the given `sizes` in lines, each centred in `room` (width, height)."""
    closest = _STEPS[-1]
    widths = range(_WIDEST_CARD, _NARROWEST_CARD, -2)
    width = next((each for each in widths if _fits(sizes, each, closest, room)), _NARROWEST_CARD)
    step = next((each for each in _STEPS if _fits(sizes, width, each, room)), closest)
    lines = _balanced(sizes, width, step, room[0])
    high = TALL * width
    top = (room[1] - _height(len(lines), width)) / 2 + high / 2
    groups: list[tuple[Spot, ...]] = []
    for number, line in enumerate(lines):
        left = (room[0] - _length(line, width, step)) / 2 + width / 2
        y = top + number * (high + _BELOW * width)
        for size in line:
            groups.append(tuple((left + step * width * place, y) for place in range(size)))
            left += _reach(size, width, step) + _APART * width
    return Spread(width, tuple(groups))


def _fits(sizes: Sequence[int], width: float, step: float, room: tuple[float, float]) -> bool:
    lines = _lines(sizes, width, step, room[0])
    return (
        max(_length(line, width, step) for line in lines) <= room[0] and _height(len(lines), width) <= room[1]
    )


def _balanced(sizes: Sequence[int], width: float, step: float, room: float) -> list[list[int]]:
    """Use as few lines as fit into `room`, as even as possible."""
    lines = _lines(sizes, width, step, room)
    while len(tighter := _lines(sizes, width, step, room - 8)) == len(lines) and room > width:
        lines, room = tighter, room - 8
    return lines


def _lines(sizes: Sequence[int], width: float, step: float, room: float) -> list[list[int]]:
    """The groups line by line, each as full as `room` allows."""
    lines: list[list[int]] = [[]]
    for size in sizes:
        if lines[-1] and _length([*lines[-1], size], width, step) > room:
            lines.append([])
        lines[-1].append(size)
    return lines


def _reach(size: int, width: float, step: float) -> float:
    return width + (size - 1) * step * width


def _length(line: Sequence[int], width: float, step: float) -> float:
    return sum(_reach(size, width, step) for size in line) + (len(line) - 1) * _APART * width


def _height(lines: int, width: float) -> float:
    return lines * TALL * width + (lines - 1) * _BELOW * width
