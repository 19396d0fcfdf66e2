"""An empty board in the colours of its palette, and the PNG of what is laid upon it.

A picture is cut into bands of rows, which are compressed each by itself, and into tiles as high as several
bands, which are drawn and put into the palette's colours each by itself. Both are kept: of a picture like an
earlier one only what differs is made anew. What a tile or a band comes to depends on the board and the things
in it alone, never on what was drawn before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import count, groupby
from typing import Final

from PIL import Image

from render.ink.overlay import Laid
from render.paint.kept import Kept
from render.paint.png import QUICK, SMALL, Band, band, holder, indexed, joined

ROOM_FOR_BANDS: Final = 24_000_000
"""Bytes that bands may take in one process: those of some six hundred pictures, where these differ."""
ROOM_FOR_TILES: Final = 30_000_000
"""The same of tiles: those of some eighty pictures. With less, two hundred tables of eight games drive each
other's out."""
_ROWS: Final = 24
"""In a band. In fewer rows less repeats itself; of more, fewer are as they were."""
_WIDTH: Final = 192
"""Of a tile (px). Many small ones take longer to be found than to be drawn."""
_HEIGHT: Final = 3 * _ROWS
"""The same."""
_BYTES_OF_A_KEY: Final = 200
"""About what the key of a thing in a tile or band takes."""
bands_kept: Final = Kept[Hashable, Band](ROOM_FOR_BANDS)
tiles_kept: Final = Kept[Hashable, Image.Image](ROOM_FOR_TILES)
_serials: Final = count()


class EmptyBoard:
    """A board with nothing upon it, in the colours of its palette. It never changes: threads may share it."""

    def __init__(self, board: Image.Image, palette: bytes) -> None:
        """`board` is the whole picture (RGB), `palette` has three bytes a colour."""
        self.width, self.height = board.size
        self.palette = palette
        self._holder = holder(palette)
        # In a PNG a byte stands before each row, 0 where the row is as it is: hence a column more.
        self._image = Image.new("L", (self.width + 1, self.height))
        self._image.paste(self._numbers(board), (1, 0))
        # They are kept with the board, and stand in many pictures.
        self._bare = [band(rows, SMALL) for rows in self._cut(self._image)]
        self._serial = next(_serials)
        self.bytes = (self.width + 1) * self.height + sum(len(bare.data) for bare in self._bare)
        """About what it takes in memory."""

    def with_things(self, things: Iterable[Laid]) -> Image.Image:
        """The picture with things upon the board (RGB), before they are put into the palette's colours."""
        image = self._colours(self._image.crop((1, 0, self.width + 1, self.height)))
        for thing in things:
            thing.draw(image, 0, 0)
        return image

    def numbers_with(self, things: Sequence[Laid]) -> Image.Image:
        """The picture with things upon the board, as numbers of the palette's colours ("L"): the pixels of
        `png`."""
        rows = self._image.copy()
        lying = _spread(things, -(-self.height // _HEIGHT), _HEIGHT, vertically=True)
        for number, there in enumerate(lying):
            if there:
                rows.paste(self._strip(number, there), (0, number * _HEIGHT))
        return rows.crop((1, 0, self.width + 1, self.height))

    def png(self, things: Sequence[Laid]) -> bytes:
        """The PNG of `with_things`, each pixel in the palette's colour nearest to it."""
        bands = list(self._bare)
        missing: dict[int, tuple[Hashable, int]] = {}
        for number, there in enumerate(_spread(things, len(bands), _ROWS, vertically=True)):
            if there:
                key: Hashable = (self._serial, number, tuple(thing.key for thing in there))
                kept = bands_kept.get(key)
                if kept is None:
                    missing[number] = key, (len(there) + 1) * _BYTES_OF_A_KEY
                else:
                    bands[number] = kept
        strips = -(-self.height // _HEIGHT)
        lying = _spread(things, strips, _HEIGHT, vertically=True)
        per_strip = _HEIGHT // _ROWS
        for strip, numbers in groupby(missing, lambda number: number // per_strip):
            rows = list(self._cut(self._strip(strip, lying[strip])))
            for number in numbers:
                bands[number] = made = band(rows[number % per_strip], QUICK)
                key, size = missing[number]
                bands_kept.keep(key, made, len(made.data) + size)
        return joined(bands, self.width, self.height, self.palette)

    def _strip(self, number: int, things: Sequence[Laid]) -> Image.Image:
        """The rows of a strip of tiles with things upon it, as numbers of the palette's colours ("L")."""
        top = number * _HEIGHT
        bottom = min(top + _HEIGHT, self.height)
        strip = self._image.crop((0, top, self.width + 1, bottom))
        missing: list[tuple[int, list[Laid], Hashable]] = []
        for column, there in enumerate(_spread(things, -(-self.width // _WIDTH), _WIDTH, vertically=False)):
            if there:
                key: Hashable = (self._serial, number, column, tuple(thing.key for thing in there))
                tile = tiles_kept.get(key)
                if tile is None:
                    missing.append((column, there, key))
                else:
                    strip.paste(tile, (1 + column * _WIDTH, 0))
        for run in _neighbours(missing):
            left, right = run[0][0] * _WIDTH, min((run[-1][0] + 1) * _WIDTH, self.width)
            box = (left + 1, 0, right + 1, bottom - top)
            patch = self._colours(strip.crop(box))
            seen = {id(thing) for _, there, _ in run for thing in there}
            for thing in things:
                if id(thing) in seen:
                    thing.draw(patch, left, top)
            drawn = self._numbers(patch)
            strip.paste(drawn, box)
            for column, there, key in run:
                start = column * _WIDTH - left
                tile = drawn.crop((start, 0, min(start + _WIDTH, drawn.width), drawn.height))
                tiles_kept.keep(key, tile, tile.width * tile.height + (len(there) + 5) * _BYTES_OF_A_KEY)
        return strip

    def _numbers(self, picture: Image.Image) -> Image.Image:
        """The numbers of the palette's colours ("L") nearest to those of an RGB picture."""
        return Image.frombytes("L", picture.size, indexed(picture, self._holder).tobytes())

    def _colours(self, numbers: Image.Image) -> Image.Image:
        """The picture (RGB) of such numbers."""
        numbers.putpalette(self.palette)
        return numbers.convert("RGB")

    def _cut(self, rows: Image.Image) -> Iterator[bytes]:
        """The rows of each band."""
        whole, step = rows.tobytes(), _ROWS * (self.width + 1)
        return (whole[start : start + step] for start in range(0, len(whole), step))


def _spread(things: Iterable[Laid], parts: int, step: int, vertically: bool) -> list[list[Laid]]:
    """The things in each of so many parts of a picture, each `step` px wide, or high."""
    there: list[list[Laid]] = [[] for _ in range(parts)]
    for thing in things:
        start, end = (thing.top, thing.bottom) if vertically else (thing.left, thing.right)
        for part in there[max(start, 0) // step : max(-(-end // step), 0)]:
            part.append(thing)
    return there


def _neighbours(
    missing: Iterable[tuple[int, list[Laid], Hashable]],
) -> Iterator[list[tuple[int, list[Laid], Hashable]]]:
    """Tiles of a strip that lie side by side, from left to right."""
    for _, run in groupby(enumerate(missing), lambda pair: pair[1][0] - pair[0]):
        yield [tile for _, tile in run]
