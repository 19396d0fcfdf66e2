"""Neutron for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg

GUIDE: Final = Guide(
    want=msg("Get the neutron onto your own home row, or leave the other side unable to finish a turn."),
    do=msg(
        "Slide the neutron first, then one of your beavers. Everything slides as far as it can, in any "
        "direction."
    ),
    watch=msg(
        "On your home row you win, on theirs you lose, no matter who moves it. Look where it can slide next."
    ),
    turn=(
        msg(
            "First press the cell the neutron slides to; it's picked up already. (Blue's very "
            "first turn has no neutron.)"
        ),
        msg("Then press one of your beavers, and the cell it slides to."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            msg("Sliding"),
            msg(
                "The neutron, in the middle, slides as far as it can, straight or slantwise. Green may "
                "send it to any of the marked cells. It stops only at the edge or before a beaver, never "
                "earlier."
            ),
            Line(("b1-b4",), picked="c3"),
        ),
        Idea(
            msg("Then a beaver"),
            msg(
                "Green has moved the neutron to b2. The turn isn't over: now one of Green's beavers "
                "must slide, too. But Green didn't look at b1: Blue's row is open there, just below "
                "the neutron, and no green beaver can get there now."
            ),
            Line(("b1-b4", "c3-b2")),
        ),
        Idea(
            msg("An open door"),
            msg(
                "Whatever beaver Green moved, it was too late. Blue slides the neutron from b2 down to b1, "
                "on Blue's own home row, and wins. A gap in your row is a door for you, and the other side "
                "must keep the neutron away from it."
            ),
            Line(("b1-b4", "c3-b2", "a5-a2"), picked="b2"),
        ),
        Idea(
            msg("Shutting the door"),
            msg(
                "Blue had left b1, and Green has brought the neutron to c2, from where it could slide to "
                "b1. So Green moved a beaver from b5 all the way down to b1. No other beaver would have "
                "saved the game: look for it before you move the neutron."
            ),
            Line(("b1-e4", "c3-c2", "b5-b1")),
        ),
        Idea(
            msg("Own goal"),
            msg(
                "Blue has just moved the neutron to c5 itself. That is Green's home row, and so Green"
                " has won. It doesn't matter who sends it there."
            ),
            Line(("d1-a4", "c3-e3", "c5-c2", "e3-c5")),
        ),
        Idea(
            msg("Shut in"),
            msg(
                "The neutron on e4 is walled in: d3, d4, d5, e3 and e5 are all taken. It's Green's "
                "turn, Green must move it and can't: Blue has won."
            ),
            Line(("a1-b2", "c3-c2", "c5-a3", "c2-e4", "c1-e3", "e4-a4", "a3-d3", "a4-e4", "b2-d4")),
        ),
    ),
    best=Line(
        (
            *("c1-c2", "c3-b4", "e5-e2", "b4-d2", "c2-a2", "d2-d4", "c5-c1", "d4-a4", "e1-b4", "a4-c2"),
            *("d5-e4", "c2-d2", "b4-d4", "d2-e3", "b5-d3", "e3-d2", "b1-c2", "d2-e3"),
        )
    ),
)
