"""Six Men's Morris for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Get your opponent down to two beavers, or block them so they can't move."),
    do=msg(
        "Place a beaver a turn until all six are out, then move one along a line. Three along a square's "
        "side take one of theirs."
    ),
    watch=msg("Two of theirs along one side of a square and the third point free? Get in there first."),
    turn=(
        msg("While you have beavers in hand, press the point where you want the next one."),
        msg("After that, press one of your beavers, then the point it goes to."),
        msg("If that makes a mill, press the beaver you want to take, or Take none."),
        msg("If a beaver's only move makes a mill, Lodge asks straight away which one to take."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A mill"),
            msg(
                "Blue filled the bottom side of the big square: a1, c1 and e1. Three along one side make a "
                "mill, so Blue took the beaver on a5. It's gone for good."
            ),
            Line(("a1", "a5", "c1", "c5", "e1/a5")),
        ),
        Idea(
            pmsg("heading", "Shutting the door"),
            msg(
                "Blue had a1 and c1 and wanted e1. Green has just put a beaver there, so there won't be a "
                "mill along the bottom. While you're still placing, blocking is half the game."
            ),
            Line(("a1", "b2", "c1", "e1")),
        ),
        Idea(
            pmsg("heading", "Safe in a mill"),
            msg(
                "Blue can close a mill on e1 and take a beaver. But Green's b2, c2 and d2 are safe in a mill "
                "of their own, so only b4 can go. If all of Green's beavers were in mills, Blue could take "
                "any of them."
            ),
            Line(("a1", "b2", "c1", "c2", "a3", "d2/a3", "e3", "b4"), picked="e1"),
        ),
        Idea(
            pmsg("heading", "Open and shut"),
            msg(
                "Green had a mill on the left: a1, a3 and a5. Green stepped out to b3, then back to a3. The "
                "mill counts again, and another blue beaver is gone, this time from d3. A mill that can "
                "swing like this is worth guarding."
            ),
            Line(
                (
                    *("c4", "e5", "e3", "a1", "e1", "c1", "d4", "b4", "c5", "a3"),
                    *("c2", "a5/e3", "d4-d3", "a3-b3", "c4-d4", "b3-a3/d3"),
                )
            ),
        ),
        Idea(
            pmsg("heading", "Three can fly"),
            msg(
                "Blue has only three beavers left, so they can fly. The one on a1 can go to any empty point "
                "on the board. The last three are hard to catch."
            ),
            Line(
                ("a5", "d4", "c1", "c4", "a1", "b4/a5", "e1/d4", "d4/e1", "e1/c4", "c4/e1", "e1/b4", "c2"),
                picked="a1",
            ),
        ),
        Idea(
            pmsg("heading", "Shut in"),
            msg(
                "All the beavers are out, and Blue has six to Green's five. But none of them has a free "
                "point next to it, so Blue can't move and loses. Always keep a way out."
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
