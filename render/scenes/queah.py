"""Queah: thirteen squares standing on their corners, the reserves, and what has been taken."""

from dataclasses import replace
from typing import Final, cast

from engines.bases.duel import COLOURS
from engines.core import Message
from engines.games.queah import NET, ON_BOARD, RESERVE, Queah
from render import scene as s
from render.alt_text import duel_alt, in_stock, losses, whereabouts
from render.button_grid import Buttons, block
from render.compose.boards.layouts import DuelLayout, beavers
from render.compose.duels import duel_scene
from render.compose.end_marks import blockade
from render.compose.panels import captures, in_hand
from render.scene.emblems import TAKEN, TO_PLACE
from render.view import View

BUTTONS: Final[Buttons] = block(NET.points)
TURNS: Final = True

_HALF: Final = 128
"""px of half a square's diagonal, the distance from column to column."""
_SIDE: Final = _HALF * 2**0.5
_A1: Final = (480 - 2 * _HALF, 460 + 2 * _HALF)
"""The middle of a1, in px."""
_OUTLINE: Final = (
    *((0, -1), (1, 0), (2, -1), (3, 0), (4, -1)),
    *((5, 0), (4, 1), (5, 2), (4, 3), (5, 4)),
    *((4, 5), (3, 4), (2, 5), (1, 4), (0, 5)),
    *((-1, 4), (0, 3), (-1, 2), (0, 1), (-1, 0)),
)
"""The outline of the squares: outer corners and the notches between them, in columns and rows from a1."""
_NAME: Final = (35, 50)
"""px from an outer corner, and from a notch, to the name on the wood."""


def _px(column: float, row: float) -> tuple[int, int]:
    return round(_A1[0] + column * _HALF), round(_A1[1] - row * _HALF)


def _spot(column: float, row: float) -> s.Spot:
    """Return a spot in board units (sides of squares)."""
    return column * _HALF / _SIDE, row * _HALF / _SIDE


def _names() -> tuple[s.BoardLabel, ...]:
    """The column names below the squares and the row names to their left; every second one is in a notch."""
    outside = [-1 - _NAME[0] / _HALF, -_NAME[1] / _HALF]
    columns = (s.BoardLabel(_spot(place, outside[place % 2]), "abcde"[place]) for place in range(5))
    rows = (s.BoardLabel(_spot(outside[place % 2], place), str(place + 1)) for place in range(5))
    return (*columns, *rows)


_SPOTS: Final = tuple(_spot("abcde".index(name[0]), int(name[1]) - 1) for name in NET.points)
_BOARD: Final = s.Board(
    size=(960, 1080),
    field=s.Field(*_A1, _SIDE),
    frame=s.Slab(tuple(_px(*corner) for corner in _OUTLINE), 46, paint="field"),
    cells=tuple(
        s.Cell(spot, "cell2" if point[1] in "24" else "cell", turned=True)
        for point, spot in zip(NET.points, _SPOTS, strict=True)
    ),
    labels=_names(),
    sides=COLOURS,
    veiled=True,
)
_LAYOUT: Final = DuelLayout(_BOARD, NET, _SPOTS, beavers(*COLOURS), 0.35)


def scene(view: View) -> s.Scene:
    position = cast("Queah", view.position)
    hands = in_hand(COLOURS, position.stocks, RESERVE)
    taken = captures(COLOURS, position.captured, ON_BOARD + RESERVE)
    holds = [
        (replace(hand, stock=False, sign=TO_PLACE), replace(prize, sign=TAKEN))
        for (hand,), (prize,) in zip(hands, taken, strict=True)
    ]
    return duel_scene(_LAYOUT, view, holds, blockade(position))


def alt(view: View) -> Message:
    position = cast("Queah", view.position)
    return duel_alt(
        view, *whereabouts(view, NET), in_stock(view, position.stocks), losses(view, position.captured)
    )
