"""Watermelon Chess for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Shut in four of the other side's six beavers, or leave them nothing to move."),
    do=msg(
        "Step with one beaver along a line or the bank to the next rock, if it's free. There are no jumps."
    ),
    watch=msg(
        "Your own beavers shut you in as well as theirs: one with a single free rock beside it's in danger."
    ),
    turn=(
        msg("Press one of your beavers, then the rock it goes to. Only beavers that can move have a button."),
        msg("Lodge takes off the beavers you shut in."),
        msg("Pressed the wrong beaver? Press Clear to put it down."),
    ),
    ideas=(
        Idea(
            msg("A step"),
            msg(
                "Blue's beaver on o5 may go to o4, on along the bank, or to m2, along the half circle. "
                "Whatever a line joins is one step apart."
            ),
            Line((), picked="o5"),
        ),
        Idea(
            msg("Shut in"),
            msg(
                "Green has come round to o9, and Blue's beaver on o8 is gone. Beside it were o7, o9 and "
                "m3, and all were taken: by Green's new beaver and by two of Blue's own. It could not "
                "move, and so it came off."
            ),
            Line(("o5-m2", "o11-m4", "o9-o10", "m4-o9")),
        ),
        Idea(
            msg("A threat"),
            msg(
                "Blue has come to i2 and wants i1. Green's m1 has only i1 left to go to: o1, o2 and o12 "
                "are full of its friends. Green should answer now, by going to i1 itself or by stepping "
                "from o2 to o3 to make room."
            ),
            Line(("m3-i3", "o3-m2", "i3-i2")),
        ),
        Idea(
            msg("Too late"),
            msg(
                "Green looked elsewhere, and Blue stepped to i1: the beaver on m1 is gone. Three of the "
                "four that shut it in were Green's own."
            ),
            Line(("m3-i3", "o3-m2", "i3-i2", "m2-o4", "i2-i1")),
        ),
        Idea(
            msg("Three at once"),
            msg(
                "Green has stepped back from o4 to o3 and closed the gap beside o2. Blue's step to m1 shut "
                "in o1, o2 and o12 together. That makes four, and Blue has won."
            ),
            Line(("m3-i3", "o3-m2", "i3-i2", "m2-o4", "i2-i1", "o4-o3", "i1-m1")),
        ),
        Idea(
            msg("Safe among friends"),
            msg(
                "At the start Blue's o7 can't move, and nothing happens to it. A beaver comes off "
                "only when an opponent steps to a rock right beside it, and all rocks around it are "
                "then taken."
            ),
            Line(()),
        ),
    ),
    best=Line(("o5-m2", "o11-m4", "o9-o10", "m4-o9", "o10-o11")),
)
