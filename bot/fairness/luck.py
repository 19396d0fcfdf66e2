"""How lucky the dice were in a match: the rolls of each seat, and how far they are from what was to be
expected.

Only dice thrown in a seat's name count. Expectation and standard deviation are those of the sum of all pips,
with the chances each roll had when it was made; dice without numbers are only counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from bot.match.model import Match
from bot.match.replay import opening
from engines.chance.dice import PREFIX
from engines.core import CHANCE, Message, msg, nmsg

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
        return ()  # so that a match without chance need not be replayed
    line = opening(match)
    for ply in match.history:
        seat = line.position.roller
        if ply.actor == CHANCE and seat is not None:
            _add(found.setdefault(seat, SeatDice(seat)), ply.move, tuple(line.position.chances()))
        line.play(ply.actor, ply.move, ply.user_id, ply.at)
    return tuple(found[seat] for seat in sorted(found))


def report(match: Match) -> list[Message]:
    """Return a line about the dice of each seat that has thrown any."""
    return [_line(match.game.colour_name(each.seat), each) for each in dice_by_seat(match)]


def _line(seat: Message, dice: SeatDice) -> Message:
    if dice.pips is None or dice.luck is None:
        return nmsg("{seat}: {n} roll", "{seat}: {n} rolls", dice.rolls, seat=seat)
    return nmsg(
        "{seat}: {n} roll, {average} a die where {expected} is expected, luck {luck}",
        "{seat}: {n} rolls, {average} a die where {expected} is expected, luck {luck}",
        dice.rolls,
        seat=seat,
        average=f"{dice.pips / dice.dice:.2f}",
        expected=f"{dice.expected / dice.dice:.2f}",
        luck=msg("{deviations} σ", deviations=f"{dice.luck:+.1f}"),
    )


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
