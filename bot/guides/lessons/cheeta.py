"""A lesson in Cheeta."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.cheeta import GUIDE
from bot.guides.lesson import Lesson, Task, before, yes_or_no
from engines.core import msg

_ROLLING, _HIT, _DOUBLE, _SAFE, _LAST, _IN = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("You roll 6, 5 and 3: a 4, 5 or 6 rolls again, but a 5 doesn't count. What do you keep?"),
            replace(_ROLLING, picked=""),
            ("all",),
            msg("One move by 6 and one by 3, with one beaver or two."),
            otherwise=msg("You keep a 4 or a 6, and the last roll, but not a 5."),
            places=(
                "three",
                "all",
                "five",
            ),
            labels={"three": msg("Only the 3"), "all": msg("6 and 3"), "five": msg("6, 5 and 3")},
        ),
        Task(
            msg("You're Blue. Hit Orange's beaver on a1."),
            before(_HIT),
            ("c5-a1",),
            msg("It goes back home. Your first hit lets all your beavers into the inner ring."),
            otherwise=msg("Nobody's hit. Which of yours can get to a1?"),
        ),
        yes_or_no(
            msg("Orange has two beavers on e4, in front of Blue's. Can Blue pass them next turn?"),
            _DOUBLE,
            msg("A double can't be hit or passed. Keep yours in pairs, too."),
            msg("Two together can't be passed."),
            right=False,
        ),
        yes_or_no(
            msg("Blue and Orange share e3. Can either be hit there?"),
            _SAFE,
            msg("e3 and a3 are safe, and so are both homes and the centre."),
            msg("Not there: it's one of the safe squares."),
            right=False,
        ),
        Task(
            msg("You're Blue and rolled exactly the 3 you need. Take a beaver into the centre."),
            replace(_LAST, picked=""),
            (
                "d3-c3",
                "d3=c3",
            ),
            msg("All five in the centre wins."),
            otherwise=msg("That one doesn't get to c3. Which is three steps away?"),
        ),
        yes_or_no(
            msg("Orange never hit anyone. Could Orange's beavers go into the inner ring?"),
            _IN,
            msg("Without a hit it stays closed. Chase single beavers!"),
            msg("You need a hit to get inside."),
            right=False,
        ),
    )
)
