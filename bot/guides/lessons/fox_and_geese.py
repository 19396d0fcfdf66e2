"""A lesson in Fox & Geese (Beaver & Otters)."""

from __future__ import annotations

from typing import Final

from bot.guides.fox_and_geese import GUIDE
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg

_DOUBLE, _GAPS, _PAIRS, _TRAPPED, _PAST = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You're the beaver on c3. Jump over two otters in one turn."),
            before(_DOUBLE),
            ("c3xe5xg3",),
            msg("Both had an empty point behind them. You may stop after any jump, and never have to jump."),
            otherwise=msg("You could have taken two. After a jump, you may go on."),
        ),
        Task(
            msg("You're the beaver on e3, and the otters left gaps. Jump at least four."),
            before(_GAPS),
            (
                "e3xg5xe5xc5xa5",
                "e3xg5xe5xc5xa5xa3",
                "e3xg5xe5xc5xc3",
            ),
            msg("Four or more at once! With the otters, look at the points you leave empty."),
            otherwise=msg("You can take more than that. Look for a longer way round."),
        ),
        yes_or_no(
            msg("There are three otters next to the beaver on c3. Can it jump any of them?"),
            _PAIRS,
            msg("Each has another otter right behind it. Come down in pairs like this."),
            msg("Look behind b4, d4 and d3: there's always another otter."),
            right=False,
        ),
        yes_or_no(
            msg("The beaver is up on row 7, past most of the otters. Can those step back up?"),
            before(_PAST),
            msg("Otters only step down or sideways. Once the beaver is past them all, it wins."),
            msg("Never up. That's the otters' weakness."),
            right=False,
        ),
        Task(
            msg("You're the otters. Trap the beaver on b3."),
            before(_TRAPPED),
            ("d4-c3",),
            msg("It can't step or jump, so the otters win."),
            Effect.WINS,
            otherwise=msg("It could still get away. Which point next to b3 is open?"),
        ),
        Task(
            msg("You're the beaver on c7, and one otter is still level with you. Win."),
            before(_PAST),
            ("c7xe7",),
            msg("That was the last one up here. You're past them all: you win!"),
            Effect.WINS,
            otherwise=msg("It could still block you. Can you take it?"),
        ),
    )
)
