"""Things laid on a board, listed before any pixel is drawn: parts of a picture with the same things on them
are known to be alike without comparing them."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import NamedTuple

from PIL import Image

from render.ink.canvas import Box, Sprite
from render.ink.colour import Rgb, rgb
from render.ink.text import Weight, text_mask


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

    @property
    def key(self) -> Hashable:
        """What it is and where it lies."""
        return self.what, self.left, self.top

    def draw(self, image: Image.Image, x: int, y: int) -> None:
        """Draw it on an RGB image whose upper left corner lies at (x, y) of the picture."""
        left, top = self.left - x, self.top - y
        if self.solid is None or not isinstance(self.paint, Image.Image):
            image.paste(self.paint, (left, top, self.right - x, self.bottom - y), self.cover)
            return
        # Only the margin needs its mask; the rest is copied, in a tenth of the time.
        near, high, far, low = self.solid
        width, height = self.cover.size
        image.paste(self.paint.crop(self.solid), (left + near, top + high))
        for part in (
            (0, 0, width, high),
            (0, low, width, height),
            (0, high, near, low),
            (far, high, width, low),
        ):
            image.paste(self.paint.crop(part), (left + part[0], top + part[1]), self.cover.crop(part))


class Overlay:
    """Sprites and lines of text, in the order they are drawn."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """Lay a sprite with its anchor on the pixel nearest to (x, y)."""
        left, top = math.floor(x + 0.5) - sprite.x, math.floor(y + 0.5) - sprite.y
        width, height = sprite.alpha.size
        self.laid.append(
            Laid(
                sprite.serial, left, top, left + width, top + height, sprite.image, sprite.alpha, sprite.solid
            )
        )

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
