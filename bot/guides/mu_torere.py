"""Mu Torere for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Leave the other side without a move: none of their beavers can go to the one free place."),
    do=msg("Move one beaver to the only free place: along the bank, from the stump, or onto the stump."),
    watch=msg("The place you leave is where they go next. See whether you can still move after that."),
    turn=(
        msg(
            "Press one of your beavers, then the free place. The buttons lie as the rocks do, the stump, "
            "c, in the middle."
        ),
        msg("If there's only one move, Lodge plays it."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("Onto the stump"),
            msg(
                "The stump in the middle is free. From the bank you may go there only if a beaver of the "
                "other side stands beside you. So of Blue's four only r4, next to Green's r3, and r7, next "
                "to Green's r8, may."
            ),
            Line((), picked="r4"),
        ),
        Idea(
            msg("One free place"),
            msg(
                "Blue went to the stump and left r4. That is now the only free place, and only "
                "Green's r3 stood beside it: Green had no choice. Nothing is ever captured; it's all "
                "about the one gap."
            ),
            Line(("r4-c", "r3-r4")),
        ),
        Idea(
            msg("From the stump"),
            msg(
                "Now r3 was free, and Blue's beaver went there from the stump. From the stump you can"
                " reach any rock, so a beaver there can always move."
            ),
            Line(("r4-c", "r3-r4", "c-r3")),
        ),
        Idea(
            msg("A blunder near"),
            msg(
                "The free place is r4. If Blue goes there from r3, Green's r2 follows to r3, only r2 "
                "is free, and Blue can't get there. From r5 that doesn't happen. Before each move, "
                "look at the place that you leave."
            ),
            Line(("r4-c", "r3-r4", "c-r3", "r4-c"), picked="r5"),
        ),
        Idea(
            msg("Shut out"),
            msg(
                "This is what happens. Green has stepped from r2 to r3. The only free place is r2, "
                "and no blue beaver is beside it or on the stump: Blue can't move and has lost."
            ),
            Line(("r4-c", "r3-r4", "c-r3", "r4-c", "r3-r4", "r2-r3")),
        ),
    ),
    best=Line(("r4-c", "r3-r4", "c-r3", "r4-c", "r5-r4", "c-r5", "r4-c", "r5-r4")),
)
