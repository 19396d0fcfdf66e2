"""The golden pictures: those that were looked at and kept, and how new ones are compared with them.

`make goldens` renews them; look at every one that changed before you commit it.
"""

import io
import os
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

from render import Picture

GOLDENS: Final = Path(__file__).parent / "goldens"
FAR: Final = 40
"""A channel that differs by more than this is another colour, not another rounding."""
ALLOWED: Final = 0.0005
"""Share of the pixels that may be of another colour: a tenth of a small token."""


def far_pixels(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than FAR in some channel."""
    bands = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[FAR + 1 :]) / (one.width * one.height)


def assert_golden(picture: Picture, name: str) -> None:
    """Compare `picture` with the one kept under that name; while they are renewed, keep it instead where they
    differ.

    Raises AssertionError where they differ.
    """
    golden = GOLDENS / f"{name}.png"
    same = golden.exists() and _same(picture, golden)
    if not same and os.environ.get("LODGE_GOLDENS") == "renew":
        golden.write_bytes(picture.png)
        return
    assert golden.exists(), "no such picture yet: make goldens, or make game for one game's"
    assert same, f"{golden.name} looks otherwise by now"


def _same(picture: Picture, golden: Path) -> bool:
    with Image.open(golden) as kept:
        return (picture.width, picture.height) == kept.size and far_pixels(
            Image.open(io.BytesIO(picture.png)), kept
        ) <= ALLOWED
