"""A hand with a small picture of the table above it: what a player needs to see before choosing cards."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageDraw

from engines.core import Message
from render.alt_text import paragraph
from render.hand_picture import alt_hand, hand_scene
from render.ink.canvas import Box, solid_part
from render.ink.colour import Rgb
from render.ink.overlay import Laid
from render.ink.text import Translate
from render.kept import Kept, cached
from render.paint.picture import Picture, empty_board, laid, paint
from render.scene import Scene
from render.show import alt, scene_of
from render.view import View

LARGEST: Final = 180_000
"""In bytes, for one such picture."""
_SMALL: Final = 0.95
"""Scale of the small table, relative to its full-size picture."""
_CORNER: Final = 20
"""px."""
_MARGIN: Final = 14
"""px above the table."""
ROOM_FOR_SMALL: Final = 16_000_000
"""In bytes, for the shrunk parts one process keeps: all the cards of a game, and a few tables."""
_BYTES_OF_A_PIXEL: Final = 5
"""Pillow uses four for RGB; the mask takes one more."""
small_kept: Final = Kept[Hashable, tuple[Image.Image | Rgb, Image.Image, Box | None]](ROOM_FOR_SMALL)


@dataclass(frozen=True, slots=True)
class HandAndTable:
    """What the picture is made of."""

    table: Scene
    hand: Scene
    """Has room above it for the small table."""


def hand_and_table(view: View) -> HandAndTable:
    """Plan the picture. Raises ValueError if the view has no viewer."""
    table = scene_of(view)
    return HandAndTable(table, hand_scene(view, above=_MARGIN + _small(table)[1]))


def paint_hand_and_table(plan: HandAndTable, theme: str, translate: Translate = str) -> Picture:
    """Draw it; safe in any thread. Raises ValueError on an unknown theme."""
    hand = replace(plan.hand, alike=plan.table.board)
    return paint(hand, theme, translate, below=_small_table(plan.table, hand.board.size[0], theme, translate))


def _small(table: Scene) -> tuple[int, int]:
    """Width and height of the small table."""
    width, height = table.board.size
    return round(width * _SMALL), round(height * _SMALL)


def _small_table(table: Scene, broad: int, theme: str, translate: Translate) -> list[Laid]:
    """Shrink the table and centre it above a hand `broad` px wide. The board and each thing on it are
    shrunk separately, so that parts shrunk before can be reused."""
    board = empty_board(table, theme, translate)
    width, height = table.board.size
    right = (broad - _small(table)[0]) // 2
    bare = Laid(("board", board.serial), 0, 0, width, height, (0, 0, 0), _rounded(width, height))
    return [
        _shrunk(bare, right, lambda: board.with_things(())),
        *(_shrunk(thing, right) for thing in laid(table, theme, translate)),
    ]


def _shrunk(thing: Laid, right: int, paint: Callable[[], Image.Image] | None = None) -> Laid:
    """Shrink one part of a table and place it below the margin, `right` px from the left edge. `paint`
    makes its image where that is costly."""
    left, top, end, bottom = (
        round(_SMALL * edge) for edge in (thing.left, thing.top, thing.right, thing.bottom)
    )
    size = max(end - left, 1), max(bottom - top, 1)
    what = (thing.what, size)
    kept = small_kept.get(what)
    if kept is None:
        painted = thing.paint if paint is None else paint()
        if isinstance(painted, Image.Image):
            whole = painted.convert("RGBA")
            whole.putalpha(thing.cover)
            shrunk = whole.resize(size, Image.Resampling.HAMMING)
            cover = shrunk.getchannel("A")
            kept = shrunk.convert("RGB"), cover, solid_part(cover)
        else:
            kept = painted, thing.cover.resize(size, Image.Resampling.HAMMING), None
        small_kept.keep(what, kept, _BYTES_OF_A_PIXEL * size[0] * size[1])
    x, y = left + right, top + _MARGIN
    return Laid(what, x, y, x + size[0], y + size[1], *kept)


@cached(12)
def _rounded(width: int, height: int) -> Image.Image:
    """A mask of a table with round corners."""
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), _CORNER / _SMALL, 255)
    return mask


def alt_hand_and_table(view: View) -> Message:
    """The cards in the hand of `view.viewer`, those picked, and the table."""
    return paragraph([alt_hand(view), alt(view)])
