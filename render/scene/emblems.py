"""Names of emblems that scenes and the painter share (`render.paint.emblems.emblems` draws every emblem)."""

from typing import Final

DEALER: Final = "dealer"
SEXTET: Final = "sextet"

TO_PLACE: Final = "to-place"
"""Pieces waiting to be placed on the board."""
TAKEN: Final = "taken"
"""Captured pieces."""

STEP: Final = "step"
"""The second card is one rank higher."""
SAME: Final = "same"
"""Both have the same rank."""
ANY: Final = "any"
"""One of the cards is the Excuse."""

RUNNER_PAINTS: Final = ("stick", "stick2", "frog")
"""Paints of the hare, the tortoise's skin and its shell (`Board.paints`)."""


def joint(why: str, fresh: bool) -> str:
    """Return the emblem between two cards of a course; `fresh` if they joined in the last play.

    `why` they join is `STEP`, `SAME`, `ANY` or the letter of a suit.
    """
    return f"joint-{why}{'-fresh' if fresh else ''}"


def die_sign(face: int) -> str:
    """Return the emblem of a die showing that face."""
    return f"die-{face}"


REPEATED: Final = "repeated"
"""This position has occurred before."""
QUIET: Final = "quiet-turns"
"""The limit on turns without progress is near."""
MUST_LEAP: Final = "must-leap"
