"""Pictures compared, pixel by pixel with a tolerance, with the kept ones (`tests.render.goldens_kept`)."""

import io

import pytest
from PIL import Image

from render import draw
from tests.render.goldens_kept import ALLOWED, check, far_pixels
from tests.render.states.badger import BADGER_BY_DAY
from tests.render.states.blulu import BLULU_BY_DAY
from tests.render.states.boards import BOARDS_BY_DAY
from tests.render.states.dice import TABLES_BY_DAY
from tests.render.states.every_state import STATES
from tests.render.states.nets import NETS_BY_DAY
from tests.render.states.pepper_corn import PEPPER_BY_DAY
from tests.render.states.tracks import TRACKS_BY_DAY

DAY_TOO = {
    *("yonmoque-picked", "yonmoque-replaced", "yonmoque-won", "yonmoque-agreed"),
    *("el-oso-cave", "el-oso-rain", "el-oso-won", "el-oso-four"),
    *BOARDS_BY_DAY,
    *NETS_BY_DAY,
    *TRACKS_BY_DAY,
    *TABLES_BY_DAY,
    *BADGER_BY_DAY,
    *PEPPER_BY_DAY,
    *BLULU_BY_DAY,
}
CASES = [(name, "dusk") for name in STATES] + [(name, "day") for name in sorted(DAY_TOO)]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_picture_is_the_golden_one(name: str, theme: str) -> None:
    check(draw(STATES[name], theme), f"{name}-{theme}")


def test_one_stock_token_more_is_seen() -> None:
    """The comparison can fail: the smallest change a game makes is well above the tolerance."""
    before, after = (
        Image.open(io.BytesIO(draw(STATES[name]).png)) for name in ("yonmoque-opening", "yonmoque-placed")
    )
    stock = (620, 930, 920, 1050)
    changed = far_pixels(before.crop(stock), after.crop(stock)) * (300 * 120) / (960 * 1080)
    assert changed > ALLOWED
