"""The button that opens the puzzle of the day, for other rooms."""

from __future__ import annotations

from typing import Final

from cogs.base.components import Button, Translate, button
from cogs.base.custom_ids import ViewId
from engines.core import msg

PUZZLE: Final = "puzzle"
"""The kind of view that puzzles are, in custom ids."""
TODAY: Final = "today"


def puzzle_of_the_day(translate: Translate) -> Button:
    """Return the button that opens today's puzzle."""
    return button(ViewId(PUZZLE, TODAY), translate(msg("Puzzle of the day")))
