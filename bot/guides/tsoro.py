"""Tsoro for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Get your three beavers into a row along a line, by a move."),
    do=msg("First put down a beaver a turn; once all six stand, move one of yours to the only free point."),
    watch=msg("The point you leave is the one they can go to next. See that it doesn't complete their row."),
    turn=(
        msg("While you have beavers in hand: press the point where the next one goes."),
        msg("After that: press one of your beavers, then the free point."),
        msg("If there's only one move, Lodge plays it."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("One free point"),
            msg(
                "All six beavers are down, and one point is left: c2. Whoever moves, moves there. Blue "
                "could step from b3 or from c1, or jump from a2 over Green's b2."
            ),
            Line(("b3", "a1", "a2", "b1", "c1", "b2")),
        ),
        Idea(
            msg("A jump to win"),
            msg(
                "Blue jumped from a2 over b2 to c2. Now b3, c2 and c1 fill the right side: Blue has "
                "won. A jump goes from one end of a line to the other, over anyone's beaver; that one"
                " stays where it is."
            ),
            Line(("b3", "a1", "a2", "b1", "c1", "b2", "a2-c2")),
        ),
        Idea(
            msg("The wrong gap"),
            msg(
                "Here Blue stepped from b3 to c2 instead and so left b3 free. Green's beaver on a1 can "
                "jump over a2 to b3, and b1, b2 and b3 are a row. Always look at the point that you leave."
            ),
            Line(("b3", "a1", "a2", "b1", "c1", "b2", "b3-c2"), picked="a1"),
        ),
        Idea(
            msg("Placed, not made"),
            msg(
                "Blue has the whole bottom line and Green the middle one, and no one has won: both "
                "rows were only placed. A row must be broken and made again by a move."
            ),
            Line(("a1", "b2", "b1", "a2", "c1", "c2")),
        ),
        Idea(
            msg("Only one move"),
            msg(
                "Blue jumped from b1 over b2 to b3. Now b1 is free, and from a2 and c2 no line leads "
                "there: Green must step from b2 and break up its row."
            ),
            Line(("a1", "b2", "b1", "a2", "c1", "c2", "b1-b3")),
        ),
    ),
    best=Line(("b2", "a1", "c1", "a2", "b3", "c2")),
)
