"""A lesson in the Game of Ur."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before
from bot.guides.ur import GUIDE
from engines.core import msg

_SENT_BACK, _CLOSE, _FROG, _ROOM, _OFF = (idea.shown for idea in GUIDE.ideas)

_LAST = Line(
    plies(
        "roll:1-1 roll:6-3 roll:1-1 pass roll:2-4 c3 roll:5-6 d1 roll:2-6 c3-b2 roll:1-5 d1-a2 "
        "roll:1-4 b3 roll:3-5 c1 roll:4-6 b3-a2 roll:4-5 c1-b1 roll:3-4 d3 roll:2-4 c1 roll:1-6 "
        "a2-f2 roll:4-5 b1-a1 roll:5-6 f2-g2 roll:2-5 b1 roll:1-4 b2-e2 roll:3-6 b1-b2 roll:1-1 "
        "pass roll:2-3 d1 roll:2-4 c3 roll:2-5 b1 roll:2-5 b3 roll:1-5 d1-a2 roll:1-5 g2-off "
        "roll:1-6 b2-g2 roll:1-1 pass roll:1-2 b1-a1 roll:1-6 b3-d2 roll:2-2 pass roll:2-5 c3-a2 "
        "roll:4-5 g2-h2 roll:3-5 d3-b3 roll:2-6 a1-d2 roll:1-5 e2-h3 roll:1-6 a1-e2 roll:2-3 d3 "
        "roll:1-4 h2-off roll:2-4 h3-off roll:1-1 pass roll:2-5 a2-d2 roll:2-6 d2-h2 roll:1-5 a3 "
        "roll:5-6 h2-h1 roll:1-3 a3-b2 roll:2-4 h1-off roll:2-4 b2-d2 roll:5-6 c1-b1 roll:2-6 "
        "d2-h2 roll:3-6 e2-h2 roll:2-2 pass roll:1-6 a2 roll:3-6 d3-a3 roll:5-5 pass roll:1-2 d3 "
        "roll:1-6 a2-f2 roll:2-2 pass roll:4-4 pass roll:1-4 b3-b2 roll:2-5 h2-off roll:1-6 b2-g2 "
        "roll:2-6 f2-g1 roll:3-6 a3-c2 roll:5-6 g1-off roll:1-5 g2-off roll:1-5 a1 roll:3-3 pass "
        "roll:3-3 pass roll:4-4 pass roll:1-2 d1 roll:2-4 c2-e2 roll:1-4 b1-b2 roll:3-5 d3-b3 "
        "roll:5-6 d1-c1 roll:1-1 pass roll:3-6 a1-c2 roll:1-2 b3-a3 roll:1-6 b2-g2 roll:2-3 a3-a2 "
        "roll:1-2 c1-b1 roll:5-6 e2-f2 roll:3-6 g2-g1 roll:2-4 f2-h2 roll:4-4 pass roll:1-1 pass "
        "roll:1-3 b1-a2 roll:2-5 h2-off roll:5-6 g1-off roll:1-5 d2-h2 roll:1-4 c2-f2 roll:3-6 "
        "h2-off roll:1-4 f2-h1 roll:1-2 d2-e2 roll:2-4 h1-off roll:6-6 pass roll:3-4 a2-b2 "
        "roll:3-4 e2-f2 roll:1-6 b2-g2 roll:2-6 a3 roll:4-5 g2-h2 roll:2-4"
    ),
)

LESSON: Final = Lesson(
    (
        Task(
            msg("You roll two dice, and one beaver moves the difference. How far is that for a 2 and a 6?"),
            before(_SENT_BACK, 2),
            ("4",),
            msg("6 minus 2 is 4. A double is 0, and no one moves."),
            otherwise=msg("Not the sum. Take the smaller die from the larger."),
            places=("2", "4", "6", "8"),
        ),
        Task(
            msg("You're Blue and rolled 1 and 5, so 4. Bring in a new beaver."),
            before(_SENT_BACK),
            ("a3",),
            msg("The fourth square of your own row is a3. You race along it, then turn into the middle."),
            otherwise=msg("That moves a beaver that's already on the board. Enter a new one."),
        ),
        Task(
            msg("The same roll of 4. Land on Green's beaver in the middle row and send it back."),
            before(_SENT_BACK),
            ("b3-c2",),
            msg(
                "Green's beaver has to start again. That can only happen in the middle row, which you share."
            ),
            Effect.CAPTURES,
            otherwise=msg("No green beaver there. Which of yours is four steps from one?"),
        ),
        Task(
            msg("You're Green and rolled 1. Move the beaver in the middle row to where it's safe."),
            before(_FROG),
            ("c2-d2",),
            msg("d2 is a frog. Frogs are safe for everyone, and any number of beavers fit."),
            otherwise=msg(
                "Look in the middle row: one square there is marked with a frog, and frogs are safe."
            ),
        ),
        Task(
            msg("You have to stop ahead of an enemy. How many steps ahead is the safest?"),
            before(_CLOSE, 2),
            ("5",),
            msg("Only 2 rolls in 36 make a 5, but 10 make a 1. Keep well ahead."),
            wrong={"1": msg("A 1 is the most common roll of all: 10 in 36.")},
            otherwise=msg("Further is safer: small differences are the most common."),
            places=("1", "3", "5"),
        ),
        Task(
            msg("You're Green and rolled 4 and 6, so 2. Take a beaver off the board."),
            replace(_OFF, picked=""),
            ("h1-off",),
            msg("You need the exact roll, one step past the last square. All seven off wins."),
            otherwise=msg("That one stays on the board. Which beaver is two steps from the end?"),
        ),
        Task(
            msg(
                "You're Blue and rolled 2. Green's last beaver is nearly off. Which move gives you a chance?"
            ),
            _LAST,
            ("f2-h2",),
            msg("Sent back, it has to start again. Your chance of winning more than doubles."),
            otherwise=msg("Green soon takes its last beaver off. Can you send it back first?"),
        ),
    )
)
