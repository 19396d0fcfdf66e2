"""Marinetti: how many turns each seat still needs. Seats can't disturb each other, so nothing else counts."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from engines.core import Position
from engines.games.marinetti import NUMBERS, Marinetti, groupings
from engines.opponents.standing import from_races

NOISE: Final = 2.0
"""There are seldom more than two moves, and `easy` would choose the better of them too often."""
LONGEST: Final = 120
"""Turns beyond this many are not counted."""


@cache
def finishing() -> tuple[tuple[float, ...], ...]:
    """Return, by progress, how likely a seat is to have made its last number after 0, 1, 2 ... turns, always
    making as many numbers as its dice allow. A seat that has just made one rolls again in the same turn."""
    rolls = Marinetti().chances()
    gains: list[list[float]] = []
    for progress in range(len(NUMBERS)):
        ways = [0] * 4
        for result, weight in rolls:
            dice = tuple(int(face) for face in result.removeprefix("roll:").split("-"))
            ways[max(groupings(dice, progress).values(), default=0)] += weight
        gains.append([way / 216 for way in ways])
    done: list[list[float]] = [[] for _ in range(len(NUMBERS) + 1)]
    for turn in range(LONGEST + 1):
        done[-1].append(1.0)
        for progress in range(len(NUMBERS) - 1, -1, -1):
            value = 0.0
            if turn:
                failed, *made = gains[progress]
                value = failed * done[progress][turn - 1] + sum(
                    chance * done[progress + count][turn] for count, chance in enumerate(made, 1) if chance
                )
            done[progress].append(value)
    return tuple(map(tuple, done))


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect."""
    race = cast("Marinetti", position)
    made, first = list(race.progress), race.seat
    if race.shown:
        most = max(groupings(race.shown, made[first]).values(), default=0)
        made[first] += most
        first = first if most else 1 - first
    done = finishing()
    return from_races([done[each] for each in made], first)
