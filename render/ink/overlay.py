"""Things laid on a board, listed before any pixel is drawn: parts of a picture with the same things on them
are known to be alike without comparing them."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from PIL import Image

from render.ink.canvas import Box, Sprite, paste
from render.ink.colour import Rgb, rgb
from render.ink.text import text_mask
from render.ink.typefaces import Weight
from render.kept import Kept


class Laid(NamedTuple):
    """A sprite or a line of text at its place."""

    what: Hashable
    """Identifies it: where this is equal, all pixels are."""
    left: int
    top: int
    right: int
    bottom: int
    paint: Image.Image | Rgb
    """"RGB" of the size of its box, or a single colour."""
    cover: Image.Image
    """"L", of the same size."""
    solid: Box | None = None
    """The part that hides everything below it, if it is a large sprite."""
    lasting: bool = False
    """Whether it stays as it is when everything else dims."""

    @property
    def key(self) -> Hashable:
        """What it is and where it lies."""
        return self.what, self.left, self.top

    def draw(self, image: Image.Image, x: int, y: int) -> None:
        """Draw it on an RGB image whose upper left corner lies at (x, y) of the picture."""
        left, top = self.left - x, self.top - y
        if isinstance(self.paint, Image.Image):
            paste(image, self.paint, self.cover, self.solid, left, top)
        else:
            image.paste(self.paint, (left, top, self.right - x, self.bottom - y), self.cover)


class Overlay:
    """Sprites and lines of text, in the order they are drawn."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []

    def put(self, sprite: Sprite, x: float, y: float, *, lasting: bool = False) -> None:
        """Lay a sprite with its anchor on the pixel nearest to (x, y). If `lasting`, it never dims."""
        left, top = math.floor(x + 0.5) - sprite.x, math.floor(y + 0.5) - sprite.y
        width, height = sprite.alpha.size
        self.laid.append(
            Laid(
                sprite.serial,
                *(left, top, left + width, top + height),
                sprite.image,
                sprite.alpha,
                sprite.solid,
                lasting,
            )
        )

    def dim(self, colour: str, strength: float, spared: Sequence[tuple[int, int, int, int]]) -> None:
        """Mix `colour` into everything laid so far, except for text, what is `lasting`, and what has its
        middle in one of the `spared` boxes (x, y, width, height)."""
        self.laid = [
            each
            if each.lasting or not isinstance(each.paint, Image.Image) or _is_within(each, spared)
            else each._replace(
                what=(each.what, colour), paint=_dimmed(each.what, each.paint, colour, strength)
            )
            for each in self.laid
        ]

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: int,
        colour: str,
        weight: Weight = Weight.SEMIBOLD,
        anchor: str = "mm",
    ) -> None:
        """Lay one line of text; `anchor` is one of Pillow's text anchors."""
        cover, dx, dy = text_mask(text, size, weight, anchor)
        left, top = round(x) + dx, round(y) + dy
        what = (text, size, weight.value, anchor, colour)
        self.laid.append(Laid(what, left, top, left + cover.width, top + cover.height, rgb(colour), cover))


_dimmed_kept: Final = Kept[Hashable, Image.Image](6_000_000)
"""In bytes. Dimmed pieces stay the same through all ends of a game."""


def _dimmed(what: Hashable, paint: Image.Image, colour: str, strength: float) -> Image.Image:
    key = (what, colour, strength)
    found = _dimmed_kept.get(key)
    if found is None:
        found = Image.blend(paint, Image.new("RGB", paint.size, rgb(colour)), strength)
        _dimmed_kept.keep(key, found, 4 * paint.width * paint.height)
    return found


def _is_within(each: Laid, boxes: Sequence[tuple[int, int, int, int]]) -> bool:
    x, y = (each.left + each.right) / 2, (each.top + each.bottom) / 2
    return any(left <= x < left + wide and top <= y < top + high for left, top, wide, high in boxes)
