"""A lesson in Queah."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before, yes_or_no
from bot.guides.queah import GUIDE
from engines.core import msg

_JUMP, _RESERVE, _EDGE, _NO_GOOD, _BAIT, _LAST = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("Blue stepped to c3. Green's beaver on b4 has to jump over it. Press where it lands."),
            before(_JUMP),
            ("d2",),
            msg("Over c3 to the empty square behind. If you can jump, you must."),
            wrong={"c3": msg("That's the beaver it jumps over. It lands right behind.")},
            otherwise=msg("A jump goes straight over, to the square right behind."),
            places=EVERYWHERE,
            then=("b4xd2",),
        ),
        yes_or_no(
            msg("Blue has lost one and has beavers in reserve. Can Blue jump over d2 now?"),
            before(_RESERVE),
            msg("With fewer than four on the board, you first bring one on. That takes the whole turn."),
            msg("Not yet. Bringing on a beaver from the reserve comes first."),
            right=False,
        ),
        Task(
            msg("You're Blue. Step to a square off the edge where Green can't jump over you."),
            _EDGE,
            (
                "c1-b2",
                "a3-b2",
                "c1-d2",
            ),
            msg("The square behind you is taken, so there's nowhere to land."),
            Effect.SAFE,
            otherwise=msg("Green could jump you there. Look at the square behind."),
        ),
        yes_or_no(
            msg("Green's beaver on b4 can jump over c3, but then Blue takes it. Must Green jump?"),
            before(_BAIT, 2),
            msg("Jumps are forced. That's how you set a bait."),
            msg("It must. If you can jump, you have to."),
            right=True,
            then=("b4xd2",),
        ),
        Task(
            msg("Green's last beaver has landed on d2. Press the beaver of Blue's that takes it."),
            before(_LAST),
            ("c1",),
            msg("It jumps from c1 to e3. All ten are captured, so Blue wins."),
            wrong={
                "d2": msg("That's the beaver to take. Press the one that takes it."),
                "c3": msg("That one has just been captured."),
            },
            otherwise=msg("No beaver of Blue's is there."),
            places=EVERYWHERE,
            then=("c1xe3",),
        ),
        Task(
            msg("You're Green. One step leaves Blue without a move. Find it."),
            Line(
                plies(
                    "d2-c3 b4xd2 e3 d4-e5 e1xc3 a3 c3-d4 e5xc3 e5 c3xa1 d2 a3-b4 e5-d4 a1-b2 c1xa3 b2 "
                    "a3xc1 a1 d2-e1 a1-b2 c1xa3 b2 a3xc1 d2 e1xc3 e1 c3-d2 e1xc3 b2 c3xe5 d4 e5xc3 d2 "
                    "c3xa1 e3-d4 c5xe3 d2-e1 b4-c5 e1-d2 a5-b4 c1-b2 e3xc1 b2-a3"
                )
            ),
            ("a1-b2",),
            msg("Blue can't move. You win!"),
            Effect.WINS,
        ),
    )
)
