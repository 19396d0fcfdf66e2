"""A lesson in Kaooa."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.kaooa import GUIDE
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before
from engines.core import msg

_LEAP, _COVERED, _TIP, _TRAPPED, _FOUR = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("Green's vulture on t3 must leap over the crow on p3. Press the point where it lands."),
            before(_LEAP),
            ("p4",),
            msg(
                "Straight over the crow to the empty point behind. The crow is gone, and the vulture had "
                "no choice."
            ),
            wrong={"p3": msg("That's the crow it leaps over. It lands on the point right behind.")},
            otherwise=msg("It leaps in a straight line, over p3 to the point right behind it."),
            places=EVERYWHERE,
            then=("t3xp4",),
        ),
        Task(
            msg("You're Blue. Drop a crow next to the vulture on t3, where it can't be leapt."),
            before(_COVERED),
            ("p2",),
            msg("p1 is right behind it, so there's nowhere to land. Cover your crows like this."),
            wrong={"p3": msg("p4 behind it is empty, so the vulture would leap and take it.")},
            otherwise=msg("That isn't next to the vulture. Look at the two points joined to t3."),
        ),
        Task(
            msg("The vulture can't step or leap if you drop this crow right. Trap it on t4."),
            _TIP,
            ("p4",),
            msg("A tip has only two ways out, and both crows there are covered. You win!"),
            Effect.WINS,
            otherwise=msg("The vulture could still move. Block its last way out of t4."),
        ),
        Task(
            msg("Green has taken three crows. It's the vulture's turn on t2. Press the crow it takes next."),
            before(_FOUR),
            ("p1",),
            msg("The fourth captured crow wins the game for the vulture. Blue left p1 uncovered."),
            wrong={
                "t2": msg("That's the vulture. Press the crow it takes."),
                "t3": msg("That crow isn't next to the vulture."),
            },
            otherwise=msg("No crow is there."),
            places=EVERYWHERE,
            then=("t2xp5",),
        ),
        Task(
            msg("All seven crows are down, so now they move, one step a turn. Trap the vulture on p4."),
            before(_TRAPPED),
            ("p2-p3",),
            msg("Four crows around it, and it can't leap any. In the middle, trapping it takes more."),
            Effect.WINS,
            otherwise=msg("It could still get away. Which point next to it is still open?"),
        ),
        Task(
            msg("Your turn to finish it. One crow's step traps the vulture on t4."),
            Line(plies("p5 t4 t5 t4-p3 t2 p3-t4 t1 t4-p4 p2 p4-t4 p3 t4-p4 t3 p4-t4")),
            ("t5-p4",),
            msg("Both ways out of the tip are blocked and covered. The crows win!"),
            Effect.WINS,
            otherwise=msg("The vulture could still move. Which way out of t4 is open?"),
        ),
    )
)
