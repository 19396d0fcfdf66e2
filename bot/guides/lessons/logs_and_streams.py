"""A lesson in Logs & Streams."""

from __future__ import annotations

from typing import Final

from bot.guides.lesson import Effect, Lesson, Task, before
from bot.guides.logs_and_streams import GUIDE
from engines.core import msg

_UP, _DOWN, _LONGEST, _COUNTING, _LAST = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're Blue and rolled a 1, the base of a log. What do you do?"),
            _UP,
            ("climb",),
            msg("Up to 38! On average every log here saves you time."),
            otherwise=msg("You'd have to land here again to use it."),
        ),
        Task(
            msg("Purple is on 42 and rolls a 5. 47 is the mouth of a stream. Where does Purple end up?"),
            before(_DOWN),
            ("26",),
            msg("Down the stream, with no choice. Only the square you land on matters."),
            otherwise=msg("A stream takes you down to its other end."),
            places=(
                "26",
                "42",
                "47",
            ),
        ),
        Task(
            msg("You're Purple on 28, at the base of the longest log. Climb or stay?"),
            before(_LONGEST),
            ("climb",),
            msg("56 squares, up to 84. No lead is safe here."),
            otherwise=msg("Don't let it go: it leads up to 84."),
        ),
        Task(
            msg("You need exactly 100. Blue is on 96 and rolls a 6. Where does Blue end up?"),
            before(_COUNTING),
            ("78",),
            msg("Four up to 100, two back to 98, and a stream from there down to 78."),
            wrong={"98": msg("Counting back ends on 98, but a stream begins there.")},
            otherwise=msg("You need it exactly. What's left over counts back from 100."),
            places=(
                "78",
                "98",
                "100",
            ),
        ),
        Task(
            msg("You're Blue on 80. Win."),
            _LAST,
            ("climb",),
            msg("The log on 80 leads straight to 100. You win!"),
            Effect.WINS,
            otherwise=msg("You'd still be on 80."),
        ),
    )
)
