"""What holds for the drawing of any picture: the fullest stay light, and threads draw alike.

What every state's own picture is held to is in `tests.render.test_goldens`, where each is drawn once.
"""

from concurrent.futures import ThreadPoolExecutor

import pytest

from engines.core import Message
from render import View, draw
from render.paint import picture as paint
from render.paint.pieces import stacks, tokens
from render.paint.png import LARGEST
from tests.render.states.every_state import STATES
from tests.render.states.views import random_views
from tests.render.states.yonmoque import yonmoque

THEMES = ("dusk", "day")


@pytest.mark.parametrize("seed", range(3))
def test_fullest_boards_stay_light(seed: int) -> None:
    game = STATES["yonmoque-opening"].game
    fullest = max(random_views(game, 2, seed), key=lambda view: str(view.position.to_json()).count("g"))
    for theme in THEMES:
        assert len(draw(fullest, theme).png) <= LARGEST


def test_picture_depends_on_nothing_drawn_before() -> None:
    view = STATES["yonmoque-picked"]
    first = draw(view, "day").png
    for kept in (paint._kept_board, paint._kept_palette):
        kept.cache_clear()
    draw(STATES["yonmoque-won"], "day")
    assert draw(view, "day").png == first


def test_threads_draw_alike() -> None:
    views = [STATES[name] for name in ("yonmoque-won", "yonmoque-picked", "el-oso-rain", "el-oso-four")]
    alone = [draw(view).png for view in views]
    for kept in (paint._kept_board, paint._kept_palette, tokens.token, stacks.stack):
        kept.cache_clear()
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda view: draw(view).png, views * 3))
    assert together == alone * 3


def test_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="dusk, day, not noon"):
        draw(yonmoque(), "noon")


def _draw_in(view: View, dictionary: dict[str, str]) -> bytes:
    def translate(message: Message) -> str:
        return dictionary.get(message.template, str(message))

    return draw(view, "dusk", translate).png


def test_words_are_translated_and_fall_back_to_english() -> None:
    view = STATES["el-oso-won"]
    english = draw(view).png
    assert _draw_in(view, {"Sky": "Cielo"}) != english
    assert _draw_in(view, {"Won": "Ganada con muchísima ventaja y contra todo pronóstico"}) != english
    assert _draw_in(view, {"Sky": "天空", "Won": "勝ち"}) == english
