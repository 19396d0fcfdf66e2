"""Views to draw, built from moves, from a position set up by hand, or at random."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import cast

from engines.bases.duel import Duel
from engines.boards.cells import mask_of
from engines.core import CHANCE, Game, Message, Outcome, Position
from render import Step, View


def after(game: Game, position: Position, moves: str | Sequence[str]) -> View:
    """The view after `moves` (separated by spaces, or a sequence), its steps those since the last choice."""
    steps: tuple[Step, ...] = ()
    for move in moves.split() if isinstance(moves, str) else moves:
        actor = position.actors[0]
        step = Step(position, actor, move, position.play(actor, move))
        steps = (step,) if actor != CHANCE else (*steps, step)
        position = step.after
    return View(game, position, steps=steps)


def played(game: Game, moves: str = "", **options: str) -> View:
    """The view after `moves` from the start of a game for two."""
    return after(game, game.start(2, **options), moves)


def set_up(game: Game, first: str, second: str, moves: str = "", seat: int = 0, **fields: object) -> View:
    """The view after `moves` from a position set up by hand: the points where each seat's pieces stand, and
    further fields. A star after a point marks a splat shooter, a plus the queen."""
    start = cast("Duel", game.start())
    cell = start.board.cell
    men = tuple(mask_of(cell[point.rstrip("*+")] for point in side.split()) for side in (first, second))
    for sign, field in (("*", "marks"), ("+", "queen")):
        if sign in first + second:
            points = [point for point in f"{first} {second}".split() if point.endswith(sign)]
            fields[field] = mask_of(cell[point.rstrip(sign)] for point in points)
    return after(game, replace(start, men=men, seat=seat, series=(), **fields), moves)  # type: ignore[arg-type]


def seen(view: View, viewer: int | None = None) -> View:
    """The same view as `viewer` may see it, None for somebody who does not play."""
    steps = tuple(
        Step(step.before.seen_by(viewer), step.actor, step.move, step.after.seen_by(viewer))
        for step in view.steps
    )
    return replace(view, position=view.position.seen_by(viewer), viewer=viewer, steps=steps)


def picking(view: View, picked: str) -> View:
    return replace(view, actor=view.position.actors[0], picked=picked)


def ended(view: View, scores: tuple[float, ...], reason: Message) -> View:
    return replace(view, outcome=Outcome(scores, None, reason))


def random_views(game: Game, seats: int, seed: int, **options: str) -> Iterator[View]:
    """Every view of one random game."""
    rng = Random(seed)
    position = game.start(seats, **options)
    steps: tuple[Step, ...] = ()
    yield View(game, position)
    while position.actors:
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        step = Step(position, actor, move, position.play(actor, move))
        steps = (step,) if actor != CHANCE else (*steps, step)
        position = step.after
        yield View(game, position, steps=steps)
