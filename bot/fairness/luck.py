"""How lucky the dice were in a match: each seat's rolls, and how far they are from the expected total.

Only dice rolled for a seat count. Expectation and standard deviation are those of the sum of all pips, with
the chances each roll had when it was made; dice without numbers are only counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import sqrt
from typing import Final

from bot.match.model import Match
from bot.match.replay import before_each
from engines.chance.dice import PREFIX
from engines.core import CHANCE, Message, nmsg, npmsg, pmsg

SLIGHT: Final = 0.5
GREAT: Final = 1.5
"""How many standard deviations make dice a little lucky or unlucky, or very: three in eight matches lie below
the first, one in eight above the second."""

Chances = tuple[tuple[str, int], ...]
"""The possible results of a roll with their weights."""


@dataclass(slots=True)
class SeatDice:
    """The dice of one seat."""

    seat: int
    rolls: int = 0
    dice: int = 0
    """The number of dice in all rolls."""
    pips: int | None = 0
    """Their sum; None if some dice have no numbers, or their chances cannot be listed."""
    expected: float = 0.0
    """The expectation of the sum."""
    variance: float = 0.0
    """The variance of the sum."""

    @property
    def luck(self) -> float | None:
        """How many standard deviations the sum is above its expectation; None if that is not known."""
        if self.pips is None or not self.variance:
            return None
        return (self.pips - self.expected) / sqrt(self.variance)


def dice_by_seat(match: Match) -> tuple[SeatDice, ...]:
    """Return the dice of each seat that has thrown any, in the order of seats."""
    found: dict[int, SeatDice] = {}
    if not match.seats or all(ply.actor != CHANCE for ply in match.history):
        return ()  # a match without chance needn't be replayed
    for ply, position in before_each(match):
        seat = position.roller
        if ply.actor == CHANCE and seat is not None:
            _add(found.setdefault(seat, SeatDice(seat)), ply.move, tuple(position.chances()))
    return tuple(found[seat] for seat in sorted(found))


def report(match: Match) -> list[Message]:
    """Return a line about the dice of each seat that has thrown any."""
    kind = match.game.high_rolls
    return [_line(match.game.colour_name(each.seat), each, kind=kind) for each in dice_by_seat(match)]


def _line(seat: Message, dice: SeatDice, *, kind: bool) -> Message:
    """Describe what a seat rolled and, where many pips are good (`kind`), how lucky its dice were."""
    if dice.pips is None or dice.luck is None:
        return npmsg("chances", "{seat}: {n} roll", "{seat}: {n} rolls", dice.rolls, seat=seat)
    rolled = nmsg(
        "{seat}: {n} roll, {average} per die (expected {expected})",
        "{seat}: {n} rolls, {average} per die (expected {expected})",
        dice.rolls,
        seat=seat,
        average=Decimal(f"{dice.pips / dice.dice:.2f}"),
        expected=Decimal(f"{dice.expected / dice.dice:.2f}"),
    )
    # Translators: {luck} is "a little lucky".
    return pmsg("layout", "{rolled}, {luck}", rolled=rolled, luck=_in_words(dice.luck)) if kind else rolled


def _in_words(luck: float) -> Message:
    """Describe the luck of dice this many standard deviations above the expectation."""
    if abs(luck) < SLIGHT:
        return pmsg("chances", "about average")
    if luck > 0:
        return pmsg("chances", "very lucky") if luck > GREAT else pmsg("chances", "a little lucky")
    return pmsg("chances", "very unlucky") if luck < -GREAT else pmsg("chances", "a little unlucky")


def _add(dice: SeatDice, result: str, chances: Chances) -> None:
    """Count one roll."""
    dice.rolls += 1
    dice.dice += result.count("-") + 1
    pips, moments = _pips(result), _moments(chances)
    if dice.pips is None or pips is None or moments is None:
        dice.pips = None
        return
    dice.pips += pips
    dice.expected += moments[0]
    dice.variance += moments[1]


@lru_cache(maxsize=64)
def _moments(chances: Chances) -> tuple[float, float] | None:
    """Return the expectation and variance of the sum of a roll; None if it has no numbers to add up."""
    sums = [(_pips(result), weight) for result, weight in chances]
    known = [(pips, weight) for pips, weight in sums if pips is not None]
    whole = sum(weight for _, weight in known)
    if not known or len(known) < len(sums):
        return None
    mean = sum(pips * weight for pips, weight in known) / whole
    return mean, sum((pips - mean) ** 2 * weight for pips, weight in known) / whole


def _pips(result: str) -> int | None:
    """Return the sum of a roll's faces; None if they are not numbers."""
    faces = result.removeprefix(PREFIX).split("-")
    return sum(map(int, faces)) if all(face.isdecimal() for face in faces) else None
