"""Dice thrown together: their results, weights and notation.

A result is written `roll:` and the faces, with `-` between them: `roll:1-4-6`. The order of the dice usually
means nothing, and then the faces ascend; with ordered dice each one belongs to someone, as when every seat
throws one. A face is one character; a die is the string of its faces in order, `"123456"` for an ordinary
die.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Final

D6: Final = "123456"
"""The faces of an ordinary die."""

PREFIX: Final = "roll:"


@cache
def rolls(count: int, faces: str = D6, *, ordered: bool = False) -> tuple[tuple[str, int], ...]:
    """List every result of `count` equal dice with its weight: the number of ways the dice can show it.

    The weights add up to `len(faces) ** count`.

    >>> rolls(2, "123")
    (('roll:1-1', 1), ('roll:1-2', 2), ('roll:1-3', 2), ('roll:2-2', 1), ('roll:2-3', 2), ('roll:3-3', 1))
    >>> rolls(2, "12", ordered=True)
    (('roll:1-1', 1), ('roll:1-2', 1), ('roll:2-1', 1), ('roll:2-2', 1))
    """
    if ordered:
        return tuple((roll_notation(shown), 1) for shown in product(faces, repeat=count))
    return tuple(
        (roll_notation(shown), _orders(shown, faces)) for shown in combinations_with_replacement(faces, count)
    )


def _orders(shown: tuple[str, ...], faces: str) -> int:
    ways = factorial(len(shown))
    for face in faces:
        ways //= factorial(shown.count(face))
    return ways


def throw(rng: random.Random, count: int, faces: str = D6, *, ordered: bool = False) -> str:
    """Throw `count` dice one by one: each shows `faces[int(rng.random() * n)]`.

    It uses only `random()`, whose sequence Python keeps from release to release, so a match can be verified
    years later.
    """
    shown = [int(rng.random() * len(faces)) for _ in range(count)]
    if not ordered:
        shown.sort()
    return roll_notation(tuple(faces[index] for index in shown))


def roll_notation(shown: tuple[str, ...]) -> str:
    """Write a roll whose faces are already in the right order."""
    return PREFIX + "-".join(shown)


def read(text: str, count: int, faces: str = D6, *, ordered: bool = False) -> tuple[int, ...] | None:
    """Return the index of each die's face (0 for the first), or None if `text` isn't such a result.

    >>> read("roll:1-4-6", 3)
    (0, 3, 5)
    >>> read("roll:4-1", 2) is None
    True
    """
    shown = text.removeprefix(PREFIX).split("-")
    if not text.startswith(PREFIX) or len(shown) != count:
        return None
    if any(len(face) != 1 or face not in faces for face in shown):
        return None
    indices = [faces.index(face) for face in shown]
    return tuple(indices) if ordered or indices == sorted(indices) else None


@dataclass(frozen=True)
class Dice:
    """Equal dice to throw together.

    >>> seats = Dice(2, ordered=True)
    >>> seats.read("roll:4-1"), Dice(2).read("roll:4-1")
    ((3, 0), None)
    """

    count: int
    faces: str = D6
    ordered: bool = False

    @property
    def results(self) -> tuple[tuple[str, int], ...]:
        """Every result with its weight."""
        return rolls(self.count, self.faces, ordered=self.ordered)

    def throw(self, rng: random.Random) -> str:
        """One result."""
        return throw(rng, self.count, self.faces, ordered=self.ordered)

    def read(self, text: str) -> tuple[int, ...] | None:
        """The index of each die's face (0 for the first), or None if `text` isn't a result of these dice."""
        return read(text, self.count, self.faces, ordered=self.ordered)


DIE: Final = Dice(1)
"""One ordinary die."""
