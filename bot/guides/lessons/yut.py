"""A lesson in Yut."""

from __future__ import annotations

from typing import Final

from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from bot.guides.yut import GUIDE
from engines.core import msg

_WAYS, _CAPTURE, _TOGETHER, _SIX, _LODGE, _OFF = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're Blue on the corner r5, with a 2 to use. Take the short way."),
            _WAYS,
            ("r5-w2",),
            msg("From a corner you can turn in. It's eleven steps to the lodge instead of twenty."),
            otherwise=msg("That's the long way, along the ring."),
        ),
        Task(
            msg("You're Orange and rolled a 2. Capture Blue's beaver on w2."),
            before(_CAPTURE),
            ("r5-w2",),
            msg("It has to start again, and you roll once more."),
            otherwise=msg("Nobody's captured. Which of yours is two steps from w2?"),
        ),
        Task(
            msg("You're Blue, with two on r5. Capture on w2 with both."),
            before(_TOGETHER),
            ("r5=w2",),
            msg("They travel together on one roll, but they're captured together, too."),
            otherwise=msg("That moves only one, or misses w2. Move the pair."),
        ),
        yes_or_no(
            msg("Blue kept a 5, rolled again, and got a 6. Can Blue still use the 5?"),
            _SIX,
            msg("A 6 ends your turn and costs you the rolls you kept."),
            msg("The 6 wiped it out."),
            right=False,
        ),
        yes_or_no(
            msg("Blue's pair has reached the lodge, r20, but isn't off yet. Can Orange capture it there?"),
            _LODGE,
            msg("Until they're off the board, they can be captured like anyone else."),
            msg("It can. They're only safe once they're off."),
            right=True,
        ),
        Task(
            msg("You're Blue. Take your last two off and win."),
            before(_OFF),
            ("c=off",),
            msg("You don't need the exact number. All four are off: you win!"),
            Effect.WINS,
            otherwise=msg("That's not both. Move the pair."),
        ),
    )
)
