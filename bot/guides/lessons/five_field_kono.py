"""A lesson in Five Field Kono."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.five_field_kono import GUIDE
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before, yes_or_no
from engines.core import msg

_STEP, _KINDS, _TRAFFIC, _STOPS, _ALL = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("Beavers step diagonally. Press a square where c1 can go."),
            replace(_STEP, picked=""),
            (
                "b2",
                "d2",
            ),
            msg("One step diagonally, forwards or backwards. No jumps, no captures."),
            otherwise=msg("That isn't one diagonal step from c1, or someone's there."),
            places=EVERYWHERE,
        ),
        yes_or_no(
            msg("Can the beaver on c1 ever get to c2, in any number of moves?"),
            replace(_STEP, picked=""),
            msg("Moving diagonally, it only ever reaches half of the squares."),
            msg("Try it in your mind: each step changes both row and column."),
            right=False,
        ),
        Task(
            msg("You're Blue. Your goal is the seven squares where Green started. Take a beaver there now."),
            before(_KINDS),
            ("c4-d5",),
            msg("d5 was one of Green's. Get all seven across first, and you win."),
            otherwise=msg("That isn't one of Green's starting squares: row 5, a4 or e4."),
        ),
        yes_or_no(
            msg("Green can't move at all. Has Green lost?"),
            _TRAFFIC,
            msg("Green just passes. It costs time, and this is a race."),
            msg("No. You pass if you can't move."),
            right=False,
        ),
        Task(
            msg("You're Blue. Repeat the position a third time and play stops. You have more across. Do it."),
            before(_STOPS),
            ("b2-a1",),
            msg("One across against none, so you win. Don't wait at home!"),
            Effect.WINS,
            otherwise=msg("That's a new position. Undo your last move."),
        ),
        Task(
            msg("You're Blue, with six across. Win the race."),
            before(_ALL),
            ("b4-a5",),
            msg("All seven of Green's squares are yours. You win!"),
            Effect.WINS,
        ),
    )
)
