"""Pieces: every kind has its drawing, and each looks different."""

from itertools import combinations

import pytest
from PIL import ImageChops

from render.ink.theme import THEMES
from render.paint.pieces.tokens import KINDS, token
from render.scene import Kind


def test_every_kind_has_its_drawing() -> None:
    assert set(KINDS) == set(Kind)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("one", "other"), list(combinations(Kind, 2)))
def test_kinds_look_different(one: Kind, other: Kind, theme: str) -> None:
    first, second = (token(theme, "blue", 36, kind, False) for kind in (one, other))
    assert (
        first.image.size != second.image.size
        or sum(ImageChops.difference(first.image, second.image).convert("L").histogram()[24:]) > 100
    )
