"""Palettes and PNG: few colours, exact where it matters, so that pictures are small and still crisp.

A palette belongs to a board and a theme and is made from the empty board and a swatch of all that may come
upon it, never from whichever picture comes first: the same scene is always the same bytes.
"""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, cast

from PIL import Image

from render.ink.canvas import Canvas
from render.ink.colour import Rgb, mix, rgb
from render.ink.theme import (
    CARD,
    CARD_BACK,
    CARD_EDGE,
    CARD_GOLD,
    CARD_GOLD_EDGE,
    CARD_INK,
    CARD_LATTICE,
    DIE_FACE,
    GOLD,
    GONE,
    INK,
    MUZZLE,
    NOSE,
    PAPER,
    SUITS,
    WHITE,
    Theme,
)
from render.paint import panels
from render.paint.cards import faces, sprites
from render.paint.marks import arrows, rings, row_capsules
from render.paint.pieces import dice, stacks, tokens
from render.scene import Board, Kind

COLOURS: Final = 128
"""At most this many colours in a picture of a board."""
_COLOURS_OF_HEAVY_BOARDS: Final = 92
"""The same of boards whose pictures would be too large otherwise."""
_SURFACE: Final = 500
"""A colour that covers more px of a board than this is a surface, kept exactly."""
_MOST_SHEET_SURFACES: Final = 120
"""At most this many surfaces of a sheet of boards are kept exactly."""
_MOST_VEILED_SURFACES: Final = 16
"""At most this many surfaces, the broadest, are kept exactly under the veil too."""
LARGEST: Final = 80_000
"""At most this many bytes in a picture of a board."""
LARGEST_WITH_CARDS: Final = 140_000
"""The same of a board with cards, which are many, each with signs of its own."""
_BYTES_OF_THINGS: Final = 30_000
"""Bytes set aside for pieces, last moves and the strip."""
_LEVELS: Final = (4, 6, 9)
"""Levels of compression: the first takes half the time of the second, and is nearly always enough."""


def fitting(picture: Image.Image, theme: Theme, board: Board) -> tuple[bytes, tuple[int, ...]]:
    """The palette of a board and the levels of compression to try; `picture` is the empty board.

    A board that is heavy by itself (many round lines) or full of large pieces gets fewer colours and starts
    at a higher level. A picture with cards may be larger, so the quickest level will do.
    """
    palette = board_palette(picture, theme, board, COLOURS)
    if board.cards:
        return palette, _LEVELS[:1]
    if not board.crowded and len(encode(picture, palette, _LEVELS[:1])) <= LARGEST - _BYTES_OF_THINGS:
        return palette, _LEVELS
    return board_palette(picture, theme, board, _COLOURS_OF_HEAVY_BOARDS), _LEVELS[1:]


def largest(board: Board) -> int:
    """Bytes a picture of `board` may have."""
    return LARGEST_WITH_CARDS if board.cards else LARGEST


def board_palette(picture: Image.Image, theme: Theme, board: Board, colours: int) -> bytes:
    """The 768 bytes of a palette of 256 entries, at most `colours` of them different."""
    swatch = Counter(_pixels(_draw_swatch(picture, theme, board.sides)))
    on_board = Counter(_pixels(picture))
    chosen: dict[Rgb, None] = dict.fromkeys(_exact(theme, board))
    chosen |= dict.fromkeys(_painted(theme, board))
    if board.cards:
        chosen |= dict.fromkeys(_of_cards(theme))
    surfaces = [colour for colour, count in on_board.most_common(70) if count > _SURFACE]
    if board.veiled:
        under_veil = [
            rgb(mix(_hex(colour), theme.ground, theme.veil)) for colour in surfaces[:_MOST_VEILED_SURFACES]
        ]
        surfaces[_MOST_VEILED_SURFACES:_MOST_VEILED_SURFACES] = under_veil
    for colour in surfaces:
        if len(chosen) < colours - 20:
            chosen.setdefault(colour)
    return _filled(chosen, swatch, colours)


def sheet_palette(picture: Image.Image) -> bytes:
    """The 768 bytes of a palette of 256 colours for one picture: its surfaces exactly, then what is frequent
    and different."""
    counted = Counter(_pixels(picture))
    surfaces = [colour for colour, count in counted.most_common(_MOST_SHEET_SURFACES) if count > _SURFACE]
    return _filled(dict.fromkeys(surfaces), counted, 256)


def _filled(chosen: dict[Rgb, None], counted: Counter[Rgb], colours: int) -> bytes:
    """A palette of the chosen colours, filled up with frequent ones that differ well from them."""
    common = [colour for colour, _ in counted.most_common(6000)]
    for apart in (200, 90, 30):
        for colour in common:
            if len(chosen) >= colours:
                break
            if all(_distance(colour, taken) > apart for taken in chosen):
                chosen[colour] = None
    entries = list(chosen)
    return bytes(value for colour in entries + entries[:1] * (256 - len(entries)) for value in colour)


def encode(picture: Image.Image, palette: bytes, levels: Sequence[int] = _LEVELS) -> bytes:
    """An RGB picture as a PNG in the colours of `palette`, without dither, compressed at the first of the
    levels that makes it small enough."""
    holder = Image.new("P", (1, 1))
    holder.putpalette(palette)
    indexed = picture.quantize(palette=holder, dither=Image.Dither.NONE)
    png = b""
    for level in levels:
        out = io.BytesIO()
        indexed.save(out, "PNG", compress_level=level)
        png = out.getvalue()
        if len(png) <= LARGEST:
            break
    return png


def _draw_swatch(board: Image.Image, theme: Theme, sides: tuple[str, ...]) -> Image.Image:
    """The board under everything that may come upon it: pieces, rings, arrows, dice, the veil."""
    canvas = Canvas(board.copy())
    width, height = board.size
    step = width // (len(sides) + 1)
    for column, side in enumerate(sides, start=1):
        for row, radius in enumerate((56, 21), start=2):
            token = tokens.token(theme.name, side, radius, Kind.BEAVER, lifted=False)
            canvas.put(token, column * step, row * height // 6)
        canvas.put(stacks.stack(theme.name, side, 3, 37, False), column * step, 5 * height // 6)
        canvas.put(rings.target(theme.name, side, 25), column * step + 80, height // 2)
    veiled = Image.blend(canvas.image, Image.new("RGB", board.size, rgb(theme.ground)), theme.veil)
    canvas.image.paste(veiled.crop((0, 0, width, height // 4)), (0, 0))
    canvas.put(arrows.arrow_sprite(theme.name, 160, 160, 17, 50, 62, ""), width // 2, height // 3)
    canvas.put(rings.to_ring(theme.name, 63, flat=False), width // 2, height // 2)
    canvas.put(row_capsules.row_capsule(theme.name, 300, 120, 130), width // 4, height // 6)
    canvas.put(rings.from_ring(theme.name, 44), width // 4, height // 2)
    canvas.put(panels.panel(theme.name, 432, 132, True), width // 2, height - 160)
    canvas.put(dice.die(5, 62, spent=False), width // 3, height - 80)
    canvas.put(dice.die(6, 62, spent=True), width // 2, height - 80)
    return canvas.image


def _exact(theme: Theme, board: Board) -> Iterator[Rgb]:
    """The colours that are never rounded to a neighbour."""
    own = (
        *(
            theme.ground,
            theme.ground2,
            theme.ground3,
            theme.frame,
            theme.frame_hi,
            theme.frame_lo,
            theme.field,
        ),
        *(theme.groove, theme.text, theme.quiet, theme.frametext, theme.accent, theme.panel, theme.panel_on),
        *(theme.panel_line, theme.ring, INK, WHITE, PAPER, DIE_FACE, MUZZLE, NOSE, GONE, GOLD),
    )
    yield from (rgb(colour) for colour in own)
    for side in board.sides:
        piece = theme.pieces[side]
        every = (piece.disc, piece.rim, piece.inline, piece.fur, piece.edge, piece.side, piece.chip_side)
        yield from (rgb(colour) for colour in every)
        yield rgb(mix(piece.disc, piece.edge, 0.5))  # the line around the head is hardly wider than its rim
        if board.veiled:
            dimmed = (piece.disc, piece.rim, piece.fur, MUZZLE, NOSE)
            yield from (rgb(mix(colour, theme.ground, theme.veil)) for colour in dimmed)


def _of_cards(theme: Theme) -> Iterator[Rgb]:
    """The colours of cards, plain and under their veil."""
    tints = [mix(CARD, suit, faces.TINT) for suit in SUITS.values()]
    of_faces = (CARD, CARD_INK, *SUITS.values(), *tints)
    own = (CARD_EDGE, CARD_BACK, CARD_LATTICE, CARD_GOLD, CARD_GOLD_EDGE)
    yield from (rgb(colour) for colour in (*of_faces, *own))
    yield from (rgb(mix(colour, theme.paint("card_veil"), sprites.VEIL)) for colour in of_faces)


def _painted(theme: Theme, board: Board) -> Iterator[Rgb]:
    """The paints of what may come upon a board, and what they are on spent dice upon a panel."""
    for name in board.paints:
        paint = theme.paint(name)
        yield rgb(paint)
        yield rgb(mix(paint, theme.panel, 0.5))


def _pixels(image: Image.Image) -> dict[Rgb, int]:
    """How often each colour occurs."""
    counted = image.getcolors(image.width * image.height)
    return {cast("Rgb", colour): count for count, colour in counted or ()}


def _hex(colour: Rgb) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def _distance(one: Rgb, other: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
