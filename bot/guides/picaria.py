"""Picaria for newcomers."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg

GUIDE: Final = Guide(
    want=msg("Move your three beavers into a row along a line."),
    do=msg("First place a beaver each turn. Once all six are down, move one along a line to the next point."),
    watch=msg("Before you move, check that your opponent can't complete a row next turn."),
    turn=(
        msg("Beavers in hand? Press the point where the next one goes."),
        msg("After that, press one of your beavers, then the point it goes to."),
        msg("Pressed the wrong beaver? Press it again to put it down."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "Placing"),
            msg(
                "You take turns placing three beavers each, anywhere but the pond in the middle. A row "
                "made now doesn't win yet, so choose points with lots of lines leading out."
            ),
            Line(("a1", "a5", "b2", "c5")),
        ),
        Idea(
            pmsg("heading", "Completing a row"),
            msg(
                "Blue has moved to the pond. Now a1, b2 and the pond make three next to each other on a "
                "line, so Blue has won."
            ),
            Line(("a1", "a5", "b2", "c5", "d2", "e3", "d2-c3")),
        ),
        Idea(
            pmsg("heading", "Shutting the door"),
            msg(
                "Blue has just moved to b2 and could complete the long diagonal by stepping onto the pond. "
                "Green has only one answer, to step onto the pond first. Look for the point your opponent "
                "needs."
            ),
            Line(("c1", "a3", "e5", "a5", "d4", "e1", "c1-b2"), picked="a3"),
        ),
        Idea(
            pmsg("heading", "The pond"),
            msg(
                "Eight lines meet at the pond. Hold it, and you can move more freely and block most rows. "
                "Only leave it to make a row of your own."
            ),
            Line(("c1", "a3", "e5", "a5", "d4", "e1", "c1-b2", "a3-c3")),
        ),
    ),
    best=Line(("a1", "a5", "b2", "c5", "d2", "e3")),
)
