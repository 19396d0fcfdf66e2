"""A lesson in Marinetti."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from bot.guides.marinetti import GUIDE
from engines.core import msg

_START, _ADDING, _MISS, _WAIT, _SPEND, _HOME = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You need 1, then 2, then 3. You rolled 1, 2 and 4. Make all you can."),
            before(_START),
            ("1,2",),
            msg("1 and 2 are made, and you roll all three dice again."),
            otherwise=msg("You could make the 2 as well."),
        ),
        Task(
            msg("Now you need 3, and rolled 1, 2 and 4 again. Make all you can."),
            before(_ADDING),
            ("1+2,4",),
            msg("1 and 2 add up to 3, and the 4 makes the next number."),
            otherwise=msg("You could make the 4 as well."),
        ),
        yes_or_no(
            msg("You need a 5, and rolled 1, 6 and 6. Can you make it?"),
            before(_MISS),
            msg("No dice add up to 5, so your turn ends. You keep what you've made."),
            msg("1, 6, 7, 12 and 13 are all you can make."),
            right=False,
        ),
        Task(
            msg("At the top you need a 12. Which of these rolls makes it?"),
            before(_WAIT, 2),
            (
                "2-4-6",
                "3-4-5",
            ),
            msg("All three dice may add up to it, or two sixes. You then come back down to 1."),
            otherwise=msg("That one falls short of 12."),
            places=(
                "2-4-6",
                "3-4-5",
                "1-5-5",
            ),
        ),
        Task(
            msg("On the way down you need 3, 2 and 1, and rolled all three. Finish the game."),
            replace(_SPEND, picked=""),
            ("3,2,1",),
            msg("One die for each number. You win!"),
            Effect.WINS,
            wrong={"1+2": msg("That spends two dice on one number, and leaves only a 3.")},
            otherwise=msg("Go on! You can make all three."),
        ),
    )
)
