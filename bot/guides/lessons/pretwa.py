"""A lesson in Pretwa."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from bot.guides.pretwa import GUIDE
from engines.core import msg

_FIRST, _JUMP, _BACK, _BAIT, _TWO, _NONE = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're Blue. Only the centre, o, is free. Press a beaver that can step there."),
            replace(_FIRST, picked=""),
            (
                "a3",
                "a4",
            ),
            msg("A step follows a line or a circle to the next free point."),
            otherwise=msg("It isn't next to o."),
            places=(
                "a3",
                "a4",
                "b4",
                "c4",
            ),
        ),
        Task(
            msg("Blue stepped to o. Green's beaver on a1 must jump over it. Where does it land?"),
            before(_JUMP),
            ("a4",),
            msg("Straight over o to the free point behind it. If you can jump, you must."),
            otherwise=msg("Jumps follow a straight line. Go on from a1 over o."),
            places=(
                "a3",
                "a4",
                "a5",
                "b4",
            ),
            then=("a1xa4",),
        ),
        Task(
            msg("Green landed on a4. Press the blue beaver that jumps back over it."),
            before(_BACK),
            ("b4",),
            msg("From b4 over a4 to o. One beaver each: every game starts with a swap like this."),
            otherwise=msg("It isn't in line with a4 and a free point behind."),
            places=(
                "a3",
                "a5",
                "b4",
            ),
            then=("b4xo",),
        ),
        yes_or_no(
            msg("Blue stepped to o as bait. Green can take it, from a2 to a5. May Green do something else?"),
            _BAIT,
            msg("If you can jump, you must, even into a trap."),
            msg("Jumping is forced, so there's no choice."),
            right=False,
            then=("a2xa5",),
        ),
        Task(
            msg("Green took the bait. Your b5 jumps over a5 to o. Which beaver does it take next?"),
            before(_TWO),
            ("a1",),
            msg("It turns and jumps over a1 to b1. Two for one!"),
            otherwise=msg("There's no free point behind that one. It can turn between jumps."),
            places=(
                "a1",
                "a2",
                "a6",
            ),
            then=("b5xoxb1",),
        ),
        Task(
            msg("You're Green. Take both of Blue's last beavers in one turn."),
            Line(
                plies(
                    "a5-o a2xa5 b5xo a6-a5 oxb5 a1-o a3xa6 b6xo a4xa1 b1xo b4-a4 oxb4 c4xa4 b2-b1 b3-a3 "
                    "b1-b6 c3-b3 c2-c3 a4-o b6-a6 oxb6 c6xa6 b5-b6 a6xc6 c5-b5 c6-c5 a3-a4 c3xa3 a4-o"
                )
            ),
            ("c5xa5xa2",),
            msg("Over b5 to a5, then over o to a2. Blue has none left: you win!"),
            Effect.WINS,
            otherwise=msg("That takes only one. Which of yours can go on jumping?"),
        ),
    )
)
