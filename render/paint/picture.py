"""A scene becomes a PNG: the board (kept), then the things upon it, then the panels of the strip."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from render.ink.canvas import Canvas
from render.ink.text import Translate, words
from render.ink.theme import THEMES
from render.paint import panels
from render.paint.boards.board import draw_board
from render.paint.brush import Brush
from render.paint.painters import put
from render.paint.png import encode, fitting
from render.scene import Board, Field, Panel, Scene


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG."""

    png: bytes
    width: int
    height: int


def paint(scene: Scene, theme_name: str, translate: Translate = str) -> Picture:
    """Draw `scene`; safe in any thread. Raises ValueError on an unknown theme."""
    image = compose(scene, theme_name, translate)
    board = scene.alike or scene.board
    palette, levels = _kept_palette(board, theme_name, _titles(board, translate))
    return Picture(encode(image, palette, levels), image.width, image.height)


def compose(scene: Scene, theme_name: str, translate: Translate = str) -> Image.Image:
    """The picture of `scene` in full colour (RGB), before it is given a palette."""
    if theme_name not in THEMES:
        raise ValueError(f"theme: must be one of {', '.join(THEMES)}, not {theme_name}")
    kept = _kept_board(scene.board, theme_name, _titles(scene.board, translate))
    brush = Brush(Canvas(kept.image.copy()), scene.board.field, THEMES[theme_name], translate)
    for thing in scene.things:
        put(brush, thing)
    for panel in scene.panels:
        _paint_panel(brush, panel)
    return brush.canvas.image


def _titles(board: Board, translate: Translate) -> tuple[str, ...]:
    return tuple(words(zone.title or "", translate) for zone in board.zones)


_LOW_PANEL: Final = 100
"""Above a panel of less height (px) the pointer stands higher, clear of the token."""


# A board is 3 MB: twelve are what a busy server sees at a time, and fit into the memory that Lodge may use.
@lru_cache(maxsize=12)
def _kept_board(board: Board, theme_name: str, titles: tuple[str, ...]) -> Canvas:
    """The empty board. Never draw upon it: pictures start from a copy."""
    return draw_board(board, THEMES[theme_name], titles)


@lru_cache(maxsize=64)
def _kept_palette(board: Board, theme_name: str, titles: tuple[str, ...]) -> tuple[bytes, tuple[int, ...]]:
    """The palette, and the levels of compression to try."""
    bare = _kept_board(board, theme_name, titles).image
    return fitting(bare, THEMES[theme_name], board)


def _paint_panel(brush: Brush, panel: Panel) -> None:
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
