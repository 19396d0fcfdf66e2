"""A lesson in Mu Torere."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before
from bot.guides.mu_torere import GUIDE
from engines.core import msg

_STUMP, _ONE, _OFF, _BLUNDER, _SHUT_OUT = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg(
                "The stump, c, is empty. A beaver may go there only from beside an opponent. Press one of "
                "Blue's that can."
            ),
            _STUMP,
            (
                "r4",
                "r7",
            ),
            msg("r4 and r7 stand next to green beavers, so only they can go."),
            otherwise=msg("That one isn't Blue's, or it has no green beaver beside it."),
            places=EVERYWHERE,
        ),
        Task(
            msg(
                "Blue went to the stump, so r4 is the only empty place. Press the green beaver that has to "
                "move there."
            ),
            before(_ONE),
            ("r3",),
            msg("Only r3 is beside r4. Nothing is ever captured here: it's all about the gap."),
            otherwise=msg("It can't get to r4. You move to the rock next to you, or to or from the stump."),
            places=EVERYWHERE,
            then=("r3-r4",),
        ),
        Task(
            msg("Now r3 is empty, and it's Blue's turn. Press the beaver that can go there."),
            before(_OFF),
            ("c",),
            msg("From the stump you can reach any rock, so a beaver there can always move."),
            otherwise=msg("It isn't next to r3. Think of the stump."),
            places=EVERYWHERE,
            then=("c-r3",),
        ),
        Task(
            msg("You're Blue. Fill r4, but don't let Green shut you out next turn."),
            replace(_BLUNDER, picked=""),
            ("r5-r4",),
            msg("The place you left, r5, is one you can get back to. You're safe."),
            Effect.SAVES,
            wrong={"r3-r4": msg("Green would step from r2 to r3, and you couldn't reach r2. You'd lose.")},
        ),
        Task(
            msg("You're Green. Shut Blue out: leave a gap that no blue beaver can reach."),
            before(_SHUT_OUT),
            ("r2-r3",),
            msg("Only r2 is empty, and no blue beaver is beside it. Blue can't move, so you win!"),
            Effect.WINS,
            otherwise=msg("Blue could still move. Which place can't Blue get to?"),
        ),
    )
)
