"""What lies between two pictures: which piece is on its way, and where."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import dist

import pytest

from engines import GAMES
from engines.core import CHANCE
from render import scene as s
from render.compose.slides import slide
from render.show import scene_of
from render.view import Step, View
from tests.render.states.every_state import STATES


def around(name: str) -> tuple[s.Scene, s.Scene]:
    """The scenes before and after the last move of a state."""
    view = STATES[name]
    return scene_of(View(view.game, view.steps[-1].before)), scene_of(view)


def tokens(scene: s.Scene) -> list[s.Token]:
    return [thing for thing in scene.things if isinstance(thing, s.Token)]


def moving(name: str) -> tuple[list[s.Spot], s.Token, s.Token]:
    """The spots of the piece that moved, and that piece before and after. All else stands where it stood."""
    before, after = around(name)
    between = slide(before, after)
    assert between
    (left,) = set(tokens(before)) - set(tokens(between[0]))
    spots = []
    for scene in between:
        (piece,) = set(tokens(scene)) - set(tokens(before))
        assert len(tokens(scene)) == len(tokens(before))
        assert scene.things[-1] == piece
        assert (piece.side, piece.kind, piece.radius) == (left.side, left.kind, left.radius)
        assert not any(isinstance(thing, s.ToRing) and thing.at == left.at for thing in scene.things)
        assert scene.panels == before.panels
        spots.append(piece.at)
    (come,) = (piece for piece in tokens(after) if piece.side == left.side and piece not in tokens(before))
    return spots, left, come


def test_a_piece_slides_straight_to_its_place() -> None:
    spots, left, come = moving("brandub-captured")
    assert len(spots) == 3
    whole = dist(left.at, come.at)
    for share, spot in zip((0.25, 0.5, 0.75), spots, strict=True):
        assert dist(left.at, spot) == pytest.approx(share * whole)
        assert dist(spot, come.at) == pytest.approx((1 - share) * whole)


def test_a_piece_that_leaps_swerves_and_lands_on_its_way() -> None:
    _, after = around("pretwa-chain")
    first, second = (thing for thing in after.things if isinstance(thing, s.Arrow))
    spots, left, come = moving("pretwa-chain")
    air, landing, again = spots
    assert (left.at, landing, come.at) == (first.start, first.end, second.end)
    for start, spot, end in ((left.at, air, landing), (landing, again, come.at)):
        assert dist(start, spot) + dist(spot, end) > 1.02 * dist(start, end), "it goes past what it captures"
        assert max(dist(start, spot), dist(spot, end)) < 0.7 * dist(start, end)


def scenes(slug: str, most: int) -> Iterator[s.Scene]:
    """The opening of a random match, and what each move and roll leads to."""
    rng, position = random.Random(8), GAMES[slug].start()
    yield scene_of(View(GAMES[slug], position))
    for _ in range(most):
        if not position.actors:
            return
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        step = Step(position, actor, move, position.play(actor, move))
        position = step.after
        yield scene_of(View(GAMES[slug], position, steps=(step,)))


@pytest.mark.parametrize("slug", ["badger", "bingo-battle", "blulu", "pepper-corn"])
def test_nothing_slides_where_cards_and_numbers_are_played(slug: str) -> None:
    assert not any(slide(*two) for two in pairwise(scenes(slug, 40)))


@pytest.mark.parametrize("slug", ["cheeta", "marinetti", "uckers", "ur", "yut"])
def test_a_beaver_runs_along_the_course_and_is_never_there_twice(slug: str) -> None:
    """Also one that leaves a pile, where the others change their places."""
    slides = 0
    for before, after in pairwise(scenes(slug, 120)):
        between = slide(before, after)
        slides += bool(between)
        for scene in between:
            assert len(tokens(scene)) == len(tokens(before))
            stood, stands = Counter(tokens(before)), Counter(tokens(scene))
            (piece,), (left,) = (stands - stood).elements(), (stood - stands).elements()
            assert piece.side == left.side
    assert slides > 10


def test_a_piece_that_is_placed_and_several_that_move_at_once_do_not_slide() -> None:
    for name in ("yonmoque-placed", "picaria-placed", "el-oso-four"):
        assert slide(*around(name)) == ()
