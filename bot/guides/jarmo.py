"""Jarmo for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg(
        "Score the most points: two for each shooter that makes it to the far frog row, one for each of "
        "the rest."
    ),
    do=msg(
        "Move a shooter along a line to the next spot. If an opponent's shooter is there, you capture it."
    ),
    watch=msg(
        "When you capture, you can be captured right back. Count how many on each side can reach that spot."
    ),
    turn=(
        msg("Press one of your shooters, then the spot it goes to."),
        msg("Pressed the wrong shooter? Press it again to put it down."),
        msg(
            "Earned a take-back? Press an empty spot on your frog row to put a shooter there, or Pass to "
            "give it up."
        ),
        msg("If only one shooter can move, it's already picked. If there's only one move, Lodge plays it."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A capture"),
            msg(
                "Blue went to c3 with no backup nearby, and Orange captured the shooter from d4. Orange's "
                "shooter is now a splat shooter and keeps its mark for good. Go for captures, but don't "
                "walk into your opponent's reach alone."
            ),
            Line(("c1-c2", "e5-d4", "c2-c3", "d4-c3")),
        ),
        Idea(
            pmsg("heading", "Count before you capture"),
            msg(
                "Blue has just captured on c3 from d2. Orange can capture back from b4 or c4, then Blue "
                "from c2, then Orange again. Both sides lose two, and Orange keeps c3. Count it through to "
                "the end first."
            ),
            Line(
                plies(
                    "c1-c2 c5-c4 a1-b2 b5-b4 e1-e2 d5-d4 e2-e1 a5-a4 e1-e2 e5-e4 d1-d2 a4-a3 b2-a1 "
                    "d4-c3 d2-c3"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Getting a shooter back"),
            msg(
                "Blue's splat shooter has reached a5, on the far frog row. Now Blue can put a captured "
                "shooter back on a1, b1 or d1, the empty spots in its own row. Only splat shooters earn "
                "this, and only when they arrive."
            ),
            Line(
                plies(
                    "e1-e2 c5-c4 e2-e3 e5-d4 e3-e4 b5-b4 b1-b2 b4-c3 b2-b3 c3-c2 b3-b4 d4-d3 a1-b2 "
                    "c4-c3 d1-d2 c3-d2 e4-e5 c2-c1 b2-b1 d5-d4 b1-b2 d2-e1 b2-b3 d4-c3 b4-b5 c3-c2 "
                    "b3-b4 a5-a4 b4-a4 c2-b2 a4-a5"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Not safe yet"),
            msg(
                "Blue's shooter had captured on b5 and arrived there. But Orange brought another shooter "
                "to b4 and stepped back to capture it. Shooters that have arrived can't move again, so "
                "make sure no one can come back for them."
            ),
            Line(plies("a1-b2 a5-a4 b2-c3 c5-c4 c3-b4 e5-d4 b4-b5 a4-b4 d1-d2 b4-b5")),
        ),
        Idea(
            pmsg("heading", "First home, but beaten"),
            msg(
                "All of Blue's shooters have arrived, which ends the game. There are three of them, for "
                "six points. But Orange has four on the far row and one on c3, for nine. Count before you "
                "bring your last one home."
            ),
            Line(
                plies(
                    "d1-d2 d5-d4 c1-c2 c5-c4 e1-e2 d4-c3 d2-d3 c3-c2 e2-e3 e5-d4 a1-a2 d4-d3 e3-e4 "
                    "a5-a4 b1-b2 d3-d2 b2-b3 d2-d1 e4-e5 a4-a3 a2-a3 c2-c1 d5 a3-a4 d5-d4 b3-b4 b5-b4 "
                    "a4-a5 a1 d4-c3 a1-a2 c3-b2 a2-a3 b2-b1 a3-a4 b4-c3 a4-b4 c3-d2 b4-a4 d2-e1 a4-b4 "
                    "c4-c3 b4-b5"
                )
            ),
        ),
    ),
    best=Line(
        plies(
            "a1-b2 b5-b4 e1-d2 b4-b3 d2-c3 d5-d4 b2-a2 b3-b2 d1-d2 e5-e4 a2-a3 c5-c4 c1-c2 "
            "d4-d3 d2-d3 e4-e3 c3-d4 b2-b1 e5 d4-e5 d1 e3-e2 c2-c3 a5-a4 c3-c4 a4-a3 d3-c3 "
            "e2-e3 c4-c5 e1 e3-e2 c3-d4 a3-a2 d4-d5 a2-a1 a5 d1-d2 a5-a4 d2-d3 e2-d2 e1-d2"
        )
    ),
)
