"""Names of emblems that scenes and the painter share (`render.paint.emblems.emblems` draws every emblem)."""

from typing import Final

DEALER: Final = "dealer"
HOOK: Final = "hook"
"""Who has caught last."""
SEXTET: Final = "sextet"

TO_PLACE: Final = "to-place"
"""Pieces that wait to be put on the board."""
TAKEN: Final = "taken"
"""Pieces captured."""

STEP: Final = "step"
"""The second card is one rank higher."""
SAME: Final = "same"
"""Both have the same rank."""
ANY: Final = "any"
"""One of them is the Excuse."""

RUNNER_PAINTS: Final = ("stick", "stick2", "frog")
"""What hare and tortoise are painted with (`Board.paints`): the hare, the tortoise's skin and its shell."""


def joint(why: str, fresh: bool) -> str:
    """The emblem between two cards of a course, `fresh` in the last play.

    `why` they join is `STEP`, `SAME`, `ANY` or the letter of a suit.
    """
    return f"joint-{why}{'-fresh' if fresh else ''}"


def die_sign(face: int) -> str:
    """The emblem that is a die with that face."""
    return f"die-{face}"


REPEATED: Final = "repeated"
"""This position has stood before."""
QUIET: Final = "quiet-turns"
"""Turns without progress are running out."""
MUST_LEAP: Final = "must-leap"
