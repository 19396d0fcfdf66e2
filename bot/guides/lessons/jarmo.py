"""A lesson in Jarmo."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.jarmo import GUIDE
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg, pmsg

_CAPTURE, _COUNT, _BACK, _NOT_SAFE, _BEATEN = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're Orange. Blue came to c3 alone. Capture that shooter."),
            before(_CAPTURE),
            ("d4-c3",),
            msg(
                "You move along a line onto it. A shooter that captures is marked for good: it's a splat "
                "shooter now."
            ),
            Effect.CAPTURES,
            otherwise=msg("That isn't a capture. Which of yours is one line from c3?"),
        ),
        Task(
            msg("You're Blue, and Orange has just come to c3. Capture it."),
            before(_COUNT),
            (
                "c2-c3",
                "d2-c3",
            ),
            msg("Orange can capture right back, so count how many on each side can reach c3."),
            Effect.CAPTURES,
            otherwise=msg("That doesn't capture. Two of yours can reach c3."),
        ),
        Task(
            msg("Your splat shooter has arrived on the far row, so you earn a captured one back. Take it."),
            _BACK,
            (
                "a1",
                "b1",
                "d1",
            ),
            msg("Only splat shooters earn this, and only when they arrive."),
            otherwise=msg("That gives it up. Put a shooter on an empty spot of your row."),
        ),
        yes_or_no(
            msg("Blue's shooter has arrived on b5 and can't move again. Can Orange still capture it?"),
            before(_NOT_SAFE),
            msg("From b4, Orange steps back and takes it. Arrived isn't safe."),
            msg("It can: Orange's shooter on b4 is right next to it."),
            right=True,
            then=("b4-b5",),
        ),
        Task(
            msg(
                "Blue's last one steps to b5, and the game ends, as all three have arrived. Orange has "
                "four across and one on c3. Who wins?"
            ),
            before(_BEATEN),
            ("orange",),
            msg("Two points for each that arrived, one for the rest: 9 to Orange, 6 to Blue."),
            otherwise=msg("Count: two for each across, one for each of the rest."),
            places=(
                "blue",
                "orange",
            ),
            labels={"blue": pmsg("option", "Blue"), "orange": pmsg("option", "Orange")},
            then=("b4-b5",),
        ),
        Task(
            msg("You're Blue. Capture Orange's last shooter."),
            Line(
                plies(
                    "e1-e2 b5-b4 e2-d2 b4-b3 a1-b2 e5-e4 d2-c3 d5-d4 c3-d3 b3-c3 b2-c3 d4-c3 d1-d2 e4-e5 "
                    "b1-b2 c5-c4 b2-c2 c4-d4 d3-c3 d4-d5 c3-d3 e5-e4 d3-e3 d5-d4 e3-d3 d4-c3 d3-d4 c3-d2 "
                    "d4-e4 d2-c2 c1-c2 a5-a4 c2-d2 a4-b4 d2-e1 b4-b3 e1-d2 b3-c3"
                )
            ),
            ("d2-c3",),
            msg("Orange has none left, so the game is over. You win!"),
            Effect.WINS,
        ),
    )
)
