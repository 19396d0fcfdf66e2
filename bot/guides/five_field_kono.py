"""Five Field Kono for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg(
        "Swap sides. Be first to get your seven beavers to the seven squares where your opponent's started."
    ),
    do=msg(
        "Move one beaver one step diagonally to a free square, forwards or backwards. No jumps, no captures."
    ),
    watch=msg("Don't wait at home. If play stops, the player with more beavers across wins."),
    turn=(
        msg("Press one of your beavers, then the square to move it to."),
        msg("If you can't move, Lodge passes for you."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A step"),
            msg(
                "Every step is diagonal. Blue's beaver on c1 can go to b2 or d2, but never straight up to c2."
            ),
            Line((), picked="c1"),
        ),
        Idea(
            pmsg("heading", "Two kinds of squares"),
            msg(
                "Moving diagonally, a beaver only ever reaches half of the squares. Blue's from a1, c1 and "
                "e1 will end up on a5, c5 and e5, and the other four on a4, b5, d5 and e4. The first is "
                "already there: it went from a2 to d5."
            ),
            Line(("a2-b3", "e4-d3", "c1-d2", "c5-b4", "d2-e3", "d5-e4", "b3-c4", "d3-c2", "c4-d5")),
        ),
        Idea(
            pmsg("heading", "Traffic"),
            msg(
                "Green can't move at all, because every square its beavers could move to is taken. So Green "
                "passes. You don't lose anything by passing, but it costs time, and this is a race."
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
            pmsg("heading", "Play stops"),
            msg(
                "The same position has come up for the third time, so play stops and you count beavers. Blue "
                "has one across, on a4, and Green has none. That's enough for Blue to win."
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
            pmsg("heading", "All across"),
            msg(
                "Blue's last beaver has moved from b4 to a5. Blue now holds all seven squares where Green "
                "started, and wins. It was close, with five of Green's beavers across."
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
