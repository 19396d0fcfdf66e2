"""A lesson in Uckers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before
from bot.guides.uckers import GUIDE
from engines.core import msg

_SIX, _SENT_BACK, _BLOCK, _NO_WAY, _TWO_BACK, _HOME = (idea.shown for idea in GUIDE.ideas)

_WIN = Line(
    plies(
        "roll:1-4 roll:4 pass roll:2 pass roll:6 t27 roll:2 pass roll:1 t27-t28 roll:3 pass "
        "roll:2 t28-t30 roll:4 pass roll:5 t30-t35 roll:6 t1 roll:6 t27 roll:5 t1-t6 roll:4 "
        "t27-t31 roll:3 t6-t9 roll:4 t35-t39 roll:2 t9-t11 roll:5 t31-t36 roll:4 t11-t15 roll:1 "
        "t36-t37 roll:6 t1 roll:1 t39-t40 roll:3 t15-t18 roll:1 t37-t38 roll:6 t1 roll:2 t40-t42 "
        "roll:2 t1-t3 roll:3 t38-t41 roll:2 t18-t20 roll:3 t42-t45 roll:3 t3-t6 roll:4 t41-t45 "
        "roll:5 t1-t6 roll:6 t45-t51 roll:5 t6=t11 roll:6 t51-t5 roll:1 t20-t21 roll:5 t45-t50 "
        "roll:5 t21-t26 roll:2 t50-t52 roll:2 t11=t13 roll:4 t52-t4 roll:4 t26-t30 roll:3 t5-t8 "
        "roll:6 t1 roll:5 t4-t9 roll:6 t13=t19 roll:6 t19=t25 roll:3 t25-t28 roll:2 t8-t10 roll:5 "
        "t1-t6 roll:6 t10-t16 roll:6 t25-t31 roll:2 t28-t30 roll:2 t9-t11 roll:3 t30=t33 roll:5 "
        "t11-t16 roll:6 t33-t39 roll:5 t31-t36 roll:6 t16-t22 roll:6 t6-t12 roll:4 t36-t40 roll:3 "
        "t16-t19 roll:4 t12-t16 roll:1 t22-t23 roll:6 t40-t46 roll:6 t39-t45 roll:5 t46-t51 "
        "roll:6 t27 roll:4 t33-t37 roll:4 t27-t31 roll:6 t51-home roll:4 t37-t41 roll:4 t19-t23 "
        "roll:3 t45-t48 roll:4 t31-t35 roll:1 t41-t42 roll:4 t23=c2 roll:1 t42-t43 roll:1 c2=c3 "
        "roll:6 t16-t22 roll:6 t48-a3 roll:3 a3-home roll:3 c3-home roll:5 t22-t27 roll:3 t35-t38 "
        "roll:4 t27-t31 roll:1 c3-c4 roll:3 t43-t46 roll:1 t38-t39 roll:3 t31-t34 roll:1 c4-c5 "
        "roll:2 t46-t48 roll:3 t39-t42 roll:6 t34-t40 roll:6 t48-a3 roll:1 a3-a4 roll:6 t42-t48 "
        "roll:5 t40-t45 roll:4 t48-t52 roll:4 t45-t49 roll:4 t52-t4 roll:1 t49-t50 roll:5 t4-t9 "
        "roll:6 pass roll:5 t9-t14 roll:5 t50-a4 roll:4 t14-t18 roll:2"
    ),
)

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
        Task(
            msg("You're Blue. Two are home, two are a block on a4, and you rolled a 2. Win."),
            _WIN,
            ("a4=home",),
            msg("All four are home: you win!"),
            Effect.WINS,
            otherwise=msg("One beaver stays behind, and Orange rolls next."),
        ),
    )
)
