"""A scene becomes a PNG: the board (kept), then the things upon it, then the panels of the strip."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from render.ink.overlay import Laid, Overlay
from render.ink.text import Translate, words
from render.ink.theme import THEMES
from render.kept import Kept, cached
from render.paint import panels
from render.paint.boards.board import draw_board
from render.paint.brush import Brush
from render.paint.empty_board import EmptyBoard
from render.paint.painters import put
from render.paint.palette import fitting
from render.scene import Board, Field, Panel, Scene

ROOM_FOR_BOARDS: Final = 40_000_000
"""Bytes that empty boards may take in one process: some thirty of them."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished PNG."""

    png: bytes
    width: int
    height: int


def paint(scene: Scene, theme_name: str, translate: Translate = str, below: Sequence[Laid] = ()) -> Picture:
    """Draw `scene`, and `below` what lies upon its board; safe in any thread. Raises ValueError on an unknown
    theme."""
    board = empty_board(scene, theme_name, translate)
    return Picture(board.png([*below, *laid(scene, theme_name, translate)]), board.width, board.height)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A picture as numbers of the colours of a palette."""

    numbers: Image.Image
    """"L"."""
    palette: bytes
    """Three bytes a colour."""


def paint_numbered(scene: Scene, theme_name: str, translate: Translate = str) -> Numbered:
    """The pixels that `paint` makes a PNG of. Raises ValueError on an unknown theme."""
    board = empty_board(scene, theme_name, translate)
    return Numbered(board.numbers_with(laid(scene, theme_name, translate)), board.palette)


def compose(scene: Scene, theme_name: str, translate: Translate = str) -> Image.Image:
    """What `paint` makes a PNG of (RGB): the board is in the colours of its palette, what lies upon it is not
    yet. Raises ValueError on an unknown theme."""
    board = empty_board(scene, theme_name, translate)
    return board.with_things(laid(scene, theme_name, translate))


def compose_in_full_colour(scene: Scene, theme_name: str, translate: Translate = str) -> Image.Image:
    """The picture as it would be with colours without number (RGB); its board is drawn anew."""
    image = draw_board(scene.board, THEMES[theme_name], _titles(scene.board, translate)).image
    for thing in laid(scene, theme_name, translate):
        thing.draw(image, 0, 0)
    return image


boards_kept: Final = Kept[tuple[Board, Board | None, str, tuple[str, ...]], EmptyBoard](ROOM_FOR_BOARDS)


def empty_board(scene: Scene, theme_name: str, translate: Translate) -> EmptyBoard:
    """The board of a scene, drawn if it is not kept."""
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
"""Above a panel of less height (px) the pointer stands higher, clear of the token."""


def laid(scene: Scene, theme_name: str, translate: Translate) -> list[Laid]:
    """The things of a scene and its panels."""
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
