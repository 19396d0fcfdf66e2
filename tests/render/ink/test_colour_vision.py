"""The colours of seats, and of places that mean something, told apart by people who confuse some hues."""

from itertools import combinations, product

import pytest

from engines import GAMES
from engines.core import COLOURS
from render import View
from render.ink.colour import contrast
from render.ink.theme import MARKS, THEMES, Theme
from render.show import scene_of
from tests.render.ink.colour_vision import KINDS, contrast_seen, distance_seen

EACH_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
EACH_KIND = pytest.mark.parametrize("kind", KINDS)
APART: float = 1.5
ALIKE_IN_HUE = (("green", "purple"), ("blue", "purple"), ("blue", "green"))
"""Seen by some, these differ in lightness only. Orange stays yellow to them all, and the others do not."""
TELLING: float = 1.3
"""Between places of which one means something that the other does not."""


@EACH_THEME
@EACH_KIND
@pytest.mark.parametrize(("one", "other"), ALIKE_IN_HUE)
def test_seats_that_lose_their_hue_differ_in_lightness(theme: Theme, kind: str, one: str, other: str) -> None:
    assert contrast_seen(theme.pieces[one].disc, theme.pieces[other].disc, kind) >= APART


@EACH_THEME
@EACH_KIND
@pytest.mark.parametrize(("one", "other"), list(combinations(COLOURS, 2)))
def test_every_two_seats_are_seen_as_far_apart_as_such_a_step(
    theme: Theme, kind: str, one: str, other: str
) -> None:
    assert distance_seen(theme.pieces[one].disc, theme.pieces[other].disc, kind) >= 0.1


@EACH_THEME
def test_marks_stand_out_from_the_face_that_bears_them(theme: Theme) -> None:
    for side in set(MARKS) - {"bear"}:
        piece = theme.pieces[side]
        assert not theme.dark or contrast(piece.mark_on_bed, piece.bed) >= 3
        assert contrast(piece.edge, piece.fur) >= 3


@EACH_THEME
def test_home_columns_and_start_squares_stand_out_from_the_ring(theme: Theme) -> None:
    game = GAMES["uckers"]
    cells = [cell for cell in scene_of(View(game, game.start(4))).board.cells if cell.size == 1]
    own = {cell.tint for cell in cells if cell.tint.removeprefix("cell_") in COLOURS}
    ring = {cell.tint for cell in cells} - own
    assert len(own) == 4
    for one, other in product(own, ring):
        assert contrast(theme.paint(one), theme.paint(other)) >= TELLING, (one, other)
