"""Six Men's Morris for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Take the other side's beavers until only two are left, or leave them nothing to move."),
    do=msg(
        "Place a beaver a turn until your six are out; from then on, move one along a line to the next point."
    ),
    watch=msg("Two of theirs on one side of a square and the third point free? Step in before they fill it."),
    turn=(
        msg("While you have beavers in hand: press the point where the next one goes."),
        msg("After that: press one of your beavers, then the point it goes to."),
        msg("If that makes a mill, press the beaver you take, or Take none."),
        msg("A beaver that can go to one point only, into a mill, asks for that at once."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("A mill"),
            msg(
                "Blue has filled the bottom side of the big square: a1, c1 and e1. Three in a row along a "
                "side are called a mill, and for it Blue took a beaver, the one on a5. It never comes "
                "back."
            ),
            Line(("a1", "a5", "c1", "c5", "e1/a5")),
        ),
        Idea(
            msg("Shutting the door"),
            msg(
                "Blue had a1 and c1 and wanted e1. Green has just put a beaver there, and there's no "
                "mill at the bottom now. While beavers are placed, this is half the game."
            ),
            Line(("a1", "b2", "c1", "e1")),
        ),
        Idea(
            msg("Safe in a mill"),
            msg(
                "Blue fills e1 and may now take a beaver. But Green's b2, c2 and d2 are a mill and safe: "
                "only b4 can go. If all of them stood in mills, any could be taken."
            ),
            Line(("a1", "b2", "c1", "c2", "a3", "d2/a3", "e3", "b4"), picked="e1"),
        ),
        Idea(
            msg("Open and shut"),
            msg(
                "Green had a mill on the left, a1, a3 and a5. It stepped out to b3, and now it has stepped "
                "back to a3: the mill counts anew, and another blue beaver has gone, from d3. A mill that "
                "can swing like this is worth guarding."
            ),
            Line(
                (
                    *("c4", "e5", "e3", "a1", "e1", "c1", "d4", "b4", "c5", "a3"),
                    *("c2", "a5/e3", "d4-d3", "a3-b3", "c4-d4", "b3-a3/d3"),
                )
            ),
        ),
        Idea(
            msg("Three can fly"),
            msg(
                "Blue has only three beavers left, and so they fly: the one on a1 may go to any empty "
                "point of the board. The last three are hard to catch."
            ),
            Line(
                ("a5", "d4", "c1", "c4", "a1", "b4/a5", "e1/d4", "d4/e1", "e1/c4", "c4/e1", "e1/b4", "c2"),
                picked="a1",
            ),
        ),
        Idea(
            msg("Shut in"),
            msg(
                "All beavers are out, and Blue has six against five. But next to none of the blue "
                "ones is a point free: Blue can't move and has lost. Always keep a way out."
            ),
            Line(("d4", "b2", "d2", "b3", "d3/b3", "e3", "e5", "c4", "c2", "c1", "e1", "c5")),
        ),
    ),
    best=Line(
        (
            *("c5", "c2", "b3", "a1", "e3", "c1", "e1", "e5", "d4", "a5"),
            *("a3", "b4", "b3-b2", "c2-d2", "e3-d3", "e5-e3", "d4-c4", "b4-b3", "c4-b4", "c1-c2"),
            *("c5-c4", "e3-e5", "e1-c1", "e5-c5", "d3-d4/b3"),
        )
    ),
)
