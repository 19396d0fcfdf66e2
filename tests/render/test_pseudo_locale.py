"""All pictures in a language 40 % longer than English: every word comes from the catalogue, and fits."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from engines import GAMES
from engines.core import msg
from render import Plan, View, forget_drawn, hand_and_table, hand_scene, review_plan
from render import scene as s
from render.show import scene_of
from tests import ALL
from tests.pseudo_locale import translate
from tests.render.states.every_state import STATES
from tests.render.states.pepper_corn import HANDS
from tests.render.states.profiles import PROFILES
from tests.render.states.reviews import REVIEWS
from tests.render.states.views import random_views
from tests.render.test_daily_picture import TABLE
from tests.render.test_hand_picture import WITH_TABLE
from tests.render.written import Boards, faults, written

SAMPLE = 6
"""How many pictures of a random game are looked at, its end included."""


def _views(slug: str) -> Iterator[tuple[str, View]]:
    """Every state of a game and, in `make test-all`, a random game for each number of seats."""
    game = GAMES[slug]
    yield from ((name, view) for name, view in STATES.items() if view.game is game)
    for seats in {game.seats[0], game.seats[-1]} if ALL else ():
        *earlier, end = random_views(game, seats, seed=seats)
        for number, view in enumerate([*Random(seats).sample(earlier, min(SAMPLE - 1, len(earlier))), end]):
            yield f"{seats} seats, {number}", view


def _plans(group: str) -> Iterator[tuple[str, Plan]]:
    match group:
        case "hands":
            for name, view in HANDS.items():
                yield name, hand_and_table(view) if name in WITH_TABLE else hand_scene(view)
        case "reviews":
            yield from ((name, review_plan(game, review)) for name, (game, review) in REVIEWS.items())
        case "profiles":
            yield from PROFILES.items()
        case "dailies":
            yield "table", TABLE
        case slug:
            yield from ((name, scene_of(view)) for name, view in _views(slug))


QUICK = ("profiles", "dailies", "pepper-corn")


@pytest.mark.parametrize(
    "group",
    [
        group if group in QUICK else pytest.param(group, marks=pytest.mark.long)
        for group in (*GAMES, "hands", "reviews", "profiles", "dailies")
    ],
)
def test_longer_words_fit(group: str) -> None:
    forget_drawn()
    boards: Boards = {}
    wrong = {
        f"{name}: {fault}"
        for name, plan in _plans(group)
        for fault in faults(written(plan, translate, boards))
    }
    assert not wrong, "\n".join(sorted(wrong))


def test_each_fault_is_noticed() -> None:
    shown = scene_of(STATES["picaria-won"])
    (panel,) = shown.panels

    def found(*things: s.Thing, on_board: bool = False) -> set[str]:
        if on_board:
            changed = replace(shown, things=(*shown.things, *things))
        else:
            changed = replace(shown, panels=(replace(panel, things=(*panel.things, *things)),))
        return {fault.partition(":")[0] for fault in faults(written(changed, translate, {}))}

    assert not found()
    height = panel.box[3]
    free = 700 / height, 0.5
    assert found(s.Label(free, "in English", 30, 2)) == {"not from a catalogue"}
    assert found(s.Label(free, msg("Much too long for this"), 30, 0.5)) >= {"cut off"}
    assert found(s.Label((700 / height, 0.02), msg("Too low"), 30, 3)) == {"outside its panel"}
    assert "outside the picture" in found(s.Label((-1, 0), msg("Far out"), 30, 3), on_board=True)
    assert found(s.Label(free, msg("One"), 30, 2), s.Label(free, msg("Two"), 30, 2)) == {"touch"}
    assert found(s.Label(free, msg("Under"), 30, 2), s.Token(free, "blue", 0.2)) == {"on a piece"}
    assert found(s.Label(free, msg("雪"), 30, 2)) == {"no font has all of it"}
