"""The Game of Ur for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg

_OPENING: Final = (
    "roll:6-5 roll:2-3 d1 roll:3-4 d3 roll:2-5 b1 roll:2-4 c3 roll:6-6 pass roll:5-6 c3-b3 "
    "roll:2-5 d1-a1 roll:1-3 c3 roll:3-6 a1-c2 roll:1-5 b3-c2 roll:2-6 b1-c2 roll:2-4 c3-a3 "
    "roll:1-2 c2-d2 roll:4-5 d3-c3 roll:4-6 c1 roll:3-4 d3 roll:3-4 d1 roll:6-6 pass roll:4-6 "
    "d1-b1 roll:6-6 pass roll:4-6 b1-a2 roll:5-6 a3-a2"
)
"""A game as far as one of the ideas shows it."""

GUIDE: Final = Guide(
    want=msg("Be the first to bring all seven of your beavers round the course and off the board."),
    do=msg(
        "Roll two dice: their difference, 0 to 5, is how far one beaver goes. It may enter, move on or leave."
    ),
    watch=msg(
        "In the middle row, don't stop one or two steps ahead of an enemy: small rolls come most often."
    ),
    turn=(
        msg("Lodge rolls for who goes first. On your turn, press Roll."),
        msg(
            "Then press what to do with the roll: Enter on b1, a beaver with its way, such as d1 "
            "→ a1, or Bring off h2."
        ),
        msg("If the buttons name squares only, press one, then what to do there; Clear puts it down again."),
        msg("If there's only one move, or none, Lodge plays it."),
    ),
    ideas=(
        Idea(
            msg("Sent back"),
            msg(
                "Blue rolled 1 and 5, which is four steps, and went from b3 to c2, right onto Green's "
                "beaver. That one goes back to the start and has to enter again. It can happen only in "
                "the middle row, the part of the way that both sides use."
            ),
            Line(
                plies(
                    "roll:6-5 roll:2-3 d1 roll:3-4 d3 roll:2-5 b1 roll:2-4 c3 roll:6-6 pass roll:5-6 "
                    "c3-b3 roll:2-5 d1-a1 roll:1-3 c3 roll:3-6 a1-c2 roll:1-5 b3-c2"
                )
            ),
        ),
        Idea(
            msg("Too close"),
            msg(
                "Green's beaver stood on a2, one step ahead of Blue's on a3. Blue rolled 5 and 6, a "
                "difference of 1, and sent it back. Of 36 rolls 10 give a 1, but only 2 give a 5. Far "
                "ahead is safer than just ahead."
            ),
            Line(plies(_OPENING)),
        ),
        Idea(
            msg("The frog"),
            msg(
                "Green has reached the frog on d2. On a frog no one is ever sent back, so Blue's "
                "beavers can't harm this one. It's the only safe square in the middle row: try to "
                "land on it."
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
            msg("Room for all"),
            msg(
                "A frog holds any number of beavers, and of both sides: here three of Green's and two of "
                "Blue's share d2. On from there, four squares are open to attack; a 5 leaps over them all."
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
            msg("Off the board"),
            msg(
                "A beaver leaves by an exact roll, one step more than to its last square. From h1 "
                "Green needs a 2: one step to g1, one more and off. Green rolled 4 and 6, a 2, so it "
                "may go: the first of seven."
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
