"""Contrast, computed from the themes: text 4.5 to 1, pieces (or their rims) 3 to 1 where they stand. With
high contrast, that is 7 to 1 and 4.5 to 1."""

from itertools import combinations, product

import pytest

from engines import GAMES
from engines.core import COLOURS, Game
from render import View
from render.ink.colour import contrast, mix
from render.ink.shapes import mask
from render.ink.theme import DIE_FACE, GONE, INK, MARKS, MUZZLE, NOSE, PAPER, PIP, THEMES, WHITE, Theme
from render.paint.pieces.seat_marks import mark
from render.show import scene_of

EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
TEXT = {"contrast": 7.0}
"""The least contrast of text by theme; 4.5 in the others."""
PIECE = {"contrast": 4.5}
"""The least contrast of pieces by theme; 3 in the others."""
_UNDER = {
    "hole": "board",
    "splat": "board",
    "frog": "board",
    "rock": "rock",
    "stump": "stump",
    "pond": "water",
    "lilies": "water",
}
"""What a piece on a point of each kind stands out from."""
APART = 1.3
"""The least contrast of places of a board that differ in what they mean."""
PLACES = (
    *product(("road",), ("common", "cell_blue", "cell_orange", "cell_green", "cell_purple")),  # Uckers
    *(("outer_ring", "inner_ring"), ("outer_ring", "safe"), ("inner_ring", "safe")),  # Cheeta
    *(("inner_ring", "cell_lodge"), ("line", "board")),  # Cheeta, Yut
    *product(("row_green", "row_blue"), ("cell", "cell2", "cell_frog")),  # Ur
    ("cell_frog", "cell"),
    *product(("forest",), ("log_foot", "stream_mouth", "birch", "stream", "stream_edge")),  # Logs & Streams
)
TEXTS = (
    *product(("text",), ("ground", "ground2", "ground3", "panel", "panel_on", "sky2", "sky3")),
    *product(("quiet",), ("panel", "panel_on")),
    ("frametext", "frame"),
    *product(("frametext",), ("forest", "log_foot", "stream_mouth", "common", "peg")),
    ("sky_text", "sky"),
    ("soil_text", "soil"),
    ("stone_text", "stone"),
)


@EACH_THEME
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_is_legible(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(theme.paint(ink), theme.paint(ground)) >= TEXT.get(theme.name, 4.5)


@EACH_THEME
@pytest.mark.parametrize(("one", "other"), PLACES)
def test_places_that_differ_in_meaning_differ_in_lightness(theme: Theme, one: str, other: str) -> None:
    assert contrast(theme.paint(one), theme.paint(other)) >= APART


@EACH_THEME
def test_numbers_on_badges_and_dice_are_legible(theme: Theme) -> None:
    for ink, ground in ((INK, PAPER), (INK, theme.accent), (WHITE, GONE), (PIP, DIE_FACE), (NOSE, MUZZLE)):
        assert contrast(ink, ground) >= 4.5


@EACH_THEME
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_pieces_stand_out_from_every_cell(theme: Theme, game: Game) -> None:
    board = scene_of(View(game, game.start())).board
    paints = {cell.tint for cell in board.cells} | {
        _UNDER[station.kind] for station in board.stations if station.kind in _UNDER
    }
    for side in board.sides:
        piece = theme.pieces[side]
        for tint in map(theme.paint, paints):
            assert max(contrast(piece.disc, tint), contrast(piece.rim, tint)) >= PIECE.get(theme.name, 3.0), (
                side,
                tint,
            )


@EACH_THEME
def test_pieces_stand_out_from_panels_and_sky(theme: Theme) -> None:
    for side, ground in product(theme.pieces, ("panel", "panel_on", "sky", "sky2", "soil", "hollow_deep")):
        piece, colour = theme.pieces[side], theme.paint(ground)
        assert max(contrast(part, colour) for part in (piece.disc, piece.rim, piece.inline)) >= PIECE.get(
            theme.name, 3.0
        )


@EACH_THEME
def test_gold_never_stands_without_its_dark_line(theme: Theme) -> None:
    assert contrast(theme.accent, INK) >= 3
    if not theme.dark:
        lines = mix(INK, theme.paint("cell"), 0.2)
        assert contrast(lines, theme.paint("cell")) >= 3


def test_every_side_has_its_own_mark() -> None:
    assert len(set(MARKS.values())) == len(MARKS)
    assert set(COLOURS) < set(MARKS)
    assert all(set(theme.pieces) == set(MARKS) for theme in THEMES.values())


@pytest.mark.parametrize(("one", "other"), list(combinations([MARKS[colour] for colour in COLOURS], 2)))
def test_marks_differ_in_shape(one: str, other: str) -> None:
    """Drawn above each other, less than three quarters of two marks coincide."""

    def covered(name: str) -> set[tuple[int, int]]:
        image, left, top = mask(mark(name, 30))
        spots = product(range(image.width), range(image.height))
        return {(x + left, y + top) for x, y in spots if image.getpixel((x, y)) > 127}  # type: ignore[operator]

    first, second = covered(one), covered(other)
    assert len(first & second) / len(first | second) < 0.75
