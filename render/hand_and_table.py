"""A hand with the table above it, small: what a person needs to see before choosing cards."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engines.core import Message
from render.alt_text import paragraph
from render.hand_picture import alt_hand, hand_scene
from render.ink.text import Translate
from render.paint.picture import Picture, empty_board, laid, paint
from render.scene import Scene
from render.show import alt, scene_of
from render.view import View

LARGEST: Final = 180_000
"""At most this many bytes in such a picture."""
_SMALL: Final = 0.62
"""Size of the table, in that of its own picture."""
_CORNER: Final = 20
"""px."""
_MARGIN: Final = 14
"""px above the table."""


@dataclass(frozen=True, slots=True)
class HandAndTable:
    """What such a picture is made of."""

    table: Scene
    hand: Scene
    """With room above it for the table, made small."""


def draw_hand_and_table(view: View, theme: str = "dusk", translate: Translate = str) -> Picture:
    """The hand of `view.viewer` below the table as they see it: pure, and safe in any thread.

    `view.cards` are the places of the picked cards, `view.picked` is what they are picked for. Raises
    ValueError on an unknown theme, or if the view has no viewer.
    """
    return paint_hand_and_table(hand_and_table(view), theme, translate)


def hand_and_table(view: View) -> HandAndTable:
    """What the picture is made of. Raises ValueError if the view has no viewer."""
    table = scene_of(view)
    return HandAndTable(table, hand_scene(view, above=_MARGIN + _small(table)[1]))


def paint_hand_and_table(plan: HandAndTable, theme: str, translate: Translate = str) -> Picture:
    """Draw it; safe in any thread. Raises ValueError on an unknown theme."""
    hand = replace(plan.hand, alike=plan.table.board)
    return paint(
        hand, theme, translate, below=[_SmallTable(plan.table, hand.board.size[0], theme, translate)]
    )


class _SmallTable:
    """A table made small, above a hand."""

    def __init__(self, table: Scene, width: int, theme: str, translate: Translate) -> None:
        """`width` is the hand's (px)."""
        self._board = empty_board(table, theme, translate)
        self._things = laid(table, theme, translate)
        self._size = _small(table)
        self.left, self.top = (width - self._size[0]) // 2, _MARGIN
        self.right, self.bottom = self.left + self._size[0], self.top + self._size[1]
        self.key = self._board.serial, tuple(thing.key for thing in self._things)

    @cached_property
    def _picture(self) -> Image.Image:
        return self._board.with_things(self._things).resize(self._size, Image.Resampling.HAMMING)

    def draw(self, image: Image.Image, x: int, y: int) -> None:
        image.paste(self._picture, (self.left - x, self.top - y), _rounded(*self._size))


def _small(table: Scene) -> tuple[int, int]:
    """Width and height of the table in such a picture."""
    width, height = table.board.size
    return round(width * _SMALL), round(height * _SMALL)


def alt_hand_and_table(view: View) -> Message:
    """The cards in the hand of `view.viewer`, those picked, and the table."""
    return paragraph([alt_hand(view), alt(view)])


@lru_cache(maxsize=12)
def _rounded(width: int, height: int) -> Image.Image:
    """A mask with round corners, drawn large and made small, so that they are smooth."""
    mask = Image.new("L", (2 * width, 2 * height))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, 2 * width - 1, 2 * height - 1), 2 * _CORNER, 255)
    return mask.resize((width, height), Image.Resampling.BOX)
