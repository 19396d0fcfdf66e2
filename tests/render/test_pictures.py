"""What holds for the drawing of any picture: the fullest stay light, and threads draw alike.

What every state's own picture is held to is in `tests.render.test_goldens`, where each is drawn once.
"""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from engines import GAMES
from engines.core import Message
from render import View, forget_drawn, paint_plan, scene_of
from render.paint.picture import bands_kept, boards_kept, compose, rows_kept
from render.paint.png import LARGEST
from tests.render.states.every_state import STATES
from tests.render.states.views import random_views
from tests.render.states.yonmoque import yonmoque

THEMES = ("dusk", "day", "contrast")


@pytest.mark.parametrize("seed", range(3))
def test_fullest_boards_stay_light(seed: int) -> None:
    game = STATES["yonmoque-opening"].game
    fullest = max(random_views(game, 2, seed), key=lambda view: str(view.position.to_json()).count("g"))
    for theme in THEMES:
        assert len(paint_plan(scene_of(fullest), theme).png) <= LARGEST


def test_picture_depends_on_nothing_drawn_before() -> None:
    view = STATES["yonmoque-picked"]
    first = paint_plan(scene_of(view), "day").png
    forget_drawn()
    paint_plan(scene_of(STATES["yonmoque-won"]), "day")
    assert paint_plan(scene_of(view), "day").png == first


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_kept_of_other_pictures_changes_no_pixel(slug: str) -> None:
    """A picture put together from kept parts is the whole picture in the colours of its palette, whatever was
    drawn before, and the same bytes as one drawn with nothing kept."""
    match = list(random_views(GAMES[slug], GAMES[slug].seats[0], 5))
    views = [match[len(match) * part // 6] for part in (1, 3)] + [match[-1]]
    forget_drawn()
    drawn = [paint_plan(scene_of(view)).png for view in (*views, *reversed(views))]
    assert drawn[: len(views)] == drawn[: len(views) - 1 : -1]
    view, png = views[1], drawn[1]
    forget_drawn()
    assert paint_plan(scene_of(view)).png == png
    shown = Image.open(io.BytesIO(png))
    palette = Image.new("P", (1, 1))
    colours = bytes(shown.getpalette() or ())
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))
    whole = compose(scene_of(view), "dusk").quantize(palette=palette, dither=Image.Dither.NONE)
    assert shown.convert("RGB").tobytes() == whole.convert("RGB").tobytes()


def test_what_is_kept_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes that draw keep 200 MB at most; what was not asked for longest goes first."""
    assert 2 * sum(kept.room for kept in (boards_kept, bands_kept, rows_kept)) <= 200_000_000
    forget_drawn()
    monkeypatch.setattr(boards_kept, "room", 3_000_000)
    monkeypatch.setattr(bands_kept, "room", 50_000)
    for name in ("yonmoque-won", "el-oso-four", "yonmoque-picked", "picaria-won", "yonmoque-placed"):
        paint_plan(scene_of(STATES[name]))
        for kept in (boards_kept, bands_kept):
            assert 0 < kept.bytes <= kept.room


def test_threads_draw_alike() -> None:
    views = [STATES[name] for name in ("yonmoque-won", "yonmoque-picked", "el-oso-rain", "el-oso-four")]
    alone = [paint_plan(scene_of(view)).png for view in views]
    forget_drawn()
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda view: paint_plan(scene_of(view)).png, views * 3))
    assert together == alone * 3


def test_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="dusk, day, contrast, not noon"):
        paint_plan(scene_of(yonmoque()), "noon")


def _draw_in(view: View, dictionary: dict[str, str]) -> bytes:
    def translate(message: Message) -> str:
        return dictionary.get(message.template, str(message))

    return paint_plan(scene_of(view), "dusk", translate).png


def test_words_are_translated_and_fall_back_to_english() -> None:
    view = STATES["el-oso-won"]
    english = paint_plan(scene_of(view)).png
    assert _draw_in(view, {"Sky": "Cielo"}) != english
    assert _draw_in(view, {"{seat} wins": "Ganada con muchísima ventaja y contra todo pronóstico"}) != english
    assert _draw_in(view, {"Sky": "天空", "{seat} wins": "勝ち"}) == english
