"""Which puzzle somebody is given."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import date
from typing import Final

from bot.store.puzzles import Known, first_rating
from engines.puzzles.puzzle import Puzzle

EASIER: Final = 100
"""How far below the solver's rating puzzles are looked for, so that most are solved."""
GRADES_OF_THE_DAY: Final = (2, 3)


def next_puzzle(puzzles: Sequence[Puzzle], user_id: int, known: Known) -> Puzzle | None:
    """Return the puzzle somebody hasn't answered that suits them best; None if they've answered them all. Of
    equally hard ones it's a different one for everybody, but the same until it's answered."""
    wanted = known.rating - EASIER

    def distance(puzzle: Puzzle) -> tuple[int, int]:
        rating = known.ratings.get(puzzle.id, first_rating(puzzle.grade))
        return abs(rating - wanted), zlib.crc32(f"{user_id} {puzzle.id}".encode())

    unseen = [puzzle for puzzle in puzzles if puzzle.id not in known.answered]
    return min(unseen, key=distance, default=None)


def of_the_day(day: str, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle of a day ("2026-11-22", in UTC), the same for everyone. None comes back before all
    have had their day."""
    fair = [puzzle for puzzle in puzzles if puzzle.grade in GRADES_OF_THE_DAY] or list(puzzles)
    mixed = sorted(fair, key=lambda puzzle: zlib.crc32(puzzle.id.encode()))
    return mixed[date.fromisoformat(day).toordinal() % len(mixed)]
