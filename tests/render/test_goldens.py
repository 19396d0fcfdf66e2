"""Pictures compared, pixel by pixel with a tolerance, with the kept ones (`tests.render.golden_pictures`)."""

import io
from collections.abc import Iterator
from functools import lru_cache

import pytest
from PIL import Image

from engines import GAMES
from render import paint_plan, scene_of
from render.ink.canvas import Canvas
from render.ink.theme import THEMES, Theme
from render.paint import picture as painting
from render.paint.picture import compose_in_full_colour
from render.paint.png import largest
from render.scene import Board
from tests import ALL
from tests.render.golden_pictures import ALLOWED, GOLDENS, assert_golden, far_pixels
from tests.render.states.every_state import BY_DAY, STATES
from tests.render.states.pepper_corn import HANDS, HANDS_BY_DAY
from tests.render.states.reviews import CASES as REVIEW_CASES
from tests.render.test_daily_picture import CASES as DAILY_CASES
from tests.render.test_hand_picture import WITH_TABLE
from tests.render.test_profile_picture import CASES as PROFILE_CASES

CASES = [(name, "dusk") for name in STATES] + [(name, "day") for name in BY_DAY]


BOARDS = 4
"""Empty boards that are kept: those of the game whose states are being drawn."""


@pytest.fixture(scope="module", autouse=True)
def boards() -> Iterator[None]:
    """An empty board is drawn once for all states of a game, and for both of a state's pictures."""
    draw_board = painting.draw_board

    @lru_cache(BOARDS)
    def drawn(board: Board, theme: str, titles: tuple[str, ...]) -> Canvas:
        return draw_board(board, THEMES[theme], titles)

    def copied(board: Board, theme: Theme, titles: tuple[str, ...]) -> Canvas:
        return Canvas(drawn(board, theme.name, titles).image.copy())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(painting, "draw_board", copied)
        yield


@pytest.mark.parametrize(("name", "theme"), [case for case in CASES if ALL or case[1] == "dusk"])
def test_picture_is_the_golden_one(name: str, theme: str) -> None:
    """It also has its size and weight, and no surface turns into another colour by the palette: what is far
    off are a few antialiased pixels."""
    scene = scene_of(STATES[name])
    picture = paint_plan(scene_of(STATES[name]), theme)
    assert_golden(picture, f"{name}-{theme}")
    shown = Image.open(io.BytesIO(picture.png))
    assert shown.mode == "P"
    assert (picture.width, picture.height) == shown.size
    assert picture.width == 960
    assert 720 <= picture.height <= 1100
    assert len(picture.png) <= largest(scene.board)
    if ALL:
        assert far_pixels(compose_in_full_colour(scene, theme), shown) < 0.001


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_drawn_in_both_themes(slug: str) -> None:
    module = f"tests/render/states/{slug.replace('-', '_')}.py"
    themes = {theme for name, theme in CASES if name.startswith(f"{slug}-")}
    assert themes == {"dusk", "day"}, f"{module} needs STATES, and in BY_DAY some of their names"


def test_every_kept_picture_is_compared() -> None:
    hands = [f"{name}-dusk" for name in HANDS] + [f"{name}-day" for name in HANDS_BY_DAY]
    hands += [f"{name}-table-dusk" for name in WITH_TABLE]
    of_reviews = [f"review-{name}-{theme}" for name, theme in REVIEW_CASES]
    of_profiles = [f"profile-{name}-{theme}" for name, theme in PROFILE_CASES]
    of_dailies = [f"daily-{name}-{theme}" for name, theme in DAILY_CASES]
    compared = {*(f"{name}-{theme}" for name, theme in CASES), *hands, *of_reviews, *of_profiles, *of_dailies}
    left = {path.stem for path in GOLDENS.iterdir()} - compared
    assert not left, f"no state draws these: delete them from {GOLDENS.name}"


def test_one_stock_token_more_is_seen() -> None:
    """The comparison can fail: the smallest change a game makes is well above the tolerance."""
    before, after = (
        Image.open(io.BytesIO(paint_plan(scene_of(STATES[name])).png))
        for name in ("yonmoque-opening", "yonmoque-placed")
    )
    stock = (620, 930, 920, 1050)
    changed = far_pixels(before.crop(stock), after.crop(stock)) * (300 * 120) / (960 * 1080)
    assert changed > ALLOWED
