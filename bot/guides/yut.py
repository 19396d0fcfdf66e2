"""Yut for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Be the first to run all of your beavers round to the hospital at the top and off the board."),
    do=msg(
        "Roll, again after a 4 or 5. Then use each roll: let a beaver in, or move one, or all on one "
        "cell together."
    ),
    watch=msg(
        "A 6 ends your turn and loses what you kept. And don't stop where an enemy behind can land on you."
    ),
    turn=(
        msg("Press Roll. After a 4 or a 5, Lodge rolls again for you."),
        msg(
            "Then press what to do with a roll: Enter a beaver, or a beaver with its way, such as r3 → "
            "r6. Go on until all rolls are used."
        ),
        msg(
            "If the buttons name cells only, press one, then where it goes: One to moves one "
            "beaver, All to everyone on that cell."
        ),
        msg("Pressed the wrong cell? Press Clear."),
        msg("If there's only one move, Lodge plays it. It also rolls for a capture."),
    ),
    ideas=(
        Idea(
            msg("Two ways"),
            msg(
                "Blue rolled 5 and 2 and has let a beaver in on r5, the corner in the west. A beaver that "
                "begins a move there may turn in: with the 2 to w2, inside, or along the ring to r7. "
                "Through the middle, the hospital is eleven steps from the start instead of twenty."
            ),
            Line(("roll:5", "roll:2", "r5"), picked="r5"),
        ),
        Idea(
            msg("A capture"),
            msg(
                "Orange rolled a 2 and went from r3 onto Blue's beaver on r5: that one is off the board "
                "and has to start again. For it Orange earned another roll, again a 2, and turned in to "
                "w2, where the next one of Blue's stood. Two captures in one turn."
            ),
            Line(
                plies(
                    "roll:1 r1 roll:6 roll:5 roll:2 r5 r5-w2 roll:3 r3 roll:5 roll:1 r5 r1 roll:2 "
                    "r3-r5 roll:2 r5-w2"
                )
            ),
        ),
        Idea(
            msg("Together"),
            msg(
                "Two beavers on one cell may go together by one roll, like Blue's: from r1 by 4 to r5, "
                "then by 2 to w2, right onto Orange's beaver. They travel fast, but are captured "
                "together, too."
            ),
            Line(
                plies(
                    "roll:1 r1 roll:6 roll:5 roll:2 r5 r5-w2 roll:3 r3 roll:5 roll:1 r5 r1 roll:2 "
                    "r3-r5 roll:2 r5-w2 roll:6 roll:4 roll:4 roll:2 r1=r5 r5=w2"
                )
            ),
        ),
        Idea(
            msg("The unlucky six"),
            msg(
                "Blue had rolled a 5 and kept it; it rolled on, and then came a 6. The turn is over, "
                "and the 5 is lost. Nothing can be done about it: it happens to everyone."
            ),
            Line(
                plies(
                    "roll:4 roll:4 roll:2 r2 r4 r4 roll:1 r1 roll:6 roll:4 roll:3 r1-r4 r4 roll:6 "
                    "roll:4 roll:3 r4 r3 roll:6 roll:3 r3 roll:5 roll:3 r5 r3 roll:2 r2 roll:3 r3=r6 "
                    "roll:5 roll:6"
                )
            ),
        ),
        Idea(
            msg("At the hospital"),
            msg(
                "Blue's pair has reached the hospital, r20. Any roll from 1 to 5 can take both of "
                "them off from there. But until then they can be captured, like anyone else."
            ),
            Line(
                plies(
                    "roll:1 r1 roll:6 roll:5 roll:2 r5 r5-w2 roll:3 r3 roll:5 roll:1 r5 r1 roll:2 "
                    "r3-r5 roll:2 r5-w2 roll:6 roll:4 roll:4 roll:2 r1=r5 r5=w2 w2=r20"
                )
            ),
        ),
        Idea(
            msg("All off"),
            msg(
                "Blue's last two went from r5 to the middle and, with a 4, past the hospital and off:"
                " the exact number isn't needed. All four are off the board, and Blue has won."
            ),
            Line(
                plies(
                    "roll:1 r1 roll:6 roll:5 roll:2 r5 r5-w2 roll:3 r3 roll:5 roll:1 r5 r1 roll:2 "
                    "r3-r5 roll:2 r5-w2 roll:6 roll:4 roll:4 roll:2 r1=r5 r5=w2 w2=r20 roll:5 roll:5 "
                    "roll:3 r20=off r5 r5 roll:6 roll:4 roll:3 r5=c c=off"
                )
            ),
        ),
    ),
    best=Line(
        plies(
            "roll:6 roll:1 r1 roll:2 r2 roll:6 roll:1 r1 roll:1 r2-r3 roll:4 roll:1 r1 r1-r5 "
            "roll:2 r5-r7 roll:3 r3 roll:6 roll:2 r2 roll:3 r7-r10 roll:3 r3 roll:5 roll:5 "
            "roll:1 r2-r7 r7-r12 r1 roll:1 r10-r11 roll:2 r3=r5 roll:5 roll:5 roll:2 r2 r1-r6 "
            "r2-r7 roll:2 r11-r13 roll:5 roll:6 roll:2 r7-r9 roll:4 roll:6 roll:3 r5-c roll:4 "
            "roll:4 roll:1 r6-r10 r10-s1 s1-n1 roll:4 roll:1 r1 r4 roll:5 roll:4 roll:2 r2 "
            "r2-r6 r5-n1"
        ),
        seats=3,
    ),
)
