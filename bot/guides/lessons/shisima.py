"""A lesson in Shisima."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before, yes_or_no
from bot.guides.shisima import GUIDE
from engines.core import msg

_START, _ROW, _GATE, _HOLD, _OFF = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You move along the bank or a rope, one place at a time. Press a place r4 can go to."),
            _START,
            (
                "r3",
                "c",
            ),
            msg("r3 is next along the bank, and the rope leads to the stump, c."),
            otherwise=msg("It can't get there in one step, or someone's there."),
            places=EVERYWHERE,
        ),
        yes_or_no(
            msg("Each side has three beavers side by side on the bank. Has anyone won?"),
            replace(_START, picked=""),
            msg("A row goes straight across: a rock, the stump, and the rock opposite."),
            msg("Rows along the bank don't count."),
            right=False,
        ),
        Task(
            msg("You're Blue. Make a straight row through the stump."),
            before(_ROW),
            ("r4-r3",),
            msg("r7, the stump and r3 are in line. You win!"),
            Effect.WINS,
        ),
        Task(
            msg("Green left a gate open. You're Blue: win."),
            replace(_GATE, picked=""),
            ("r6-r7",),
            msg("r3, the stump and r7 are in line. Green should have stayed on r7."),
            Effect.WINS,
        ),
        Task(
            msg("You're Green. Blue has r2 and r6 and wants the stump. Make a move that doesn't lose."),
            _HOLD,
            ("r8-r7",),
            msg("You hold the stump, so Blue can't make a row."),
            Effect.SAVES,
            otherwise=msg("If you leave the stump, Blue takes it and wins."),
        ),
        Task(
            msg("Your turn, Blue. One move wins."),
            Line(plies("r4-r3 r1-c r6-r7 c-r6")),
            ("r5-c",),
            msg("The stump was free: r3, the stump and r7 are in line. You win!"),
            Effect.WINS,
        ),
    )
)
