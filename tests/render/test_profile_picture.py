"""Cards of profiles, and their words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engines import GAMES
from engines.core import msg
from render import LONGEST_ALT, StampRow, alt_profile, paint_plan
from render.contact import small_board
from render.paint.png import LARGEST
from render.profile_picture import curve
from tests.render.golden_pictures import assert_golden
from tests.render.states.profiles import PROFILES

CASES = (("full", "dusk"), ("full", "day"), ("full", "contrast"), ("server", "dusk"))


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_card_is_the_golden_one(name: str, theme: str) -> None:
    picture = paint_plan(PROFILES[name], theme)
    assert_golden(picture, f"profile-{name}-{theme}")
    assert len(picture.png) <= LARGEST
    assert picture.width == 960


def test_every_game_has_a_small_board_of_its_own_beside_its_rating() -> None:
    boards = {small_board(slug, 72).tobytes() for slug in GAMES}
    assert len(boards) == len(GAMES)
    card = PROFILES["server"]
    (row,) = card.rated
    one, other = (
        Image.open(BytesIO(paint_plan(replace(card, rated=(replace(row, slug=slug),))).png)).convert("RGB")
        for slug in ("uckers", "shisima")
    )
    changed = (
        ImageChops.difference(one, other).convert("L").point([255 * (value > 40) for value in range(256)])
    )
    box = changed.getbbox()
    assert box is not None
    assert 72 <= box[0] < box[2] <= 72 + 72


def test_words_tell_all_that_stands_on_the_card() -> None:
    card = PROFILES["full"]
    said = str(alt_profile(card, msg("Profile of {person}.", person="Ann")))
    assert said.startswith("Profile of Ann. Favourite: Yonmoque. ")
    for part in (*card.figures, *card.rated, *card.solo, *card.stamps, *card.feats):
        assert str(part.told) in said
    long = replace(card.rated[0], told=msg("{text}", text="z" * 400))
    crowded = replace(card, rated=(*card.rated[:2], long, long))
    said = str(alt_profile(crowded, msg("Profile.")))
    assert len(said) <= LONGEST_ALT
    assert str(card.solo[-1].told) in said, "what is played alone stays"
    assert str(card.feats[-1].told) in said


def test_a_stamp_is_gold_only_where_the_level_is_beaten() -> None:
    none = StampRow("Yonmoque", (False,) * 4, msg("none"))
    gold = []
    for level in range(4):
        row = replace(none, beaten=tuple(each == level for each in range(4)))
        bare = replace(PROFILES["server"], rated=(), solo=(), stamps=(none,))
        pictures = [
            Image.open(BytesIO(paint_plan(replace(bare, stamps=(each,))).png)).convert("RGB")
            for each in (none, row)
        ]
        box = ImageChops.difference(*pictures).getbbox()
        assert box is not None
        gold.append(box)
    assert all(left[2] < right[0] for left, right in pairwise(gold)), "each level has its own place"


def test_a_card_with_nothing_but_figures_is_drawn() -> None:
    bare = replace(PROFILES["server"], rated=(), solo=(), favourite="")
    assert paint_plan(bare).height < paint_plan(PROFILES["server"]).height
    with pytest.raises(ValueError, match="theme: "):
        paint_plan(bare, "noon")


def test_a_curve_rises_with_the_rating_and_stays_in_its_lane() -> None:
    points = curve((1500, 1540, 1520, 1700), 100)
    assert [x for x, _ in points] == sorted({x for x, _ in points})
    assert points[1][1] < points[2][1] < points[0][1]
    assert all(100 - 38 < y < 100 + 38 for _, y in points)
    assert curve((1500,), 100) == [(850.0, 100.0)]
