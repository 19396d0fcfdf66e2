"""A lesson in Kolowis."""

from __future__ import annotations

from typing import Final

from bot.guides.kolowis import GUIDE
from bot.guides.lesson import EVERYWHERE, Lesson, Task, before, yes_or_no
from engines.core import msg

_FIRST, _BACK, _BAIT, _ROUND, _LAST = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("Blue stepped to b3. Green's beaver on c3 has to leap over it. Press where it lands."),
            before(_FIRST),
            ("a2",),
            msg("Along the line, over b3 to the empty point behind. The beaver is gone."),
            otherwise=msg("A leap follows one line, straight over."),
            places=EVERYWHERE,
        ),
        yes_or_no(
            msg("Green could leap over b3 here. May Green step with another beaver instead?"),
            before(_BACK, 2),
            msg("If you can leap, you must."),
            msg("Leaping is forced."),
            right=False,
        ),
        Task(
            msg("Green has leapt to b4. Press the blue beaver that takes it."),
            before(_BACK),
            ("b5",),
            msg("From b5 over b4 to b3. Give one up only if you get one back."),
            otherwise=msg("It can't leap over b4 from there."),
            places=EVERYWHERE,
        ),
        Task(
            msg("Blue's bait worked. Your a3 leaps to c2. Press where it leaps next."),
            before(_BAIT),
            ("c4",),
            msg("Two beavers in one turn. A beaver may turn, and goes on while it can leap."),
            otherwise=msg("From c2, leap over another green beaver to an empty point."),
            places=EVERYWHERE,
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
        ),
    )
)
