"""Five Field Kono for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Swap sides: be the first to bring your seven beavers to the seven cells where theirs began."),
    do=msg(
        "Move one beaver one step slantwise to a free cell, forwards or backwards. No jumps, no captures."
    ),
    watch=msg("Staying at home gains nothing: if play stops, more across wins."),
    turn=(
        msg("Press one of your beavers, then the cell it goes to."),
        msg("If you can't move, Lodge passes for you."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("A step"),
            msg(
                "Every step is slantwise. Blue's beaver on c1 may go to b2 or d2, and never straight up to "
                "c2."
            ),
            Line((), picked="c1"),
        ),
        Idea(
            msg("Two sorts of cells"),
            msg(
                "Slantwise steps keep a beaver on half of the board for good. Blue's from a1, c1 and e1 "
                "will end on a5, c5 and e5; the other four on a4, b5, d5 and e4. The first is there: it "
                "went from a2 to d5."
            ),
            Line(("a2-b3", "e4-d3", "c1-d2", "c5-b4", "d2-e3", "d5-e4", "b3-c4", "d3-c2", "c4-d5")),
        ),
        Idea(
            msg("Traffic"),
            msg(
                "Green can't move at all: every cell that its beavers could step to is taken. So "
                "Green's turn is passed. That loses nothing, but it costs time, and time is what a "
                "race is about."
            ),
            Line(
                (
                    *(
                        "a2-b3",
                        "c5-d4",
                        "b1-c2",
                        "a5-b4",
                        "a1-b2",
                        "d4-e3",
                        "e2-d3",
                        "b4-c3",
                        "e1-d2",
                        "c3-b4",
                    ),
                    *(
                        "d1-e2",
                        "e3-d4",
                        "b2-c3",
                        "d5-c4",
                        "d2-e3",
                        "c4-d5",
                        "d3-c4",
                        "e4-d3",
                        "c1-d2",
                        "b4-a3",
                    ),
                    *("c3-b2", "d3-e4", "e2-d3", "d4-c3", "e3-d4", "c3-b4", "d2-c3", "b4-c5", "c3-b4"),
                )
            ),
        ),
        Idea(
            msg("Play stops"),
            msg(
                "The same position has come up for the third time, so play stops and you count. Blue has "
                "one beaver across, on a4; Green has none. That is enough for Blue."
            ),
            Line(
                (
                    *(
                        "e2-d3",
                        "a4-b3",
                        "d3-e2",
                        "b3-c4",
                        "a2-b3",
                        "c4-d3",
                        "b3-a4",
                        "d3-c4",
                        "a1-b2",
                        "c4-d3",
                    ),
                    *("b2-a1", "d3-c4", "a1-b2", "c4-d3", "b2-a1"),
                )
            ),
        ),
        Idea(
            msg("All across"),
            msg(
                "Blue's last beaver has stepped from b4 to a5. All seven cells where Green began are "
                "Blue's, and Blue has won. Green had five across: it was close."
            ),
            Line(
                (
                    *(
                        "a2-b3",
                        "e4-d3",
                        "c1-d2",
                        "c5-b4",
                        "d2-e3",
                        "d5-e4",
                        "b3-c4",
                        "d3-c2",
                        "c4-d5",
                        "a4-b3",
                    ),
                    *(
                        "a1-b2",
                        "b3-a2",
                        "e1-d2",
                        "b4-c3",
                        "e2-d3",
                        "b5-c4",
                        "d1-e2",
                        "c2-d1",
                        "e3-d4",
                        "a5-b4",
                    ),
                    *(
                        "d4-c5",
                        "e5-d4",
                        "b2-a3",
                        "c4-b3",
                        "d3-c4",
                        "d4-e3",
                        "c4-b5",
                        "e4-d3",
                        "b1-c2",
                        "c3-b2",
                    ),
                    *(
                        "d2-c3",
                        "b2-c1",
                        "c3-d4",
                        "a2-b1",
                        "d4-e5",
                        "b3-a2",
                        "c2-b3",
                        "d3-c2",
                        "b3-a4",
                        "e3-d2",
                    ),
                    *("e2-d3", "d2-e1", "d3-e4", "b4-c3", "a3-b4", "c3-d2", "b4-a5"),
                )
            ),
        ),
    ),
    best=Line(
        (
            *("a2-b3", "e4-d3", "c1-d2", "c5-b4", "d2-e3", "d5-e4", "b3-c4", "d3-c2", "c4-d5", "a4-b3"),
            *("a1-b2", "b3-a2", "e1-d2", "b4-c3", "e2-d3", "b5-c4", "d1-e2", "c2-d1", "e3-d4", "a5-b4"),
        )
    ),
)
