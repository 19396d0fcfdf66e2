"""Baseball: the dice decide everything, so judging a position is only a matter of adding up odds.

How many runs the rest of a half inning brings depends on the bases and the outs alone; the lead after the
halves still to come is a sum of independent numbers. Whatever comes after the last regular inning counts as
even.
"""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from engines.core import Position
from engines.games.baseball import HOME, OUTS, RESULTS, Baseball, at_bat
from engines.opponents.standing import EVEN

MOST: Final = 16
"""More runs than this in one half inning count as this many."""
_WAYS: Final = tuple((result, 1 if roll[-3] == roll[-1] else 2) for roll, result in RESULTS.items())
"""Of the 36 throws of two dice, how many bring each result."""
UNLIKELY: Final = 1e-9
"""Leads less likely than this are left out."""
_AT_BATS: Final = 60
"""After this many at-bats a half inning is over for all practical purposes."""
_BASES: Final = tuple(tuple(base for base in (1, 2, 3) if runners >> base & 1) for runners in range(0, 16, 2))
"""Every way runners can stand on the bases."""

Odds = tuple[float, ...]
"""How likely 0, 1, 2 ... runs are."""
State = tuple[tuple[int, ...], int]
"""The bases with runners, and the outs."""


@cache
def rest_of_half(double_play: str) -> dict[State, Odds]:
    """Return how likely each number of further runs is in a half inning, by its state."""
    ways = {(bases, outs): _ways(bases, outs, double_play) for bases in _BASES for outs in range(OUTS)}
    over = (1.0,) + (0.0,) * MOST
    known: dict[State, Odds] = dict.fromkeys(ways, (0.0,) * (MOST + 1))
    for _ in range(_AT_BATS):
        after = {}
        for state, results in ways.items():
            odds = [0.0] * (MOST + 1)
            for likely, runs, then in results:
                for more, each in enumerate(known.get(then, over)):
                    odds[min(more + runs, MOST)] += likely * each
            after[state] = tuple(odds)
        known = after
    return known


def _ways(bases: tuple[int, ...], outs: int, double_play: str) -> list[tuple[float, int, State]]:
    """Return what an at-bat can bring: how likely it is, how many runs, and the state after it."""
    found = []
    for result, ways in _WAYS:
        play = at_bat(result, bases, outs, double_play)
        gone = {*play.out, *(start for start, _ in play.advances)}
        reached = {end for _, end in play.advances if end != HOME}
        then = (tuple(sorted(reached | (set(bases) - gone))), outs + len(play.out))
        found.append((ways / 36, play.runs, then))
    return found


@cache
def leads(
    bases: tuple[int, ...], outs: int, seat: int, halves: tuple[int, int], double_play: str
) -> dict[int, float]:
    """Return how likely each lead of seat 0 is after the rest of this half, in which `seat` bats, and this
    many whole halves of each seat."""
    half = rest_of_half(double_play)
    found = _with_runs({0: 1.0}, half[bases, outs], 1 - 2 * seat)
    for other in (0, 1):
        for _ in range(halves[other]):
            found = _with_runs(found, half[(), 0], 1 - 2 * other)
    return found


def _with_runs(before: dict[int, float], runs: Odds, sign: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for lead, likely in before.items():
        for more, odds in enumerate(runs):
            found[lead + sign * more] = found.get(lead + sign * more, 0.0) + likely * odds
    return {lead: likely for lead, likely in found.items() if likely > UNLIKELY}


def standing(position: Position) -> tuple[float, ...]:
    """Return the score that each seat can expect: its chance of having more runs after the last inning, plus
    half its chance of having as many."""
    found = cast("Baseball", position)
    to_come = max(found.innings - found.inning, 0)
    halves = (to_come, to_come + (found.seat == 0))
    odds = leads(found.bases, found.outs, found.seat, halves, found.double_play)
    ahead = found.runs[0] - found.runs[1]
    score = sum(likely for lead, likely in odds.items() if lead + ahead > 0)
    score += EVEN * odds.get(-ahead, 0.0)
    return score, 1 - score
