"""Choosing a move: whichever way of thinking fits the game, as strongly as the level allows."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from engines.bases.duel import Duel
from engines.core import CHANCE, Game, Position
from engines.opponents.budget import Budget
from engines.opponents.known import evaluation_of, noise_scale
from engines.opponents.levels import BY_NAME, Level
from engines.opponents.noise import gumbel, misjudged
from engines.opponents.scale import PROVEN, expected
from engines.opponents.search.alphabeta import AlphaBeta, RootMove
from engines.opponents.search.expectimax import Expectimax
from engines.opponents.search.sampling import sample
from engines.opponents.standing import knows_standing
from engines.opponents.tables.perfect import perfect
from engines.opponents.tables.store import table_for
from engines.opponents.thought import LEVELS, Thought

PERFECT: Final = LEVELS[-1]
"""The level that plays by tables."""
GLANCE: Final = 300
"""Positions looked at where there is only one move."""
PLIES_A_ROLL: Final = 2
"""A roll and the moves after it count as so many plies of a level's depth."""
SPREAD: Final = 4
"""Moves are compared that are at most so many times a level's noise worse than the best."""


def think(
    game: Game,
    position: Position,
    seat: int,
    level: str,
    *,
    rng: random.Random,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Thought:
    """Choose a move for `seat`, which is to act, as an opponent of that level.

    `position` is what the seat may see (`Position.seen_by`). `seconds` or `nodes` take the place of the
    level's own budget; with both, whichever ends first. By nodes alone, an equal `rng` gives the same thought
    on any machine.

    Raises ValueError on a seat that is not to act, a game that is over, or an unknown level.
    """
    if level not in BY_NAME:
        raise ValueError(f"level: must be one of {', '.join(LEVELS)}, not {level}")
    if not position.actors:
        raise ValueError("the game is over, so there is nothing to think about")
    if seat not in position.actors or seat == CHANCE:
        raise ValueError(f"seat {seat} is not to act; to act: {', '.join(map(str, position.actors))}")
    strength = BY_NAME[level]
    if seconds is None and nodes is None:
        seconds, nodes = strength.seconds, strength.nodes
    if len(position.moves(seat)) == 1:  # there is nothing to choose, only to say what it is worth
        nodes = min(GLANCE, strength.nodes if nodes is None else nodes)
    budget = Budget(nodes, seconds)
    table = table_for(game, position) if level == PERFECT and is_open(game) else None
    known = None if table is None else perfect(game, table, position, seat, rng)
    if known is not None:
        return known
    if is_open(game):
        return _look_ahead(game, position, seat, strength, budget, rng)
    if is_rolled(game) and len(position.actors) == 1:
        return _look_at_rolls(game, position, seat, strength, budget, rng)
    return sample(game, position, seat, strength, budget, rng)


@cache
def is_open(game: Game) -> bool:
    """Whether two play with everything open and nothing left to chance: games of position."""
    return issubclass(game.position, Duel)


@cache
def is_rolled(game: Game) -> bool:
    """Whether everything is open, dice are rolled, and it is known how the seats stand."""
    start = game.start()
    return not game.hidden and start.actors == (CHANCE,) and bool(start.chances()) and knows_standing(game)


def _look_at_rolls(
    game: Game, position: Position, seat: int, level: Level, budget: Budget, rng: random.Random
) -> Thought:
    found = Expectimax(game, budget).search(position, seat, level.plies // PLIES_A_ROLL)
    found = [each for each in found if _won(position.follow(seat, each.move), seat)] or found
    blur = level.blur * noise_scale(game)
    scores = misjudged([each.score for each in found], blur, rng)
    best = found[scores.index(max(scores))]
    return Thought(best.move, round(best.score, 6), (best.move,), budget.spent, exact=False)


def _look_ahead(
    game: Game, position: Position, seat: int, level: Level, budget: Budget, rng: random.Random
) -> Thought:
    search = AlphaBeta(evaluation_of(game, position), budget)
    noise = round(level.noise * noise_scale(game))
    found = _without_blunders(position, seat, search.search(position, seat, level.plies, SPREAD * noise))
    best = _nearly_best(found, noise, rng)
    return Thought(
        best.move, expected(best.value), best.line or (best.move,), budget.spent, abs(best.value) >= PROVEN
    )


def _without_blunders(position: Position, seat: int, found: list[RootMove]) -> list[RootMove]:
    """The moves that win at once, if there are any; else those after which the other side cannot; else
    all."""
    safe = []
    for each in found:
        after = position.follow(seat, each.move)
        if _won(after, seat):
            return [each]
        if not after.actors or after.actors[0] == seat or not _wins_at_once(after, after.actors[0]):
            safe.append(each)
    return safe or found


def _wins_at_once(position: Position, seat: int) -> bool:
    return any(_won(position.follow(seat, move), seat) for move in position.moves(seat))


def _won(position: Position, seat: int) -> bool:
    outcome = position.outcome
    return outcome is not None and outcome.scores[seat] > 0.5


def _nearly_best(found: list[RootMove], noise: int, rng: random.Random) -> RootMove:
    """One of the moves, each misjudged by chance (Gumbel's distribution, which makes the choice a
    softmax)."""
    if not noise:
        return found[0]
    least = found[0].value - SPREAD * noise

    def misjudged(each: RootMove) -> float:
        return each.value + noise * gumbel(rng)

    return max((each for each in found if each.value >= least), key=misjudged)
