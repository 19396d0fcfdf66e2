"""Every emblem by its name: on boards, and as sprites on panels."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from render.ink.canvas import Canvas, Sprite
from render.ink.theme import THEMES, Theme
from render.kept import cached
from render.paint.emblems.course_marks import JOINTS
from render.paint.emblems.die_signs import DIE_SIGNS
from render.paint.emblems.fishing import draw_dealer, draw_hook, draw_sextet
from render.paint.emblems.referee import draw_leap, draw_quiet, draw_repeated
from render.paint.emblems.runners import draw_flag, draw_hare, draw_tortoise
from render.paint.emblems.square_emblems import (
    draw_arms,
    draw_crossed,
    draw_crown,
    draw_diamond,
    draw_dots,
    draw_frog,
    draw_hospital,
    draw_lodge,
    draw_moon,
    draw_rosette,
    draw_splat,
    draw_star,
    draw_sun,
    draw_throne,
)
from render.paint.emblems.tray_signs import draw_taken, draw_to_place
from render.scene.emblems import DEALER, HOOK, SEXTET, TAKEN, TO_PLACE
from render.scene.referee import MUST_LEAP, QUIET, REPEATED

DrawEmblem = Callable[[Canvas, Theme, float, float, float, str], None]
"""Draws on a canvas, in a theme, about (x, y), in a circle of a radius (px), on what is painted a colour."""

_DRAWINGS: Final[Mapping[str, DrawEmblem]] = MappingProxyType(
    {
        "lodge": draw_lodge,
        "throne": draw_throne,
        "splat": draw_splat,
        "sun": draw_sun,
        "moon": draw_moon,
        "crown": draw_crown,
        "arms": draw_arms,
        "frog": draw_frog,
        "rosette": draw_rosette,
        "dots": draw_dots,
        "diamond": draw_diamond,
        "star": draw_star,
        "hospital": draw_hospital,
        "crossed": draw_crossed,
        "hare": draw_hare,
        "tortoise": draw_tortoise,
        "flag": draw_flag,
        **JOINTS,
        **DIE_SIGNS,
        TO_PLACE: draw_to_place,
        TAKEN: draw_taken,
        DEALER: draw_dealer,
        HOOK: draw_hook,
        SEXTET: draw_sextet,
        REPEATED: draw_repeated,
        QUIET: draw_quiet,
        MUST_LEAP: draw_leap,
    }
)


def draw_emblem(
    canvas: Canvas, theme: Theme, name: str, x: float, y: float, radius: float, ground: str
) -> None:
    """The emblem called `name` in a circle of `radius` px about (x, y), on what is painted `ground`.

    Raises KeyError for an emblem that nobody paints.
    """
    _DRAWINGS[name](canvas, theme, x, y, radius, ground)


@cached(64)
def emblem(theme_name: str, name: str, radius: int) -> Sprite:
    """An emblem on a panel, anchored at its middle."""
    theme = THEMES[theme_name]
    middle = 2 * radius
    canvas = Canvas.transparent(2 * middle, 2 * middle)
    draw_emblem(canvas, theme, name, middle, middle, radius, theme.panel)
    return canvas.sprite(middle, middle)
