"""Films: what is kept of a long match, and GIFs that show every frame as its picture is."""

from __future__ import annotations

import io
import random
from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from engines import GAMES
from engines.core import CHANCE
from render import Film, Step, View, film_bit_by_bit, scene_of
from render import film as film_module
from render.compose.slides import slide
from render.film import LARGEST_FILM, MOST_PICTURES, SLIDE_SECONDS, thinned, weights
from render.paint.picture import paint
from render.scene import Glow, Scene


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


def pictures_of(film: Film) -> list[tuple[Image.Image, float]]:
    """The same without those in which a piece is on its way."""
    return [each for each in frames_of(film) if each[1] != SLIDE_SECONDS]


def picture(scene: Scene, theme: str = "dusk") -> Image.Image:
    """A scene as a film shows it: without the light under what can move."""
    scene = replace(scene, things=tuple(thing for thing in scene.things if not isinstance(thing, Glow)))
    return Image.open(io.BytesIO(paint(scene, theme).png)).convert("RGB")


@pytest.mark.parametrize(("slug", "theme"), [("kaooa", "dusk"), ("badger", "day"), ("ur", "dusk")])
def test_every_frame_is_its_picture_and_the_result_comes_first_and_last(slug: str, theme: str) -> None:
    shown = scenes(slug, 40)
    film = filmed(shown, theme)
    frames = frames_of(film)
    assert film.frames == len(frames)
    assert film.gif.count(b"NETSCAPE2.0") == 1
    slides = [slide(*two) for two in pairwise(shown)]
    assert any(slides) == (slug != "badger"), "cards don't slide"
    expected = [shown[-1], shown[0]]
    for between, scene in zip(slides, shown[1:], strict=True):
        expected += [*between, scene]
    for (frame, _), scene in zip(frames, expected, strict=True):
        assert frame.size == (film.width, film.height)
        assert frame.tobytes() == picture(scene, theme).tobytes()
    pictures = pictures_of(film)
    assert len(pictures) == len(shown) + 1
    assert min(seconds for _, seconds in pictures) >= 0.6
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


def test_where_there_is_no_room_slides_are_left_out_before_the_film_gets_smaller(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = scenes("yonmoque", 40)
    full = filmed(shown)
    slides = sum(1 for one, other in pairwise(shown) if slide(one, other))
    assert full.frames == len(shown) + 1 + 3 * slides
    monkeypatch.setattr(film_module, "LARGEST_FILM", len(full.gif) - 1)
    tight = filmed(shown)
    assert len(tight.gif) < len(full.gif)
    assert tight.frames == full.frames - 3
    assert [frame for frame, _ in pictures_of(tight)] == [frame for frame, _ in pictures_of(full)]
    monkeypatch.setattr(film_module, "slide", lambda before, after: ())
    cut = filmed(shown)
    assert (cut.frames, cut.width) == (len(shown) + 1, full.width)
    monkeypatch.undo()
    monkeypatch.setattr(film_module, "LARGEST_FILM", len(cut.gif))
    assert filmed(shown).gif == cut.gif


def test_what_would_be_too_large_without_slides_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scenes("yonmoque", 12)
    whole = filmed(shown)
    monkeypatch.setattr(film_module, "LARGEST_FILM", len(whole.gif) // 2)
    small = filmed(shown)
    assert len(small.gif) <= len(whole.gif) // 2
    assert small.frames == len(shown) + 1
    assert len(small.gif) > 0.8 * (len(whole.gif) // 2)
    assert small.width < whole.width
    assert small.width / whole.width == pytest.approx(small.height / whole.height, rel=0.01)
    assert {frame.size for frame, _ in frames_of(small)} == {(small.width, small.height)}


@pytest.mark.parametrize("slug", ["blulu", "five-field-kono", "jarmo"])
def test_a_film_is_never_too_large(slug: str) -> None:
    """These take the most bytes; tables of cards come out smaller, boards lose a few slides."""
    film = filmed(scenes(slug, 60))
    assert len(film.gif) <= LARGEST_FILM
    assert len(pictures_of(film)) == MOST_PICTURES
    assert film.width >= 670


def test_a_long_match_fits_and_the_captures_stay() -> None:
    shown = scenes("watermelon-chess", 120)
    film = filmed(shown)
    assert len(pictures_of(film)) == MOST_PICTURES < film.frames
    assert len(film.gif) <= LARGEST_FILM
    changes = weights(shown[0], shown[1:])
    kept = thinned(changes, MOST_PICTURES - 2)
    captures = {number for number, change in enumerate(changes) if change > 100}
    assert 1 < len(captures) < MOST_PICTURES / 2
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
