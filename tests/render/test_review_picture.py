"""Pictures of reviews and of better moves, and their words."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engines import CHANCE, GAMES, IllegalMove, Position
from engines.opponents.review import Mistake, Review
from render import (
    LONGEST_ALT,
    alt_move,
    alt_review,
    hand_scene,
    move_scene,
    paint_plan,
    review_plan,
    scene_of,
)
from render.paint.png import LARGEST
from render.review_picture.better_move import move_view
from render.review_picture.layout import PLOT, bars, ticks, x_of, y_of
from tests.engines.playing import walk
from tests.render.golden_pictures import assert_golden
from tests.render.states.reviews import CASES, REVIEWS


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_review_is_the_golden_one(name: str, theme: str) -> None:
    game, review = REVIEWS[name]
    picture = paint_plan(review_plan(game, review), theme)
    assert_golden(picture, f"review-{name}-{theme}")
    assert len(picture.png) <= LARGEST
    assert picture.width == 960


@pytest.mark.parametrize("name", REVIEWS)
def test_words_tell_chances_luck_and_mistakes(name: str) -> None:
    game, review = REVIEWS[name]
    said = str(alt_review(game, review))
    assert len(said) <= LONGEST_ALT
    for seat in range(review.seats):
        assert f"{game.colour_name(seat)}: " in said
    for mistake in review.worst:
        assert f"Move {mistake.ply + 1}: " in said
    last = 0 if review.seats == 2 else review.seats - 1
    assert f"and {round(100 * review.result[last])}% at the end" in said


def test_words_leave_out_mistakes_rather_than_grow_too_long() -> None:
    game, review = REVIEWS["four"]
    long = Mistake(3, 0, "split:" + "+".join(["10SK"] * 40), 0.2, "split:" + "+".join(["9LY"] * 40), 0.6, ())
    said = str(alt_review(game, replace(review, worst=(review.worst[0], long, long))))
    assert len(said) <= LONGEST_ALT
    assert "Move " in said


def test_everything_lies_within_the_frame() -> None:
    left, top, width, height = PLOT
    for _, review in REVIEWS.values():
        plies = len(review.steps)
        assert x_of(review, 0) == left
        assert x_of(review, plies) == left + width
        assert 1 <= len(ticks(plies)) <= 8
        assert all(0 < tick <= plies for tick in ticks(plies))
        for bar in bars(review):
            assert 0 <= bar.ply < plies
    assert (y_of(1.2), y_of(-0.2)) == (top, top + height)


def test_points_of_a_solitaire_are_written_beside_its_luck() -> None:
    game, review = REVIEWS["alone"]
    told = replace(review, points=(6.5,) * len(review.steps) + (9.0,))
    assert paint_plan(review_plan(game, told)).png != paint_plan(review_plan(game, review)).png
    assert "9 points, 6.5 expected at the start." in str(alt_review(game, told))


def test_an_unknown_theme_is_refused_and_a_bare_record_is_drawn() -> None:
    game, review = REVIEWS["two"]
    with pytest.raises(ValueError, match="theme: "):
        paint_plan(review_plan(game, review), "noon")
    bare = Review(((0.5, 0.5), (0.0, 1.0)), review.steps[:1], ())
    assert paint_plan(review_plan(game, bare)).width == 960


def first_choice(slug: str, plies: int) -> tuple[Position, int]:
    """A position of a random game, after some plies, with a seat that has a choice."""
    walked = walk(GAMES[slug].start(), random.Random(3))
    return next(
        (before, actor)
        for number, (before, (actor, _)) in enumerate(walked)
        if number >= plies and actor != CHANCE and len(before.moves(actor)) > 2
    )


@pytest.mark.parametrize("slug", ["yonmoque", "watermelon-chess", "ur", "el-oso"])
def test_a_better_move_is_marked_as_the_last_one(slug: str) -> None:
    game = GAMES[slug]
    before, seat = first_choice(slug, 12)
    move = before.moves(seat)[-1]
    view = move_view(game, before, seat, move)
    (step,) = view.steps
    assert (step.before, step.move, step.after) == (before, move, before.play(seat, move))
    assert paint_plan(move_scene(game, before, seat, move)) == paint_plan(scene_of(view))
    assert str(alt_move(game, before, seat, move)).startswith(str(before.describe(seat, move)))
    with pytest.raises(IllegalMove):
        paint_plan(move_scene(game, before, seat, "z9"))


@pytest.mark.parametrize("slug", ["pepper-corn", "badger", "blulu"])
def test_a_better_move_of_a_hand_tells_nothing_that_is_hidden(slug: str) -> None:
    game = GAMES[slug]
    before, seat = first_choice(slug, 5)
    twin = before.resample(seat, random.Random(1))
    for move in before.moves(seat):
        view = move_view(game, before, seat, move)
        assert view == move_view(game, twin, seat, move)
        assert view.position == before.seen_by(seat)
        hand = view.position.hand(seat)
        taken = sorted(hand[place] for place in view.cards)
        assert taken in [sorted(way.cards) for way in view.position.ways(seat, move)]
    drawn = next(move for move in before.moves(seat) if before.ways(seat, move)[0].cards)
    shown = hand_scene(move_view(game, before, seat, drawn))
    assert paint_plan(move_scene(game, before, seat, drawn)) == paint_plan(shown)
    assert len(str(alt_move(game, before, seat, drawn))) <= LONGEST_ALT
