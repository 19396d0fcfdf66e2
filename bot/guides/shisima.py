"""Shisima for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Get your three beavers in a straight row, one on the stump and two on opposite rocks."),
    do=msg(
        "Move one beaver to a free place next to it, along the bank or along a rope to or from the stump."
    ),
    watch=msg("Before you leave the stump or a rock you're guarding, check who could move in."),
    turn=(
        msg(
            "Press one of your beavers, then where it goes. The buttons are laid out like the rocks, with "
            "the stump, c, in the middle."
        ),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "The start"),
            msg(
                "Three beavers side by side on the bank don't count, so no one has won yet. Blue's beaver on "
                "r4 can go along the bank to r3 or along the rope to the stump."
            ),
            Line((), picked="r4"),
        ),
        Idea(
            pmsg("heading", "Three in a row"),
            msg("Blue moved from r4 to r3. Now r7, the stump and r3 make a straight line, so Blue wins."),
            Line(("r5-c", "r2-r3", "r6-r7", "r3-r2", "r4-r3")),
        ),
        Idea(
            pmsg("heading", "A gate left open"),
            msg(
                "Green went back from r7 to r8. But Blue already has r3 and the stump, so Green needed to "
                "stay on r7. Blue moves from r6 to r7 and wins."
            ),
            Line(("r5-c", "r8-r7", "r4-r3", "r7-r8"), picked="r6"),
        ),
        Idea(
            pmsg("heading", "Hold the stump"),
            msg(
                "Blue has r2 and r6, opposite each other, and the third beaver on r5 is ready to take the "
                "stump. So Green has to keep a beaver there. The only other one that can move is on r8, and "
                "it can safely step to r7."
            ),
            Line(("r4-r3", "r2-c", "r3-r2")),
        ),
        Idea(
            pmsg("heading", "Off the stump"),
            msg(
                "Blue left the stump, and Green took it with a beaver already on r3. None of Blue's beavers "
                "could get to r7 in time, so Green stepped there from r8. With r7, the stump and r3 in line, "
                "Green wins."
            ),
            Line(("r6-c", "r2-r3", "c-r2", "r1-c", "r2-r1", "r8-r7")),
        ),
    ),
    best=Line(("r6-c", "r8-r7", "r4-r3", "r7-r6", "r5-r4", "r6-r5", "c-r8")),
)
