"""The sheet of all games that /games shows is what the renderer draws today."""

import io

from PIL import Image, ImageChops, ImageStat

from bot.guides.sheet import best_moments
from render.contact import contact_sheet, encoded, kept_sheet

TOLERANCE = 1.0
"""Mean difference of a pixel's channels."""


def test_the_kept_sheet_shows_every_game_as_it_is_drawn() -> None:
    drawn = _opened(encoded(contact_sheet(best_moments())))
    kept = _opened(kept_sheet())
    assert kept.size == drawn.size, "renew it: make contact"
    difference = ImageStat.Stat(ImageChops.difference(drawn, kept))
    assert max(difference.mean) < TOLERANCE, "renew it: make contact"


def _opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")
