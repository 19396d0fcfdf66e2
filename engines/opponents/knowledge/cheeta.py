"""Cheeta: who is ahead, who may enter the inner ring, and who can be hit.

The weights were fitted by logistic regression to the winners of 650 games of self-play. In each round of
fitting, seats took the move that the weights of the round before liked best, and now and then any other; the
weights were then rounded to what the last rounds agreed on. Steps made count in relation to the square root
of the steps left, because that is how luck adds up.
"""

from __future__ import annotations

from typing import Final, cast

from engines.core import Position
from engines.games.cheeta import BEAVERS, CENTRE, INNER, SAFE, TRACK, Cheeta
from engines.opponents.standing import from_strengths, weighed

EASIER: Final = 1.5
_SAFE: Final = frozenset(TRACK.cell[point] for point in SAFE)
_ODDS: Final = {1: 0.33, 2: 0.33, 3: 0.33, 4: 0.25, 5: 0.08, 6: 0.33, 7: 0.17, 8: 0.08, 9: 0.08, 10: 0.06}
"""Roughly how likely a turn is to let a beaver go this far: it ends with 1, 2 or 3, a third each; before that
come 4 and 6, a quarter each (further ones are left out)."""
WEIGHTS: Final = (0.25, 0.05, 1.05, -0.048, -0.052, 0.065)
"""How much each of the features counts."""


def features(position: Cheeta, seat: int) -> tuple[float, ...]:
    """Return what counts for a seat: the steps its beavers have made, relative to how many are left to both
    seats; how many are in the centre; whether it may enter the inner ring; if it may not, how many steps its
    beavers have gone beyond half of the outer ring; the steps it can expect to lose if the other rolls next;
    and whether it rolls next."""
    own, other = position.steps[seat], position.steps[1 - seat]
    course, others = TRACK.courses[seat], TRACK.steps[1 - seat]
    inside = position.hits[1 - seat]
    left = 2 * BEAVERS * CENTRE - sum(own) - sum(other)
    exposed = 0.0
    for step in own:
        if 0 < step < CENTRE and own.count(step) == 1 and course[step] not in _SAFE:
            there = others[course[step]]
            if there < INNER or inside:
                exposed += step * sum(_ODDS.get(there - at, 0.0) for at in other if at < there)
    on_turn = position.seat == seat
    made = float(sum(own) + (sum(position.values) if on_turn else 0))
    opened = position.hits[seat]
    return (
        made / (left + 10.0) ** 0.5,
        float(own.count(CENTRE)),
        float(opened),
        0.0 if opened else float(sum(step - 8 for step in own if step > 8)),
        0.0 if on_turn else exposed,
        float(on_turn),
    )


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect."""
    race = cast("Cheeta", position)
    return from_strengths(weighed(WEIGHTS, [features(race, seat) for seat in (0, 1)]))
