"""A lesson in Cheeta."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.cheeta import GUIDE
from bot.guides.guide import Line, plies
from bot.guides.lesson import Effect, Lesson, Task, before, yes_or_no
from engines.core import msg, pmsg

_ROLLING, _HIT, _DOUBLE, _SAFE, _LAST, _IN = (idea.shown for idea in GUIDE.ideas)

_FIVE = Line(
    plies(
        "roll:4 roll:3 c1-e3 c1-e2 roll:1 c5-b5 roll:3 c1-e2 roll:2 c5-a5 roll:4 roll:5 roll:6 "
        "roll:3 e3-d5 e2=b5 d5-a4 roll:2 a5-a3 roll:5 roll:6 roll:4 roll:5 roll:3 b5=a3 c1-e3 "
        "c1-e5 roll:4 roll:1 a3-c1 c1-d1 roll:5 roll:4 roll:6 roll:6 roll:3 a4-b1 b1-b4 b4-c3 "
        "a3=b4 roll:3 c5-a4 roll:5 roll:2 b4-d4 roll:2 d1-e2 roll:1 e3-e4 roll:2 c5-a5 roll:6 "
        "roll:4 roll:6 roll:4 roll:4 roll:6 roll:1 b4-d2 e5-d5 e4-b5 d5-a4 b5-b1 b1-d3 a4-b3 "
        "roll:1 a5-a4 roll:6 roll:4 roll:6 roll:5 roll:4 roll:4 roll:5 roll:4 roll:1 b3-c2 d4-c3 "
        "d3-d2 pass roll:4 roll:2 c5-a3 a3-a1 roll:4 roll:1 c2-c3 pass roll:2 e2-e4 roll:4 roll:3 "
        "pass roll:5 roll:1 a1-b1 roll:2"
    ),
)

LESSON: Final = Lesson(
    (
        Task(
            msg("You roll 6, 5 and 3: a 4, 5 or 6 rolls again, but a 5 doesn't count. What do you keep?"),
            replace(_ROLLING, picked=""),
            ("all",),
            msg("One move by 6 and one by 3, with one beaver or two."),
            otherwise=msg("The last roll counts too, but a 5 never does."),
            places=(
                "three",
                "all",
                "five",
            ),
            labels={
                "three": pmsg("option", "Only the 3"),
                "all": pmsg("option", "6 and 3"),
                "five": pmsg("option", "6, 5 and 3"),
            },
        ),
        Task(
            msg("You're Blue. Hit Orange's beaver on a1."),
            before(_HIT, 2),
            ("c5-a1",),
            msg("It goes back home. Your first hit lets all your beavers into the inner ring."),
            otherwise=msg("Nobody's hit. Which of yours can get to a1?"),
            offered=("c5-a1", "e2-e5", "e3-a5"),
            labels={
                "c5-a1": pmsg("option", "{start} to {end}", start="c5", end="a1"),
                "e2-e5": pmsg("option", "{start} to {end}", start="e2", end="e5"),
                "e3-a5": pmsg("option", "{start} to {end}", start="e3", end="a5"),
            },
        ),
        yes_or_no(
            msg("Orange has two beavers on e4, in front of Blue's. Can Blue pass them next turn?"),
            _DOUBLE,
            msg("A double can't be hit or passed. Keep yours in pairs, too."),
            msg("Two together can't be passed."),
            right=False,
        ),
        Task(
            msg("Nobody can be hit on a blue square with a cross, so both sides may share it. Press one."),
            _SAFE,
            ("e3",),
            msg("e3 and a3 are safe, and so are both homes and the centre."),
            otherwise=msg("That square has no cross, so you can be hit there."),
            places=("e2", "e3", "d1"),
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
        Task(
            msg("You're Blue, with three in the centre and a double on d2. You rolled a 2. Win."),
            _FIVE,
            ("d2=c3",),
            msg("A double moves together. All five are in the centre: you win!"),
            Effect.WINS,
            otherwise=msg("That leaves one outside. Move both at once."),
        ),
    )
)
