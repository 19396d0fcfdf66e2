"""The Game of Ur: who is ahead, and who can be sent back.

The weights were fitted by logistic regression to the winners of 750 games of self-play. In each round of
fitting, seats took the move that the weights of the round before liked best, and now and then any other; the
weights were then rounded to what the last rounds agreed on. Steps made count in relation to the square root
of the steps left, because that is how luck adds up.
"""

from __future__ import annotations

from typing import Final, cast

from engines.core import Position
from engines.games.ur import FROGS, Ur
from engines.opponents.standing import from_strengths, weighed

_ODDS: Final = (0, 10, 8, 6, 4, 2)
"""In how many of 36 rolls the two dice differ by this much; a difference of 0 moves nobody."""
NOISE: Final = 1.4
"""With 1 `hard` misses so little that `expert` is no better."""
WEIGHTS: Final = (0.7, 0.05, -0.044, -0.042, 0.075)
"""How much each of the features counts."""


def features(position: Ur, seat: int) -> tuple[float, ...]:
    """Return what counts for a seat: the steps its beavers have made, relative to how many are left to both
    seats; how many are off the board; the steps it can expect to lose if the other throws next, and later;
    and whether it throws next."""
    board, own, other = position.board, position.steps[seat], position.steps[1 - seat]
    course, others = board.courses[seat], board.steps[1 - seat]
    off = len(course) + 1
    left = 2 * len(own) * off - sum(own) - sum(other)
    exposed = 0.0
    for step in own:
        if 0 < step < off:
            cell = course[step - 1]
            there = others.get(cell, -1) + 1
            if there and board.points[cell] not in FROGS:
                exposed += step * sum(_ODDS[there - at] for at in other if 0 < there - at < 6) / 36
    on_turn = position.seat == seat
    made = float(sum(own))
    return (
        made / (left + 10.0) ** 0.5,
        float(own.count(off)),
        0.0 if on_turn else exposed,
        exposed if on_turn else 0.0,
        float(on_turn),
    )


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect."""
    race = cast("Ur", position)
    return from_strengths(weighed(WEIGHTS, [features(race, seat) for seat in (0, 1)]))
