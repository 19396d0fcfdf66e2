"""Yut for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Be the first to get all of your beavers round to the lodge at the top and off the board."),
    do=msg(
        "Roll, and again after a 4 or 5. Use each roll to bring in a beaver, or to move one or all on a "
        "space."
    ),
    watch=msg(
        "A 6 ends your turn and costs you the rolls you kept. If an enemy lands on you, you start again, so "
        "stay out of reach."
    ),
    turn=(
        msg("Press Roll. After a 4 or a 5, Lodge rolls again for you."),
        msg("Then press a move for each roll, like Enter on r3 or r3 → r6, until you've used them all."),
        msg(
            "If the buttons only name spaces, press one, then where it goes. One to moves one beaver, and "
            "All to moves every beaver on that space."
        ),
        msg("Pressed the wrong space? Press Clear."),
        msg("If there's only one move, Lodge plays it. It also makes the roll you earn with a capture."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Two ways"),
            msg(
                "Blue rolled 5 and 2 and brought in a beaver on r5, the west corner. A beaver that starts "
                "its move there can turn in. Here the 2 takes it inside to w2, or along the ring to r7. "
                "Through the middle, the lodge is eleven steps from the start instead of twenty."
            ),
            Line(("roll:5", "roll:2", "r5"), picked="r5"),
        ),
        Idea(
            pmsg("heading", "A capture"),
            msg(
                "Orange rolled a 2 and moved from r3 to r5, capturing Blue's beaver there. It's off the "
                "board and has to start again. The capture earned another roll. It was another 2, so Orange "
                "turned in to w2 and captured Blue's next one. That's two captures in one turn."
            ),
            Line(
                plies(
                    "roll:1 r1 roll:6 roll:5 roll:2 r5 r5-w2 roll:3 r3 roll:5 roll:1 r5 r1 roll:2 "
                    "r3-r5 roll:2 r5-w2"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Together"),
            msg(
                "Two beavers on one space can move together on one roll. Blue's went from r1 to r5 with a 4, "
                "then to w2 with a 2, where they captured Orange's beaver. They travel fast, but they're "
                "captured together, too."
            ),
            Line(
                plies(
                    "roll:1 r1 roll:6 roll:5 roll:2 r5 r5-w2 roll:3 r3 roll:5 roll:1 r5 r1 roll:2 "
                    "r3-r5 roll:2 r5-w2 roll:6 roll:4 roll:4 roll:2 r1=r5 r5=w2"
                )
            ),
        ),
        Idea(
            pmsg("heading", "The unlucky six"),
            msg(
                "Blue rolled a 5, kept it and rolled again. Then came a 6. The turn is over and the 5 is "
                "lost. Bad luck, but it happens to everyone."
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
            pmsg("heading", "At the lodge"),
            msg(
                "Blue's pair reached the lodge, r20. Any roll from 1 to 5 can take both of them off from "
                "there. Until then, they can be captured like anyone else."
            ),
            Line(
                plies(
                    "roll:1 r1 roll:6 roll:5 roll:2 r5 r5-w2 roll:3 r3 roll:5 roll:1 r5 r1 roll:2 "
                    "r3-r5 roll:2 r5-w2 roll:6 roll:4 roll:4 roll:2 r1=r5 r5=w2 w2=r20"
                )
            ),
        ),
        Idea(
            pmsg("heading", "All off"),
            msg(
                "Blue's last two went from r5 to the middle, then off past the lodge with a 4. You don't "
                "need the exact number. All four are off the board, so Blue wins."
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
