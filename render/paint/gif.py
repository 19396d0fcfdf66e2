"""Animated GIFs with a single palette, where each frame holds only what changed since the one before."""

from __future__ import annotations

import struct
from collections.abc import Collection, Sequence
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
    """A GIF built frame by frame. Frames that only lead to another one may be left out in the end."""

    def __init__(self, size: tuple[int, int], palette: bytes) -> None:
        """`palette` has three bytes per colour, for at most 255 colours: the remaining number means
        "unchanged"."""
        self._stays = len(palette) // 3
        self._head = b"".join(
            (
                _HEADER + struct.pack("<HHBBB", *size, _PALETTE_OF_256, 0, 0),
                palette.ljust(3 * 256, b"\0"),
                _FOR_EVER,
            )
        )
        self._mask = bytes(255 if value else 0 for value in range(256))
        self._palette = palette
        self._shown: Image.Image | None = None
        self._parts: list[tuple[bytes, bytes]] = []
        """Each frame alone, and with those that lead to it; the latter is empty if there are none."""
        self.bytes = len(self._head) + len(_TRAILER)
        """Its size so far, without the frames that may be left out."""

    def add(
        self, numbers: Image.Image, seconds: float, lead: Sequence[Image.Image] = (), lead_seconds: float = 0
    ) -> None:
        """Add a full-size frame, as numbers of the palette's colours ("L"), to be shown for `seconds`. A
        frame that equals the one before just extends it. The frames in `lead` go before it, each for
        `lead_seconds`, if `file` is told so."""
        alone = self._change(self._shown, numbers, seconds)
        shown, led = self._shown, b""
        for picture in lead:
            led += self._change(shown, picture, lead_seconds)
            shown = picture
        if lead:
            led += self._change(shown, numbers, seconds)
        self._parts.append((alone, led))
        self.bytes += len(alone)
        self._shown = numbers

    @property
    def extra(self) -> dict[int, int]:
        """How many more bytes the frames take that lead to another, by the latter's number."""
        return {number: len(led) - len(alone) for number, (alone, led) in enumerate(self._parts) if led}

    def file(self, led: Collection[int] = ()) -> bytes:
        """Return the GIF with all frames added so far, and with those that lead to the frames `led`."""
        parts = (each[number in led] for number, each in enumerate(self._parts))
        return b"".join((self._head, *parts, _TRAILER))

    def _change(self, before: Image.Image | None, numbers: Image.Image, seconds: float) -> bytes:
        """Return the frame that turns `before` into `numbers`, or shows all of it if there was none."""
        if before is None:
            return self._frame(numbers, (0, 0), seconds)
        changed = ImageChops.difference(before, numbers)
        box = changed.getbbox() or (0, 0, 1, 1)
        # Unchanged pixels all have one colour: long stretches of it take next to nothing.
        sparse = Image.new("L", (box[2] - box[0], box[3] - box[1]), self._stays)
        sparse.paste(numbers.crop(box), (0, 0), changed.crop(box).point(self._mask))
        return self._frame(sparse, box[:2], seconds)

    def _frame(self, numbers: Image.Image, at: tuple[int, int], seconds: float) -> bytes:
        numbers = numbers.copy()
        numbers.putpalette(self._palette)
        how = {"duration": round(1000 * seconds), "disposal": _LEAVE, "transparency": self._stays}
        return b"".join(cast("Sequence[bytes]", GifImagePlugin.getdata(numbers, at, **how)))
