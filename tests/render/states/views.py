"""How the tests of pictures come by what they show."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from engines.core import CHANCE, Game, Message, Outcome, Position
from render import Step, View


def after(game: Game, position: Position, moves: str | Sequence[str]) -> View:
    """The view after `moves` (set apart by spaces, or one by one), its steps those since the last choice."""
    steps: tuple[Step, ...] = ()
    for move in moves.split() if isinstance(moves, str) else moves:
        actor = position.actors[0]
        step = Step(position, actor, move, position.play(actor, move))
        steps = (step,) if actor != CHANCE else (*steps, step)
        position = step.after
    return View(game, position, steps=steps)


def played(game: Game, moves: str = "", **options: str) -> View:
    """A game from its start."""
    return after(game, game.start(2, **options), moves)


def seen(view: View, viewer: int | None = None) -> View:
    """The same as `viewer` may see it; None: everybody."""
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
