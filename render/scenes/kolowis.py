"""Kolowis: a long board pointed at both ends, with three rows of points and slanting lines between them."""

from dataclasses import replace
from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.boards.cells import cells_of
from engines.boards.nets import Net
from engines.core import Message, msg
from engines.games.kolowis import NETS, Kolowis
from render import scene as s
from render.alt_text import duel_alt, losses, whereabouts
from render.button_grid import Buttons
from render.compose.boards.layouts import DuelLayout, beavers
from render.compose.boards.nets import stations, track_lines
from render.compose.boards.squares import TOP, strip_below
from render.compose.duels import duel_scene
from render.compose.end_marks import blockade
from render.compose.panels import captures
from render.view import View

BUTTONS: Final[Buttons] = (
    ("c1", "c2", "c3", "c4"),
    ("b1", "b2", "b3", "b4", "b5"),
    ("a1", "a2", "a3", "a4"),
)
TURNS: Final = True

_CORNER, _WOOD = 12, 46
_SHAPES: Final = {4: (90, 60, 190, 56), 8: (74, 46, 184, 38), 16: (60, 26, 200, 23)}
"""By points in an outer row, in px: from the picture's edge to the field's tip (before its corners are
rounded), from there to the first point, from row to row, and a piece's radius."""
_ON_TIP: Final = 35
"""px from the tip of the field to the name on the wood there."""


def _layout(n: int, rules: Net) -> DuelLayout:
    tip, margin, rise, radius = _SHAPES[n]
    pitch = (960 - 2 * (tip + margin)) / 0.9
    step = rise / pitch
    net = replace(rules, centres=tuple((x, step * ((y > 0.5) - (y < 0.5))) for x, y in rules.centres))
    reach = rise + radius + 4
    middle = TOP + _WOOD + _CORNER + reach
    size, strip = strip_below(middle + reach + _CORNER + _WOOD)
    field = s.Field(tip + margin - 0.05 * pitch, middle, pitch)
    shoulder = round(field.place(net.centres[0])[0] - 0.6 * radius)
    top, bottom = middle - reach, middle + reach
    corners = (
        *((tip, middle), (shoulder, top), (960 - shoulder, top)),
        *((960 - tip, middle), (960 - shoulder, bottom), (shoulder, bottom)),
    )
    board = s.Board(
        size=size,
        field=field,
        frame=s.Slab(corners, _WOOD, _CORNER),
        tracks=track_lines(net),
        stations=stations(net, 0.45 * radius / pitch),
        labels=_names(net, n, radius / pitch, 1 / pitch),
        sides=COLOURS,
        veiled=True,
    )
    return DuelLayout(board, net, net.centres, beavers(*COLOURS), radius / pitch, strip)


def _names(net: Net, n: int, radius: float, px: float) -> tuple[s.BoardLabel, ...]:
    """The outer rows' names on the wood, the middle row's below its points, those of its ends on the tips.

    The longest board only has room for numbers, so each row's letter stands at its ends.
    """
    size = 26 if n == 16 else 30
    labels = []
    for point, (x, y) in zip(net.points, net.centres, strict=True):
        place = int(point[1:])
        text = point[1:] if n == 16 else point
        if point[0] != "b":
            away = y + (1 if y > 0 else -1) * (41 * px + radius)
            labels.append(s.BoardLabel((x, away), text, size))
            if place == 1 and n == 16:
                labels.append(s.BoardLabel((x - 38 * px, away), point[0], size))
        elif place in (1, n + 1) and n < 16:
            aside = (_SHAPES[n][1] + _ON_TIP) * px
            labels.append(s.BoardLabel((x + (aside if place > 1 else -aside), y), point, size))
        else:
            up = -1 if n < 16 or place % 2 else 1
            labels.append(s.BoardLabel((x, up * (radius + 24 * px)), text, size, clear=True))
            if place == 1:
                labels.append(s.BoardLabel((x - (_SHAPES[n][1] + _ON_TIP) * px, y), point[0], size))
    return tuple(labels)


_LAYOUTS: Final = {kind: _layout(kind[0], net) for kind, net in NETS.items()}


def scene(view: View) -> s.Scene:
    position = cast("Kolowis", view.position)
    layout = _LAYOUTS[position.size, position.rails]
    each = position.men[0].bit_count() + position.captured[0]
    taken = captures(COLOURS, position.captured, each)
    at_fault = [
        s.CaptureTarget(layout.spots[cell], COLOURS[position.seat], 1.1 * layout.radius)
        for cell in cells_of(position.failed)
    ]
    return duel_scene(layout, view, taken, blockade(position), over=at_fault)


def alt(view: View) -> Message:
    position = cast("Kolowis", view.position)
    state = [*whereabouts(view, position.board), losses(view, position.captured)]
    if position.failed:
        points = tuple(position.board.points[cell] for cell in cells_of(position.failed))
        state.append(msg("Missed a leap and may be huffed: {points}.", points=points))
    return duel_alt(view, *state)
