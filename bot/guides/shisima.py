"""Shisima for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg(
        "Get your three beavers into a straight row: the stump in the middle and two rocks that face "
        "each other."
    ),
    do=msg(
        "Move one beaver to a free place next to it: along the bank, or along a rope to or from the stump."
    ),
    watch=msg("Do not leave the stump, or a rock you guard, before you have looked who steps in after you."),
    turn=(
        msg(
            "Press one of your beavers, then the place it goes to. The buttons lie as the rocks do, the "
            "stump, c, in the middle."
        ),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("The start"),
            msg(
                "Three beavers side by side on the bank aren't a row: no one has won yet. Blue's on "
                "r4 may go along the bank to r3 or along the rope to the stump."
            ),
            Line((), picked="r4"),
        ),
        Idea(
            msg("A row"),
            msg(
                "Blue has stepped from r4 to r3. Now r7, the stump and r3 lie on one straight line, and "
                "all three are Blue's: Blue has won."
            ),
            Line(("r5-c", "r2-r3", "r6-r7", "r3-r2", "r4-r3")),
        ),
        Idea(
            msg("A gate left open"),
            msg(
                "Green has gone back from r7 to r8. But Blue holds r3 and the stump, and r7 was the rock "
                "that Green had to guard. Blue steps from r6 to r7 and wins."
            ),
            Line(("r5-c", "r8-r7", "r4-r3", "r7-r8"), picked="r6"),
        ),
        Idea(
            msg("Hold the stump"),
            msg(
                "Blue has r2 and r6, which face each other, and its third beaver on r5 wants to go to the "
                "stump. So Green's beaver there must stay. The only other one that can move is on r8: it "
                "steps to r7, and nothing is lost."
            ),
            Line(("r4-r3", "r2-c", "r3-r2")),
        ),
        Idea(
            msg("Off the stump"),
            msg(
                "Blue had the stump and left it, and Green took it, with a beaver on r3 already. No "
                "one of Blue's was near enough to r7, so the one on r8 stepped there: r3, the stump "
                "and r7. Green has won."
            ),
            Line(("r6-c", "r2-r3", "c-r2", "r1-c", "r2-r1", "r8-r7")),
        ),
    ),
    best=Line(("r6-c", "r8-r7", "r4-r3", "r7-r6", "r5-r4", "r6-r5", "c-r8")),
)
