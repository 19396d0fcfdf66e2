"""Kolowis for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line, plies
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Capture all your opponent's beavers, or leave them with no moves."),
    do=msg(
        "Step along a line, or capture beavers by leaping over them, one after another. If you can leap, "
        "you must."
    ),
    watch=msg(
        "You have to leap, even into a trap. Before you step, work out where everyone's leaps will lead."
    ),
    turn=(
        msg("Press one of your beavers, then the point it steps or leaps to."),
        msg(
            "In a chain of leaps, press where to land whenever there's a choice. Lodge makes the other leaps."
        ),
        msg("Pressed the wrong beaver? Press it again to put it down."),
        msg("If only one beaver can move, it's already picked. If there's only one move, Lodge plays it."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "The first step"),
            msg(
                "At the start only b3, in the middle, is empty, so the first player has to give up a "
                "beaver. Blue stepped from a2 to b3, and Green had to leap over it from c3 to a2. The "
                "beaver on b3 is out of the game."
            ),
            Line(("a2-b3", "c3xa2")),
        ),
        Idea(
            pmsg("heading", "Leaping back"),
            msg(
                "Here's a better first step. Blue went from b4 to b3, Green leapt over it to b4, and the "
                "beaver on b5 leapt straight back to b3. That's one each. Before you give up a beaver, "
                "make sure you'll get one back."
            ),
            Line(("b4-b3", "b2xb4", "b5xb3")),
        ),
        Idea(
            pmsg("heading", "Bait"),
            msg(
                "Blue stepped to b2 on purpose. Green had to leap over it, from c2 to a1, and left gaps "
                "behind. The beaver on a3 then took two in one turn, landing on c2 and c4. Green takes a2 "
                "next, but the beaver on a4 takes one back."
            ),
            Line(plies("b4-b3 b2xb4 b5xb3 c4-b5 b3-b4 b5xb3 a1-b2 c2xa1 a3xc2xc4")),
        ),
        Idea(
            pmsg("heading", "A round trip"),
            msg(
                "A leaping beaver can turn as it likes, and it keeps going until it can't leap any more. "
                "The one on a1 leapt to c2, a3 and home to a1, taking three beavers."
            ),
            Line(plies("a2-b3 c3xa2 b4-c3 c4-b4 a3xc4 c2-b3 a1xc2xa3xa1")),
        ),
        Idea(
            pmsg("heading", "The last beaver"),
            msg(
                "Blue's last beaver was on b1. Green stepped right next to it, to b2. Blue had to leap to "
                "b3, and the beaver on a3 took it. Green has won. When you're down to a few beavers, a "
                "forced leap is the biggest danger."
            ),
            Line(
                plies(
                    "b4-b3 b2xb4 b5xb3 c1-b2 a2xc1 c3xa2 c1xc3 c4xc2 a3-b4 a2-b3 b4xb2 b1xb3 a1-a2 "
                    "b3-a3 a2-a1 a3-b3 a4-a3 b3-a2 a1-b1 a2xa4 b1-a1 a4-a3 a1-b1 c2-b2 b1xb3 a3xc2"
                )
            ),
        ),
    ),
    best=Line(plies("a3-b3 c4xa3 b5-c4 b2xb4 a4-b5 c3-b3 a2xc3xa4xa2")),
)
