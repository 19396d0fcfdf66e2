"""Mu Torere for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Leave your opponent stuck, so none of their beavers can reach the one empty place."),
    do=msg(
        "Move a beaver to the one empty place: along the bank, off the stump, or onto it from a rock next "
        "to one of theirs."
    ),
    watch=msg("They can move to the place you've just left. Make sure you'll still have a move after that."),
    turn=(
        msg(
            "Press one of your beavers, then the empty place. The buttons are laid out like the rocks, "
            "with the stump, c, in the middle."
        ),
        msg("If there's only one move, Lodge plays it."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Onto the stump"),
            msg(
                "The stump in the middle is empty. You can go there from the bank only if one of your "
                "opponent's beavers is right beside you. So only two of Blue's four can go: r4, next to "
                "Green's r3, and r7, next to Green's r8."
            ),
            Line((), picked="r4"),
        ),
        Idea(
            pmsg("heading", "One empty place"),
            msg(
                "Blue went to the stump and left r4. That was now the only empty place, and only Green's "
                "r3 was beside it, so Green had no choice. Nothing is ever captured here. It's all about "
                "the gap."
            ),
            Line(("r4-c", "r3-r4")),
        ),
        Idea(
            pmsg("heading", "Off the stump"),
            msg(
                "That left r3 empty, and Blue's beaver went there from the stump. You can reach any rock "
                "from the stump, so a beaver there can always move."
            ),
            Line(("r4-c", "r3-r4", "c-r3")),
        ),
        Idea(
            pmsg("heading", "A blunder to avoid"),
            msg(
                "The empty place is r4. If Blue goes there from r3, Green follows from r2 to r3. Then only "
                "r2 is empty, and Blue can't get there. Moving from r5 is safe. Before each move, look at "
                "the place you're leaving."
            ),
            Line(("r4-c", "r3-r4", "c-r3", "r4-c"), picked="r5"),
        ),
        Idea(
            pmsg("heading", "Shut out"),
            msg(
                "Here's what happens if you don't. Green has moved from r2 to r3. The only empty place is "
                "r2, and Blue has no beaver beside it or on the stump. Blue can't move and has lost."
            ),
            Line(("r4-c", "r3-r4", "c-r3", "r4-c", "r3-r4", "r2-r3")),
        ),
    ),
    best=Line(("r4-c", "r3-r4", "c-r3", "r4-c", "r5-r4", "c-r5", "r4-c", "r5-r4")),
)
