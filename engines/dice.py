"""Dice thrown together whose order means nothing: their results, weights and notation.

A result is written `roll:` and the faces in ascending order, `-` between them: `roll:1-4-6`. A face is
one character; the faces of a die are a string in their order, `"123456"` for an ordinary die.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

D6: Final = "123456"
"""The faces of an ordinary die."""

PREFIX: Final = "roll:"


@cache
def rolls(count: int, faces: str = D6) -> tuple[tuple[str, int], ...]:
    """Every result of `count` equal dice with its weight: in how many ways the dice can show it.

    The weights add up to `len(faces) ** count`.

    >>> rolls(2, "123")
    (('roll:1-1', 1), ('roll:1-2', 2), ('roll:1-3', 2), ('roll:2-2', 1), ('roll:2-3', 2), ('roll:3-3', 1))
    """
    return tuple(
        (written(shown), _orders(shown, faces)) for shown in combinations_with_replacement(faces, count)
    )


def _orders(shown: tuple[str, ...], faces: str) -> int:
    ways = factorial(len(shown))
    for face in faces:
        ways //= factorial(shown.count(face))
    return ways


def throw(rng: random.Random, count: int, faces: str = D6) -> str:
    """One result of `count` dice, each thrown on its own: die by die `faces[int(rng.random() * n)]`.

    Only `random()` is drawn on, whose sequence Python keeps from release to release, so that a match
    can be verified years later.
    """
    shown = sorted(int(rng.random() * len(faces)) for _ in range(count))
    return written(tuple(faces[index] for index in shown))


def written(shown: tuple[str, ...]) -> str:
    """The notation of faces already in order."""
    return PREFIX + "-".join(shown)


def read(text: str, count: int, faces: str = D6) -> tuple[int, ...] | None:
    """The index of each die's face (0 for the first), or None if `text` is no such result.

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
    return tuple(indices) if indices == sorted(indices) else None
