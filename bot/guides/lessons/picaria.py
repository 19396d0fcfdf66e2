"""A lesson in Picaria."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before, yes_or_no
from bot.guides.picaria import GUIDE
from engines.core import msg

_PLACING, _ROW, _SHUTTING, _POND = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("While placing, you can use every free point but one. Press the one that's off limits."),
            _PLACING,
            ("c3",),
            msg("No one places on the pond in the middle. Later you can move there."),
            otherwise=msg("That one's fine, or taken already."),
            places=EVERYWHERE,
        ),
        Task(
            msg("You're Blue. All six beavers are placed. Move one to complete a row of three."),
            before(_ROW),
            ("d2-c3",),
            msg("a1, b2 and the pond: three next to each other on a line. You win!"),
            Effect.WINS,
        ),
        Task(
            msg("You're Green. Blue threatens to make a row. Move to the one point that stops it."),
            replace(_SHUTTING, picked=""),
            ("a3-c3",),
            msg("Blue needed the pond, and now you have it."),
            Effect.SAVES,
            otherwise=msg("Blue would still complete the diagonal. Which point does Blue need?"),
        ),
        yes_or_no(
            msg("Blue has placed three in a row along the bottom. Has Blue won?"),
            Line(plies("a1 a5 c1 c5 e1")),
            msg("Rows made while placing don't count. You have to make them by moving."),
            msg("Not yet. Only a move can win."),
            right=False,
        ),
        Task(
            msg("You're Blue. One move makes three in a row."),
            Line(plies("b2 a5 d2 e1 e3 b4")),
            ("b2-c1",),
            msg("c1, d2 and e3 are next to each other on a line. You win!"),
            Effect.WINS,
        ),
        Task(
            msg("Last one, and again you're Blue. Find the row."),
            Line(plies("b4 c1 e5 e3 a3 a1")),
            ("e5-c5",),
            msg("a3, b4 and c5 make a row. You win!"),
            Effect.WINS,
        ),
    )
)
