"""The colours of seats, and of places that mean something, told apart by people who confuse some hues."""

from itertools import combinations, product
from math import dist
from typing import Final

import pytest

from engines import GAMES
from engines.core import COLOURS, Game
from render import View
from render import scene as s
from render.ink.canvas import Sprite
from render.ink.colour import contrast
from render.ink.theme import MARKS, THEMES, Theme
from render.paint.marks.glows import glow
from render.paint.marks.rings import to_ring
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


BY_PLACE: Final = {"ur": "a seat's row is on its own side of the board"}
"""Games whose seats' places are told apart by where they are, beside their colour."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_places_of_seats_bear_a_mark_beside_their_colour(game: Game) -> None:
    """Of two cells in the colours of two seats each has another glyph or the mark of another seat on it."""
    if game.slug in BY_PLACE:
        return
    board = scene_of(View(game, game.start(game.seats[-1]))).board
    crests = [guide for guide in board.guides if isinstance(guide, s.Crest)]
    marks: dict[str, set[str]] = {}
    for cell in board.cells:
        seat = cell.tint.rpartition("_")[2]
        if seat in COLOURS:
            on_it = [crest.side for crest in crests if dist(crest.at, cell.at) < cell.size / 2]
            marks.setdefault(seat, set()).update(on_it or [cell.glyph])
    for one, other in combinations(marks.values(), 2):
        assert not one & other
        assert "" not in one | other


@EACH_THEME
@EACH_KIND
def test_just_moved_and_may_move_differ_in_more_than_hue(theme: Theme, kind: str) -> None:
    """The ring around what has just moved has a dark line; the light under what may move is of one colour."""

    def steps(sprite: Sprite) -> float:
        colours = sprite.image.getcolors(maxcolors=1 << 16)
        strong = {colour for count, colour in colours or () if count > 40 and colour != (0, 0, 0)}
        seen = ["#{:02X}{:02X}{:02X}".format(*colour) for colour in strong]  # type: ignore[misc]
        return max((contrast_seen(one, other, kind) for one, other in combinations(seen, 2)), default=1)

    assert steps(to_ring(theme.name, 50, flat=False)) >= 3
    for side in COLOURS:
        assert steps(glow(theme.name, side, 50, strong=False)) < 1.5
