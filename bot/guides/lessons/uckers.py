"""A lesson in Uckers."""

from __future__ import annotations

from typing import Final

from bot.guides.lesson import Effect, Lesson, Task, before
from bot.guides.uckers import GUIDE
from engines.core import msg

_SIX, _SENT_BACK, _BLOCK, _NO_WAY, _TWO_BACK, _HOME = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("All your beavers start in the pond. Which roll brings one in?"),
            before(_SIX, 2),
            ("6",),
            msg("Only a six brings a beaver in, onto your start square. From there it runs clockwise."),
            otherwise=msg("No one could move on that. You need the highest roll."),
            places=("1", "4", "6"),
        ),
        Task(
            msg("You're Orange and rolled a 6. Send Blue's beaver back to its pond."),
            before(_SENT_BACK),
            ("t49-t3",),
            msg("You landed on it, so it needs another six. No square on the ring is safe."),
            Effect.CAPTURES,
            otherwise=msg("That brings one of yours in, and Blue's beaver on t3 gets away."),
        ),
        Task(
            msg("You're Blue on t23, and Orange is on t27. Which roll would you like?"),
            before(_NO_WAY, 2),
            ("4",),
            msg("A 4 lands on t27 and sends Orange back. You can land on others, but never pass them."),
            wrong={"5": msg("A 5 would have to pass t27. You can't pass anyone else's beaver.")},
            otherwise=msg("That's possible, but it leaves you right behind Orange. Count to t27."),
            places=("3", "4", "5"),
        ),
        Task(
            msg("You're Orange, with two beavers on t27: a block. Move both on your 6."),
            before(_BLOCK),
            ("t27=t33",),
            msg("A block moves together. No one else can pass it, and only another block can land on it."),
            otherwise=msg("That moves only one and splits the block."),
        ),
        Task(
            msg("You're Green. Use your block to send two of Purple's beavers back at once."),
            before(_TWO_BACK),
            ("t38=t40",),
            msg("Only a block can land on a block. Both purple beavers are back in the pond."),
            Effect.CAPTURES,
            otherwise=msg("Nobody's there. Your other block is two steps from Purple's."),
        ),
        Task(
            msg("You're Blue and rolled exactly the 4 you need. Bring both beavers on a2 home."),
            before(_HOME),
            ("a2=home",),
            msg("Up your own column you need the exact roll. First with all four home wins."),
            otherwise=msg("That brings home one. They're a block, so both can go."),
        ),
    )
)
