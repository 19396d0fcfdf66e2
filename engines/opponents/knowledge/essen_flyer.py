"""The Essen flyer game: points made, and markers that the next seat to roll may bring home.

Every seat's home is as near to a marker as any other's, so a marker on its way is worth most to the seat that
rolls next. Markers that are still far away are anybody's: they only make the result uncertain. The terms are
worked out from the odds of the dice, not learned.

If the seat that rolls next were trusted to use all of its chance, it would be best never to bring a marker
near home, and everybody would wait until the game ended without a point. So it is trusted a little less
(`TAKEN`).
"""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from engines.chance.dice import Dice
from engines.core import Position
from engines.games.essen_flyer import HOME, LETTERS, EssenFlyer
from engines.games.essen_flyer.board import WHITE
from engines.opponents.standing import from_strengths

STEEPNESS: Final = 1.7
"""Makes the logistic curve resemble the normal distribution with a standard deviation of 1."""
TAKEN: Final = 0.9
"""How much of its chance the seat that rolls next is assumed to use. Looking no roll ahead, 1 scores 55%
against random moves, 0.85 and 0.92 about 95%; but 1 scores 58% (of 88 games) against 0.85."""
SETTLING: Final = 6
"""About how many turns of each seat it takes until the markers are home."""


@cache
def homecoming() -> tuple[tuple[float, ...], ...]:
    """Return, by marker and space, how likely a roll is to pay for all the steps home."""
    rolls = [
        (tuple(map(roll.removeprefix("roll:").count, LETTERS)), weight)
        for roll, weight in Dice(6, LETTERS).results
    ]
    found = []
    for marker in range(len(LETTERS)):
        by_space = []
        for space in range(HOME):
            need = [0] * len(LETTERS)
            for entered in range(space + 1, HOME + 1):
                need[marker] += 1
                need[min(entered - 1, WHITE)] += 1
            ways = sum(
                weight
                for dice, weight in rolls
                if all(have >= of for have, of in zip(dice, need, strict=True))
            )
            by_space.append(ways / 6**6)
        found.append(tuple(by_space))
    return tuple(found)


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect."""
    game = cast("EssenFlyer", position)
    present, chances = game.present, homecoming()
    points = [float(own) for own in game.own_points]
    open_values = 0.0
    following = [seat for seat in present if seat >= game.seat] + [
        seat for seat in present if seat < game.seat
    ]
    for space, stack in enumerate(game.stacks):
        for marker in stack if game.values else ():
            value, chance = game.values[marker], chances[marker][space]
            open_values += value * value
            still = 1.0
            for seat in following:  # each has one roll
                taken = chance * TAKEN if seat == following[0] else chance
                points[seat] += value * taken * still
                still *= 1 - taken
    time_left = min(1.0, (game.limit - game.quiet) / (SETTLING * game.seats))
    spread = (1.0 + 2 / len(present) * open_values * time_left) ** 0.5
    return from_strengths([STEEPNESS * own / spread for own in points], game.left)
