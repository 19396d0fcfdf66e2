"""What holds for the pictures and words of every game, by playing it at random: no game has a line here."""

import re

import pytest

from engines import GAMES
from engines.bases.duel import Duel
from engines.core import Game
from render import LONGEST_ALT, View, alt, buttons, paint_plan, scene_of
from render.paint.png import largest
from tests.render.states.views import picking, random_views

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
POINT = re.compile(r"\b[a-z]+\d*\b")


def tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Numbers of seats and options: every number with the defaults, then every other value of every option
    once, at the smallest table that can choose it."""
    every = [{option.name: value} for option in game.options for value in option.values[1:]]
    smallest = [next(seats for seats in game.seats if _starts(game, seats, options)) for options in every]
    return [*((seats, {}) for seats in game.seats), *zip(smallest, every, strict=True)]


def _starts(game: Game, seats: int, options: dict[str, str]) -> bool:
    try:
        game.start(seats, **options)
    except ValueError:
        return False
    return True


def some_views(game: Game, seats: int, options: dict[str, str], seed: int) -> list[View]:
    """The beginning, the middle and the end of a random game, a piece in hand in the middle."""
    views = list(random_views(game, seats, seed, **options))
    middle = views[len(views) // 2]
    found = [views[0], middle, views[-1]]
    if middle.position.actors[0] >= 0:
        first = middle.position.moves(middle.position.actors[0])[0]
        found.append(picking(middle, re.split("[-x/]", first)[0]))
    return found


@GAME
def test_alt_tells_position_turn_and_warning(game: Game) -> None:
    for seed, (seats, options) in enumerate(tables(game)):
        for view in random_views(game, seats, seed, **options):
            text = str(alt(view))
            assert len(text) <= LONGEST_ALT
            assert ("The game is over." in text) == (not view.position.actors)
            if view.position.warning is not None:
                assert str(view.position.warning) in text
            position = view.position
            if isinstance(position, Duel):
                cells = zip(position.board.points, position.cells, strict=True)
                assert {point for point, owner in cells if owner >= 0} <= set(POINT.findall(text))
                assert all(str(step.before.describe(step.actor, step.move)) in text for step in view.steps)


@GAME
def test_scenes_are_pure_and_lie_on_the_picture(game: Game) -> None:
    for seed, (seats, options) in enumerate(tables(game)):
        for view in some_views(game, seats, options, seed):
            shown = scene_of(view)
            assert scene_of(view) == shown
            width, height = shown.board.size
            assert width == 960
            assert 720 <= height <= 1100
            for at in (thing.at for thing in shown.things if hasattr(thing, "at")):
                x, y = shown.board.field.place(at)
                assert 0 < x < width
                assert 0 < y < height
            for left, top, wide, high in (panel.box for panel in shown.panels):
                assert min(left, top) >= 0
                assert left + wide <= width
                assert top + high <= height


@GAME
def test_pictures_stay_light(game: Game) -> None:
    """In the theme that everybody has at first; what is weighed by day, too, are the golden pictures."""
    for view in some_views(game, game.seats[-1], {}, 1):
        assert len(paint_plan(scene_of(view)).png) <= largest(scene_of(view).board)


@GAME
def test_blocks_of_buttons_fit_and_name_points(game: Game) -> None:
    rows = buttons(game)
    names = [name for row in rows for name in row if name is not None]
    assert len(rows) <= 5
    assert all(len(row) <= 5 for row in rows)
    assert len(set(names)) == len(names)
    position = game.start()
    if rows and isinstance(position, Duel):
        assert set(names) == set(position.board.points)
        centre = dict(zip(position.board.points, position.board.centres, strict=True))
        for row in rows:
            across = [centre[name][0] for name in row if name is not None]
            assert across == sorted(across)
        heights = [max(centre[name][1] for name in row if name is not None) for row in rows]
        assert heights == sorted(heights, reverse=True)
