"""Neutron for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Get the neutron onto your own home row, or leave your opponent unable to finish a turn."),
    do=msg(
        "Slide the neutron, then one of your beavers. They slide in any direction, as far as they can go."
    ),
    watch=msg(
        "On your home row it wins for you, on theirs it wins for them, no matter who moved it. Watch where "
        "it can go next."
    ),
    turn=(
        pmsg(
            "heading",
            "First press where the neutron slides to. It's already picked. (Blue skips this on the very "
            "first turn.)",
        ),
        msg("Then press one of your beavers, and where it slides to."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Sliding"),
            msg(
                "The neutron, in the middle, slides as far as it can, straight or diagonally. Green can "
                "send it to any of the marked cells. It only stops at the edge or in front of a beaver, "
                "never sooner."
            ),
            Line(("b1-b4",), picked="c3"),
        ),
        Idea(
            pmsg("heading", "Then a beaver"),
            msg(
                "Green moved the neutron to b2. The turn isn't over, because now Green has to slide a "
                "beaver, too. But Green overlooked b1. Blue's row is open there, right below the neutron, "
                "and no green beaver can get there in time."
            ),
            Line(("b1-b4", "c3-b2")),
        ),
        Idea(
            pmsg("heading", "An open door"),
            msg(
                "Whichever beaver Green moved, it was too late. Blue slides the neutron from b2 down to "
                "b1, on Blue's own home row, and wins. A gap in your row is a door for you. Your opponent "
                "has to keep the neutron away from it."
            ),
            Line(("b1-b4", "c3-b2", "a5-a2"), picked="b2"),
        ),
        Idea(
            pmsg("heading", "Shutting the door"),
            msg(
                "Blue had left b1, and Green moved the neutron to c2, where it could slide to b1 next. So "
                "Green slid a beaver from b5 all the way down to b1. No other beaver could have saved the "
                "game. Find your block before you move the neutron."
            ),
            Line(("b1-e4", "c3-c2", "b5-b1")),
        ),
        Idea(
            pmsg("heading", "Own goal"),
            msg(
                "Blue has just moved the neutron to c5, on Green's home row, so Green has won. It doesn't "
                "matter who sends it there."
            ),
            Line(("d1-a4", "c3-e3", "c5-c2", "e3-c5")),
        ),
        Idea(
            pmsg("heading", "Shut in"),
            msg(
                "The neutron on e4 is walled in, because d3, d4, d5, e3 and e5 are all taken. It's Green's "
                "turn to move it and Green can't, so Blue has won."
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
