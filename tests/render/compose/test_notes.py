"""The tags "to roll", "to play", "to pass" and "passed" of dice games."""

from collections.abc import Callable, Iterator

import pytest

from engines import GAMES
from engines.core import CHANCE
from render import View
from render import scene as s
from render.show import scene_of
from tests.render.states.views import picking, random_views

ROLLS = ("el-oso", "essen-flyer", "logs-and-streams", "marinetti", "uckers", "yut")


def _words(shown: s.Scene) -> list[str]:
    """What the tags say; each is a panel with nothing else in it."""
    labels = [panel.things[0] for panel in shown.panels if len(panel.things) == 1]
    return [str(label.text) for label in labels if isinstance(label, s.Label)]


def _first(slug: str, wanted: Callable[[View], bool]) -> View:
    def views() -> Iterator[View]:
        for seed in range(60):
            yield from random_views(GAMES[slug], 2, seed)

    return next(view for view in views() if wanted(view))


def _moves(view: View) -> list[str]:
    """The moves of the seat to choose; none if a roll is due or the game is over."""
    actors = view.position.actors
    return [] if actors in ((), (CHANCE,)) else view.position.moves(actors[0])


def _has_passed(view: View) -> bool:
    chosen = [step for step in view.steps if step.actor != CHANCE]
    return bool(chosen) and chosen[-1].move == "pass" and view.position.roller != chosen[-1].actor


@pytest.mark.parametrize("slug", ROLLS)
def test_the_seat_that_rolls_next_is_told_so(slug: str) -> None:
    view = _first(slug, lambda view: view.position.roller is not None)
    shown = scene_of(view)
    colour = view.game.colours[view.position.roller or 0]
    (panel,) = [panel for panel in shown.panels if panel.active and len(panel.things) > 1]
    assert any(isinstance(thing, s.Token) and thing.side == colour for thing in panel.things)
    assert "to roll" in _words(shown)
    choosing = _first(slug, lambda view: bool(view.position.actors) and view.position.actors[0] >= 0)
    assert "to roll" not in _words(scene_of(choosing))


@pytest.mark.parametrize("slug", ["el-oso", "essen-flyer"])
def test_the_seat_that_has_to_pick_something_up_is_told_so(slug: str) -> None:
    choosing = _first(slug, lambda view: any("-" in move for move in _moves(view)))
    assert "to play" in _words(scene_of(choosing))
    picked = picking(choosing, _moves(choosing)[0].split("-")[0])
    assert "to play" not in _words(scene_of(picked))
    rolling = _first(slug, lambda view: view.position.roller is not None)
    assert "to play" not in _words(scene_of(rolling))


@pytest.mark.parametrize("slug", ["essen-flyer", "uckers"])
def test_a_pass_is_seen(slug: str) -> None:
    assert "passed" in _words(
        scene_of(_first(slug, lambda view: bool(view.position.actors) and _has_passed(view)))
    )


@pytest.mark.parametrize("slug", ["cheeta", "uckers", "ur"])
def test_who_can_only_pass_is_told_so_on_their_panel(slug: str) -> None:
    def moves(view: View) -> list[str]:
        return [move for seat in view.position.actors if seat >= 0 for move in view.position.moves(seat)]

    assert "to pass" in _words(scene_of(_first(slug, lambda view: moves(view) == ["pass"])))
    assert "to pass" not in _words(scene_of(_first(slug, lambda view: len(moves(view)) > 1)))


def test_a_pass_that_ended_the_game_says_whose() -> None:
    view = _first("essen-flyer", lambda view: not view.position.actors and _has_passed(view))
    passer = view.game.colour_name(view.steps[-1].actor)
    assert f"{passer} passed" in _words(scene_of(view))
