"""Processor time and size of pictures: boards and tables as everyone sees them and hands as their owners do,
move after move of one match and in both themes, as a bot draws them.

Each game has a row, the worst last: the median and, beside it, the 95th percentile, the first picture of a
board that isn't kept yet, the kB at the median, and the time as a share of what it takes to convert the whole
picture to the palette and compress it. Rows of their own have the worst 95th percentile and size, pictures in
which everything changes at the end of a match, the first picture of a game in a process that draws for the
bot, a person's profile, and films.
"""

from __future__ import annotations

import io
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from PIL import Image

from bot.drawing.worker import get_ready
from engines import GAMES
from engines.core import CHANCE
from render import Film, Step, View, film_bit_by_bit, first_view, forget_drawn, paint_plan
from render.hand_picture import hand_scene
from render.ink.theme import THEMES
from render.paint import picture
from render.paint.boards.board import draw_board
from render.paint.boards.pond import PONDS_KEPT
from render.paint.palette import fitting
from render.paint.png import holder, indexed
from render.scene import Board, Scene
from render.show import scene_of
from tests.render.states.profiles import PROFILES

ROUNDS, ENOUGH = 2, 60
"""Matches and pictures drawn at least, per game and theme."""
MOST_VIEWS = 60
"""At most this many pictures per match, so that a long one of El Oso doesn't outweigh the others."""
MEDIAN, MEDIAN_WITH_CARDS, P95, ENDS, FIRST = 8.0, 10.0, 15.0, 40.0, 120.0
"""Milliseconds."""
KB = 80
TIMES = 3
"""How often something is drawn for the first time."""
PLIES = 60
"""Of a match that is filmed, unless it's over sooner."""
FILM_KB, FILM_SECONDS = 2000, 3.0


def views(slug: str, seed: int, viewer: int | None = None) -> Iterator[View]:
    """Yield what `viewer` (None: everyone) sees of one random game: a view at each choice or roll, and at the
    end."""
    rng = random.Random(seed)
    game = GAMES[slug]
    position = game.start()
    steps: tuple[Step, ...] = ()
    while True:
        if position.actors != (CHANCE,) or position.roller is not None:
            yield View(
                game, position.seen_by(viewer), viewer=viewer, steps=tuple(map(seen_by(viewer), steps))
            )
            steps = ()
        if not position.actors:
            return
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        step = Step(position, actor, move, position.play(actor, move))
        steps = (*steps, step)
        position = step.after


def seen_by(viewer: int | None) -> Callable[[Step], Step]:
    """Return a function that gives a step as `viewer` sees it."""
    return lambda step: replace(step, before=step.before.seen_by(viewer), after=step.after.seen_by(viewer))


@dataclass
class Measured:
    """What was measured for one game's pictures."""

    took: list[float] = field(default_factory=list)
    """Milliseconds of each picture; the next three are in milliseconds too."""
    whole: list[float] = field(default_factory=list)
    """The same pictures, each drawn as a whole."""
    firsts: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    """kB."""


def run() -> list[dict[str, Any]]:
    """Return a row for each game and for hands, and one for everything else."""
    rows, ends = [], []
    for slug, game in GAMES.items():
        matches: list[list[View]] = []
        while len(matches) < ROUNDS or sum(map(len, matches)) < ENOUGH:
            matches.append(list(views(slug, len(matches)))[:MOST_VIEWS])
        boards = [[(scene_of(view), not view.position.actors) for view in match] for match in matches]
        measured = _measure(boards)
        ends += measured.ends
        rows.append(_row(f"picture of {slug}", measured, cards=boards[0][0][0].board.cards))
        if game.hidden:
            seen = views(slug, 0, viewer=0)
            held = [(hand_scene(view), False) for view in seen if view.position.hand(0)][:MOST_VIEWS]
            rows.append(_row(f"hand of {slug}", _measure([held]), cards=True))
    rows.sort(key=lambda row: row["value"] / row["target"])
    rows += [_worst(rows, "p95", "ms", P95), _worst(rows, "kB", "kB", KB)]
    everything = {"name": "picture in which everything changes: median", "value": statistics.median(ends)}
    rows.append({**everything, "unit": "ms", "target": ENDS, "beside": {"p95": round(_p95(ends), 1)}})
    caches = (picture.boards_kept, picture.bands_kept)
    ponds = PONDS_KEPT * 960 * 1080 * 3
    rows += [*_firsts(), *_profile(), *_films()]
    kept = (sum(cache.room for cache in caches) + ponds) / 1e6
    rows.append({"name": "boards, bands and ponds kept, at most", "value": kept, "unit": "MB", "target": 40})
    return [{**row, "better": "less"} for row in rows]


def _measure(matches: list[list[tuple[Scene, bool]]]) -> Measured:
    """Draw matches, each a list of scenes and whether it is over."""
    measured = Measured()
    for theme in THEMES:
        for cache in (picture.boards_kept, picture.bands_kept):
            cache.clear()
        for number, match in enumerate(matches):
            for place, (scene, over) in enumerate(match):
                began = time.process_time()
                picture.laid(scene, theme, str)  # new sprites are made here, however they're drawn later
                laying = 1000 * (time.process_time() - began)
                png = picture.paint(scene, theme).png
                took = 1000 * (time.process_time() - began)
                if not number + place:
                    measured.firsts.append(took)
                elif over:
                    measured.ends.append(took)
                elif place:
                    measured.took.append(took)
                    measured.sizes.append(len(png) / 1000)
                    measured.whole.append(laying + _whole(scene, theme))
    return measured


def _whole(scene: Scene, theme: str) -> float:
    """Return the milliseconds it takes to draw a picture on a board in full colour, convert it to the palette
    as a whole and save it as a whole with Pillow; the board is kept."""
    board, palette = _full_colours(scene.board, scene.alike or scene.board, theme)
    began = time.process_time()
    image = board.copy()
    for thing in picture.laid(scene, theme, str):
        thing.draw(image, 0, 0)
    indexed(image, holder(palette)).save(io.BytesIO(), "PNG", compress_level=6)
    return 1000 * (time.process_time() - began)


@lru_cache(maxsize=4)
def _full_colours(board: Board, alike: Board, theme: str) -> tuple[Image.Image, bytes]:
    """Return an empty board (RGB), and its palette."""
    pictures = [draw_board(each, THEMES[theme], ("",) * len(each.zones)).image for each in (board, alike)]
    return pictures[0], fitting(pictures[1], THEMES[theme], alike)


def _row(name: str, measured: Measured, cards: bool) -> dict[str, Any]:
    took = measured.took or measured.ends or measured.firsts
    beside = {
        "p95": round(_p95(took), 1),
        "first": round(max(measured.firsts)),
        "kB": round(statistics.median(measured.sizes or [0])),
        "of whole": round(sum(measured.took) / (sum(measured.whole) or 1), 2),
    }
    target = MEDIAN_WITH_CARDS if cards else MEDIAN
    return {
        "name": f"{name}: median",
        "value": round(statistics.median(took), 1),
        "unit": "ms",
        "target": target,
        "beside": beside,
    }


def _worst(rows: list[dict[str, Any]], what: str, unit: str, target: float) -> dict[str, Any]:
    """Return a row for the worst of what is beside the rows of games."""
    worst = max(rows, key=lambda row: row["beside"][what])
    name = worst["name"].removesuffix(": median")
    return {"name": f"{what}, worst: {name}", "value": worst["beside"][what], "unit": unit, "target": target}


def _firsts() -> Iterator[dict[str, Any]]:
    """Measure the first picture of each game, each in a process that has just become ready."""
    took = {}
    context = multiprocessing.get_context("spawn")
    for slug in GAMES:
        found = []
        for _ in range(TIMES):
            with ProcessPoolExecutor(1, context, initializer=get_ready) as ready:
                found.append(ready.submit(_first, slug).result())
        took[slug] = statistics.median(found)
    slug = max(took, key=took.__getitem__)
    beside = {"median of games": round(statistics.median(took.values()))}
    row = {"name": f"first picture in a process, worst: {slug}", "value": took[slug], "unit": "ms"}
    yield {**row, "target": FIRST, "beside": beside}


def _first(slug: str) -> float:
    scene = scene_of(first_view(GAMES[slug]))
    began = time.process_time()
    picture.paint(scene, "dusk")
    return 1000 * (time.process_time() - began)


def _profile() -> Iterator[dict[str, Any]]:
    """Measure a full profile, its ground kept."""
    took = []
    for _ in range(1 + TIMES):
        began = time.process_time()
        drawn = paint_plan(PROFILES["full"])
        took.append(1000 * (time.process_time() - began))
    beside = {"kB": round(len(drawn.png) / 1000)}
    value = statistics.median(took[1:])
    yield {"name": "picture of a profile", "value": value, "unit": "ms", "target": None, "beside": beside}


def _films() -> Iterator[dict[str, Any]]:
    """Measure a film of each game, with nothing kept."""
    films, seconds = {}, {}
    for slug in GAMES:
        opening, *moves = [scene_of(view) for view in views(slug, 0)][: PLIES + 1]
        forget_drawn()
        began = time.process_time()
        films[slug] = _finished(film_bit_by_bit(opening, moves, "dusk"))
        seconds[slug] = time.process_time() - began
    slug = max(films, key=lambda slug: len(films[slug].gif))
    film = films[slug]
    row = {"name": f"film of {PLIES} plies, largest: {slug}", "value": len(film.gif) / 1000, "unit": "kB"}
    least = min(each.width for each in films.values())
    yield {**row, "target": FILM_KB, "beside": {"narrowest, px": least}}
    slug = max(seconds, key=seconds.__getitem__)
    row = {"name": f"film of {PLIES} plies, slowest: {slug}", "value": seconds[slug], "unit": "s"}
    beside = {"median of games": round(statistics.median(seconds.values()), 1)}
    yield {**row, "target": FILM_SECONDS, "beside": beside}


def _finished(making: Generator[None, None, Film]) -> Film:
    try:
        while True:
            next(making)
    except StopIteration as finished:
        film: Film = finished.value
        return film


def _p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20, method="inclusive")[18] if len(values) > 1 else values[0]
