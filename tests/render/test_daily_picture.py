"""The picture of a server's table of a day."""

from __future__ import annotations

import pytest

from engines.core import msg
from render import LONGEST_ALT, DailyRow, DailyTable, alt_daily, paint_plan
from render.paint.png import LARGEST
from tests.render.golden_pictures import assert_golden

TABLE = DailyTable(
    msg("Yesterday: {game}", game="El Oso"),
    (
        DailyRow(1, 12, (0, 1, 2, 2, 0, 1, 1, 2, 0, 2)),
        DailyRow(2, 9, (2, 2, 0, 0, 1, 1, 0, 0, 2, 0)),
        DailyRow(2, 9, (2,)),
        DailyRow(4, -3, (0,) * 10),
    ),
)
CASES = (("four", "dusk"),)


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_table_is_the_golden_one(name: str, theme: str) -> None:
    picture = paint_plan(TABLE, theme)
    assert_golden(picture, f"daily-{name}-{theme}")
    assert len(picture.png) <= LARGEST


def test_a_row_more_makes_it_higher() -> None:
    three = DailyTable(TABLE.title, TABLE.rows[:3])
    assert paint_plan(three, "day").height < paint_plan(TABLE, "day").height
    with pytest.raises(ValueError, match="theme: "):
        paint_plan(three, "noon")


def test_words_tell_places_and_points() -> None:
    said = str(alt_daily(TABLE))
    assert said.startswith("Yesterday: El Oso. Place 1: 12. Place 2: 9. ")
    assert len(str(alt_daily(DailyTable(TABLE.title, TABLE.rows * 40)))) <= LONGEST_ALT
