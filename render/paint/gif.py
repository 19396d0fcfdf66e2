"""Animated GIFs: pictures in the colours of one palette, of each only what differs from the one before."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, cast

from PIL import GifImagePlugin, Image, ImageChops

_HEADER: Final = b"GIF89a"
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""Players begin again after the last frame."""
_PALETTE_OF_256: Final = 0xF7
_TRAILER: Final = b"\x3b"
_LEAVE: Final = 1
"""How a frame is disposed of: it stays, and the next is laid upon it."""


class Gif:
    """A GIF that is made frame by frame."""

    def __init__(self, size: tuple[int, int], palette: bytes) -> None:
        """`palette` has three bytes for each of its colours, at most 255 of them: one number stands for what
        stays as it was."""
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
        """How large it is so far."""

    def add(self, numbers: Image.Image, seconds: float) -> None:
        """Add a frame: a picture of the whole size as numbers of the palette's colours ("L"), shown for so
        long. One like the frame before keeps that for longer."""
        if self._shown is None:
            part = self._frame(numbers, (0, 0), seconds)
        else:
            changed = ImageChops.difference(self._shown, numbers)
            box = changed.getbbox() or (0, 0, 1, 1)
            # What stays as it was is one colour: long stretches of it take next to nothing.
            sparse = Image.new("L", (box[2] - box[0], box[3] - box[1]), self._stays)
            sparse.paste(numbers.crop(box), (0, 0), changed.crop(box).point(self._mask))
            part = self._frame(sparse, box[:2], seconds)
        self._parts.append(part)
        self.bytes += len(part)
        self._shown = numbers

    def file(self) -> bytes:
        """All frames added so far."""
        return b"".join((*self._parts, _TRAILER))

    def _frame(self, numbers: Image.Image, at: tuple[int, int], seconds: float) -> bytes:
        numbers = numbers.copy()
        numbers.putpalette(self._palette)
        how = {"duration": round(1000 * seconds), "disposal": _LEAVE, "transparency": self._stays}
        return b"".join(cast("Sequence[bytes]", GifImagePlugin.getdata(numbers, at, **how)))
