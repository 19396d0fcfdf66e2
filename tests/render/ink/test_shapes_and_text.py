"""Masks cover what they should; text fits where it must."""

import doctest
import math
from types import ModuleType

import pytest
from PIL import Image, ImageChops, ImageStat

from engines.core import msg
from render.compose import podium
from render.ink import colour
from render.ink.shapes import Shape, dashed_ring, ellipse, mask, polygon, ring, rounded, stroke
from render.ink.text import LEAST, fit, text_width, words
from render.ink.typefaces import Weight
from render.paint.marks.arrows import arrow

_STEP = 64
"""Between neighbouring shades of an edge."""
LONG = "It was the same position for the third time since the last placing, so nobody has won this game."


def area(shape: Shape) -> float:
    """Covered px, partly covered ones counting their share."""
    return float(ImageStat.Stat(mask(shape)[0]).sum[0]) / 255


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (ellipse(30.3, 20.7, 15), math.pi * 225),
        (ellipse(0, 0, 20, 10), math.pi * 200),
        (ring(5, 5, 20, 6), 2 * math.pi * 20 * 6),
        (rounded(2, 3, 40, 20, 0.5), 800),
        (polygon(((0, 0), (30, 0), (0, 30))), 450),
        (stroke(((0, 0), (40, 0)), 8), 320 + math.pi * 16),
        (ellipse(0, 0, 20).scaled(0.5), math.pi * 100),
        (ellipse(0, 0, 20) - ellipse(0, 0, 10), math.pi * 300),
    ],
)
def test_masks_cover_the_area_of_their_shape(shape: Shape, expected: float) -> None:
    assert area(shape) == pytest.approx(expected, rel=0.04)


def test_dashes_cover_their_part_of_the_ring() -> None:
    whole, dashes = area(ring(0, 0, 60, 4)), area(dashed_ring(0, 0, 60, 12, 0.5, 4))
    assert 0.5 < dashes / whole < 0.65  # half, and the round ends


def test_mask_is_cut_to_the_picture() -> None:
    cover, x, y = mask(ellipse(0, 0, 500), (100, 80))
    assert (x, y) == (0, 0)
    assert cover.size == (100, 80)
    assert cover.getextrema() == (255, 255)


def test_arrow_ends_at_its_point() -> None:
    left, _, right, _ = arrow((0, 0), (100, 0), 10).box()
    assert right == pytest.approx(101.5)
    assert left == pytest.approx(-1.75)


def test_a_turned_shape_keeps_its_area() -> None:
    shape = rounded(0, 0, 40, 10, 2)
    assert area(shape.turned(33)) == pytest.approx(area(shape), rel=0.02)


@pytest.mark.parametrize("module", [colour, podium])
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted
    assert not outcome.failed


def test_short_text_keeps_its_size() -> None:
    assert fit("Draw", 68, Weight.EXTRABOLD, 600) == (68, ("Draw",))


@pytest.mark.parametrize("width", [200, 380, 700, 1400])
@pytest.mark.parametrize("lines", [1, 2])
def test_long_text_shrinks_wraps_and_is_cut_at_last(width: int, lines: int) -> None:
    size, shown = fit(LONG, 30, Weight.SEMIBOLD, width, lines)
    assert LEAST - 2 <= size <= 30
    assert len(shown) <= lines
    assert all(text_width(line, size, Weight.SEMIBOLD) <= width for line in shown)
    assert " ".join(shown) == LONG or shown[-1].endswith("…")
    assert width < 700 or lines == 1 or " ".join(shown) == LONG


def test_two_lines_are_even() -> None:
    size, shown = fit(LONG, 30, Weight.SEMIBOLD, 1000, 2)
    first, second = (text_width(line, size, Weight.SEMIBOLD) for line in shown)
    assert abs(first - second) < 150


def test_words_the_font_lacks_stay_english() -> None:
    sky = msg("Sky")
    assert words(sky, lambda _: "Céu") == "Céu"
    assert words(sky, lambda _: "天空") == "Sky"
    assert words("a4", lambda _: "never") == "a4"


def test_masks_are_antialiased() -> None:
    cover, _, _ = mask(ellipse(20, 20, 10))
    assert isinstance(cover, Image.Image)
    assert len(set(cover.histogram())) >= 5


@pytest.mark.parametrize(
    "shape",
    [
        rounded(10, 12, 930, 900, 24),
        rounded(10, 12, 930, 900, 24) - rounded(40.5, 50.5, 800, 700, 12),
        ring(480, 500, 400, 30),
        polygon(((30, 20), (900, 400), (60.5, 880))).softened(20),
        stroke(((40, 60), (500, 850), (520, 860), (900, 40)), 17),
    ],
)
def test_a_large_mask_is_as_if_it_were_drawn_whole(shape: Shape) -> None:
    """Drawn only where its edges run, it is as in small windows, which are drawn whole. An edge that a window
    cuts off may be a step lighter or darker."""
    cover, left, top = mask(shape)
    whole = Image.new("L", (960, 960))
    whole.paste(cover, (left, top))
    windows = Image.new("L", whole.size)
    for x in range(0, 960, 120):
        for y in range(0, 960, 120):
            part, part_left, part_top = mask(shape.moved(-x, -y), (120, 120))
            if 0 <= part_left < 120 and 0 <= part_top < 120:
                windows.paste(part, (x + part_left, y + part_top))
    assert sum(ImageChops.difference(whole, windows).histogram()[_STEP + 1 :]) < 20
