"""Logs & Streams: how many turns each beaver still needs. Beavers can't disturb each other, so nothing else
counts."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from engines.core import Position
from engines.games.logs_and_streams import LAST, LOGS, LogsAndStreams
from engines.opponents.standing import from_races

NOISE: Final = 2.0
"""There are seldom more than two moves, and `easy` would choose the better of them too often."""
LONGEST: Final = 150
"""Turns beyond this many are not counted."""


@cache
def _ends(climb: str, overshoot: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return, by square and pips, the squares that a beaver may end its turn on."""
    found = []
    for square in range(LAST):
        alone = LogsAndStreams(squares=(square, 0), climb=climb, overshoot=overshoot)
        ends = []
        for pips in range(1, 7):
            end = alone.path(f"roll:{pips}")[-1]
            ends.append((end, LOGS[end]) if climb == "may" and end in LOGS and end != square else (end,))
        found.append(tuple(ends))
    return tuple(found)


@cache
def finishing(climb: str, overshoot: str) -> tuple[tuple[float, ...], ...]:
    """Return, by square, how likely a beaver there is to have reached 100 after 0, 1, 2 ... turns, taking
    whichever end of a log needs fewer turns on average."""
    ends = _ends(climb, overshoot)
    mean = [0.0] * (LAST + 1)
    for _ in range(300):
        for square in range(LAST - 1, -1, -1):
            mean[square] = 1 + sum(min(mean[end] for end in some) for some in ends[square]) / 6
    chosen = [[min(some, key=lambda end: (mean[end], -end)) for some in each] for each in ends]
    done = [[float(square == LAST)] for square in range(LAST + 1)]
    for turn in range(LONGEST):
        now = [each[turn] for each in done]
        for square in range(LAST):
            done[square].append(sum(now[end] for end in chosen[square]) / 6)
        done[LAST].append(1.0)
    return tuple(map(tuple, done))


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect."""
    race = cast("LogsAndStreams", position)
    squares = list(race.squares)
    done = finishing(race.climb, race.overshoot)
    return from_races([done[square] for square in squares], race.seat, race.left)
