"""A canvas that composites flat colours through masks, and the sprites cut from it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Self

from PIL import Image, ImageFilter

from render.ink.colour import rgb
from render.ink.shapes import Cut, Shape, mask, parts, replaced
from render.ink.text import text_mask
from render.ink.typefaces import Weight
from render.kept import cached

_SERIALS: Final = count()
Box = tuple[int, int, int, int]
_LARGE: Final = 50_000
"""In px: for anything smaller, copying the solid part without its mask saves nothing."""
_MARGINS: Final = (4, 8, 16, 24, 32, 48)


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A finished drawing that can be used many times. It never changes, so threads may share it."""

    image: Image.Image
    """RGB."""
    alpha: Image.Image
    """L, of the same size."""
    x: int
    y: int
    """The sprite's pixel that lands on the place it is put at."""
    serial: int = field(default_factory=_SERIALS.__next__, init=False)
    """No other sprite in this process has this number, even after this one is gone."""
    solid: Box | None = field(init=False)
    """The part of a large sprite that hides all below it: (left, top, right, bottom) in px of the sprite."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "solid", solid_part(self.alpha))

    def faded(self, alpha: float) -> Sprite:
        """A copy at `alpha` (0 to 1) of its strength."""
        return self if alpha >= 1 else _faded(self, alpha)


@cached(64)
def _faded(sprite: Sprite, alpha: float) -> Sprite:
    return Sprite(sprite.image, scaled(sprite.alpha, alpha), sprite.x, sprite.y)


Coat = tuple[Shape, str, float]
"""A shape, its colour and its strength (0 to 1)."""


class Canvas:
    """A picture being drawn: opaque (a board) or transparent (a sprite).

    A transparent one is kept in premultiplied colours, in a mode without alpha ("RGBX") whose fourth channel
    is the alpha all the same: painting through a mask then mixes all four alike, in a single pass.
    """

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        """RGB, or RGBX as above."""

    @classmethod
    def opaque(cls, width: int, height: int, colour: str) -> Self:
        return cls(Image.new("RGB", (width, height), rgb(colour)))

    @classmethod
    def transparent(cls, width: int, height: int) -> Self:
        return cls(Image.new("RGBX", (width, height), (0, 0, 0, 0)))

    def fill(self, shape: Shape, colour: str, alpha: float = 1, clip: Shape | None = None) -> None:
        """Paint `shape`, but only where `clip` also covers."""
        for cover, (left, top, right, bottom) in parts(shape, self.image.size, clip):
            if cover is None and alpha >= 1:
                self.image.paste(self._ink(colour), (left, top, right, bottom))
                continue
            full = cover or Image.new("L", (right - left, bottom - top), 255)
            self._blend(scaled(full, alpha), left, top, colour)

    def stamp(self, cut: Cut, x: float, y: float, colour: str) -> None:
        """Paint through a ready-made mask, its origin on the pixel nearest to (x, y)."""
        cover, left, top = cut
        self._blend(cover, round(x) + left, round(y) + top, colour)

    def cast(self, shape: Shape, down: float, blur: float, alpha: float, colour: str) -> None:
        """A soft shadow of `shape`, `down` px below it; `blur` is the standard deviation in px."""
        cover, x, y = mask(shape)
        pad = int(blur * 2.6) + 2
        wide = Image.new("L", (cover.width + 2 * pad, cover.height + 2 * pad), 0)
        wide.paste(cover, (pad, pad))
        soft = wide.filter(ImageFilter.GaussianBlur(blur))
        self._blend(scaled(soft, alpha), x - pad, round(y + down) - pad, colour)

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
        """Write one line of text; `anchor` is one of Pillow's text anchors."""
        self.stamp(text_mask(text, size, weight, anchor), x, y, colour)

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        left, top = math.floor(x + 0.5) - sprite.x, math.floor(y + 0.5) - sprite.y
        if self.image.mode == "RGB":
            paste(self.image, sprite.image, sprite.alpha, sprite.solid, left, top)
        else:
            self.image.paste(sprite.image.convert("RGBX"), (left, top), sprite.alpha)

    def sprite(self, x: int, y: int) -> Sprite:
        """Return what has been drawn as a sprite anchored at (x, y), without the empty margin."""
        box = self.image.getbbox() or (0, 0, 1, 1)
        cut = self.image.crop(box)
        return Sprite(_straight(cut).convert("RGB"), cut.getchannel("X"), x - box[0], y - box[1])

    def with_alpha(self) -> Image.Image:
        """Return what has been drawn on a transparent canvas (RGBA)."""
        return _straight(self.image).convert("RGBA")

    def _ink(self, colour: str) -> tuple[int, ...]:
        return rgb(colour) if self.image.mode == "RGB" else (*rgb(colour), 255)

    def _blend(self, cover: Image.Image, x: int, y: int, colour: str) -> None:
        self.image.paste(self._ink(colour), (x, y, x + cover.width, y + cover.height), cover)


def _straight(image: Image.Image) -> Image.Image:
    """Premultiplied colours in the mode Pillow has for them."""
    return Image.frombytes("RGBa", image.size, image.tobytes())


def paste(
    onto: Image.Image, paint: Image.Image, cover: Image.Image, solid: Box | None, left: int, top: int
) -> None:
    """Paste `paint` ("RGB") through its mask ("L"), its upper left corner at (left, top)."""
    if solid is None:
        onto.paste(paint, (left, top), cover)
        return
    # Only the margin needs its mask; the rest is copied, in a tenth of the time.
    near, high, far, low = solid
    width, height = cover.size
    onto.paste(paint.crop(solid), (left + near, top + high))
    for part in (
        (0, 0, width, high),
        (0, low, width, height),
        (0, high, near, low),
        (far, high, width, low),
    ):
        onto.paste(paint.crop(part), (left + part[0], top + part[1]), cover.crop(part))


def solid_part(cover: Image.Image) -> Box | None:
    """Return the box within a mask that covers fully, with the narrowest even margin that works; None for a
    small mask, or if no margin works."""
    width, height = cover.size
    if width * height < _LARGE:
        return None
    boxes = ((margin, margin, width - margin, height - margin) for margin in _MARGINS)
    return next((box for box in boxes if box[0] < box[2] and box[1] < box[3] and _is_full(cover, box)), None)


def _is_full(cover: Image.Image, box: Box) -> bool:
    least, _ = cover.crop(box).getextrema()
    return least == 255


def scaled(cover: Image.Image, alpha: float) -> Image.Image:
    """A mask at `alpha` (0 to 1) of its strength."""
    return cover if alpha >= 1 else replaced(cover, _strength(alpha))


@cached(64)
def _strength(alpha: float) -> bytes:
    return bytes(round(value * alpha) for value in range(256))


def layered(coats: Iterable[Coat]) -> Sprite:
    """A sprite of shapes painted one over the other, anchored at their origin."""
    coats = tuple(coats)
    boxes = [shape.box() for shape, _, _ in coats]
    left, top = math.floor(min(b[0] for b in boxes)) - 2, math.floor(min(b[1] for b in boxes)) - 2
    right, bottom = math.ceil(max(b[2] for b in boxes)) + 2, math.ceil(max(b[3] for b in boxes)) + 2
    canvas = Canvas.transparent(right - left, bottom - top)
    for shape, colour, alpha in coats:
        canvas.fill(shape.moved(-left, -top), colour, alpha)
    return canvas.sprite(-left, -top)
