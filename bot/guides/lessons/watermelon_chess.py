"""A lesson in Watermelon Chess."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from bot.guides.watermelon_chess import GUIDE
from engines.core import msg

_STEP, _TRAPPED, _THREAT, _LATE, _THREE, _SAFE = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You step along a line or the bank to the next free rock. Press one where o5 can go."),
            replace(_STEP, picked=""),
            (
                "o4",
                "m2",
            ),
            msg("Along the bank to o4, or along the half circle to m2. There's no jumping."),
            otherwise=msg("That's too far, or someone's there."),
            places=(
                "o4",
                "m2",
                "o7",
                "c",
            ),
        ),
        Task(
            msg("You're Green. Blue's o8 has one free rock beside it. Take that rock away."),
            before(_TRAPPED),
            ("m4-o9",),
            msg("o8 couldn't move, so it's captured. Two of the beavers around it were Blue's own."),
            Effect.CAPTURES,
            otherwise=msg("That doesn't trap it. Which rock next to o8 is free?"),
        ),
        Task(
            msg("You're Blue. Trap Green's beaver on m1."),
            before(_LATE),
            ("i2-i1",),
            msg("Three of the four beavers around it were Green's own. Your own side can trap you."),
            Effect.CAPTURES,
            otherwise=msg("m1 could still move. Which rock beside it is free?"),
        ),
        yes_or_no(
            msg("Blue's o7 has no free rock beside it at the start. Is it captured?"),
            _SAFE,
            msg("You're only captured when an opponent steps right next to you and leaves you no way out."),
            msg("No one has stepped next to it. It's safe among friends."),
            right=False,
        ),
        Task(
            msg("You're Blue. You've captured one, and four win. Trap three at once!"),
            before(_THREE),
            ("i1-m1",),
            msg("o1, o2 and o12 had nowhere to go. That makes four: you win!"),
            Effect.WINS,
            otherwise=msg("That isn't enough. Which rock touches all three?"),
        ),
    )
)
