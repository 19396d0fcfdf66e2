"""A lesson in Dara."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.dara import GUIDE
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg, pmsg

_DROPPED, _THREE, _FOUR, _BACK, _BOXED = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        yes_or_no(
            msg("Green has three in a row on a5, b5 and c5, made by dropping. Does Green take a beaver?"),
            _DROPPED,
            msg("Only rows made by moving take. But a beaver in a row of three can't be taken."),
            msg("Not for a row made by dropping."),
            right=False,
        ),
        Task(
            msg("You're Blue. Move to make three in a row along the bottom, and take a beaver."),
            before(_THREE),
            (
                "c2-c1/f1",
                "c2-c1/e2",
                "c2-c1/a3",
                "c2-c1/f3",
                "c2-c1/c4",
                "c2-c1/d4",
                "c2-c1/e5",
            ),
            msg("a1, b1 and c1. Rows go across or up and down, never diagonally."),
            Effect.CAPTURES,
            wrong={"c2-c1": msg("That's the row! But take a beaver, too.")},
            otherwise=msg("That doesn't make three. You have a1 and b1."),
        ),
        Task(
            msg("Blue has a1, b1 and c1. Press the square where e1 may not go."),
            replace(_FOUR, picked=""),
            ("d1",),
            msg("It would make four in a row, which isn't allowed. Your own rows can get in your way."),
            otherwise=pmsg("sentence", "That's allowed."),
            places=(
                "d1",
                "e2",
                "f1",
            ),
        ),
        Task(
            msg("You're Blue. Move a beaver out of your bottom row to make another row, and take one."),
            before(_BACK),
            (
                "b1-b2/e2",
                "b1-b2/b3",
                "b1-b2/f3",
                "b1-b2/f4",
            ),
            msg("Back and forth between two rows: it takes a beaver each time."),
            Effect.CAPTURES,
            wrong={"b1-b2": msg("That's the row, but you took no beaver. Take one as well.")},
            otherwise=msg("That doesn't make three. Look at a2 and c2."),
        ),
        Task(
            msg("You're Blue. Make a row, and take the beaver whose loss leaves Green unable to move."),
            before(_BOXED),
            ("e1-e2/f2",),
            msg("Green's four are stuck in the corner. Green can't move, and you win!"),
            Effect.WINS,
            otherwise=msg("Green could still move. Which green beaver has room?"),
        ),
    )
)
