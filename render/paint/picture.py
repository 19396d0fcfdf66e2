"""Turn a scene into a PNG: the board (cached), then the things on it, then the panels of the strip.

A picture is cut into bands of rows, each compressed separately and cached: when a picture resembles an
earlier one, only bands with differences are drawn and compressed again. A band depends only on the board and
the things in it, never on what was drawn before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Final, TypeVar

from PIL import Image

from render.ink.overlay import Laid, Overlay
from render.ink.text import Translate, words
from render.ink.theme import THEMES
from render.kept import Kept, cached
from render.paint import panels
from render.paint.boards.board import draw_board
from render.paint.brush import Brush
from render.paint.painters import put
from render.paint.palette import fitting
from render.paint.png import Band, band, holder, indexed, joined
from render.scene import Board, Field, Panel, Scene

T = TypeVar("T")

ROOM_FOR_BANDS: Final = 36_000_000
"""Bytes of bands cached per process: enough for the differing bands of some nine hundred pictures."""
_ROWS: Final = 24
"""Rows in a band. With fewer, each band compresses less well; with more, fewer bands stay unchanged."""
_BYTES_OF_A_KEY: Final = 200
"""About what the key of a thing in a band takes."""
bands_kept: Final = Kept[Hashable, Band](ROOM_FOR_BANDS)
rows_kept: Final = Kept[Hashable, bytes](6_000_000)
"""The same as numbers, for films: a few pictures are enough, since each one resembles the one before."""
_serials: Final = count()


class EmptyBoard:
    """A board with nothing on it, in its palette's colours. It never changes, so threads may share it."""

    def __init__(self, board: Image.Image, palette: bytes) -> None:
        """`board` is the whole picture (RGB); `palette` has three bytes per colour."""
        self.width, self.height = board.size
        self.palette = palette
        self._holder = holder(palette)
        # In a PNG every row starts with a filter byte, 0 for an unfiltered row: hence the extra column.
        self._image = Image.new("L", (self.width + 1, self.height))
        self._image.paste(self._numbers(board), (1, 0))
        self._bare: list[Band | None] = [None] * -(-self.height // _ROWS)
        self.serial = next(_serials)
        """Unique to this empty board."""
        self.bytes = (self.width + 1) * self.height * 11 // 10
        """About what it takes in memory, with the bands that have nothing on them."""

    def with_things(self, things: Iterable[Laid]) -> Image.Image:
        """Return the picture with things on the board (RGB), before conversion to the palette's colours."""
        return self._drawn(things, (0, 0, self.width, self.height))

    def numbers_with(self, things: Sequence[Laid]) -> Image.Image:
        """Return the picture with things on the board, as numbers of the palette's colours ("L"): the same
        pixels as in `png`."""
        bare = list(self._cut(self._image))
        rows = self._bands(things, bare.__getitem__, rows_kept, lambda raw: (raw, len(raw)))
        image = Image.frombytes("L", self._image.size, b"".join(rows))
        return image.crop((1, 0, self.width + 1, self.height))

    def png(self, things: Sequence[Laid]) -> bytes:
        """Return the PNG of `with_things`, with each pixel in the nearest colour of the palette."""
        bands = self._bands(things, self._bare_band, bands_kept, _packed)
        return joined(bands, self.width, self.height, self.palette)

    def _bare_band(self, number: int) -> Band:
        """Return a band with nothing on it. It is compressed tightly, as it is cached with the board and used
        in many pictures, but only once a picture shows it: this takes as long as drawing the things on it."""
        bare = self._bare[number]
        if bare is None:
            top = number * _ROWS
            rows = self._image.crop((0, top, self.width + 1, min(top + _ROWS, self.height)))
            bare = self._bare[number] = band(rows.tobytes(), quick=False)
        return bare

    def _bands(
        self,
        things: Sequence[Laid],
        bare: Callable[[int], T],
        kept: Kept[Hashable, T],
        made: Callable[[bytes], tuple[T, int]],
    ) -> list[T]:
        """Return each band of a picture: from `bare` where there is nothing on it, from `kept` if it is
        there, or otherwise made from its rows; `made` also returns its size in bytes."""
        bands: dict[int, T] = {}
        missing: list[tuple[int, list[Laid], Hashable]] = []
        for number, there in enumerate(self._spread(things)):
            if not there:
                bands[number] = bare(number)
                continue
            key: Hashable = (self.serial, number, tuple(thing.key for thing in there))
            found = kept.get(key)
            if found is None:
                missing.append((number, there, key))
            else:
                bands[number] = found
        for run in _neighbours(missing):
            seen = {id(thing) for _, there, _ in run for thing in there}
            rows = self._rows(run[0][0], len(run), [thing for thing in things if id(thing) in seen])
            for (number, there, key), raw in zip(run, rows, strict=True):
                bands[number], size = made(raw)
                kept.keep(key, bands[number], size + (len(there) + 1) * _BYTES_OF_A_KEY)
        return [bands[number] for number in range(len(bands))]

    def _rows(self, first: int, count: int, things: Sequence[Laid]) -> Iterator[bytes]:
        """Draw `count` bands from the first with things on them, and return their rows as PNG has them."""
        top, bottom = first * _ROWS, min((first + count) * _ROWS, self.height)
        left = max(min(thing.left for thing in things), 0)
        right = min(max(thing.right for thing in things), self.width)
        rows = self._image.crop((0, top, self.width + 1, bottom))
        if left < right:
            drawn = self._drawn(things, (left, top, right, bottom))
            rows.paste(self._numbers(drawn), (left + 1, 0))
        return self._cut(rows)

    def _drawn(self, things: Iterable[Laid], box: tuple[int, int, int, int]) -> Image.Image:
        """Draw part of the picture (RGB)."""
        left, top, right, bottom = box
        numbers = self._image.crop((left + 1, top, right + 1, bottom))
        numbers.putpalette(self.palette)
        image = numbers.convert("RGB")
        for thing in things:
            thing.draw(image, left, top)
        return image

    def _spread(self, things: Iterable[Laid]) -> list[list[Laid]]:
        """List the things in each band."""
        there: list[list[Laid]] = [[] for _ in self._bare]
        for thing in things:
            for part in there[max(thing.top, 0) // _ROWS : max(-(-thing.bottom // _ROWS), 0)]:
                part.append(thing)
        return there

    def _numbers(self, picture: Image.Image) -> Image.Image:
        """Map an RGB picture to the numbers of the nearest palette colours ("L")."""
        return Image.frombytes("L", picture.size, indexed(picture, self._holder).tobytes())

    def _cut(self, rows: Image.Image) -> Iterator[bytes]:
        """Cut rows into bands."""
        whole, step = rows.tobytes(), _ROWS * (self.width + 1)
        return (whole[start : start + step] for start in range(0, len(whole), step))


def _packed(rows: bytes) -> tuple[Band, int]:
    """Compress a band, and return it with its size in bytes."""
    packed = band(rows, quick=True)
    return packed, len(packed.data)


def _neighbours(
    missing: Iterable[tuple[int, list[Laid], Hashable]],
) -> Iterator[list[tuple[int, list[Laid], Hashable]]]:
    """Group bands that touch, from the top down."""
    for _, run in groupby(enumerate(missing), lambda pair: pair[1][0] - pair[0]):
        yield [each for _, each in run]


ROOM_FOR_BOARDS: Final = 40_000_000
"""Bytes of empty boards cached per process: some thirty boards."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG."""

    png: bytes
    width: int
    height: int


def paint(scene: Scene, theme_name: str, translate: Translate = str) -> Picture:
    """Draw `scene`; safe in any thread. Raises ValueError on an unknown theme."""
    board = empty_board(scene, theme_name, translate)
    return Picture(board.png(laid(scene, theme_name, translate)), board.width, board.height)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A picture as numbers of a palette's colours."""

    numbers: Image.Image
    """"L"."""
    palette: bytes
    """Three bytes per colour."""


def paint_numbered(scene: Scene, theme_name: str, translate: Translate = str) -> Numbered:
    """Return the pixels that `paint` turns into a PNG. Raises ValueError on an unknown theme."""
    board = empty_board(scene, theme_name, translate)
    return Numbered(board.numbers_with(laid(scene, theme_name, translate)), board.palette)


def compose(scene: Scene, theme_name: str, translate: Translate = str) -> Image.Image:
    """Return what `paint` turns into a PNG (RGB): the board in its palette's colours, the things on it not
    yet converted. Raises ValueError on an unknown theme."""
    board = empty_board(scene, theme_name, translate)
    return board.with_things(laid(scene, theme_name, translate))


def compose_in_full_colour(scene: Scene, theme_name: str) -> Image.Image:
    """Return the picture with unlimited colours (RGB), in English; its board is drawn afresh."""
    image = draw_board(scene.board, THEMES[theme_name], _titles(scene.board, str)).image
    for thing in laid(scene, theme_name, str):
        thing.draw(image, 0, 0)
    return image


boards_kept: Final = Kept[tuple[Board, Board | None, str, tuple[str, ...]], EmptyBoard](ROOM_FOR_BOARDS)


def empty_board(scene: Scene, theme_name: str, translate: Translate) -> EmptyBoard:
    """Return the board of a scene, drawing it if it isn't cached."""
    if theme_name not in THEMES:
        raise ValueError(f"theme: must be one of {', '.join(THEMES)}, not {theme_name}")
    titles = _titles(scene.board, translate)
    key = (scene.board, scene.alike, theme_name, titles)
    kept = boards_kept.get(key)
    if kept is None:
        image = draw_board(scene.board, THEMES[theme_name], titles).image
        if scene.alike is None:
            palette = fitting(image, THEMES[theme_name], scene.board)
        else:
            palette = _kept_palette(scene.alike, theme_name, _titles(scene.alike, translate))
        kept = EmptyBoard(image, palette)
        boards_kept.keep(key, kept, kept.bytes)
    return kept


@cached(64)
def _kept_palette(board: Board, theme_name: str, titles: tuple[str, ...]) -> bytes:
    theme = THEMES[theme_name]
    return fitting(draw_board(board, theme, titles).image, theme, board)


def _titles(board: Board, translate: Translate) -> tuple[str, ...]:
    return tuple(words(zone.title or "", translate) for zone in board.zones)


_LOW_PANEL: Final = 100
"""On panels lower than this (px) the pointer is higher up, clear of the token."""


def laid(scene: Scene, theme_name: str, translate: Translate) -> list[Laid]:
    """Lay out the things of a scene and its panels."""
    overlay = Overlay()
    brush = Brush(overlay, scene.board.field, THEMES[theme_name], translate)
    for thing in scene.things:
        put(brush, thing)
    for panel in scene.panels:
        _lay_panel(brush, panel)
    return overlay.laid


def _lay_panel(brush: Brush, panel: Panel) -> None:
    x, y, width, height = panel.box
    brush.canvas.put(panels.panel(brush.theme.name, width, height, panel.active), x, y)
    inner = Brush(brush.canvas, Field(x, y + height, height), brush.theme, brush.translate)
    for thing in panel.things:
        put(inner, thing)
    if panel.pointer is not None:
        brush.canvas.put(
            panels.pointer(brush.theme.name),
            x + panel.pointer * height,
            y - (2 if height >= _LOW_PANEL else 10),
        )
