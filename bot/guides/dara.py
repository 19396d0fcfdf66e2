"""Dara for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Take the other side's beavers until fewer than three are left, or leave them nothing to move."),
    do=msg(
        "First drop a beaver a turn; once all are down, move one a step up, down or sideways to a free cell."
    ),
    watch=msg(
        "Never four: a fourth beaver in line isn't allowed, so a row of three can block your own steps."
    ),
    turn=(
        msg("While dropping: press the cell. As long as many are free, pick it from the menu of its row."),
        msg("After that: press one of your beavers, then the cell it goes to."),
        msg("If that makes three in a row, press the beaver you take, or Take none."),
        msg("A beaver that can go to one cell only, into a row, asks for that at once."),
        msg("Pressed the wrong beaver? Press Clear to put it down."),
    ),
    ideas=(
        Idea(
            msg("Twenty dropped"),
            msg(
                "All twenty beavers are down. Green's three on a5, b5 and c5 stand in a row, but a "
                "row made by dropping takes nothing. Still it's worth having: a beaver in a row of "
                "three can't be taken."
            ),
            Line(
                (
                    *("b4", "a5", "f4", "b5", "d3", "c5", "c2", "e5", "a1", "d4"),
                    *("b1", "a3", "e1", "f3", "d5", "e2", "f5", "f1", "a4", "c4"),
                )
            ),
        ),
        Idea(
            msg("Three by a move"),
            msg(
                "Blue has stepped from c2 to c1. Now a1, b1 and c1 are three in a row, and Blue took the "
                "beaver on e5 for it. Rows go across or up and down, never slantwise."
            ),
            Line(
                (
                    *("b4", "a5", "f4", "b5", "d3", "c5", "c2", "e5", "a1", "d4"),
                    *("b1", "a3", "e1", "f3", "d5", "e2", "f5", "f1", "a4", "c4"),
                    *("c2-c1/e5",),
                )
            ),
        ),
        Idea(
            msg("Never four"),
            msg(
                "Blue's beaver on e1 may go up to e2 or right to f1, but not left to d1: with a1, b1 "
                "and c1 that would be four in a row, and four aren't allowed."
            ),
            Line(
                (
                    *("b4", "a5", "f4", "b5", "d3", "c5", "c2", "e5", "a1", "d4"),
                    *("b1", "a3", "e1", "f3", "d5", "e2", "f5", "f1", "a4", "c4"),
                    *("c2-c1/f1", "e2-e3"),
                ),
                picked="e1",
            ),
        ),
        Idea(
            msg("Back and forth"),
            msg(
                "This is the best thing to have. Blue's beaver on b1 made a row with a1 and c1, and now it "
                "has stepped up from b1 to b2 and made one with a2 and c2. Each time it steps, a green "
                "beaver goes; this time it was b3."
            ),
            Line(
                (
                    *("d2", "d1", "b5", "c3", "a4", "f1", "c1", "e1", "a1", "c4"),
                    *("d5", "e3", "a2", "d3", "d4", "f4", "b3", "f2", "c2", "b2"),
                    *("a4-a3/b2", "f2-e2/d2", "b3-b2/c4", "e3-f3", "b2-b1/d3", "c3-b3", "b1-b2/b3"),
                )
            ),
        ),
        Idea(
            msg("Nothing to move"),
            msg(
                "Green still has four beavers, but they are in the corner, and none of them has a "
                "free cell beside it. Green can't move and has lost."
            ),
            Line(
                (
                    *("b4", "f1", "b3", "a1", "a4", "a3", "d1", "a5", "d4", "c4"),
                    *("e1", "d5", "c2", "d2", "e4", "e2", "c1", "b2", "c3", "a2"),
                    *(
                        "d4-d3/f1",
                        "a5-b5",
                        "d3-e3",
                        "c4-d4",
                        "c3-c4/d2",
                        "e2-d2",
                        "c4-c3/b5",
                        "b2-b1",
                        "c3-c4/d5",
                        "d2-e2",
                    ),
                    *("c2-b2/d4", "e2-f2", "e1-e2/f2"),
                )
            ),
        ),
    ),
    best=Line(
        (
            *("a4", "f4", "e1", "b1", "c1", "e4", "c5", "a5", "c4", "f1"),
            *("d3", "b4", "b3", "f5", "b2", "f3", "a3", "a1", "e3", "b5"),
            *("d3-c3/b5",),
        )
    ),
)
