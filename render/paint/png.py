"""PNG files: a whole picture at once, or joined from separately compressed bands of rows.

A PNG's pixels are one zlib stream. Each band is a part of it that refers to no other part and ends on a byte
boundary, so a band cached from one picture can be used in another.
"""

import struct
import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from isal import isal_zlib
from PIL import Image

from render.scene import Board

LARGEST: Final = 105_000
"""At most this many bytes in a picture of a board. Packed as tightly as possible it would be a fifth smaller,
but people see Discord's own smaller copy anyway."""
LARGEST_WITH_CARDS: Final = 140_000
"""The same for a board with cards, which are many, each with signs of its own."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_ZLIB_HEADER: Final = b"\x78\x9c"
_EMPTY_LAST_BLOCK: Final = b"\x03\x00"
_ADLER_BASE: Final = 65521
_RAW_DEFLATE: Final = -15
_SMALL: Final = 8
"""zlib's level for bands that are cached and used in many pictures. Level 9 takes twice as long, for a
hundredth fewer bytes."""
_QUICK: Final = 2
"""ISA-L's level for the rest: takes a third of the time of zlib-ng's level 5, for a fifth more bytes. Its
level 3 takes longer and compresses pictures less."""


class Band(NamedTuple):
    """Some rows, compressed."""

    data: bytes
    adler: int
    """The Adler-32 checksum of the rows."""
    length: int
    """How many bytes they are uncompressed."""


def band(rows: bytes, *, quick: bool) -> Band:
    """Compress rows in PNG's layout: a filter byte, then a byte per pixel."""
    if quick:
        quickly = isal_zlib.compressobj(_QUICK, zlib.DEFLATED, _RAW_DEFLATE)
        packed = quickly.compress(rows) + quickly.flush(zlib.Z_FULL_FLUSH)
    else:
        tightly = zlib.compressobj(_SMALL, zlib.DEFLATED, _RAW_DEFLATE)
        packed = tightly.compress(rows) + tightly.flush(zlib.Z_FULL_FLUSH)
    return Band(packed, isal_zlib.adler32(rows), len(rows))


def joined(bands: Iterable[Band], width: int, height: int, palette: bytes) -> bytes:
    """Join the bands into a PNG, from top to bottom; `palette` has three bytes per colour."""
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
    """Encode an RGB picture as a PNG in the colours of `palette`, without dithering."""
    shown = indexed(picture, holder(palette))
    # In a PNG every row starts with a filter byte, 0 for an unfiltered row: hence the extra column.
    rows = Image.new("L", (picture.width + 1, picture.height))
    rows.paste(Image.frombytes("L", shown.size, shown.tobytes()), (1, 0))
    return joined([band(rows.tobytes(), quick=False)], picture.width, picture.height, palette)


def holder(palette: bytes) -> Image.Image:
    """Wrap a palette, three bytes per colour, in an image of mode "P", the form Pillow needs."""
    image = Image.new("P", (1, 1))
    image.putpalette(palette + palette[:3] * (256 - len(palette) // 3))
    return image


def indexed(picture: Image.Image, palette_holder: Image.Image) -> Image.Image:
    """Convert an RGB picture to the nearest colours of a palette, without dithering ("P"): each pixel depends
    only on its own colour."""
    return picture.quantize(palette=palette_holder, dither=Image.Dither.NONE)


def largest(board: Board) -> int:
    """The most bytes a picture of `board` may have."""
    return LARGEST_WITH_CARDS if board.cards else LARGEST


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
