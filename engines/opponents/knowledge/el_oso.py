"""El Oso: how many pieces may still reach the Sky from where they stand.

The weights come from least squares over games played looking one move ahead, and were then chosen by how
games with them went: with these, 9.0 pieces were saved on average in 402 games. What matters most is that
each row is worth a little more than the one before it: otherwise no move seems better than passing.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, cast

from engines.core import Position
from engines.games.el_oso import ElOso, ElOsoTable
from engines.games.el_oso.table import FULL, GOAL, PIECES
from engines.opponents.scale import UNIT, expected

WEIGHTS: Final = (0.6, 0.63, 0.66, 0.69, 0.85, -0.2, -0.1, -0.1, -0.1, -0.05, 0.05)
"""How many pieces each term (`terms`) saves."""
SAVED: Final = 9.0
"""How many pieces a game that has not begun is expected to save."""
DEVIATION: Final = 2.0
"""The standard deviation of that."""
ON_BOARD: Final = 0.96
"""A piece on the board is worth at most this much of one in the Sky, so that it leaves when it can."""
SETTLED: Final = 0.01
"""Alone, what all pieces together are worth once it is settled whether there are enough of them."""

NOISE: Final = 0.4
"""With a dozen moves, most of them alike, more would make every choice random. With this, a random player
alone saves 1 piece, and the levels 4, 6, 8 and 9."""


def plausible(position: Position, seat: int) -> list[str]:
    """Return every move: those to the Sky first, then those that go furthest towards it, with `pass` last."""
    found = cast("ElOso", position)
    moves = found.moves(seat)
    return sorted(moves, key=_promise)


def _promise(move: str) -> int:
    if move.endswith("sky"):
        return -9
    return 9 if move.startswith("pass") else int(move[1]) - int(move[4])


def terms(table: ElOsoTable) -> list[float]:
    """Return what decides a board: the player's pieces in each row; how many of them the Bear's nearest stack
    above in the same column would take, by its distance; how many the ones from the Cave would take; and how
    many are in the Cave."""
    stacks = table.stacks
    found = [0.0] * 11
    for cell, height in enumerate(stacks):
        if height <= 0:
            continue
        row = cell // 5
        found[row] += height
        for above in range(cell + 5, 25, 5):
            if stacks[above] < 0:
                found[4 + above // 5 - row] += min(height, -stacks[above])
                break
        else:
            if all(stacks[other] >= 0 for other in range(cell % 5, cell, 5)):
                found[9] += min(height, table.cave, FULL)
    found[10] = float(table.cave)
    return found


def standing(position: Position) -> tuple[float, ...]:
    """Return the expected scores, from the pieces saved and those that may be."""
    found = cast("ElOso", position)
    seats = len(found.tables)
    hopes = [_hope(found, seat) for seat in range(seats)]
    if seats == 1:
        return (_alone(found, hopes[0][0]),)
    return tuple(
        sum(_ahead(found, hopes, seat, other) for other in range(seats) if other != seat) / (seats - 1)
        for seat in range(seats)
    )


def points(position: Position) -> tuple[float, ...]:
    """Return how many pieces each seat can expect to save."""
    found = cast("ElOso", position)
    return tuple(_hope(found, seat)[0] for seat in range(len(found.tables)))


def _hope(position: ElOso, seat: int) -> tuple[float, float]:
    """Return how many pieces a seat can expect to save in all its games, and the variance of that."""
    table, to_come = position.tables[seat], position.games - position.game
    points = position.totals[seat] + SAVED * to_come
    variance = DEVIATION * DEVIATION * to_come
    if table.done:
        return points, variance
    if not table.set_up:
        return points + SAVED, variance + DEVIATION * DEVIATION
    own = sum(height for height in table.stacks if height > 0)
    saved = 0.0
    for weight, term in zip(WEIGHTS, terms(table), strict=True):
        saved += weight * term
    return points + max(0.0, min(ON_BOARD * own, saved)), variance + DEVIATION * DEVIATION * own / 12


def _alone(position: ElOso, hope: float) -> float:
    """Return a single player's chance of saving as many pieces as needed.

    More are always worth a little more, even once that is settled. The variance is that of whole games: with
    that of what is left, a player who is behind would rather risk pieces than save them.
    """
    table, goal = position.tables[0], GOAL * position.games
    more = SETTLED * hope / (PIECES * position.games)
    if position.totals[0] >= goal:
        return 1 - SETTLED + more
    lost = table.pit + (sum(table.player) if table.done else 0)
    if position.game == position.games and position.totals[0] + PIECES - table.sky - lost < goal:
        return more
    chance = _more(hope - (goal - 0.5), DEVIATION * DEVIATION * position.games)
    return SETTLED + (1 - 2 * SETTLED) * chance


def _ahead(position: ElOso, hopes: list[tuple[float, float]], seat: int, other: int) -> float:
    """Return how likely a seat is to beat another. Seats that have left are behind all that haven't."""
    left = position.left
    if seat in left or other in left:
        behind = seat in left and (other not in left or left.index(seat) < left.index(other))
        return 0.0 if behind else 1.0
    (mine, spread), (theirs, others) = hopes[seat], hopes[other]
    return _more(mine - theirs, spread + others)


def _more(lead: float, variance: float) -> float:
    return expected(round(UNIT * 1.7 * lead / sqrt(0.05 + variance)))
