"""Pictures compared, pixel by pixel and with a tolerance, with those that were looked at and kept.

`make goldens` renews them; look at every one that changed before you commit it.
"""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render import draw
from tests.render.badger_states import BADGER_BY_DAY
from tests.render.blulu_states import BLULU_BY_DAY
from tests.render.board_states import BOARDS_BY_DAY
from tests.render.net_states import NETS_BY_DAY
from tests.render.pepper_states import PEPPER_BY_DAY
from tests.render.states import STATES
from tests.render.table_states import TABLES_BY_DAY
from tests.render.track_states import TRACKS_BY_DAY

GOLDENS = Path(__file__).parent / "goldens"
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
FAR = 40
"""A channel that differs by more is another colour, not another rounding."""
ALLOWED = 0.0005
"""Share of px that may be of another colour: a tenth of a small token."""


def far_pixels(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than FAR in some channel."""
    bands = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[FAR + 1 :]) / (one.width * one.height)


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_picture_is_the_golden_one(name: str, theme: str) -> None:
    picture = draw(STATES[name], theme)
    golden = GOLDENS / f"{name}-{theme}.png"
    if os.environ.get("LODGE_GOLDENS") == "renew":
        golden.write_bytes(picture.png)
    drawn, kept = Image.open(io.BytesIO(picture.png)), Image.open(golden)
    assert drawn.size == kept.size
    assert far_pixels(drawn, kept) <= ALLOWED


def test_one_stock_token_more_is_seen() -> None:
    """The comparison can fail: the smallest change a game makes is well above the tolerance."""
    before, after = (
        Image.open(io.BytesIO(draw(STATES[name]).png)) for name in ("yonmoque-opening", "yonmoque-placed")
    )
    stock = (620, 930, 920, 1050)
    changed = far_pixels(before.crop(stock), after.crop(stock)) * (300 * 120) / (960 * 1080)
    assert changed > ALLOWED
