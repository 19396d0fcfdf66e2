"""Pictures compared, pixel by pixel with a tolerance, with the kept ones (`tests.render.golden_pictures`)."""

import io

import pytest
from PIL import Image

from engines import GAMES
from render import draw
from render.paint.picture import compose
from render.paint.png import largest
from render.show import scene_of
from tests.render.golden_pictures import ALLOWED, GOLDENS, assert_golden, far_pixels
from tests.render.states.every_state import BY_DAY, STATES
from tests.render.states.pepper_corn import HANDS, HANDS_BY_DAY
from tests.render.states.reviews import CASES as REVIEW_CASES

CASES = [(name, "dusk") for name in STATES] + [(name, "day") for name in BY_DAY]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_picture_is_the_golden_one(name: str, theme: str) -> None:
    """It also has its size and weight, and no surface turns into another colour by the palette: what is far
    off are a few antialiased pixels."""
    scene = scene_of(STATES[name])
    picture = draw(STATES[name], theme)
    assert_golden(picture, f"{name}-{theme}")
    shown = Image.open(io.BytesIO(picture.png))
    assert shown.mode == "P"
    assert (picture.width, picture.height) == shown.size
    assert picture.width == 960
    assert 720 <= picture.height <= 1100
    assert len(picture.png) <= largest(scene.board)
    assert far_pixels(compose(scene, theme), shown) < 0.001


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_drawn_in_both_themes(slug: str) -> None:
    module = f"tests/render/states/{slug.replace('-', '_')}.py"
    themes = {theme for name, theme in CASES if name.startswith(f"{slug}-")}
    assert themes == {"dusk", "day"}, f"{module} needs STATES, and in BY_DAY some of their names"


def test_every_kept_picture_is_compared() -> None:
    hands = [f"{name}-dusk" for name in HANDS] + [f"{name}-day" for name in HANDS_BY_DAY]
    of_reviews = [f"review-{name}-{theme}" for name, theme in REVIEW_CASES]
    compared = {*(f"{name}-{theme}" for name, theme in CASES), *hands, *of_reviews}
    left = {path.stem for path in GOLDENS.iterdir()} - compared
    assert not left, f"no state draws these: delete them from {GOLDENS.name}"


def test_one_stock_token_more_is_seen() -> None:
    """The comparison can fail: the smallest change a game makes is well above the tolerance."""
    before, after = (
        Image.open(io.BytesIO(draw(STATES[name]).png)) for name in ("yonmoque-opening", "yonmoque-placed")
    )
    stock = (620, 930, 920, 1050)
    changed = far_pixels(before.crop(stock), after.crop(stock)) * (300 * 120) / (960 * 1080)
    assert changed > ALLOWED
