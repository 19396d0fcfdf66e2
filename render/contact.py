"""A sheet of thumbnails of every game, drawn ahead of time and stored next to this module.

Drawing every board takes seconds, so `make contact` makes the sheet and a test checks that it matches what
the renderer draws today. `bot.guides.sheet` chooses which moment of each game to show.
"""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PIL import Image

from engines import GAMES, listed
from render.ink.canvas import Canvas
from render.ink.text import LEAST, fit
from render.ink.theme import THEMES, Theme
from render.ink.typefaces import Weight
from render.kept import cached
from render.paint.palette import sheet_palette
from render.paint.picture import compose_in_full_colour
from render.paint.png import encode
from render.show import scene_of
from render.view import View

SHEET: Final = Path(__file__).with_name("contact.png")
"""The sheet of all games, in the dusk theme."""
COLUMNS: Final = 5
WIDTH: Final = 960
_CELL: Final = WIDTH // COLUMNS
_THUMB: Final = 176
"""Side in px of the square each board is fitted into."""
_CUT: Final = 148
"""Side in px of the part of it that shows the board rather than the panels below."""
_SMALL_COLOURS: Final = 48
"""Colours of a small board: with more, pictures that show some take longer to encode."""
_ROW: Final = _THUMB + 74
_LINE: Final = 28


def contact_sheet(views: Iterable[View], theme_name: str = "dusk") -> Image.Image:
    """Draw the boards of these views, five to a row, each with its game's title (RGB)."""
    shown = list(views)
    rows = -(-len(shown) // COLUMNS)
    theme = THEMES[theme_name]
    canvas = Canvas(Image.new("RGB", (WIDTH, rows * _ROW + 16), theme.paint("ground")))
    for number, view in enumerate(shown):
        down, across = divmod(number, COLUMNS)
        _put(canvas, theme, view, (across + 0.5) * _CELL, down * _ROW + 16)
    return canvas.image


@cached(1)
def kept_sheet() -> bytes:
    """Read the PNG of `SHEET`. Raises OSError if it cannot be read."""
    return SHEET.read_bytes()


@cached(1)
def _sheet() -> Image.Image:
    with Image.open(SHEET) as sheet:
        return sheet.copy()


def small_board(slug: str, side: int) -> Image.Image:
    """Cut a game's board from the sheet, `side` px wide and high (RGB). Raises OSError if the sheet cannot be
    read."""
    number = [game.slug for game in listed(GAMES.values())].index(slug)
    down, across = divmod(number, COLUMNS)
    left, top = round((across + 0.5) * _CELL - _CUT / 2), down * _ROW + 16
    board = _sheet().crop((left, top, left + _CUT, top + _CUT)).convert("RGB")
    small = board.resize((side, side), Image.Resampling.LANCZOS)
    return small.quantize(_SMALL_COLOURS, kmeans=1, dither=Image.Dither.NONE).convert("RGB")


BANNER: Final = "lodge.png"
"""The file name of the banner."""
_BANNER_ROWS: Final = 2


@cached(1)
def kept_banner() -> bytes:
    """Return the first rows of the sheet as a PNG. Raises OSError if the sheet cannot be read."""
    with Image.open(SHEET) as sheet:
        banner = sheet.crop((0, 0, WIDTH, 16 + _BANNER_ROWS * _ROW))
        made = io.BytesIO()
        banner.save(made, "PNG", optimize=True)
    return made.getvalue()


def _put(canvas: Canvas, theme: Theme, view: View, middle: float, top: int) -> None:
    board = compose_in_full_colour(scene_of(view), theme.name)
    board.thumbnail((_THUMB, _THUMB), Image.Resampling.LANCZOS)
    canvas.image.paste(board, (round(middle - board.width / 2), top + (_THUMB - board.height) // 2))
    name = view.game.title.partition(" (")[0]
    size, lines = fit(name, LEAST, Weight.SEMIBOLD, _CELL - 8, 2)
    for number, line in enumerate(lines):
        canvas.write(line, middle, top + _THUMB + 20 + number * _LINE, size, theme.paint("text"))


def encoded(sheet: Image.Image) -> bytes:
    """Encode the sheet as a PNG with its own palette."""
    return encode(sheet, sheet_palette(sheet))
