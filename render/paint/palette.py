"""Palettes: few colours, exact where it matters, so that pictures are small and still crisp.

A palette belongs to a board and a theme. It is made from the empty board and a swatch of everything that may
come onto it, not from whichever picture comes first, so the same scene always gives the same bytes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from render.paint.marks import arrows, glows, rings, row_capsules
from render.paint.pieces import dice, stacks, tokens
from render.paint.png import band, holder, indexed
from render.scene import Board, Kind

_COLOURS: Final = 128
"""At most this many colours in a picture of a board."""
_COLOURS_OF_HEAVY: Final = ((65_000, 80), (55_000, 104))
"""The same on boards without cards that take more bytes than this when empty: many round lines with shaded
edges."""
_SURFACE: Final = 500
"""A colour that covers more px of a board than this is a surface, kept exactly."""
_MOST_BOARD_SURFACES: Final = 70
"""At most this many surfaces of a board are kept exactly ..."""
_MOST_SHEET_SURFACES: Final = 120
"""... and of a sheet of boards."""
_MOST_COMMON: Final = 6000
"""At most this many colours are considered."""
_BYTES_OF_A_CROWD: Final = 15_000
"""What many large pieces add to the weight of their board."""


_USUAL_COLOURS: Final = 1 << 15
"""Boards with everything on them have five to fifteen thousand."""


def fitting(picture: Image.Image, theme: Theme, board: Board) -> bytes:
    """Return the palette of a board, three bytes per colour; `picture` is the empty board.

    A board that is heavy, or full of large pieces, gets fewer colours.
    """
    surfaces = _surfaces(_pixels(picture), _MOST_BOARD_SURFACES)
    common = _common(_pixels(_draw_swatch(picture, theme, board.sides)))
    palette = _settled(_board_palette(surfaces, common, theme, board, _COLOURS))
    if board.cards:
        return palette
    weight = _weight(picture, palette) + (_BYTES_OF_A_CROWD if board.crowded else 0)
    for heavy, colours in _COLOURS_OF_HEAVY:
        if weight > heavy:
            return _settled(_board_palette(surfaces, common, theme, board, colours))
    return palette


def _weight(picture: Image.Image, palette: bytes) -> int:
    """About how many bytes a picture takes."""
    return len(band(indexed(picture, holder(palette)).tobytes(), quick=True).data)


def _settled(palette: bytes) -> bytes:
    """Drop colours that Pillow maps to a neighbour, as it rounds before looking for the nearest: so a picture
    already in the palette's colours doesn't change when it is converted again."""
    while True:
        colours = [palette[at : at + 3] for at in range(0, len(palette), 3)]
        row = Image.frombytes("RGB", (len(colours), 1), palette)
        shown = indexed(row, holder(palette)).convert("RGB").tobytes()
        kept = b"".join(colour for at, colour in enumerate(colours) if shown[3 * at : 3 * at + 3] == colour)
        if len(kept) == len(palette):
            return palette
        palette = kept


def _board_palette(
    surfaces: Sequence[Rgb], common: Sequence[Rgb], theme: Theme, board: Board, colours: int
) -> bytes:
    """Build a palette of about `colours` colours, three bytes each, from the surfaces of the empty board and
    the colours of the swatch, the most frequent first."""
    chosen: dict[Rgb, None] = dict.fromkeys(_exact(theme, board))
    chosen |= dict.fromkeys(_painted(theme, board))
    if board.cards:
        chosen |= dict.fromkeys(_of_cards(theme, veiled=board.veiled))
    for colour in surfaces:
        if len(chosen) < colours - 20:
            chosen.setdefault(colour)
    return _filled(chosen, common, colours)


def sheet_palette(picture: Image.Image, colours: int = 256) -> bytes:
    """A palette of at most that many colours, three bytes each, for one picture: its surfaces exactly, then
    colours that are frequent and distinct."""
    counted = _pixels(picture)
    surfaces = _surfaces(counted, _MOST_SHEET_SURFACES)
    return _filled(dict.fromkeys(surfaces), _common(counted), colours)


def _surfaces(counted: Mapping[Rgb, int], most: int) -> list[Rgb]:
    """The colours that cover much of a picture, at most so many, the most frequent first."""
    large = [colour for colour, count in counted.items() if count > _SURFACE]
    return sorted(large, key=counted.__getitem__, reverse=True)[:most]


def _common(counted: Mapping[Rgb, int]) -> list[Rgb]:
    """The colours that may be worth a place in a palette, the most frequent first."""
    return sorted(counted, key=counted.__getitem__, reverse=True)[:_MOST_COMMON]


def _filled(chosen: dict[Rgb, None], common: Sequence[Rgb], colours: int) -> bytes:
    """A palette of the chosen colours, topped up with common ones that differ clearly from them."""
    for apart in (200, 90, 30):
        for colour in common:
            if len(chosen) >= colours:
                break
            if _is_apart(colour, chosen, apart):
                chosen[colour] = None
    return bytes(value for colour in chosen for value in colour)


def _draw_swatch(board: Image.Image, theme: Theme, sides: tuple[str, ...]) -> Image.Image:
    """Draw everything that may come onto the board on top of it: pieces, rings, arrows, dice."""
    canvas = Canvas(board.copy())
    width, height = board.size
    step = width // (len(sides) + 1)
    for column, side in enumerate(sides, start=1):
        for row, radius in enumerate((56, 21), start=2):
            token = tokens.token(theme.name, side, radius, Kind.BEAVER, lifted=False)
            light = glows.glow(theme.name, side, radius, strong=radius < 56)
            canvas.put(light, column * step, row * height // 6)
            canvas.put(token, column * step, row * height // 6)
        canvas.put(stacks.stack(theme.name, side, 3, 37, False), column * step, 5 * height // 6)
        canvas.put(rings.target(theme.name, side, 25), column * step + 80, height // 2)
        flat = glows.glow(theme.name, side, 30, strong=False)  # all of it shows around a stack
        canvas.put(flat, column * step + 80, height // 3)
    canvas.put(arrows.arrow_sprite(theme.name, 160, 160, 17, 50, 62, ""), width // 2, height // 3)
    canvas.put(rings.to_ring(theme.name, 63, flat=False), width // 2, height // 2)
    canvas.put(row_capsules.row_capsule(theme.name, 300, 120, 130), width // 4, height // 6)
    canvas.put(rings.from_ring(theme.name, 44), width // 4, height // 2)
    canvas.put(panels.panel(theme.name, width - 48, 148, True), 24, height - 170)
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
        row_capsules.capsule_ground(theme),
    )
    yield from (rgb(colour) for colour in own)
    for side in board.sides:
        piece = theme.pieces[side]
        every = (piece.disc, piece.rim, piece.inline, piece.fur, piece.edge, piece.side, piece.chip_side)
        yield from (rgb(colour) for colour in every)
        yield rgb(mix(piece.disc, piece.edge, 0.5))  # the line around the head is hardly wider than its rim
        if board.veiled:
            dimmed = (piece.disc, piece.rim, piece.fur, MUZZLE, NOSE)
            yield from (rgb(mix(colour, theme.dim, theme.veil)) for colour in dimmed)


def _of_cards(theme: Theme, *, veiled: bool) -> Iterator[Rgb]:
    """The colours of cards: plain, dimmed, and at an end, where cards are dimmed (`veiled`)."""
    tints = [mix(CARD, suit, faces.TINT) for suit in SUITS.values()]
    of_faces = (CARD, CARD_INK, *SUITS.values(), *tints)
    own = (CARD_EDGE, CARD_BACK, CARD_LATTICE, CARD_GOLD, CARD_GOLD_EDGE)
    yield from (rgb(colour) for colour in (*of_faces, *own))
    yield from (rgb(mix(colour, theme.paint("card_veil"), sprites.VEIL)) for colour in of_faces)
    if veiled:
        yield from (rgb(mix(colour, theme.dim, theme.veil)) for colour in of_faces)


def _painted(theme: Theme, board: Board) -> Iterator[Rgb]:
    """The paints of what may come onto a board, and their colours on spent dice on a panel."""
    for name in board.paints:
        paint = theme.paint(name)
        yield rgb(paint)
        yield rgb(mix(paint, theme.panel, 0.5))


def _pixels(image: Image.Image) -> dict[Rgb, int]:
    """How often each colour occurs."""
    # Pillow first makes room for as many colours as it may find, which takes longer than counting them.
    counted = image.getcolors(_USUAL_COLOURS) or image.getcolors(image.width * image.height)
    return {cast("Rgb", colour): count for count, colour in counted or ()}


def _is_apart(colour: Rgb, others: Iterable[Rgb], apart: int) -> bool:
    """Whether the square of a colour's distance from each of the others is more than `apart`."""
    red, green, blue = colour
    # A plain loop, as one palette compares some hundred thousand pairs.
    for r, g, b in others:
        if (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue) <= apart:
            return False
    return True
