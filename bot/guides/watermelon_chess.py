"""Watermelon Chess for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Trap four of your opponent's six beavers, or leave them unable to move."),
    do=msg("Move one beaver along a line or the bank to the next rock, if it's free. There's no jumping."),
    watch=msg("Your own beavers can trap you too. A beaver with only one free rock next to it is in danger."),
    turn=(
        msg("Press one of your beavers, then the rock it goes to. Only beavers that can move have a button."),
        msg("Lodge takes off any beavers you capture."),
        msg("Pressed the wrong beaver? Press Clear to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "A step"),
            msg(
                "Blue's beaver on o5 can go along the bank to o4 or along the half circle to m2. Rocks "
                "joined by a line are one step apart."
            ),
            Line((), picked="o5"),
        ),
        Idea(
            pmsg("heading", "Trapped"),
            msg(
                "Green came round to o9, and Blue's beaver on o8 is gone. The rocks around it, o7, o9 and "
                "m3, were all taken, two of them by Blue's own beavers. It couldn't move, so it was "
                "captured."
            ),
            Line(("o5-m2", "o11-m4", "o9-o10", "m4-o9")),
        ),
        Idea(
            pmsg("heading", "A threat"),
            msg(
                "Blue moved to i2 and wants i1. That's the last free rock next to Green's m1, with friends "
                "on o1, o2 and o12. Green should act now, by taking i1 first or by stepping from o2 to o3 to "
                "make room."
            ),
            Line(("m3-i3", "o3-m2", "i3-i2")),
        ),
        Idea(
            pmsg("heading", "Too late"),
            msg(
                "Green wasn't watching. Blue stepped to i1, and the beaver on m1 is gone. Three of the four "
                "beavers around it were Green's own."
            ),
            Line(("m3-i3", "o3-m2", "i3-i2", "m2-o4", "i2-i1")),
        ),
        Idea(
            pmsg("heading", "Three at once"),
            msg(
                "Green stepped back from o4 to o3 and closed the gap next to o2. Then Blue moved to m1 and "
                "trapped o1, o2 and o12 all at once. That makes four, so Blue wins."
            ),
            Line(("m3-i3", "o3-m2", "i3-i2", "m2-o4", "i2-i1", "o4-o3", "i1-m1")),
        ),
        Idea(
            pmsg("heading", "Safe among friends"),
            msg(
                "At the start, Blue's o7 can't move, but it's safe. A beaver is only captured when an "
                "opponent steps right next to it and leaves it with no free rock."
            ),
            Line(()),
        ),
    ),
    best=Line(("o5-m2", "o11-m4", "o9-o10", "m4-o9", "o10-o11")),
)
