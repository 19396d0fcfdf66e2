"""Tsoro for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Move your three beavers into a row along one of the lines."),
    do=msg(
        "First, place one beaver a turn. Once all six are down, step or jump one along a line to the only "
        "free point."
    ),
    watch=msg("Your opponent moves to the point you leave. Make sure it doesn't complete their row."),
    turn=(
        msg("While you have beavers in hand, press the point where you want the next one."),
        msg("After that, press one of your beavers, then the free point."),
        msg("If there's only one move, Lodge plays it."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "One free point"),
            msg(
                "All six beavers are down, and c2 is the only free point, so every move goes there. Blue "
                "could step from b3 or c1, or jump from a2 over Green's b2."
            ),
            Line(("b3", "a1", "a2", "b1", "c1", "b2")),
        ),
        Idea(
            pmsg("heading", "A jump to win"),
            msg(
                "Blue jumped from a2 over b2 to c2. Now b3, c2 and c1 fill the right side, so Blue wins. You "
                "jump from one end of a line to the other, over anyone's beaver. The one you jump stays "
                "where it is."
            ),
            Line(("b3", "a1", "a2", "b1", "c1", "b2", "a2-c2")),
        ),
        Idea(
            pmsg("heading", "The wrong gap"),
            msg(
                "Here Blue stepped from b3 to c2 instead, which left b3 free. Green's beaver on a1 can jump "
                "over a2 to b3 and make a row of b1, b2 and b3. Always check the point you're leaving."
            ),
            Line(("b3", "a1", "a2", "b1", "c1", "b2", "b3-c2"), picked="a1"),
        ),
        Idea(
            pmsg("heading", "Placing isn't enough"),
            msg(
                "Blue has the whole bottom line and Green the middle one, but no one has won. Rows made by "
                "placing don't count. You have to break your row and make it again with a move."
            ),
            Line(("a1", "b2", "b1", "a2", "c1", "c2")),
        ),
        Idea(
            pmsg("heading", "Only one move"),
            msg(
                "Blue jumped from b1 over b2 to b3. Now only b1 is free, and no line leads there from a2 or "
                "c2. Green has to step from b2 and break up the row."
            ),
            Line(("a1", "b2", "b1", "a2", "c1", "c2", "b1-b3")),
        ),
    ),
    best=Line(("b2", "a1", "c1", "a2", "b3", "c2")),
)
