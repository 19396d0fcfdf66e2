"""The Game of Ur for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

_OPENING: Final = (
    "roll:6-5 roll:2-3 d1 roll:3-4 d3 roll:2-5 b1 roll:2-4 c3 roll:6-6 pass roll:5-6 c3-b3 "
    "roll:2-5 d1-a1 roll:1-3 c3 roll:3-6 a1-c2 roll:1-5 b3-c2 roll:2-6 b1-c2 roll:2-4 c3-a3 "
    "roll:1-2 c2-d2 roll:4-5 d3-c3 roll:4-6 c1 roll:3-4 d3 roll:3-4 d1 roll:6-6 pass roll:4-6 "
    "d1-b1 roll:6-6 pass roll:4-6 b1-a2 roll:5-6 a3-a2"
)
"""A game up to the point one of the ideas shows."""

GUIDE: Final = Guide(
    want=msg("Be the first to get all seven of your beavers round the course and off the board."),
    do=msg(
        "Roll two dice. One beaver moves the difference between them, 0 to 5. It can enter, move along or "
        "leave."
    ),
    watch=msg(
        "Land on an enemy to send it back to the start. Don't stop one or two steps ahead of one in the "
        "middle row."
    ),
    turn=(
        msg("Lodge rolls for who goes first. On your turn, press Roll."),
        msg("Then press your move, like Enter on b1, d1 → a1 or Move h2 off."),
        msg("If the buttons only name squares, press one, then what to do there. Clear puts it down again."),
        msg("If there's only one move, Lodge plays it. If there's none, Lodge passes."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Sent back"),
            msg(
                "Blue rolled 1 and 5, moved four steps from b3 to c2 and landed on Green's beaver. It goes "
                "back to the start and has to enter again. This can only happen in the middle row, which "
                "both sides use."
            ),
            Line(
                plies(
                    "roll:6-5 roll:2-3 d1 roll:3-4 d3 roll:2-5 b1 roll:2-4 c3 roll:6-6 pass roll:5-6 "
                    "c3-b3 roll:2-5 d1-a1 roll:1-3 c3 roll:3-6 a1-c2 roll:1-5 b3-c2"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Too close"),
            msg(
                "Green's beaver was on a2, one step ahead of Blue's on a3. Blue rolled 5 and 6, a difference "
                "of 1, and sent it back. Out of 36 rolls, 10 give a 1 but only 2 give a 5, so it's safer to "
                "be well ahead than just ahead."
            ),
            Line(plies(_OPENING)),
        ),
        Idea(
            pmsg("heading", "The frog"),
            msg(
                "Green reached the frog on d2. No one is ever sent back from a frog, so Blue's beavers can't "
                "touch this one. It's the only safe square in the middle row, so try to land on it."
            ),
            Line(
                plies(
                    "roll:6-5 roll:2-3 d1 roll:3-4 d3 roll:2-5 b1 roll:2-4 c3 roll:6-6 pass roll:5-6 "
                    "c3-b3 roll:2-5 d1-a1 roll:1-3 c3 roll:3-6 a1-c2 roll:1-5 b3-c2 roll:2-6 b1-c2 "
                    "roll:2-4 c3-a3 roll:1-2 c2-d2"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Room for all"),
            msg(
                "A frog holds any number of beavers from both sides. Here three of Green's and two of Blue's "
                "share d2. The next four squares are open to attack, but a 5 takes you past them all."
            ),
            Line(
                plies(
                    "roll:1-6 roll:2-5 b3 roll:3-3 pass roll:4-5 d3 roll:3-5 c1 roll:1-3 b3-a2 "
                    "roll:1-6 a2 roll:3-6 d3-a3 roll:2-3 a2-b2 roll:2-3 d3 roll:2-6 b2-f2 roll:5-5 "
                    "pass roll:3-6 f2-h1 roll:6-6 pass roll:4-4 pass roll:1-2 d3-c3 roll:4-5 c1-b1 "
                    "roll:4-5 d3 roll:5-6 b1-a1 roll:5-6 c3-b3 roll:4-6 h1-off roll:1-6 b3-d2 "
                    "roll:4-4 pass roll:1-3 c3 roll:3-3 pass roll:4-4 pass roll:3-4 d1 roll:4-4 pass "
                    "roll:1-2 d1-c1 roll:1-6 d2-h3 roll:2-5 c1-a2 roll:4-4 pass roll:2-5 a2-d2 "
                    "roll:2-5 d3-a3 roll:2-6 a1-d2 roll:3-4 d3 roll:1-4 b1 roll:3-5 h3-off roll:2-6 "
                    "a1 roll:4-6 d3-b3 roll:5-6 d1 roll:4-6 c3-a3 roll:1-4 d1-a1 roll:1-4 a3-c2 "
                    "roll:3-4 b1-a1 roll:1-1 pass roll:1-1 pass roll:2-4 c3 roll:2-6 a1 roll:2-5 "
                    "c3-a2 roll:1-1 pass roll:4-6 c3 roll:2-3 a1-a2 roll:1-1 pass roll:2-4 a2-c2 "
                    "roll:1-6 b3-d2 roll:2-2 pass roll:1-5 a3-d2 roll:2-3 c2-d2"
                )
            ),
        ),
        Idea(
            pmsg("heading", "Off the board"),
            msg(
                "A beaver needs an exact roll to leave, one step past its last square. From h1 that's a 2: "
                "one step to g1 and one more off the board. Green rolled 4 and 6, so this one can go, the "
                "first of seven."
            ),
            Line(
                plies(
                    "roll:1-6 roll:2-5 b3 roll:3-3 pass roll:4-5 d3 roll:3-5 c1 roll:1-3 b3-a2 "
                    "roll:1-6 a2 roll:3-6 d3-a3 roll:2-3 a2-b2 roll:2-3 d3 roll:2-6 b2-f2 roll:5-5 "
                    "pass roll:3-6 f2-h1 roll:6-6 pass roll:4-4 pass roll:1-2 d3-c3 roll:4-5 c1-b1 "
                    "roll:4-5 d3 roll:5-6 b1-a1 roll:5-6 c3-b3 roll:4-6"
                ),
                picked="h1",
            ),
        ),
    ),
    best=Line(
        plies(
            f"{_OPENING} roll:4-6 c1-a1 roll:2-5 a2-d2 roll:1-5 a1 roll:1-4 b3 roll:1-1 pass "
            "roll:2-6 b3-c2 roll:1-2 d1 roll:1-4 b3 roll:2-6 a1 roll:2-3 c2-d2 "
            "roll:3-4 d1-c1 roll:2-4 d2-f2 roll:1-5 a1 roll:4-5 f2-g2 roll:5-5 pass "
            "roll:1-4 g2-g3 roll:5-6 d2-e2 roll:5-5 pass roll:1-1 pass roll:3-5 c3-a3 "
            "roll:1-2 c1-b1 roll:4-6 c3 roll:1-3 c1 roll:5-6 d2-e2"
        )
    ),
)
