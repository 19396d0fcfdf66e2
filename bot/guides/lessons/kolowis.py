"""A lesson in Kolowis."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.kolowis import GUIDE
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before, yes_or_no
from engines.core import msg

_FIRST, _BACK, _BAIT, _ROUND, _LAST = (idea.shown for idea in GUIDE.ideas)

_WIN = Line(
    plies("a3-b3 c2xa3 a1xc2 a3xa1 a4-a3 c3xa4xa2 b5-b4"),
)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're Blue, and only b3 is free. Press one of your beavers that can step there."),
            Line(()),
            ("a2", "a3", "b4"),
            msg("A step follows a line to the next free point. You step when none of yours can leap."),
            otherwise=msg("That one isn't Blue's, or no line joins it to b3."),
            places=EVERYWHERE,
        ),
        Task(
            msg("Blue stepped to b3. Green's beaver on c3 has to leap over it. Press where it lands."),
            before(_FIRST),
            ("a2",),
            msg("Along the line, over b3 to the empty point behind. The beaver is gone."),
            otherwise=msg("A leap follows one line, straight over."),
            places=EVERYWHERE,
            then=("c3xa2",),
        ),
        yes_or_no(
            msg("Green could leap over b3 here. May Green step with another beaver instead?"),
            before(_BACK, 2),
            msg("If you can leap, you must."),
            msg("Leaping is forced."),
            right=False,
            then=("b2xb4",),
        ),
        Task(
            msg("Green has leapt to b4. Press the blue beaver that takes it."),
            before(_BACK),
            ("b5",),
            msg("From b5 over b4 to b3. Give one up only if you get one back."),
            otherwise=msg("It can't leap over b4 from there."),
            places=EVERYWHERE,
            then=("b5xb3",),
        ),
        Task(
            msg("You're Blue, and your a3 leaps to c2 first. Press where it goes from there."),
            before(_BAIT),
            ("c4",),
            msg("Two beavers in one turn. A beaver may turn, and goes on while it can leap."),
            otherwise=msg("From c2, leap over another green beaver to an empty point."),
            places=EVERYWHERE,
            then=("a3xc2xc4",),
        ),
        yes_or_no(
            msg("That beaver took three and is back on a1. Could it have stopped after the first?"),
            _ROUND,
            msg("It keeps going until it can't leap any more."),
            msg("It has to go on for as long as it can."),
            right=False,
        ),
        Task(
            msg("You're Green. Blue's last beaver had to leap to b3. Press the beaver that takes it."),
            before(_LAST),
            ("a3",),
            msg("From a3 over b3 to c2. All of Blue's are captured, so Green wins."),
            otherwise=msg("It can't leap over b3."),
            places=EVERYWHERE,
            then=("a3xc2",),
        ),
        Task(
            msg("You're Green, and Blue has two beavers left. Two of yours can leap. Take both in one turn."),
            _WIN,
            ("c1xc3xa4",),
            msg("Over c2, then over b4. All of Blue's beavers are captured: you win!"),
            Effect.WINS,
            otherwise=msg("That takes only one. Which of yours can leap twice?"),
        ),
    )
)
