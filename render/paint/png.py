"""PNG files: a whole picture at once, or put together from bands of rows compressed each by itself.

A PNG's pixels are one zlib stream. Each band is a stretch of it that refers to no other and ends at a byte,
so that a band kept from one picture may stand in another.
"""

import struct
import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from isal import isal_zlib
from PIL import Image

from render.scene import Board

LARGEST: Final = 105_000
"""At most this many bytes in a picture of a board. Packed as tightly as can be it has a fifth less, but
whoever looks at it gets Discord's own smaller copy anyway."""
LARGEST_WITH_CARDS: Final = 140_000
"""The same of a board with cards, which are many, each with signs of its own."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_ZLIB_HEADER: Final = b"\x78\x9c"
_EMPTY_LAST_BLOCK: Final = b"\x03\x00"
_ADLER_BASE: Final = 65521
_RAW_DEFLATE: Final = -15
_SMALLEST: Final = 9
"""zlib's level for what is kept and stands in many pictures."""
_QUICK: Final = 2
"""ISA-L's level for the rest: a third of the time of zlib-ng's 5, for a fifth more bytes. Its 3 takes longer
and packs pictures worse."""


class Band(NamedTuple):
    """Some rows, compressed."""

    data: bytes
    adler: int
    """The Adler-32 checksum of the rows."""
    length: int
    """How many bytes they are uncompressed."""


def band(rows: bytes, *, quick: bool) -> Band:
    """Compress rows as PNG has them, a byte for the filter first and then one a pixel."""
    if quick:
        quickly = isal_zlib.compressobj(_QUICK, zlib.DEFLATED, _RAW_DEFLATE)
        packed = quickly.compress(rows) + quickly.flush(zlib.Z_FULL_FLUSH)
    else:
        tightly = zlib.compressobj(_SMALLEST, zlib.DEFLATED, _RAW_DEFLATE)
        packed = tightly.compress(rows) + tightly.flush(zlib.Z_FULL_FLUSH)
    return Band(packed, isal_zlib.adler32(rows), len(rows))


def joined(bands: Iterable[Band], width: int, height: int, palette: bytes) -> bytes:
    """The PNG of the bands, from the top to the bottom; `palette` has three bytes for each of its colours."""
    parts = [_ZLIB_HEADER]
    low, high = 1, 0
    for part in bands:
        parts.append(part.data)
        high = (high + (part.adler >> 16) + part.length * (low - 1)) % _ADLER_BASE
        low = (low + (part.adler & 0xFFFF) - 1) % _ADLER_BASE
    parts += _EMPTY_LAST_BLOCK, struct.pack(">HH", high, low)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", b"".join(parts)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def encode(picture: Image.Image, palette: bytes) -> bytes:
    """An RGB picture as a PNG in the colours of `palette`, without dither."""
    shown = indexed(picture, holder(palette))
    # In a PNG a byte stands before each row, 0 where the row is as it is: hence a column more.
    rows = Image.new("L", (picture.width + 1, picture.height))
    rows.paste(Image.frombytes("L", shown.size, shown.tobytes()), (1, 0))
    return joined([band(rows.tobytes(), quick=False)], picture.width, picture.height, palette)


def holder(palette: bytes) -> Image.Image:
    """An image of mode "P" with that palette, three bytes a colour, as Pillow wants one."""
    image = Image.new("P", (1, 1))
    image.putpalette(palette + palette[:3] * (256 - len(palette) // 3))
    return image


def indexed(picture: Image.Image, palette_holder: Image.Image) -> Image.Image:
    """An RGB picture in the nearest colours of a palette, without dither ("P"): each pixel by its own colour
    alone."""
    return picture.quantize(palette=palette_holder, dither=Image.Dither.NONE)


def largest(board: Board) -> int:
    """Bytes a picture of `board` may have."""
    return LARGEST_WITH_CARDS if board.cards else LARGEST


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
