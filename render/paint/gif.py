"""Animated GIFs with a single palette, where each frame holds only what changed since the one before."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, cast

from PIL import GifImagePlugin, Image, ImageChops

_HEADER: Final = b"GIF89a"
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""Tells players to loop for ever."""
_PALETTE_OF_256: Final = 0xF7
_TRAILER: Final = b"\x3b"
_LEAVE: Final = 1
"""How to dispose of a frame: leave it, and draw the next one on top."""


class Gif:
    """A GIF built frame by frame."""

    def __init__(self, size: tuple[int, int], palette: bytes) -> None:
        """`palette` has three bytes per colour, for at most 255 colours: the remaining number means
        "unchanged"."""
        self._stays = len(palette) // 3
        self._parts = [
            _HEADER + struct.pack("<HHBBB", *size, _PALETTE_OF_256, 0, 0),
            palette.ljust(3 * 256, b"\0"),
            _FOR_EVER,
        ]
        self._mask = bytes(255 if value else 0 for value in range(256))
        self._palette = palette
        self._shown: Image.Image | None = None
        self.bytes = sum(map(len, self._parts)) + len(_TRAILER)
        """Its size so far."""

    def add(self, numbers: Image.Image, seconds: float) -> None:
        """Add a full-size frame, as numbers of the palette's colours ("L"), to be shown for `seconds`. A
        frame that equals the one before just extends it."""
        if self._shown is None:
            part = self._frame(numbers, (0, 0), seconds)
        else:
            changed = ImageChops.difference(self._shown, numbers)
            box = changed.getbbox() or (0, 0, 1, 1)
            # Unchanged pixels all have one colour: long stretches of it take next to nothing.
            sparse = Image.new("L", (box[2] - box[0], box[3] - box[1]), self._stays)
            sparse.paste(numbers.crop(box), (0, 0), changed.crop(box).point(self._mask))
            part = self._frame(sparse, box[:2], seconds)
        self._parts.append(part)
        self.bytes += len(part)
        self._shown = numbers

    def file(self) -> bytes:
        """Return the GIF with all frames added so far."""
        return b"".join((*self._parts, _TRAILER))

    def _frame(self, numbers: Image.Image, at: tuple[int, int], seconds: float) -> bytes:
        numbers = numbers.copy()
        numbers.putpalette(self._palette)
        how = {"duration": round(1000 * seconds), "disposal": _LEAVE, "transparency": self._stays}
        return b"".join(cast("Sequence[bytes]", GifImagePlugin.getdata(numbers, at, **how)))
