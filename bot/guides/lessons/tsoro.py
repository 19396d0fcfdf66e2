"""A lesson in Tsoro."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, yes_or_no
from bot.guides.tsoro import GUIDE
from engines.core import msg

_FREE, _JUMP, _GAP, _PLACED, _ONLY = (idea.shown for idea in GUIDE.ideas)

_WIN = Line(plies("a1 b1 b2 b3 c2 c1"))

LESSON: Final = Lesson(
    (
        Task(
            msg("All six are down, and only c2 is free. Press the blue beaver that can jump there over b2."),
            _FREE,
            ("a2",),
            msg("You jump from one end of a line to the other, over anyone's beaver. It stays there."),
            otherwise=msg("That one would step, or can't get to c2."),
            places=EVERYWHERE,
            then=("a2-c2",),
        ),
        Task(
            msg("You're Blue. Make a row of three with a move."),
            _FREE,
            ("a2-c2",),
            msg("b3, c2 and c1 fill the right side. You win!"),
            Effect.WINS,
        ),
        Task(
            msg("Blue stepped from b3 instead, and left it free. You're Green: punish that."),
            replace(_GAP, picked=""),
            ("a1-b3",),
            msg("b1, b2 and b3 make a row. Always check the point you're leaving."),
            Effect.WINS,
        ),
        yes_or_no(
            msg("Blue has the whole bottom line, made by placing. Has Blue won?"),
            _PLACED,
            msg("Rows made by placing don't count. Break it, and make it again with a move."),
            msg("Not yet. Only a move wins."),
            right=False,
        ),
        Task(
            msg("Now only b1 is free. Press the green beaver that has to move."),
            _ONLY,
            ("b2",),
            msg("No line leads to b1 from a2 or c2. Green has to break its row."),
            otherwise=msg("It can't get to b1."),
            places=EVERYWHERE,
            then=("b2-b1",),
        ),
        Task(
            msg("You're Blue, and only a2 is free. Three of yours can get there. Win."),
            _WIN,
            ("a1-a2",),
            msg("a2, b2 and c2 make a row, and you made it by moving. You win!"),
            Effect.WINS,
            otherwise=msg("That leaves a gap in the row. Which beaver isn't part of it?"),
        ),
    )
)
