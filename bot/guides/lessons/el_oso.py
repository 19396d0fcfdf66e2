"""A lesson in El Oso."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.guides.el_oso import GUIDE
from bot.guides.lesson import EVERYWHERE, Effect, Lesson, Task, before, yes_or_no
from engines.core import msg, pmsg

_SLIDE, _DICE, _SKY, _CAUGHT, _CAVE, _PAST, _ENDS = (idea.shown for idea in GUIDE.ideas)

LESSON: Final = Lesson(
    (
        Task(
            msg("The stack on e1 is four high, so it slides one to four spaces. Press one it can reach."),
            replace(_SLIDE, picked=""),
            (
                "d2",
                "c3",
                "b4",
            ),
            msg("Sideways or diagonally, over clear spaces, never straight up or down."),
            otherwise=msg("It can't get there: wrong direction, too far, or something's in the way."),
            places=EVERYWHERE,
        ),
        Task(
            msg("Four pieces slid to c3. Now the Bear rolls a die for each. How many?"),
            before(_DICE),
            ("4",),
            msg("Tall stacks go far, but give the Bear more dice."),
            otherwise=msg("One die for each piece that moved."),
            places=(
                "1",
                "2",
                "4",
            ),
        ),
        Task(
            msg("The Bear's die shows 3. In which column does its topmost stack come down?"),
            before(_DICE),
            ("c",),
            msg("1 to 5 stand for a to e, and a 6 does nothing. It lands on what's below."),
            otherwise=msg("Count: 1 is a, 2 is b."),
            places=(
                "a",
                "c",
                "e",
            ),
        ),
        Task(
            msg("The Bear's three on c2 come down onto your one on c1, and cancel one for one. What's lost?"),
            before(_CAUGHT),
            ("yours",),
            msg("Yours is in the Pit for good. One of the Bear's waits in its Cave for an empty column."),
            otherwise=msg("The Bear's pieces always come back. Yours don't."),
            places=(
                "yours",
                "both",
                "bear",
            ),
            labels={
                "yours": pmsg("option", "Only yours"),
                "both": pmsg("option", "One of each"),
                "bear": pmsg("option", "Only the Bear's"),
            },
            then=("roll:3-3",),
        ),
        yes_or_no(
            msg("The Bear's other two fell off the board, onto the Ground. Are you rid of them?"),
            _CAUGHT,
            msg("They rain onto row 5 again, where their dice say. A 6 sends one to the Cave."),
            msg("Nothing of the Bear's is ever lost. From the Ground it rains back onto the board."),
            right=False,
            then=("roll:1-2",),
        ),
        Task(
            msg("Your four on e5 have reached row 5. Save them."),
            replace(_SKY, picked=""),
            ("e5-sky",),
            msg("Pieces in the Sky are safe, and score a point each."),
            otherwise=msg("The Bear could still get them. Where is it safe, above row 5?"),
        ),
        yes_or_no(
            msg(
                "Your a4 and e4 are above the Bear's stacks, and its Cave is empty. Can its next roll hurt "
                "them?"
            ),
            _PAST,
            msg("The Bear only goes down, never up or sideways. Slip past it early, and the rest is easy."),
            msg("It only comes down, and none of its stacks is above a4 or e4."),
            right=False,
        ),
        Task(
            msg("Your last stack is on b5. Finish."),
            before(_ENDS),
            ("b5-sky",),
            msg("Eleven saved. Ten or more is a win!"),
            Effect.WINS,
            otherwise=msg("Not yet. From row 5 it can leave the board."),
        ),
    )
)
