"""Films: what is kept of a long match, and GIFs that show every frame as its picture is."""

from __future__ import annotations

import io
import random
from collections.abc import Generator, Sequence
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from engines import GAMES
from engines.core import CHANCE
from render import Film, Step, View, film_bit_by_bit, scene_of
from render import film as film_module
from render.film import MOST_FRAMES, thinned, weights
from render.paint.picture import paint
from render.scene import Scene


def scenes(slug: str, most: int) -> list[Scene]:
    """The beginning of a random match, deals left out, and at most so many moves of it."""
    rng, position = random.Random(5), GAMES[slug].start()
    found: list[Scene] = []
    while position.actors and len(found) <= most:
        actor = position.actors[0]
        if actor != CHANCE and not found:
            found.append(scene_of(View(GAMES[slug], position)))
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        step = Step(position, actor, move, position.play(actor, move))
        position = step.after
        if actor != CHANCE:
            found.append(scene_of(View(GAMES[slug], position, steps=(step,))))
    return found


def made(making: Generator[None, None, Film]) -> Film:
    while True:
        try:
            next(making)
        except StopIteration as finished:
            film: Film = finished.value
            return film


def filmed(shown: Sequence[Scene], theme: str = "dusk") -> Film:
    return made(film_bit_by_bit(shown[0], shown[1:], theme))


def frames_of(film: Film) -> list[tuple[Image.Image, float]]:
    """Each frame as somebody sees it, and for how many seconds."""
    with Image.open(io.BytesIO(film.gif)) as opened:
        return [
            (frame.convert("RGB"), frame.info["duration"] / 1000) for frame in ImageSequence.Iterator(opened)
        ]


def picture(scene: Scene, theme: str = "dusk") -> Image.Image:
    return Image.open(io.BytesIO(paint(scene, theme).png)).convert("RGB")


@pytest.mark.parametrize(("slug", "theme"), [("kaooa", "dusk"), ("badger", "day"), ("ur", "dusk")])
def test_every_frame_is_its_picture_and_the_result_comes_first_and_last(slug: str, theme: str) -> None:
    shown = scenes(slug, 40)
    film = filmed(shown, theme)
    frames = frames_of(film)
    assert film.frames == len(frames) == len(shown) + 1
    assert film.gif.count(b"NETSCAPE2.0") == 1
    expected = [shown[-1], *shown]
    for (frame, _), scene in zip(frames, expected, strict=True):
        assert frame.size == (film.width, film.height)
        assert frame.tobytes() == picture(scene, theme).tobytes()
    assert min(seconds for _, seconds in frames) >= 0.6
    assert frames[-1][1] == max(seconds for _, seconds in frames)
    whole = len(filmed(shown[:1] * 2, theme).gif)
    assert len(film.gif) < 0.5 * whole * film.frames, "only what changes is in a frame"


def test_a_table_that_grows_has_room_in_every_frame() -> None:
    shown = scenes("blulu", 200)[-4:]
    sizes = {scene.board.size for scene in shown}
    assert len(sizes) > 1
    film = filmed(shown)
    assert (film.width, film.height) == tuple(map(max, zip(*sizes, strict=True)))
    for (frame, _), scene in zip(frames_of(film)[1:], shown, strict=True):
        assert frame.size == (film.width, film.height)
        off = ImageChops.difference(frame.crop((0, 0, *scene.board.size)), picture(scene))
        assert ImageStat.Stat(off).mean < [1.0] * 3, "other tables may have a few other colours"


def test_what_would_be_too_large_is_drawn_at_half_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scenes("yonmoque", 12)
    whole = filmed(shown)
    monkeypatch.setattr(film_module, "LARGEST_FILM", len(whole.gif) - 1)
    half = filmed(shown)
    assert (half.width, half.height) == (whole.width // 2, whole.height // 2)
    assert half.frames == whole.frames
    assert len(half.gif) < 0.6 * len(whole.gif)
    assert {frame.size for frame, _ in frames_of(half)} == {(half.width, half.height)}


def test_a_long_match_fits_and_the_captures_stay() -> None:
    shown = scenes("watermelon-chess", 120)
    film = filmed(shown)
    assert film.frames == MOST_FRAMES
    assert len(film.gif) <= film_module.LARGEST_FILM
    changes = weights(shown[0], shown[1:])
    kept = thinned(changes, MOST_FRAMES - 2)
    captures = {number for number, change in enumerate(changes) if change > 100}
    assert 1 < len(captures) < MOST_FRAMES / 2
    assert captures <= {*kept}


def test_thinning_keeps_the_heaviest_the_last_and_some_of_all_parts() -> None:
    rng = random.Random(1)
    for length in (1, 5, 58, 59, 300):
        changes = [rng.choice((2, 2, 2, 3, 104)) for _ in range(length)]
        kept = thinned(changes, 58)
        assert len(kept) == min(length, 58)
        assert list(kept) == sorted({*kept})
        assert kept[-1] == length - 1
    alike = thinned([2] * 590, 59)
    assert max(later - earlier for earlier, later in pairwise(alike)) <= 12
    heavy = thinned([104] * 30 + [2] * 270, 58)
    assert heavy[:30] == tuple(range(30))
    all_heavy = thinned([2] * 151 + [104] * 149, 58)
    assert sum(number < 151 for number in all_heavy) >= 10, "the quiet half can still be followed"
