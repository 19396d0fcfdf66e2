"""Choosing a move: by whichever method fits the game, as strongly as the level allows."""

from __future__ import annotations

import random
from functools import cache
from typing import Final, cast

from engines.bases.duel import Duel
from engines.core import CHANCE, Game, Position
from engines.opponents.budget import Budget
from engines.opponents.known import evaluation_of, noise_scale
from engines.opponents.levels import BY_NAME, Level
from engines.opponents.noise import gumbel, misjudged
from engines.opponents.scale import PROVEN, expected
from engines.opponents.search.alphabeta import CONTEMPT, AlphaBeta, Memory, RootMove
from engines.opponents.search.expectimax import Expectimax
from engines.opponents.search.sampling import sample
from engines.opponents.standing import knows_standing
from engines.opponents.tables.perfect import perfect
from engines.opponents.tables.store import table_for
from engines.opponents.thought import LEVELS, Thought

PERFECT: Final = LEVELS[-1]
"""The level that plays from tables."""
GLANCE: Final = 300
"""Positions looked at when there is only one move and chance decides what it is worth."""
PLIES_A_ROLL: Final = 2
"""A roll and the moves after it count as this many plies of a level's depth."""
CALM: Final = 16
"""This many quiet turns in a row, of both seats together, are nothing to worry about."""
A_TURN: Final = 15
"""What progress is worth for each further quiet turn, in the units of a search ..."""
MOST_PATIENT: Final = 600
"""... but never more than this."""
WINS: Final = 1
"""What a move leads to within this turn and the next: it wins this turn, ..."""
SAFE: Final = 0
"""... it neither wins nor lets the other side win, ..."""
LOSES: Final = -1
"""... or it loses, or the other side can win next turn, however this turn goes on."""
SPREAD: Final = 4
"""Only moves at most this many times a level's noise worse than the best are compared."""


def think(
    game: Game,
    position: Position,
    seat: int,
    level: str,
    *,
    rng: random.Random,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: Memory | None = None,
) -> Thought:
    """Choose a move for `seat`, which is to act, as an opponent of that level.

    `position` is what the seat may see (`Position.seen_by`). `seconds` or `nodes` replace the level's own
    budget; with both, whichever runs out first counts. With `nodes` alone, the same `rng` gives the same
    thought on any machine. `memory` is what the strongest level keeps from move to move of a game; with it,
    thoughts also depend on the ones before.

    Raises ValueError if the seat is not to act, the game is over, or the level is unknown.
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
    if len(position.moves(seat)) == 1 and not is_open(game):  # only to say what it is worth
        nodes = GLANCE if nodes is None else min(GLANCE, nodes)
    budget = Budget(nodes, seconds)
    table = table_for(game, position) if level == PERFECT and is_open(game) else None
    known = None if table is None else perfect(game, table, position, seat, rng)
    if known is not None:
        return known
    if is_open(game):
        return _look_ahead(game, position, seat, strength, budget, rng, memory if level == PERFECT else None)
    if is_rolled(game) and len(position.actors) == 1:
        return _look_at_rolls(game, position, seat, strength, budget, rng)
    return sample(game, position, seat, strength, budget, rng)


@cache
def is_open(game: Game) -> bool:
    """Whether it is a game of position: two seats, everything open, and nothing left to chance."""
    return issubclass(game.position, Duel)


@cache
def is_rolled(game: Game) -> bool:
    """Whether everything is open, dice are rolled, and something is known about how the seats stand."""
    start = game.start()
    return not game.hidden and start.actors == (CHANCE,) and bool(start.chances()) and knows_standing(game)


def _look_at_rolls(
    game: Game, position: Position, seat: int, level: Level, budget: Budget, rng: random.Random
) -> Thought:
    found = Expectimax(game, budget).search(position, seat, level.plies // PLIES_A_ROLL)
    found = [each for each in found if won(position.follow(seat, each.move), seat)] or found
    blur = level.blur * noise_scale(game, level)
    scores = misjudged([each.score for each in found], blur, rng)
    best = found[scores.index(max(scores))]
    return Thought(best.move, round(best.score, 6), (best.move,), budget.spent, exact=False)


def _look_ahead(
    game: Game,
    position: Position,
    seat: int,
    level: Level,
    budget: Budget,
    rng: random.Random,
    memory: Memory | None,
) -> Thought:
    search = AlphaBeta(evaluation_of(game, position), budget, memory=memory, contempt=CONTEMPT)
    noise = round(level.noise * noise_scale(game, level))
    margin = _progress_margin(position)
    found = search.search(position, seat, level.plies, max(SPREAD * noise, margin))
    found = _without_blunders(position, seat, found, replies=level.plies > 1)
    found = _trying(position, seat, found, margin)
    best = _nearly_best(found, noise, rng)
    return Thought(
        best.move, expected(best.value), best.line or (best.move,), budget.spent, abs(best.value) >= PROVEN
    )


def _progress_margin(position: Position) -> int:
    """Return how much worse a move may be if it makes progress. It grows with every quiet turn."""
    quiet = len(position.series) - 1 if isinstance(position, Duel) else 0
    return min(A_TURN * max(0, quiet - CALM), MOST_PATIENT)


def _trying(position: Position, seat: int, found: list[RootMove], margin: int) -> list[RootMove]:
    """Return only the moves that lead on, if the seat is ahead and the game has been quiet for a while:
    irreversible ones, or else those to new positions."""
    best = found[0].value
    if not margin or not 0 < best < PROVEN:
        return found
    good = [each for each in found if each.value >= best - margin]
    after = {each.move: cast("Duel", position.follow(seat, each.move)) for each in good}
    onward = [each for each in good if len(after[each.move].series) <= 1]
    fresh = [each for each in good if after[each.move].times_stood == 1]
    return onward or fresh or found


def _without_blunders(
    position: Position, seat: int, found: list[RootMove], *, replies: bool
) -> list[RootMove]:
    """Return a move that wins this turn, if there is one; else those that don't lose this turn or, with
    `replies`, let the other side win next turn; else all."""
    outlooks = {each.move: _outlook(position.follow(seat, each.move), seat, replies) for each in found}
    best = max(outlooks.values())
    if best == WINS:
        return [next(each for each in found if outlooks[each.move] == WINS)]
    return [each for each in found if outlooks[each.move] == best]


def _outlook(after: Position, seat: int, replies: bool) -> int:
    """Return what a move of `seat` has led to, with or without the other side's `replies`. A turn of several
    parts (Neutron's two) is followed to its end."""
    outcome = after.outcome
    if outcome is not None:
        score = outcome.scores[seat]
        return WINS if score > 0.5 else SAFE if score == 0.5 else LOSES
    mover = after.actors[0]
    if mover != seat:
        return LOSES if replies and wins_this_turn(after, mover) else SAFE
    parts = [after.follow(seat, move) for move in after.moves(seat)]
    if any(won(part, seat) for part in parts):
        return WINS
    return SAFE if any(_outlook(part, seat, replies) >= SAFE for part in parts) else LOSES


def wins_this_turn(position: Position, seat: int) -> bool:
    """Whether `seat`, which is to act, can win before another seat is to act."""
    for move in position.moves(seat):
        after = position.follow(seat, move)
        if won(after, seat) or (after.actors == (seat,) and wins_this_turn(after, seat)):
            return True
    return False


def won(position: Position, seat: int) -> bool:
    """Whether the game is over and `seat` has won."""
    outcome = position.outcome
    return outcome is not None and outcome.scores[seat] > 0.5


def _nearly_best(found: list[RootMove], noise: int, rng: random.Random) -> RootMove:
    """Return one of the moves, each misjudged by random noise (Gumbel's distribution, which makes the choice
    a softmax)."""
    if not noise:
        return found[0]
    least = found[0].value - SPREAD * noise

    def misjudged(each: RootMove) -> float:
        return each.value + noise * gumbel(rng)

    return max((each for each in found if each.value >= least), key=misjudged)
