"""Dara for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Take beavers until your opponent has fewer than three left, or can't move."),
    do=msg(
        "First, drop a beaver each turn. Then move one a step up, down or sideways. Moving into a row of "
        "three takes one of theirs."
    ),
    watch=msg(
        "Dropping three in a row takes nothing, and four in a row isn't allowed. Your own rows can get in "
        "your way."
    ),
    turn=(
        msg("While dropping, press a square. If there are too many for buttons, use the menu for its row."),
        msg("After that, press one of your beavers, then the square to move it to."),
        msg("If that makes three in a row, press the beaver you want to take, or Take none."),
        msg(
            "If a beaver can only go to one square and makes a row there, you choose what to take straight "
            "away."
        ),
        msg("Pressed the wrong beaver? Press Clear to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Twenty dropped"),
            msg(
                "All twenty beavers are down. Green has three in a row on a5, b5 and c5, but rows made by "
                "dropping don't take anything. It's still worth having one, because a beaver in a row of "
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
            pmsg("heading", "Three in a row"),
            msg(
                "Blue moved from c2 to c1. Now a1, b1 and c1 are three in a row, so Blue took the beaver on "
                "e5. Rows go across or up and down, never diagonally."
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
            pmsg("heading", "Never four"),
            msg(
                "Blue's beaver on e1 can move up to e2 or right to f1, but not left to d1. With a1, b1 and "
                "c1, that would make four in a row, which isn't allowed."
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
            pmsg("heading", "Back and forth"),
            msg(
                "This is the best thing to have. Blue's beaver on b1 made a row with a1 and c1. Now it has "
                "moved up to b2 and made another with a2 and c2. Every time it moves, it takes a green "
                "beaver. This time it took the one on b3."
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
            pmsg("heading", "Boxed in"),
            msg(
                "Green still has four beavers, but they're stuck in the corner with no free square next to "
                "any of them. Green can't move and loses."
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
